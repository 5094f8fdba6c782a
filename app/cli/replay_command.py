"""``fupan replay``: a scenario step by step, with the clause at each step."""

from __future__ import annotations

import click

from app.cli.opening import desk_for_command
from app.cli.output import json_option, print_json
from app.errors import BadInput


@click.command(name="replay", short_help="逐步重演一个情景，每步注明所依据的条文")
@click.argument("scenario", required=False)
@click.option(
    "--rev",
    "authority",
    metavar="ID",
    help="在指定的规则下重演，例如 core-2026-03-30+faq-unleashed-2026-04-30。",
)
@click.option("--at", "date", metavar="DATE", help="在指定日期的现行规则下重演；默认今天。")
@click.option("--step", type=int, metavar="N", help="只看第 N 步：条文全文、读取的事实和当时的场面。")
@click.option("--all", "everything", is_flag=True, help="连同考虑过而未适用的条文（默认只列与结果有关的）。")
@json_option
def command(
    scenario: str | None,
    authority: str | None,
    date: str | None,
    step: int | None,
    everything: bool,
    as_json: bool,
) -> None:
    """重演 SCENARIO（情景的名字、名字的一部分，或文件）；不写时列出所有情景。

    \b
    fupan replay                       有哪些情景，各自通过没有
    fupan replay q05a                  逐步重演
    fupan replay q05a --all            连同未适用的条文
    fupan replay q05a --step 48        那一步的条文和场面
    fupan replay 自己写的.yaml

    有期望不成立时退出码为 1。
    """
    from app.cli import replay_text
    from app.desk.replaying import board_at, find_scenario, list_scenarios, run_scenario

    if authority is not None and date is not None:
        raise BadInput("--rev 和 --at 只能用一个")
    desk = desk_for_command()
    if scenario is None:
        records = list_scenarios(desk)
        print_json({"scenarios": records}) if as_json else replay_text.print_list(records)
        return
    answer = run_scenario(desk, find_scenario(desk, scenario), authority=authority, at=date)
    if step is not None and not 1 <= step <= len(answer.steps):
        raise BadInput(f"--step {step}：这次重演有第 1 至 {len(answer.steps)} 步")
    if as_json:
        print_json(
            answer if step is None else {"step": answer.steps[step - 1], "board": board_at(answer, step)}
        )
    elif step is not None:
        replay_text.print_step(desk, answer, step)
    else:
        replay_text.print_replay(answer, everything=everything)
    if not answer.passed:
        raise SystemExit(1)
