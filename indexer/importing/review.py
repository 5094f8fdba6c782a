"""After an import: what the new document changes, and which answers a human must look at again."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

import msgspec

from indexer.alignment.records import KIND_NAMES, Affected, Change, Diff
from indexer.alignment.report import compare
from indexer.authority import faq_period
from indexer.citing import citations
from indexer.model import Faq, Library, Revision

_HARMLESS = {"punctuation_only", "blanks_only"}


class ToReview(msgspec.Struct, frozen=True):
    """A FAQ entry to look at again, and why: one line a reason."""

    faq: str
    entry: str
    title: str
    reasons: tuple[str, ...]


class ScenarioToReview(msgspec.Struct, frozen=True):
    """A scenario whose expectations name a changed clause, and why to look: one line a clause."""

    id: str
    title: str
    reasons: tuple[str, ...]


class ImportReview(msgspec.Struct, frozen=True):
    """What an imported document changes. `diff` and `previous` are None where nothing precedes it."""

    previous: str | None = None
    diff: Diff | None = None
    to_review: tuple[ToReview, ...] = ()
    scenarios: tuple[ScenarioToReview, ...] = ()


def after_import_report(
    library: Library, revision: Revision, scenarios: Mapping[str, Sequence[Affected]] | None = None
) -> ImportReview:
    """Compare an imported revision with the one that it follows in `library`, as it was before.

    Listed are the FAQ entries that cite or override a changed clause, and all overriding entries of a
    FAQ that lapses because of this revision, and of `scenarios`, by the numbers of that revision which
    they name, those that name a changed clause. Revisions in different languages are not compared.
    """
    reasons: dict[tuple[str, str], list[str]] = defaultdict(list)
    turning: dict[Affected, list[str]] = defaultdict(list)
    previous = library.by_revision.get(revision.follows or "")
    diff = None
    if previous is not None and previous.language == revision.language:
        speaking = _with_scenarios(citations(library, previous), scenarios or {})
        diff = compare(previous, revision, cited_in_a=speaking)
        for change in diff.changes:
            for affected in change.affects if change.kind not in _HARMLESS else ():
                if affected.kind == "scenario":
                    turning[affected].append(_reason(change))
                else:
                    name, _, entry = affected.id.partition("/")
                    reasons[name, entry].append(_reason(change))
    for faq in _lapsing(library, revision):
        for entry in dict.fromkeys(override.entry for override in faq.overrides):
            reasons[faq.id, entry].append(f"该 FAQ 自 {revision.date} 起失效，请核对新规则是否已经吸收")
    return ImportReview(
        previous=previous.id if previous is not None and diff is not None else None,
        diff=diff,
        to_review=tuple(_to_review(library, reasons)),
        scenarios=tuple(
            ScenarioToReview(scenario.id, scenario.title, tuple(dict.fromkeys(lines)))
            for scenario, lines in sorted(turning.items(), key=lambda item: item[0].id)
        ),
    )


def after_faq_import_report(library: Library, faq: Faq) -> ImportReview:
    """Entries of earlier FAQs that override a clause which an imported FAQ overrides too.

    Whether the later one withdraws them is for a human to say, in its ``faq.toml``.
    """
    reasons: dict[tuple[str, str], list[str]] = defaultdict(list)
    own = {override.base_number for override in faq.overrides if override.base_number}
    overrides = {override.id: override for earlier in library.faqs for override in earlier.overrides}
    for standing in library.standings:
        override = overrides[standing.override]
        if standing.revision == faq.base_revision and standing.number in own:
            reason = f"新 FAQ 也改动 {standing.number}；若取代了旧答案，请写进 faq.toml 的 withdraws"
            reasons[override.faq, override.entry].append(reason)
    return ImportReview(to_review=tuple(_to_review(library, reasons)))


def _with_scenarios(
    cited: Mapping[str, Sequence[Affected]], scenarios: Mapping[str, Sequence[Affected]]
) -> dict[str, list[Affected]]:
    numbers = dict.fromkeys((*cited, *scenarios))
    return {number: [*cited.get(number, ()), *scenarios.get(number, ())] for number in numbers}


def _lapsing(library: Library, revision: Revision) -> Iterator[Faq]:
    """FAQs that were in force until this revision and lapse with the next core rules."""
    if revision.date is None or revision.language != "zh":
        return
    for faq in library.faqs:
        period = faq_period(library, faq)
        ends_later = period.until is None or period.until > revision.date
        if faq.expires == "next-core-rules" and period.since <= revision.date and ends_later:
            yield faq


def _reason(change: Change) -> str:
    before, after = change.a or "", change.b or ""
    number = before if before == after or not after else f"{before} → {after}" if before else after
    return f"{number} {KIND_NAMES[change.kind]}"


def _to_review(library: Library, reasons: dict[tuple[str, str], list[str]]) -> Iterator[ToReview]:
    for (faq, entry), lines in sorted(reasons.items()):
        title = library.by_faq[faq].by_entry[entry].title
        yield ToReview(faq, entry, title, tuple(dict.fromkeys(lines)))
