"""Printing a clause: number, words, whether it is in force, where it stands, what speaks of it."""

from __future__ import annotations

import click

from app.desk.answers import ChildAnswer, ClauseAnswer, OverrideAnswer, ReferenceAnswer, TargetAnswer
from app.words import AUTHORITIES, CHANGES, EFFECTS, REFERENCE_STATUSES, STANDINGS
from indexer.model import Redline

_COLOURS = {"in_force": "green", "contradicted": "yellow", "pending": "yellow"}


def print_clause(answer: ClauseAnswer, *, with_descendants: bool = False) -> None:
    """Print one clause; long lists are cut, with the option that shows them named."""
    if answer.remark:
        click.secho(f"※ {answer.remark}", fg="yellow")
    for above in answer.ancestors:
        click.secho(f"{above.number}  {above.title or ''}", dim=True)
    title = f"  {answer.title}" if answer.title else ""
    click.echo(click.style(answer.number, bold=True) + click.style(title, bold=True) + _state(answer))
    _print_words(answer)
    for example in answer.examples:
        click.echo(f"\n  {click.style('举例', dim=True)} {example}")
    for remark in answer.notes:
        click.echo(f"\n  {click.style('提示', dim=True)} {remark}")
    for override in answer.overrides:
        _print_override(override)
    _print_children(answer.children, with_descendants=with_descendants)
    _print_references(answer.references)
    for cited in answer.cited_by:
        click.echo(f"  ← {cited.id}  {click.style(cited.title, dim=True)}")
    if answer.cards:
        click.echo("  卡牌：" + "、".join(card.name for card in answer.cards))
    for entry in answer.history:
        change = CHANGES.get(entry.change, entry.change)
        if entry.number != answer.number and entry.change not in ("renumbered", "outside"):
            change = f"{CHANGES['renumbered']}，{change}"
        click.secho(f"  {entry.revision}：{entry.number}（{change}）", dim=True)


def _state(answer: ClauseAnswer) -> str:
    word = AUTHORITIES[answer.applies.authority]
    colour = {"rule": "green", "faq": "yellow", "none": None}[answer.applies.authority]
    inferred = "，编号为推断" if answer.numbering.status == "inferred" else ""
    return "  " + click.style(f"[{answer.revision} · {word}{inferred}]", fg=colour)


def _print_words(answer: ClauseAnswer) -> None:
    if answer.applies.authority == "faq":
        click.echo(f"{answer.applies.text}  {click.style('← ' + answer.applies.source, fg='yellow')}")
        click.secho(f"原文：{answer.text}", dim=True, strikethrough=True)
    elif answer.text:
        click.echo(answer.text)


def _print_override(override: OverrideAnswer) -> None:
    standing = STANDINGS[override.standing]
    until = f"至 {override.until} 前" if override.until else "起"
    head = f"FAQ {override.faq}/{override.entry} {EFFECTS[override.effect]} · {standing}"
    click.echo()
    click.secho(f"  {head}（{override.since} {until}）", fg=_COLOURS.get(override.standing))
    if any(operation != "equal" for operation, _ in override.redline):
        click.echo("    " + redline_text(override.redline))
    else:
        click.echo("    " + override.text)
    if override.note:
        click.secho(f"    注：{override.note}", dim=True)


def status_word(status: str, number: str, target: TargetAnswer | None) -> str:
    """A reference's status in words; a number that is carried without a change has not changed."""
    if status == "carried" and target is not None and target.number == number:
        return "见另一版"
    return REFERENCE_STATUSES[status]


def redline_text(redline: Redline) -> str:
    """A redline that reads without colour: ``[-旧-]{+新+}``."""
    parts = []
    for operation, words in redline:
        if operation == "delete":
            parts.append(click.style(f"[-{words}-]", fg="red"))
        elif operation == "insert":
            parts.append(click.style(f"{{+{words}+}}", fg="green"))
        else:
            parts.append(words)
    return "".join(parts)


def _print_children(children: list[ChildAnswer], *, with_descendants: bool) -> None:
    if children:
        click.echo()
    for child in children:
        words = child.title or child.text
        if not with_descendants and len(words) > 60:
            words = words[:59] + "…"
        click.echo(f"  {child.number}  {words}")


def _print_references(references: list[ReferenceAnswer]) -> None:
    if references:
        click.echo()
    for reference in references:
        target = reference.target
        moved = (
            f" = {target.revision} {target.number}" if target and target.number != reference.number else ""
        )
        status = status_word(reference.status, reference.number, target)
        mark = click.style(f"（{status}：{reference.reason}）", fg="yellow") if status else ""
        click.echo(f"  → {reference.number}{moved}  {reference.label}{mark}")
