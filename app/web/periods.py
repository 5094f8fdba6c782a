"""The stretches of time in which the same rules and FAQs are in force.

A page asked for at a date is the page of that date's period; so a copy of the site needs one page a period,
not one a day.
"""

from __future__ import annotations

from app.desk import Desk
from app.desk.answers import Answer
from indexer.authority import dated_revisions, faq_period, in_force_from
from indexer.dates import today


class PeriodAnswer(Answer, frozen=True):
    """From `since` up to, not including, `until`; None where no end is known. `current` holds today."""

    since: str
    until: str | None
    revision: str
    current: bool


def periods_of(desk: Desk) -> list[PeriodAnswer]:
    """All periods from the first revision on record, oldest first."""
    library = desk.library
    borders = {date for revision in dated_revisions(library) if (date := in_force_from(revision))}
    first = min(borders, default=None)
    if first is None:
        return []
    for faq in library.faqs:
        period = faq_period(library, faq)
        borders |= {date for date in (period.since, period.until) if date and date >= first}
    starts = sorted(borders)
    ends = [*starts[1:], None]
    now = today()
    return [
        PeriodAnswer(
            since, until, desk.revision(at=since).id, since <= now and (until is None or now < until)
        )
        for since, until in zip(starts, ends, strict=True)
    ]
