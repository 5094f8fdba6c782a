"""Cutting Chinese into words: the most probable path through a dictionary, as jieba cuts without its
hidden Markov model.

jieba itself needs a second to read its dictionary. Ours holds only the words that documents, vocabulary
and ordinary questions use, is stored with the index, and is read in milliseconds; the browser cuts by
the same table.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from indexer.language.characters import runs
from indexer.language.latin import stem

LONGEST_WORD = 10
COMMON = 3000
"""Words at least as frequent in jieba's dictionary are kept although no document uses them."""

GRAM = 4
"""Longest stretch of the texts that is kept in a set; longer words are rare and sought one by one."""

TERM_FREQUENCY = 100_000
"""High enough for a term of the game never to be cut by ordinary words."""


class Segmenter:
    """Cuts plain text by a dictionary of word frequencies; immutable, safe to share."""

    def __init__(self, frequencies: Mapping[str, int]) -> None:
        self.frequencies = dict(frequencies)
        self._total = math.log(sum(frequencies.values()) or 1)
        self._weights = {word: math.log(count or 1) - self._total for word, count in frequencies.items()}

    def cut(self, text: str) -> list[str]:
        """The words of plain text in order; Latin words and numbers whole, punctuation dropped."""
        words: list[str] = []
        for run in runs(text):
            words += [run] if run.isascii() else self._cut_han(run)
        return words

    def search_words(self, text: str) -> list[str]:
        """Words, and before each longer word the dictionary words inside it (jieba's search mode).

        English words come without their endings.
        """
        return [
            part
            for word in self.cut(text)
            for part in ((stem(word),) if word.isascii() else (*self._parts(word), word))
        ]

    def _parts(self, word: str) -> Iterator[str]:
        for size in (2, 3):
            if len(word) > size:
                for start in range(len(word) - size + 1):
                    if word[start : start + size] in self.frequencies:
                        yield word[start : start + size]

    def _cut_han(self, run: str) -> list[str]:
        size = len(run)
        unknown = -self._total
        best = [0.0] * (size + 1)
        ends = [0] * size
        for start in range(size - 1, -1, -1):
            best_weight, best_end = -math.inf, start + 1
            for end in range(start + 1, min(size, start + LONGEST_WORD) + 1):
                weight = self._weights.get(run[start:end])
                if weight is None:
                    if end > start + 1:
                        continue
                    weight = unknown
                weight += best[end]
                if weight >= best_weight:
                    best_weight, best_end = weight, end
            best[start], ends[start] = best_weight, best_end
        words = []
        start = 0
        while start < size:
            words.append(run[start : ends[start]])
            start = ends[start]
        return words


def choose_frequencies(texts: Iterable[str], terms: Iterable[str]) -> dict[str, int]:
    """The dictionary for `texts`: jieba's words that occur in them, its common words, and `terms`."""
    joined = "\n".join(texts)
    grams: set[str] = set()
    for run in set(runs(joined)):
        for size in range(1, min(GRAM, len(run)) + 1):
            grams.update([run[start : start + size] for start in range(len(run) - size + 1)])

    def occurs(word: str) -> bool:
        return word in grams if len(word) <= GRAM else word[:GRAM] in grams and word in joined

    chosen = {
        word: count for word, count in _jieba_words() if (count >= COMMON and len(word) <= 3) or occurs(word)
    }
    for term in terms:
        chosen[term] = max(chosen.get(term, 0), TERM_FREQUENCY)
    return chosen


def _jieba_words() -> Iterator[tuple[str, int]]:
    import jieba

    for line in (Path(jieba.__file__).parent / "dict.txt").read_text("utf-8").splitlines():
        word, count, _ = line.split(" ", 2)
        yield word, int(count)
