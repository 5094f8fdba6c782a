"""Radicals and ligatures become characters; nothing else changes."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from indexer.importing.radicals import repair


@pytest.mark.parametrize(
    ("received", "expected"),
    [
        ("⽤⾃⾏⼀", "用自行一"),
        ("⻩⻆⻉⻛⻔⻓⻰⻦⻅", "黄角贝风门长龙鸟见"),
        ("⻋⻢⻚⻬⻥⻝⻘⻙⻜⻨", "车马页齐鱼食青韦飞麦"),
        ("⺟⻳", "母龟"),
        ("豈金", "豈金"),
        ("ﬀ ﬁ ﬂ ﬃ ﬄ ﬆ", "ff fi fl ffi ffl st"),
        ("，（）：４６１", "，（）：４６１"),
        ("non\x02combat", "non-combat"),
        ("non\ufffecombat", "non-combat"),
        ("结\u200b算\ufeff链", "结算链"),
        ("a\u00a0b", "a b"),
        ("战场", "战场"),
    ],
)
def test_repair(received, expected):
    assert repair(received) == expected


def test_every_kangxi_radical_is_repaired():
    for code in range(0x2F00, 0x2FD6):
        assert unicodedata.name(repair(chr(code))).startswith("CJK UNIFIED IDEOGRAPH")


def test_only_radicals_that_are_no_character_stay():
    supplement = [chr(code) for code in range(0x2E80, 0x2EF4) if code != 0x2E9A]
    assert "".join(letter for letter in supplement if repair(letter) == letter) == "⺀⺇⺑⺴⺵"


@given(st.text(st.characters(exclude_categories=("Cs", "Cc", "Cf"), max_codepoint=0x2E7F)))
def test_text_without_radicals_is_left_alone(text):
    assert repair(text) == text.replace("\u00a0", " ")


@given(st.text(st.characters(exclude_categories=("Cs",))))
def test_repairing_twice_changes_nothing_more(text):
    assert repair(repair(text)) == repair(text)
