"""Measuring the search: queries with known answers, recall and mean reciprocal rank by kind."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import msgspec

from app.desk.answers import Answer
from app.desk.search_answers import Hit

DEPTH = 10
ALL = "all"


class Case(msgspec.Struct, frozen=True):
    """A query and what answers it: clause numbers, and beginnings of FAQ passages without blanks."""

    query: str
    kind: str = ""
    id: str = ""
    clauses: tuple[str, ...] = ()
    faq: tuple[str, ...] = ()


class Figures(Answer, frozen=True):
    """Figures of one kind: share of queries answered among the first 1, 5 and 10 hits, and MRR."""

    kind: str
    count: int
    recall_1: float
    recall_5: float
    recall_10: float
    mrr: float


class Miss(Answer, frozen=True):
    """A query that the first five hits do not answer; `rank` is 0 when ten do not either."""

    id: str
    kind: str
    query: str
    rank: int
    expected: list[str]
    found: list[str]


class Evaluation(Answer, frozen=True):
    """Answer of ``fupan eval``: all queries first, then each kind, then the misses."""

    file: str
    figures: list[Figures]
    misses: list[Miss]


def evaluate(file: str, cases: Sequence[Case], find: Callable[[str], Sequence[Hit]]) -> Evaluation:
    """Ask every query of `cases` through `find`, which gives at least ten hits where it has them."""
    ranks: dict[str, list[int]] = {ALL: []}
    misses = []
    for case in cases:
        hits = find(case.query)[:DEPTH]
        rank = rank_of(case, hits)
        ranks[ALL].append(rank)
        ranks.setdefault(case.kind or "?", []).append(rank)
        if not 1 <= rank <= 5:
            expected = [*case.clauses, *case.faq]
            misses.append(Miss(case.id, case.kind, case.query, rank, expected, [hit.id for hit in hits[:5]]))
    return Evaluation(file, [_figures(kind, found) for kind, found in ranks.items() if found], misses)


def rank_of(case: Case, hits: Iterable[Hit]) -> int:
    """The place, counted from 1, of the first hit that answers; 0 when none does."""
    wanted = [_compact(beginning) for beginning in case.faq]
    for place, hit in enumerate(hits, 1):
        if hit.kind == "clause" and hit.id in case.clauses:
            return place
        if hit.kind == "faq" and any(_compact(hit.text).startswith(beginning) for beginning in wanted):
            return place
    return 0


def _figures(kind: str, ranks: Sequence[int]) -> Figures:
    def recall(depth: int) -> float:
        return round(sum(1 <= rank <= depth for rank in ranks) / len(ranks), 3)

    mean = sum(1 / rank for rank in ranks if rank) / len(ranks)
    return Figures(kind, len(ranks), recall(1), recall(5), recall(10), round(mean, 3))


def _compact(text: str) -> str:
    return "".join(text.split())
