"""Exact words: passages that hold what was typed letter by letter, whatever blanks and punctuation.

A sentence copied from a document, or quoted in a query, must bring its own passage. All texts stand in one
string, a line each, so that finding them is one search by the interpreter itself.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from indexer.language.characters import letters
from indexer.search.documents import Document


class ExactTexts(msgspec.Struct, frozen=True):
    """Every document's letters, a line each, and the documents that have a title, by the title's letters."""

    lines: str
    titles: dict[str, tuple[int, ...]]


def compile_texts(documents: Sequence[Document], simplified: Mapping[int, str]) -> ExactTexts:
    """The exact texts of `documents`, which are known by their place."""
    titles: dict[str, list[int]] = {}
    for place, document in enumerate(documents):
        if document.kind == "clause" and document.fields.title:
            titles.setdefault(letters(document.fields.title, simplified), []).append(place)
    lines = "\n".join(letters(document.whole, simplified) for document in documents)
    return ExactTexts(lines, {title: tuple(places) for title, places in titles.items()})


class ExactFinder:
    """Finds documents by their own words; immutable, safe to share between threads."""

    def __init__(self, texts: ExactTexts) -> None:
        self._lines = texts.lines
        self._titles = texts.titles
        self._starts = [0, *_line_starts(texts.lines)]

    def titled(self, words: str) -> tuple[int, ...]:
        """Places of documents whose title is `words`, given as letters."""
        return self._titles.get(words, ())

    def holds(self, words: str) -> bool:
        """Whether any document holds `words`, given as letters."""
        return words in self._lines

    def holding(self, words: str) -> list[int]:
        """Places of documents that hold `words`, given as letters, in order."""
        return list(dict.fromkeys(self._occurrences(words))) if words else []

    def size(self, place: int) -> int:
        """How many letters a document has."""
        end = self._starts[place + 1] - 1 if place + 1 < len(self._starts) else len(self._lines)
        return end - self._starts[place]

    def _occurrences(self, words: str) -> Iterable[int]:
        start = self._lines.find(words)
        while start >= 0:
            place = bisect_right(self._starts, start) - 1
            yield place
            if place + 1 >= len(self._starts):
                return
            start = self._lines.find(words, self._starts[place + 1])


def _line_starts(lines: str) -> Iterator[int]:
    start = lines.find("\n")
    while start >= 0:
        yield start + 1
        start = lines.find("\n", start + 1)
