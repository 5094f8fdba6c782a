"""Opening the search index: stored tables and postings, ready to answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from pathlib import Path

import msgspec

from indexer.errors import LibraryError
from indexer.language.understanding import Reader
from indexer.model import CardMention
from indexer.search.exact import ExactFinder
from indexer.search.postings import Ranker
from indexer.search.stored import INDEX_FILE, Entry, StoredIndex


class SearchIndex:
    """An opened index: what documents there are, how to rank them, how to read a query.

    Immutable but for caches whose values never change, so threads may share it.
    """

    def __init__(self, stored: StoredIndex, find_cards: Callable[[str], Iterable[CardMention]]) -> None:
        self.entries: tuple[Entry, ...] = stored.entries
        self.tables = stored.tables
        self.find_cards = find_cards
        self.ranker = Ranker(stored.postings)
        self.reader = Reader(stored.tables, find_cards, self.ranker.holds)
        self.exact = ExactFinder(stored.texts)
        self.owners = _owners(stored.entries)
        self._carried = stored.carried
        self.places: dict[tuple[str, str, str], int] = {
            (entry.kind, entry.scope, entry.id): place for place, entry in enumerate(stored.entries)
        }
        self.parents = {
            place: parent
            for (kind, scope, number), place in self.places.items()
            if kind == "clause" and (parent := self._place_above(scope, number)) is not None
        }
        self.child_counts = Counter(self.parents.values())
        self._factors: dict[Hashable, list[float]] = {}

    def factors(self, key: Hashable, make: Callable[[], list[float]]) -> list[float]:
        """A factor for each document, made once for a key; there are as many keys as kinds and revisions."""
        found = self._factors.get(key)
        if found is None:
            # Two threads may both do this; they store equal values.
            found = self._factors[key] = make()
        return found

    def place_of_clause(self, revision: str, number: str) -> int | None:
        """Where the clause that the data files call `number` stands among the documents of a revision."""
        there = self._carried.get(revision)
        carried = number if there is None else there.get(number, "")
        return self.places.get(("clause", revision, carried))

    def _place_above(self, scope: str, number: str) -> int | None:
        return self.places.get(("clause", scope, number.rpartition(".")[0]))


def open_index(folder: Path, find_cards: Callable[[str], Iterable[CardMention]]) -> SearchIndex:
    """Open the index in `folder`. Raises LibraryError when it is missing or damaged."""
    path = folder / INDEX_FILE
    try:
        stored = msgspec.msgpack.decode(path.read_bytes(), type=StoredIndex)
    except (OSError, msgspec.MsgspecError) as error:
        raise LibraryError(f"{path}：搜索索引读不出来（{error}）；请运行 fupan build 重新编译") from None
    return SearchIndex(stored, find_cards)


def _owners(entries: Iterable[Entry]) -> dict[int, int]:
    """The clause that each example belongs to, by place; a clause stands right before its examples."""
    owners: dict[int, int] = {}
    clause = 0
    for place, entry in enumerate(entries):
        if entry.kind == "clause":
            clause = place
        elif entry.kind == "example":
            owners[place] = clause
    return owners
