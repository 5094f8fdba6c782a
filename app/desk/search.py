"""Answering ``search``: understanding, ranking, and hits ready to be shown."""

from __future__ import annotations

import threading
import time
from weakref import WeakKeyDictionary

from app.desk.numbers import read_in
from app.desk.opening import Desk
from app.desk.search_answers import Hit, SearchAnswer, Understood
from app.desk.search_hits import HitMaker
from app.desk.search_numbers import number_hits
from app.errors import BadInput
from indexer.card_names import CardNames
from indexer.language.understanding import Understanding
from indexer.model import Revision
from indexer.search.opening import SearchIndex, open_index
from indexer.search.ranking import Scope, rank

KINDS = ("clause", "faq", "card", "example", "scenario")
DEFAULT_LIMIT = 10
MOST_HITS = 100

_opened: WeakKeyDictionary[Desk, SearchIndex] = WeakKeyDictionary()
_opening = threading.Lock()


def index_of(desk: Desk) -> SearchIndex:
    """The search index of a desk, opened on first use. Raises LibraryError when it is damaged."""
    index = _opened.get(desk)
    if index is None:
        with _opening:
            index = _opened.get(desk)
            if index is None:
                names = CardNames(desk.library.cards)
                index = _opened[desk] = open_index(desk.folder / "index", names.in_query)
    return index


def search(
    desk: Desk,
    query: str,
    *,
    kind: str | None = None,
    revision_id: str | None = None,
    at: str | None = None,
    limit: int = DEFAULT_LIMIT,
) -> SearchAnswer:
    """What answers a query best: clauses of the revision in force and FAQ passages, each thing once.

    `kind` keeps one kind; ``kind:`` and ``rev:`` inside the query do the same. Raises BadInput for a kind,
    revision or date that does not exist, or a limit out of range.
    """
    started = time.perf_counter()
    if not 1 <= limit <= MOST_HITS:
        raise BadInput(f"--limit {limit}：应在 1 到 {MOST_HITS} 之间")
    index = index_of(desk)
    understanding = index.reader.read(query)
    kind = _kind(kind or understanding.filters.get("kind"))
    revision = desk.revision(_revision_id(desk, revision_id or understanding.filters.get("rev")), at)
    made = HitMaker(desk, revision, understanding, desk.date(at))
    hits, number, neighbours = _numbered(desk, revision, understanding, made, kind)
    if not (number and not understanding.words):
        scope = Scope(revision.id, frozenset(desk.library.by_faq), kind)
        known = {(hit.kind, hit.id) for hit in hits}
        for place, score in rank(index, understanding, scope, limit + len(hits) + 10):
            hit = made.hit(index.entries[place], score, kind)
            if hit is not None and (hit.kind, hit.id) not in known:
                hits.append(hit)
                known.add((hit.kind, hit.id))
    hits = made.in_order(hits)[:limit]
    took = round((time.perf_counter() - started) * 1000, 2)
    return SearchAnswer(
        query=query,
        took_ms=took,
        understood=_understood(desk, understanding, number),
        hits=hits,
        neighbours=neighbours,
        remark=f"只读了前 {len(understanding.asked)} 个字符" if understanding.is_cut else "",
    )


def _numbered(
    desk: Desk, revision: Revision, understanding: Understanding, made: HitMaker, kind: str | None
) -> tuple[list[Hit], str | None, list[str]]:
    if kind not in (None, "clause"):
        return [], None, []
    found = number_hits(desk, revision, understanding)
    hits = [made.clause_hit(other, number, score) for other, number, score in found.hits]
    return hits, found.number, found.neighbours


def _kind(kind: str | None) -> str | None:
    if kind is not None and kind not in KINDS:
        raise BadInput(f"没有种类 {kind!r}；可用：{'、'.join(KINDS)}")
    return kind


def _revision_id(desk: Desk, typed: str | None) -> str | None:
    """The id of a revision as typed after ``rev:``: whole, or the only one that contains it."""
    if typed is None or typed in desk.library.by_revision:
        return typed
    containing = [name for name in desk.library.by_revision if typed in name]
    return containing[0] if len(containing) == 1 else typed


def _understood(desk: Desk, understanding: Understanding, number: str | None) -> Understood:
    return Understood(
        number=number,
        cards=[desk.library.by_card[card].name for card in understanding.cards],
        terms=understanding.terms,
        synonyms=understanding.synonyms,
        corrections=understanding.corrections,
    )


__all__ = ["DEFAULT_LIMIT", "KINDS", "index_of", "read_in", "search"]
