"""Answering ``diff``: what changed between two revisions, and what each change affects."""

from __future__ import annotations

from collections import defaultdict

from app.desk.opening import Desk
from indexer.alignment.records import Affected, Diff
from indexer.alignment.redline import jieba_tokenizer
from indexer.alignment.report import compare
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
        tokenizer=jieba_tokenizer(),
        cited_in_a=citations(desk, before),
        cited_in_b=citations(desk, after),
    )


def citations(desk: Desk, revision: Revision) -> dict[str, list[Affected]]:
    """FAQ entries that cite or override each number of a revision, and scenarios that turn on it."""
    cited: dict[str, dict[str, Affected]] = defaultdict(dict)
    for reference in desk.library.references:
        target = reference.target
        if reference.source.kind == "faq" and target is not None and target.revision == revision.id:
            name = f"{reference.source.document}/{reference.source.id.partition('.')[0]}"
            cited[target.number][name] = _entry(desk, name)
    for standing in desk.library.standings:
        if standing.revision == revision.id and standing.number is not None:
            override = desk.overrides_by_id[standing.override]
            name = f"{override.faq}/{override.entry}"
            cited[standing.number][name] = _entry(desk, name)
    for (revision_id, number), scenarios in desk.scenarios_by_clause.items():
        if revision_id == revision.id:
            for scenario in scenarios:
                cited[number][scenario.id] = Affected("scenario", scenario.id, scenario.title)
    return {number: list(entries.values()) for number, entries in cited.items()}


def _entry(desk: Desk, name: str) -> Affected:
    faq, _, entry = name.partition("/")
    return Affected("faq", name, desk.library.by_faq[faq].by_entry[entry].title)
