"""Paragraphs from lines that were wrapped by width (折行), for documents whose paragraphs count.

A line that reaches the right margin goes on in the next one. In a document whose paragraphs are single
lines hardly any line has the length of the longest ones, and nothing is joined.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from indexer.importing.lines import Line
from indexer.text import begins_paragraph, join_lines

LEAST_FULL_SHARE = 0.25
WIDEST_SLACK = 8
LEAST_LINES = 8

_QUESTION_END = ("？", "?")
_SENTENCE_END = ("。", "！", "？", "…", "：", "”", "）", ".", "!", "?", ":")
_NUMBER = re.compile(r"\d{3}(?:\.[0-9a-z]{1,2})*\.?(?:\s|$|[（\u4e00-\u9fff])")
_LABEL = re.compile(r"\d{1,2}[a-z]?[.、．](?!\d)")


def unwrap(lines: Sequence[Line]) -> tuple[Line, ...]:
    """Lines with those that a margin broke put together; a paragraph has the page on which it begins."""
    margin = _margin([line for _, line in lines])
    joined: list[Line] = []
    reaches_margin = False
    for page, line in lines:
        if joined and reaches_margin and _goes_on(joined[-1][1].rstrip(), line):
            joined[-1] = (joined[-1][0], join_lines((joined[-1][1], line)) + line[len(line.rstrip()) :])
        elif line:
            joined.append((page, line))
        reaches_margin = margin is not None and _width(line.rstrip()) >= margin
    return tuple((page, line.rstrip()) for page, line in joined)


def _goes_on(before: str, line: str) -> bool:
    if not line or before.endswith(_QUESTION_END) or begins_paragraph(line):
        return False
    # After a whole sentence a number or a label begins something; inside one it belongs to it.
    return not (before.endswith(_SENTENCE_END) and (_NUMBER.match(line) or _LABEL.match(line)))


def _margin(lines: Sequence[str]) -> int | None:
    """The least width of a line that was broken by width, or None when lines were not."""
    widths = sorted(_width(line.rstrip()) for line in lines if line)
    if len(widths) < LEAST_LINES:
        return None
    margin = widths[int(len(widths) * 0.95)] - WIDEST_SLACK
    full = sum(width >= margin for width in widths)
    return margin if full >= LEAST_FULL_SHARE * len(widths) else None


def _width(text: str) -> int:
    """Columns that a text takes up: two a wide character, one any other."""
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in text)
