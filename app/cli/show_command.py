"""``fupan show``: one clause."""

from __future__ import annotations

import click

from app.cli.opening import desk_for_command
from app.cli.output import json_option, print_json


@click.command(name="show", short_help="一条规则：正文、位置、举例、引用、FAQ")
@click.argument("number", nargs=-1, required=True)
@click.option("--rev", "revision", metavar="ID", help="指定修订版，例如 core-2026-03-30。")
@click.option("--at", "date", metavar="DATE", help="指定日期的现行规则，例如 2026-05-01；默认今天。")
@click.option("--exact", is_flag=True, help="编号必须写法完整，不猜读、不查其他修订版。")
@click.option("--children", is_flag=True, help="连同其下所有条文。")
@json_option
def command(
    number: tuple[str, ...],
    revision: str | None,
    date: str | None,
    exact: bool,
    children: bool,
    as_json: bool,
) -> None:
    """显示一条规则。编号写法不拘：323.6、461 3 d、4613d、第461.3.d条、规则４６１．３．ｄ、CR 461.3(d)。

    \b
    fupan show 323.6
    fupan show 323.6 --at 2026-05-01     当天起作用的文字
    fupan show 461.3.d --rev core-2026-03-30
    fupan show 323 --children
    """
    from app.cli.show_text import print_clause
    from app.desk.clauses import show
    from app.errors import BadInput

    if revision is not None and date is not None:
        raise BadInput("--rev 和 --at 只能用一个：修订版已经确定了文字，日期会另选一个")
    desk = desk_for_command()
    answer = show(desk, " ".join(number), revision_id=revision, at=date, exact=exact, descendants=children)
    if as_json:
        print_json(answer)
    else:
        print_clause(answer, with_descendants=children)
