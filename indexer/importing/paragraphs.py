"""Where paragraphs end (分段), told from the right margin: a short line is the last of its paragraph.

A line is short when the next line's first word would still have fitted. Page trimmings must be gone,
since a paragraph goes on over a page break.
"""

from __future__ import annotations

from collections.abc import Sequence

from indexer.importing.lines import Extent, Page

MARGIN_QUANTILE = 0.9
LEAST_LINES = 8
LEAST_GAP_IN_EMS = 2.5


def part_paragraphs(pages: Sequence[Page]) -> tuple[Page, ...]:
    """Pages with an empty line after each short one; pages without geometry as they are."""
    flat = [extent for page in pages for extent in page.extents]
    if len(flat) < LEAST_LINES or len(flat) != sum(len(page.lines) for page in pages):
        return tuple(pages)
    margin = sorted(extent.right for extent in flat)[int(len(flat) * MARGIN_QUANTILE)]
    following = iter([*flat[1:], None])
    parted: list[Page] = []
    for page in pages:
        lines: list[str] = []
        for line, extent in zip(page.lines, page.extents, strict=True):
            lines.append(line)
            if _is_short(extent, next(following), margin):
                lines.append("")
        parted.append(Page(page.number, tuple(lines)))
    return tuple(parted)


def _is_short(extent: Extent, following: Extent | None, margin: float) -> bool:
    if following is None or not extent.em:
        return False
    return margin - extent.right > max(following.first_word, LEAST_GAP_IN_EMS * extent.em)
