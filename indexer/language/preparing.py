"""Making the language tables when the index is built."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from indexer.language.characters import is_han, plain, simplified_characters
from indexer.language.segmenting import choose_frequencies
from indexer.language.sounds import characters_by_sound
from indexer.language.stopwords import stop_words
from indexer.language.tables import LanguageTables
from indexer.language.vocabulary import Vocabulary, term_key

_FIRST_HAN, _LAST_HAN = 0x4E00, 0x9FA5


def prepare_tables(texts: Iterable[str], vocabulary: Vocabulary, names: Iterable[str]) -> LanguageTables:
    """Tables for the words of `texts`, the vocabulary, and names of cards."""
    simplified = simplified_characters()
    table = str.maketrans(simplified)
    plain_texts = [plain(text, table) for text in texts]
    terms = [term_key(term.name) for term in vocabulary.terms]
    said = [*vocabulary.by_expression, *vocabulary.by_phrase]
    plain_names = [part for name in names for part in plain(name, table).split(" ")]
    own = dict.fromkeys(word for word in (*terms, *plain_names) if is_han(word) and len(word) > 1)
    return LanguageTables(
        frequencies=choose_frequencies((*plain_texts, *said), own),
        simplified=simplified,
        sounds=characters_by_sound(_readable_characters(simplified)),
        vocabulary=vocabulary,
        targets=tuple(own),
        stop_words=tuple(sorted(stop_words(vocabulary))),
    )


def with_targets(tables: LanguageTables, words: Iterable[str]) -> LanguageTables:
    """`tables` with `words` of the documents as what a misspelt word may have been meant as."""
    kept = {word for word in words if len(word) > 1 and is_han(word)} - set(tables.stop_words)
    return msgspec.structs.replace(tables, targets=tuple(dict.fromkeys((*tables.targets, *sorted(kept)))))


def _readable_characters(simplified: Mapping[str, str]) -> list[str]:
    """Characters of GB 2312, which holds all that people type in simplified Chinese."""
    found = []
    for code in range(_FIRST_HAN, _LAST_HAN + 1):
        character = chr(code)
        try:
            character.encode("gb2312")
        except UnicodeEncodeError:
            continue
        if character not in simplified:
            found.append(character)
    return found
