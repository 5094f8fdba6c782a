"""How a hit is shown: its address, its number, and its text with the words found marked."""

from __future__ import annotations

from flask import Flask
from markupsafe import Markup, escape

from app.desk.answers import Answer
from app.desk.search_answers import Hit, SearchAnswer, Understood
from app.web import addresses


class Suggestion(Answer, frozen=True):
    """A hit in the list below the search box: where it leads and what it says.

    `marks` are offsets of the words found in `snippet`.
    """

    kind: str
    id: str
    href: str
    label: str
    title: str
    snippet: str
    marks: list[tuple[int, int]]


class SuggestAnswer(Answer, frozen=True):
    """The first few hits for what has been typed so far."""

    query: str
    understood: Understood
    hits: list[Suggestion]


def suggestions(answer: SearchAnswer) -> SuggestAnswer:
    """A search answer cut down to what the list below the search box shows."""
    made = [
        Suggestion(
            hit.kind, hit.id, hit_address(hit), hit_number(hit), hit.title, hit.snippet, list(hit.marks)
        )
        for hit in answer.hits
    ]
    return SuggestAnswer(answer.query, answer.understood, made)


def hit_address(hit: Hit) -> str:
    """Where the hit leads, as a page."""
    if hit.kind == "faq":
        faq, _, entry = hit.id.partition("/")
        return addresses.faq(faq, entry.partition(".")[0], form="page")
    if hit.kind == "card":
        return addresses.card(hit.id, form="page")
    if hit.kind == "scenario":
        return addresses.scenario(hit.id, form="page")
    return addresses.clause(hit.revision, hit.number or hit.id, form="page")


def hit_number(hit: Hit) -> str:
    """The largest thing on the hit: the number, or what kind of thing it is."""
    if hit.kind == "faq":
        return f"FAQ {hit.id.partition('/')[2].partition('.')[0]}"
    if hit.kind == "card":
        return "卡牌"
    if hit.kind == "scenario":
        return "对局"
    return hit.number or hit.id


def marked(text: str, marks: list[tuple[int, int]]) -> Markup:
    """The text with the stretches between each pair of offsets marked."""
    pieces: list[Markup] = []
    done = 0
    for start, end in marks:
        pieces += [escape(text[done:start]), Markup("<mark>{}</mark>").format(text[start:end])]
        done = end
    return Markup("").join([*pieces, escape(text[done:])])


def register(app: Flask) -> None:
    """Make these known to templates."""
    app.jinja_env.filters["hit_address"] = hit_address
    app.jinja_env.filters["hit_number"] = hit_number
    app.jinja_env.filters["marked"] = marked
