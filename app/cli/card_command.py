"""``fupan card``: a card and what names it."""

from __future__ import annotations

import click

from app.cli.opening import desk_for_command
from app.cli.output import json_option, print_json
from app.desk.cards import CardDetails
from app.words import CARD_TYPES, STANDINGS

MOST_TEXT = 120


@click.command(name="card", short_help="一张卡牌，以及提到它的 FAQ 和规则")
@click.argument("name", nargs=-1, required=True)
@click.option("--at", "date", metavar="DATE", help="看 FAQ 在指定日期的效力；默认今天。")
@json_option
def command(name: tuple[str, ...], date: str | None, as_json: bool) -> None:
    """显示卡牌。名字可以是全名、简称、别名、英文名或编号；简称对应多张时全部列出。

    \b
    fupan card 远古巨龙
    fupan card 基兰
    fupan card OGN-077
    """
    from app.desk.cards import card_details, find_cards

    desk = desk_for_command()
    answers = [card_details(desk, card, date) for card in find_cards(desk, " ".join(name))]
    if as_json:
        print_json(answers[0] if len(answers) == 1 else {"cards": answers})
        return
    for answer in answers:
        _print(answer)


def _print(answer: CardDetails) -> None:
    click.echo(
        click.style(answer.name, bold=True) + click.style(f"  {answer.english}  {answer.number}", dim=True)
    )
    facts = [CARD_TYPES.get(answer.type, answer.type), *answer.domains]
    if answer.token:
        facts[0] += "指示物"
    if answer.energy is not None:
        facts.append(f"法力 {answer.energy}")
    facts += [f"符能 {_symbol(symbol)}×{count}" for symbol, count in answer.power.items()]
    if answer.might is not None:
        facts.append(f"战力 {answer.might}")
    click.echo("  " + " · ".join([*facts, *answer.keywords]))
    if answer.confidence == "low":
        click.secho("  （只见于规则正文，卡面未核对）", fg="yellow")
    for passage in answer.passages:
        standing = STANDINGS[passage.standing]
        click.echo(f"  FAQ {passage.faq}/{passage.id}（{standing}）  {_cut(passage.text)}")
    for clause in answer.clauses:
        click.echo(f"  {clause.number}（{clause.revision}）  {_cut(clause.text)}")


def _symbol(symbol: str) -> str:
    """A domain's name, or the rulebook's symbol (``C``, ``A``) in its brackets."""
    return f"[{symbol}]" if symbol.isascii() else symbol


def _cut(text: str) -> str:
    line = text.replace("\n", " ")
    return line if len(line) <= MOST_TEXT else line[: MOST_TEXT - 1] + "…"
