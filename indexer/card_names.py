"""Finding the cards (卡牌) that a text names, whatever the extraction or the typist did to the name."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

from indexer.model import Card, CardMention

_IGNORED = re.compile(r"[\s\-－‐‑–—―“”‘’「」『』\"']+")
# A one-character short name (烬, 易) counts only between these: 化为灰烬 and 容易 name nobody.
BEFORE_LONE = frozenset("的把让对用以出将和与被给是到若当则在") | frozenset("，。；：、！？（(“‘「『…—\n ")
_AFTER_LONE = frozenset("会的在被将是和与可能不也就已仍从进离到给对让获") | frozenset(
    "，。；：、！？）)”’」』…—\n "
)


def bare_name(name: str) -> str:
    """A name without blanks, dashes and quotation marks, in lower case: how names are compared."""
    return _IGNORED.sub("", name).lower()


class CardNames:
    """Finds cards by their names, in the documents and in what people type.

    In a document a name counts with stray blanks inside, with any dash or none, quoted or not; the
    longest name wins. Short names (千尾, 烬, 雷克塞) count only where the same passage or entry names the
    card in full, since 金克丝 alone is a champion, not a card; one that fits two such cards counts for
    neither. Nicknames count only in queries.
    """

    def __init__(self, cards: Iterable[Card]) -> None:
        self._full: dict[str, str] = {}
        self._short: dict[str, set[str]] = {}
        self._typed: dict[str, set[str]] = {}
        for card in cards:
            for name in (card.name, *card.aliases):
                self._full[bare_name(name)] = card.id
            for name in card.short_names:
                self._short.setdefault(bare_name(name), set()).add(card.id)
            for name in (*card.all_names, card.english):
                if bare_name(name):
                    self._typed.setdefault(bare_name(name), set()).add(card.id)
        self._document_names = _by_first_letter(self._full.keys() | self._short.keys())
        self._query_names = _by_first_letter(self._typed.keys())

    def mentions(self, text: str, named: Collection[str] = ()) -> tuple[CardMention, ...]:
        """The cards that `text` names, in order.

        `named` are ids of cards that the text around it names in full (see `named_in_full`): their
        short names count here too.
        """
        found = list(_find(text, self._document_names))
        named = {*named, *self._fully_named(found)}
        return tuple(
            CardMention(card=card, words=text[word.start : word.end], start=word.start, end=word.end)
            for word in found
            if (card := self._card_of(word, text, named))
        )

    def named_in_full(self, text: str) -> frozenset[str]:
        """Ids of the cards that `text` names with their official name or an alias."""
        return frozenset(self._fully_named(_find(text, self._document_names)))

    def lookup(self, name: str) -> tuple[str, ...]:
        """Ids of all cards that `name` as a whole can mean: official, English, short name or nickname."""
        return tuple(sorted(self._typed.get(bare_name(name), ())))

    def in_query(self, text: str) -> tuple[CardMention, ...]:
        """Every card that a query can mean by any name, short or slang; a shared name gives them all."""
        return tuple(
            CardMention(card=card, words=text[word.start : word.end], start=word.start, end=word.end)
            for word in _find(text, self._query_names)
            if len(word.bare) > 1 or _begins_alone(word, text)
            for card in sorted(self._typed[word.bare])
        )

    def _fully_named(self, found: Iterable[_Word]) -> Iterator[str]:
        for word in found:
            if card := self._full.get(word.bare):
                yield card

    def _card_of(self, word: _Word, text: str, named: Collection[str]) -> str | None:
        if card := self._full.get(word.bare):
            return card
        candidates = self._short[word.bare] & set(named)
        if len(candidates) != 1 or (len(word.bare) == 1 and not _stands_alone(word, text)):
            return None
        return next(iter(candidates))


class _Word(NamedTuple):
    bare: str
    start: int
    end: int


def _find(text: str, names: Mapping[str, tuple[str, ...]]) -> Iterator[_Word]:
    """The longest names in `text` from left to right, with their offsets.

    Compares without blanks, dashes and quotation marks. A pattern of all names would do the same, but
    takes a quarter of a second to compile: too long for a command that answers one question.
    """
    places = [place for place, letter in enumerate(text) if not _IGNORED.match(letter)]
    bare = "".join(text[place].lower()[0] for place in places)
    position = 0
    while position < len(bare):
        name = next((name for name in names.get(bare[position], ()) if bare.startswith(name, position)), None)
        if name is None:
            position += 1
            continue
        yield _Word(name, places[position], places[position + len(name) - 1] + 1)
        position += len(name)


def _by_first_letter(names: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Bare names by their first letter, longest first."""
    table: dict[str, list[str]] = {}
    for name in sorted(names, key=lambda name: (-len(name), name)):
        table.setdefault(name[0], []).append(name)
    return {letter: tuple(found) for letter, found in table.items()}


def _begins_alone(word: _Word, text: str) -> bool:
    return word.start == 0 or text[word.start - 1] in BEFORE_LONE


def _stands_alone(word: _Word, text: str) -> bool:
    return _begins_alone(word, text) and (word.end == len(text) or text[word.end] in _AFTER_LONE)
