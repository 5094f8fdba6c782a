"""Printing FAQs for reading."""

from __future__ import annotations

import click

from app.desk.faqs import EntryAnswer, EntrySummary, FaqSummary, PassageAnswer
from app.words import EFFECTS, STANDINGS

_KIND_WORDS = {"old": "（旧）", "new": "（新）"}


def print_faqs(answers: list[FaqSummary]) -> None:
    """Every FAQ with its entries."""
    for answer in answers:
        print_entries(answer)


def print_entries(answer: FaqSummary) -> None:
    """One FAQ: its period and entries."""
    until = f"至 {answer.until} 前" if answer.until else "起"
    standing = STANDINGS[answer.standing]
    click.secho(f"{answer.id}  {answer.title}", bold=True)
    click.echo(f"  {answer.since} {until} · {standing} · 依据 {answer.base_revision}")
    for entry in answer.entries:
        click.echo(f"  {entry.id}  {entry.title}{_proof(entry)}")


def print_entry(answer: EntryAnswer) -> None:
    """One entry in full."""
    head = click.style(f"{answer.faq}/{answer.id} · {STANDINGS[answer.standing]}", dim=True)
    click.echo(head + _proof(answer))
    click.secho(answer.title, bold=True)
    for passage in answer.passages:
        if _is_told(passage, answer.title):
            click.echo()
            click.echo(_passage_text(passage))
    click.echo()
    for override in answer.overrides:
        standing = STANDINGS[override.standing]
        where = f"{override.revision} {override.number or '（无对应条文）'}"
        click.echo(f"  {EFFECTS[override.effect]} {where} · {standing}{_note(override.note)}")
    for scenario in answer.scenarios:
        click.echo(f"  重演 {scenario}")
    if answer.cards:
        click.echo("  卡牌：" + "、".join(card.name for card in answer.cards))


def _is_told(passage: PassageAnswer, title: str) -> bool:
    """Whether a passage says more than the title above it: not it again, and not a rule of dashes."""
    return passage.text != title and any(letter.isalnum() for letter in passage.text)


def _passage_text(passage: PassageAnswer) -> str:
    if passage.number is None:
        return passage.marker + passage.text
    mark = _KIND_WORDS.get(passage.kind, "")
    return click.style(f"  {passage.number} {mark}", bold=True) + passage.text


def _proof(entry: EntrySummary | EntryAnswer) -> str:
    if not entry.replayed:
        return ""
    if entry.holds_today is None:
        return click.style("  ✓ 已重演，当日规则下未重演", fg="yellow")
    word = "仍成立" if entry.holds_today else "不再成立"
    return click.style(f"  ✓ 已重演，{word}", fg="green" if entry.holds_today else "yellow")


def _note(note: str) -> str:
    return f"（{note}）" if note else ""
