"""Understanding a query: from what was typed to weighted tokens, with an account of every step.

The order matters: filters and quotations are taken out, characters are made plain, cards, official terms
and everyday expressions are found, and only what is left unexplained is suspected of being misspelt.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

import msgspec

from indexer.language.characters import RUN, han_runs, is_han, join_han, letters, plain
from indexer.language.correcting import Corrector
from indexer.language.latin import known_form, stem
from indexer.language.sayings import Sayings, Spoken
from indexer.language.segmenting import Segmenter
from indexer.language.sounds import Sounds
from indexer.language.tables import LanguageTables
from indexer.language.vocabulary import term_key
from indexer.model import CardMention

LONGEST_QUERY = 400
"""Characters that are read; the rest of a longer query is ignored and the answer says so."""

CARD_WEIGHT = 1.0
NAME_WORD_WEIGHT = 0.5
SYNONYM_WEIGHT = 0.9
OTHER_MEANING_WEIGHT = 0.6
PHRASE_WEIGHT = 0.5
UNCORRECTED_WEIGHT = 0.3
PAIRS_OF_MEANING = 0.4
MOST_MEANINGS = 3

_FILTER = re.compile(r"(?:^|\s)(kind|rev)[:：]([\w.\-]+)", re.IGNORECASE)
_QUOTATION = re.compile(r"[\"“”]([^\"“”]{2,80})[\"“”]|「([^「」]{2,80})」|『([^『』]{2,80})』")
_PINYIN = re.compile(r"[a-z]+(?: [a-z]+)*")
_LATIN_WORD = re.compile(r"[a-z]+(?:'[a-z]+)?")


class Understanding(msgspec.Struct):
    """What a query means. `weights` are index tokens with their weights; the rest explains them.

    `defining` are official terms with the weight of their mention, `words` what was typed and counts,
    `bare_term` and `bare_card` what the query consists of when it consists of one term or card, `letters`
    the query without blanks and punctuation; `is_quotation` whether it is nothing but quoted words.
    """

    asked: str
    text: str
    filters: dict[str, str] = {}
    quotations: list[str] = []
    cards: list[str] = []
    terms: list[str] = []
    synonyms: dict[str, list[str]] = {}
    corrections: dict[str, str] = {}
    weights: dict[str, float] = {}
    defining: dict[str, float] = {}
    settling: dict[str, float] = {}
    words: list[str] = []
    bare_term: str | None = None
    bare_card: str | None = None
    is_cut: bool = False
    letters: str = ""
    is_quotation: bool = False


class Reader:
    """Understands queries by fixed tables; immutable after opening, safe to share between threads."""

    def __init__(
        self,
        tables: LanguageTables,
        find_cards: Callable[[str], Iterable[CardMention]],
        is_indexed: Callable[[str], bool],
    ) -> None:
        self.tables = tables
        self.segmenter = Segmenter(tables.frequencies)
        self._simplified = str.maketrans(tables.simplified)
        self._sayings = Sayings(tables.vocabulary)
        self._find_cards = find_cards
        self._is_indexed = is_indexed
        terms = frozenset(term_key(term.name) for term in tables.vocabulary.terms)
        self.stop_words = frozenset(tables.stop_words)
        self._corrector = Corrector(tables.targets, terms, Sounds(tables.sounds), self.stop_words)
        self._latin = _latin_words(tables)

    def read(self, query: str) -> Understanding:
        """Understand one query, whatever was typed; never raises."""
        asked = query[:LONGEST_QUERY]
        rest, filters = _take_filters(asked)
        rest, quotations = _take_quotations(rest)
        text = join_han(plain(rest, self._simplified))
        text = _LATIN_WORD.sub(lambda match: known_form(match[0], self._latin), text)
        typed = text
        corrections = self._corrections(text)
        for wrong, meant in corrections.items():
            text = text.replace(wrong, meant)
        found = Understanding(asked, text, filters, is_cut=len(query) > LONGEST_QUERY)
        found.corrections = corrections
        found.quotations = [letters(words, self._simplified) for words in quotations]
        found.letters = letters(rest, self._simplified)
        found.is_quotation = bool(quotations) and found.letters == "".join(found.quotations)
        named = self._read_cards(found)
        self._read_words(found, named)
        self._read_spoken(found, self._sayings.spoken(text))
        self._read_phrases(found)
        if corrections:
            for word in self.segmenter.search_words(typed):
                if word not in self.stop_words:
                    _raise(found.weights, word, UNCORRECTED_WEIGHT)
        return found

    def _corrections(self, text: str) -> dict[str, str]:
        """What was misspelt and what was meant. Words of the vocabulary and names are right as they are."""
        covered = {place for part in self._sayings.spoken(text) for place in range(part.start, part.end)}
        for mention in self._find_cards(text):
            covered.update(range(mention.start, mention.end))
        found: dict[str, str] = {}
        for match in RUN.finditer(text):
            run = match[0]
            if is_han(run):
                words = self.segmenter.cut(run)
                doubtful = _doubtful(words, match.start(), covered)
                found.update(self._corrector.han(words, doubtful, self._is_indexed))
        for typed in _PINYIN.findall(text):
            for words in (typed, *typed.split()):
                known = (
                    any(self._is_indexed(stem(word)) for word in words.split()) or words in self.stop_words
                )
                meant = [] if known or words in self._latin else self._corrector.latin(words.replace(" ", ""))
                if meant:
                    found[words] = meant[0]
                    break
        return found

    def _read_cards(self, found: Understanding) -> list[tuple[int, int]]:
        mentions = list(self._find_cards(found.text))
        spans = sorted({(mention.start, mention.end) for mention in mentions})
        for mention in mentions:
            if mention.card not in found.cards:
                found.cards.append(mention.card)
            shared = sum(other.start == mention.start for other in mentions)
            found.weights[f"@{mention.card}"] = CARD_WEIGHT / shared**0.5
        if len(spans) == 1 and not any(map(str.isalnum, _without(found.text, spans))):
            found.bare_card = found.cards[0]
        return spans

    def _read_words(self, found: Understanding, named: list[tuple[int, int]]) -> None:
        names = {word for start, end in named for word in self.segmenter.search_words(found.text[start:end])}
        words = self.segmenter.search_words(found.text)
        kept = [word for word in words if word not in self.stop_words] or words
        for word in kept:
            _raise(found.weights, word, NAME_WORD_WEIGHT if word in names else 1.0)
        for run in han_runs(found.text):
            for pair in _pairs(run):
                _raise(found.weights, pair, 1.0)
        found.words = list(dict.fromkeys(kept))

    def _read_spoken(self, found: Understanding, spoken: list[Spoken]) -> None:
        for part in spoken:
            alone = not any(map(str.isalnum, found.text[: part.start] + found.text[part.end :]))
            for rank, meaning in enumerate(part.meanings[:MOST_MEANINGS]):
                name = meaning.term.name
                weight = meaning.weight * (1.0 if rank == 0 else OTHER_MEANING_WEIGHT)
                _raise(found.defining, name, weight)
                if part.source == "term":
                    if name not in found.terms:
                        found.terms.append(name)
                else:
                    meant = found.synonyms.setdefault(part.words, [])
                    if name not in meant:
                        meant.append(name)
                    self._add(found, name, weight * SYNONYM_WEIGHT)
                if alone and rank == 0:
                    found.bare_term = name

    def _read_phrases(self, found: Understanding) -> None:
        for part in self._sayings.phrased(found.text):
            for phrase in part.phrases:
                for number in phrase.clauses:
                    _raise(found.settling, number, phrase.weight)
                for name in phrase.means:
                    meant = found.synonyms.setdefault(part.words, [])
                    if name not in meant:
                        meant.append(name)
                    self._add(found, name, phrase.weight * PHRASE_WEIGHT)

    def _add(self, found: Understanding, text: str, weight: float) -> None:
        key = term_key(text)
        for word in self.segmenter.search_words(key):
            if word not in self.stop_words:
                _raise(found.weights, word, weight)
        for run in han_runs(key):
            for pair in _pairs(run):
                _raise(found.weights, pair, weight * PAIRS_OF_MEANING)


def _take_filters(text: str) -> tuple[str, dict[str, str]]:
    filters = {match[1].lower(): match[2].lower() for match in _FILTER.finditer(text)}
    return _FILTER.sub(" ", text), filters


def _take_quotations(text: str) -> tuple[str, list[str]]:
    """`text` without quotation marks, and what stood inside them."""
    found = [next(filter(None, match.groups())) for match in _QUOTATION.finditer(text)]
    return _QUOTATION.sub(lambda match: f" {next(filter(None, match.groups()))} ", text), found


def _latin_words(tables: LanguageTables) -> frozenset[str]:
    vocabulary = tables.vocabulary
    keys = (*vocabulary.by_english, *vocabulary.by_expression, *vocabulary.by_phrase)
    return frozenset(word for key in keys for word in _LATIN_WORD.findall(key))


def _pairs(run: str) -> list[str]:
    return [f"_{run[place : place + 2]}" for place in range(len(run) - 1)]


def _without(text: str, spans: list[tuple[int, int]]) -> str:
    for start, end in sorted(spans, reverse=True):
        text = text[:start] + text[end:]
    return text


def _doubtful(words: Iterable[str], start: int, covered: set[int]) -> list[bool]:
    """For each of the neighbouring words whether a part of it is not explained by the vocabulary."""
    found = []
    for word in words:
        end = start + len(word)
        found.append(any(place not in covered for place in range(start, end)))
        start = end
    return found


def _raise(weights: dict[str, float], token: str, weight: float) -> None:
    weights[token] = max(weights.get(token, 0.0), weight)
