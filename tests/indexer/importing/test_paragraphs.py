"""A short line ends its paragraph; one that the next word would not have fitted into does not."""

import pytest

from indexer.importing.lines import Extent, Page
from indexer.importing.paragraphs import part_paragraphs

FULL = [("满", Extent(500.0, 10.0, 10.0))] * 30


def parted(*lines: tuple[str, Extent]) -> list[str]:
    page = Page(1, tuple(text for text, _ in lines), tuple(extent for _, extent in lines))
    return list(part_paragraphs([page])[0].lines)


@pytest.mark.parametrize(
    ("right", "next_word", "is_parted"),
    [
        (300.0, 10.0, True),
        (500.0, 10.0, False),
        (480.0, 10.0, False),
        (470.0, 10.0, True),
        (300.0, 210.0, False),
    ],
)
def test_a_line(right, next_word, is_parted):
    lines = parted(("前", Extent(right, 10.0, 10.0)), ("后", Extent(500.0, next_word, 10.0)), *FULL)
    assert lines[:3] == (["前", "", "后"] if is_parted else ["前", "后", "满"])


def test_a_page_break_is_no_end():
    pages = [
        Page(1, ("甲",), (Extent(500.0, 10.0, 10.0),)),
        Page(2, ("乙",) + ("满",) * 30, (Extent(500.0, 10.0, 10.0),) * 31),
    ]
    assert part_paragraphs(pages)[0].lines == ("甲",)


def test_without_geometry_nothing_changes():
    pages = (Page(None, ("甲", "乙")),)
    assert part_paragraphs(pages) == pages
