"""Understanding a query: from what was typed to weighted tokens, with an account of every step.

The order matters: filters and quotations are taken out, characters are made plain, cards and official
terms are found, everyday expressions are translated, and only what is left unexplained is suspected of
being misspelt.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping

import msgspec

from indexer.language.characters import is_han, join_han, plain, runs
from indexer.language.segmenting import Segmenter
from indexer.language.sounds import Sounds
from indexer.language.stopwords import STOP_WORDS
from indexer.language.tables import LanguageTables, Meaning
from indexer.model import CardMention

LONGEST_QUERY = 400
"""Characters that are read; the rest of a longer query is ignored and the answer says so."""

CARD_WEIGHT = 1.0
CARD_NAME_WORDS = 0.4
SYNONYM_PAIRS = 0.5
CORRECTION_WEIGHT = 0.9
LONGEST_EXPRESSION = 24

_FILTER = re.compile(r"(?:^|\s)(kind|rev)[:：]\s*([\w.\-]+)", re.IGNORECASE)
_QUOTATION = re.compile(r"[\"“”]([^\"“”]{2,80})[\"“”]|「([^「」]{2,80})」|『([^『』]{2,80})』")


class Understanding(msgspec.Struct):
    """What a query means. `weights` are index tokens with their weights; the rest explains them."""

    asked: str
    text: str
    filters: dict[str, str] = {}
    quotations: list[str] = []
    cards: list[str] = []
    terms: list[str] = []
    synonyms: dict[str, list[str]] = {}
    corrections: dict[str, str] = {}
    weights: dict[str, float] = {}
    bare_term: str | None = None
    bare_card: str | None = None
    words: list[str] = []
    is_cut: bool = False


class Reader:
    """Understands queries by fixed tables; immutable after opening, safe to share between threads."""

    def __init__(self, tables: LanguageTables, find_cards: Callable[[str], Iterable[CardMention]]) -> None:
        self.tables = tables
        self.segmenter = Segmenter(tables.frequencies)
        self._sounds = Sounds(tables.sounds)
        self._find_cards = find_cards
        self._expressions = _by_first_letter((*tables.terms, *tables.expressions))

    def read(self, query: str) -> Understanding:
        """Understand one query, whatever was typed; never raises."""
        asked = query[:LONGEST_QUERY]
        rest, filters = _take_filters(asked)
        rest, quotations = _take_quotations(rest)
        text = join_han(plain(rest, self.tables.simplified))
        found = Understanding(asked=asked, text=text, filters=filters, is_cut=len(query) > LONGEST_QUERY)
        found.quotations = [plain(words, self.tables.simplified) for words in quotations]
        self._read_cards(found)
        covered = self._read_expressions(found)
        self._read_words(found, covered)
        return found

    def _read_cards(self, found: Understanding) -> None:
        spans = []
        for mention in self._find_cards(found.text):
            if mention.card not in found.cards:
                found.cards.append(mention.card)
            spans.append((mention.start, mention.end))
        shared = len(spans)
        for card in found.cards:
            found.weights[f"@{card}"] = CARD_WEIGHT if shared <= 2 else CARD_WEIGHT * 0.7
        if spans and len(found.cards) >= 1:
            left = found.text
            for start, end in sorted(set(spans), reverse=True):
                left = left[:start] + left[end:]
            if not any(character.isalnum() for character in left):
                found.bare_card = found.cards[0]

    def _read_expressions(self, found: Understanding) -> list[tuple[int, int]]:
        covered = []
        for start, end, name in self._matches(found.text):
            covered.append((start, end))
            if name in self.tables.terms:
                if name not in found.terms:
                    found.terms.append(name)
                if not any(map(str.isalnum, found.text[:start] + found.text[end:])):
                    found.bare_term = name
            for meaning in self.tables.expressions.get(name, ()):
                self._add_meaning(found, name, meaning)
        return covered

    def _add_meaning(self, found: Understanding, name: str, meaning: Meaning) -> None:
        meant = found.synonyms.setdefault(name, [])
        if meaning.term not in meant:
            meant.append(meaning.term)
        self._add_words(found, meaning.term, meaning.weight, SYNONYM_PAIRS)

    def _add_words(self, found: Understanding, text: str, weight: float, pairs: float = 1.0) -> None:
        for word in self.segmenter.search_words(text):
            if word not in STOP_WORDS:
                _raise(found.weights, word, weight)
        for run in runs(text):
            if is_han(run):
                for place in range(len(run) - 1):
                    _raise(found.weights, f"_{run[place : place + 2]}", weight * pairs)

    def _matches(self, text: str) -> Iterator[tuple[int, int, str]]:
        """The longest terms and expressions in `text`, from left to right."""
        place = 0
        while place < len(text):
            name = next(
                (
                    name
                    for name in self._expressions.get(text[place], ())
                    if text.startswith(name, place) and _stands_free(text, place, place + len(name))
                ),
                None,
            )
            if name is None:
                place += 1
                continue
            yield place, place + len(name), name
            place += len(name)

    def _read_words(self, found: Understanding, covered: list[tuple[int, int]]) -> None:
        words = [word for word in self.segmenter.search_words(found.text) if word not in STOP_WORDS]
        for word in words:
            _raise(found.weights, word, 1.0)
        for run in runs(found.text):
            if is_han(run):
                for place in range(len(run) - 1):
                    _raise(found.weights, f"_{run[place : place + 2]}", 1.0)
        found.words = list(dict.fromkeys(words))
        self._correct(found, covered)

    def _correct(self, found: Understanding, covered: list[tuple[int, int]]) -> None:
        for part in _uncovered(found.text, covered):
            for run in runs(part):
                corrections = self._correct_han(run) if is_han(run) else self._correct_latin(run)
                for typed, meant in corrections:
                    found.corrections[typed] = meant
                    if meant in self.tables.terms and meant not in found.terms:
                        found.terms.append(meant)
                    self._add_words(found, meant, CORRECTION_WEIGHT, SYNONYM_PAIRS)

    def _correct_han(self, run: str) -> Iterator[tuple[str, str]]:
        place = 0
        while place < len(run):
            for size in (8, 7, 6, 5, 4, 3, 2):
                typed = run[place : place + size]
                if len(typed) == size and (meant := self._meant(typed)):
                    yield typed, meant
                    place += size - 1
                    break
            place += 1

    def _meant(self, typed: str) -> str | None:
        """The word that `typed` was to be, or None when it is a word itself or nothing sounds like it."""
        frequencies = self.tables.frequencies
        if typed in frequencies or (
            len(typed) <= 4
            and all(word in frequencies for word in (typed[:2], typed[2:]) if len(word) > 1)
            and len(typed) > 2
        ):
            return None
        for key in self._sounds.keys(typed):
            for word in self.tables.sounding.get(key, ()):
                if word != typed:
                    return word
        if len(typed) >= 3:
            for word in self.tables.lacking.get(typed, ()):
                return word
        return None

    def _correct_latin(self, run: str) -> Iterator[tuple[str, str]]:
        for word in self.tables.spelt.get(run, ()):
            yield run, word


def _take_filters(text: str) -> tuple[str, dict[str, str]]:
    filters = {match[1].lower(): match[2].lower() for match in _FILTER.finditer(text)}
    return _FILTER.sub(" ", text), filters


def _take_quotations(text: str) -> tuple[str, list[str]]:
    """`text` without quotation marks, and what stood inside them."""
    found = [next(filter(None, match.groups())) for match in _QUOTATION.finditer(text)]
    return _QUOTATION.sub(lambda match: f" {next(filter(None, match.groups()))} ", text), found


def _by_first_letter(names: Iterable[str]) -> dict[str, tuple[str, ...]]:
    table: dict[str, list[str]] = {}
    for name in sorted(set(names), key=lambda name: (-len(name), name)):
        if name:
            table.setdefault(name[0], []).append(name)
    return {letter: tuple(found) for letter, found in table.items()}


def _stands_free(text: str, start: int, end: int) -> bool:
    """Whether a Latin match is not a part of a longer word; Han matches always are free."""
    before, first = text[start - 1 : start], text[start]
    last, after = text[end - 1], text[end : end + 1]
    return not (_is_latin(before) and _is_latin(first)) and not (_is_latin(last) and _is_latin(after))


def _is_latin(letter: str) -> bool:
    return letter.isascii() and letter.isalnum()


def _uncovered(text: str, covered: list[tuple[int, int]]) -> Iterator[str]:
    place = 0
    for start, end in sorted(covered):
        if start > place:
            yield text[place:start]
        place = max(place, end)
    yield text[place:]


def _raise(weights: dict[str, float], token: str, weight: float) -> None:
    weights[token] = max(weights.get(token, 0.0), weight)


def lacking_one(word: str) -> Iterator[str]:
    """`word` with each of its characters left out in turn."""
    for place in range(len(word)):
        yield word[:place] + word[place + 1 :]


Expressions = Mapping[str, tuple[Meaning, ...]]
