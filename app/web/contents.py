"""The table of contents of a revision: chapters, the headings in them, and titled clauses below."""

from __future__ import annotations

from app.desk.answers import Answer
from indexer.model import Clause, Revision


class ContentsLine(Answer, frozen=True):
    """A heading, or an untitled section where a partial revision has no headings.

    `level` is 0 for a chapter, 1 for a section, 2 and more for headings below. `first` is how an untitled
    clause begins. `outside` marks sections that are not in the library.
    """

    number: str
    title: str | None
    level: int
    kind: str
    first: str = ""
    outside: bool = False


class ContentsAnswer(Answer, frozen=True):
    """The contents in document order."""

    revision: str
    title: str
    date: str | None
    completeness: str
    clauses: int
    absent: int
    lines: list[ContentsLine]


def contents_of(revision: Revision) -> ContentsAnswer:
    """All headings and sections of a revision; every clause of a partial one."""
    lines = [_line(clause) for clause in revision.clauses if _is_listed(revision, clause)]
    lines += [
        ContentsLine(section.number, section.title, _level(section.number), "outside", outside=True)
        for section in revision.outside
    ]
    return ContentsAnswer(
        revision=revision.id,
        title=revision.title,
        date=revision.date,
        completeness=revision.completeness,
        clauses=len(revision.clauses),
        absent=sum(clause.kind == "absent" for clause in revision.clauses),
        lines=lines,
    )


def _is_listed(revision: Revision, clause: Clause) -> bool:
    if revision.completeness == "partial":
        return True
    return clause.kind == "heading" or "." not in clause.number


def _line(clause: Clause) -> ContentsLine:
    words = clause.text.partition("\n")[0]
    first = "" if clause.title else words[:40] + ("…" if len(words) > 40 else "")
    level = _level(clause.number)
    # A section without a heading of its own stands under the heading before it.
    if level <= 1 and clause.kind != "heading" and not clause.title:
        level = 2
    return ContentsLine(clause.number, clause.title, level, clause.kind, first)


def _level(number: str) -> int:
    if "." in number:
        return 2 + number.count(".")
    return 0 if number.endswith("00") else 1
