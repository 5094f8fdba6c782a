"""The tables that understanding a query needs, as stored with the index and exported to the browser."""

from __future__ import annotations

import msgspec


class Term(msgspec.Struct, frozen=True):
    """An official term (术语). `definition` is the clause that defines it, in the newest complete revision."""

    name: str
    english: str = ""
    definition: str = ""


class Meaning(msgspec.Struct, frozen=True):
    """What an everyday expression means: an official term, and how surely (0–1)."""

    term: str
    weight: float


class LanguageTables(msgspec.Struct, frozen=True):
    """Everything that understanding reads.

    `frequencies`: words for cutting, with counts. `simplified`: other characters to simplified ones.
    `sounds`: syllable to characters. `terms`: by name. `expressions`: slang, English, symbols and other
    games' words to their meanings. `sounding` and `lacking` find misspelt words: by folded sound, and by
    what is left when one character is missing. `spelt`: by pinyin typed without tones.
    """

    frequencies: dict[str, int]
    simplified: dict[str, str]
    sounds: dict[str, str]
    terms: dict[str, Term]
    expressions: dict[str, tuple[Meaning, ...]]
    sounding: dict[str, tuple[str, ...]]
    lacking: dict[str, tuple[str, ...]]
    spelt: dict[str, tuple[str, ...]]
