"""Who speaks of a clause: the FAQ entries that a change of it may touch."""

from __future__ import annotations

from collections import defaultdict

from indexer.alignment.records import Affected
from indexer.model import Library, Revision


def citations(library: Library, revision: Revision) -> dict[str, list[Affected]]:
    """FAQ entries that cite or override each number of `revision`, also by another revision's number."""
    carried = {
        (pair.revision, pair.number): pair.to_number
        for pair in library.carried
        if pair.to_revision == revision.id
    }
    cited: dict[str, dict[str, Affected]] = defaultdict(dict)

    def add(number: str | None, faq: str, entry: str) -> None:
        if number is not None:
            title = library.by_faq[faq].by_entry[entry].title
            cited[number][f"{faq}/{entry}"] = Affected("faq", f"{faq}/{entry}", title)

    for reference in library.references:
        target = reference.target
        if reference.source.kind == "faq" and target is not None:
            is_own = target.revision == revision.id
            number = target.number if is_own else carried.get((target.revision, target.number))
            add(number, reference.source.document, reference.source.id.partition(".")[0])
    overrides = {override.id: override for faq in library.faqs for override in faq.overrides}
    for standing in library.standings:
        if standing.revision == revision.id:
            override = overrides[standing.override]
            add(standing.number, override.faq, override.entry)
    return {number: list(entries.values()) for number, entries in cited.items()}
