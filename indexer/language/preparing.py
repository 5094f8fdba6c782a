"""Making the language tables when the index is built."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from indexer.language.characters import is_han, plain, simplified_characters
from indexer.language.segmenting import Segmenter, choose_frequencies
from indexer.language.sounds import characters_by_sound
from indexer.language.stopwords import stop_words
from indexer.language.tables import LanguageTables
from indexer.language.vocabulary import Vocabulary, term_key

_FIRST_HAN, _LAST_HAN = 0x4E00, 0x9FA5


def prepare_tables(
    texts: Iterable[str], paraphrases: Iterable[str], vocabulary: Vocabulary, names: Iterable[str]
) -> LanguageTables:
    """Tables for the words of the documents and their paraphrases, the vocabulary, and names of cards."""
    simplified = simplified_characters()
    table = str.maketrans(simplified)
    plain_texts = [plain(text, table) for text in texts]
    terms = [term_key(term.name) for term in vocabulary.terms]
    said = [*vocabulary.by_expression, *vocabulary.by_phrase]
    plain_names = [part for name in names for part in plain(name, table).split(" ") if is_han(part)]
    own = [word for word in (*terms, *plain_names) if is_han(word) and len(word) > 1]
    everyday = [plain(text, table) for text in paraphrases]
    frequencies = choose_frequencies((*plain_texts, *everyday, *said), own)
    targets = dict.fromkeys(own)
    ignored = stop_words(vocabulary)
    targets.update(dict.fromkeys(sorted(_occurring_words(plain_texts, frequencies) - ignored)))
    return LanguageTables(
        frequencies=frequencies,
        simplified=simplified,
        sounds=characters_by_sound(_readable_characters(simplified)),
        vocabulary=vocabulary,
        targets=tuple(targets),
        stop_words=tuple(sorted(ignored)),
    )


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


def _occurring_words(texts: Iterable[str], frequencies: Mapping[str, int]) -> set[str]:
    segmenter = Segmenter(frequencies)
    return {word for text in texts for word in segmenter.cut(text) if len(word) > 1 and is_han(word)}
