"""Dates as people type them."""

import pytest

from indexer.dates import read_date
from indexer.errors import LibraryError


@pytest.mark.parametrize(
    "typed",
    [
        "2026-07-05",
        "2026-7-5",
        "2026/7/5",
        "2026.07.05",
        "20260705",
        "2026年7月5日",
        "2026年7月5",
        " 2026 - 07 - 05 ",
        "２０２６-07-05",
        "２０２６年７月５日",
        "２０２６０７０５",
    ],
)
def test_one_day_in_many_spellings(typed):
    assert read_date(typed) == "2026-07-05"


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "2026",
        "2026-07",
        "2026117",
        "2026-0705",
        "2026-13-01",
        "2026-02-30",
        "0000-01-01",
        "26-07-05",
        "2026-07-05T00:00",
        "-2026-07-05",
        "2026-07-05" + " " * 40 + "x",
        "1" * 5000,
        "٢٠٢٦-٠٧-٠٥",
        "tomorrow",
    ],
)
def test_what_is_no_date_is_refused_with_the_form_expected(typed):
    with pytest.raises(LibraryError, match="请写成 2026-07-17") as refused:
        read_date(typed)
    assert len(str(refused.value)) < 200
