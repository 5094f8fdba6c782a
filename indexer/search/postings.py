"""Postings in memory: what every token is worth in every document, worked out when the index is built.

The score of a document is the sum over fields of BM25, so a token's worth in a document does not depend
on the query and is stored as one number. A query is then a weighted sum, in Python or in the browser.
"""

from __future__ import annotations

import math
import sys
from array import array
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence

import msgspec

from indexer.search.tokens import BOOSTS, LENGTH_NORMALISATION, SATURATION, WordFields

PRECISION = 1000
"""Worths are stored as whole thousandths."""

_LARGEST = 65_535


class Postings(msgspec.Struct, frozen=True):
    """For each token the documents that have it, in order, and its worth in each.

    A value is two runs of 16-bit numbers, little-endian: documents, then worths times ``PRECISION``.
    """

    size: int
    entries: dict[str, bytes]

    def of(self, token: str) -> tuple[array[int], array[int]]:
        """Documents and worths of a token; empty when no document has it."""
        packed = self.entries.get(token, b"")
        middle = len(packed) // 2
        return _unpacked(packed[:middle]), _unpacked(packed[middle:])


def inverse_frequencies(documents: Sequence[WordFields]) -> dict[str, float]:
    """How rare each token is, counting a document once whatever fields hold the token."""
    counts: Counter[str] = Counter()
    for fields in documents:
        counts.update({token for tokens in fields.values() for token in tokens})
    total = len(documents)
    return {token: inverse_frequency(count, total) for token, count in counts.items()}


def inverse_frequency(count: int, total: int) -> float:
    """BM25's weight of a token that `count` of `total` documents have; never below zero."""
    return math.log(1 + (total - count + 0.5) / (count + 0.5))


def average_lengths(documents: Sequence[WordFields]) -> dict[str, float]:
    """Mean number of tokens of each field, over the documents that have the field."""
    lengths: dict[str, list[int]] = defaultdict(list)
    for fields in documents:
        for name, tokens in fields.items():
            lengths[name].append(len(tokens))
    return {name: sum(found) / len(found) for name, found in lengths.items()}


def compile_postings(documents: Sequence[WordFields]) -> Postings:
    """Postings over `documents`, which are known by their place."""
    rarity = inverse_frequencies(documents)
    means = average_lengths(documents)
    entries: dict[str, tuple[array[int], array[int]]] = {}
    for place, fields in enumerate(documents):
        for token, worth in _worths(fields, rarity, means).items():
            amount = min(_LARGEST, round(worth * PRECISION))
            if amount > 0:
                places, amounts = entries.setdefault(token, (array("H"), array("H")))
                places.append(place)
                amounts.append(amount)
    packed = {token: _packed(places) + _packed(amounts) for token, (places, amounts) in entries.items()}
    return Postings(len(documents), packed)


def bm25(
    rarity: float, count: float, length: float, mean_length: float, normalisation: float, saturation: float
) -> float:
    """What `count` occurrences of a token in a field of `length` tokens are worth (Okapi BM25)."""
    size = 1 - normalisation + normalisation * length / mean_length
    return rarity * count * (saturation + 1) / (count + saturation * size)


def _worths(
    fields: WordFields, rarity: Mapping[str, float], mean_lengths: Mapping[str, float]
) -> dict[str, float]:
    worths: dict[str, float] = defaultdict(float)
    for name, tokens in fields.items():
        boost, length, mean = BOOSTS[name], len(tokens), mean_lengths[name]
        for token, count in Counter(tokens).items():
            worth = bm25(rarity[token], count, length, mean, LENGTH_NORMALISATION, SATURATION)
            worths[token] += boost * worth
    return worths


def _packed(numbers: array[int]) -> bytes:
    return _little_endian(numbers).tobytes()


def _unpacked(packed: bytes) -> array[int]:
    numbers = array("H")
    numbers.frombytes(packed)
    return _little_endian(numbers)


def _little_endian(numbers: array[int]) -> array[int]:
    """`numbers` in the byte order of the file, or back: the same on most machines."""
    if sys.byteorder == "big":
        numbers = array("H", numbers)
        numbers.byteswap()
    return numbers


class Ranker:
    """Adds up worths for weighted tokens; immutable after opening, safe to share between threads."""

    def __init__(self, postings: Postings) -> None:
        self._postings = postings
        self._opened: dict[str, tuple[array[int], array[int]]] = {}

    def scores(self, weights: Mapping[str, float]) -> dict[int, float]:
        """The score of every document that has one of the tokens, by place."""
        totals: dict[int, float] = {}
        known = totals.get
        for token, weight in weights.items():
            places, worths = self._open(token)
            share = weight / PRECISION
            for place, worth in zip(places, worths, strict=True):
                totals[place] = known(place, 0.0) + share * worth
        return totals

    def holds(self, token: str) -> bool:
        """Whether any document has the token."""
        return token in self._postings.entries

    def frequency(self, token: str) -> int:
        """How many documents have the token."""
        return len(self._postings.entries.get(token, b"")) // 4

    def tokens(self) -> Iterable[str]:
        """All tokens of the index."""
        return self._postings.entries.keys()

    def _open(self, token: str) -> tuple[array[int], array[int]]:
        found = self._opened.get(token)
        if found is None:
            # Two threads may both do this; they store equal values.
            found = self._opened[token] = self._postings.of(token)
        return found
