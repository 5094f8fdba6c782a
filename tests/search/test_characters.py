import pytest

from indexer.language.characters import (
    han_runs,
    is_han,
    join_han,
    letters,
    plain,
    runs,
    simplified_characters,
)

TABLE = str.maketrans(simplified_characters())


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("ＦＥＰＲ　步骤１", "fepr 步骤1"),
        ("優先行動權", "优先行动权"),
        ("戦場の効果", "战场の效果"),
        ("発動 対決", "发动 对决"),
        ("[Ｍ]＋２", "[m]+2"),
        ("  a\t\nb  ", "a b"),
        ("法\u200b术\x00对\u202e决", "法术对决"),
        ("⽤⾃⼰", "用自己"),
        ("", ""),
    ],
)
def test_plain(typed: str, meant: str) -> None:
    assert plain(typed, TABLE) == meant


def test_plain_twice_is_plain_once() -> None:
    text = plain("優先 行動權，ＣＲ　３２３．６（ａ）", TABLE)
    assert plain(text, TABLE) == text


def test_simplified_characters_stay() -> None:
    simplified = simplified_characters()
    assert not [one for one in "优先行动权结算链法术对决战场控制" if one in simplified]


def test_stray_blanks_between_han_go() -> None:
    assert join_han("优先 行动 权 and 323 条") == "优先行动权 and 323 条"


def test_letters_have_no_punctuation() -> None:
    assert letters("“优先行动权”，然后_ [M]+2", TABLE) == "优先行动权然后m2"


def test_runs() -> None:
    assert runs("单位a1 的can't·323") == ["单位", "a", "1", "的", "can't", "323"]
    assert han_runs("单位a 的323") == ["单位", "的"]
    assert is_han("单位")
    assert not is_han("单位a")
    assert not is_han("")
