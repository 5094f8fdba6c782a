"""Every page of the site by address, for the offline copy and the static site."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from app.desk import Desk
from app.web.periods import PeriodAnswer, periods_of


def all_addresses(desk: Desk) -> Iterator[str]:
    """Addresses of all pages as they are today, without queries."""
    library = desk.library
    yield from ("/", "/about", "/faq", "/cards", "/terms", "/diff")
    for revision in library.revisions:
        yield f"/rules/{revision.id}"
        for clause in revision.clauses:
            yield f"/rules/{revision.id}/{clause.number}"
        for section in revision.outside:
            yield f"/rules/{revision.id}/{section.number}"
    yield from _linked_outside(desk)
    for faq in library.faqs:
        yield f"/faq/{faq.id}"
        for entry in faq.entries:
            yield f"/faq/{faq.id}/{entry.id}"
    for card in library.cards:
        yield f"/cards/{card.id}"
    for a, b in permutations(library.by_revision, 2):
        if list(library.by_revision).index(a) < list(library.by_revision).index(b):
            yield f"/diff/{a}/{b}"


def _linked_outside(desk: Desk) -> Iterator[str]:
    """Clauses that are not in the library but have a page, because something leads to them."""
    seen: set[tuple[str, str]] = set()
    targets = [
        (reference.target.revision, reference.target.number)
        for reference in desk.library.references
        if reference.target is not None
    ]
    targets += [(carried.to_revision, carried.to_number) for carried in desk.library.carried]
    targets += [(fixed.revision, fixed.number) for fixed in desk.library.standings if fixed.number]
    for revision_id, number in targets:
        revision = desk.library.by_revision[revision_id]
        known = revision.get(number) is not None or number in revision.outside_titles
        if not known and (revision_id, number) not in seen and revision.outside_section(number):
            seen.add((revision_id, number))
            yield f"/rules/{revision_id}/{number}"


def dated_addresses(desk: Desk) -> Iterator[tuple[PeriodAnswer, str]]:
    """Pages that are worth keeping for earlier or later periods: what was in force, and the FAQs."""
    library = desk.library
    for period in periods_of(desk):
        if period.current:
            continue
        yield period, "/"
        yield period, "/faq"
        for revision in library.revisions:
            yield period, f"/rules/{revision.id}"
        for clause in library.by_revision[period.revision].clauses:
            yield period, f"/rules/{period.revision}/{clause.number}"
        for faq in library.faqs:
            yield period, f"/faq/{faq.id}"
            for entry in faq.entries:
                yield period, f"/faq/{faq.id}/{entry.id}"
