"""The tables that understanding a query needs, as stored with the index and exported to the browser."""

from __future__ import annotations

import msgspec

from indexer.language.vocabulary import Vocabulary


class LanguageTables(msgspec.Struct, frozen=True):
    """Everything that understanding reads.

    `frequencies`: words for cutting, with counts. `simplified`: other characters to simplified ones.
    `sounds`: syllable without tone to the characters read so. `vocabulary`: terms and sayings. `targets`:
    words that a misspelt word may have been meant as, official terms first. `stop_words` do not count.
    """

    frequencies: dict[str, int]
    simplified: dict[str, str]
    sounds: dict[str, str]
    vocabulary: Vocabulary
    targets: tuple[str, ...]
    stop_words: tuple[str, ...]
