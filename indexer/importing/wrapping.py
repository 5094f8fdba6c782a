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

LEAST_FULL_SHARE = 0.4
WIDEST_SLACK = 8
LEAST_LINES = 8
LONGEST_HEADING = 20

_QUESTION_END = ("？", "?")
_SENTENCE_END = ("。", "！", "？", "…", "：", "”", "）", ".", "!", "?", ":")
_PAIR_MARKS = ("（旧）", "（新）")
_PUNCTUATION = re.compile(r"[，。：；？！、…“”（）,:;?!]")
_NUMBER = re.compile(r"\d{3}(?:\.[0-9a-z]{1,2})*\.?(?:\s|$|[（\u4e00-\u9fff])")
_LABEL = re.compile(r"\d{1,2}[a-z]?[.、．](?!\d)")


def unwrap(lines: Sequence[Line], *, is_parted: bool = False) -> tuple[Line, ...]:
    """Lines with those that a margin broke put together; a paragraph has the page on which it begins.

    `is_parted` says that an empty line stands after each paragraph's end (`indexer.importing.paragraphs`);
    otherwise the widths of the lines tell.
    """
    margin = None if is_parted else _margin([line for _, line in lines])
    joined: list[Line] = []
    is_open = False
    for place, (page, line) in enumerate(lines):
        following = lines[place + 1][1] if place + 1 < len(lines) else ""
        if joined and line and is_open and _goes_on(joined[-1][1].rstrip(), line, following):
            joined[-1] = (joined[-1][0], join_lines((joined[-1][1], line)) + line[len(line.rstrip()) :])
        elif line:
            joined.append((page, line))
        is_open = bool(line) and (is_parted or (margin is not None and _width(line.rstrip()) >= margin))
    return tuple((page, line.rstrip()) for page, line in joined)


def _goes_on(before: str, line: str, following: str) -> bool:
    if before.endswith(_QUESTION_END) or begins_paragraph(line):
        return False
    # A sentence may end just at the margin. Then a number, a label, or a heading begins something.
    is_heading = not following and len(line) <= LONGEST_HEADING and not _PUNCTUATION.search(line)
    begins = _NUMBER.match(line) or _LABEL.match(line) or line.startswith(_PAIR_MARKS) or is_heading
    return not (before.endswith(_SENTENCE_END) and begins)


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
