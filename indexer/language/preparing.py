"""Making the language tables when the index is built."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from indexer.language.characters import is_han, plain, simplified_characters
from indexer.language.segmenting import choose_frequencies
from indexer.language.sounds import Sounds, characters_by_sound
from indexer.language.stopwords import STOP_WORDS
from indexer.language.tables import LanguageTables, Meaning, Term

_MOST_COMMON_HAN = ("\u4e00", "\u9fa5")


def prepare_tables(
    texts: Iterable[str],
    terms: Mapping[str, Term],
    expressions: Mapping[str, Iterable[Meaning]],
    names: Iterable[str],
) -> LanguageTables:
    """Tables for the words of `texts`, the vocabulary, and the names of cards.

    `expressions` may be written in any width, case or character form.
    """
    simplified = simplified_characters()
    plain_texts = [plain(text, simplified) for text in texts]
    plain_terms = {plain(name, simplified): term for name, term in terms.items()}
    meanings: dict[str, tuple[Meaning, ...]] = {}
    for expression, meant in expressions.items():
        key = plain(expression, simplified)
        if key and key not in plain_terms:
            meanings[key] = tuple(meant)
    plain_names = [plain(name, simplified) for name in names]
    own_words = [*plain_terms, *(name for name in meanings if is_han(name) and len(name) <= 6)]
    own_words += [name for name in plain_names if is_han(name) and len(name) > 1]
    frequencies = choose_frequencies((*plain_texts, *meanings), (word for word in own_words if is_han(word)))
    sounds = characters_by_sound(_readable_characters(simplified))
    reader = Sounds(sounds)
    occurring = _occurring_words(plain_texts, frequencies)
    targets = [name for name in (*plain_terms, *plain_names) if is_han(name) and len(name) > 1]
    targets += [word for word in occurring if word not in STOP_WORDS]
    return LanguageTables(
        frequencies=frequencies,
        simplified=simplified,
        sounds=sounds,
        terms=plain_terms,
        expressions=meanings,
        sounding=_table(targets, reader.keys),
        lacking=_table([word for word in targets if len(word) >= 4], _lacking_one),
        spelt=_table([word for word in targets if len(word) >= 2], reader.spellings),
    )


def _readable_characters(simplified: Mapping[str, str]) -> list[str]:
    """Characters of GB 2312, which holds all that people type in simplified Chinese."""
    found = []
    for code in range(ord(_MOST_COMMON_HAN[0]), ord(_MOST_COMMON_HAN[1]) + 1):
        character = chr(code)
        try:
            character.encode("gb2312")
        except UnicodeEncodeError:
            continue
        if character not in simplified:
            found.append(character)
    return found


def _occurring_words(texts: Iterable[str], frequencies: Mapping[str, int]) -> list[str]:
    from indexer.language.segmenting import Segmenter

    segmenter = Segmenter(frequencies)
    seen = {word for text in texts for word in segmenter.cut(text) if len(word) > 1 and is_han(word)}
    return sorted(seen)


def _lacking_one(word: str) -> list[str]:
    return [word[:place] + word[place + 1 :] for place in range(len(word))]


def _table(words: Iterable[str], keys_of: object) -> dict[str, tuple[str, ...]]:
    table: dict[str, list[str]] = defaultdict(list)
    assert callable(keys_of)
    for word in dict.fromkeys(words):
        for key in keys_of(word):
            if word not in table[key]:
                table[key].append(word)
    return {key: tuple(found[:4]) for key, found in table.items()}
