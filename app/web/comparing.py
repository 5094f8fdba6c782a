"""Diffs prepared for pages: made once a build, filtered for each reader."""

from __future__ import annotations

import threading
from dataclasses import dataclass

import msgspec
from flask import Flask, current_app

from app.desk.diff import diff_revisions
from app.web.context import desk
from indexer.alignment.records import Change, Diff
from indexer.model import Redline

KINDS = (
    "added",
    "removed",
    "reworded",
    "renumbered",
    "moved",
    "reference_only",
    "punctuation_only",
    "blanks_only",
)
CONTEXT = 40
"""Characters of unchanged text kept on either side of a change when a long clause is shortened."""


class DiffCache:
    """Diffs of this build by pair of revisions; a diff takes half a second and never changes."""

    def __init__(self) -> None:
        self._made: dict[tuple[str, str], Diff] = {}
        self._lock = threading.Lock()

    def get(self, a: str, b: str) -> Diff:
        """The diff from `a` to `b`, made on first use. Raises BadInput for an unknown revision."""
        with self._lock:
            if (a, b) not in self._made:
                self._made[a, b] = diff_revisions(desk(), a, b)
            return self._made[a, b]


@dataclass(frozen=True)
class Sides:
    """A redline cut in two: the old text with what went, the new text with what came."""

    before: Redline
    after: Redline


def sides_of(change: Change) -> Sides:
    """Old and new text of a change for showing beside each other."""
    if not change.redline:
        before: Redline = (("equal", change.a_text),) if change.a_text else ()
        after: Redline = (("equal", change.b_text),) if change.b_text else ()
        return Sides(before, after)
    return Sides(
        tuple(part for part in change.redline if part[0] != "insert"),
        tuple(part for part in change.redline if part[0] != "delete"),
    )


def inline_of(change: Change) -> Redline:
    """One text with everything that changed in it."""
    if change.redline:
        return change.redline
    if change.kind == "added":
        return (("insert", change.b_text),)
    if change.kind == "removed":
        return (("delete", change.a_text),)
    return (("equal", change.b_text or change.a_text),)


def filtered(diff: Diff, kinds: list[str], touching: bool) -> Diff:
    """The diff with only some kinds of change, or only changes that touch something."""
    changes = [
        change
        for change in diff.changes
        if (not kinds or change.kind in kinds) and (not touching or change.affects)
    ]
    return msgspec.structs.replace(diff, changes=tuple(changes))


def diff_of(a: str, b: str) -> Diff:
    """The diff of two revisions of this application's desk."""
    cache: DiffCache = current_app.extensions["diffs"]
    return cache.get(a, b)


def register(app: Flask) -> None:
    """Keep diffs with the application, and let templates cut redlines."""
    app.extensions["diffs"] = DiffCache()
    app.jinja_env.filters["sides"] = sides_of
    app.jinja_env.filters["inline"] = inline_of
