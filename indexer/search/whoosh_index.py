"""The Whoosh index: every document with its fields, cut into words beforehand.

Fields hold tokens with blanks between them, so the schema that Whoosh pickles into the index names only
classes of Whoosh itself. Users' words never reach Whoosh's query parser; queries are built from tokens.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from whoosh import fields, index, query, scoring

from indexer.search.documents import Document
from indexer.search.postings import inverse_frequencies
from indexer.search.tokens import BOOSTS, LENGTH_NORMALISATION, SATURATION, WordFields


def write_whoosh(documents: Sequence[Document], tokens: Sequence[WordFields], folder: Path) -> None:
    """Write the index of `documents`, whose tokens by field are `tokens`, into an empty folder."""
    folder.mkdir(parents=True, exist_ok=True)
    words = {name: fields.KEYWORD(scorable=True) for name in BOOSTS}
    schema = fields.Schema(place=fields.STORED, kind=fields.ID, scope=fields.ID, **words)
    writer = index.create_in(folder, schema).writer(limitmb=256)
    for place, (document, found) in enumerate(zip(documents, tokens, strict=True)):
        joined = {name: " ".join(parts) for name, parts in found.items()}
        writer.add_document(place=place, kind=document.kind, scope=document.scope, **joined)
    writer.commit()


class _Weighting(scoring.BM25F):  # type: ignore[misc]
    """BM25 a field, with rarity counted over documents instead of fields."""

    def __init__(self, rarity: Mapping[str, float]) -> None:
        super().__init__(B=LENGTH_NORMALISATION, K1=SATURATION)
        self._rarity = rarity

    def idf(self, _searcher: Any, _fieldname: str, text: bytes | str) -> float:
        word = text.decode() if isinstance(text, bytes) else text
        return self._rarity.get(word, 0.0)


class WhooshRanker:
    """Ranks by the Whoosh index; opens a searcher for every request, since sharing one corrupts reads."""

    def __init__(self, folder: Path, tokens: Sequence[WordFields]) -> None:
        self._index = index.open_dir(folder, readonly=True)
        self._weighting = _Weighting(inverse_frequencies(tokens))

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
