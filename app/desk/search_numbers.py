"""Clause numbers inside a query: the clause itself, what stands below it, or the nearest that exist."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from app.desk.numbers import nearest_numbers
from app.desk.opening import Desk
from indexer.language.understanding import Understanding
from indexer.model import Revision
from indexer.numbers import LONGEST_INPUT, read_number, readings

NUMBER_SCORE = 1000.0
MOST_BELOW = 9

_CANDIDATE = re.compile(
    r"(?:规则|第|条文|cr|rule|§)?\s*[0-9]{3}(?:[\s.．。·,，、:：()（）\-_/]*[0-9a-z]{1,2}(?![0-9a-z]*[a-z]{2}))*",
    re.IGNORECASE,
)
_PARTS_IN_WORDS = re.compile(r"(?<=[0-9a-z])[条條款項项目]第?(?=[0-9a-z]{1,2}[款項项目])", re.IGNORECASE)
"""Between the parts of a number told in words: 461条3款d项."""
_COUNTED = re.compile(r"\s*[张点分名个枚件次%％]")


@dataclass
class NumberHits:
    """Revision, number and score of each clause that a typed number finds, best first."""

    number: str | None = None
    hits: list[tuple[Revision, str, float]] = field(default_factory=list)
    neighbours: list[str] = field(default_factory=list)
    remark: str = ""


def number_hits(
    desk: Desk, revision: Revision, understanding: Understanding, *, is_copied: bool = False
) -> NumberHits:
    """The clauses that numbers in the query name.

    A number alone brings its clause and those below it; one among words brings its clause only. Numbers
    that only another revision has are taken from there. In words copied from a document (`is_copied`)
    a number is a word like others.
    """
    typed = understanding.asked.strip()
    found = NumberHits()
    if not any(character.isdigit() for character in understanding.text):
        return found
    whole = _whole(desk, revision, typed)
    if whole:
        _add_alone(found, whole)
        understanding.words = []
        return found
    if is_copied:
        return found
    text = _PARTS_IN_WORDS.sub(".", understanding.text)
    for candidate in _CANDIDATE.finditer(text):
        if _COUNTED.match(text, candidate.end()) and len(candidate[0].strip()) == 3:
            continue
        read = _longest_reading(desk, revision, candidate[0])
        _add_among_words(found, read)
        if not read:
            found.remark = found.remark or _outside_remark(revision, candidate[0])
            found.neighbours = found.neighbours or list(nearest_numbers(revision, candidate[0]))
    if not found.hits and all(word.isascii() for word in understanding.words):
        found.neighbours = found.neighbours or list(nearest_numbers(revision, typed))
        found.hits = [(revision, number, NUMBER_SCORE / 2) for number in found.neighbours]
    return found


def _outside_remark(revision: Revision, typed: str) -> str:
    """What is known of a number in a section that the revision has and the library lacks."""
    number = read_number(typed)
    title = revision.outside_titles.get(number.parts[0]) if number is not None else None
    return f"{number} 在 {number.parts[0]} {title}，不在库中" if number is not None and title else ""


def _whole(desk: Desk, revision: Revision, typed: str) -> list[tuple[Revision, str]]:
    if len(typed) > LONGEST_INPUT:
        return []
    for place in (
        revision,
        *(other for other in reversed(desk.library.revisions) if other.id != revision.id),
    ):
        numbers = readings(typed, place.by_number)
        if numbers:
            return [(place, number) for number in numbers]
    return []


def _add_alone(found: NumberHits, whole: list[tuple[Revision, str]]) -> None:
    found.number = whole[0][1] if len(whole) == 1 else None
    for rank, (revision, number) in enumerate(whole):
        found.hits.append((revision, number, NUMBER_SCORE - rank))
    if len(whole) == 1:
        revision, number = whole[0]
        below = _below(revision, number)
        found.hits += [(revision, other, NUMBER_SCORE / 2 - rank) for rank, other in enumerate(below)]


def _below(revision: Revision, number: str) -> list[str]:
    found: list[str] = []
    waiting = [number]
    while waiting and len(found) < MOST_BELOW:
        children = revision.children_by_number.get(waiting.pop(0), ())
        found += children
        waiting += children
    return found[:MOST_BELOW]


def _longest_reading(desk: Desk, revision: Revision, typed: str) -> list[tuple[Revision, str]]:
    """The number at the beginning of `typed`, taken as long as it can be; blanks alone may end it."""
    words = typed.split()
    for count in range(len(words), 0, -1):
        whole = _whole(desk, revision, " ".join(words[:count]))
        if len(whole) == 1:
            return whole
    return []


def _add_among_words(found: NumberHits, read: list[tuple[Revision, str]]) -> None:
    for revision, number in read:
        found.number = found.number or number
        found.hits.append((revision, number, NUMBER_SCORE - len(found.hits)))
