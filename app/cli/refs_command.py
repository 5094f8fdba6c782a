"""``fupan refs``: the references of all documents."""

from __future__ import annotations

import click

from app.cli.opening import desk_for_command
from app.cli.output import json_option, print_json
from app.cli.show_text import status_word
from app.words import REFERENCE_STATUSES

SUMMARY_WORDS = {**REFERENCE_STATUSES, "resolved": "已解析", "carried": "见另一版"}


@click.command(name="refs", short_help="所有引用及其去处")
@click.option("--problems", is_flag=True, help="只列没有直接解析的引用及原因；有无法解释的引用时退出码为 1。")
@json_option
def command(problems: bool, as_json: bool) -> None:
    """列出所有文档里的引用：出处、所引编号、状态、去处。

    \b
    已解析    所属修订版里有这个编号
    库外      该修订版有这一条，库中只有标题
    编号已变更  同一条在另一修订版，编号不同
    见另一版    同一条在另一修订版，编号相同
    无法解析   没有人能解释的引用，属于缺陷
    """
    from app.desk.references import list_references

    desk = desk_for_command()
    answer = list_references(desk, problems=problems)
    broken = any(row.status == "broken" for row in answer.references)
    if as_json:
        print_json(answer)
    else:
        for row in answer.references:
            status = status_word(row.status, row.number, row.target) or "已解析"
            target = f"→ {row.target.revision} {row.target.number}" if row.target else ""
            click.echo(f"{row.document} {row.source}  规则 {row.number} {row.label}  {status} {target}")
            if row.reason:
                click.secho(f"    {row.reason}", dim=True)
        counts = "，".join(f"{SUMMARY_WORDS[status]} {count}" for status, count in answer.summary.items())
        click.echo(f"共 {sum(answer.summary.values())} 处引用：{counts}")
    if problems and broken:
        raise SystemExit(1)
