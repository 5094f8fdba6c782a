"""Finding the vocabulary in a query: official terms, English names, everyday expressions and phrases.

Terms and expressions form one layer and are cut from left to right, the longest first. An expression
may hold a term but not cut one: 单位牌 is found, 手上 in 对手上场 and 开战 in 离开战场 are not. Phrases form
a second layer over the same words, because a phrase answers a whole question that the words only name.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from typing import Literal, TypeVar

import msgspec

from indexer.language.vocabulary import ORDINARY_WEIGHT, Expression, Phrase, Term, Vocabulary, term_key

LONGEST_QUERY = 4096

Source = Literal["term", "english", "everyday"]


class Meaning(msgspec.Struct, frozen=True):
    """A term that words stand for, and how sure that is: 1.0 for its own Chinese name."""

    term: Term
    weight: float


class Spoken(msgspec.Struct, frozen=True):
    """Words of the query that stand for terms: where they stand, what they are and mean, likeliest first."""

    start: int
    end: int
    words: str
    source: Source
    meanings: tuple[Meaning, ...]


class Phrased(msgspec.Struct, frozen=True):
    """Words of the query that are a known phrase, with all it can mean."""

    start: int
    end: int
    words: str
    phrases: tuple[Phrase, ...]


_Match = TypeVar("_Match", Spoken, Phrased)


class Sayings:
    """Finds what a :class:`Vocabulary` knows in plain text; immutable, safe to share between threads."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._terms = {term_key(term.name): term for term in vocabulary.terms}
        self._english = vocabulary.by_english
        self._ordinary = frozenset(vocabulary.ordinary_english)
        self._expressions = vocabulary.by_expression
        self._phrases = vocabulary.by_phrase
        self._term_lengths = _lengths(self._terms)
        self._word_lengths = _lengths((*self._terms, *self._english, *self._expressions))
        self._phrase_lengths = _lengths(self._phrases)

    def spoken(self, query: str) -> list[Spoken]:
        """Terms and expressions in `query`, in order and without overlap.

        `query` is plain (see :func:`indexer.language.characters.plain`); what stands behind the first
        4,096 characters is not looked at. An expression whose guard says no gives way to shorter ones.
        """
        query = query[:LONGEST_QUERY]
        terms = _scan(query, self._term_lengths, self._term)
        inside = {place for term in terms for place in range(term.start + 1, term.end)}

        def look_up(query: str, start: int, end: int) -> Spoken | None:
            whole = start not in inside and end not in inside
            return self._term(query, start, end) or (self._said(query, start, end) if whole else None)

        return _scan(query, self._word_lengths, look_up)

    def phrased(self, query: str) -> list[Phrased]:
        """Phrases in plain `query`, in order and without overlap."""
        return _scan(query[:LONGEST_QUERY], self._phrase_lengths, self._phrase)

    def _term(self, query: str, start: int, end: int) -> Spoken | None:
        words = query[start:end]
        term = self._terms.get(words)
        return Spoken(start, end, words, "term", (Meaning(term, 1.0),)) if term else None

    def _said(self, query: str, start: int, end: int) -> Spoken | None:
        words = query[start:end]
        weight = ORDINARY_WEIGHT if words in self._ordinary else 1.0
        meanings = [Meaning(term, weight) for term in self._english.get(words, ())]
        source: Source = "english" if meanings else "everyday"
        meanings += [
            Meaning(term, expression.weight)
            for term, expression in self._expressions.get(words, ())
            if guard_allows(expression, query, start, end)
        ]
        if not meanings:
            return None
        meanings.sort(key=lambda meaning: -meaning.weight)
        return Spoken(start, end, words, source, tuple(meanings))

    def _phrase(self, query: str, start: int, end: int) -> Phrased | None:
        phrases = self._phrases.get(query[start:end])
        return Phrased(start, end, query[start:end], phrases) if phrases else None


def guard_allows(expression: Expression, query: str, start: int, end: int) -> bool:
    """Whether the expression counts where it stands in the query."""
    if any(_stands_across(word, query, start, end) for word in expression.unless):
        return False
    around = (query[:start], query[end:])
    return not expression.near or any(word in part for word in expression.near for part in around)


def _stands_across(word: str, query: str, start: int, end: int) -> bool:
    """Whether `word` stands in the query at a place that overlaps start to end."""
    place = query.find(word, max(0, start - len(word) + 1))
    return 0 <= place < end


def _lengths(keys: Iterable[str]) -> Mapping[str, tuple[int, ...]]:
    """The lengths of the keys that begin with a character, longest first."""
    found: dict[str, set[int]] = defaultdict(set)
    for key in keys:
        found[key[0]].add(len(key))
    return {first: tuple(sorted(lengths, reverse=True)) for first, lengths in found.items()}


def _scan(
    query: str,
    lengths: Mapping[str, tuple[int, ...]],
    look_up: Callable[[str, int, int], _Match | None],
) -> list[_Match]:
    found: list[_Match] = []
    start = 0
    while start < len(query):
        ends = (start + length for length in lengths.get(query[start], ()))
        matches = (look_up(query, start, end) for end in ends if _is_whole(query, start, end))
        match = next((match for match in matches if match is not None), None)
        if match is None:
            start += 1
        else:
            found.append(match)
            start = match.end
    return found


def _is_whole(query: str, start: int, end: int) -> bool:
    """Whether the words end inside the query and do not cut a Latin word or a number: tap is not in tape."""
    if end > len(query):
        return False
    return not (_joins(query, start) or _joins(query, end))


def _joins(query: str, border: int) -> bool:
    return 0 < border < len(query) and _is_latin(query[border - 1]) and _is_latin(query[border])


def _is_latin(character: str) -> bool:
    return character.isascii() and character.isalnum()
