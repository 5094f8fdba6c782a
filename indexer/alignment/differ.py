"""The item differ: what kind of change one pair of clauses shows, and its redline."""

from __future__ import annotations

from typing import Literal

from indexer.alignment.redline import Tokenizer, redline
from indexer.alignment.wording import (
    joined,
    shown_text,
    without_blanks,
    without_punctuation,
    without_references,
)
from indexer.model import Clause, Redline

TextChange = Literal["same", "unknown", "reworded", "reference_only", "punctuation_only", "blanks_only"]


def kind_of_change(old: str, new: str) -> TextChange:
    """The smallest kind that explains the difference; line breaks between blocks are none.

    ``reference_only``: nothing but cited clause numbers, with the titles a 想获取更多 pointer prints
    after them (blanks and punctuation beside them may differ too).
    """
    if joined(old) == joined(new):
        return "same"
    if without_blanks(old) == without_blanks(new):
        return "blanks_only"
    if without_punctuation(old) == without_punctuation(new):
        return "punctuation_only"
    if without_punctuation(without_references(old)) == without_punctuation(without_references(new)):
        return "reference_only"
    return "reworded"


def compare_clauses(a: Clause, b: Clause, tokenizer: Tokenizer | None = None) -> tuple[TextChange, Redline]:
    """What changed between two corresponding clauses, and the redline unless nothing did.

    ``unknown`` when one text is not ours: an absent clause, or a heading whose title we never saw.
    """
    old, new = shown_text(a), shown_text(b)
    if not old or not new:
        return ("same" if old == new and a.kind == b.kind == "heading" else "unknown"), ()
    kind = kind_of_change(old, new)
    return kind, () if kind == "same" else redline(old, new, tokenizer)
