"""What the build knows of every scenario (情景): what it asks and answers, and how it came out.

The engine is not needed to read this; traces are replayed when somebody looks at them.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from app.desk.building import REPLAYS_FILE


class Outcome(msgspec.Struct, frozen=True):
    """How a scenario came out under one authority.

    `clauses` are the numbers, in the authority's revision, that its expectations name. `problem` is the
    message of a replay that could not be finished.
    """

    authority: str
    passed: bool
    steps: int = 0
    clauses: tuple[str, ...] = ()
    problem: str = ""


class ScenarioRecord(msgspec.Struct, frozen=True):
    """What a scenario asks and answers, where it comes from, and its outcomes."""

    id: str
    file: str
    title: str
    question: str
    answer: str
    faq: str
    entry: str
    clause: str
    outcomes: tuple[Outcome, ...]

    def outcome(self, authority: str) -> Outcome | None:
        """The outcome under an authority, or None when the scenario does not speak about it."""
        return next((found for found in self.outcomes if found.authority == authority), None)


class Records(msgspec.Struct, frozen=True):
    """All scenarios of a build."""

    scenarios: tuple[ScenarioRecord, ...] = ()


def read_records(folder: Path) -> Records:
    """The records that a build holds."""
    return msgspec.json.decode((folder / REPLAYS_FILE).read_bytes(), type=Records)
