"""A revision as the matcher sees it: clauses in order, their words, and who stands beside them."""

from __future__ import annotations

from collections import Counter, defaultdict

import msgspec

from indexer.alignment.wording import full_key, key
from indexer.model import Clause, Revision
from indexer.numbers import sort_key


class Places:
    """Clauses of one revision by place (0, 1, 2 …), with words, parents and neighbours.

    The parent of a clause is the nearest clause above it that the revision really has: a partial one
    may show ``103.5.a`` without ``103.5``. Titles known without their clause stand in as headings,
    listed in `borrowed`: they help to find the place of the clauses below them.
    """

    def __init__(self, revision: Revision) -> None:
        self.borrowed = {number for number in revision.ancestor_titles if revision.get(number) is None}
        self.revision = revision = _with_headings(revision, self.borrowed)
        self.partial = revision.completeness == "partial"
        self.numbers = [clause.number for clause in revision.clauses]
        self.kinds = [clause.kind for clause in revision.clauses]
        self.keys = [key(clause) for clause in revision.clauses]
        self.full_keys = [full_key(clause) for clause in revision.clauses]
        self.place = {number: place for place, number in enumerate(self.numbers)}
        self.last_part = [number.rpartition(".")[2] for number in self.numbers]
        self.parents = [self._parent(number) for number in self.numbers]
        self.children: dict[int, list[int]] = defaultdict(list)
        for place, parent in enumerate(self.parents):
            if parent is not None:
                self.children[parent].append(place)
        self.by_key: dict[str, list[int]] = defaultdict(list)
        for place, words in enumerate(self.keys):
            if words:
                self.by_key[words].append(place)
        self.times = Counter(self.keys)

    def __len__(self) -> int:
        return len(self.numbers)

    def _parent(self, number: str) -> int | None:
        while "." in number:
            number = number.rpartition(".")[0]
            if number in self.place:
                return self.place[number]
        return None

    def key_beside(self, place: int, step: int) -> str | None:
        """The words `step` places on, or None beyond the ends."""
        return self.keys[place + step] if 0 <= place + step < len(self.keys) else None


def _with_headings(revision: Revision, numbers: set[str]) -> Revision:
    if not numbers:
        return revision
    headings = [Clause(number, "heading", title=revision.ancestor_titles[number]) for number in numbers]
    clauses = sorted((*revision.clauses, *headings), key=lambda clause: sort_key(clause.number))
    return msgspec.structs.replace(revision, clauses=tuple(clauses))
