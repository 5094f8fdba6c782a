"""``fupan build``: compile the documents."""

from __future__ import annotations

import time

import click

from app.cli.opening import show_stage
from app.cli.output import is_terminal, json_option, print_json


@click.command(name="build", short_help="把文档编成规则库和索引")
@click.option("--force", is_flag=True, help="即使没有变化也重新编译。")
@json_option
def command(force: bool, as_json: bool) -> None:
    """把 rules/、faq/ 和导入的文档编成规则库与索引；没有变化时什么都不做。

    新的编译写在新文件夹里，完成后一次切换；中途出错时旧的照常可用。
    """
    from app.desk.building import build_desk
    from indexer.places import find_places

    started = time.perf_counter()
    built = build_desk(find_places(), show_stage if is_terminal() else None, force=force, thorough=True)
    library = built.library
    counts = {
        "revisions": {revision.id: len(revision.clauses) for revision in library.revisions},
        "faqs": {faq.id: len(faq.entries) for faq in library.faqs},
        "cards": len(library.cards),
        "references": len(library.references),
    }
    seconds = round(time.perf_counter() - started, 3)
    if as_json:
        print_json({"status": built.status, "build": library.build, "seconds": seconds, **counts})
        return
    words = {"unchanged": "没有变化", "built": "已编译", "repaired": "编译文件夹损坏，已重新编译"}[
        built.status
    ]
    click.echo(f"{words}：{library.build}（{seconds} 秒）")
    for revision in library.revisions:
        click.echo(f"  {revision.id}  {len(revision.clauses)} 条")
    for faq in library.faqs:
        click.echo(f"  {faq.id}  {len(faq.entries)} 篇")
    click.echo(f"  卡牌 {len(library.cards)} 张，引用 {len(library.references)} 处")
