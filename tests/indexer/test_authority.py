"""Which rules and which FAQs speak at a date."""

import pytest

from indexer.authority import Period, faq_period, revision_in_force, revision_period
from indexer.errors import LibraryError
from indexer.model import Faq, Library, Revision


def revision(name: str, date: str | None, effective: str | None = None, language: str = "zh") -> Revision:
    return Revision(name, name, date, "complete", (), effective=effective, language=language)  # type: ignore[arg-type]


FIRST = revision("first", "2026-03-30")
LATER = revision("later", "2026-07-17", effective="2026-08-01")
ENGLISH = revision("english", "2026-09-01", language="en")
UNDATED = revision("undated", None)
FAQ = Faq("faq", "", "2026-04-30", "first", "next-core-rules", ())
LIBRARY = Library(revisions=(FIRST, LATER, ENGLISH, UNDATED), faqs=(FAQ,))


@pytest.mark.parametrize(
    ("date", "name"),
    [
        ("2026-03-30", "first"),
        ("2026-07-17", "first"),
        ("2026-07-31", "first"),
        ("2026-08-01", "later"),
        ("2026-12-31", "later"),
    ],
)
def test_rules_are_in_force_from_their_effective_date(date: str, name: str) -> None:
    assert revision_in_force(LIBRARY, date).id == name


def test_before_the_first_there_are_none() -> None:
    with pytest.raises(LibraryError, match="最早的是 first（2026-03-30）"):
        revision_in_force(LIBRARY, "2026-03-29")


@pytest.mark.parametrize(
    ("one", "period"),
    [
        (FIRST, Period("2026-03-30", "2026-08-01")),
        (LATER, Period("2026-08-01", None)),
        (ENGLISH, Period("2026-09-01", None)),
        (UNDATED, None),
    ],
)
def test_periods_meet(one: Revision, period: Period | None) -> None:
    assert revision_period(LIBRARY, one) == period


def test_a_faq_lapses_when_the_next_rules_are_published() -> None:
    assert faq_period(LIBRARY, FAQ) == Period("2026-04-30", "2026-07-17")


def test_what_is_published_first_ends_a_faq_even_if_it_comes_into_force_last() -> None:
    soon = revision("soon", "2026-07-20")
    library = Library(revisions=(FIRST, LATER, soon), faqs=(FAQ,))
    assert faq_period(library, FAQ).until == "2026-07-17"


def test_of_two_revisions_of_one_day_the_second_is_in_force() -> None:
    again = revision("again", "2026-03-30")
    library = Library(revisions=(FIRST, again))
    assert revision_in_force(library, "2026-03-30") is again
    assert revision_period(library, FIRST) == Period("2026-03-30", "2026-03-30")
    assert revision_period(library, again) == Period("2026-03-30", None)
