"""Clauses prepared for reading on a page: blocks of text with their references as links."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import msgspec

from app.desk import Desk
from app.desk.clauses import ABSENT_TEXT
from app.web import addresses
from app.web.words import holds
from indexer.model import Clause, Reference, Revision

MOST_BELOW = 80
"""Descendants shown in full below a clause; a chapter shows its direct children only."""


@dataclass(frozen=True)
class Piece:
    """A run of text; a reference when `href` is set, with `status` and `reason` as the library has them."""

    text: str
    href: str = ""
    status: str = ""
    reason: str = ""


@dataclass(frozen=True)
class ReadingBlock:
    """A block as it is shown: its kind, the mark before it, its text in pieces."""

    kind: str
    marker: str
    pieces: tuple[Piece, ...]


@dataclass(frozen=True)
class ReadingClause:
    """A clause with its blocks by purpose; `depth` counts from the clause whose page this is."""

    number: str
    kind: str
    title: str | None
    title_source: str | None
    depth: int
    words: tuple[ReadingBlock, ...]
    examples: tuple[ReadingBlock, ...]
    notes: tuple[ReadingBlock, ...]
    children_hidden: int = 0


@dataclass(frozen=True)
class Place:
    """Where a clause stands among the headings: a number and its title."""

    number: str
    title: str


def reading_clause(
    desk: Desk, revision: Revision, clause: Clause, depth: int = 0, *, hidden: int = 0
) -> ReadingClause:
    """One clause with its references as links."""
    blocks = _blocks(desk, revision, clause)
    return ReadingClause(
        number=clause.number,
        kind=clause.kind,
        title=clause.title,
        title_source=clause.title_source,
        depth=depth,
        words=tuple(block for block in blocks if block.kind in ("body", "item")),
        examples=tuple(block for block in blocks if block.kind == "example"),
        notes=tuple(block for block in blocks if block.kind in ("note", "pointer")),
        children_hidden=hidden,
    )


def clauses_below(desk: Desk, revision: Revision, number: str) -> list[ReadingClause]:
    """What stands below a number: all of it when it fits a page, else the direct children."""
    every = list(_descendants(revision, number, 1))
    whole = len(every) <= MOST_BELOW
    shown = every if whole else [(below, depth) for below, depth in every if depth == 1]
    return [
        reading_clause(
            desk,
            revision,
            revision.by_number[below],
            depth,
            hidden=0 if whole else len(revision.children_by_number.get(below, ())),
        )
        for below, depth in shown
    ]


def _descendants(revision: Revision, number: str, depth: int) -> Iterator[tuple[str, int]]:
    for below in revision.children_by_number.get(number, ()):
        yield below, depth
        yield from _descendants(revision, below, depth + 1)


def section_clauses(revision: Revision, number: str) -> list[str]:
    """Sections that stand under a heading: those after it, up to the next heading of a section."""
    clause = revision.get(number)
    if clause is None or clause.kind != "heading" or "." in number:
        return []
    found: list[str] = []
    for other in revision.clauses[revision.places[number] + 1 :]:
        if "." in other.number:
            continue
        if other.kind == "heading":
            break
        found.append(other.number)
    return found


def headings_above(revision: Revision, number: str) -> list[Place]:
    """Chapter and section heading over a number, as document order tells; without the number itself."""
    section = number.partition(".")[0]
    found: list[Place] = []
    for candidate in (_chapter_of(revision, section), _heading_before(revision, section)):
        clause = revision.get(candidate) if candidate else None
        if clause is not None and clause.title and clause.number != section:
            place = Place(clause.number, clause.title)
            if place not in found:
                found.append(place)
    return found


def _chapter_of(revision: Revision, section: str) -> str | None:
    """The nearest hundred that is a heading: 200 is none, so 204 stands in chapter 100."""
    for hundred in range(int(section[0]), -1, -1):
        clause = revision.get(f"{hundred}00")
        if clause is not None and clause.kind == "heading":
            return clause.number
    return None


def _heading_before(revision: Revision, section: str) -> str | None:
    position = revision.places.get(section)
    if position is None or revision.clauses[position].kind == "heading":
        return None
    for clause in reversed(revision.clauses[:position]):
        if "." not in clause.number and clause.kind == "heading":
            return clause.number
    return None


def linked(desk: Desk, text: str, references: Iterable[Reference]) -> tuple[Piece, ...]:
    """A text cut at its references; offsets of the references count from the start of the text."""
    pieces: list[Piece] = []
    done = 0
    for reference in sorted(references, key=lambda reference: reference.start):
        if reference.start < done or reference.end > len(text):
            continue
        if reference.start > done:
            pieces.append(Piece(text[done : reference.start]))
        words = text[reference.start : reference.end]
        pieces.append(Piece(words, _leads_to(desk, reference), reference.status, reference.reason))
        done = reference.end
    if done < len(text):
        pieces.append(Piece(text[done:]))
    return tuple(pieces)


def _leads_to(desk: Desk, reference: Reference) -> str:
    target = reference.target
    if target is None or not holds(desk.library.by_revision[target.revision], target.number):
        return ""
    return addresses.clause(target.revision, target.number)


def _blocks(desk: Desk, revision: Revision, clause: Clause) -> list[ReadingBlock]:
    if clause.kind == "absent":
        return [ReadingBlock("body", "", (Piece(ABSENT_TEXT),))]
    made = desk.references_by_clause.get((revision.id, clause.number), [])
    found: list[ReadingBlock] = []
    start = 0
    for block in clause.blocks:
        # References count from the start of full_text: marker and text of every block, a line each.
        begin = start + len(block.marker)
        end = begin + len(block.text)
        inside = [_moved(reference, -begin) for reference in made if begin <= reference.start < end]
        found.append(ReadingBlock(block.kind, block.marker, linked(desk, block.text, inside)))
        start = end + 1
    return found


def _moved(reference: Reference, by: int) -> Reference:
    return msgspec.structs.replace(reference, start=reference.start + by, end=reference.end + by)
