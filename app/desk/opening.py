"""Opening the desk: the library in memory, with the lookups that answers share."""

from __future__ import annotations

from collections import defaultdict
from functools import cached_property
from pathlib import Path

from app.desk.building import build_desk
from app.desk.names import plain_name
from app.desk.scenarios import ScenarioRecord, read_records
from app.errors import BadInput
from indexer.authority import faqs_in_force, revision_in_force
from indexer.build import Progress
from indexer.dates import read_date, today
from indexer.model import (
    Card,
    CarriedNumber,
    Library,
    Override,
    OverrideStanding,
    Passage,
    Reference,
    Revision,
)
from indexer.places import Places, find_places


class Desk:
    """A library with the lookups that answers share; safe to use from several threads."""

    def __init__(self, library: Library, folder: Path, places: Places) -> None:
        self.library = library
        self.folder = folder
        self.places = places

    def revision(self, revision_id: str | None = None, at: str | None = None) -> Revision:
        """The revision named, or the one in force at a date (default today).

        Raises BadInput for a revision that does not exist or a date that cannot be read.
        """
        if revision_id is not None:
            revision = self.library.by_revision.get(revision_id)
            if revision is None:
                known = "、".join(self.library.by_revision)
                raise BadInput(f"没有修订版 {revision_id!r}；现有：{known}")
            return revision
        return revision_in_force(self.library, self.date(at))

    @staticmethod
    def date(at: str | None) -> str:
        """An ISO date; today when None. Raises BadInput for what is no date."""
        return today() if at is None else read_date(at)

    def authority_name(self, date: str) -> str:
        """The rules in force at an ISO date as replays name them: ``REVISION`` or ``REVISION+FAQ``."""
        faqs = [faq.id for faq in reversed(faqs_in_force(self.library, date))]
        return "+".join((revision_in_force(self.library, date).id, *faqs))

    @cached_property
    def scenarios(self) -> dict[str, ScenarioRecord]:
        """Scenarios by id, those of FAQs first."""
        return {scenario.id: scenario for scenario in read_records(self.folder).scenarios}

    @cached_property
    def scenarios_by_entry(self) -> dict[tuple[str, str], list[ScenarioRecord]]:
        """Scenarios that prove a FAQ answer: key (faq, entry)."""
        proving: dict[tuple[str, str], list[ScenarioRecord]] = defaultdict(list)
        for scenario in self.scenarios.values():
            if scenario.faq:
                proving[scenario.faq, scenario.entry].append(scenario)
        return dict(proving)

    @cached_property
    def scenarios_by_clause(self) -> dict[tuple[str, str], list[ScenarioRecord]]:
        """Scenarios whose expectations name a clause: key (revision, number)."""
        naming: dict[tuple[str, str], list[ScenarioRecord]] = defaultdict(list)
        for scenario in self.scenarios.values():
            for outcome in scenario.outcomes:
                revision = outcome.authority.partition("+")[0]
                for number in outcome.clauses:
                    if scenario not in naming[revision, number]:
                        naming[revision, number].append(scenario)
        return dict(naming)

    @cached_property
    def references_by_clause(self) -> dict[tuple[str, str], list[Reference]]:
        """References made by each clause: key (revision, number)."""
        made: dict[tuple[str, str], list[Reference]] = defaultdict(list)
        for reference in self.library.references:
            if reference.source.kind == "clause":
                made[reference.source.document, reference.source.id].append(reference)
        return dict(made)

    @cached_property
    def references_by_passage(self) -> dict[tuple[str, str], list[Reference]]:
        """References made by each FAQ passage: key (faq, passage id)."""
        made: dict[tuple[str, str], list[Reference]] = defaultdict(list)
        for reference in self.library.references:
            if reference.source.kind == "faq":
                made[reference.source.document, reference.source.id].append(reference)
        return dict(made)

    @cached_property
    def references_to(self) -> dict[tuple[str, str], list[Reference]]:
        """References that lead to each clause: key (revision, number)."""
        led: dict[tuple[str, str], list[Reference]] = defaultdict(list)
        for reference in self.library.references:
            if reference.target is not None:
                led[reference.target.revision, reference.target.number].append(reference)
        return dict(led)

    @cached_property
    def cards_by_clause(self) -> dict[tuple[str, str], tuple[str, ...]]:
        """Ids of the cards that a clause names: key (revision, number)."""
        return {(entry.revision, entry.number): entry.cards for entry in self.library.clause_cards}

    @cached_property
    def carried_from(self) -> dict[tuple[str, str], list[CarriedNumber]]:
        """Counterparts of a clause in the other revisions: key (revision, number)."""
        led: dict[tuple[str, str], list[CarriedNumber]] = defaultdict(list)
        for carried in self.library.carried:
            led[carried.revision, carried.number].append(carried)
        return dict(led)

    @cached_property
    def overrides_by_id(self) -> dict[str, Override]:
        """Overrides of all FAQs by id."""
        return {override.id: override for faq in self.library.faqs for override in faq.overrides}

    @cached_property
    def standings_by_clause(self) -> dict[tuple[str, str], list[OverrideStanding]]:
        """Override standings that hit a clause: key (revision, number)."""
        hit: dict[tuple[str, str], list[OverrideStanding]] = defaultdict(list)
        for standing in self.library.standings:
            if standing.number is not None:
                hit[standing.revision, standing.number].append(standing)
        return dict(hit)

    @cached_property
    def cards_by_name(self) -> dict[str, list[Card]]:
        """Cards by each of their names, ids and numbers, as :func:`app.desk.names.plain_name` writes them."""
        named: dict[str, list[Card]] = defaultdict(list)
        for card in self.library.cards:
            names = (*card.all_names, card.english, card.number, card.number.partition("/")[0], card.id)
            for name in dict.fromkeys(plain_name(name) for name in names if name):
                named[name].append(card)
        return dict(named)

    @cached_property
    def passages(self) -> dict[tuple[str, str], Passage]:
        """FAQ passages: key (faq, passage id)."""
        return {
            (faq.id, passage.id): passage
            for faq in self.library.faqs
            for entry in faq.entries
            for passage in entry.passages
        }


def open_desk(places: Places | None = None, progress: Progress | None = None) -> Desk:
    """Open the desk, building first when documents changed.

    Raises SourceError when documents do not fit or the build folder cannot be written.
    """
    places = places or find_places()
    built = build_desk(places, progress)
    return Desk(built.library, built.folder, places)
