"""The trace (推演记录): what happened, by which clause, and what was considered and refused.

It only records. Rendering is somebody else's work. Every change of the position belongs to exactly one
step, and every step has exactly one primary clause.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from app.engine.authority import Citation
from app.engine.references import Option

StepKind = Literal[
    "task_open",
    "task_close",
    "check",
    "choice",
    "cost",
    "event",
    "replace",
    "enqueue",
    "derive",
    "ignore",
    "policy",
]


class Change(msgspec.Struct, frozen=True, omit_defaults=True):
    """One changed value of the position: ``objects.u1.exhausted``, false, true."""

    path: str
    before: object
    after: object


class Skipped(msgspec.Struct, frozen=True, omit_defaults=True):
    """A clause that was considered and not applied, with the guard that failed (未适用)."""

    clause: Citation
    because: str
    about: str = ""


class Next(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is outstanding after a step: open tasks, pending items, priority and focus."""

    frames: list[str] = []
    pending: list[str] = []
    priority: str = ""
    focus: str = ""


class Step(msgspec.Struct, omit_defaults=True):
    """One step; see the module. `before` and `after` are hashes of the position, when asked for."""

    id: int
    kind: StepKind
    clause: Citation
    parent: int = 0
    cause: list[int] = []
    text: str = ""
    result: Literal["applied", "not_applied"] = "applied"
    because: str = ""
    about: str = ""
    supports: list[Citation] = []
    authority: Literal["rule", "card", "faq", "policy"] = "rule"
    card: str = ""
    card_text: str = ""
    inputs: dict[str, object] = {}
    decider: str = "rules"
    options: list[Option] = []
    chosen: list[str] = []
    delta: list[Change] = []
    skipped: list[Skipped] = []
    next: Next | None = None
    visibility: str = "public"
    before: str = ""
    after: str = ""


class Trace:
    """The steps of one replay, in order, with ids from 1."""

    def __init__(self) -> None:
        self.steps: list[Step] = []

    def add(self, step: Step) -> Step:
        """Record a step and give it its id."""
        step.id = len(self.steps) + 1
        self.steps.append(step)
        return step

    def applied(self, concept: str, about: str = "") -> list[Step]:
        """Steps in which the concept applied, to the object `about` when given."""
        return [
            step
            for step in self.steps
            if (
                (step.result == "applied" and step.clause.concept == concept)
                or any(also.concept == concept for also in step.supports)
            )
            and (not about or step.about == about)
        ]

    def refused(self, concept: str, about: str = "") -> list[Skipped]:
        """Considerations in which the concept did not apply."""
        found = [
            Skipped(step.clause, step.because, step.about)
            for step in self.steps
            if step.result == "not_applied" and step.clause.concept == concept
        ]
        found += [
            skipped for step in self.steps for skipped in step.skipped if skipped.clause.concept == concept
        ]
        return [each for each in found if not about or each.about == about]
