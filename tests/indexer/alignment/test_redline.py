from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from indexer.alignment import redline, split_characters, word_tokenizer
from indexer.language.segmenting import Segmenter, choose_frequencies
from indexer.model import Redline

TERMS = ("致命伤害", "致死伤害", "法术对决", "战场", "控制者", "所属者")
words = word_tokenizer(Segmenter(choose_frequencies([], TERMS)))


def written(pieces: Redline) -> str:
    marks = {"equal": "{}", "delete": "[-{}-]", "insert": "{{+{}+}}"}
    return "".join(marks[operation].format(text) for operation, text in pieces)


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("造成致命伤害", "造成致死伤害", "造成[-致命伤害-]{+致死伤害+}"),
        ("该单位的控制者", "该单位的所属者", "该单位的[-控制者-]{+所属者+}"),
        ("抽一张牌", "抽一张牌，然后弃一张牌", "抽一张牌{+，然后弃一张牌+}"),
        ("抽两张牌。", "。", "[-抽两张牌-]。"),
        ("见规则 323.6。", "见规则 323.7。", "见规则 [-323.6-]{+323.7+}。"),
        ("获得[急速]", "获得[迅捷]", "获得[-[急速]-]{+[迅捷]+}"),
        ("", "新增", "{+新增+}"),
        ("删除", "", "[-删除-]"),
        ("不变", "不变", "不变"),
        ("", "", ""),
    ],
)
def test_reads_well_by_words(old: str, new: str, expected: str) -> None:
    assert written(redline(old, new, words)) == expected


def test_falls_back_to_characters() -> None:
    assert written(redline("致命伤害", "致死伤害")) == "致[-命-]{+死+}伤害"


def test_characters_keep_numbers_symbols_and_latin_words_whole() -> None:
    assert split_characters("由[C]支付 12 点FEPR（359.3.e.9.a）") == [
        *"由", "[C]", *"支付", " ", "12", " ", "点", "FEPR", "（", "359.3.e.9.a", "）",
    ]  # fmt: skip


def test_a_single_character_between_two_replacements_is_drawn_in() -> None:
    pieces = redline("甲乙丙的丁戊己", "子丑寅的卯辰巳")
    assert written(pieces) == "[-甲乙丙的丁戊己-]{+子丑寅的卯辰巳+}"


def test_a_punctuation_mark_between_two_replacements_stays() -> None:
    assert written(redline("甲乙，丙丁", "子丑，寅卯")) == "[-甲乙-]{+子丑+}，[-丙丁-]{+寅卯+}"


def test_a_tokenizer_that_loses_text_is_not_trusted() -> None:
    pieces = redline("甲 乙", "甲 丙", lambda text: text.split())
    assert written(pieces) == "甲 [-乙-]{+丙+}"


def test_terms_stay_whole() -> None:
    assert "法术对决" in words("进行一场法术对决")


text = st.text(alphabet="战场单位的控制者，。 \n[C]323.6abc", max_size=40)


@pytest.mark.parametrize("tokenizer", [None, words])
@given(old=text, new=text)
def test_spells_both_texts(tokenizer: None, old: str, new: str) -> None:
    pieces = redline(old, new, tokenizer)
    assert "".join(part for operation, part in pieces if operation != "insert") == old
    assert "".join(part for operation, part in pieces if operation != "delete") == new


@given(old=text, new=text)
def test_is_tidy(old: str, new: str) -> None:
    operations = [operation for operation, part in redline(old, new) if part]
    assert len(operations) == len(redline(old, new))
    for before, after in pairwise(operations):
        assert after != before
        assert (before, after) != ("insert", "delete")
