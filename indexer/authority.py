"""Authority at a date: which core rules and which FAQs are in force.

Card text stands over a FAQ in force, a FAQ in force over the core rules in force (clause 002 and the
FAQ's own preface). A FAQ begins on its date; one that expires with the next core rules ends on the day
on which the next revision after its base is published.
"""

from __future__ import annotations

from dataclasses import dataclass

from indexer.errors import LibraryError
from indexer.model import Faq, Library, Override, OverrideStanding, Revision, Standing


@dataclass(frozen=True)
class Period:
    """From `since` up to, not including, `until` (ISO dates); None means that no end is known."""

    since: str
    until: str | None

    def holds(self, date: str) -> bool:
        """Whether the date lies in the period."""
        return self.since <= date and (self.until is None or date < self.until)


def dated_revisions(library: Library) -> list[Revision]:
    """Chinese revisions with a printed date, in the order in which they come into force.

    Undated excerpts are never in force by date, and neither is an imported text in another language: it
    stands beside the Chinese one, which the FAQs and the cards speak of.
    """
    dated = [
        revision for revision in library.revisions if revision.date is not None and revision.language == "zh"
    ]
    return sorted(dated, key=lambda revision: (in_force_from(revision) or "", revision.date or ""))


def in_force_from(revision: Revision) -> str | None:
    """The first day of a revision: its effective date, or where it names none the printed one."""
    return revision.effective or revision.date


def revision_in_force(library: Library, date: str) -> Revision:
    """The core rules in force at `date`. Raises LibraryError before the first on record."""
    dated = dated_revisions(library)
    held = [revision for revision in dated if (in_force_from(revision) or "") <= date]
    if not held:
        first = (
            f"最早的是 {dated[0].id}（{in_force_from(dated[0])}）" if dated else "库中没有标明日期的修订版"
        )
        raise LibraryError(f"{date} 时没有在库的核心规则；{first}")
    return held[-1]


def revision_period(library: Library, revision: Revision) -> Period | None:
    """When a revision is in force; None for an undated one.

    One that another replaces on its own first day has an empty period.
    """
    since = in_force_from(revision)
    if revision.date is None or since is None:
        return None
    dated = dated_revisions(library)
    if revision in dated:
        later = dated[dated.index(revision) + 1 :]
    else:
        later = [other for other in dated if (in_force_from(other) or "") > since]
    return Period(since, in_force_from(later[0]) if later else None)


def faq_period(library: Library, faq: Faq) -> Period:
    """When a FAQ speaks with its own authority, by its expiry mode.

    The next core rules end it when they are published, as its preface says, even where they come into
    force later.
    """
    if faq.expires == "on-conflict":
        return Period(faq.date, None)
    base = library.by_revision.get(faq.base_revision)
    after = max(faq.date, base.date or "") if base is not None else faq.date
    later = [revision.date for revision in dated_revisions(library) if (revision.date or "") > after]
    return Period(faq.date, min(filter(None, later), default=None))


def withdrawal(library: Library, faq: Faq, entry_id: str) -> Faq | None:
    """The FAQ that takes back an entry of `faq`, or None."""
    name = f"{faq.id}/{entry_id}"
    return next((later for later in library.faqs if name in later.withdraws), None)


def faqs_in_force(library: Library, date: str) -> list[Faq]:
    """FAQs that speak at `date`, newest first: a later FAQ stands over an earlier one."""
    held = [faq for faq in library.faqs if faq_period(library, faq).holds(date)]
    return sorted(held, key=lambda faq: faq.date, reverse=True)


def standing_at(
    library: Library, faq: Faq, override: Override, fixed: OverrideStanding, date: str
) -> Standing:
    """Standing of an override in one revision at a date.

    ``pending`` before the FAQ's date. In the base revision, and in one that is not yet published at the
    date, then ``in_force`` and at last ``lapsed``. In a published later revision the comparison of the
    texts decides (`fixed`).
    """
    taking_back = withdrawal(library, faq, override.entry)
    if taking_back is not None and date >= taking_back.date:
        return "withdrawn"
    period = faq_period(library, faq)
    if date < period.since:
        return "pending"
    revision = library.by_revision[fixed.revision]
    unpublished = revision.date is not None and date < revision.date
    if fixed.revision == faq.base_revision or unpublished:
        return "in_force" if period.holds(date) else "lapsed"
    return fixed.standing
