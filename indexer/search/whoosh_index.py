"""The Whoosh index: every document with its fields, cut into words beforehand.

Fields hold tokens cut beforehand, so the schema that Whoosh pickles into the index names only
classes of Whoosh itself. Users' words never reach Whoosh's query parser; queries are built from tokens.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from whoosh import fields, index, query, scoring

from indexer.search.documents import Document
from indexer.search.postings import average_lengths, bm25, inverse_frequencies
from indexer.search.tokens import BOOSTS, LENGTH_NORMALISATION, SATURATION, WordFields


def write_whoosh(documents: Sequence[Document], tokens: Sequence[WordFields], folder: Path) -> None:
    """Write the index of `documents`, whose tokens by field are `tokens`, into an empty folder."""
    folder.mkdir(parents=True, exist_ok=True)
    words = {name: fields.KEYWORD(scorable=True) for name in BOOSTS}
    schema = fields.Schema(place=fields.STORED, kind=fields.ID, scope=fields.ID, **words)
    writer = index.create_in(folder, schema).writer(limitmb=256)
    for place, (document, found) in enumerate(zip(documents, tokens, strict=True)):
        # Lists are taken as they are; a string would be cut again.
        writer.add_document(place=place, kind=document.kind, scope=document.scope, **found)
    writer.commit()


class _Scorer(scoring.WeightLengthScorer):  # type: ignore[misc]
    """BM25 of one token in one field, with our rarity and mean length."""

    def __init__(self, searcher: Any, field: str, token: bytes, rarity: float, mean_length: float) -> None:
        self._rarity = rarity
        self._mean_length = mean_length
        self.setup(searcher, field, token)

    def _score(self, weight: float, length: float) -> float:
        return bm25(self._rarity, weight, length, self._mean_length, LENGTH_NORMALISATION, SATURATION)


class _Weighting(scoring.WeightingModel):  # type: ignore[misc]
    """BM25 a field. Whoosh counts rarity by field and means over documents without the field; we do not."""

    def __init__(self, tokens: Sequence[WordFields]) -> None:
        self._rarity = inverse_frequencies(tokens)
        self._mean_lengths = average_lengths(tokens)

    def scorer(self, searcher: Any, field: str, text: bytes, qf: float = 1) -> _Scorer:  # noqa: ARG002
        rarity = self._rarity.get(text.decode(), 0.0)
        return _Scorer(searcher, field, text, rarity, self._mean_lengths[field])


class WhooshRanker:
    """Ranks by the Whoosh index; opens a searcher for every request, since sharing one corrupts reads."""

    def __init__(self, folder: Path, tokens: Sequence[WordFields]) -> None:
        self._index = index.open_dir(folder, readonly=True)
        self._weighting = _Weighting(tokens)

    def scores(self, weights: Mapping[str, float], limit: int = 50) -> list[tuple[int, float]]:
        """Places and scores of the best documents for weighted tokens, best first."""
        parts: Iterable[query.Term] = (
            query.Term(name, token, boost=boost * weight)
            for token, weight in weights.items()
            for name, boost in BOOSTS.items()
        )
        with self._index.searcher(weighting=self._weighting) as searcher:
            hits = searcher.search(query.Or(list(parts)), limit=limit)
            return [(hit["place"], hit.score) for hit in hits]
