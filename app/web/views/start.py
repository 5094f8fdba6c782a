"""The start page, and the page about this desk."""

from __future__ import annotations

from flask import Blueprint

from app.desk.answers import Answer
from app.desk.faqs import list_faqs
from app.web.answering import Page, page
from app.web.context import asked_date, desk

start = Blueprint("start", __name__)


class DeskAnswer(Answer, frozen=True):
    """What this desk holds, and what is in force at the date."""

    build: str
    at: str
    in_force: str
    revisions: list[RevisionLine]
    faqs: list[FaqLine]
    cards: int


class RevisionLine(Answer, frozen=True):
    """A revision in one line."""

    id: str
    title: str
    date: str | None
    completeness: str
    clauses: int


class FaqLine(Answer, frozen=True):
    """A FAQ in one line."""

    id: str
    title: str
    date: str
    standing: str
    until: str | None


@page(start, "/", json_rule="/index.json")
def home() -> Page:
    """The search box, what is in force, and the ways in."""
    return Page("start.html", _holdings())


@page(start, "/about")
def about() -> Page:
    """How to use the desk, where its texts come from, and what it does not know."""
    return Page("about.html", _holdings())


def _holdings() -> DeskAnswer:
    library = desk().library
    at = asked_date()
    return DeskAnswer(
        build=library.build,
        at=desk().date(at),
        in_force=desk().revision(at=at).id,
        revisions=[
            RevisionLine(
                revision.id, revision.title, revision.date, revision.completeness, len(revision.clauses)
            )
            for revision in library.revisions
        ],
        faqs=[FaqLine(faq.id, faq.title, faq.date, faq.standing, faq.until) for faq in list_faqs(desk(), at)],
        cards=len(library.cards),
    )
