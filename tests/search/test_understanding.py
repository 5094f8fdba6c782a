"""What a query is understood as, one behaviour a case."""

from collections.abc import Callable

import pytest

from indexer.language.understanding import LONGEST_QUERY, Understanding

Read = Callable[[str], Understanding]


@pytest.mark.parametrize(
    ("query", "said", "term"),
    [
        ("横置的怪", "横置", "休眠"),
        ("法术被康了", "康", "无效化"),
        ("坟场能看吗", "坟场", "废牌堆"),
        ("亡语什么时候触发", "亡语", "绝念"),
        ("战吼没目标", "战吼", "打出效果"),
        ("graveyard order", "graveyard", "废牌堆"),
        ("two battlefields", "battlefield", "战场"),
    ],
)
def test_everyday_words_lead_to_terms(read: Read, query: str, said: str, term: str) -> None:
    meant = read(query).synonyms
    assert any(said in words and term in terms for words, terms in meant.items()), meant


def test_official_terms_are_recognised(read: Read) -> None:
    assert {"法术对决", "让过优先行动权", "焦点"} == set(read("法术对决里让过优先行动权，焦点呢").terms)


def test_a_bare_term_is_known_to_be_one(read: Read) -> None:
    assert read("燃尽").bare_term == "燃尽"
    assert read("  燃尽？ ").bare_term == "燃尽"
    assert read("燃尽给谁分").bare_term is None


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("致名伤害", "致命伤害"),
        ("帖附", "贴附"),
        ("優先行動權", None),
        ("优先动权", "优先行动权"),
        ("法术对绝", "法术对决"),
        ("触发试技能", "触发式技能"),
        ("ranjin", "燃尽"),
        ("zhiming shanghai", "致命伤害"),
        ("残向之魂", "残响之魂"),
        ("远古巨垄", "远古巨龙"),
    ],
)
def test_misspelt_words(read: Read, typed: str, meant: str | None) -> None:
    assert read(typed).corrections == ({typed: meant} if meant else {})


@pytest.mark.parametrize(
    "query",
    [
        "单位死了控制权会丢吗",
        "一个目标都不选可以打出吗",
        "把对手的传奇从区域里拿走",
        "两处战场同时要开打先打哪一处",
        "战力掉到零但是没有伤害",
        "can I respond to a unit",
    ],
)
def test_right_words_are_not_corrected(read: Read, query: str) -> None:
    assert read(query).corrections == {}


@pytest.mark.parametrize(
    ("query", "card"),
    [
        ("远古巨龙的被动", "elder_dragon"),
        ("Elder Dragon lethal", "elder_dragon"),
        ("千尾被弹回手", "thousand_tailed_watcher"),
        ("卡莎-蜕变者", "kaisa_evolutionary"),
        ("强行复活", "heedless_resurrection"),
    ],
)
def test_cards_by_any_name(read: Read, query: str, card: str) -> None:
    assert any(card in known or known == card for known in read(query).cards), read(query).cards


def test_a_bare_card_is_known_to_be_one(read: Read) -> None:
    assert read("远古巨龙").bare_card == "elder_dragon"
    assert read("远古巨龙 目标").bare_card is None


def test_filters_are_taken_out(read: Read) -> None:
    understanding = read("kind:faq 控制权 rev:core-2026-03-30")
    assert understanding.filters == {"kind": "faq", "rev": "core-2026-03-30"}
    assert understanding.text == "控制权"


def test_quotations_are_kept_exact(read: Read) -> None:
    assert read("“优先 行动权，然后”").quotations == ["优先行动权然后"]
    assert read('"优先行动权"').is_quotation
    assert not read("“打出我时”算打出效果吗").is_quotation


def test_negation_and_question_words_do_not_count(read: Read) -> None:
    assert set(read("单位不能移动吗").weights) & {"不能", "不", "吗"} == set()


def test_when_nothing_else_is_left_stop_words_count(read: Read) -> None:
    assert read("可以吗").words


def test_stray_blanks_do_not_part_words(read: Read) -> None:
    assert "优先行动权" in read("优 先 行 动 权").terms


def test_long_queries_are_cut(read: Read) -> None:
    understanding = read("单位" * LONGEST_QUERY)
    assert understanding.is_cut
    assert len(understanding.asked) == LONGEST_QUERY


def test_reading_is_repeatable(read: Read) -> None:
    assert read("爆牌库给谁加分") == read("爆牌库给谁加分")
