"""Outcomes that are easily got wrong, each named after the clause that decides it."""

import pytest

from app.engine.errors import ScenarioError

from .conftest import NOW, THEN_WITH_FAQ, Player

POSITION = """
title: 测试
players:
  甲: {hand: [H]}
  乙: {}
turn: {player: 甲}
battlefields: {场: {controller: C}, 二场: {}}
cards:
  H:
    type: spell
    energy: 0
    abilities: []
  二: {type: unit, energy: 2, might: 2}
  五: {type: unit, energy: 5, might: 5}
  旅: {type: unit, energy: 5, might: 5, keywords: [游走]}
"""


def position(controller: str = "null", hand: str = "", card: str = "") -> str:
    text = POSITION.replace("controller: C", f"controller: {controller}")
    text = text.replace("{hand: [H]}", f"{{hand: [{hand}]}}")
    return text.replace("  H:\n    type: spell\n    energy: 0\n    abilities: []\n", card)


def test_348_2_a_a_controller_who_stays_alone_does_not_conquer(player: Player) -> None:
    player.play(
        position("乙")
        + """
board: [{card: 二, controller: 甲}, {card: 五, controller: 乙, at: 场}]
script: [{by: 甲, move: 二, to: 场}, {all: showdown}]
expect:
  - {battlefield: 场, controller: 乙, contested_by: ""}
  - {player: 乙, points: 0}
  - {object: 二, zone: trash}
  - {refused: combat.control, because: 不是征服}
"""
    )


def test_190_3_a_1_a_second_arrival_does_not_contest_again(player: Player) -> None:
    player.play(
        position("null")
        + """
showdown: ""
board: [{card: 二, id: 一兵, controller: 甲}, {card: 二, id: 二兵, controller: 甲}]
script:
  - {by: 甲, move: [一兵, 二兵], to: 场}
  - {all: showdown}
expect:
  - {player: 甲, points: 1}
  - {battlefield: 场, controller: 甲, contested_by: ""}
"""
    )


def test_190_3_b_a_non_combat_showdown_ends_the_contest(player: Player) -> None:
    result = player.play(
        position("null")
        + """
board: [{card: 二, controller: 甲}]
script: [{by: 甲, move: 二, to: 场}, {all: showdown}]
expect: [{battlefield: 场, contested_by: ""}, {applied: control.contest_ends, about: 场}]
"""
    )
    started = [s for s in result.steps if s.clause.concept == "cleanup.start_showdown" and s.kind == "event"]
    assert len(started) == 1


BOLT = """  火花:
    type: spell
    energy: 0
    keywords: [反应]
    abilities:
      - kind: spell
        targets: [{slot: t, filter: {kind: unit}}]
        do: [{do: deal, to: t, amount: 1}]
"""


def test_813_1_a_reaction_card_may_open_a_chain_in_a_showdown(player: Player) -> None:
    player.play(
        position("null", "火花", BOLT)
        + """
board: [{card: 二, controller: 甲}]
script:
  - {by: 甲, move: 二, to: 场}
  - {by: 甲, play: 火花, with: {t: 二}}
  - {all: once}
  - expect: [{decider: 乙, text: 焦点随结算链清空传给下一名玩家}]
expect: [{object: 二, damage: 1}, {applied: showdown.focus_passes}]
"""
    )


def test_308_1_a_a_card_without_timing_cannot_be_played_in_a_showdown(player: Player) -> None:
    player.play(
        position("null", "火花", BOLT.replace("    keywords: [反应]\n", ""))
        + """
board: [{card: 二, controller: 甲}]
script:
  - {by: 甲, move: 二, to: 场}
  - {by: 甲, play: 火花, with: {t: 二}, refused: timing.showdown}
expect: [{object: 火花, zone: hand}]
"""
    )


def test_309_1_a_only_reactions_in_the_closed_state(player: Player) -> None:
    text = position(
        "null", "火花, 慢火", BOLT + BOLT.replace("火花", "慢火").replace("    keywords: [反应]\n", "")
    )
    player.play(
        text
        + """
board: [{card: 五, controller: 乙}]
script:
  - {by: 甲, play: 火花, with: {t: 五}}
  - {by: 甲, play: 慢火, with: {t: 五}, refused: timing.closed}
expect: [{on_chain: 1}]
"""
    )


def test_144_4_c_1_only_roaming_units_move_between_battlefields(player: Player) -> None:
    player.play(
        position("甲")
        + """
board: [{card: 五, controller: 甲, at: 场}, {card: 旅, controller: 甲, at: 场}]
script:
  - {by: 甲, move: 五, to: 二场, refused: move.roaming}
  - {by: 甲, move: 旅, to: 二场}
expect: [{object: 旅, at: 二场, exhausted: true}, {object: 五, at: 场, exhausted: false}]
"""
    )


def test_323_7_a_stolen_unit_goes_to_its_controllers_base(player: Player) -> None:
    player.play(
        position("null")
        + """
board: [{card: 五, controller: 甲, owner: 乙}]
script: []
expect: [{object: 五, at: base}, {refused: cleanup.misplaced}]
"""
    )


def test_323_7_loose_gear_at_a_battlefield_is_recalled(player: Player) -> None:
    player.play(
        position("甲", card="  剑: {type: gear, energy: 1}\n")
        + """
board: [{card: 五, controller: 甲, at: 场}, {card: 剑, controller: 甲, at: 场}]
script: []
expect: [{object: 剑, at: base}, {applied: cleanup.misplaced, about: 剑}]
"""
    )


def test_465_2_c_10_prevention_of_all_damage_never_frees_the_next_unit(player: Player) -> None:
    card = BOLT.replace("do: deal, to: t, amount: 1", "do: prevent, to: t").replace("火花", "屏障")
    player.play(
        position("乙", "屏障", card)
        + """
board:
  - {card: 五, id: 攻, controller: 甲}
  - {card: 二, id: 护住, controller: 乙, at: 场}
  - {card: 二, id: 另一, controller: 乙, at: 场}
script:
  - {by: 甲, move: 攻, to: 场}
  - {by: 甲, play: 屏障, with: {t: 护住}}
  - {all: showdown}
  - {by: 甲, answer: [护住, 另一], key: assign}
expect:
  - {object: 另一, at: 场, damage: 0}
  - {object: 护住, at: 场, damage: 0}
"""
    )


def test_194_2_b_a_tie_at_the_victory_score_goes_on(player: Player) -> None:
    text = position().replace("甲: {hand: []}", "甲: {points: 8}").replace("乙: {}", "乙: {points: 8}")
    player.play(
        text + "script: []\nexpect: [{winner: ''}, {refused: cleanup.win, because: 没有高于所有对手}]\n"
    )


def test_323_1_more_than_all_opponents_at_the_victory_score_wins(player: Player) -> None:
    text = position().replace("甲: {hand: []}", "甲: {points: 9}").replace("乙: {}", "乙: {points: 8}")
    player.play(text + "script: []\nexpect: [{winner: 甲}, {applied: cleanup.win}]\n")


MAY = """  钟:
    type: gear
    energy: 1
    abilities:
      - id: a1
        kind: triggered
        when: {event: phase, phase: end}
        optional: true
        do: [{do: gain_xp}]
"""
DECLINE = """
board: [{card: 钟, controller: 甲}]
script:
  - {by: 甲, end_turn: true}
  - expect: [{asked: may, on_chain: N}]
  - {by: 甲, answer: false, key: may}
expect: [{player: 甲, xp: 0}]
"""


def test_383_3_a_the_may_of_a_trigger_is_decided_at_finalization(player: Player) -> None:
    player.play(position(card=MAY) + DECLINE.replace("N", "1"), NOW)


def test_the_faq_decides_the_may_before_the_trigger_is_pending(player: Player) -> None:
    player.play(position(card=MAY) + DECLINE.replace("N", "0"), THEN_WITH_FAQ)


def test_358_5_an_unpaid_play_is_undone(player: Player) -> None:
    player.play(
        position(hand="五")
        + """
script: [{by: 甲, play: 五, with: {place: base}, refused: play.paid}]
expect: [{object: 五, zone: hand}, {on_chain: 0}, {applied: play.undone}]
"""
    )


def test_428_1_a_1_b_a_replaced_death_takes_its_trigger_off_the_chain(player: Player) -> None:
    card = (
        BOLT.replace("amount: 1", "amount: 2")
        + """  遗愿:
    type: unit
    energy: 2
    might: 2
    abilities:
      - {kind: triggered, when: {event: killed, object: self}, do: [{do: gain_xp}]}
"""
    )
    player.play(
        position(hand="火花", card=card)
        + """
board: [{card: 遗愿, controller: 乙}, {card: 中娅沙漏, id: 沙漏, controller: 乙}]
script: [{by: 甲, play: 火花, with: {t: 遗愿}}, {all: chain}]
expect:
  - {object: 遗愿, at: base, exhausted: true, damage: 0}
  - {object: 沙漏, zone: trash}
  - {player: 乙, xp: 0}
  - {applied: death.trigger_removed}
"""
    )


def test_429_2_b_a_spell_that_adds_resources_stays_on_the_chain(player: Player) -> None:
    card = "  聚能: {type: spell, energy: 0, abilities: [{kind: spell, do: [{do: add, energy: 2}]}]}\n"
    player.play(
        position(hand="聚能", card=card)
        + "script: [{by: 甲, play: 聚能}]\nexpect: [{on_chain: 1}, {decider: 甲}]\n"
    )


def test_359_3_e_14_b_if_done_fails_when_the_action_was_replaced(player: Player) -> None:
    card = """  处决:
    type: spell
    energy: 0
    abilities:
      - kind: spell
        targets: [{slot: t, filter: {kind: unit}}]
        do: [{do: kill, id: k, to: t}, {do: gain_xp, if_done: k}, {do: draw, linked_to: k}]
"""
    text = position(hand="处决", card=card).replace("{hand: [处决]}", "{hand: [处决], deck: [五]}")
    player.play(
        text
        + """
board: [{card: 二, controller: 乙}, {card: 中娅沙漏, id: 沙漏, controller: 乙}]
script: [{by: 甲, play: 处决, with: {t: 二}}, {all: chain}]
expect: [{player: 甲, xp: 0, hand: 1}, {refused: linked.if_done}, {object: 二, at: base}]
"""
    )


def test_816_2_a_two_vanishing_keywords_trigger_once(player: Player) -> None:
    result = player.play(
        position(card="  短命: {type: unit, energy: 1, might: 1, keywords: [瞬息]}\n")
        .replace("turn: {player: 甲}", "turn: {player: 甲, phase: beginning}")
        .replace("{hand: []}", "{deck: [五]}")
        + """
board: [{card: 短命, controller: 甲, keywords: [瞬息]}]
script: [{all: once}]
expect: [{object: 短命, zone: trash}]
"""
    )
    assert sum(step.clause.concept == "trigger.to_chain" for step in result.steps) == 1


BOTH_DIE = """
title: 测试
players:
  甲: {hand: [雷], deck: [一=兵, 二=兵]}
  乙: {deck: [三=兵]}
turn: {player: 甲}
cards:
  兵: {type: unit, might: 2}
  抽: {type: unit, might: 1, abilities: [{kind: triggered, id: a1, when: {event: killed, object: self},
       do: [{do: draw}]}]}
  分: {type: unit, might: 1, abilities: [{kind: triggered, id: a1, when: {event: killed, object: self},
       do: [{do: points}]}]}
  雷: {type: spell, abilities: [{kind: spell, do: [{do: KILL, all: {kind: unit}}]}]}
board:
  - {card: 抽, id: 敌一, controller: 乙}
  - {card: 抽, id: 我一, controller: 甲}
  - {card: 分, id: 我二, controller: 甲}
script:
  - {by: 甲, play: 雷}
  - {all: once}
  - {by: 甲, answer: [我二, 我一], key: order}
expect: [{chain: [我二·a1, 我一·a1, 敌一·a1]}, {applied: trigger.order}]
"""


def test_383_3_d_players_order_their_own_death_triggers_in_a_cleanup(player: Player) -> None:
    player.play(BOTH_DIE.replace("do: KILL,", "do: deal, amount: 1,"))


def test_383_3_d_players_order_their_own_death_triggers_when_killed(player: Player) -> None:
    player.play(BOTH_DIE.replace("do: KILL", "do: kill"))


def test_469_1_a_conquest_is_gaining_control(player: Player) -> None:
    board = "\nboard: [{card: 二, controller: 甲}]\n"
    script = "script: [{by: 甲, move: 二, to: 场}, {all: showdown}]\n"
    result = player.play(position() + board + script + "expect: [{applied: control.conquer_is_gaining}]\n")
    assert [
        step for step in result.steps if step.skipped and "conquer" in step.skipped[0].clause.concept
    ] == []


LOOP = """
title: 测试
players: {甲: {hand: [推]}, 乙: {}}
turn: {player: 甲}
cards:
  环: {type: unit, might: 1, abilities: [
       {kind: triggered, when: {event: readied, object: self}, do: [{do: exhaust, to: self}]},
       {kind: triggered, when: {event: exhausted, object: self}, do: [{do: ready, to: self}]}]}
  推: {type: spell, abilities: [{kind: spell, do: [{do: exhaust, all: {kind: unit}}]}]}
board: [{card: 环, controller: 甲}]
script: [{by: 甲, play: 推}, {all: chain}]
expect: []
"""


def test_a_chain_without_end_stops_the_replay(player: Player) -> None:
    with pytest.raises(ScenarioError, match=r"test\.yaml:11：让过 200 次仍没有结束"):
        player.run(LOOP)


def test_355_17_a_may_in_a_spell_is_a_choice_on_resolution(player: Player) -> None:
    card = "  H: {type: spell, abilities: [{kind: spell, do: [{do: gain_xp, may: true}]}]}\n"
    script = "script: [{by: 甲, play: H}, {all: chain}, {by: 甲, answer: true, key: do}]\n"
    expect = "expect: [{player: 甲, xp: 1}, {applied: resolve.choice, about: 'do:gain_xp'}]\n"
    result = player.play(position(hand="H", card=card) + script + expect)
    assert not any(step.clause.concept == "resolve.may" for step in result.steps)


def test_359_3_e_3_only_a_target_that_once_did_not_fit_fits_again(player: Player) -> None:
    deal = "targets: [{slot: t, filter: {kind: unit}}], do: [{do: deal, to: t, amount: 1}]"
    card = f"  H: {{type: spell, abilities: [{{kind: spell, {deal}}}]}}\n"
    board = "board: [{card: 五, controller: 乙}]\n"
    script = "script: [{by: 甲, play: H, with: {t: 五}}, {all: chain}]\n"
    expect = "expect: [{object: 五, damage: 1}, {refused: target.illegal, about: 五, because: 仍符合}]\n"
    result = player.play(position(hand="H", card=card) + board + script + expect)
    assert not any(step.clause.concept == "target.still_legal" for step in result.steps)
