"""The index of terms: official names in the order of their sounds, with what players say instead."""

from __future__ import annotations

from app.desk import Desk
from app.desk.answers import Answer
from app.desk.search import index_of
from indexer.language.tables import LanguageTables
from indexer.search.documents import base_revision


class TermLine(Answer, frozen=True):
    """A term with the clauses that define it in `revision`.

    `outside` are sections that define it and are not in the library. `letter` is the first letter of its
    pinyin; `everyday` are words that are searched as this term.
    """

    name: str
    english: list[str]
    letter: str
    revision: str
    clauses: list[str]
    outside: list[str]
    everyday: list[str]


def term_lines(desk: Desk) -> list[TermLine]:
    """All terms by letter and name."""
    tables = index_of(desk).tables
    base = base_revision(desk.library)
    letters = _letters(tables)
    lines = [
        TermLine(
            name=term.name,
            english=list(term.english),
            letter=letters.get(_first_character(term.name), "#"),
            revision=base.id if base is not None else "",
            clauses=[
                number for number in (*term.clauses, *term.see) if base is not None and base.get(number)
            ],
            outside=list(term.outside),
            everyday=[expression.say for expression in term.everyday],
        )
        for term in tables.vocabulary.terms
    ]
    return sorted(lines, key=lambda line: (line.letter == "#", line.letter, line.name))


def _first_character(name: str) -> str:
    return next((character for character in name if character.isalnum()), "")


def _letters(tables: LanguageTables) -> dict[str, str]:
    """The first letter of each character's pinyin."""
    letters = {character: character.upper() for character in "abcdefghijklmnopqrstuvwxyz"}
    for syllable, characters in tables.sounds.items():
        for character in characters:
            letters.setdefault(character, syllable[0].upper())
    return letters
