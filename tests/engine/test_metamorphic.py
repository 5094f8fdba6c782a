"""M1 to M10: what may be changed about a game without changing its outcome, or in one known way only."""

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.engine.authority import Authority, authority_named
from app.engine.cards.load import CardTable
from app.engine.concepts import ConceptTable, load_concepts
from app.engine.game import Game
from app.engine.loop import advance, answer
from app.engine.paths import position_hash
from app.engine.references import Decision
from app.engine.replay import Replay, authorities_of, replay
from app.engine.scenario import read_scenario
from app.engine.state import State

from .conftest import NOW, ROOT, THEN, THEN_WITH_FAQ, Player
from .positions import Builder, all_cards, legal_decision, positions, valid_positions

TABLE: ConceptTable = load_concepts(ROOT / "rules" / "concepts.toml")
FAQ_FILES = sorted(ROOT.glob("faq/*/scenarios/*.yaml"))
SEVERAL = 30
RENAMED = {"甲": "子", "乙": "丑", "丙": "寅"}


def authority(name: str = NOW) -> Authority:
    return authority_named(TABLE, name)


def copied(state: State) -> State:
    return msgspec.json.decode(msgspec.json.encode(state), type=State)


def played(state: State, draw: Any, most: int = 25) -> tuple[Game, list[Decision]]:
    """A game of up to `most` drawn decisions."""
    game, decisions = Game(state, all_cards(), authority()), []
    advance(game)
    while game.state.request is not None and len(decisions) < most:
        decisions.append(legal_decision(draw, game.state.request))
        answer(game, decisions[-1])
    return game, decisions


def again(state: State, decisions: list[Decision]) -> Game:
    """The same decisions from this position."""
    game = Game(state, all_cards(), authority())
    advance(game)
    for decision in decisions:
        answer(game, decision)
    return game


def renamed(data: bytes) -> bytes:
    """Players and objects under other names."""
    text = data.decode()
    for name, other in RENAMED.items():
        text = text.replace(name, other)
    return re.sub(r"o(\d+)", r"x\1", text).encode()


def comparable(state: State) -> bytes:
    """A position without the encoded positions to go back to, and without the numbers of steps."""
    other = copied(state)
    other.rewinds = {}
    for item in other.chain:
        item.rewind = b""
    for frame in other.frames:
        frame.trace_id = 0
    return msgspec.json.encode(other)


def clauses(game: Game) -> list[tuple[str, str]]:
    return [(step.clause.concept, step.result) for step in game.trace.steps]


@settings(max_examples=SEVERAL)
@given(valid_positions(), st.data())
def test_m1_other_names_give_the_same_game(state: State, data: st.DataObject) -> None:
    start = copied(state)
    game, decisions = played(state, data.draw)
    other = msgspec.json.decode(renamed(msgspec.json.encode(start)), type=State)
    same = msgspec.json.decode(renamed(msgspec.json.encode(decisions)), type=list[Decision])
    twin = again(other, same)
    assert clauses(twin) == clauses(game)
    assert renamed(comparable(game.state)) == comparable(twin.state)


@settings(max_examples=SEVERAL)
@given(positions(), st.data())
def test_m2_the_order_in_which_deaths_are_stored_does_not_matter(state: State, data: st.DataObject) -> None:
    """Until the first decision: units die, triggers are put in order; only the listing may differ."""
    names = data.draw(st.permutations(list(state.objects)))
    other = copied(state)
    other.objects = {name: other.objects[name] for name in names}
    one, two = Game(state, all_cards(), authority()), Game(other, all_cards(), authority())
    advance(one)
    advance(two)
    assert plain(one.state) == plain(two.state)
    first, second = one.state.request, two.state.request
    assert (first is None) == (second is None)
    if first is not None and second is not None:
        assert (first.key, first.decider) == (second.key, second.decider)
        assert {option.id for option in first.options} == {option.id for option in second.options}


def plain(state: State) -> dict[str, Any]:
    """What a position is, without the order of listing and the running numbers."""
    return {
        "objects": {
            name: (each.zone, each.place, each.controller, each.damage, each.exhausted, each.role)
            for name, each in sorted(state.objects.items())
        },
        "points": {name: player.points for name, player in state.players.items()},
        "battlefields": {name: status.contested_by for name, status in state.battlefields.items()},
        "chain": sorted(item.id for item in state.chain),
        "winner": state.winner,
    }


@settings(max_examples=SEVERAL)
@given(valid_positions(), st.data())
def test_m3_a_bystander_changes_no_clause(state: State, data: st.DataObject) -> None:
    """Where nothing chooses or counts units, a unit more in a base changes nothing."""
    builder = Builder(data.draw, 2)
    builder.objects = state.objects
    start = copied(state)
    game = Game(state, all_cards(), authority())
    advance(game)
    decisions = []
    for _ in range(12):
        request = game.state.request
        if request is None or request.kind != "act":
            break
        decisions.append(Decision(request.decider, [request.options[0].id], "act"))
        answer(game, decisions[-1])
    start.objects["旁观"] = msgspec.structs.replace(
        next(iter(start.objects.values())), id="旁观", card="legion_rearguard"
    )
    bystander = start.objects["旁观"]
    bystander.zone, bystander.place, bystander.controller = "board", "base:甲", "甲"
    bystander.owner = "甲"
    assert clauses(again(start, decisions)) == clauses(game)


@pytest.mark.parametrize("file", FAQ_FILES, ids=[file.stem for file in FAQ_FILES])
def test_m4_the_faq_and_the_rules_after_it_agree(file: Path, table: ConceptTable, cards: CardTable) -> None:
    loaded = read_scenario(file)
    both = [name for name in (NOW, THEN_WITH_FAQ) if name in loaded.scenario.authorities]
    ends = [outcome(replay(loaded, cards, authority_named(table, name))) for name in both]
    assert all(end == ends[0] for end in ends)


REPAIRED = sorted(ROOT.glob("rules/scenarios/*.yaml"))


def outcome(result: Replay) -> tuple[Any, ...]:
    """What matters of an end: where things are, points, control."""
    state = result.state
    return (
        {name: (each.card, each.zone, each.place, each.controller) for name, each in state.objects.items()},
        {name: (player.points, player.xp) for name, player in state.players.items()},
        {name: status.contested_by for name, status in state.battlefields.items()},
        state.winner,
    )


def test_m4_the_rules_before_the_faq_differ_where_it_repaired_them(
    table: ConceptTable, cards: CardTable
) -> None:
    differing = set()
    for file in REPAIRED:
        loaded = read_scenario(file)
        if THEN not in authorities_of(loaded):
            continue
        names = [each for each in (NOW, THEN_WITH_FAQ) if each in authorities_of(loaded)]
        today = replay(loaded, cards, authority_named(table, names[0]))
        before = replay(loaded, cards, authority_named(table, THEN))
        same = [step.clause.concept for step in today.steps] == [step.clause.concept for step in before.steps]
        if not same:
            differing.add(file.stem.partition("-")[0])
    assert {"323.6", "316.8.b", "466.3.d"} <= differing


def test_m5_another_text_of_a_card_changes_only_games_with_that_card(
    table: ConceptTable, cards: CardTable
) -> None:
    changed = msgspec.structs.replace(cards["cruel_patron"], text_revision="别的文本", fingerprint="00000000")
    table_of_cards = cards.with_cards([changed])
    for file in FAQ_FILES:
        loaded = read_scenario(file)
        name = authorities_of(loaded)[0]
        old = replay(loaded, cards, authority_named(table, name))
        new = replay(loaded, table_of_cards, authority_named(table, name))
        uses = any(each.card == "cruel_patron" for each in old.state.objects.values())
        assert (old.header == new.header) != uses, file.stem
        assert msgspec.json.encode(old.steps) == msgspec.json.encode(new.steps)


WALL = """
title: 抵挡
players: {甲: {hand: [屏障, 火花]}, 乙: {}}
turn: {player: 甲}
cards:
  靶: {type: unit, energy: 2, might: 3}
  屏障:
    type: spell
    energy: 0
    abilities: [{kind: spell, targets: [{slot: t, filter: {kind: unit}}], do: [{do: prevent, to: t}]}]
  火花:
    type: spell
    energy: 0
    abilities: [{kind: spell, targets: [{slot: t, filter: {kind: unit}}], do: [{do: deal, to: t, amount: N}]}]
board: [{card: 靶, controller: 乙}]
script: [{by: 甲, play: 屏障, with: {t: 靶}}, {all: chain}, {by: 甲, play: 火花, with: {t: 靶}}, {all: chain}]
expect: [{object: 靶, at: base, damage: 0}, {refused: prevent.zero}]
"""


@pytest.mark.parametrize("amount", [0, 1, 3, 99])
def test_m6_prevented_damage_is_no_damage(amount: int, player: Player) -> None:
    text = WALL.replace("amount: N", f"amount: {amount}")
    if amount == 0:
        text = text.replace("{refused: prevent.zero}", "{refused: deal.only_positive}")
    result = player.play(text)
    assert not any(step.clause.concept == "deal.mark" for step in result.steps)


REVERT = """
title: 替换与换回
players: {甲: {hand: [换, 回]}, 乙: {}}
turn: {player: 甲}
cards:
  台: {type: unit, energy: 2, might: 3}
  换:
    type: spell
    energy: 0
    abilities:
      - kind: spell
        targets: [{slot: t, filter: {kind: unit}}]
        do: [{do: replace_with, to: t, card: recruit}]
  回:
    type: spell
    energy: 0
    abilities: [{kind: spell, targets: [{slot: t, filter: {kind: unit}}], do: [{do: revert, to: t}]}]
board: [{card: 台, controller: 甲, damage: {乙: 1}, exhausted: true, buffs: 1}]
script: []
expect: [{object: 台, card: 台}]
"""
THERE_AND_BACK = """script:
  - {by: 甲, play: 换, with: {t: 台}}
  - {all: chain}
  - {by: 甲, play: 回, with: {t: 台}}
  - {all: chain}"""


def test_m7_reverting_a_replacement_is_as_if_nothing_had_been(player: Player) -> None:
    before = player.play(REVERT).state.objects["台"]
    after = player.play(REVERT.replace("script: []", THERE_AND_BACK)).state.objects["台"]
    assert after == before


@settings(max_examples=SEVERAL)
@given(valid_positions(), st.data())
def test_m8_what_the_opponent_holds_does_not_show(state: State, data: st.DataObject) -> None:
    """Another hand of the player who only passes: every public step is the same."""
    start = copied(state)
    other = "乙" if state.turn.player == "甲" else "甲"
    game = Game(state, all_cards(), authority())
    advance(game)
    decisions = []
    for _ in range(12):
        request = game.state.request
        if request is None:
            break
        if request.decider == other and request.kind == "act":
            picks = ["pass" if any(option.id == "pass" for option in request.options) else "end_turn"]
            decision = Decision(other, picks, "act")
        else:
            decision = legal_decision(data.draw, request)
        decisions.append(decision)
        answer(game, decision)
    for each in start.objects.values():
        if each.owner == other and each.zone == "hand":
            each.card = "贵货"
    touched = any(other in decision.player and decision.key != "act" for decision in decisions)
    if not touched:
        assert public(again(start, decisions)) == public(game)


def public(game: Game) -> list[dict[str, Any]]:
    """The steps that everybody sees, without what a card in hand is."""
    return [json.loads(msgspec.json.encode(step)) for step in game.trace.steps if step.visibility == "public"]


@settings(max_examples=SEVERAL)
@given(positions(), st.data())
def test_m9_saving_and_loading_at_every_decision_changes_nothing(state: State, data: st.DataObject) -> None:
    start = copied(state)
    game, decisions = played(state, data.draw)
    other = Game(start, all_cards(), authority())
    advance(other)
    for decision in decisions:
        other.state = copied(other.state)
        other.version += 1
        answer(other, decision)
    assert position_hash(other.state) == position_hash(game.state)
    assert clauses(other) == clauses(game)


@settings(max_examples=SEVERAL)
@given(positions(), st.data())
def test_m10_a_game_cut_anywhere_goes_on_the_same(state: State, data: st.DataObject) -> None:
    start = copied(state)
    game, decisions = played(state, data.draw)
    cut = data.draw(st.integers(0, len(decisions)))
    first = again(start, decisions[:cut])
    rest = Game(copied(first.state), all_cards(), authority())
    advance(rest)
    for decision in decisions[cut:]:
        answer(rest, decision)
    suffix = game.trace.steps[len(first.trace.steps) :]
    assert [told(step) for step in rest.trace.steps] == [told(step) for step in suffix]
    assert comparable(rest.state) == comparable(game.state)


def told(step: Any) -> tuple[Any, ...]:
    """A step without its running number."""
    return step.kind, step.clause, step.text, step.result, step.about, step.delta, step.chosen
