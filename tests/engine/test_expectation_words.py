"""Expectations that their author gave no words are told in Chinese."""

from pathlib import Path

import pytest

from app.engine import expectation_words
from app.engine.scenario import Expectation
from tests.engine.conftest import Player

SCENE = """
title: 词
players: {甲: {}, 乙: {}}
turn: {player: 甲}
battlefields: {战场一: {}}
board: [{card: 随从, controller: 甲}]
script: []
expect: [EXPECT]
"""


@pytest.mark.parametrize(
    ("expect", "words"),
    [
        ("{object: 随从, at: base, exhausted: false}", "随从在基地；随从活跃"),
        ("{object: 随从, zone: trash}", "随从在废牌堆"),
        ("{object: 幽灵, zone: nowhere}", "幽灵已不存在"),
        ("{object: 随从, might: 1, damage: 0}", "随从战力1；随从身上有0点伤害"),
        ("{object: 随从, attached_to: ''}", "随从没有贴附"),
        ("{battlefield: 战场一, controller: '', contested_by: ''}", "战场一未受控制；战场一没有受争夺"),
        ("{player: 甲, points: 0, hand: 0}", "甲有0分；甲有0张手牌"),
        ("{count: 1, card: 随从}", "有1个随从"),
        ("{winner: ''}", "比赛尚未结束"),
        ("{refused: cleanup.win}", "不适用“获胜”"),
        ("{applied: '323', about: ''}", "适用“323”"),
        ("{chain: [], on_chain: 0}", "结算链上有0个项目；结算链：空"),
    ],
)
def test_expectation_in_words(player: Player, expect: str, words: str) -> None:
    assert [each.text for each in player.run(SCENE.replace("EXPECT", expect)).expectations] == [words]


def test_every_field_of_an_expectation_is_told() -> None:
    silent = {"text", "object", "battlefield", "player", "about", "because"}
    source = Path(expectation_words.__file__).read_text(encoding="utf-8")
    fields = set(Expectation.__struct_fields__) - silent
    assert sorted(name for name in fields if f"wanted.{name}" not in source) == []
