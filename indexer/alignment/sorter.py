"""The sorter: changes in reading order of the second revision, removed ones where they stood."""

from __future__ import annotations

from collections.abc import Iterable

from indexer.alignment.records import Alignment, Change
from indexer.model import Revision
from indexer.numbers import sort_key


def in_reading_order(changes: Iterable[Change], a: Revision, alignment: Alignment) -> list[Change]:
    """Sort by the number in the second revision; a removed clause follows what stood before it."""
    followed: dict[str, str] = {}
    before = ""
    for clause in a.clauses:
        match = alignment.by_a.get(clause.number)
        if match is not None and not match.moved:
            before = match.b
        followed[clause.number] = before

    def place(change: Change) -> tuple[object, ...]:
        if change.b is not None:
            return (sort_key(change.b), 0, ())
        number = change.a or ""
        anchor = followed.get(number, "")
        return (sort_key(anchor) if anchor else (), 1, sort_key(number))

    return sorted(changes, key=place)
