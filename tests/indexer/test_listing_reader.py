"""The listing of the later excerpt, and shapes of listings that it does not have."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from indexer.errors import SourceError
from indexer.model import Block, Clause, Revision
from indexer.readers.listing import read_listing, read_listing_folder, titles_from_breadcrumbs
from indexer.readers.numbered import numbered_line
from indexer.rebuild import compact_source
from indexer.text import compact

FOLDER = Path(__file__).parents[2] / "rules" / "core" / "core-later-excerpt"
IN_ORDER = """
051 052 053.2 053.4 054.1 054.2 055 055.1 056 056.1 056.2 103.2.b.5 103.5.a 103.5.b 103.5.c 108.5.a
108.5.b 108.5.c 108.5.d 115 115.1.a 115.1.b 115.1.b.1 115.1.c 115.2 128.5 130.5 133.5 133.5.a.1 135.1
135.2.a.1 135.2.a.2 135.2.b.1 135.2.b.2 135.2.b.3 135.2.b.4 135.2.b.6 135.2.c.1 135.2.c.2 135.2.d.1
135.2.d.2 135.2.d.3 135.2.e.1 135.2.e.2 135.2.e.3 135.2.e.4 135.2.e.5 135.2.e.5.a 135.2.e.5.b 135.2.e.7
135.2.e.7.a 135.2.e.7.b 135.4 135.4.a 135.4.b 142.5 143.5 143.5.a 143.5.b 145.1 145.2 145.2.a 145.2.a.1
354.2
"""
NUMBERS = IN_ORDER.split()


@pytest.fixture(scope="module")
def excerpt() -> Revision:
    return read_listing_folder(FOLDER)


def test_the_64_clauses_are_there_in_order(excerpt: Revision) -> None:
    assert len(NUMBERS) == 64
    assert [clause.number for clause in excerpt.clauses] == NUMBERS
    assert {(clause.kind, clause.numbering) for clause in excerpt.clauses} == {("text", "printed")}


def test_every_number_holds_a_five(excerpt: Revision) -> None:
    assert all("5" in clause.number for clause in excerpt.clauses)


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (
            "052",
            "出现在卡牌效果中的“卡牌”，是“主牌堆卡牌”的简称。执行游戏物体的技能和效果时，符文、传奇和战场"
            "不被视为卡牌。仅在本规则中，符文、传奇和战场将被视为卡牌。",
        ),
        ("053.2", "* 装备和法术会自称“此牌”、“此装备”和“此法术”。"),
        ("056", "所属于某玩家的卡牌不会进入对应于其他玩家的非场地区域。"),
        ("135.2.b.1", "指示指的是出现在法术上或技能内的一种文本，"),
        ("135.2.b.4", "指示通常可以按照其书写内容的字面含义来理解。指示采用祈使句形式，非必要时会省略主语。"),
        (
            "135.2.e.2",
            "让常驻牌进入休眠状态的费用，由“休眠符号”表示，该符号形似卡牌的横置。其缩写为[E]。"
            "（先前有些规则信息曾使用[T]作为其缩写。）",
        ),
        ("135.2.e.5.a", "当[A]需要作为费用支付时，可以用任何特性的符能支付。"),
        ("145.2.a.1", "激活后，此行动就如同使用了无卡牌的法术。"),
        ("354.2", "此结算链项目变为待处理，等待确认流程完成（步骤2-5）"),
    ],
)
def test_the_words_of_a_clause(excerpt: Revision, number: str, text: str) -> None:
    assert excerpt.by_number[number].text == text


def test_examples_and_pointers_are_structure(excerpt: Revision) -> None:
    assert [block.kind for block in excerpt.by_number["135.2.b.6"].blocks] == ["body"] + ["example"] * 3
    assert excerpt.by_number["143.5"].texts("pointer") == [
        "想获取更多有关贴附游戏行动的信息，请查阅规则435.贴附。",
        "想获取更多有关贴附的信息，请查阅规则716.贴附。",
    ]


def test_breadcrumbs_stand_with_their_clauses(excerpt: Revision) -> None:
    assert excerpt.by_number["135.2.b.1"].breadcrumbs == ("规则文本", "指示")
    assert excerpt.by_number["103.2.b.5"].breadcrumbs == ("1 张传奇卡牌",)
    assert excerpt.by_number["145.1"].breadcrumbs == ()


def test_ancestors_have_the_titles_that_breadcrumbs_settle(excerpt: Revision) -> None:
    assert excerpt.ancestor_titles == {
        "054": "“无法”的效力高于“可以”",
        "103.2": "1 张传奇卡牌",
        "103.5": "战场",
        "108": "非场地区域",
        "108.5": "符文牌堆区域",
        "128": "隐私",
        "130": "卡面",
        "133": "类别",
        "133.5.a": "符文",
        "135": "规则文本",
        "135.2.a": "技能",
        "135.2.b": "指示",
        "135.2.c": "关键词",
        "135.2.d": "提示文本",
        "135.2.e": "符号",
    }


def test_a_title_that_breadcrumbs_leave_open_is_not_guessed(excerpt: Revision) -> None:
    assert "1 张传奇卡牌" not in titles_from_breadcrumbs(excerpt.clauses).values()


def test_printed_numbers_with_a_trailing_dot_are_kept(excerpt: Revision) -> None:
    printed = {clause.number: clause.printed for clause in excerpt.clauses if clause.printed}
    assert printed == {n: f"{n}." for n in ("135.2.e.5.a", "135.2.e.5.b", "135.2.e.7.a", "135.2.e.7.b")}


def test_places_are_lines_of_the_source(excerpt: Revision) -> None:
    lines = (FOLDER / "source.txt").read_text(encoding="utf-8").split("\n")
    assert excerpt.by_number["354.2"].place == (0, 0)
    assert excerpt.by_number["135.2.b.6"].place == (103, 111)
    for clause in excerpt.clauses:
        assert clause.place is not None
        assert lines[clause.place[0]].startswith(clause.number)


def test_nothing_of_the_source_is_lost(excerpt: Revision) -> None:
    source = (FOLDER / "source.txt").read_text(encoding="utf-8")
    # 135.2.b.1 alone prints its breadcrumbs after its words; the library keeps both, not their order.
    words, crumbs = "指示指的是出现在法术上或技能内的一种文本，\n", "所属：规则文本 › 指示\n"
    assert words + crumbs in source
    assert compact_source(excerpt) == compact(source.replace(words + crumbs, crumbs + words))


def test_the_revision_is_partial_undated_and_later(excerpt: Revision) -> None:
    assert (excerpt.id, excerpt.date, excerpt.follows) == ("core-later-excerpt", None, "core-2026-07-17")
    assert (excerpt.completeness, excerpt.last_section) == ("partial", None)


# Small cases


def only(text: str) -> Clause:
    (clause,) = read_listing(text)
    return clause


@pytest.mark.parametrize(
    ("text", "number", "words"),
    [
        pytest.param("323.6\n甲。", "323.6", "甲。", id="number on its own line"),
        pytest.param("323.6 甲。", "323.6", "甲。", id="number and words on one line"),
        pytest.param("323.6甲。", "323.6", "甲。", id="number and words without a blank"),
        pytest.param("323.6.\n甲。", "323.6", "甲。", id="trailing dot"),
        pytest.param("323.6.甲。", "323.6", "甲。", id="trailing dot before the words"),
        pytest.param("  323.6  \n\n  甲。\n", "323.6", "甲。", id="blanks and blank lines"),
        pytest.param("359.3.e.9.a.1\n甲。", "359.3.e.9.a.1", "甲。", id="six levels"),
        pytest.param("323\n所属：清理\n甲，\n乙。", "323", "甲，乙。", id="wrapped line"),
        pytest.param("323\n甲\n所属：清理", "323", "甲", id="breadcrumbs after the words"),
        pytest.param("323\n所属于某玩家的卡牌。", "323", "所属于某玩家的卡牌。", id="所属 without a colon"),
        pytest.param(
            "323\n请查阅规则\n349.打出卡牌的说明。", "323", "请查阅规则349.打出卡牌的说明。", id="reference"
        ),
        pytest.param("323\n甲有\n349.5 点。", "323", "甲有349.5 点。", id="number in an open sentence"),
        pytest.param("323\n见规则\n349.\n打出卡牌。", "323", "见规则349.打出卡牌。", id="bare reference"),
        pytest.param("323\n甲。\n100张牌。", "323", "甲。100张牌。", id="an amount"),
    ],
)
def test_shapes_of_a_clause(text: str, number: str, words: str) -> None:
    clause = only(text)
    assert (clause.number, clause.text) == (number, words)


@pytest.mark.parametrize("between", ["›", " › ", " > ", "»", " → "])
def test_breadcrumbs_are_split(between: str) -> None:
    assert only(f"108.5.a\n所属：非场地区域{between}符文牌堆区域\n甲。").breadcrumbs == (
        "非场地区域",
        "符文牌堆区域",
    )


def test_a_number_without_words_is_absent() -> None:
    first, second = read_listing("323.1\n323.2\n甲。")
    assert (first.kind, first.evidence) == ("absent", "列表里只有编号，没有文字")
    assert second.text == "甲。"


def test_clauses_come_in_rulebook_order_whatever_the_listing_does() -> None:
    assert [c.number for c in read_listing("354.10\n甲。\n354.9\n乙。\n051\n丙。")] == [
        "051",
        "354.9",
        "354.10",
    ]


def test_examples_begin_their_own_paragraph_even_after_an_open_line() -> None:
    assert only("323\n甲\n举例：乙\n丙。\n* 丁").blocks == (
        Block("body", "甲"),
        Block("example", "乙丙。", "举例："),
        Block("example", "丁", "*"),
    )


def test_a_number_that_occurs_twice_is_refused_with_its_line() -> None:
    with pytest.raises(SourceError, match=r"第 3 行：323\.6 出现了两次"):
        read_listing("323.6\n甲。\n323.6\n乙。")


@pytest.mark.parametrize("text", ["", "\n\n", "甲。\n乙。", "12\n1.\n3a.甲"])
def test_text_without_numbers_has_no_clauses(text: str) -> None:
    assert read_listing(text) == ()


@given(st.text(alphabet="0123456789.abc 所属：›甲。，\n*举例", max_size=80))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        clauses = read_listing(text)
    except SourceError:
        return
    assert len({clause.number for clause in clauses}) == len(clauses)


@pytest.mark.parametrize(
    ("crumbs", "titles"),
    [
        pytest.param({"323.1": ["清理"]}, {"323": "清理"}, id="one ancestor"),
        pytest.param({"323.1.a": ["清理"]}, {}, id="two ancestors, one title: open"),
        pytest.param(
            {"323.1.a": ["清理", "步骤"]}, {"323": "清理", "323.1": "步骤"}, id="as many as ancestors"
        ),
        pytest.param(
            {"323.1.a": ["清理"], "323": []}, {"323.1": "清理"}, id="an ancestor with words has no title"
        ),
        pytest.param(
            {"323.1.a": ["步骤"], "323.2.a": ["其他"]},
            {"323.1": "步骤", "323.2": "其他"},
            id="cousins that disagree share no titled ancestor",
        ),
        pytest.param(
            {"323.1": ["清理"], "323.2.a": ["清理"]}, {"323": "清理"}, id="a sibling settles the section"
        ),
        pytest.param({"323": ["清理"]}, {}, id="more titles than ancestors"),
        pytest.param({}, {}, id="nothing"),
    ],
)
def test_titles_are_settled_by_agreement(crumbs: dict[str, list[str]], titles: dict[str, str]) -> None:
    clauses = [Clause(number, "text", breadcrumbs=tuple(own)) for number, own in crumbs.items()]
    assert titles_from_breadcrumbs(clauses) == titles


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("323", ("323", "323", "")),
        ("323.6", ("323.6", "323.6", "")),
        ("135.2.e.5.a.", ("135.2.e.5.a", "135.2.e.5.a.", "")),
        ("135.2.b.1指示指的是", ("135.2.b.1", "135.2.b.1", "指示指的是")),
        ("349.打出卡牌", ("349", "349.", "打出卡牌")),
        ("103.1.a. This card", ("103.1.a", "103.1.a.", "This card")),
        ("323 清理", ("323", "323", "清理")),
        ("359.3.e.9.a.1 甲", ("359.3.e.9.a.1", "359.3.e.9.a.1", "甲")),
    ],
)
def test_lines_that_begin_with_a_number(line: str, expected: tuple[str, str, str]) -> None:
    found = numbered_line(line)
    assert found is not None
    assert (str(found.number), found.printed, found.rest) == expected


@pytest.mark.parametrize(
    "line",
    [
        "1.甲",
        "3a.乙",
        "12",
        "1234",
        "2026 年",
        "100张牌",
        "447.2.。",
        "323.6，",
        "323.6）",
        "a323",
        "",
        "甲323",
        "323abc",
    ],
)
def test_lines_that_do_not(line: str) -> None:
    assert numbered_line(line) is None


# Broken folders


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    return Path(shutil.copytree(FOLDER, tmp_path / "core-later-excerpt"))


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"", "SHA-256"),
        ("甲".encode("gb18030"), "第 1 行：不是 UTF-8"),
        (b"051\n\xff", "第 2 行：不是 UTF-8"),
    ],
)
def test_another_source_is_refused(copied: Path, content: bytes, complaint: str) -> None:
    (copied / "source.txt").write_bytes(content)
    with pytest.raises(SourceError, match=complaint):
        read_listing_folder(copied)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [("甲。", "没有找到任何条文编号"), ("051\n甲。\n051\n乙。", "第 3 行：051 出现了两次")],
)
def test_an_unpinned_source_must_still_be_a_listing(copied: Path, text: str, complaint: str) -> None:
    (copied / "source.txt").write_text(text, encoding="utf-8")
    metadata = copied / "revision.toml"
    lines = metadata.read_text(encoding="utf-8").split("\n")
    metadata.write_text("\n".join(line for line in lines if not line.startswith("sha256")), encoding="utf-8")
    with pytest.raises(SourceError, match=rf"source\.txt：.*{complaint}"):
        read_listing_folder(copied)


def test_text_before_the_first_number_is_kept(copied: Path) -> None:
    source, metadata = copied / "source.txt", copied / "revision.toml"
    source.write_text("检索“5”\n051\n甲。", encoding="utf-8")
    lines = metadata.read_text(encoding="utf-8").split("\n")
    metadata.write_text("\n".join(line for line in lines if not line.startswith("sha256")), encoding="utf-8")
    assert read_listing_folder(copied).front == ("检索“5”",)
