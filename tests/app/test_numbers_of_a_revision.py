"""Reading a typed number against a revision: one reading, several, or the nearest."""

import pytest

from app.desk.numbers import Reading, nearest_numbers, read_in
from indexer.model import Clause, Revision

NUMBERS = ["323", "323.1", "323.9", "323.10", "355", "355.1", "355.1.3", "355.13", "439"]
REVISION = Revision(
    id="small",
    title="small",
    date=None,
    completeness="complete",
    clauses=tuple(Clause(number, "text") for number in NUMBERS),
)


@pytest.mark.parametrize(
    ("typed", "reading"),
    [
        ("323.9", Reading("323.9")),
        ("3239", Reading("323.9")),
        ("355 1 3", Reading("355.1.3")),
        ("35513", Reading(None, ("355.1.3", "355.13"), ambiguous=True)),
        ("323.11", Reading(None, ("323", "323.1", "323.9", "323.10"))),
    ],
)
def test_reading(typed, reading):
    assert read_in(REVISION, typed) == reading


def test_exact_takes_canonical_numbers_only():
    assert read_in(REVISION, "3239", exact=True).number is None
    assert read_in(REVISION, "323.9", exact=True).number == "323.9"


@pytest.mark.parametrize(
    ("typed", "nearest"),
    [
        ("355.1.9", ("355.1", "355.1.3")),
        ("400", ("323", "355", "439")),
        ("999.1", ("323", "355", "439")),
        ("no number", ()),
        ("323x!", ("323", "323.1", "323.9", "323.10")),
    ],
)
def test_nearest(typed, nearest):
    assert nearest_numbers(REVISION, typed) == nearest
