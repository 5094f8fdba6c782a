"""Scenarios found by their words: title, question and answer, and the cards that these name.

They are few, so they are indexed in memory when somebody first looks for one.
"""

from __future__ import annotations

import threading
from weakref import WeakKeyDictionary

from app.desk.opening import Desk
from app.desk.scenarios import ScenarioRecord
from app.desk.search_answers import Hit
from app.desk.search_index import index_of
from indexer.language.segmenting import Segmenter
from indexer.language.understanding import Understanding
from indexer.search.documents import Document, Fields
from indexer.search.postings import Ranker, compile_postings
from indexer.search.snippets import snippet
from indexer.search.tokens import Tokeniser

_made: WeakKeyDictionary[Desk, Ranker] = WeakKeyDictionary()
_making = threading.Lock()


def scenario_hits(desk: Desk, understanding: Understanding, words: list[str], limit: int) -> list[Hit]:
    """Scenarios that fit the query best, best first; `words` are marked in the snippets."""
    records = list(desk.scenarios.values())
    scores = _ranker_of(desk, records).scores(understanding.weights)
    best = sorted(scores, key=lambda place: (-scores[place], place))[:limit]
    return [_hit(records[place], scores[place], words) for place in best]


def _ranker_of(desk: Desk, records: list[ScenarioRecord]) -> Ranker:
    ranker = _made.get(desk)
    if ranker is None:
        with _making:
            ranker = _made.get(desk)
            if ranker is None:
                ranker = _made[desk] = _make(desk, records)
    return ranker


def _make(desk: Desk, records: list[ScenarioRecord]) -> Ranker:
    index = index_of(desk)
    tokeniser = Tokeniser(Segmenter(index.tables.frequencies))
    documents = []
    for record in records:
        words = f"{record.title}\n{record.question}\n{record.answer}"
        cards = dict.fromkeys(mention.card for mention in index.find_cards(words))
        fields = Fields(body=f"{record.question}\n{record.answer}", title=record.title, cards=tuple(cards))
        documents.append(Document("scenario", record.id, "", fields))
    return Ranker(compile_postings([tokeniser.fields(document) for document in documents]))


def _hit(record: ScenarioRecord, score: float, words: list[str]) -> Hit:
    text = "\n".join(filter(None, (record.question, record.answer)))
    shown, marks = snippet(text or record.title, words)
    return Hit(
        kind="scenario",
        id=record.id,
        revision="",
        number=record.clause or None,
        title=record.title,
        text=text,
        snippet=shown,
        breadcrumbs=["情景", f"{record.faq}/{record.entry}"] if record.faq else ["情景"],
        standing="",
        score=round(score, 3),
        marks=marks,
    )
