"""Suggestions while one types: numbers, titles, terms, cards and what stands for them, best first."""

from __future__ import annotations

import threading
from bisect import bisect_left
from collections.abc import Iterator
from weakref import WeakKeyDictionary

from app.desk.answers import Answer
from app.desk.clauses import short_title
from app.desk.opening import Desk
from app.desk.search_index import index_of
from indexer.language.characters import letters, plain
from indexer.language.sounds import Sounds
from indexer.model import Revision
from indexer.numbers import read_number

MOST_SUGGESTIONS = 8
LONGEST_PREFIX = 40

_prepared: WeakKeyDictionary[Desk, Suggester] = WeakKeyDictionary()
_preparing = threading.Lock()


class Suggestion(Answer, frozen=True):
    """One completion. Kinds: ``number``, ``title``, ``term``, ``card``; `query` is what to search for."""

    kind: str
    text: str
    query: str
    number: str | None = None


def suggest(desk: Desk, prefix: str, *, limit: int = MOST_SUGGESTIONS) -> list[Suggestion]:
    """Completions of what was typed so far, at most `limit`."""
    suggester = _prepared.get(desk)
    if suggester is None:
        with _preparing:
            suggester = _prepared.get(desk)
            if suggester is None:
                suggester = _prepared[desk] = Suggester(desk)
    return suggester.suggest(prefix[:LONGEST_PREFIX], limit)


class Suggester:
    """All that can be suggested, sorted by what may be typed for it; immutable, shared by threads."""

    def __init__(self, desk: Desk) -> None:
        tables = index_of(desk).tables
        self._revision = desk.revision()
        self._simplified = str.maketrans(tables.simplified)
        self._sounds = Sounds(tables.sounds)
        keyed = [
            (key, rank, suggestion)
            for rank, suggestion, keys in self._entries(desk)
            for key in dict.fromkeys(keys)
            if key
        ]
        keyed.sort(key=lambda entry: (entry[0], entry[1]))
        self._keyed = keyed
        self._keys = [key for key, _, _ in keyed]

    def suggest(self, prefix: str, limit: int) -> list[Suggestion]:
        """Numbers first when a number is typed, then what begins so, then what holds it inside."""
        typed = letters(prefix, self._simplified)
        if not typed:
            return []
        found: dict[tuple[str, str], Suggestion] = {}
        for suggestion in (*self._numbers(prefix), *self._beginning(typed), *self._holding(typed)):
            found.setdefault((suggestion.kind, suggestion.text), suggestion)
            if len(found) == limit:
                break
        return list(found.values())

    def _numbers(self, prefix: str) -> Iterator[Suggestion]:
        number = read_number(prefix)
        if number is None:
            return
        text = str(number)
        for clause in self._revision.clauses:
            if clause.number == text or clause.number.startswith(text + "."):
                words = f"{clause.number} {short_title(clause)}".strip()
                yield Suggestion("number", words, clause.number, clause.number)

    def _beginning(self, typed: str) -> list[Suggestion]:
        start = bisect_left(self._keys, typed)
        found = []
        for key, rank, suggestion in self._keyed[start : start + 200]:
            if not key.startswith(typed):
                break
            found.append((rank, len(key), suggestion))
        return [suggestion for *_, suggestion in sorted(found, key=lambda entry: entry[:2])]

    def _holding(self, typed: str) -> Iterator[Suggestion]:
        if len(typed) > 1:
            for key, _, suggestion in self._keyed:
                if typed in key[1:]:
                    yield suggestion

    def _entries(self, desk: Desk) -> Iterator[tuple[int, Suggestion, list[str]]]:
        for name, number in _titles(self._revision):
            yield 0, Suggestion("title", f"{number} {name}", name, number), self._keys_of(name)
        index = index_of(desk)
        for term in index.tables.vocabulary.terms:
            place = index.place_of_clause(self._revision.id, term.clauses[0]) if term.clauses else None
            defining = index.entries[place].id if place is not None else None
            suggestion = Suggestion("term", term.name, term.name, defining)
            yield 1, suggestion, [*self._keys_of(term.name), *(self._letters(name) for name in term.english)]
            for expression in term.everyday:
                if expression.weight >= 0.8 and not expression.is_guarded:
                    shown = Suggestion("term", f"{expression.say} → {term.name}", term.name, defining)
                    yield 3, shown, [self._letters(expression.say)]
        for card in desk.library.cards:
            suggestion = Suggestion("card", card.name, card.name)
            keys = [key for name in card.all_names for key in self._keys_of(name)]
            yield 2, suggestion, [*keys, self._letters(card.english)]

    def _keys_of(self, name: str) -> list[str]:
        """What may be typed for a Chinese name: the name, its pinyin, its initials."""
        spelt = self._sounds.spellings(plain(name, self._simplified))[:1]
        return [self._letters(name), *spelt]

    def _letters(self, name: str) -> str:
        return letters(name, self._simplified)


def _titles(revision: Revision) -> Iterator[tuple[str, str]]:
    seen: set[str] = set()
    for clause in sorted(revision.clauses, key=lambda clause: clause.number.count(".")):
        if clause.title and clause.title not in seen:
            seen.add(clause.title)
            yield clause.title, clause.number
    for section in revision.outside:
        if section.title not in seen:
            seen.add(section.title)
            yield section.title, section.number
