"""Comparing two revisions, side by side or inline."""

from __future__ import annotations

import itertools

from flask import Blueprint, request

from app.desk.answers import Answer
from app.errors import BadInput
from app.web import addresses
from app.web.answering import Moved, Page, page
from app.web.comparing import KINDS, diff_of, filtered
from app.web.context import desk, revision_in_path
from indexer.authority import dated_revisions

differences = Blueprint("differences", __name__)

VIEWS = ("inline", "sides")


class RevisionPair(Answer, frozen=True):
    """Two revisions that can be compared."""

    a: str
    b: str


@page(differences, "/diff")
def choose() -> Page | Moved:
    """Which revisions to compare; ``?a=…&b=…`` leads to the comparison."""
    a, b = request.args.get("a"), request.args.get("b")
    if a and b:
        revision_in_path(a), revision_in_path(b)
        return Moved(addresses.diff(a, b))
    names = [revision.id for revision in desk().library.revisions]
    pairs = [RevisionPair(first, second) for first, second in itertools.pairwise(names)]
    return Page("diff_choice.html", pairs, {"dated": dated_revisions(desk().library)})


@page(differences, "/diff/<a>/<b>")
def diff(a: str, b: str) -> Page:
    """Everything that changed from one revision to another; ``kind=`` and ``touching=1`` filter."""
    before, after = revision_in_path(a), revision_in_path(b)
    if before.id == after.id:
        raise BadInput(f"{a} 和自己没有差别；请选两个不同的修订版")
    kinds = request.args.getlist("kind")
    for kind in kinds:
        if kind not in KINDS:
            raise BadInput(f"没有变化种类 {kind[:40]!r}；可用：{'、'.join(KINDS)}")
    view = request.args.get("view") or "inline"
    if view not in VIEWS:
        raise BadInput(f"没有显示方式 {view[:40]!r}；可用：{'、'.join(VIEWS)}")
    whole = diff_of(a, b)
    touching = bool(request.args.get("touching"))
    shown = {"before": before, "after": after, "kinds": KINDS, "chosen": kinds, "view": view}
    return Page(
        "diff.html", filtered(whole, kinds, touching), {**shown, "touching": touching, "whole": whole}
    )
