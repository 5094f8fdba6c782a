"""Running heads, page numbers and tables of contents go; what only looks like them stays."""

import pytest

from indexer.importing.layout import Laid, strip_layout
from indexer.importing.lines import Page

BODY = [
    [f"{page}0{line}. 第 {page} 页上的第 {line} 条规则。" for line in range(1, 9)] for page in range(1, 6)
]


def laid(*pages: list[str]) -> Laid:
    return strip_layout(tuple(Page(number, tuple(lines)) for number, lines in enumerate(pages, 1)))


def text(result: Laid) -> list[list[str]]:
    return [list(page.lines) for page in result.pages]


def unpaged(*lines: str) -> list[str]:
    return [line for page in strip_layout((Page(None, lines),)).pages for line in page.lines]


@pytest.mark.parametrize(
    "foot",
    [
        "{}",
        "第 {} 页",
        "第{}页 / 共 5 页",
        "- {} -",
        "Page {} of 5",
        "{} / 5",
        "核心规则  {}",
        "2027 核心规则 {}",
    ],
)
def test_page_numbers_at_the_foot(foot):
    result = laid(*([*body, foot.format(page)] for page, body in enumerate(BODY, 1)))
    assert text(result) == BODY
    assert list(result.page_numbers) == [foot.format(page) for page in range(1, 6)]


def test_page_numbers_that_begin_late():
    result = laid(*([str(page + 12), *body] for page, body in enumerate(BODY, 1)))
    assert text(result) == BODY


def test_a_foot_that_is_extracted_first():
    result = laid(*([f"第 {page} 页", "核心规则", *body] for page, body in enumerate(BODY, 1)))
    assert text(result) == BODY


def test_running_heads():
    result = laid(*(["《符文战场》核心规则", *body] for body in BODY))
    assert text(result) == BODY
    assert result.running_heads == ("《符文战场》核心规则",) * 5


def test_running_heads_that_change_with_the_chapter():
    heads = ["战斗阶段"] * 3 + ["计分阶段"] * 2
    result = laid(*([head, *body] for head, body in zip(heads, BODY, strict=True)))
    assert text(result) == [*BODY[:3], ["计分阶段", *BODY[3]], ["计分阶段", *BODY[4]]]


def test_a_head_on_two_pages_of_two():
    assert text(laid(["核心规则", *BODY[0]], ["核心规则", *BODY[1]])) == BODY[:2]


def test_a_number_alone_at_the_edge_is_a_clause():
    pages = [[*body, str(300 + 7 * page)] for page, body in enumerate(BODY)]
    assert text(laid(*pages)) == pages


def test_an_old_style_number_is_no_page_number():
    pages = [[f"05{page}", *body] for page, body in enumerate(BODY, 1)]
    assert text(laid(*pages)) == pages


def test_a_line_that_repeats_in_the_text_is_no_running_head():
    pages = [["举例如下", *body[:2], "举例如下", "举例如下", *body[2:]] for body in BODY]
    assert text(laid(*pages)) == pages


def test_contents_with_leaders():
    contents = ["目录", "100. 战斗 ........ 3", "101. 计分 …… 4", "附录 . . . . . . 9"]
    result = laid(contents, *BODY)
    assert text(result) == BODY
    assert list(result.contents) == contents


def test_contents_with_page_numbers_only():
    assert text(laid(["目 录", "前言 1", "101. 战斗 3", "102. 计分 4"], *BODY)) == BODY


def test_contents_over_two_pages():
    entries = [f"{number}. 一个标题 {number}" for number in range(101, 141)]
    assert text(laid(["目录", *entries[:20]], entries[20:], *BODY)) == BODY


def test_contents_without_page_numbers_end_where_the_first_number_comes_again():
    lines = ["目录", "101. 战斗", "102. 计分", "101. 战斗", "101.1. 一名单位进入战场。", "102. 计分"]
    assert unpaged(*lines) == lines[3:]


def test_english_contents():
    lines = ["Table of Contents", "101. Combat", "102. Scoring", "101. Combat", "101.1. A unit enters."]
    assert unpaged(*lines) == lines[3:]


def test_a_title_alone_is_no_reason_to_drop_the_rules():
    lines = ["目录", "101. 战斗", "102. 计分", "103. 清理"]
    assert unpaged(*lines) == lines[1:]


def test_a_sentence_with_an_ellipsis_stays():
    lines = ["101.1. 当……时，结算。", "101.2. 它说：“……”", "101.3. 当/每当……"]
    assert unpaged(*lines) == lines


def test_nothing_is_dropped_from_a_single_page():
    lines = ["核心规则", *BODY[0], "7"]
    assert text(laid(lines)) == [lines]
