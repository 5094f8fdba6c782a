"""Clauses and contents. A clause's address is pinned to its revision; a bare number is redirected."""

from __future__ import annotations

from flask import Blueprint, request

from app.desk.answers import ClauseAnswer, HistoryEntry
from app.desk.clauses import show
from app.errors import NotFound
from app.web import addresses
from app.web.answering import Moved, Page, page
from app.web.contents import contents_of
from app.web.context import asked_date, desk, revision_in_path
from app.web.reading import clauses_below, headings_above, reading_clause, section_clauses
from indexer.errors import LibraryError
from indexer.model import Revision

rules = Blueprint("rules", __name__)

LONGEST_NUMBER = 64


@page(rules, "/rules")
def contents_in_force() -> Moved:
    """The contents of the revision in force."""
    return Moved(addresses.contents(desk().revision(at=asked_date()).id))


@page(rules, "/rules/<name>")
def rules_by_name(name: str) -> Page | Moved:
    """A revision's contents; or a number, old or new, as typed: redirected to where it stands."""
    revision = desk().library.by_revision.get(name)
    if revision is not None:
        return Page("contents.html", contents_of(revision), {"revision": revision})
    return _where_it_stands(name)


def _where_it_stands(typed: str) -> Moved:
    answer = show(desk(), typed[:LONGEST_NUMBER], at=asked_date())
    asked = request.args.get("asked") or (typed if typed != answer.number or answer.remark else None)
    current = desk().revision(at=asked_date())
    if answer.revision != current.id:
        today = _counterpart(answer, current)
        if today is not None:
            return Moved(addresses.clause(current.id, today, asked=typed))
    return Moved(addresses.clause(answer.revision, answer.number, asked=asked))


@page(rules, "/rules/<revision_id>/<number>")
def clause(revision_id: str, number: str) -> Page | Moved:
    """One clause of one revision."""
    revision = revision_in_path(revision_id)
    answer = show(desk(), number[:LONGEST_NUMBER], revision_id=revision.id, at=asked_date())
    asked = request.args.get("asked", "")[:LONGEST_NUMBER]
    if answer.number != number:
        return Moved(addresses.clause(revision.id, answer.number, asked=asked or number))
    found = revision.get(answer.number)
    return Page(
        "clause.html",
        answer,
        {
            "revision": revision,
            "above": headings_above(revision, answer.number),
            "own": reading_clause(desk(), revision, found) if found else None,
            "below": clauses_below(desk(), revision, answer.number),
            "sections": [
                reading_clause(desk(), revision, revision.by_number[section], 1, hidden=1)
                for section in section_clauses(revision, answer.number)
            ],
            "explanation": _explanation(asked, answer, revision),
            "governing": _governing(revision),
            "elsewhere": _words_elsewhere(answer) if answer.kind in ("outside", "absent") else [],
        },
    )


@page(rules, "/rules/<revision_id>/<number>/at")
def clause_at(revision_id: str, number: str) -> Moved:
    """The same clause in the revision in force at ``?at=``, or the clause itself where there is none."""
    revision = revision_in_path(revision_id)
    answer = show(desk(), number[:LONGEST_NUMBER], revision_id=revision.id, at=asked_date())
    wanted = desk().revision(at=asked_date())
    if wanted.id == revision.id:
        return Moved(addresses.clause(revision.id, answer.number))
    there = _counterpart(answer, wanted)
    if there is None:
        return Moved(addresses.clause(revision.id, answer.number))
    return Moved(addresses.clause(wanted.id, there, asked=f"{revision.id} {answer.number}"))


def _counterpart(answer: ClauseAnswer, wanted: Revision) -> str | None:
    """The clause's number in another revision, where that revision has it on record."""
    for entry in answer.history:
        if entry.revision == wanted.id and (
            wanted.get(entry.number) is not None or wanted.outside_section(entry.number) is not None
        ):
            return entry.number
    return None


def _words_elsewhere(answer: ClauseAnswer) -> list[tuple[HistoryEntry, str]]:
    """What other revisions say in the place of a clause whose text the library lacks."""
    found = []
    for entry in answer.history:
        clause = desk().library.by_revision[entry.revision].get(entry.number)
        if clause is not None and clause.text:
            found.append((entry, clause.text))
    return found


def _explanation(asked: str, answer: ClauseAnswer, revision: Revision) -> str:
    """Why the reader stands here when something else was asked for."""
    if not asked or asked == answer.number:
        return ""
    from_revision, _, from_number = asked.rpartition(" ")
    if from_revision in desk().library.by_revision:
        return f"{from_revision} 的 {from_number} 在 {revision.id} 中是 {answer.number}"
    try:
        found = show(desk(), asked, at=asked_date())
    except (NotFound, LibraryError):
        return ""
    if found.remark:
        return found.remark
    return f"{asked} 读作 {answer.number}" if found.number == answer.number else ""


def _governing(revision: Revision) -> Revision | None:
    """The revision in force at the date when it is another one than the revision on show."""
    try:
        current = desk().revision(at=asked_date())
    except LibraryError:
        return None
    return None if current.id == revision.id else current
