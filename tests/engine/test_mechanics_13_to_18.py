"""Missing mechanics 13 to 18 but for 16: several types, costs, destinations, floors, recycling, runes."""

import pytest

from .conftest import Player
from .mechanics import game


def test_370_2_two_hourglasses_that_are_units_save_each_other_once(player: Player) -> None:
    card = """
漏: {type: gear, energy: 2, abilities: [{id: a1, kind: replacement, when: {event: kill,
  object: {kind: unit, side: friendly}},
  do: [{do: kill, to: self}, {do: remove_damage, to: event}, {do: exhaust, to: event}, {do: recall,
    to: event}]}]}
活化: {type: spell, energy: 0, abilities: [{kind: spell,
  do: [{do: become, all: {kind: gear, side: friendly}, type: unit, might: 1}]}]}
"""
    rest = """
board: [{card: 漏, id: 漏一, controller: 甲}, {card: 漏, id: 漏二, controller: 甲}]
script:
  - {by: 甲, play: 活化}
  - {all: chain}
  - expect: [{object: 漏一, might: 1}]
  - {by: 甲, play: 处决, with: {t: 漏一}}
  - {all: chain}
  - {by: 甲, answer: 漏二·a1, key: replacement}
expect: [{count: 1, card: 漏}]
"""
    text = game(rest, card, hand="活化, 处决")
    text = text.replace("漏二·a1", "漏二.a1#0")
    result = player.play(text)
    instead = [step for step in result.steps if step.clause.concept == "replace.instead"]
    assert len(instead) == 2


def test_178_1_a_gear_that_is_a_unit_fights_and_dies_as_one(player: Player) -> None:
    card = """
傀儡: {type: gear, energy: 1, might: 2, abilities: [{id: a1, kind: passive, passive: {count_as: unit}}]}
"""
    rest = """
battlefields: {场: {controller: 甲}, 二场: {}}
board: [{card: 傀儡, controller: 甲, at: 场}]
script: [{by: 甲, play: 火花, with: {t: 傀儡}}, {all: chain}]
expect: [{object: 傀儡, zone: trash}]
"""
    player.play(game(rest, card, hand="火花"))


def test_356_4_f_1_an_optional_cost_reduced_to_nothing_is_paid(player: Player) -> None:
    card = """
守护者: {type: unit, energy: 0, might: 1, abilities: [
  {id: a1, kind: passive, passive: {optional_cost: [{power: {A: 1}, id: 抽}]}},
  {id: a2, kind: triggered, when: {event: played, object: self}, if: {paid: 抽}, do: [{do: draw}]}]}
减费: {type: gear, energy: 1, abilities: [{id: a1, kind: passive, passive: {reduce_power: {A: 1},
  to: {kind: unit}}}]}
"""
    rest = """
board: [{card: 减费, controller: 甲}]
script: [{by: 甲, play: 守护者, with: {place: base, 抽: true}}, {all: chain}]
expect: [{object: 守护者, at: base}, {player: 甲, hand: 1}]
"""
    player.play(game(rest, card, hand="守护者", more="deck: [一]"))


OBLIGED = """
重债: {type: unit, energy: 4, power: {A: 1}, might: 4, abilities: [
  {id: a1, kind: passive, passive: {additional_cost: [{act: spend_xp, count: 2}]}}]}
"""
PLAY_IT = """
放出: {type: spell, energy: 0, abilities: [{kind: spell,
  do: [{do: play, pick: {filter: {kind: unit, at: hand, owner: you}}, ignore: IGNORED}]}]}
"""


@pytest.mark.parametrize(
    ("ignored", "xp", "zone"),
    [("[energy, power]", 0, "board"), ("[all]", 2, "board"), ("[energy]", 2, "hand")],
)
def test_356_1_b_ignoring_a_cost_zeroes_the_base_and_356_5_all_costs_the_total(
    player: Player, ignored: str, xp: int, zone: str
) -> None:
    rest = f"""
script: [{{by: 甲, play: 放出, with: {{pick: 重债, place: base}}}}, {{all: chain}}]
expect: [{{object: 重债, zone: {zone}}}, {{player: 甲, xp: {xp}}}]
"""
    player.play(game(rest, OBLIGED + PLAY_IT.replace("IGNORED", ignored), hand="放出, 重债", more="xp: 2"))


SPENT = """
大火: {type: spell, energy: 4, abilities: [{kind: spell, do: [{do: gain_xp}]}]}
烬影: {type: unit, energy: 9, might: 4, abilities: [{id: a1, kind: passive, if: {spent_on_a_spell: 4},
  passive: {alternative_cost: [{power: {A: 1}}]}}]}
"""


def test_356_1_a_an_alternative_cost_replaces_the_base_and_425_1_c_a_counter_keeps_what_was_spent(
    player: Player,
) -> None:
    rest = """
script:
  - {by: 甲, play: 烬影, with: {place: base}, refused: play.paid}
  - {by: 甲, play: 大火}
  - {by: 甲, pass: true}
  - {by: 乙, play: 无效, with: {x: 大火}}
  - {all: chain}
  - {by: 甲, play: 烬影, with: {cost: true, place: base}}
expect: [{object: 烬影, at: base}, {player: 甲, xp: 0}]
"""
    player.play(
        game(rest, SPENT, hand="大火, 烬影", more="pool: {energy: 4, power: {炽烈: 1}}", enemy="hand: [无效]")
    )


def test_355_4_a_a_move_goes_anywhere_but_where_the_unit_is(player: Player) -> None:
    card = """
疾行: {type: spell, energy: 0, abilities: [{kind: spell, targets: [{slot: t, filter: {kind: unit,
  side: friendly}},
  {slot: d, what: destination, filter: {at: [base, battlefield]}}], do: [{do: move, to: t, place: d}]}]}
"""
    rest = """
battlefields: {场: {controller: 甲}, 二场: {}}
board: [{card: 一, controller: 甲, at: 场}]
script:
  - {by: 甲, play: 疾行, with: {t: 一}}
  - {by: 甲, answer: 场, key: d, refused: move.valid_places}
  - {by: 甲, answer: 二场, key: d}
  - {all: once}
expect: [{object: 一, at: 二场}]
"""
    player.play(game(rest, card, hand="疾行"))


def test_144_1_a_standard_move_needs_the_open_state_of_ones_own_main_phase(player: Player) -> None:
    rest = """
board: [{card: 一, controller: 甲}, {card: 五, controller: 乙}]
script:
  - {by: 甲, play: 火花, with: {t: 五}}
  - expect: [{decider: 甲, on_chain: 1}]
  - {by: 甲, move: 一, to: 场, refused: priority.only_holder}
expect: [{object: 一, at: base}]
"""
    text = game(rest, hand="火花").replace("refused: priority.only_holder", "refused: fepr.execute")
    player.play(text)


@pytest.mark.parametrize(("points", "left", "xp"), [(3, 1, 1), (1, 0, 1), (0, 0, 0)])
def test_194_4_points_never_fall_below_0_and_nothing_triggers_at_0(
    player: Player, points: int, left: int, xp: int
) -> None:
    card = """
失分: {type: spell, energy: 0, abilities: [{kind: spell, do: [{do: lose_points, amount: 2}]}]}
哀歌: {type: gear, energy: 1, abilities: [{id: a1, kind: triggered, when: {event: lost_points,
  player: you}, do: [{do: gain_xp}]}]}
"""
    rest = f"""
board: [{{card: 哀歌, controller: 甲}}]
script: [{{by: 甲, play: 失分}}, {{all: chain}}]
expect: [{{player: 甲, points: {left}, xp: {xp}}}]
"""
    player.play(game(rest, card, hand="失分", more=f"points: {points}"))


def test_431_1_c_1_looking_at_too_few_cards_burns_nobody_out(player: Player) -> None:
    card = """
探: {type: spell, energy: 0, abilities: [{kind: spell, do: [{do: look, id: l, count: 3},
  {do: return_to_hand, to: l_cards}, {do: gain_xp}]}]}
"""
    rest = """
script: [{by: 甲, play: 探}, {all: chain}]
expect: [{player: 甲, hand: 1, xp: 1}, {player: 乙, points: 0}]
"""
    result = player.play(game(rest, card, hand="探", more="deck: [一]"))
    assert result.state.players["甲"].burn_outs == 0


RECYCLE = """
符: {type: rune}
回收术: {type: spell, energy: 0, abilities: [{kind: spell, do: [{do: recycle, all: FILTER}]}]}
"""


def test_416_5_cards_recycled_together_come_as_listed_by_policy(player: Player) -> None:
    rest = """
script: [{by: 甲, play: 回收术}, {all: chain}]
expect: [{applied: policy.recycle_order, about: 甲}]
"""
    card = RECYCLE.replace("FILTER", "{kind: unit, at: trash, owner: you}")
    result = player.play(game(rest, card, hand="回收术", more="trash: [一, 二]"))
    assert result.state.players["甲"].deck == ["一", "二"]


def test_416_5_their_owner_orders_runes_recycled_together(player: Player) -> None:
    rest = """
board: [{card: 符, id: 符一, controller: 甲}, {card: 符, id: 符二, controller: 甲}]
script: [{by: 甲, play: 回收术}, {all: chain}, {by: 甲, answer: [符二, 符一], key: recycle_order}]
expect: [{object: 符一, zone: rune_deck}]
"""
    result = player.play(game(rest, RECYCLE.replace("FILTER", "{kind: rune, side: friendly}"), hand="回收术"))
    assert result.state.players["甲"].rune_deck == ["符二", "符一"]


THIRD = """
title: 第三方
players: {甲: {}, 乙: {}, 丙: {hand: [伏兵, 呼唤]}}
turn: {player: 甲}
battlefields: {场: {controller: 乙}, 二场: {}}
cards:
  一: {type: unit, energy: 1, might: 1}
  五: {type: unit, energy: 5, might: 5}
  伏兵: {type: unit, energy: 0, might: 3, keywords: [反应],
    abilities: [{id: a1, kind: passive, passive: {play_at: {kind: battlefield}}}]}
  影: {type: unit, token: true, might: 1, abilities: [{id: a1, kind: passive,
    passive: {play_at: {kind: battlefield}}},
    {id: a2, kind: triggered, when: {event: played, object: self}, do: [{do: buff, all: {kind: unit,
      at: here}}]}]}
  呼唤: {type: spell, energy: 0, keywords: [反应], abilities: [{kind: spell, do: [{do: play_token,
    card: 影, at: 场}]}]}
board: [{card: 五, controller: 甲}, {card: 一, controller: 乙, at: 场}, {card: 一, id: 丙一, controller: 丙}]
"""


def test_358_3_a_unit_cannot_be_played_as_the_third_player_of_a_battlefield(player: Player) -> None:
    player.play(
        THIRD
        + """
script:
  - {by: 甲, move: 五, to: 场}
  - {by: 甲, pass: true}
  - {by: 乙, pass: true}
  - {by: 丙, play: 伏兵}
  - {by: 丙, answer: 场, key: place, refused: play.illegal_state}
  - {by: 丙, answer: base, key: place}
expect: [{object: 伏兵, at: base}]
"""
    )


def test_462_2_a_play_into_the_combat_of_two_others_ends_in_ones_own_base(player: Player) -> None:
    player.play(
        THIRD
        + """
script:
  - {by: 甲, move: 五, to: 场}
  - {by: 甲, pass: true}
  - {by: 乙, pass: true}
  - {by: 丙, play: 呼唤}
  - {all: chain}
expect:
  - {object: 影, at: base}
  - {refused: combat.third_party, about: 影}
  - {object: 丙一, buffs: 1, text: “此处”是这个基地}
  - {object: 五, buffs: 0}
"""
    )


def test_430_2_a_runes_enter_ready(player: Player) -> None:
    card = """
符: {type: rune}
召: {type: spell, energy: 0, abilities: [{kind: spell, do: [{do: channel, count: 1}]}]}
"""
    rest = """
script: [{by: 甲, play: 召}, {all: chain}]
expect: [{object: 符, at: base, exhausted: false}, {applied: channel.ready}]
"""
    player.play(game(rest, card, hand="召", more="rune_deck: [符]"))


FOXFIRE = """
狐火: {type: spell, energy: 0, abilities: [{kind: spell, targets: [{slot: t, filter: {kind: unit,
  side: enemy},
  any_number: true, group_might_at_most: 4}], do: [{do: kill, to: t}]}]}
壮大: {type: spell, energy: 0, keywords: [反应], abilities: [{kind: spell, targets: [{slot: t,
  filter: {kind: unit}}],
  do: [{do: might, to: t, amount: 2}]}]}
"""
FOXES = """
board:
  - {card: 一, id: 狐一, controller: 乙}
  - {card: 一, id: 狐二, controller: 乙}
  - {card: 二, id: 狐三, controller: 乙}
"""


def test_355_11_a_a_group_must_meet_its_restriction_together(player: Player) -> None:
    rest = f"""{FOXES}  - {{card: 五, controller: 乙}}
script:
  - {{by: 甲, play: 狐火}}
  - {{by: 甲, answer: [狐一, 五], key: t, refused: target.group}}
  - {{by: 甲, answer: [狐一, 狐二, 狐三], key: t}}
  - {{all: chain}}
expect: [{{object: 狐三, zone: trash}}, {{object: 五, zone: board}}]
"""
    player.play(game(rest, FOXFIRE, hand="狐火"))


def test_355_11_b_on_resolution_the_controller_keeps_a_part_that_fits(player: Player) -> None:
    rest = f"""{FOXES}
script:
  - {{by: 甲, play: 狐火, with: {{t: [狐一, 狐二, 狐三]}}}}
  - {{by: 甲, pass: true}}
  - {{by: 乙, play: 壮大, with: {{t: 狐一}}}}
  - {{all: chain}}
  - {{by: 甲, answer: [狐一, 狐三], key: group, refused: target.group_part}}
  - {{by: 甲, answer: [狐一, 狐二], key: group}}
expect: [{{object: 狐一, zone: trash}}, {{object: 狐二, zone: trash}}, {{object: 狐三, zone: board}}]
"""
    player.play(game(rest, FOXFIRE, hand="狐火", enemy="hand: [壮大]"))
