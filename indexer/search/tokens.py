"""From words to index tokens, field by field, with the weight that each field has.

Three kinds of tokens share one namespace: words as they stand, pairs of neighbouring Han characters
behind ``_`` and cards behind ``@``. Pairs find what the segmenter cuts differently, and survive typing
mistakes; cards are found by identity, whatever name was typed.
"""

from __future__ import annotations

from indexer.language.characters import han_runs, plain
from indexer.language.segmenting import Segmenter
from indexer.search.documents import Document

BOOSTS = {
    "body": 0.7,
    "title": 0.3,
    "examples": 0.75,
    "headings": 0.95,
    "parent": 0.12,
    "children": 0.16,
    "everyday": 0.65,
    "lent": 0.06,
    "cards": 5.0,
    "kin": 3.0,
    "pairs": 0.4,
    "everyday_pairs": 0.65,
}
"""Fields of the index and how much a match in each counts."""

LENGTH_NORMALISATION = 0.45
SATURATION = 0.9

WordFields = dict[str, list[str]]


def pair_tokens(text: str) -> list[str]:
    """Pairs of neighbouring Han characters in plain text."""
    return [f"_{run[place : place + 2]}" for run in han_runs(text) for place in range(len(run) - 1)]


def card_token(card: str) -> str:
    """The token of a card id."""
    return f"@{card}"


class Tokeniser:
    """Turns documents into token lists by field; keeps texts that many documents share."""

    def __init__(self, segmenter: Segmenter) -> None:
        self._segmenter = segmenter
        self._words: dict[str, list[str]] = {}

    def fields(self, document: Document) -> WordFields:
        """The tokens of every field that is not empty."""
        words = document.fields
        found = {
            name: self._cut(getattr(words, name))
            for name in ("body", "title", "examples", "headings", "parent", "children", "everyday", "lent")
        }
        found["cards"] = [card_token(card) for card in words.cards]
        found["kin"] = [card_token(card) for card in words.kin]
        found["pairs"] = self._pairs(f"{words.title}\n{words.body}")
        found["everyday_pairs"] = self._pairs(words.everyday)
        return {name: tokens for name, tokens in found.items() if tokens}

    def _cut(self, text: str) -> list[str]:
        found = self._words.get(text)
        if found is None:
            found = self._words[text] = self._segmenter.search_words(_plain(text))
        return found

    def _pairs(self, text: str) -> list[str]:
        """Pairs that are no words: those that are stand in the other fields already."""
        known = self._segmenter.frequencies
        return [pair for pair in pair_tokens(_plain(text)) if pair[1:] not in known]


def _plain(text: str) -> str:
    return plain(text, {})
