"""Searching: the page of hits, and suggestions while typing."""

from __future__ import annotations

from flask import Blueprint, request

from app.desk.search import KINDS, search
from app.desk.search_answers import SearchAnswer, Understood
from app.errors import BadInput
from app.web import addresses
from app.web.answering import Moved, Page, page
from app.web.context import asked_date, asked_words, desk
from app.web.hits import suggestions

searching = Blueprint("searching", __name__)

MOST_HITS = 50
USUAL_HITS = 20
SUGGESTIONS = 8


@page(searching, "/search")
def hits() -> Page | Moved:
    """Hits for ``?q=``; ``go=1`` opens a clause at once when nothing but its number was typed."""
    typed = asked_words()
    kind, revision, limit = request.args.get("kind") or None, _revision(), _limit()
    shown = {"kind": kind, "asked_revision": revision, "kinds": KINDS, "limit": limit, "most": MOST_HITS}
    if not typed:
        return Page("search.html", _nothing(""), shown)
    found = search(desk(), typed, kind=kind, revision_id=revision, limit=limit, at=asked_date())
    if request.args.get("go") and found.hits and found.understood.number and not found.understood.terms:
        first = found.hits[0]
        if first.kind == "clause" and first.number == found.understood.number:
            asked = typed if typed != first.number else None
            return Moved(addresses.any_clause(first.number, asked=asked))
    return Page("search.html", found, shown)


@page(searching, "/suggest")
def suggest() -> Page:
    """The first few hits, for the list below the search box."""
    typed = asked_words()
    found = search(desk(), typed, limit=SUGGESTIONS, at=asked_date()) if typed else _nothing("")
    return Page("suggest.html", suggestions(found))


def _nothing(query: str) -> SearchAnswer:
    return SearchAnswer(query, 0, Understood(None, [], [], {}, {}), [])


def _revision() -> str | None:
    typed = request.args.get("rev") or None
    return desk().revision(typed).id if typed is not None else None


def _limit() -> int:
    typed = request.args.get("limit") or str(USUAL_HITS)
    if not (typed.isascii() and typed.isdigit() and 1 <= int(typed[:6]) <= MOST_HITS):
        raise BadInput(f"limit {typed[:20]!r} 不对；请写 1 到 {MOST_HITS} 的整数")
    return int(typed)
