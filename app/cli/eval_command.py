"""``fupan eval``: how well the search answers queries whose answers are known."""

from __future__ import annotations

import click
import msgspec

from app.cli.opening import desk_for_command
from app.cli.output import json_option, print_json
from app.desk.evaluating import Case, Evaluation

_EXPECTED = "每行应是带 query 和 clauses 或 faq 的 JSON"


@click.command(name="eval", short_help="用已知答案的查询衡量搜索")
@click.argument("file")
@json_option
def command(file: str, as_json: bool) -> None:
    """FILE 每行一个 JSON：query、kind、clauses（条文编号）、faq（段落开头）。"""
    from app.desk.evaluating import evaluate
    from app.desk.search import search

    cases = _read_cases(file)
    desk = desk_for_command()
    answer = evaluate(file, cases, lambda query: search(desk, query).hits)
    if as_json:
        print_json(answer)
    else:
        _print(answer)


def _read_cases(file: str) -> list[Case]:
    from app.cli.search_batch import read_lines
    from app.errors import BadInput

    cases = []
    for number, line in read_lines(file):
        try:
            case = msgspec.json.decode(line, type=Case)
        except msgspec.MsgspecError as error:
            raise BadInput(f"{file} 第 {number} 行：{error}；{_EXPECTED}") from None
        if not (case.clauses or case.faq):
            raise BadInput(f"{file} 第 {number} 行：没有答案；{_EXPECTED}")
        cases.append(case)
    if not cases:
        raise BadInput(f"{file}：没有查询；每行应是一个带 query 的 JSON")
    return cases


def _print(answer: Evaluation) -> None:
    click.secho(f"{'':<12}{'n':>5}{'R@1':>8}{'R@5':>8}{'R@10':>8}{'MRR':>8}", dim=True)
    for row in answer.figures:
        click.echo(
            f"{row.kind:<12}{row.count:>5}{row.recall_1:>8.3f}{row.recall_5:>8.3f}"
            f"{row.recall_10:>8.3f}{row.mrr:>8.3f}"
        )
    for miss in answer.misses:
        place = f"第 {miss.rank}" if miss.rank else "无"
        click.echo()
        click.echo(f"{miss.id} {miss.kind}  {click.style(miss.query, bold=True)}  （{place}）")
        click.echo(f"  应有：{'、'.join(miss.expected)}")
        click.secho(f"  得到：{'、'.join(miss.found) or '（无）'}", dim=True)
