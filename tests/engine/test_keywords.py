"""Keywords: what each does, and that one without behaviour is refused."""

import msgspec
import pytest

from app.engine.cards.keywords import KNOWN
from app.engine.errors import CardFileError, ScenarioError
from app.engine.game import Game
from app.engine.loop import answer
from app.engine.references import Decision
from app.engine.scenario import card_table, parse_scenario
from app.engine.script import Runner
from app.engine.setup import PLAIN_BATTLEFIELD, Setup
from app.engine.state import State

from .conftest import Player
from .mechanics import game

SWORD = """
剑: {type: gear, energy: 1, might_bonus: 2, tags: [武装], keywords: [{name: 装配, cost: {power: {A: 1}}}]}
飞斧: {type: gear, energy: 0, might_bonus: 3, tags: [武装], keywords: [灵便]}
"""


def test_818_assembling_attaches_to_an_own_unit(player: Player) -> None:
    rest = """
board: [{card: 剑, controller: 甲}, {card: 一, controller: 甲}, {card: 五, controller: 乙}]
script: [{by: 甲, activate: 剑, with: {t: 一}}, {all: chain}]
expect: [{object: 剑, attached_to: 一}, {object: 一, might: 3}]
"""
    player.play(game(rest, SWORD, more="pool: {power: {炽烈: 1}}"))


def test_818_assembling_needs_its_cost(player: Player) -> None:
    rest = """
board: [{card: 剑, controller: 甲}, {card: 一, controller: 甲}]
script: [{by: 甲, activate: 剑, with: {t: 一}, refused: play.paid}]
expect: [{object: 剑, attached_to: ""}]
"""
    player.play(game(rest, SWORD))


def test_819_quick_gear_reacts_and_attaches_when_played(player: Player) -> None:
    rest = """
board: [{card: 五, controller: 乙}]
script:
  - {by: 甲, play: 火花, with: {t: 五}}
  - {by: 甲, pass: true}
  - {by: 乙, play: 飞斧, with: {t: 五}}
  - {all: chain}
expect: [{object: 飞斧, attached_to: 五}, {object: 五, might: 8, damage: 2}]
"""
    player.play(game(rest, SWORD, hand="火花", enemy="hand: [飞斧]"))


ECHO = """
吐息: {type: spell, energy: 0, keywords: [{name: 回响, cost: {energy: 1}}], abilities: [
  {kind: passive, passive: {additional_cost: [{act: kill, pick: {kind: unit, side: friendly}, id: 献祭}]}},
  {kind: spell, targets: [{slot: t, filter: {kind: unit, side: enemy}}], do: [{do: deal, to: t, amount: 1},
    {do: gain_xp}]}]}
"""


@pytest.mark.parametrize(("paid", "damage"), [("true", 2), ("false", 1)])
def test_820_echo_carries_out_the_instructions_once_more(player: Player, paid: str, damage: int) -> None:
    rest = f"""
board: [{{card: 一, controller: 甲}}, {{card: 二, controller: 甲}}, {{card: 五, controller: 乙}}]
script:
  - {{by: 甲, play: 吐息, with: {{cost: {paid}, 献祭: 一, t: 五}}}}
  - {{all: chain}}
expect: [{{object: 五, damage: {damage}}}, {{player: 甲, xp: {damage}}}, {{object: 二, zone: board,
  text: 额外费用只付一次}}]
"""
    result = player.play(game(rest, ECHO, hand="吐息", more="pool: {energy: 1}"))
    assert len([fact for fact in result.state.turn.finalized if fact.kind == "spell"]) == 1


def test_820_an_echo_that_says_so_chooses_anew(player: Player) -> None:
    card = """
连射: {type: spell, energy: 0, keywords: [{name: 回响, cost: {energy: 1}, different_choices: true}],
  abilities: [{kind: spell, targets: [{slot: t, filter: {kind: unit}}], do: [{do: deal, to: t, amount: 1}]}]}
"""
    rest = """
board: [{card: 二, controller: 乙}, {card: 五, controller: 乙}]
script:
  - {by: 甲, play: 连射, with: {cost: true, t: 二, t·再: 五}}
  - {all: chain}
expect: [{object: 二, damage: 1}, {object: 五, damage: 1}]
"""
    player.play(game(rest, card, hand="连射", more="pool: {energy: 1}"))


AMBUSHER = "伏兵: {type: unit, energy: 0, might: 3, keywords: [伏击]}"
AMBUSHED = """
battlefields: {场: {controller: 乙}, 二场: {}}
board: [{card: 五, controller: 甲}, {card: 一, controller: 乙, at: 场}]
"""


def test_822_ambush_reacts_where_its_controller_has_units(player: Player) -> None:
    rest = f"""{AMBUSHED}
script:
  - {{by: 甲, move: 五, to: 场}}
  - {{by: 甲, play: 伏兵}}
  - {{by: 甲, answer: base, key: place, refused: ambush.where}}
  - {{by: 甲, answer: 场, key: place}}
expect: [{{object: 伏兵, at: 场}}]
"""
    text = game(rest, AMBUSHER, hand="伏兵")
    result = player.run(
        text.replace("  - {by: 甲, answer: base, key: place, refused: ambush.where}\n", "").replace(
            "  - {by: 甲, answer: 场, key: place}\n", ""
        )
    )
    assert result.state.objects["伏兵"].place == "场"  # the only place, so it answers itself


def test_822_ambush_needs_a_unit_there_to_react(player: Player) -> None:
    rest = """
board: [{card: 五, controller: 乙}]
script:
  - {by: 甲, play: 火花, with: {t: 五}}
  - {by: 甲, play: 伏兵, with: {place: base}, refused: ambush.where}
expect: [{object: 伏兵, zone: hand}]
"""
    player.play(game(rest, AMBUSHER, hand="火花, 伏兵"))


def test_823_hunting_gains_experience_on_a_conquest(player: Player) -> None:
    rest = """
board: [{card: 猎手, controller: 甲}]
script: [{by: 甲, move: 猎手, to: 场}, {all: showdown}, {all: chain}]
expect: [{player: 甲, xp: 2, points: 1}]
"""
    player.play(game(rest, "猎手: {type: unit, energy: 1, might: 2, keywords: [{name: 狩猎, value: 2}]}"))


KNIGHT = """
骑士: {type: unit, energy: 1, might: 2, keywords: [{name: 强化, cost: {energy: 1}}],
  abilities: [{id: a1, kind: passive, while_empowered: true, passive: {might: 3}}]}
卸力: {type: spell, energy: 0, abilities: [{kind: spell, targets: [{slot: t, filter: {kind: unit,
  empowered: true}}],
  do: [{do: unempower, to: t}]}]}
"""


def test_827_1_c_1_empowering_is_paid_again_only_after_it_ended(player: Player) -> None:
    rest = """
board: [{card: 骑士, controller: 甲}]
script:
  - {by: 甲, activate: 骑士.强化}
  - {all: chain}
  - expect: [{object: 骑士, might: 5, empowered: true}]
  - {by: 甲, activate: 骑士.强化, refused: activate.condition}
  - {by: 甲, play: 卸力, with: {t: 骑士}}
  - {all: chain}
  - expect: [{object: 骑士, might: 2, empowered: false}]
  - {by: 甲, activate: 骑士.强化}
  - {all: chain}
expect: [{object: 骑士, might: 5}]
"""
    player.play(game(rest, KNIGHT, hand="卸力", more="pool: {energy: 2}"))


def test_829_flow_plays_from_the_trash_for_its_cost_and_banishes(player: Player) -> None:
    card = """
流火: {type: spell, energy: 7, keywords: [{name: 流转, cost: {energy: 1}}], abilities: [{kind: spell,
  targets: [{slot: t, filter: {kind: unit}}], do: [{do: deal, to: t, amount: 1}]}]}
"""
    rest = """
board: [{card: 五, controller: 乙}]
script: [{by: 甲, play: 流火, with: {t: 五}}, {all: chain}]
expect: [{object: 五, damage: 1}, {object: 流火, zone: banishment}, {applied: leave.instead, about: 流火}]
"""
    player.play(game(rest, card, more="trash: [流火], pool: {energy: 1}"))


@pytest.mark.parametrize(("answer", "top"), [("true", "二"), ("false", "一")])
def test_817_predicting_may_recycle_the_top_card(player: Player, answer: str, top: str) -> None:
    rest = f"""
script: [{{by: 甲, play: 先知, with: {{place: base}}}}, {{all: once}}, {{by: 甲, answer: {answer}, key: do}}]
expect: [{{object: 先知, at: base}}]
"""
    text = game(
        rest, "先知: {type: unit, energy: 0, might: 1, keywords: [预知]}", hand="先知", more="deck: [一, 二]"
    )
    assert player.play(text).state.players["甲"].deck[0] == top


TRAP = """
陷阱: {type: spell, energy: 9, keywords: [待命], abilities: [{kind: spell, targets: [{slot: t,
  filter: {kind: unit}}],
  do: [{do: deal, to: t, amount: 1}]}]}
"""
TRAPPED = """
battlefields: {场: {controller: 甲}, 二场: {}}
board: [{card: 一, controller: 甲, at: 场}, {card: 五, controller: 乙}]
"""


def test_421_2_a_hiding_is_an_action_and_no_play(player: Player) -> None:
    rest = f"""{TRAPPED}
script:
  - {{by: 甲, hide: 陷阱, to: 二场, refused: hidden.where}}
  - {{by: 甲, hide: 陷阱, to: 场}}
  - {{by: 甲, play: 陷阱, refused: hidden.next_turn}}
expect: [{{object: 陷阱, zone: hidden}}, {{applied: hidden.put, about: 陷阱}}, {{on_chain: 0}}]
"""
    result = player.play(game(rest, TRAP, hand="陷阱", more="pool: {power: {炽烈: 1}}"))
    assert result.state.turn.finalized == []
    assert result.state.players["甲"].pool.power == {}


def test_811_1_b_a_hidden_card_is_played_from_the_next_turn_on(player: Player) -> None:
    rest = f"""{TRAPPED}
script:
  - {{by: 甲, hide: 陷阱, to: 场}}
  - {{by: 甲, end_turn: true}}
  - {{by: 乙, play: 火花, with: {{t: 一}}}}
  - {{by: 乙, pass: true}}
  - {{by: 甲, play: 陷阱, with: {{t: 一}}}}
  - {{all: once}}
expect: [{{object: 一, zone: trash}}, {{object: 陷阱, zone: trash}}]
"""
    player.play(
        game(rest, TRAP, hand="陷阱", more="pool: {power: {炽烈: 1}}", enemy="hand: [火花], deck: [d1=一]")
    )


def test_107_3_b_a_second_card_does_not_fit_the_slot(player: Player) -> None:
    rest = f"""{TRAPPED}
script:
  - {{by: 甲, hide: 陷阱, to: 场}}
  - {{by: 甲, hide: 陷二, to: 场, refused: hidden.slot}}
expect: [{{object: 陷二, zone: hand}}]
"""
    player.play(game(rest, TRAP, hand="陷阱, 陷二=陷阱", more="pool: {power: {炽烈: 2}}"))


def test_421_2_a_hiding_must_be_paid(player: Player) -> None:
    rest = f"""{TRAPPED}
script: [{{by: 甲, hide: 陷阱, to: 场, refused: play.paid}}]
expect: [{{object: 陷阱, zone: hand}}]
"""
    player.play(game(rest, TRAP, hand="陷阱"))


REFUSED = {
    "unknown": ("[冲锋]", r"关键词\[冲锋\]没有写出"),
    "no cost": ("[装配]", r"关键词\[装配\]要写费用"),
    "echo without cost": ("[回响]", r"关键词\[回响\]要写费用"),
    "only a word": ("[绝念]", r"关键词\[绝念\]只是技能前面的词"),
    "level without ability": ("[{name: 等级, value: 3}]", r"关键词\[等级\]只是技能前面的词"),
}


@pytest.mark.parametrize(("keywords", "message"), REFUSED.values(), ids=list(REFUSED))
def test_a_keyword_without_behaviour_is_refused(keywords: str, message: str) -> None:
    text = game("script: []\nexpect: []\n", f"怪: {{type: unit, keywords: {keywords}}}")
    with pytest.raises(CardFileError, match=message):
        parse_scenario(text, "test.yaml")


def test_a_keyword_without_behaviour_cannot_be_given(player: Player) -> None:
    rest = "board: [{card: 一, controller: 甲, keywords: [冲锋]}]\nscript: []\nexpect: []\n"
    with pytest.raises(ScenarioError, match=r"test\.yaml:\d+：.*冲锋.*没有写出"):
        player.run(game(rest))


def test_every_keyword_of_the_glossary_is_known() -> None:
    glossary = (
        "急速 迅捷 强攻 绝念 法盾 游走 待命 鼓舞 反应 坚守 壁垒 瞬息 预知 "
        "装配 灵便 回响 百炼 伏击 狩猎 等级 唯我 后排 强化 已强化 流转"
    )
    assert set(glossary.split()) == KNOWN


def test_358_5_saving_before_finalization_keeps_the_way_back(player: Player) -> None:
    """The position before a play is part of the position, also while a task comes before its finalization."""
    card = """
先声: {type: unit, energy: 1, might: 1, abilities: [{id: a1, kind: replacement, optional: true,
  when: {event: play, player: you, object: {kind: unit}}, do: [{do: gain_xp}]}]}
"""
    rest = "board: [{card: 先声, controller: 甲}]\nscript: []\nexpect: []\n"
    loaded = parse_scenario(game(rest, card, hand="五"), "test.yaml")
    cards = card_table(loaded, player.cards).with_cards([PLAIN_BATTLEFIELD])
    played = Game(Setup(loaded, cards).build(), cards, player.authority())
    Runner(loaded, played).run([])
    before = msgspec.json.encode(msgspec.structs.replace(played.state, request=None))
    answer(played, Decision("甲", ["play:五"], "act"))
    saved = msgspec.json.decode(msgspec.json.encode(played.state), type=State)
    again = Game(saved, cards, player.authority())
    assert again.state.request is not None
    assert again.state.request.key.startswith("replace:")
    answer(again, Decision("甲", [], again.state.request.key))
    assert again.state.objects["五"].zone == "hand"
    assert msgspec.json.encode(msgspec.structs.replace(again.state, request=None)) == before
