"""Answering ``card``: what a card is, and every passage and clause that names it."""

from __future__ import annotations

from rapidfuzz import fuzz, process

from app.desk.answers import Answer
from app.desk.faqs import entry_standing
from app.desk.names import plain_name
from app.desk.opening import Desk
from app.errors import NotFound
from indexer.model import Card

CLOSE_ENOUGH = 55


class CardPassage(Answer, frozen=True):
    """A FAQ passage that names the card; `standing` is that of its entry at the date asked for."""

    faq: str
    entry: str
    id: str
    text: str
    standing: str


class CardClause(Answer, frozen=True):
    """A clause that names the card, in its text or an example."""

    revision: str
    number: str
    text: str


class CardDetails(Answer, frozen=True):
    """Answer of ``fupan card``."""

    id: str
    name: str
    english: str
    number: str
    type: str
    supertype: str
    token: bool
    domains: tuple[str, ...]
    energy: int | None
    power: dict[str, int]
    might: int | None
    tags: tuple[str, ...]
    keywords: tuple[str, ...]
    ability_kinds: tuple[str, ...]
    aliases: tuple[str, ...]
    short_names: tuple[str, ...]
    text_differences: tuple[str, ...]
    confidence: str
    passages: list[CardPassage]
    clauses: list[CardClause]


def find_cards(desk: Desk, typed: str) -> list[Card]:
    """Cards with that name, alias, short name, nickname, English name, number or id.

    One card for a full name; several when a short name is shared. Raises NotFound with near names.
    """
    wanted = plain_name(typed)
    named = desk.cards_by_name.get(wanted, [])
    if named:
        return named
    containing = [
        card
        for card in desk.library.cards
        if wanted and any(wanted in plain_name(name) for name in (*card.all_names, card.english))
    ]
    if containing:
        return containing
    near = process.extract(
        wanted, list(desk.cards_by_name), scorer=fuzz.ratio, limit=5, score_cutoff=CLOSE_ENOUGH
    )
    names = tuple(dict.fromkeys(desk.cards_by_name[name][0].name for name, _, _ in near))
    hint = f"；是不是：{'、'.join(names)}" if names else "；库中只有规则和 FAQ 提到的卡牌"
    raise NotFound(f"没有卡牌 {typed!r}{hint}", names)


def card_details(desk: Desk, card: Card, at: str | None = None) -> CardDetails:
    """A card with the passages and clauses that name it, the passages with their standing at the date."""
    date = desk.date(at)
    passages = [
        CardPassage(faq.id, entry.id, passage.id, passage.text, entry_standing(desk, faq, entry.id, date))
        for faq in desk.library.faqs
        for entry in faq.entries
        for passage in entry.passages
        if any(mention.card == card.id for mention in passage.cards)
    ]
    clauses = [
        CardClause(entry.revision, entry.number, _clause_text(desk, entry.revision, entry.number))
        for entry in desk.library.clause_cards
        if card.id in entry.cards
    ]
    return CardDetails(
        id=card.id,
        name=card.name,
        english=card.english,
        number=card.number,
        type=card.type,
        supertype=card.supertype,
        token=card.token,
        domains=card.domains,
        energy=card.energy,
        power=card.power,
        might=card.might,
        tags=card.tags,
        keywords=card.keywords,
        ability_kinds=card.ability_kinds,
        aliases=card.aliases,
        short_names=card.short_names,
        text_differences=card.text_differences,
        confidence=card.confidence,
        passages=passages,
        clauses=clauses,
    )


def _clause_text(desk: Desk, revision: str, number: str) -> str:
    clause = desk.library.by_revision[revision].get(number)
    return clause.full_text if clause is not None else ""
