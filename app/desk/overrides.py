"""What FAQs say of a clause at a date, and the same clause in other revisions."""

from __future__ import annotations

from app.desk.answers import Applies, HistoryEntry, OverrideAnswer
from app.desk.opening import Desk
from indexer.authority import faq_period, standing_at
from indexer.model import OverrideStanding, Revision

_ORDER = ("in_force", "contradicted", "pending", "absorbed", "lapsed", "withdrawn")


def overrides_of(desk: Desk, revision: Revision, number: str, date: str) -> list[OverrideAnswer]:
    """Overrides that hit the clause, with their standing at the date; in force first."""
    hit = desk.standings_by_clause.get((revision.id, number), [])
    found = [override_answer(desk, fixed, date) for fixed in hit]
    return sorted(found, key=lambda answer: _ORDER.index(answer.standing))


def override_answer(desk: Desk, fixed: OverrideStanding, date: str) -> OverrideAnswer:
    """One override in one revision, with its standing at the date."""
    override = desk.overrides_by_id[fixed.override]
    faq = desk.library.by_faq[override.faq]
    period = faq_period(desk.library, faq)
    return OverrideAnswer(
        faq=faq.id,
        entry=override.entry,
        effect=override.effect,
        standing=standing_at(desk.library, faq, override, fixed, date),
        text=override.text,
        since=period.since,
        until=period.until,
        redline=fixed.redline,
        note=fixed.note,
        base_number=override.base_number,
        revision=fixed.revision,
        number=fixed.number,
    )


def history_of(desk: Desk, revision: Revision, number: str) -> list[HistoryEntry]:
    """The same clause in the other revisions, oldest first."""
    led = desk.carried_from.get((revision.id, number), [])
    places = {other.id: place for place, other in enumerate(desk.library.revisions)}
    led = sorted(led, key=lambda carried: places.get(carried.to_revision, len(places)))
    return [HistoryEntry(carried.to_revision, carried.to_number, carried.change) for carried in led]


def governing(overrides: list[OverrideAnswer]) -> OverrideAnswer | None:
    """The override in force whose words stand in place of the clause, or None."""
    for override in overrides:
        if override.standing == "in_force" and override.effect in ("replaces", "amends", "adds"):
            return override
    return None


def applying(text: str, overrides: list[OverrideAnswer], in_force: bool) -> Applies:
    """What governs: the FAQ's words while one that replaces or amends the clause is in force."""
    override = governing(overrides)
    if override is not None:
        return Applies("faq", override.text, f"{override.faq}/{override.entry}")
    return Applies("rule", text, "") if in_force else Applies("none", text, "")
