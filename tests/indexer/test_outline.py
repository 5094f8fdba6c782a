"""The outline: sound in itself, and refused with its place when it does not fit the source."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from indexer.errors import SourceError
from indexer.outline import (
    FRONT,
    OutlineEntry,
    fingerprint,
    format_outline,
    read_outline,
    refuse_gaps,
    split_paragraphs,
    verify_outline,
)

PARAGRAPHS = ["核心规则", "甲。", "乙，", "丙。", "多种类型"]
ENTRIES = (
    OutlineEntry(FRONT, "front", (0, 0)),
    OutlineEntry("100", "heading", title="概念"),
    OutlineEntry("100.1", "text", (1, 1)),
    OutlineEntry("100.2", "absent"),
    OutlineEntry("100.10", "text", (2, 3), items=("乙，", "丙。")),
    OutlineEntry("101", "text", (4, 4), title="多种类型"),
)


@pytest.fixture
def write(tmp_path: Path) -> Callable[[str], Path]:
    def written(text: str) -> Path:
        path = tmp_path / "outline.tsv"
        path.write_text(text, encoding="utf-8")
        return path

    return written


def outline_text() -> str:
    return format_outline(ENTRIES, PARAGRAPHS, "Ours.\nTwo lines.")


def read(path: Path) -> tuple[OutlineEntry, ...]:
    return read_outline(path)


def test_an_outline_comes_back_as_it_was_written(write: Callable[[str], Path]) -> None:
    found = read(write(outline_text()))
    assert [(e.number, e.kind, e.paragraphs, e.title, e.items) for e in found] == [
        (e.number, e.kind, e.paragraphs, e.title, e.items) for e in ENTRIES
    ]
    assert found[4].marks == (fingerprint("乙，"), fingerprint("丙。"))
    assert [entry.line for entry in found] == [4, 5, 6, 7, 8, 9]


def test_the_outline_fits_its_own_source(write: Callable[[str], Path]) -> None:
    verify_outline(read(write(outline_text())), PARAGRAPHS, Path("source.txt"))


def test_other_blanks_are_no_change(write: Callable[[str], Path]) -> None:
    respaced = [" ".join(paragraph) for paragraph in PARAGRAPHS]
    verify_outline(read(write(outline_text())), respaced, Path("source.txt"))


@pytest.mark.parametrize(
    ("paragraphs", "complaint"),
    [
        pytest.param(["核心规则", "甲！", "乙，", "丙。", "多种类型"], "第 1 段.*100.1.*甲！", id="changed"),
        pytest.param(
            ["核心规则", "甲。", "乙，", "丁。", "多种类型"], "第 3 段.*100.10.*丁。", id="second of two"
        ),
        pytest.param(["核心规则", "新。", *PARAGRAPHS[1:]], "第 1 段.*100.1.*新。", id="inserted"),
        pytest.param(["核心规则", *PARAGRAPHS[2:]], "第 1 段.*100.1.*乙，", id="deleted"),
        pytest.param(PARAGRAPHS[:4], "第 4 段.*101.*只有 4 段", id="cut short"),
        pytest.param([*PARAGRAPHS, "戊。"], "第 5 段.*没有用到.*戊。", id="left over"),
        pytest.param(["规则", *PARAGRAPHS[1:]], "第 0 段.*规则", id="front changed"),
    ],
)
def test_a_changed_source_is_refused_with_its_paragraph(
    write: Callable[[str], Path], paragraphs: list[str], complaint: str
) -> None:
    entries = read(write(outline_text()))
    with pytest.raises(SourceError, match=f"source.txt {complaint}") as refused:
        verify_outline(entries, paragraphs, Path("source.txt"))
    assert "\n" not in str(refused.value)


@given(st.integers(0, 4), st.sampled_from("字甲9"))
def test_every_changed_paragraph_is_noticed(place: int, added: str) -> None:
    marked = [
        OutlineEntry(
            e.number,
            e.kind,
            e.paragraphs,
            e.title,
            e.items,
            tuple(fingerprint(PARAGRAPHS[p]) for p in e.places),
        )
        for e in ENTRIES
    ]
    changed = [text + added if place == number else text for number, text in enumerate(PARAGRAPHS)]
    with pytest.raises(SourceError, match=f"第 {place} 段"):
        verify_outline(marked, changed, Path("source.txt"))


def test_a_printed_title_must_be_its_paragraph(write: Callable[[str], Path]) -> None:
    entries = read(write(outline_text().replace("\t多种类型\t", "\t几种类型\t")))
    with pytest.raises(SourceError, match=r"第 4 段.*几种类型"):
        verify_outline(entries, PARAGRAPHS, Path("source.txt"))


@pytest.mark.parametrize(
    ("lines", "complaint"),
    [
        pytest.param([], "空的", id="empty"),
        pytest.param(["100"], "第 1 行.*制表符", id="one column"),
        pytest.param(["100\ttext\t0\t\t\t00\t\textra"], "第 1 行.*制表符", id="too many columns"),
        pytest.param(["100\ttitle\t\t甲"], "第 1 行.*'title'", id="unknown kind"),
        pytest.param(["10\theading\t\t甲"], "第 1 行.*'10'", id="no clause number"),
        pytest.param(["-\theading\t\t甲"], "第 1 行.*'-'", id="front mark on a heading"),
        pytest.param(["100\ttext\tx\t\t\t00"], "第 1 行.*'x'", id="paragraph is no number"),
        pytest.param(["100\ttext\t²\t\t\t00"], "第 1 行.*'²'", id="paragraph is no digit"),
        pytest.param(
            ["100\ttext\t0-99999999999999999999\t\t\t00"],
            "第 1 行.*0-9999",
            id="paragraph beyond all documents",
        ),
        pytest.param(["100\ttext\t" + "1" * 5000], "第 1 行.*1111", id="paragraph of 5,000 digits"),
        pytest.param(["100\ttext\t1-\t\t\t00", ""], "第 1 行", id="range without an end is one paragraph"),
        pytest.param(["100\ttext\t3-1\t\t\t00"], "第 1 行.*3-1", id="range backwards"),
        pytest.param(["100\ttext\t\t"], "第 1 行.*没有写段落", id="text without paragraphs"),
        pytest.param(["100\theading"], "第 1 行.*标题", id="heading without title"),
        pytest.param(["100\theading\t0\t甲\t\t00"], "第 1 行.*不能有段落", id="heading with a paragraph"),
        pytest.param(["100\tabsent\t0\t\t\t00"], "第 1 行.*不能有段落", id="absent with a paragraph"),
        pytest.param(["100\ttext\t0-1\t\t\t00"], "第 1 行.*2 段.*1 个指纹", id="fingerprint missing"),
        pytest.param(
            ["100\theading\t\t甲", "100\theading\t\t乙"], "第 2 行.*100 出现了两次", id="number twice"
        ),
        pytest.param(
            ["101\theading\t\t甲", "100\theading\t\t乙"], "第 2 行.*100 排在 101 之后", id="disorder"
        ),
        pytest.param(
            ["100\theading\t\t甲", "100.10\tabsent", "100.9\tabsent"],
            "第 3 行.*100.9 排在 100.10",
            id="9 after 10",
        ),
        pytest.param(["100.1\tabsent"], "第 1 行.*上级 100 ", id="parent not placed"),
        pytest.param(["100\ttext\t1\t\t\t00"], "第 1 行：第 0 段没有用到", id="first paragraph unused"),
        pytest.param(
            ["100\ttext\t0\t\t\t00", "101\ttext\t0\t\t\t00"], "第 2 行：第 0 段用了两次", id="paragraph twice"
        ),
        pytest.param(
            ["100\ttext\t0\t\t\t00", "101\ttext\t2\t\t\t00"],
            "第 2 行：第 1 段没有用到",
            id="paragraph unused",
        ),
    ],
)
def test_an_unsound_outline_is_refused_with_its_line(
    write: Callable[[str], Path], lines: list[str], complaint: str
) -> None:
    with pytest.raises(SourceError, match=complaint) as refused:
        read(write("\n".join(lines)))
    assert re.match(r".*outline\.tsv", str(refused.value))


@pytest.mark.parametrize(
    ("numbers", "missing"),
    [
        (["100", "100.2"], "100.1"),
        (["100", "100.1", "100.3"], "100.2"),
        (["100", "100.a", "100.c"], "100.b"),
        (["100", "100.1", "102"], "101"),
    ],
)
def test_a_number_left_out_is_named(numbers: list[str], missing: str) -> None:
    entries = [OutlineEntry(number, "absent", line=line) for line, number in enumerate(numbers, 1)]
    with pytest.raises(SourceError, match=rf"outline\.tsv 第 {len(numbers)} 行：.*缺少 {missing}；.*absent"):
        refuse_gaps(entries, Path("outline.tsv"))


@pytest.mark.parametrize("numbers", [["002", "050"], ["055", "100"], ["100", "100.1", "100.1.a", "101"]])
def test_chapters_and_children_are_no_gaps(numbers: list[str]) -> None:
    refuse_gaps([OutlineEntry(number, "absent") for number in numbers], Path("outline.tsv"))


def test_a_missing_outline_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match=r"outline\.tsv.*缺少"):
        read(tmp_path / "outline.tsv")


@pytest.mark.parametrize(
    ("source", "paragraphs"),
    [
        ("甲\n\n乙", ["甲", "乙"]),
        ("甲\n\n乙\n", ["甲", "乙"]),
        ("甲\n丙\n\n乙", ["甲\n丙", "乙"]),
        ("甲\n\n\n乙", ["甲", "\n乙"]),
    ],
)
def test_paragraphs_are_parted_by_one_blank_line(source: str, paragraphs: list[str]) -> None:
    assert split_paragraphs(source) == paragraphs
