"""``fupan diff``: what changed between two revisions."""

from __future__ import annotations

import click

from app.cli.opening import desk_for_command
from app.cli.output import json_option, print_json
from app.errors import BadInput


@click.command(name="diff", short_help="两个修订版逐条对照")
@click.argument("a", metavar="REV_A")
@click.argument("b", metavar="REV_B")
@click.option("--markdown", is_flag=True, help="输出可贴到论坛的 Markdown。")
@click.option("--full", is_flag=True, help="不省略改动两旁的原文。")
@json_option
def command(a: str, b: str, markdown: bool, full: bool, as_json: bool) -> None:
    """从 REV_A 到 REV_B 改了什么：新增、删除、修订、改号、移动，以及各自牵涉的 FAQ。

    条文按文字和结构对应，不按编号；残缺的修订版没有收录的条文算“未收录”，不算删除。

    \b
    fupan diff core-2026-07-17 core-later-excerpt
    fupan diff core-2026-03-30 core-2026-07-17 --markdown
    """
    from app.desk.diff import diff_revisions
    from app.diff_text import CONTEXT, diff_as_markdown, diff_as_terminal

    if markdown and as_json:
        raise BadInput("--markdown 和 --json 只能用一个")
    diff = diff_revisions(desk_for_command(), a, b)
    if as_json:
        print_json(diff)
    elif markdown:
        click.echo(diff_as_markdown(diff))
    else:
        for line in diff_as_terminal(diff, None if full else CONTEXT):
            click.echo(line)
