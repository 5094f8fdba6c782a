"""Cards that the rules and FAQs name."""

from __future__ import annotations

from flask import Blueprint

from app.desk.answers import Answer
from app.desk.cards import card_details, find_cards
from app.web import addresses
from app.web.answering import Moved, Page, page
from app.web.context import desk

cards = Blueprint("cards", __name__)

LONGEST_NAME = 80


class CardLine(Answer, frozen=True):
    """A card in a list; `named` says whether a FAQ or clause of the library names it."""

    id: str
    name: str
    english: str
    type: str
    token: bool
    domains: tuple[str, ...]


@page(cards, "/cards")
def card_list() -> Page:
    """All cards of the library, by type and name."""
    lines = [
        CardLine(card.id, card.name, card.english, card.type, card.token, card.domains)
        for card in sorted(desk().library.cards, key=lambda card: (card.type, card.name))
    ]
    return Page("cards.html", lines)


@page(cards, "/cards/<name>")
def card(name: str) -> Page | Moved:
    """One card, by id; any of its names is redirected there, a shared name to the search."""
    found = find_cards(desk(), name[:LONGEST_NAME])
    if len(found) > 1:
        exact = [each for each in found if each.id == name]
        if not exact:
            return Moved(addresses.search(name, kind="card"))
        found = exact
    if found[0].id != name:
        return Moved(addresses.card(found[0].id))
    return Page("card.html", card_details(desk(), found[0]), {"card": found[0]})
