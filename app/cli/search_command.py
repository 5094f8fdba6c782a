"""``fupan search``: finding rules in one's own words."""

from __future__ import annotations

import click

from app.cli.opening import desk_for_command
from app.cli.output import json_option, print_json


@click.command(name="search", short_help="用自己的话找规则")
@click.argument("query", nargs=-1)
@click.option("--kind", metavar="KIND", help="只找一种：clause、faq、card、example、scenario。")
@click.option("--rev", "revision", metavar="ID", help="在指定修订版里找；默认现行。")
@click.option("--at", "date", metavar="DATE", help="在指定日期的现行规则里找。")
@click.option("--limit", type=int, default=10, show_default=True, help="最多几条。")
@click.option(
    "--batch", metavar="FILE", help="每行一个查询（文本，或带 query 的 JSON）；每行输出一个 JSON 回答。"
)
@json_option
def command(
    query: tuple[str, ...],
    kind: str | None,
    revision: str | None,
    date: str | None,
    limit: int,
    batch: str | None,
    as_json: bool,
) -> None:
    """按问题、术语、俗称、卡名或编号查找条文和官方问答。没有结果时退出码为 1。

    \b
    fupan search 单位死了控制权会丢吗
    fupan search "461 3 d"
    fupan search 横置 kind:clause
    fupan search '"优先行动权"'              引号内逐字匹配
    """
    from app.desk.search import search
    from app.errors import BadInput

    if (batch is None) == (not query):
        raise BadInput("请给出要查的内容，或用 --batch 给出文件；两者取一")
    if revision is not None and date is not None:
        raise BadInput("--rev 和 --at 只能用一个：修订版已经确定了文字，日期会另选一个")
    desk = desk_for_command()
    if batch is not None:
        from app.cli.search_batch import answer_batch

        answer_batch(desk, batch, kind=kind, revision=revision, date=date, limit=limit)
        return
    answer = search(desk, " ".join(query), kind=kind, revision_id=revision, at=date, limit=limit)
    if as_json:
        print_json(answer)
    else:
        from app.cli.search_text import print_answer

        print_answer(answer)
    if not answer.hits:
        raise SystemExit(1)
