"""Dates as people type them; ISO text everywhere else."""

from __future__ import annotations

import datetime
import re

from indexer.errors import LibraryError

_DATE = re.compile(r"\s*(\d{4})\s*[-/.年]?\s*(\d{1,2})\s*[-/.月]?\s*(\d{1,2})\s*日?\s*", re.ASCII)


def today() -> str:
    """Today's date as ISO text."""
    return datetime.date.today().isoformat()


def read_date(text: str) -> str:
    """ISO date from ``2026-07-17``, ``2026/7/17``, ``20260717`` or ``2026年7月17日``.

    Raises LibraryError naming the text and the form expected.
    """
    match = _DATE.fullmatch(text[:40])
    try:
        if match is None:
            raise ValueError
        return datetime.date(*(int(part) for part in match.groups())).isoformat()
    except ValueError:
        raise LibraryError(f"日期 {text[:40]!r} 读不懂；请写成 2026-07-17") from None
