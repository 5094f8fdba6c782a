"""Sounds of characters (拼音): the key under which homophones and typed pinyin meet a word.

Southern and northern habits are folded: zh/z, ch/c, sh/s and -ng/-n count as one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice, product

MOST_READINGS = 8

SEVERAL_READINGS = frozenset(
    "重行长调还得为传处藏弹间降卡了率落没强数空系削血应转中种着载扎便差发更假将结难切任似相校要与只"
)
"""Characters of which more than the first reading is in use; rare readings only make false homophones."""


def characters_by_sound(characters: Iterable[str]) -> dict[str, str]:
    """For each syllable without tone, the given characters that can be read so."""
    from pypinyin import Style, pinyin

    table: dict[str, list[str]] = {}
    for character in characters:
        readings = pinyin(character, style=Style.NORMAL, heteronym=True, errors="ignore")
        if not readings:
            continue
        kept = readings[0] if character in SEVERAL_READINGS else readings[0][:1]
        for syllable in kept:
            table.setdefault(syllable.replace("ü", "v"), []).append(character)
    return {syllable: "".join(found) for syllable, found in sorted(table.items())}


def folded(syllable: str) -> str:
    """A syllable with the initials and finals that many speakers do not tell apart made equal."""
    if syllable[:2] in ("zh", "ch", "sh"):
        syllable = syllable[0] + syllable[2:]
    return syllable[:-1] if syllable.endswith("ng") else syllable


class Sounds:
    """Readings of characters, from the stored table syllable → characters."""

    def __init__(self, by_sound: Mapping[str, str]) -> None:
        self.syllables = frozenset(by_sound)
        self._readings: dict[str, list[str]] = {}
        for syllable, characters in by_sound.items():
            for character in characters:
                self._readings.setdefault(character, []).append(syllable)

    def keys(self, word: str) -> list[str]:
        """Folded sound keys of a word, several when characters have several readings; [] if unknown."""
        choices = [sorted({folded(one) for one in self._readings.get(letter, ())}) for letter in word]
        return [" ".join(parts) for parts in islice(product(*choices), MOST_READINGS)]

    def spellings(self, word: str) -> list[str]:
        """How a word is typed in pinyin without tones and blanks: ``ranjin``."""
        choices = [self._readings.get(letter, []) for letter in word]
        return ["".join(parts) for parts in islice(product(*choices), MOST_READINGS)]
