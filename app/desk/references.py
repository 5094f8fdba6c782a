"""Answering ``refs``: all references, or those that do not simply resolve."""

from __future__ import annotations

from collections import Counter

from app.desk.answers import Answer, TargetAnswer
from app.desk.opening import Desk


class ReferenceRow(Answer, frozen=True):
    """One reference of one document."""

    document: str
    source: str
    number: str
    label: str
    status: str
    target: TargetAnswer | None
    reason: str


class ReferencesAnswer(Answer, frozen=True):
    """Rows in document order, and how many references have each status."""

    summary: dict[str, int]
    references: list[ReferenceRow]


def list_references(desk: Desk, *, problems: bool = False) -> ReferencesAnswer:
    """Every reference of every document; with `problems` those that are not simply resolved."""
    rows = [
        ReferenceRow(
            document=reference.source.document,
            source=reference.source.id,
            number=reference.number,
            label=reference.label,
            status=reference.status,
            target=TargetAnswer(reference.target.revision, reference.target.number)
            if reference.target
            else None,
            reason=reference.reason,
        )
        for reference in desk.library.references
        if not problems or reference.status != "resolved" or reference.reason
    ]
    summary = Counter(reference.status for reference in desk.library.references)
    return ReferencesAnswer({str(status): count for status, count in summary.items()}, rows)
