"""Misspelt words (错字): homophones, pinyin, a character lost or wrong, brought back to words of the index.

A word is suspected only when neither the vocabulary nor the index knows it, and a correction must sound
or look like it and share a character with it, so that a rare but right word is left alone.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence

from indexer.language.characters import is_han
from indexer.language.sounds import Sounds

LONGEST_TARGET = 8
SHORTEST_WITH_GAP = 4
MOST_TARGETS = 3

GRAMMATICAL = frozenset("的了着过到成完中在上下里不没有会能被把给还再都也就只又")


class Corrector:
    """Finds what unknown words were meant as; immutable after opening, safe to share."""

    def __init__(
        self, targets: Sequence[str], terms: frozenset[str], sounds: Sounds, stop_words: frozenset[str]
    ) -> None:
        self._sounds = sounds
        self._stop_words = stop_words
        self._terms = terms
        self._sounding: dict[str, list[str]] = defaultdict(list)
        self._spelt: dict[str, list[str]] = defaultdict(list)
        self._gapped: dict[str, list[str]] = defaultdict(list)
        for word in targets:
            for key in sounds.keys(word):
                self._sounding[key].append(word)
            for spelling in sounds.spellings(word):
                self._spelt[spelling].append(word)
            if len(word) >= SHORTEST_WITH_GAP:
                for gapped in _gapped(word):
                    self._gapped[gapped].append(word)

    def han(
        self, words: Sequence[str], doubtful: Sequence[bool], is_known: Callable[[str], bool]
    ) -> Iterator[tuple[str, str]]:
        """What was typed and what was meant, for neighbouring `words` of a cut query.

        Only a stretch with a `doubtful` word, one that the vocabulary does not explain, is looked at.
        """
        place = 0
        while place < len(words):
            found = self._longest(words, doubtful, place, is_known)
            if found is None:
                place += 1
                continue
            count, typed, meant = found
            yield typed, meant
            place += count

    def latin(self, word: str) -> list[str]:
        """Words that `word` spells in pinyin without tones."""
        return self._spelt.get(word, [])[:MOST_TARGETS] if len(word) >= 4 else []

    def _longest(
        self, words: Sequence[str], doubtful: Sequence[bool], place: int, is_known: Callable[[str], bool]
    ) -> tuple[int, str, str] | None:
        for count in range(min(LONGEST_TARGET, len(words) - place), 0, -1):
            part = words[place : place + count]
            typed = "".join(part)
            if not 2 <= len(typed) <= LONGEST_TARGET or not is_han(typed):
                continue
            if not any(doubtful[place : place + count]) or is_known(typed):
                continue
            if all(word in self._stop_words or (len(word) > 1 and is_known(word)) for word in part):
                continue
            if len(typed) == 2 and (typed[0] in GRAMMATICAL or typed[1] in GRAMMATICAL):
                continue
            if meant := self._meant(typed, is_known):
                return count, typed, meant
        return None

    def _meant(self, typed: str, is_known: Callable[[str], bool]) -> str | None:
        exact = set(self._sounds.spellings(typed))
        candidates = dict.fromkeys(
            word for key in self._sounds.keys(typed) for word in self._sounding.get(key, ()) if word != typed
        )
        for word in candidates:
            shared = any(one == other for one, other in zip(word, typed, strict=True))
            is_same_sound = bool(exact & set(self._sounds.spellings(word)))
            if shared and (is_same_sound or word in self._terms):
                return word
            if word in self._terms and is_same_sound and not any(map(is_known, typed)):
                return word
        if len(typed) >= SHORTEST_WITH_GAP - 1:
            # A character lost, or one wrong in a long word: both are found by the word with a gap.
            tries = [typed[:gap] + "*" + typed[gap:] for gap in range(len(typed) + 1)]
            if len(typed) >= SHORTEST_WITH_GAP:
                tries += _gapped(typed)
            for gapped in tries:
                for word in self._gapped.get(gapped, ()):
                    if word != typed and word in self._terms:
                        return word
        return None


def _gapped(word: str) -> list[str]:
    return [word[:gap] + "*" + word[gap + 1 :] for gap in range(len(word))]
