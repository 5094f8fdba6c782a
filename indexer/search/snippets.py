"""Snippets: the part of a passage that shows why it was found, with the words found marked.

Text is returned plain; marks are offsets, so that a terminal, a page and the browser each draw them in
their own way.
"""

from __future__ import annotations

from collections.abc import Iterable

WIDTH = 90
_BEFORE = 12

Marks = tuple[tuple[int, int], ...]
"""Stretches of a text, each from its first character to behind its last."""


def marks(text: str, words: Iterable[str]) -> Marks:
    """Where `words` stand in `text`: offsets, in order, longest first and without overlap."""
    folded = text.lower()
    taken: list[tuple[int, int]] = []
    for word in sorted({word.lower() for word in words if word}, key=lambda word: (-len(word), word)):
        start = folded.find(word)
        while start >= 0:
            end = start + len(word)
            if all(end <= one or start >= other for one, other in taken):
                taken.append((start, end))
            start = folded.find(word, end)
    return tuple(sorted(taken))


def snippet(text: str, words: Iterable[str], width: int = WIDTH) -> tuple[str, Marks]:
    """The stretch of `text` of about `width` characters that holds most marks, and the marks in it."""
    text = " ".join(text.split())
    found = marks(text, words)
    if len(text) <= width:
        return text, found
    start = _best_start(found, width)
    start = max(0, min(start - _BEFORE, len(text) - width))
    end = start + width
    head, tail = ("…" if start else ""), ("…" if end < len(text) else "")
    shift = len(head) - start
    inside = tuple((one + shift, other + shift) for one, other in found if one >= start and other <= end)
    return head + text[start:end] + tail, inside


def marked(text: str, found: Marks, before: str = "【", after: str = "】") -> str:
    """`text` with every mark set between `before` and `after`."""
    parts, place = [], 0
    for start, end in found:
        parts += [text[place:start], before, text[start:end], after]
        place = end
    return "".join((*parts, text[place:]))


def _best_start(found: Marks, width: int) -> int:
    best, most = 0, 0
    for start, _ in found:
        inside = sum(end - one for one, end in found if one >= start and end <= start + width - _BEFORE)
        if inside > most:
            best, most = start, inside
    return best
