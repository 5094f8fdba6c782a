"""Printing replays: grouped by task, the clause of each step beside it, refusals marked."""

from __future__ import annotations

import click

from app.desk.opening import Desk
from app.desk.replaying import ReplayAnswer, board_at, clause_text
from app.desk.scenarios import ScenarioRecord
from app.engine.authority import Citation
from app.engine.board import Board, Chip
from app.engine.trace import Step

_AUTHORITY_COLOURS = {"faq": "yellow", "policy": "magenta", "card": "cyan"}


def print_list(records: list[ScenarioRecord]) -> None:
    """Every scenario with its outcomes."""
    for record in records:
        passed = all(outcome.passed for outcome in record.outcomes)
        click.echo(f"{_mark(passed)} {record.id}  {click.style(record.title, dim=True)}")
        for outcome in record.outcomes:
            if not outcome.passed:
                click.echo(f"    {outcome.authority}：{outcome.problem or '有期望不成立'}")
    click.echo(f"共 {len(records)} 个情景")


def print_replay(answer: ReplayAnswer, *, everything: bool = False) -> None:
    """A whole replay. Refusals that no expectation asks for are shown with `everything` only."""
    click.secho(answer.title, bold=True)
    if answer.question:
        click.echo(f"问：{answer.question}")
    if answer.answer:
        click.echo(f"答：{answer.answer}")
    click.secho(f"规则：{answer.authority}", dim=True)
    asked = {result.clause.concept for result in answer.expectations if result.clause is not None}
    shown: set[int] = set()
    for step in answer.steps:
        if everything or _matters(step, asked):
            tasks = _tasks_around(answer.steps, step)
            for depth, task in enumerate(tasks):
                if task.id not in shown:
                    shown.add(task.id)
                    _print_task(task, depth)
            if step.id not in shown:
                _print_line(step, len(tasks))
    _print_expectations(answer)


def print_step(desk: Desk, answer: ReplayAnswer, number: int) -> None:
    """One step: its clause in full, what was read, who decided, what changed, and the board after it."""
    step = answer.steps[number - 1]
    _print_line(step, 0)
    _print_clause(desk, step.clause)
    for support in step.supports:
        _print_clause(desk, support)
    if step.card_text:
        click.echo(f"  卡面大意：{step.card_text}")
    for name, value in step.inputs.items():
        click.echo(f"  读取 {name} = {value}")
    for option in step.options:
        mark = "●" if option.id in step.chosen else "○"
        refused = f"（不可：{option.note or option.because}）" if not option.legal else ""
        click.echo(f"  {mark} {option.label}{refused}")
    for change in step.delta:
        click.secho(f"  {change.path}：{change.before} → {change.after}", dim=True)
    board = board_at(answer, number)
    if board is not None:
        click.echo()
        print_board(board)


def print_board(board: Board) -> None:
    """The board in a few lines."""
    head = f"{board.turn}的回合 · {board.state} · 胜利得分 {board.victory_score}"
    if board.priority:
        head += f" · 优先行动权 {board.priority}"
    if board.focus:
        head += f" · 焦点 {board.focus}"
    click.secho(head, bold=True)
    for side in board.sides:
        power = " ".join(f"{domain}{count}" for domain, count in side.power.items())
        pool = f"法力 {side.energy} {power}".strip()
        click.echo(f"{side.player}：{side.points} 分 · 手牌 {side.hand} · 牌库 {side.deck} · {pool}")
        if side.base:
            click.echo("  基地  " + "  ".join(_chip(chip) for chip in side.base))
    for lane in board.lanes:
        state = "、".join(
            part
            for part in (
                f"{lane.controller}控制" if lane.controller else "无人控制",
                f"{lane.contested_by}争夺" if lane.contested_by else "",
                *(f"{words}待发生" for words in lane.staged),
                f"{lane.running}进行中" if lane.running else "",
                f"待命 {len(lane.hidden)}" if lane.hidden else "",
            )
            if part
        )
        click.echo(f"{lane.id}（{state}）  " + "  ".join(_chip(chip) for chip in lane.chips))
    for item in reversed(board.chain):
        targets = f" → {'、'.join(item.targets)}" if item.targets else ""
        status = "待处理" if item.status == "pending" else "已确认"
        click.echo(f"结算链  {item.controller} {item.id}（{status}）{targets}")


def _tasks_around(steps: list[Step], step: Step) -> list[Step]:
    """The open tasks that a step belongs to, the outermost first, itself among them when it opens one."""
    tasks = [step] if step.kind == "task_open" else []
    parent = step.parent
    while parent:
        task = steps[parent - 1]
        tasks.insert(0, task)
        parent = task.parent
    return tasks


def _print_task(task: Step, depth: int) -> None:
    heading = click.style(f"▾ {task.text or task.clause.title}", bold=True)
    click.echo(f"     {'  ' * min(depth, 6)}{heading}  {_cite(task.clause, task.authority)}")


def _matters(step: Step, asked: set[str]) -> bool:
    if step.kind in ("task_open", "task_close"):
        return False
    return step.result == "applied" or step.clause.concept in asked


def _print_line(step: Step, depth: int) -> None:
    number = click.style(f"{step.id:>4}", dim=True)
    indent = "  " * min(depth, 6)
    if step.result == "not_applied":
        words = click.style(f"✗ {step.clause.title}：{step.because}", dim=True)
    else:
        words = step.text or step.clause.title
    decider = click.style(f"〔{step.decider}决定〕", fg="blue") if step.decider != "rules" else ""
    click.echo(f"{number} {indent}{words}{decider}  {_cite(step.clause, step.authority)}")
    for skipped in step.skipped:
        refusal = f"✗ {_plain(skipped.clause)} {skipped.clause.title}：{skipped.because}"
        click.secho(f"     {indent}  {refusal}", dim=True)


def _cite(clause: Citation, authority: str) -> str:
    return click.style(f"[{_plain(clause)}]", fg=_AUTHORITY_COLOURS.get(authority, "green"))


def _plain(clause: Citation) -> str:
    """A citation in words: the number, with what is missing or where it is from."""
    if clause.status == "policy":
        return f"取法 {clause.number}"
    marks = {
        "outside": "，库外",
        "absent": "，正文未收到",
        "carried": f"，{clause.revision}",
        "missing": "，无此条",
    }
    faq = "，FAQ" if clause.faq else ""
    return f"{clause.number or clause.concept}{faq}{marks.get(clause.status, '')}"


def _print_clause(desk: Desk, clause: Citation) -> None:
    click.echo(f"  {_plain(clause)}（{clause.revision or '本程序的取法'}）{clause_text(desk, clause)}")


def _print_expectations(answer: ReplayAnswer) -> None:
    click.echo()
    for result in answer.expectations:
        clause = f"  {_cite(result.clause, 'rule')}" if result.clause else ""
        detail = f"：{result.detail}" if result.detail else ""
        click.echo(f"{_mark(result.passed)} {result.text}{detail}{clause}")


def _mark(passed: bool) -> str:
    return click.style("✓", fg="green") if passed else click.style("✗", fg="red")


def _chip(chip: Chip) -> str:
    might = f" {chip.might}战力" if chip.might is not None else ""
    marks = [
        word
        for word, is_so in (
            (f"伤害{chip.damage}", chip.damage),
            ("休眠", chip.exhausted),
            ("眩晕", chip.stunned),
            (f"增益{chip.buffs}", chip.buffs),
            ({"attacker": "进攻", "defender": "防守"}.get(chip.role, ""), chip.role),
        )
        if is_so
    ]
    attached = f"+{'+'.join(chip.attached)}" if chip.attached else ""
    name = f"{chip.id}{attached}" if chip.id == chip.name else f"{chip.id}{attached}·{chip.name}"
    return f"[{name}{might}{' ' + ' '.join(marks) if marks else ''}]"
