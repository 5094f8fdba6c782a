"""Every page of the site by address, for the offline copy and the static site."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from itertools import combinations
from urllib.parse import urlencode

from flask.testing import FlaskClient

from app.desk import Desk
from app.desk.handbook import read_handbook
from app.web.config import QUIET
from app.web.periods import PeriodAnswer, periods_of
from indexer.authority import faqs_in_force
from indexer.dates import today

_CLAUSE_LINK = re.compile(r'href="(/rules/[^/"?#]+/[^/"?#]+)["?#]')


def all_addresses(desk: Desk) -> Iterator[str]:
    """Addresses of all pages as they are today, without queries."""
    library = desk.library
    yield from ("/", "/about", "/faq", "/cards", "/terms", "/diff", "/scenarios", "/handbook")
    yield from (f"/handbook/{page.id}" for page in read_handbook(desk.folder).pages)
    for revision in library.revisions:
        yield f"/rules/{revision.id}"
        for clause in revision.clauses:
            yield f"/rules/{revision.id}/{clause.number}"
        for section in revision.outside:
            if revision.get(section.number) is None:
                yield f"/rules/{revision.id}/{section.number}"
    for faq in library.faqs:
        yield f"/faq/{faq.id}"
        for entry in faq.entries:
            yield f"/faq/{faq.id}/{entry.id}"
    for card in library.cards:
        yield f"/cards/{card.id}"
    for a, b in combinations(library.by_revision, 2):
        yield f"/diff/{a}/{b}"
    for record in desk.scenarios.values():
        if not all(outcome.problem for outcome in record.outcomes):
            yield f"/scenarios/{record.id}"


def render_all(client: FlaskClient, desk: Desk, *, pause: float = 0.0) -> dict[str, str]:
    """Every page of the site as HTML by address; also clauses outside the library that a page links to.

    `pause` seconds pass after each page, for a server that answers readers meanwhile. Raises RuntimeError
    when a page of our own list does not answer.
    """
    dated = [f"{address}?at={period.since}" for period, address in dated_addresses(desk)]
    waiting = [*all_addresses(desk), *variant_addresses(desk), *dated]
    pages: dict[str, str] = {}
    while waiting:
        address = waiting.pop()
        if address in pages:
            continue
        response = client.get(address, environ_overrides={QUIET: True})
        if response.status_code != 200:
            raise RuntimeError(f"{address} answers {response.status_code} and cannot be kept")
        pages[address] = response.get_data(as_text=True)
        waiting += [link for link in _CLAUSE_LINK.findall(pages[address]) if not link.endswith(".json")]
        time.sleep(pause)
    return pages


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


def variant_addresses(desk: Desk) -> Iterator[str]:
    """Pages that have a query of their own: comparisons side by side, replays under other rules than today's.

    A replay under today's rules is the page without a query.
    """
    in_force = faqs_in_force(desk.library, today())
    now = "+".join((desk.revision().id, *(faq.id for faq in reversed(in_force))))
    names = list(desk.library.by_revision)
    for a, b in combinations(names, 2):
        yield f"/diff/{a}/{b}?view=sides"
    for record in desk.scenarios.values():
        for outcome in record.outcomes:
            if not outcome.problem and outcome.authority != now:
                yield f"/scenarios/{record.id}?{urlencode({'authority': outcome.authority})}"
