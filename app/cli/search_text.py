"""Printing search answers for reading."""

from __future__ import annotations

import click

from app.desk.search_answers import Hit, SearchAnswer
from app.words import STANDINGS
from indexer.search.snippets import Marks

_COLOURS = {"in_force": "green"}


def print_answer(answer: SearchAnswer) -> None:
    """How the query was read, then every hit: number, place, the words that matter."""
    _print_understood(answer)
    for hit in answer.hits:
        _print_hit(hit)
    if not answer.hits:
        click.echo("没有找到。试试更短的说法、官方术语，或条文编号。")
    if answer.did_you_mean:
        click.echo("是不是：" + "、".join(answer.did_you_mean))
    if answer.neighbours:
        click.echo("最近的编号：" + "、".join(answer.neighbours))
    if answer.remark:
        click.secho(f"※ {answer.remark}", fg="yellow")


def _print_understood(answer: SearchAnswer) -> None:
    read = answer.understood
    parts = [f"{said} → {'、'.join(meant)}" for said, meant in read.synonyms.items()]
    parts += [f"{typed} ⇒ {meant}" for typed, meant in read.corrections.items()]
    if read.cards:
        parts.append("卡牌 " + "、".join(read.cards))
    if parts:
        click.secho("理解为：" + "；".join(parts), dim=True)


def _print_hit(hit: Hit) -> None:
    label = hit.number if hit.kind in ("clause", "example") else hit.id
    standing = f"由 FAQ {hit.replaced_by} 取代" if hit.replaced_by else STANDINGS.get(hit.standing, "")
    colour = "yellow" if hit.replaced_by else _COLOURS.get(hit.standing)
    click.echo()
    click.echo(
        click.style(label or hit.id, bold=True)
        + "  "
        + click.style(" › ".join(hit.breadcrumbs), dim=True)
        + (click.style(f"  [{standing}]", fg=colour) if standing else "")
    )
    click.echo("  " + _with_marks(hit.snippet, hit.marks))


def _with_marks(text: str, marks: Marks) -> str:
    parts, place = [], 0
    for start, end in marks:
        parts += [text[place:start], click.style(text[start:end], fg="cyan", bold=True)]
        place = end
    return "".join((*parts, text[place:]))
