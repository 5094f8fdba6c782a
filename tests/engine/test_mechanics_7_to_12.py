"""Missing mechanics 7 to 12: inactive text, nth times, replacements, texts, references, tokens."""

from .conftest import Player
from .mechanics import game

AXE = """
斧: {type: gear, energy: 1, might_bonus: 3, tags: [武装],
  keywords: [{name: 装配, cost: {energy: 1, power: {A: 1}}}],
  abilities: [{id: a1, kind: triggered, when: {event: attached, object: self}, do: [{do: gain_xp}]}]}
铁匠: {type: unit, energy: 0, might: 2, keywords: [百炼]}
"""


def test_720_an_attach_ability_works_at_the_moment_its_text_becomes_inactive(player: Player) -> None:
    rest = """
board: [{card: 斧, controller: 甲}, {card: 一, controller: 甲}]
script: [{by: 甲, activate: 斧, with: {t: 一}}, {all: chain}]
expect: [{object: 斧, attached_to: 一}, {object: 一, might: 4}, {player: 甲, xp: 1}, {object: 斧,
  no_keyword: 装配}]
"""
    player.play(game(rest, AXE, more="pool: {energy: 1, power: {炽烈: 1}}"))


def test_821_1_c_1_tempering_reads_an_inactive_assembly_cost_less_one(player: Player) -> None:
    rest = """
board: [{card: 斧, controller: 甲, attached_to: 一}, {card: 一, controller: 甲}]
script:
  - {by: 甲, play: 铁匠, with: {place: base, may: true, 武装: 斧, pay: true}}
  - {all: chain}
expect: [{object: 斧, attached_to: 铁匠}, {object: 铁匠, might: 5}, {object: 一, might: 1}]
"""
    player.play(game(rest, AXE, hand="铁匠", more="pool: {energy: 1}"))


def test_821_1_c_6_unpaid_tempering_leaves_the_armament_where_it_is(player: Player) -> None:
    rest = """
board: [{card: 斧, controller: 甲}]
script:
  - {by: 甲, play: 铁匠, with: {place: base, may: true, pay: true}}
  - {all: chain}
expect: [{object: 斧, attached_to: ""}, {object: 铁匠, might: 2}, {refused: linked.if_done}]
"""
    player.play(game(rest, AXE, hand="铁匠"))


PUPIL = """
学徒: {type: unit, energy: 1, might: 1, abilities: [
  {id: a1, kind: passive, level: 3, passive: {might: 2}},
  {id: a2, kind: keyword, keyword: 强攻, value: 2, level: 3},
  {id: a3, kind: triggered, level: 3, when: {event: gained_xp, player: you}, do: [{do: draw}]},
  {id: a4, kind: passive, level: 3, while_empowered: true, passive: {might: 10}}]}
领悟: {type: spell, energy: 0, abilities: [{kind: spell, do: [{do: gain_xp, amount: 3}]}]}
查: {type: spell, energy: 0, abilities: [{kind: spell,
  targets: [{slot: t, filter: {kind: unit, keyword: 强攻, even_inactive: true}}], do: [{do: stun, to: t}]}]}
强: {type: spell, energy: 0, abilities: [{kind: spell, targets: [{slot: t, filter: {kind: unit}}],
  do: [{do: empower, to: t}]}]}
"""


def test_726_a_dependent_keyword_is_inactive_yet_can_be_detected(player: Player) -> None:
    rest = """
board: [{card: 学徒, controller: 甲}]
script: [{by: 甲, play: 查, with: {t: 学徒}}, {all: chain}]
expect: [{object: 学徒, might: 1, no_keyword: 强攻}, {applied: stun.status, about: 学徒}]
"""
    player.play(game(rest, PUPIL, hand="查"))


def test_727_trigger_and_condition_met_together_trigger(player: Player) -> None:
    rest = """
board: [{card: 学徒, controller: 甲}]
script: [{by: 甲, play: 领悟}, {all: chain}]
expect: [{player: 甲, xp: 3, hand: 1}, {object: 学徒, might: 3, keyword: 强攻}]
"""
    player.play(game(rest, PUPIL, hand="领悟", more="deck: [一]"))


def test_727_several_dependent_keywords_must_all_hold(player: Player) -> None:
    rest = """
board: [{card: 学徒, controller: 甲}]
script:
  - {by: 甲, play: 强, with: {t: 学徒}}
  - {all: chain}
  - expect: [{object: 学徒, might: 1, empowered: true}]
  - {by: 甲, play: 领悟}
  - {all: chain}
expect: [{object: 学徒, might: 13}]
"""
    player.play(game(rest, PUPIL, hand="领悟, 强", more="deck: [一]"))


ECHOING_SOUL = """
残响: {type: unit, energy: 1, might: 9, abilities: [{id: a1, kind: triggered,
  when: {event: killed, object: {kind: unit, side: friendly, other_than: self}, nth: 1}, do: [{do: draw}]}]}
清场: {type: spell, energy: 0, abilities: [{kind: spell, do: [{do: deal, all: {kind: unit}, amount: 2}]}]}
"""


def test_383_1_b_of_several_first_times_at_once_the_controller_picks_one(player: Player) -> None:
    rest = """
board:
  - {card: 残响, controller: 甲}
  - {card: 一, id: 甲一, controller: 甲}
  - {card: 一, id: 甲二, controller: 甲}
  - {card: 五, controller: 甲}
script:
  - {by: 甲, play: 清场}
  - {all: once}
  - expect: [{asked: nth, decider: 甲}]
  - {by: 甲, answer: 甲二, key: nth}
  - {all: chain}
  - {by: 甲, play: 处决, with: {t: 五}}
  - {all: chain}
expect: [{player: 甲, hand: 1}, {refused: trigger.nth}]
"""
    player.play(game(rest, ECHOING_SOUL, hand="清场, 处决", more="deck: [d1=一, d2=一]"))


def test_383_3_e_a_limit_counts_what_was_performed_not_what_was_declined(player: Player) -> None:
    card = """
祭坛: {type: gear, energy: 1, abilities: [{id: a1, kind: triggered, limit: 1, optional: true,
  when: {event: killed, object: {kind: unit}}, do: [{do: gain_xp}]}]}
"""
    rest = """
board: [{card: 祭坛, controller: 甲}, {card: 一, controller: 甲}, {card: 二, controller: 甲}, {card: 五,
  controller: 甲}]
script:
  - {by: 甲, play: 处决, with: {t: 一, may: false}}
  - {all: chain}
  - {by: 甲, play: 处二, with: {t: 二, may: true}}
  - {all: chain}
  - {by: 甲, play: 处三, with: {t: 五}}
  - {all: chain}
expect: [{player: 甲, xp: 1}, {refused: trigger.limit}]
"""
    player.play(game(rest, card, hand="处决, 处二=处决, 处三=处决"))


def test_370_1_b_1_as_an_event_happens_it_happens_with_the_action(player: Player) -> None:
    card = """
垓兽: {type: unit, energy: 2, might: 2, abilities: [{id: a1, kind: replacement, zone: any, also: true,
  when: {event: revealed, object: self}, do: [{do: add, energy: 2}]}]}
揭示: {type: spell, energy: 0, abilities: [{kind: spell, do: [{do: look, id: l}, {do: reveal, id: r,
  to: l_cards},
  {do: gain_xp, if_done: r}]}]}
"""
    rest = """
script: [{by: 甲, play: 揭示}, {all: chain}]
expect: [{applied: replace.also, about: 垓兽}, {player: 甲, xp: 1, text: 展示仍然发生}, {object: 垓兽,
  zone: deck}]
"""
    result = player.play(game(rest, card, hand="揭示", more="deck: [垓兽]"))
    assert result.state.players["甲"].pool.energy == 2


def test_369_3_an_enters_replacement_changes_how_a_unit_enters(player: Player) -> None:
    card = """
剑圣: {type: unit, energy: 0, might: 4, abilities: [{id: a1, kind: replacement, zone: any, also: true,
  when: {event: enter, object: self}, do: [{do: enter_ready}]}]}
"""
    rest = """
script: [{by: 甲, play: 剑圣, with: {place: base}}]
expect: [{object: 剑圣, exhausted: false}, {applied: enter.replaced}]
"""
    player.play(game(rest, card, hand="剑圣"))


GUILLOTINE = """
断头台: {type: spell, energy: 0, abilities: [{kind: spell, targets: [{slot: t, filter: {kind: unit}}],
  do: [{do: later, id: l, on: {event: dealt, object: {is: t}}, effect: [{do: kill, to: t}]},
       {do: kill, to: t, instead_of: l, when: {finalized_this_turn: true}}]}]}
"""


def test_158_2_a_later_text_replaces_the_earlier_part_of_its_spell(player: Player) -> None:
    rest = """
board: [{card: 五, controller: 乙}, {card: 一, controller: 乙}]
script:
  - {by: 甲, play: 处决, with: {t: 一}}
  - {all: chain}
  - {by: 甲, play: 断头台, with: {t: 五}}
  - {all: chain}
expect: [{object: 五, zone: trash}, {refused: resolve.later_text}]
"""
    result = player.play(game(rest, GUILLOTINE, hand="断头台, 处决"))
    assert result.state.effects == []


def test_158_2_without_its_condition_the_earlier_part_stands(player: Player) -> None:
    rest = """
board: [{card: 五, controller: 乙}]
script:
  - {by: 甲, play: 断头台, with: {t: 五}}
  - {all: chain}
  - expect: [{object: 五, at: base}]
  - {by: 甲, play: 火花, with: {t: 五}}
  - {all: chain}
expect: [{object: 五, zone: trash}]
"""
    player.play(game(rest, GUILLOTINE, hand="断头台, 火花"))


def test_359_3_e_15_a_spell_that_left_the_chain_stops(player: Player) -> None:
    card = """
回旋: {type: spell, energy: 0, abilities: [{kind: spell, do: [{do: return_to_hand, to: this_card},
  {do: gain_xp}]}]}
"""
    rest = """
script: [{by: 甲, play: 回旋}, {all: chain}]
expect: [{object: 回旋, zone: hand}, {player: 甲, xp: 0}, {refused: resolve.left_chain}, {on_chain: 0}]
"""
    player.play(game(rest, card, hand="回旋"))


REPEAT = """
再打: {type: spell, energy: 0, abilities: [{kind: spell,
  do: [{do: play, pick: {filter: {kind: spell, at: trash, owner: you, energy_at_most: 0}}, then: THEN,
    ignore: [all]}]}]}
"""


def test_390_3_a_then_banish_replaces_leaving_the_chain(player: Player) -> None:
    rest = """
board: [{card: 五, controller: 乙}]
script: [{by: 甲, play: 再打, with: {pick: 火花, t: 五}}, {all: chain}]
expect: [{object: 五, damage: 2}, {object: 火花, zone: banishment}, {applied: leave.instead, about: 火花}]
"""
    player.play(game(rest, REPEAT.replace("THEN", "banish"), hand="再打", more="trash: [火花]"))


def test_390_3_a_then_recycle_holds_for_a_countered_spell(player: Player) -> None:
    rest = """
board: [{card: 五, controller: 乙}]
script:
  - {by: 甲, play: 再打, with: {pick: 火花, t: 五}}
  - {all: once}
  - {by: 甲, pass: true}
  - {by: 乙, play: 无效, with: {x: 火花}}
  - {all: chain}
expect: [{object: 五, damage: 0}, {object: 火花, zone: deck}]
"""
    player.play(
        game(rest, REPEAT.replace("THEN", "recycle"), hand="再打", more="trash: [火花]", enemy="hand: [无效]")
    )


def test_359_3_f_3_a_a_delayed_trigger_fixes_its_information_when_created(player: Player) -> None:
    card = """
余波: {type: spell, energy: 0, abilities: [{kind: spell,
  targets: [{slot: a, filter: {kind: unit, side: friendly}}, {slot: b, filter: {kind: unit, side: enemy}}],
  do: [{do: later, on: {event: phase, phase: end}, effect: [{do: deal, to: b, amount: {might: a}}]},
       {do: might, to: a, amount: 3}]}]}
大: {type: unit, energy: 9, might: 9}
"""
    rest = """
board: [{card: 二, controller: 甲}, {card: 大, controller: 乙}]
script:
  - {by: 甲, play: 余波, with: {a: 二, b: 大}}
  - {all: chain}
  - {by: 甲, end_turn: true}
  - {all: once}
expect: [{applied: deal.mark, about: 大}, {applied: delayed.fixed}]
"""
    result = player.play(game(rest, card, hand="余波", more="deck: [d1=一]", enemy="deck: [d2=一]"))
    marks = [step.inputs["amount"] for step in result.steps if step.clause.concept == "deal.mark"]
    assert marks == [2]


def test_359_3_f_3_b_a_delayed_part_reads_the_condition_of_its_trigger(player: Player) -> None:
    card = """
娅希: {type: unit, energy: 3, might: 3, abilities: [{id: a1, kind: triggered, when: {event: hold,
  object: self},
  do: [{do: later, on: {event: phase, phase: main}, optional: true, until: turn,
        targets: [{slot: t, filter: {kind: unit, side: enemy}}], effect: [{do: move, to: t,
          place: event_place}]}]}]}
"""
    rest = """
battlefields: {场: {controller: 甲}, 二场: {}}
board: [{card: 娅希, controller: 甲, at: 场}, {card: 一, controller: 乙}]
script:
  - {all: once}
  - {by: 甲, answer: true, key: may}
  - {all: once}
expect: [{object: 一, at: 场}]
"""
    text = game(rest, card, more="deck: [d1=五]").replace("{player: 甲}", "{player: 甲, phase: scoring}")
    player.play(text)


def test_359_3_f_4_enemy_is_read_from_the_ability_not_from_its_stolen_source(player: Player) -> None:
    card = """
剑客: {type: unit, energy: 5, might: 5, abilities: [{id: a1, kind: triggered, when: {event: attack,
  object: self},
  targets: [{slot: t, filter: {kind: unit, side: enemy, at: here}}], do: [{do: deal, to: t,
    amount: {might: self}}]}]}
收购: {type: spell, energy: 0, keywords: [反应], abilities: [{kind: spell,
  targets: [{slot: t, filter: {kind: unit, side: enemy}}], do: [{do: gain_control, to: t}]}]}
"""
    rest = """
battlefields: {场: {controller: 乙}, 二场: {}}
board: [{card: 剑客, controller: 甲}, {card: 五, id: 守兵, controller: 乙, at: 场}]
script:
  - {by: 甲, move: 剑客, to: 场}
  - {by: 甲, pass: true}
  - {by: 乙, play: 收购, with: {t: 剑客}}
  - {all: once}
  - expect: [{object: 剑客, controller: 乙}, {applied: control.ability_stays, about: 剑客}]
  - {all: once}
expect: [{object: 守兵, zone: trash}]
"""
    player.play(game(rest, card, enemy="hand: [收购]"))


def test_359_3_f_2_a_an_illegal_target_has_no_information(player: Player) -> None:
    card = """
抽魂: {type: spell, energy: 0, abilities: [{kind: spell, targets: [{slot: t, filter: {kind: unit}}],
  do: [{do: draw, count: {might: t}}]}]}
"""
    rest = """
board: [{card: 五, controller: 乙}]
script:
  - {by: 甲, play: 抽魂, with: {t: 五}}
  - {by: 甲, pass: true}
  - {by: 乙, play: 处决, with: {t: 五}}
  - {all: chain}
expect: [{player: 甲, hand: 0}]
"""
    player.play(game(rest, card, hand="抽魂", more="deck: [一]", enemy="hand: [处决]"))


TOKENS = """
兵: {type: unit, token: true, might: 1}
荒地: {type: battlefield, token: true}
招兵: {type: spell, energy: 0, abilities: [{kind: spell, do: [{do: play_token, card: 兵}]}]}
造兵: {type: spell, energy: 0, abilities: [{kind: spell, do: [{do: create, card: 兵}]}]}
造地: {type: spell, energy: 0, abilities: [{kind: spell, do: [{do: create, card: 荒地, at: battlefields}]}]}
"""


def test_439_2_c_a_played_token_is_made_on_the_chain(player: Player) -> None:
    rest = """
script: [{by: 甲, play: 招兵, with: {place: base}}, {all: chain}]
expect: [{object: 兵, at: base, exhausted: true, controller: 甲}, {applied: play.to_chain, about: 兵}]
"""
    result = player.play(game(rest, TOKENS, hand="招兵"))
    assert result.state.objects["兵"].owner == "甲"


def test_439_2_a_created_token_is_made_on_the_board(player: Player) -> None:
    rest = """
script: [{by: 甲, play: 造兵}, {all: chain}]
expect: [{object: 兵, at: base}, {applied: create.on_board, about: 兵}]
"""
    result = player.play(game(rest, TOKENS, hand="造兵"))
    assert not [
        step for step in result.steps if step.clause.concept == "play.to_chain" and step.about == "兵"
    ]


def test_439_4_b_a_created_battlefield_is_uncontrolled(player: Player) -> None:
    rest = """
script: [{by: 甲, play: 造地}, {all: chain}]
expect: [{battlefield: 荒地, controller: "", contested_by: ""}]
"""
    player.play(game(rest, TOKENS, hand="造地"))


def test_186_1_a_token_ceases_to_exist_off_the_board(player: Player) -> None:
    rest = """
board: [{card: 兵, controller: 甲}]
script: [{by: 甲, play: 处决, with: {t: 兵}}, {all: chain}]
expect: [{object: 兵, zone: nowhere}]
"""
    player.play(game(rest, TOKENS, hand="处决"))


def test_191_4_a_1_an_ability_from_the_trash_is_its_owners(player: Player) -> None:
    card = """
怨灵: {type: unit, energy: 1, might: 1, abilities: [{id: a1, kind: triggered, zone: trash,
  when: {event: phase, phase: end, whose: any}, do: [{do: gain_xp}]}]}
"""
    rest = """
script: [{by: 甲, end_turn: true}, {all: once}]
expect: [{player: 乙, xp: 1}, {player: 甲, xp: 0}]
"""
    player.play(game(rest, card, more="deck: [d1=一]", enemy="trash: [怨灵], deck: [d2=一]"))
