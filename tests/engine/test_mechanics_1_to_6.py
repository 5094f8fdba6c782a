"""Missing mechanics 1 to 6: declining, paying, imposed costs, forbidden actions, bonus damage, sources."""

from .conftest import Player
from .mechanics import game

BELL = """
钟: {type: gear, energy: 1, abilities: [{id: a1, kind: triggered, when: {event: phase, phase: end},
  cost: [{energy: 1}], do: [{do: gain_xp, amount: 3}]}]}
"""


def test_404_2_a_leading_cost_may_be_declined_without_a_may(player: Player) -> None:
    rest = """
board: [{card: 钟, controller: 甲}]
script:
  - {by: 甲, end_turn: true}
  - {by: 甲, answer: false, key: pay}
expect: [{player: 甲, xp: 0}, {refused: trigger.decline_cost, about: 钟·a1}]
"""
    player.play(game(rest, BELL, more="pool: {energy: 3}, deck: [一]", enemy="deck: [deckone=一]"))


def test_402_3_an_activated_ability_without_a_legal_choice_cannot_be_activated(player: Player) -> None:
    card = """
弓: {type: gear, energy: 1, abilities: [{id: a1, kind: activated, cost: [{act: exhaust}],
  targets: [{slot: t, filter: {kind: unit, side: enemy}}], do: [{do: deal, to: t, amount: 1}]}]}
"""
    rest = """
board: [{card: 弓, controller: 甲}, {card: 二, controller: 甲}]
script: [{by: 甲, activate: 弓, refused: activate.no_choice}]
expect: [{object: 弓, exhausted: false}, {on_chain: 0}]
"""
    player.play(game(rest, card))


def test_402_4_b_a_mandatory_trigger_must_choose_while_it_can(player: Player) -> None:
    card = """
箭手: {type: unit, energy: 0, might: 1, abilities: [{id: a1, kind: triggered, when: {event: played, object:
self},
  targets: [{slot: t, filter: {kind: unit, other_than: self}}], do: [{do: deal, to: t, amount: 1}]}]}
"""
    rest = """
board: [{card: 五, controller: 甲}, {card: 二, controller: 甲}]
script:
  - {by: 甲, play: 箭手, with: {place: base}}
  - expect: [{asked: t}]
  - {by: 甲, answer: [], key: t, refused: target.choose}
  - {by: 甲, answer: 五, key: t}
  - {all: chain}
expect: [{object: 五, damage: 1}]
"""
    player.play(game(rest, card, hand="箭手"))


DEBT = """
讨债: {type: spell, energy: 0, abilities: [{kind: spell,
  do: [{do: pay, id: p, who: opponent, cost: [{energy: 1}]}, {do: draw, if_done: p}]}]}
"""


def test_444_2_a_payment_on_resolution_may_be_declined(player: Player) -> None:
    rest = """
script: [{by: 甲, play: 讨债}, {all: chain}, {by: 乙, answer: false, key: pay}]
expect: [{player: 甲, hand: 0}, {refused: pay.declined, about: 乙}, {refused: linked.if_done}]
"""
    player.play(game(rest, DEBT, hand="讨债", more="deck: [一]", enemy="pool: {energy: 1}"))


def test_205_a_payment_that_happened_lets_the_rest_happen(player: Player) -> None:
    rest = """
script: [{by: 甲, play: 讨债}, {all: chain}, {by: 乙, answer: true, key: pay}]
expect: [{player: 甲, hand: 1}]
"""
    player.play(game(rest, DEBT, hand="讨债", more="deck: [一]", enemy="pool: {energy: 1}"))


def test_204_3_any_number_may_be_paid_and_the_amount_is_read(player: Player) -> None:
    card = """
弹幕: {type: spell, energy: 0, abilities: [{kind: spell,
  do: [{do: pay, id: x, any_number: true, cost: [{power: {A: 1}}]},
       {do: deal, all: {kind: unit, side: enemy}, amount: {paid: x}, if_done: x}]}]}
"""
    rest = """
board: [{card: 五, controller: 乙}]
script: [{by: 甲, play: 弹幕}, {all: chain}, {by: 甲, answer: "2", key: times}]
expect: [{object: 五, damage: 2}]
"""
    player.play(game(rest, card, hand="弹幕", more="pool: {power: {炽烈: 3}}"))


PATROL = """
巡管: {type: unit, energy: 4, might: 4, abilities: [{id: a1, kind: passive,
  passive: {imposed_cost: [{power: {A: 1}}], imposed_beyond: 1}}]}
"""
PATROLLED = """
battlefields: {场: {controller: 乙}, 二场: {}}
board:
  - {card: 巡管, controller: 乙, at: 场}
  - {card: 一, id: 甲一, controller: 甲}
  - {card: 一, id: 甲二, controller: 甲}
"""


def test_204_4_one_unit_moves_without_an_imposed_cost(player: Player) -> None:
    rest = f"""{PATROLLED}
script: [{{by: 甲, move: 甲一, to: 场}}]
expect: [{{object: 甲一, at: 场}}, {{refused: imposed.cost, about: 巡管}}]
"""
    player.play(game(rest, PATROL))


def test_204_4_b_an_imposed_cost_is_paid_at_the_action_off_the_chain(player: Player) -> None:
    rest = f"""{PATROLLED}
script: [{{by: 甲, move: [甲一, 甲二], to: 场}}]
expect: [{{object: 甲二, at: 场}}, {{applied: imposed.cost, about: 巡管}}, {{on_chain: 0}}]
"""
    result = player.play(game(rest, PATROL, more="pool: {power: {炽烈: 1}}"))
    assert result.state.players["甲"].pool.power == {}


def test_204_4_b_an_unpaid_imposed_cost_stops_the_action(player: Player) -> None:
    rest = f"""{PATROLLED}
script: [{{by: 甲, move: [甲一, 甲二], to: 场, refused: imposed.unpaid}}]
expect: [{{object: 甲一, at: base, exhausted: false}}, {{object: 甲二, at: base}}]
"""
    player.play(game(rest, PATROL))


def test_204_4_b_an_unpaid_imposed_cost_stops_an_instructed_move(player: Player) -> None:
    card = (
        PATROL
        + """
冲锋: {type: spell, energy: 0, abilities: [{kind: spell, targets: [{slot: w, filter: {kind: unit, side:
enemy}}],
  do: [{do: move, all: {kind: unit, side: friendly}, place: w}]}]}
"""
    )
    rest = f"""{PATROLLED}
script: [{{by: 甲, play: 冲锋, with: {{w: 巡管}}}}, {{all: chain}}]
expect: [{{object: 甲一, at: base}}, {{refused: imposed.unpaid}}]
"""
    player.play(game(rest, card, hand="冲锋"))


def test_358_3_a_a_forbidden_action_does_not_stop_the_card_that_instructs_it(player: Player) -> None:
    card = """
典狱长: {type: unit, energy: 6, might: 5, abilities: [{id: a1, kind: passive, if: {at: battlefield},
  passive: {forbid: play, to: {kind: unit, at: battlefield}}}]}
前来相助: {type: spell, energy: 0, abilities: [{kind: spell,
  do: [{do: play, pick: {filter: {kind: unit, at: hand, owner: you}}, within: battlefields, ignore: [all]},
       {do: gain_xp}]}]}
"""
    rest = """
battlefields: {场: {controller: 乙}, 二场: {controller: 甲}}
board: [{card: 典狱长, controller: 乙, at: 场}, {card: 一, controller: 甲, at: 二场}]
script: [{by: 甲, play: 前来相助, with: {pick: 二}}, {all: chain}]
expect:
  - {applied: play.finalized, about: 前来相助}
  - {refused: forbid.skipped, about: 二}
  - {object: 二, zone: hand}
  - {player: 甲, xp: 1}
"""
    player.play(game(rest, card, hand="前来相助, 二"))


ANNIE = """
安妮: {type: unit, energy: 3, might: 3, abilities: [{id: a1, kind: passive, span:
你的法术和技能额外造成1点伤害。,
  passive: {bonus_damage: 1}}]}
"""
SPLIT = """
星芒: {type: spell, energy: 0, abilities: [{kind: spell,
  targets: [{slot: t, filter: {kind: unit, side: enemy}, any_number: true, minimum: 1, maximum: 2, divide:
  true}],
  do: [{do: split_deal, to: t, amount: 2}]}]}
"""


def test_712_bonus_damage_is_added_once_to_each_target_of_a_deal(player: Player) -> None:
    card = (
        ANNIE
        + """
清场: {type: spell, energy: 0, abilities: [{kind: spell, do: [{do: deal, all: {kind: unit, side: enemy},
amount: 1}]}]}
"""
    )
    rest = """
board: [{card: 安妮, controller: 甲}, {card: 五, controller: 乙}, {card: 五, id: 另, controller: 乙}]
script: [{by: 甲, play: 清场}, {all: chain}]
expect: [{object: 五, damage: 2}, {object: 另, damage: 2}, {applied: bonus.applies, about: 安妮}]
"""
    player.play(game(rest, card, hand="清场"))


def test_715_bonus_damage_counts_into_a_split_and_its_number_of_targets(player: Player) -> None:
    rest = """
board:
  - {card: 安妮, controller: 甲}
  - {card: 五, controller: 乙}
  - {card: 五, id: 另, controller: 乙}
  - {card: 五, id: 三号, controller: 乙}
script: [{by: 甲, play: 星芒, with: {t: [五, 另, 三号]}}, {all: chain}]
expect: [{object: 五, damage: 1}, {object: 另, damage: 1}, {object: 三号, damage: 1}]
"""
    player.play(
        game(
            rest.replace("{all: chain}]", "{all: chain}, {by: 甲, answer: {五: 1, 另: 1, 三号: 1}}]"),
            ANNIE + SPLIT,
            "星芒",
        )
    )


def test_712_no_bonus_where_no_damage_is_dealt(player: Player) -> None:
    card = (
        ANNIE
        + """
轻拂: {type: spell, energy: 0, abilities: [{kind: spell, targets: [{slot: t, filter: {kind: unit}}],
  do: [{do: deal, to: t, amount: 0}]}]}
"""
    )
    rest = """
board: [{card: 安妮, controller: 甲}, {card: 五, controller: 乙}]
script: [{by: 甲, play: 轻拂, with: {t: 五}}, {all: chain}]
expect: [{object: 五, damage: 0}]
"""
    player.play(game(rest, card, hand="轻拂"))


def test_714_bonus_damage_comes_before_prevention(player: Player) -> None:
    card = (
        ANNIE
        + """
屏障: {type: spell, energy: 0, abilities: [{kind: spell, targets: [{slot: t, filter: {kind: unit}}],
  do: [{do: prevent, to: t, amount: 2}]}]}
"""
    )
    rest = """
board: [{card: 安妮, controller: 甲}, {card: 五, controller: 乙}]
script:
  - {by: 甲, play: 屏障, with: {t: 五}}
  - {all: chain}
  - {by: 甲, play: 火花, with: {t: 五}}
  - {all: chain}
expect: [{object: 五, damage: 1}]
"""
    player.play(game(rest, card, hand="屏障, 火花"))


WITNESS = """
证人: {type: gear, energy: 1, abilities: [{id: a1, kind: triggered, when: {event: dealt, responsible: you},
  do: [{do: gain_xp}]}]}
对拼: {type: spell, energy: 0, abilities: [{kind: spell,
  targets: [{slot: a, filter: {kind: unit, side: friendly}}, {slot: b, filter: {kind: unit, side: enemy}}],
  do: [{do: deal, to: b, amount: {might: a}, source: a}, {do: deal, to: a, amount: {might: b}, source: b}]}]}
"""


def test_417_6_b_4_the_controller_of_a_dealing_unit_answers_for_it(player: Player) -> None:
    rest = """
board:
  - {card: 五, id: 甲兵, controller: 甲}
  - {card: 二, id: 乙兵, controller: 乙}
  - {card: 证人, controller: 乙}
script: [{by: 甲, play: 对拼, with: {a: 甲兵, b: 乙兵}}, {all: chain}]
expect: [{object: 甲兵, damage: 2}, {player: 乙, xp: 1, text: 乙的单位造成了一次伤害}, {player: 甲, xp: 0}]
"""
    player.play(game(rest, WITNESS, hand="对拼"))


def test_417_6_b_3_the_spell_that_names_a_unit_is_no_source(player: Player) -> None:
    result = player.play(
        game(
            """
board: [{card: 五, id: 甲兵, controller: 甲}, {card: 五, id: 乙兵, controller: 乙}]
script: [{by: 甲, play: 对拼, with: {a: 甲兵, b: 乙兵}}, {all: chain}]
expect: [{object: 乙兵, zone: trash}]
""",
            WITNESS,
            hand="对拼",
        )
    )
    marks = [step.inputs["sources"] for step in result.steps if step.clause.concept == "deal.mark"]
    assert marks == [["甲兵"], ["乙兵"]]


def test_417_6_b_2_a_the_gear_of_an_ability_is_a_source_too(player: Player) -> None:
    card = """
弩炮: {type: gear, energy: 1, abilities: [{id: a1, kind: activated, cost: [{act: exhaust}],
  targets: [{slot: t, filter: {kind: unit}}], do: [{do: deal, to: t, amount: 2}]}]}
"""
    rest = """
board: [{card: 弩炮, controller: 甲}, {card: 五, controller: 乙}]
script: [{by: 甲, activate: 弩炮, with: {t: 五}}, {all: chain}]
expect: [{object: 五, damage: 2}]
"""
    result = player.play(game(rest, card))
    marks = [step.inputs["sources"] for step in result.steps if step.clause.concept == "deal.mark"]
    assert marks == [["弩炮", "弩炮·a1"]]
