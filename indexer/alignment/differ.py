"""The item differ: what kind of change one pair of clauses shows, and its redline."""

from __future__ import annotations

from typing import Literal

from indexer.alignment.redline import Tokenizer, merge, redline
from indexer.alignment.wording import (
    is_typeset_blank,
    joined,
    own_text,
    shown_text,
    without_blanks,
    without_punctuation,
    without_references,
    without_typeset_blanks,
)
from indexer.model import Clause, Redline, RedlineOperation

TextChange = Literal["same", "unknown", "reworded", "reference_only", "punctuation_only", "blanks_only"]


def kind_of_change(old: str, new: str) -> TextChange:
    """The smallest kind that explains the difference; line breaks and typesetting blanks are none.

    ``reference_only``: nothing but cited clause numbers, with the titles a 想获取更多 pointer prints
    after them (blanks and punctuation beside them may differ too).
    """
    if without_typeset_blanks(joined(old)) == without_typeset_blanks(joined(new)):
        return "same"
    if without_blanks(old) == without_blanks(new):
        return "blanks_only"
    if without_punctuation(old) == without_punctuation(new):
        return "punctuation_only"
    if without_punctuation(without_references(old)) == without_punctuation(without_references(new)):
        return "reference_only"
    return "reworded"


def compare_clauses(
    a: Clause, b: Clause, tokenizer: Tokenizer | None = None, *, own_text_only: bool = False
) -> tuple[TextChange, Redline]:
    """What changed between two corresponding clauses, and the redline unless nothing did.

    `own_text_only` leaves out examples, notes and pointers, for a side that was quoted without them.
    ``unknown`` when one text is not ours: an absent clause, or a heading whose title we never saw.
    """
    text_of = own_text if own_text_only else shown_text
    old, new = text_of(a), text_of(b)
    if not old or not new:
        return ("same" if old == new and a.kind == b.kind == "heading" else "unknown"), ()
    kind = kind_of_change(old, new)
    return kind, () if kind == "same" else without_typeset_changes(redline(old, new, tokenizer))


def without_typeset_changes(pieces: Redline) -> Redline:
    """The redline without changes of typesetting blanks: those stand as the new text has them.

    Equal and insert still spell the new text to the letter; equal and delete spell the old one but
    for these blanks.
    """
    tidy: list[tuple[RedlineOperation, str]] = []
    for place, (operation, text) in enumerate(pieces):
        before = "".join(piece for _, piece in tidy[-2:])[-1:]
        after = pieces[place + 1][1][:1] if place + 1 < len(pieces) else ""
        beside = pieces[place + 1] if place + 1 < len(pieces) else ("equal", "")
        if operation == "equal":
            tidy.append((operation, text))
        elif is_typeset_blank(before, text, after) and text.isspace():
            tidy += [("equal", text)] if operation == "insert" else []
        elif operation == "delete" and beside[0] == "insert" and not beside[1][:1].isspace():
            bare = text.lstrip(" ")
            drop = bare != text and is_typeset_blank(before, text[: len(text) - len(bare)], bare[:1])
            tidy.append((operation, bare if drop else text))
        else:
            tidy.append((operation, text))
    return tuple(merge(tidy))
