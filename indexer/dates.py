"""Dates as people type them; ISO text everywhere else."""

from __future__ import annotations

import datetime
import re
import unicodedata

from indexer.errors import LibraryError

LONGEST_DATE = 40

_DATE = re.compile(
    r"\s*(?P<year>[0-9]{4})\s*[-/.年]\s*(?P<month>[0-9]{1,2})\s*[-/.月]\s*(?P<day>[0-9]{1,2})\s*日?\s*"
)
_EIGHT_DIGITS = re.compile(r"\s*(?P<year>[0-9]{4})(?P<month>[0-9]{2})(?P<day>[0-9]{2})\s*")


def today() -> str:
    """Today's date as ISO text."""
    return datetime.date.today().isoformat()


def read_date(text: str) -> str:
    """ISO date from ``2026-07-17``, ``2026/7/17``, ``20260717`` or ``2026年7月17日``, full width too.

    Raises LibraryError naming the text and the form expected; ``2026117`` could be two dates and is none.
    """
    plain = unicodedata.normalize("NFKC", text[: LONGEST_DATE + 1])
    match = _DATE.fullmatch(plain) or _EIGHT_DIGITS.fullmatch(plain)
    try:
        if match is None or len(text) > LONGEST_DATE:
            raise ValueError
        return datetime.date(int(match["year"]), int(match["month"]), int(match["day"])).isoformat()
    except ValueError:
        raise LibraryError(f"日期 {text[:LONGEST_DATE]!r} 读不懂；请写成 2026-07-17") from None
