"""What links documents: references, carried numbers, standings, cards named."""

from __future__ import annotations

from typing import Literal

from indexer.model.base import Struct
from indexer.model.faqs import Standing

ReferenceStatus = Literal["resolved", "outside", "carried", "broken"]
RedlineOperation = Literal["equal", "delete", "insert"]
Redline = tuple[tuple[RedlineOperation, str], ...]


class Source(Struct, frozen=True):
    """Who refers: a clause of a revision, or a passage of a FAQ."""

    kind: Literal["clause", "faq"]
    document: str
    id: str


class Target(Struct, frozen=True):
    """Where a reference leads: a number in a revision."""

    revision: str
    number: str


class Reference(Struct, frozen=True):
    """A reference (引用) in a document to a clause number.

    `label` is the title or words printed after the number, `revision` the one through which the
    number is to be read. `target` is where it leads on the record; None when `broken`. `reason`
    explains every status but ``resolved``.
    """

    source: Source
    number: str
    revision: str
    status: ReferenceStatus
    label: str = ""
    target: Target | None = None
    reason: str = ""
    start: int = 0
    end: int = 0


class CarriedNumber(Struct, frozen=True):
    """One clause in two revisions: `number` of `revision` is `to_number` of `to_revision`.

    `change`: ``unchanged``, ``renumbered``, ``reworded``, ``moved``, ``reference_only``, or ``outside``
    when the counterpart is not in the library. `certainty` is 0–1; `evidence` says what it rests on.
    """

    revision: str
    number: str
    to_revision: str
    to_number: str
    change: str
    certainty: float
    evidence: str = ""


class OverrideStanding(Struct, frozen=True):
    """Where an override stands in one revision, apart from the date.

    `number` is the clause it meets there (None when there is none on record). `redline` goes from the
    FAQ's words to the revision's; it is the proof of ``absorbed``. `note` names what differs.
    """

    override: str
    revision: str
    number: str | None
    standing: Standing
    redline: Redline = ()
    note: str = ""
    evidence: str = ""


class ClauseCards(Struct, frozen=True):
    """Cards that a clause names, in its examples above all."""

    revision: str
    number: str
    cards: tuple[str, ...]
