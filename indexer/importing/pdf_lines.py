"""The visible lines of a PDF page, with where each one ends."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from indexer.importing.lines import Extent

_OPENERS = "“‘（【《(["
_CLOSERS = "，。：；、？！”’）】》,.:;?!)]"


def visible_lines(text_page: Any) -> list[tuple[str, Extent]]:
    """Lines with words, in the order of the page's text, blanks before them dropped.

    `text_page` is a PDFium text page. A blank at the end of a line is kept: the line broke there.
    """
    letters = str(text_page.get_text_range())
    # PDFium counts letters outside the basic plane as two; the places are then no longer its own.
    has_places = len(letters) == text_page.count_chars()
    found: list[tuple[str, Extent]] = []
    for start, end in _spans(letters):
        text = letters[start:end].rstrip() + (" " if letters[end - 1].isspace() else "")
        first, last = start, start + len(text.rstrip()) - 1
        extent = _extent(text_page, letters, first, last) if has_places else Extent(0.0, 0.0, 0.0)
        found.append((text, extent))
    return found


def _spans(letters: str) -> Iterator[tuple[int, int]]:
    """Start and end of each line that has words; the start is that of its first word."""
    start = 0
    for line in letters.splitlines(keepends=True):
        words = line.rstrip("\r\n\f\v\x1c\x1d\x1e\x85\u2028\u2029")
        blank = len(words) - len(words.lstrip())
        if words.strip():
            yield start + blank, start + len(words)
        start += len(line)


def _extent(text_page: Any, letters: str, first: int, last: int) -> Extent:
    word_end = first
    while word_end < last and _belongs_together(letters[word_end], letters[word_end + 1]):
        word_end += 1
    # Loose boxes: the ink of 。 ends half a letter before the letter does.
    boxes = [text_page.get_charbox(place, loose=True) for place in (first, word_end, last)]
    em = max(box[2] - box[0] for box in boxes)
    return Extent(right=boxes[2][2], first_word=boxes[1][2] - boxes[0][0], em=em)


def _belongs_together(letter: str, following: str) -> bool:
    """Whether no line can break between two letters."""
    if following in _CLOSERS or letter in _OPENERS:
        return True
    return letter.isascii() and following.isascii() and not (letter.isspace() or following.isspace())
