"""Finding terms, expressions and phrases in a query: what wins, what guards refuse, what borders hold."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from indexer.language.characters import plain
from indexer.language.sayings import LONGEST_QUERY, Sayings
from indexer.language.vocabulary import Expression, Phrase, Term, Vocabulary, read_vocabulary

REAL = Sayings(read_vocabulary(Path(__file__).resolve().parent.parent.parent / "rules" / "terms.toml"))

SMALL = Sayings(
    Vocabulary(
        terms=(
            Term("单位", ("unit",), everyday=(Expression("怪", unless=("奇怪",)), Expression("单位牌", 0.6))),
            Term("移动", ("move",), everyday=(Expression("位移"), Expression("走", near=("单位", "怪")))),
            Term("休眠", ("exhaust",), everyday=(Expression("tap"), Expression("横置"), Expression("[e]"))),
            Term("激活", ("ready",), everyday=(Expression("重置", 0.9),)),
            Term("活跃", ("ready",), everyday=(Expression("重置", 0.3),)),
            Term("对手", (), everyday=(Expression("对面"),)),
            Term("手牌", (), everyday=(Expression("手上"),)),
            Term("序理", ("order",)),
            Term("“无法”优先", ()),
        ),
        phrases=(
            Phrase(("弹回手", "回手"), ("手牌",)),
            Phrase(("回手牌吗",), ("手牌",), ("124",)),
        ),
        ordinary_english=("order",),
    )
)


def found(query: str, sayings: Sayings = SMALL) -> list[tuple[str, str]]:
    """Words and the name of the likeliest term."""
    return [(spoken.words, spoken.meanings[0].term.name) for spoken in sayings.spoken(query)]


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        pytest.param("单位", [("单位", "单位")], id="a term"),
        pytest.param("横置", [("横置", "休眠")], id="an expression"),
        pytest.param("exhaust", [("exhaust", "休眠")], id="an English name"),
        pytest.param("单位牌", [("单位牌", "单位")], id="a longer expression holds a term"),
        pytest.param(
            "单位移动", [("单位", "单位"), ("移动", "移动")], id="an expression does not cut two terms"
        ),
        pytest.param("对手上场", [("对手", "对手")], id="an expression does not begin inside a term"),
        pytest.param("位移", [("位移", "移动")], id="the same expression alone"),
        pytest.param("无法优先", [("无法优先", "“无法”优先")], id="a term without its quotation marks"),
        pytest.param("tap掉横置", [("tap", "休眠"), ("横置", "休眠")], id="Latin beside Han"),
        pytest.param("tape", [], id="not at the beginning of a word"),
        pytest.param("untap", [], id="not at the end of a word"),
        pytest.param("tap2", [], id="not beside a digit"),
        pytest.param("支付[e]：", [("[e]", "休眠")], id="a symbol"),
        pytest.param("", [], id="nothing"),
    ],
)
def test_words_found(query: str, expected: list[tuple[str, str]]) -> None:
    assert found(query) == expected


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        pytest.param("怪", [("怪", "单位")], id="alone"),
        pytest.param("奇怪", [], id="inside the other word"),
        pytest.param("奇怪的怪", [("怪", "单位")], id="only where the other word stands"),
        pytest.param("走", [], id="without company"),
        pytest.param("怪走", [("怪", "单位"), ("走", "移动")], id="company before"),
        pytest.param("走的单位", [("走", "移动"), ("单位", "单位")], id="company after"),
    ],
)
def test_guards(query: str, expected: list[tuple[str, str]]) -> None:
    assert found(query) == expected


def test_meanings_come_likeliest_first() -> None:
    (spoken,) = SMALL.spoken("重置")
    assert [(meaning.term.name, meaning.weight) for meaning in spoken.meanings] == [
        ("激活", 0.9),
        ("活跃", 0.3),
    ]


def test_an_english_name_of_two_terms_means_both() -> None:
    (spoken,) = SMALL.spoken("ready")
    assert [(meaning.term.name, meaning.weight) for meaning in spoken.meanings] == [
        ("激活", 1.0),
        ("活跃", 1.0),
    ]


def test_an_ordinary_english_word_weighs_half() -> None:
    (spoken,) = SMALL.spoken("order")
    assert [meaning.weight for meaning in spoken.meanings] == [0.5]


def test_where_words_come_from_is_told() -> None:
    assert [spoken.source for spoken in SMALL.spoken("单位 exhaust 横置")] == ["term", "english", "everyday"]


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        pytest.param("弹回手", [(0, 3)], id="longest first"),
        pytest.param("会回手牌吗", [(1, 5)], id="longer than its beginning"),
        pytest.param("横置", [], id="an expression is no phrase"),
    ],
)
def test_phrases_found(query: str, expected: list[tuple[int, int]]) -> None:
    assert [(phrased.start, phrased.end) for phrased in SMALL.phrased(query)] == expected


def test_words_and_phrases_are_found_in_the_same_place() -> None:
    query = "法术被康了费用退吗"
    assert [name for _, name in found(query, REAL)] == ["法术", "无效化", "费用"]
    assert [phrased.phrases[0].clauses for phrased in REAL.phrased(query)] == [("425.1.c",)]


def test_nothing_is_looked_for_behind_the_longest_query() -> None:
    assert found("x " * (LONGEST_QUERY // 2) + "单位") == []


WORDS = st.lists(
    st.sampled_from(
        [
            "单位",
            "移",
            "动",
            "位",
            "怪",
            "康",
            "横置",
            "tap",
            " ",
            "[e]",
            "对手",
            "上",
            "战场",
            "弹回手",
            "被",
        ]
    ),
    max_size=12,
).map("".join)


@given(WORDS | st.text(max_size=80))
def test_found_words_stand_where_they_say_in_order_and_apart(text: str) -> None:
    query = plain(text, {})
    for layer in (REAL.spoken(query), REAL.phrased(query)):
        end = 0
        for match in layer:
            assert match.start >= end
            assert query[match.start : match.end] == match.words
            end = match.end


@given(WORDS)
def test_finding_twice_gives_the_same(text: str) -> None:
    assert REAL.spoken(text) == REAL.spoken(text)
