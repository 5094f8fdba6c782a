"""Bad scenario files: one clear line with the place."""

import pytest

from app.engine.errors import CardFileError, MissingDecision, ScenarioError
from app.engine.scenario import parse_scenario

from .conftest import HEAD, Player

BAD = {
    "alias": (HEAD + "script: &a []\nexpect: *a\n", r"test\.yaml:7：不支持锚点与别名"),
    "duplicate key": (
        HEAD + "script: []\nscript: []\nexpect: []\n",
        r"test\.yaml:8：'script' 写了两次",
    ),
    "wrong type": (HEAD + "script: []\nexpect: 3\n", r"test\.yaml:8：应为列表，写的是整数（expect）"),
    "unknown field": (HEAD + "script: []\nexpect: []\nboards: []\n", r"test\.yaml:9：没有字段 boards"),
    "no expectation": (HEAD + "script: []\n", r"缺少字段 expect"),
    "tag": (
        HEAD + "script: []\nexpect: []\nnote: !!python/name:os.system\n",
        r"test\.yaml:9：用了 YAML 标签",
    ),
    "tag on a list": (
        HEAD + "script: !!python/object/apply:os.system []\nexpect: []\n",
        r"test\.yaml:7：用了 YAML 标签",
    ),
    "unknown zone": (
        HEAD + "script: []\nexpect: [{object: 甲, zone: 月球}]\n",
        r"没有取值 '月球'（expect\[0\]\.zone）",
    ),
    "not yaml": ("title: [", r"test\.yaml:\d：不是 YAML"),
    "empty": ("", r"是空的"),
    "huge": ("title: " + "x" * 300_000, r"大于 256 KiB"),
    "deep": ("[" * 100 + "]" * 100, r"嵌套超过"),
}


@pytest.mark.parametrize(("text", "message"), BAD.values(), ids=list(BAD))
def test_bad_file_is_refused_with_its_place(text: str, message: str) -> None:
    with pytest.raises(ScenarioError, match=message):
        parse_scenario(text, "test.yaml")


POSITIONS = {
    "unknown card": ("board: [{card: 不存在, controller: 甲}]", "没有卡牌 '不存在'"),
    "unknown player": (
        "board: [{card: 随从, controller: 丙}]",
        "没有玩家 '丙'；玩家是甲、乙",
    ),
    "unknown place": ("board: [{card: 随从, controller: 甲, at: 月球}]", "没有地点 '月球'"),
    "spell on board": (
        "cards: {火: {type: spell}}\nboard: [{card: 火, controller: 甲}]",
        "场上只能有单位、装备和符文",
    ),
    "same object twice": (
        "board: [{card: 随从, controller: 甲}, {card: 随从, controller: 乙}]", "已有物体 '随从'",
    ),
    "negative damage": ("board: [{card: 随从, controller: 甲, damage: {乙: -1}}]", "至少为 1"),
    "attached to nothing": (
        "board: [{card: 随从, controller: 甲, attached_to: 剑}]",
        "'剑' 不是场上的另一个物体",
    ),
    "unit as battlefield": ("battlefields: {场: {card: 随从}}", "不是战场"),
    "showdown where nobody contests": ("battlefields: {场: {}}\nshowdown: 场", "不是有人争夺"),
    "hidden where nobody controls": ("battlefields: {场: {hidden: 随从}}", "无人控制场"),
}  # fmt: skip


@pytest.mark.parametrize(("lines", "message"), POSITIONS.values(), ids=list(POSITIONS))
def test_illegal_position_is_refused_with_its_line(lines: str, message: str, player: Player) -> None:
    with pytest.raises(ScenarioError, match=rf"test\.yaml:\d+：.*{message}"):
        player.run(HEAD + lines + "\nscript: []\nexpect: []\n")


def test_bad_inline_card_is_refused_with_its_line() -> None:
    text = HEAD + "script: []\nexpect: []\ncards:\n  火:\n    type: spell\n    abilities: [{kind: spel}]\n"
    with pytest.raises(CardFileError, match=r"test\.yaml:12：没有取值 'spel'"):
        parse_scenario(text, "test.yaml")


def test_vocabulary_that_is_not_carried_out_is_refused() -> None:
    passive = "{kind: passive, passive: {keyword: 冲锋}}"
    text = HEAD + f"script: []\nexpect: []\ncards: {{火: {{type: unit, abilities: [{passive}]}}}}\n"
    with pytest.raises(CardFileError, match=r"火用了 关键词\[冲锋\]"):
        parse_scenario(text, "test.yaml")


def test_unknown_card_field_is_refused() -> None:
    text = HEAD + "script: []\nexpect: []\ncards: {火: {type: spell, cost: 3}}\n"
    with pytest.raises(CardFileError, match="没有字段 'cost'"):
        parse_scenario(text, "test.yaml")


SPELL = """
title: 测试
players:
  甲: {hand: [火], pool: {energy: 1}}
  乙: {}
turn: {player: 甲}
cards:
  火: {type: spell, energy: 1, abilities: [{kind: spell, targets: [{slot: t, filter: {kind: unit}}],
       do: [{do: deal, to: t, amount: 1}]}]}
  兵: {type: unit, might: 2}
board:
  - {card: 兵, id: 兵一, controller: 乙}
  - {card: 兵, id: 兵二, controller: 乙}
"""


def test_a_decision_left_out_stops_with_decider_clause_and_options(player: Player) -> None:
    with pytest.raises(MissingDecision, match=r"甲须决定 't'（依据 355\.7.*可选：兵一、兵二") as stopped:
        player.run(SPELL + "script: [{by: 甲, play: 火}]\nexpect: []\n")
    assert stopped.value.request.decider == "甲"


def test_a_decision_by_the_wrong_player_is_refused(player: Player) -> None:
    with pytest.raises(MissingDecision, match="甲须决定 'act'"):
        player.run(SPELL + "script: [{by: 乙, play: 火}]\nexpect: []\n")


def test_a_target_that_does_not_exist_is_refused(player: Player) -> None:
    with pytest.raises(ScenarioError, match="兵三 不在 't' 的可选之列；可选：兵一、兵二"):
        player.run(SPELL + "script: [{by: 甲, play: 火, with: {t: 兵三}}]\nexpect: []\n")


def test_an_answer_that_nobody_asks_for_is_refused(player: Player) -> None:
    script = "script: [{by: 甲, play: 火, with: {t: 兵一, 位置: 基地}}]\nexpect: []\n"
    with pytest.raises(ScenarioError, match="没有人问过甲 '位置'"):
        player.run(SPELL + script)


def test_an_expectation_that_fails_says_what_was_found(player: Player) -> None:
    result = player.run(SPELL + "script: []\nexpect: [{object: 兵一, damage: 3}]\n")
    assert not result.passed
    assert result.expectations[0].detail == "damage 是 0，应为 3"


UNSOUND = {
    "two values": (
        "script: []\nexpect:\n  - {object: 兵一, damage: 0}\n  - {object: 兵一, damage: 1}\n",
        r"test\.yaml:17：与第 16 行矛盾：兵一 damage 不能既是 0 又是 1",
    ),
    "place and zone": (
        "script: []\nexpect:\n  - {object: 兵一, zone: trash}\n  - {object: 兵一, at: base}\n",
        r"test\.yaml:17：与第 16 行矛盾：兵一 zone 不能既是 trash 又是 board",
    ),
    "keyword and none": (
        "script: []\nexpect: [{object: 兵一, keyword: 壁垒, no_keyword: 壁垒}]\n",
        r"矛盾：兵一 keyword 壁垒",
    ),
    "unknown concept": (
        "script: []\nexpect: [{applied: no.such}]\n",
        r"test\.yaml:15：没有概念或条文 'no\.such'",
    ),
    "unknown number": ("script: []\nexpect: [{refused: '999.9'}]\n", r"没有概念或条文 '999\.9'"),
    "unknown refusal": (
        "script: [{by: 甲, end_turn: true, refused: x.y}]\nexpect: []\n",
        r"test\.yaml:14：没有概念 'x\.y'",
    ),
    "points of nobody": ("script: []\nexpect: [{points: 1, winner: 甲}]\n", r"points 要同 player 一起写"),
    "place of nothing": ("script: []\nexpect: [{at: base, player: 甲}]\n", r"at 要同 object 或 count 一起写"),
    "nothing": ("script: []\nexpect: [{text: 一切都好}]\n", r"没有写期望什么"),
    "nobody decides": ("script: [{play: 火}]\nexpect: []\n", r"test\.yaml:14：play没有写由谁决定"),
    "nothing decided": ("script: [{by: 甲}]\nexpect: []\n", r"没有写甲作什么决定"),
    "two decisions": (
        "script: [{by: 甲, play: 火, end_turn: true}]\nexpect: []\n",
        r"这里写了play、end_turn",
    ),
    "empty entry": ("script: [{note: 空}]\nexpect: []\n", r"这一步什么也没有写"),
}


@pytest.mark.parametrize(("lines", "message"), UNSOUND.values(), ids=list(UNSOUND))
def test_what_cannot_be_meant_is_refused_with_its_line(lines: str, message: str, player: Player) -> None:
    with pytest.raises(ScenarioError, match=message):
        player.run(SPELL + lines)


def test_amounts_where_names_are_asked_are_refused(player: Player) -> None:
    with pytest.raises(ScenarioError, match="兵一=1 不在 't' 的可选之列"):
        player.run(SPELL + "script: [{by: 甲, play: 火, with: {t: {兵一: 1}}}]\nexpect: []\n")


def test_a_script_of_a_variant_is_refused_at_its_own_line(player: Player) -> None:
    text = SPELL + (
        "script: []\nexpect: []\nvariants:\n  - authority: core-2026-07-17\n    script:\n"
        "      - {by: 甲, play: 火, with: {t: 兵三}}\n    expect: []\n"
    )
    with pytest.raises(ScenarioError, match=r"test\.yaml:19：兵三"):
        player.run(text)


def test_a_card_without_abilities_in_its_file_is_not_modelled(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    card = player.cards["冷血贵族"]
    monkeypatch.setattr(card, "abilities", None)
    with pytest.raises(ScenarioError, match=r"冷血贵族.*没有写出技能"):
        player.run(HEAD + "board: [{card: 冷血贵族, controller: 甲}]\nscript: []\nexpect: []\n")
