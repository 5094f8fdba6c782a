"""Bad scenario files: one clear line with the place."""

import pytest

from app.engine.errors import CardFileError, MissingDecision, ScenarioError
from app.engine.scenario import parse_scenario

from .conftest import HEAD, Player

BAD = {
    "alias": (HEAD + "script: &a []\nexpect: *a\n", r"test\.yaml:7: uses an anchor or alias"),
    "duplicate key": (
        HEAD + "script: []\nscript: []\nexpect: []\n",
        r"test\.yaml:8: gives the key 'script' twice",
    ),
    "wrong type": (HEAD + "script: []\nexpect: 3\n", r"test\.yaml:8: Expected `array`, got `int`"),
    "unknown field": (HEAD + "script: []\nexpect: []\nboards: []\n", r"unknown field `boards`"),
    "no expectation": (HEAD + "script: []\n", r"missing required field `expect`"),
    "tag": (
        HEAD + "script: []\nexpect: []\nnote: !!python/name:os.system\n",
        r"test\.yaml:9: uses the YAML tag",
    ),
    "not yaml": ("title: [", r"test\.yaml:\d: is not YAML"),
    "empty": ("", r"is empty"),
    "huge": ("title: " + "x" * 300_000, r"larger than 256 KiB"),
    "deep": ("[" * 100 + "]" * 100, r"nested deeper than"),
}


@pytest.mark.parametrize(("text", "message"), BAD.values(), ids=list(BAD))
def test_bad_file_is_refused_with_its_place(text: str, message: str) -> None:
    with pytest.raises(ScenarioError, match=message):
        parse_scenario(text, "test.yaml")


POSITIONS = {
    "unknown card": ("board: [{card: 不存在, controller: 甲}]", "unknown card '不存在'"),
    "unknown player": (
        "board: [{card: 随从, controller: 丙}]",
        "unknown player '丙'; the players are 甲、乙",
    ),
    "unknown place": ("board: [{card: 随从, controller: 甲, at: 月球}]", "unknown place '月球'"),
    "spell on board": (
        "cards: {火: {type: spell}}\nboard: [{card: 火, controller: 甲}]",
        "only permanents stand",
    ),
    "same object twice": (
        "board: [{card: 随从, controller: 甲}, {card: 随从, controller: 乙}]", "object '随从' exists already",
    ),
    "negative damage": ("board: [{card: 随从, controller: 甲, damage: {乙: -1}}]", "at least 1"),
    "attached to nothing": (
        "board: [{card: 随从, controller: 甲, attached_to: 剑}]",
        "'剑' is no other object",
    ),
    "unit as battlefield": ("battlefields: {场: {card: 随从}}", "is no battlefield"),
    "showdown where nobody contests": ("battlefields: {场: {}}\nshowdown: 场", "that somebody contests"),
    "hidden where nobody controls": ("battlefields: {场: {hidden: 随从}}", "nobody controls 场"),
}  # fmt: skip


@pytest.mark.parametrize(("lines", "message"), POSITIONS.values(), ids=list(POSITIONS))
def test_illegal_position_is_refused_with_its_line(lines: str, message: str, player: Player) -> None:
    with pytest.raises(ScenarioError, match=rf"test\.yaml:\d+: .*{message}"):
        player.run(HEAD + lines + "\nscript: []\nexpect: []\n")


def test_bad_inline_card_is_refused_with_its_line() -> None:
    text = HEAD + "script: []\nexpect: []\ncards:\n  火:\n    type: spell\n    abilities: [{kind: spel}]\n"
    with pytest.raises(CardFileError, match=r"test\.yaml:12: Invalid enum value 'spel'"):
        parse_scenario(text, "test.yaml")


def test_vocabulary_that_is_not_carried_out_is_refused() -> None:
    passive = "{kind: passive, passive: {keyword: 冲锋}}"
    text = HEAD + f"script: []\nexpect: []\ncards: {{火: {{type: unit, abilities: [{passive}]}}}}\n"
    with pytest.raises(CardFileError, match=r"火 uses keyword \[冲锋\]"):
        parse_scenario(text, "test.yaml")


def test_unknown_card_field_is_refused() -> None:
    text = HEAD + "script: []\nexpect: []\ncards: {火: {type: spell, cost: 3}}\n"
    with pytest.raises(CardFileError, match="unknown field 'cost'"):
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
    with pytest.raises(
        MissingDecision, match=r"甲 has to decide 't' by 355\.7.*options: 兵一、兵二"
    ) as stopped:
        player.run(SPELL + "script: [{by: 甲, play: 火}]\nexpect: []\n")
    assert stopped.value.request.decider == "甲"


def test_a_decision_by_the_wrong_player_is_refused(player: Player) -> None:
    with pytest.raises(MissingDecision, match="甲 has to decide 'act'"):
        player.run(SPELL + "script: [{by: 乙, play: 火}]\nexpect: []\n")


def test_a_target_that_does_not_exist_is_refused(player: Player) -> None:
    with pytest.raises(ScenarioError, match="兵三 is no option for 't'; legal here: 兵一、兵二"):
        player.run(SPELL + "script: [{by: 甲, play: 火, with: {t: 兵三}}]\nexpect: []\n")


def test_an_answer_that_nobody_asks_for_is_refused(player: Player) -> None:
    script = "script: [{by: 甲, play: 火, with: {t: 兵一, 位置: 基地}}]\nexpect: []\n"
    with pytest.raises(ScenarioError, match="nobody asked 甲 for '位置'"):
        player.run(SPELL + script)


def test_contradictory_expectation_fails_and_says_what_was_found(player: Player) -> None:
    result = player.run(SPELL + "script: []\nexpect: [{object: 兵一, damage: 3}]\n")
    assert not result.passed
    assert result.expectations[0].detail == "damage is 0, expected 3"


def test_a_card_without_abilities_in_its_file_is_not_modelled(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    card = player.cards["冷血贵族"]
    monkeypatch.setattr(card, "abilities", None)
    with pytest.raises(ScenarioError, match=r"冷血贵族 .* is not modelled"):
        player.run(HEAD + "board: [{card: 冷血贵族, controller: 甲}]\nscript: []\nexpect: []\n")
