"""Missing mechanic 16: choices, names, ignored abilities, turns, statuses, counters, conceding."""

import pytest

from app.engine.errors import NotModelled

from .conftest import Player
from .mechanics import game

DECKS = {"more": "deck: [d1=一, d2=一, d3=一]", "enemy": "deck: [d4=一, d5=一]"}


def test_750_new_choices_change_the_target_of_an_item(player: Player) -> None:
    card = """
偏转: {type: spell, energy: 0, keywords: [反应], abilities: [{kind: spell,
  targets: [{slot: x, filter: {kind: [spell, ability]}}], do: [{do: new_choices, to: x}]}]}
"""
    rest = """
board: [{card: 五, controller: 甲}, {card: 五, id: 乙五, controller: 乙}]
script:
  - {by: 甲, play: 火花, with: {t: 乙五}}
  - {by: 甲, pass: true}
  - {by: 乙, play: 偏转, with: {x: 火花}}
  - {all: once}
  - expect: [{asked: new, decider: 乙}]
  - {by: 乙, answer: 五, key: new}
  - {all: chain}
expect: [{object: 五, damage: 2}, {object: 乙五, damage: 0}, {applied: choices.new, about: 火花}]
"""
    player.play(game(rest, card, hand="火花", enemy="hand: [偏转]"))


def test_750_a_choice_may_stay_as_it_is(player: Player) -> None:
    card = """
偏转: {type: spell, energy: 0, keywords: [反应], abilities: [{kind: spell,
  targets: [{slot: x, filter: {kind: [spell, ability]}}], do: [{do: gain_control, to: x}, {do: new_choices,
    to: x}]}]}
"""
    rest = """
board: [{card: 五, controller: 甲}, {card: 五, id: 乙五, controller: 乙}]
script:
  - {by: 甲, play: 火花, with: {t: 乙五}}
  - {by: 甲, pass: true}
  - {by: 乙, play: 偏转, with: {x: 火花}}
  - {all: once}
  - {by: 乙, answer: keep, key: new}
  - {all: chain}
expect: [{object: 乙五, damage: 2}]
"""
    player.play(game(rest, card, hand="火花", enemy="hand: [偏转]"))


def test_756_an_untargetable_unit_is_no_choice_of_an_enemy(player: Player) -> None:
    card = """
兽王: {type: unit, energy: 3, might: 3, abilities: [{id: a1, kind: passive, passive: {untargetable: true}}]}
"""
    rest = """
board: [{card: 兽王, controller: 乙}, {card: 五, controller: 乙}]
script:
  - {by: 甲, play: 火花, with: {t: 兽王}, refused: target.untargetable}
  - {by: 甲, play: 火花, with: {t: 五}}
  - {by: 甲, pass: true}
  - {by: 乙, play: 火二, with: {t: 兽王}}
  - {all: chain}
expect: [{object: 兽王, damage: 2, text: 自己的控制者可以选取}, {object: 五, damage: 2}]
"""
    player.play(game(rest, card, hand="火花", enemy="hand: [火二=火花]"))


def test_759_any_card_may_be_named_and_is_then_meant(player: Player) -> None:
    card = """
点名: {type: spell, energy: 0, abilities: [{kind: spell, do: [{do: name_card, id: n},
  {do: kill, all: {kind: unit, named: n}}]}]}
"""
    rest = """
board: [{card: 一, controller: 甲}, {card: 一, id: 乙一, controller: 乙}, {card: 五, controller: 乙}]
script: [{by: 甲, play: 点名}, {all: once}, {by: 甲, answer: 一, key: name}]
expect: [{object: 一, zone: trash}, {object: 乙一, zone: trash}, {object: 五, zone: board}]
"""
    player.play(game(rest, card, hand="点名"))


def test_764_ignored_abilities_do_nothing(player: Player) -> None:
    card = """
王: {type: unit, energy: 3, might: 3, keywords: [壁垒], abilities: [{id: a1, kind: passive,
  passive: {might: 4}}]}
缄默: {type: spell, energy: 0, abilities: [{kind: spell, targets: [{slot: t, filter: {kind: unit}}],
  do: [{do: ignore_abilities, to: t}]}]}
"""
    rest = """
board: [{card: 王, controller: 乙}]
script:
  - expect: [{object: 王, might: 7, keyword: 壁垒}]
  - {by: 甲, play: 缄默, with: {t: 王}}
  - {all: chain}
expect: [{object: 王, might: 3, no_keyword: 壁垒}, {applied: ignore.abilities, about: 王}]
"""
    player.play(game(rest, card, hand="缄默"))


def test_734_an_extra_turn_comes_before_the_opponents(player: Player) -> None:
    card = "扭曲: {type: spell, energy: 0, abilities: [{kind: spell, do: [{do: extra_turn}]}]}"
    rest = """
script:
  - {by: 甲, play: 扭曲}
  - {all: chain}
  - {by: 甲, end_turn: true}
  - expect: [{decider: 甲}]
  - {by: 甲, end_turn: true}
expect: [{decider: 乙}, {applied: turn.extra, about: 甲}]
"""
    result = player.play(game(rest, card, hand="扭曲", **DECKS))
    assert (result.state.turn.player, result.state.turn.number) == ("乙", 5)


def test_443_a_skipped_draw_phase_draws_nothing(player: Player) -> None:
    card = """
遗忘: {type: spell, energy: 0, abilities: [{kind: spell,
  do: [{do: skip, who: opponent, phase: draw}]}]}
"""
    rest = """
script: [{by: 甲, play: 遗忘}, {all: chain}, {by: 甲, end_turn: true}]
expect: [{player: 乙, hand: 0}, {applied: skip.phase, about: 乙}, {decider: 乙}]
"""
    player.play(game(rest, card, hand="遗忘", **DECKS))


def test_440_burning_puts_cards_from_the_deck_into_the_trash(player: Player) -> None:
    card = (
        "烧: {type: spell, energy: 0, abilities: [{kind: spell, do: [{do: burn, who: opponent, count: 2}]}]}"
    )
    rest = """
script: [{by: 甲, play: 烧}, {all: chain}]
expect: [{object: d4, zone: trash}, {object: d5, zone: trash}, {player: 乙, hand: 0}]
"""
    player.play(game(rest, card, hand="烧", **DECKS))


def test_432_1_a_doubling_adds_what_the_might_is_now(player: Player) -> None:
    card = """
卫: {type: unit, energy: 3, might: 3, keywords: [{name: 坚守, value: 2}]}
背水: {type: spell, energy: 0, keywords: [反应], abilities: [{kind: spell, targets: [{slot: t,
  filter: {kind: unit}}],
  do: [{do: double, to: t}]}]}
"""
    rest = """
battlefields: {场: {controller: 乙}, 二场: {}}
board: [{card: 五, controller: 甲}, {card: 卫, controller: 乙, at: 场}]
script:
  - {by: 甲, move: 五, to: 场}
  - expect: [{object: 卫, might: 5}]
  - {by: 甲, pass: true}
  - {by: 乙, play: 背水, with: {t: 卫}}
  - {all: once}
  - expect: [{object: 卫, might: 10}]
  - {all: showdown}
expect: [{object: 卫, might: 8}]
"""
    player.play(game(rest, card, enemy="hand: [背水]"))


@pytest.mark.parametrize(
    ("second", "mights", "concept"),
    [("五", (5, 2), "applied: swap.might"), ("另", (2, 2), "refused: swap.equal")],
)
def test_433_1_swapping_makes_two_effects_of_the_difference(
    player: Player, second: str, mights: tuple[int, int], concept: str
) -> None:
    card = """
换位: {type: spell, energy: 0, abilities: [{kind: spell, targets: [{slot: a, filter: {kind: unit}},
  {slot: b, filter: {kind: unit}}],
  do: [{do: swap, first: a, second: b}]}]}
"""
    rest = f"""
board: [{{card: 二, controller: 甲}}, {{card: 二, id: 另, controller: 甲}}, {{card: 五, controller: 乙}}]
script: [{{by: 甲, play: 换位, with: {{a: 二, b: {second}}}}}, {{all: chain}}]
expect: [{{object: 二, might: {mights[0]}}}, {{object: {second}, might: {mights[1]}}}, {{{concept},
  about: 二}}]
"""
    player.play(game(rest, card, hand="换位"))


DUEL = """
决斗者: {type: unit, energy: 5, might: 5, abilities: [
  {id: a1, kind: passive, if: {one_on_one: true}, passive: {might: 1}},
  {id: a2, kind: passive, if: {fits: {alone: true}}, passive: {might: 10}},
  {id: a3, kind: passive, if: {fits: {in_combat: true}}, passive: {might: 100}}]}
"""


@pytest.mark.parametrize(("moving", "might"), [("[决斗者]", 116), ("[决斗者, 一]", 105), ("[一]", 15)])
def test_740_2_in_combat_alone_and_one_on_one(player: Player, moving: str, might: int) -> None:
    rest = f"""
battlefields: {{场: {{controller: 乙}}, 二场: {{}}}}
board: [{{card: 决斗者, controller: 甲}}, {{card: 一, controller: 甲}}, {{card: 五, controller: 乙, at: 场}}]
script: [{{by: 甲, move: {moving}, to: 场}}]
expect: [{{object: 决斗者, might: {might}}}]
"""
    player.play(game(rest, DUEL))


def test_711_off_the_board_printed_might_decides_who_is_mighty(player: Player) -> None:
    card = """
唤强: {type: spell, energy: 0, abilities: [{kind: spell, targets: [{slot: t, filter: {kind: unit,
  at: trash, owner: you, mighty: true}}],
  do: [{do: return_to_hand, to: t}]}]}
"""
    rest = """
script:
  - {by: 甲, play: 唤强}
  - {all: chain}
expect: [{object: 五, zone: hand}, {object: 二, zone: trash}]
"""
    player.play(game(rest, card, hand="唤强", more="trash: [五, 二]"))


BUFF = """
鼓劲: {type: spell, energy: 0, abilities: [{kind: spell, targets: [{slot: t, filter: {kind: unit}}],
  do: [{do: buff, id: b, to: t}, {do: gain_xp, if_done: b}]}]}
祭司: {type: gear, energy: 1, abilities: [{id: a1, kind: activated,
  cost: [{act: spend_buff, pick: {kind: unit, side: friendly, buffed: true}}], do: [{do: draw}]}]}
"""


def test_701_a_unit_has_at_most_one_buff(player: Player) -> None:
    rest = """
board: [{card: 二, controller: 甲, buffs: 1}]
script: [{by: 甲, play: 鼓劲, with: {t: 二}}, {all: chain}]
expect: [{object: 二, might: 3, buffs: 1}, {player: 甲, xp: 0}, {refused: buff.status, about: 二}]
"""
    player.play(game(rest, BUFF, hand="鼓劲"))


def test_426_1_c_a_buff_that_was_given_counts_as_done(player: Player) -> None:
    rest = """
board: [{card: 二, controller: 甲}]
script: [{by: 甲, play: 鼓劲, with: {t: 二}}, {all: chain}]
expect: [{object: 二, might: 3}, {player: 甲, xp: 1}]
"""
    player.play(game(rest, BUFF, hand="鼓劲"))


def test_701_a_buff_can_be_spent_as_a_cost(player: Player) -> None:
    rest = """
board: [{card: 二, controller: 甲, buffs: 1}, {card: 五, controller: 甲}, {card: 祭司, controller: 甲}]
script: [{by: 甲, activate: 祭司}, {all: chain}]
expect: [{object: 二, buffs: 0, might: 2}, {player: 甲, hand: 1}]
"""
    player.play(game(rest, BUFF, more="deck: [一]"))


@pytest.mark.parametrize(("xp", "left", "hand"), [(2, 0, 1), (1, 1, 0)])
def test_728_experience_can_be_spent_as_a_cost(player: Player, xp: int, left: int, hand: int) -> None:
    card = """
书: {type: gear, energy: 1, abilities: [{id: a1, kind: activated, cost: [{act: spend_xp, count: 2}],
  do: [{do: draw}]}]}
"""
    entry = "{by: 甲, activate: 书}" if hand else "{by: 甲, activate: 书, refused: play.paid}"
    rest = f"""
board: [{{card: 书, controller: 甲}}]
script: [{entry}, {{all: chain}}]
expect: [{{player: 甲, xp: {left}, hand: {hand}}}]
"""
    player.play(game(rest, card, more=f"xp: {xp}, deck: [一]"))


def test_741_counters_are_put_read_and_removed(player: Player) -> None:
    card = """
蓄力: {type: spell, energy: 0, abilities: [{kind: spell, targets: [{slot: t, filter: {kind: unit}}],
  do: [{do: put_counters, to: t, counter: 毒, count: 3}, {do: remove_counters, to: t, counter: 毒},
       {do: deal, to: t, amount: {counters: 毒, on: t}}, {do: stun, all: {kind: unit, counter: 毒}}]}]}
"""
    rest = """
board: [{card: 五, controller: 乙}, {card: 二, controller: 乙}]
script: [{by: 甲, play: 蓄力, with: {t: 五}}, {all: chain}]
expect: [{object: 五, counters: {毒: 2}, damage: 2}, {applied: stun.status, about: 五}]
"""
    player.play(game(rest, card, hand="蓄力"))


def test_651_1_the_last_player_left_wins_at_once(player: Player) -> None:
    rest = """
board: [{card: 五, controller: 乙}]
script: [{by: 甲, play: 火花, with: {t: 五}}, {by: 乙, concede: true}]
expect: [{winner: 甲}, {applied: concede.last_player, about: 甲}, {on_chain: 1, text: 不等结算，也不清理}]
"""
    player.play(game(rest, hand="火花"))


def test_649_conceding_among_three_is_not_modelled(player: Player) -> None:
    text = game("script: [{by: 乙, concede: true}]\nexpect: []\n").replace("  乙: {}", "  乙: {}\n  丙: {}")
    with pytest.raises(NotModelled, match="认输"):
        player.run(text)


def test_391_the_next_spell_this_turn_deals_more_and_the_one_after_does_not(player: Player) -> None:
    card = """
魔典: {type: gear, energy: 3, abilities: [{id: a1, kind: activated, cost: [{act: exhaust}],
  do: [{do: bonus_damage, amount: 1}]}]}
"""
    rest = """
board: [{card: 魔典, controller: 甲}, {card: 五, controller: 乙}, {card: 五, id: 另, controller: 乙}]
script:
  - {by: 甲, activate: 魔典}
  - {all: chain}
  - {by: 甲, play: 火花, with: {t: 五}}
  - {all: chain}
  - {by: 甲, play: 火二, with: {t: 另}}
  - {all: chain}
expect: [{object: 五, damage: 3}, {object: 另, damage: 2}]
"""
    player.play(game(rest, card, hand="火花, 火二=火花"))
