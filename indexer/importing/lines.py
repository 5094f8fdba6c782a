"""What every extractor delivers: the visible lines of a document, page by page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

Line = tuple[int | None, str]
"""A line and the page that it stands on, counted from 1; None where the document has no pages."""


@dataclass(frozen=True)
class Extent:
    """Where a line ends on the page and what could have followed, in points.

    `right` is its right edge, `first_word` the width of its first word, `em` that of its widest letter.
    """

    right: float
    first_word: float
    em: float


@dataclass(frozen=True)
class Page:
    """One page in reading order; a document without pages is one page with number None.

    An empty line parts two paragraphs, where the format tells. A line may end in one blank: a PDF keeps
    it where a line broke at a blank, and only so it can be put back when lines are joined. `extents`
    are those of the lines, one each, or none where the format has no geometry.
    """

    number: int | None
    lines: tuple[str, ...]
    extents: tuple[Extent, ...] = ()

    def keeping(self, places: Sequence[int]) -> Page:
        """The page with only the lines at `places`."""
        extents = tuple(self.extents[place] for place in places) if self.extents else ()
        return Page(self.number, tuple(self.lines[place] for place in places), extents)


def page_of(number: int | None, text: str) -> Page:
    """The page that `text` is: lines without blanks before them, one empty line at most between them."""
    lines: list[str] = []
    for raw in text.splitlines():
        line = raw.strip()
        if line and raw[-1].isspace():
            line += " "
        if line or (lines and lines[-1]):
            lines.append(line)
    while lines and not lines[-1]:
        lines.pop()
    return Page(number, tuple(lines))


def lines_of(pages: tuple[Page, ...]) -> tuple[Line, ...]:
    """All lines in order, each with its page."""
    return tuple((page.number, line) for page in pages for line in page.lines)
