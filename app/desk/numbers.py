"""From a number as typed to a clause on record: one reading, several, or the nearest that exist."""

from __future__ import annotations

from dataclasses import dataclass

from indexer.model import Revision
from indexer.numbers import LONGEST_INPUT, read_number, readings, sort_key

MOST_NEAREST = 6


@dataclass(frozen=True)
class Reading:
    """What a typed number means in a revision.

    `number` is the one reading, or None; then `candidates` are the several readings (ambiguous) or
    the nearest existing numbers (unknown).
    """

    number: str | None
    candidates: tuple[str, ...] = ()
    ambiguous: bool = False


def read_in(revision: Revision, typed: str, *, exact: bool = False) -> Reading:
    """Read `typed` against the numbers of `revision`; `exact` accepts canonical numbers only."""
    literal = [typed] if typed in revision.by_number else []
    found = literal if exact else readings(typed, revision.by_number)
    if len(found) == 1:
        return Reading(found[0])
    if found:
        return Reading(None, tuple(found), ambiguous=True)
    return Reading(None, nearest_numbers(revision, typed))


def nearest_numbers(revision: Revision, typed: str) -> tuple[str, ...]:
    """Existing numbers near one that does not exist: its nearest ancestor and that one's children."""
    number = read_number(typed)
    if number is None and len(typed) <= LONGEST_INPUT:
        digits = "".join(character for character in typed if character.isdigit())[:3]
        number = read_number(digits) if len(digits) == 3 else None
    if number is None:
        return ()
    text = str(number)
    for ancestor in reversed([*map(str, number.ancestors), text]):
        if ancestor in revision.by_number:
            below = revision.children_by_number.get(ancestor, ())
            return (ancestor, *_closest(below, text, MOST_NEAREST - 1))
    sections = [clause.number for clause in revision.clauses if "." not in clause.number]
    return tuple(_closest(sections, text, MOST_NEAREST))


def _closest(numbers: list[str] | tuple[str, ...], wanted: str, most: int) -> list[str]:
    """The `most` numbers around the place where `wanted` would stand, in order."""
    ordered = sorted(numbers, key=sort_key)
    place = sum(sort_key(number) < sort_key(wanted) for number in ordered)
    start = max(0, min(place - most // 2, len(ordered) - most))
    return ordered[start : start + most]
