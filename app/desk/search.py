"""Answering ``search``: understanding, ranking, and hits ready to be shown."""

from __future__ import annotations

import time

from app.desk.opening import Desk
from app.desk.search_answers import Hit, SearchAnswer, Understood
from app.desk.search_hits import HitMaker
from app.desk.search_index import index_of
from app.desk.search_numbers import number_hits
from app.desk.search_scenarios import scenario_hits
from app.desk.suggesting import Suggestion, suggest
from app.errors import BadInput
from indexer.language.understanding import Understanding
from indexer.search.opening import SearchIndex
from indexer.search.ranking import Scope, is_copied, rank

KINDS = ("clause", "faq", "card", "example", "scenario")
DEFAULT_LIMIT = 10
MOST_HITS = 100
SPARE_HITS = 15
MOST_MEANT = 3
LONGEST_NAME = 20


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
    hits: list[Hit] = []
    number: str | None = None
    neighbours: tuple[str, ...] = ()
    remark = ""
    if kind == "scenario":
        hits = scenario_hits(desk, understanding, made.words, limit)
    if kind in (None, "clause"):
        read = number_hits(desk, revision, understanding, is_copied=is_copied(index, understanding))
        hits = [made.clause_hit(*hit) for hit in read.hits]
        number, neighbours, remark = read.number, tuple(read.neighbours), read.remark
    if kind != "scenario" and not (number and not understanding.words):
        scope = Scope(revision.id, frozenset(desk.library.by_faq), kind)
        known = {(hit.kind, hit.id) for hit in hits}
        for found in rank(index, understanding, scope, limit + len(hits) + SPARE_HITS):
            example = index.entries[found.example].id if found.example is not None else None
            hit = made.hit(index.entries[found.place], found.score, example)
            if hit is not None and (hit.kind, hit.id) not in known:
                hits.append(hit)
                known.add((hit.kind, hit.id))
            if len(hits) >= limit and not made.may_reorder:
                break
    hits = made.in_order(hits)[:limit]
    took = round((time.perf_counter() - started) * 1000, 2)
    return SearchAnswer(
        query=query,
        took_ms=took,
        understood=_understood(desk, understanding, number),
        hits=hits,
        neighbours=neighbours,
        did_you_mean=_did_you_mean(index, understanding, found_any=bool(hits)),
        remark=f"只读了前 {len(understanding.asked)} 个字符" if understanding.is_cut else remark,
    )


def _did_you_mean(index: SearchIndex, understanding: Understanding, *, found_any: bool) -> tuple[str, ...]:
    """The query as it was corrected; when nothing was found, terms that look like it."""
    if understanding.corrections:
        return (understanding.text,)
    if found_any or not understanding.text:
        return ()
    # Imported here: it takes longer to load than most queries take to answer.
    import difflib

    names = list(index.tables.vocabulary.by_name)
    return tuple(difflib.get_close_matches(understanding.text[:LONGEST_NAME], names, MOST_MEANT, 0.4))


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


__all__ = ["DEFAULT_LIMIT", "KINDS", "Suggestion", "index_of", "search", "suggest"]
