"""Shapes of the desk's answers: the contract that the command line prints and the web API serves."""

from __future__ import annotations

import msgspec

from indexer.model import Redline, Standing


class Answer(msgspec.Struct, frozen=True):
    """Base of all answers."""


class NumberAndTitle(Answer, frozen=True):
    """An ancestor in the number tree."""

    number: str
    title: str | None


class TargetAnswer(Answer, frozen=True):
    """Where a reference leads."""

    revision: str
    number: str


class ReferenceAnswer(Answer, frozen=True):
    """A reference from the clause on show; `reason` explains every status but ``resolved``."""

    number: str
    label: str
    status: str
    target: TargetAnswer | None
    reason: str = ""
    source: str = ""


class CitedBy(Answer, frozen=True):
    """Something that speaks of the clause: kinds ``clause``, ``faq``, ``scenario``.

    `revision` is the citing clause's own, which need not be that of the clause cited.
    """

    kind: str
    id: str
    title: str
    revision: str = ""


class OverrideAnswer(Answer, frozen=True):
    """A FAQ entry's effect on the clause, at the date asked for."""

    faq: str
    entry: str
    effect: str
    standing: Standing
    text: str
    since: str
    until: str | None
    redline: Redline
    note: str = ""
    base_number: str | None = None
    revision: str = ""
    number: str | None = None


class CardAnswer(Answer, frozen=True):
    """A card that the clause's examples or FAQ passages name."""

    id: str
    name: str


class Numbering(Answer, frozen=True):
    """Where the number comes from: ``printed``, ``outline`` or ``inferred``, and the evidence."""

    status: str
    evidence: str


class HistoryEntry(Answer, frozen=True):
    """The same clause in another revision."""

    revision: str
    number: str
    change: str


class ClauseAnswer(Answer, frozen=True):
    """Answer of ``fupan show``."""

    revision: str
    number: str
    kind: str
    title: str | None
    title_source: str | None
    text: str
    examples: list[str]
    notes: list[str]
    pointers: list[str]
    ancestors: list[NumberAndTitle]
    children: list[ChildAnswer]
    references: list[ReferenceAnswer]
    cited_by: list[CitedBy]
    overrides: list[OverrideAnswer]
    cards: list[CardAnswer]
    numbering: Numbering
    history: list[HistoryEntry]
    applies: Applies
    previous: str | None = None
    next: str | None = None
    asked: str = ""
    at: str | None = None
    remark: str = ""


class ChildAnswer(Answer, frozen=True):
    """A clause below the one on show; text in full with ``--children``."""

    number: str
    kind: str
    title: str | None
    text: str


class Applies(Answer, frozen=True):
    """What governs at the date asked for: the clause itself, or the FAQ's words while it is in force.

    `authority` is ``rule``, ``faq``, ``none`` (the clause's revision is not in force at that date).
    """

    authority: str
    text: str
    source: str


class NotFoundAnswer(Answer, frozen=True):
    """JSON answer with exit code 1: what does not exist, and what may have been meant."""

    error: str
    nearest: tuple[str, ...]
