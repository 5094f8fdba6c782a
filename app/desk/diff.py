"""Answering ``diff``: what changed between two revisions, and what each change affects."""

from __future__ import annotations

from app.desk.opening import Desk
from app.desk.search import index_of
from indexer.alignment.records import Affected, Diff
from indexer.alignment.redline import word_tokenizer
from indexer.alignment.report import compare
from indexer.citing import citations
from indexer.language.segmenting import Segmenter
from indexer.library import forced_matches
from indexer.model import Revision


def diff_revisions(desk: Desk, a: str, b: str) -> Diff:
    """Every difference from revision `a` to revision `b`, each with the FAQ entries and scenarios it touches.

    Raises BadInput for a revision that does not exist.
    """
    before, after = desk.revision(a), desk.revision(b)
    return compare(
        before,
        after,
        forced=forced_matches(desk.places, desk.library.revisions),
        tokenizer=word_tokenizer(Segmenter(index_of(desk).tables.frequencies)),
        cited_in_a=_affected(desk, before),
        cited_in_b=_affected(desk, after),
    )


def _affected(desk: Desk, revision: Revision) -> dict[str, list[Affected]]:
    """FAQ entries that speak of each number of a revision, and scenarios that turn on it."""
    found = citations(desk.library, revision)
    for number, scenarios in scenarios_turning_on(desk, revision.id).items():
        found[number] = [*found.get(number, []), *scenarios]
    return found


def scenarios_turning_on(desk: Desk, revision_id: str) -> dict[str, list[Affected]]:
    """Scenarios by each number of a revision that their expectations name."""
    return {
        number: [Affected("scenario", scenario.id, scenario.title) for scenario in scenarios]
        for (revision, number), scenarios in desk.scenarios_by_clause.items()
        if revision == revision_id
    }
