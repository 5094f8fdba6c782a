"""Every clause of cleanup matters: without any one of them, or with its guard turned round, something fails.

Proof is a failing scenario of the repository or, where none looks, one of the small cases below.
"""

from collections.abc import Callable
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from app.engine import cleanup, cleanup_fields, cleanup_objects, loop
from app.engine.authority import authority_named
from app.engine.cards.load import CardTable
from app.engine.concepts import ConceptTable
from app.engine.errors import EngineError
from app.engine.frames import CleanupFrame
from app.engine.game import Game
from app.engine.replay import replay
from app.engine.scenario import LoadedScenario, parse_scenario, read_scenario

from .conftest import NOW, ROOT

TASKS: dict[str, tuple[Any, str]] = {
    "1-win": (cleanup, "win"),
    "2-designate": (cleanup_objects, "designate"),
    "3a-own_deaths": (cleanup_objects, "own_deaths"),
    "3b-deaths": (cleanup_objects, "deaths"),
    "3c-heal": (cleanup_objects, "heal_all"),
    "3d-recall_attackers": (cleanup_objects, "recall_attackers"),
    "3d-effects_end": (cleanup_objects, "end_of_turn"),
    "3e-empty_pools": (cleanup_objects, "empty_pools"),
    "4-lose_control": (cleanup_fields, "lose_control"),
    "5-misplaced": (cleanup_objects, "misplaced"),
    "6-stage_showdowns": (cleanup_fields, "stage_showdowns"),
    "7-stage_combats": (cleanup_fields, "stage_combats"),
    "7a-unstage_combats": (cleanup_fields, "unstage_combats"),
    "8-clear_contests": (cleanup_fields, "clear_contests"),
    "9-start_showdown": (cleanup, "start_showdown"),
    "10-start_combat": (cleanup, "start_combat"),
    "10a-become_combat": (cleanup, "become_combat"),
}
CARDS = """
cards:
  二: {type: unit, energy: 2, might: 2}
  五: {type: unit, energy: 5, might: 5}
  剑: {type: gear, energy: 1}
  遗愿:
    type: unit
    energy: 1
    might: 1
    abilities: [{kind: triggered, when: {event: killed, object: self}, do: [{do: gain_xp}]}]
  撤回:
    type: spell
    energy: 0
    keywords: [反应]
    abilities: [{kind: spell, targets: [{slot: t, filter: {kind: unit}}], do: [{do: recall, to: t}]}]
  眩晕:
    type: spell
    energy: 0
    keywords: [反应]
    abilities: [{kind: spell, targets: [{slot: t, filter: {kind: unit}}], do: [{do: stun, to: t}]}]
"""
HEAD = """
title: 清理
turn: {player: 甲}
"""
CASES = {
    "win": """
        players: {甲: {points: 9}, 乙: {}}
        script: []
        expect: [{winner: 甲}]
    """,
    "designate": """
        players: {甲: {}, 乙: {hand: [撤回]}}
        battlefields: {场: {controller: 乙}}
        board: [{card: 五, controller: 甲}, {card: 二, controller: 乙, at: 场}]
        script:
          - {by: 甲, move: 五, to: 场}
          - {by: 甲, pass: true}
          - {by: 乙, play: 撤回, with: {t: 五}}
          - {all: chain}
        expect: [{applied: cleanup.designate, about: 五}]
    """,
    "own_deaths": """
        players: {甲: {}, 乙: {}}
        board: [{card: 遗愿, controller: 甲, damage: {乙: 1}}]
        script: [{all: chain}]
        expect: [{player: 甲, xp: 1}, {object: 遗愿, zone: trash}, {applied: cleanup.own_death_triggers}]
    """,
    "deaths": """
        players: {甲: {}, 乙: {}}
        board: [{card: 二, controller: 甲, damage: {乙: 2}}]
        script: []
        expect: [{object: 二, zone: trash}]
    """,
    "heal": """
        players: {甲: {deck: [五]}, 乙: {deck: [b=五]}}
        board: [{card: 二, controller: 甲, damage: {乙: 1}}]
        script: [{by: 甲, end_turn: true}]
        expect: [{object: 二, damage: 0}]
    """,
    "stunned": """
        players: {甲: {deck: [五], hand: [眩晕]}, 乙: {deck: [b=五]}}
        board: [{card: 二, controller: 甲}]
        script: [{by: 甲, play: 眩晕, with: {t: 二}}, {all: chain}, {by: 甲, end_turn: true}]
        expect: [{applied: turn.effects_end}]
    """,
    "pools": """
        players: {甲: {pool: {energy: 2}, deck: [五]}, 乙: {deck: [b=五]}}
        script: [{by: 甲, end_turn: true}]
        expect: [{applied: turn.pools_empty}]
    """,
    "recalled": """
        players: {甲: {hand: [眩晕]}, 乙: {}}
        battlefields: {场: {controller: 乙}}
        board: [{card: 二, controller: 甲}, {card: 五, controller: 乙, at: 场}]
        script:
          - {by: 甲, move: 二, to: 场}
          - {by: 甲, play: 眩晕, with: {t: 五}}
          - {all: showdown}
        expect: [{object: 二, at: base}, {applied: combat.recall_attackers}]
    """,
    "lost": """
        players: {甲: {}, 乙: {}}
        battlefields: {场: {controller: 乙}}
        script: []
        expect: [{battlefield: 场, controller: ""}]
    """,
    "misplaced": """
        players: {甲: {}, 乙: {}}
        battlefields: {场: {controller: 甲}}
        board: [{card: 五, controller: 甲, at: 场}, {card: 剑, controller: 甲, at: 场}]
        script: []
        expect: [{object: 剑, at: base}]
    """,
    "contested": """
        players: {甲: {}, 乙: {}}
        battlefields: {场: {}}
        board: [{card: 五, controller: 甲}]
        script: [{by: 甲, move: 五, to: 场}, {all: showdown}]
        expect: [{battlefield: 场, controller: 甲}, {player: 甲, points: 1}]
    """,
    "fought": """
        players: {甲: {}, 乙: {}}
        battlefields: {场: {controller: 乙}}
        board: [{card: 五, controller: 甲}, {card: 二, controller: 乙, at: 场}]
        script: [{by: 甲, move: 五, to: 场}, {all: showdown}]
        expect: [{object: 二, zone: trash}, {battlefield: 场, controller: 甲}]
    """,
    "contest_cleared": """
        players: {甲: {}, 乙: {}}
        battlefields: {场: {contested_by: 乙}}
        board: [{card: 五, controller: 甲, at: 场}]
        script: [{all: showdown}]
        expect: [{battlefield: 场, contested_by: ""}, {applied: cleanup.clear_contest, about: 场}]
    """,
    "unstaged": """
        players: {甲: {}, 乙: {hand: [撤回]}}
        battlefields: {场: {contested_by: 甲, controller: 乙}, 二场: {contested_by: 甲, controller: 乙}}
        board:
          - {card: 五, id: 先, controller: 甲, at: 场}
          - {card: 五, id: 后, controller: 甲, at: 二场}
          - {card: 二, id: 一守, controller: 乙, at: 场}
          - {card: 二, id: 二守, controller: 乙, at: 二场}
        script:
          - {by: 甲, answer: 场, key: start_combat}
          - {by: 甲, pass: true}
          - {by: 乙, play: 撤回, with: {t: 后}}
          - {all: chain}
        expect: [{applied: cleanup.unstage_combat, about: 二场}]
    """,
}


def cases() -> list[LoadedScenario]:
    """The small cases, then every scenario of the repository under today's rules."""
    found = [parse_scenario(HEAD + dedent(text) + CARDS, f"{name}.yaml") for name, text in CASES.items()]
    files = sorted([*ROOT.glob("rules/scenarios/*.yaml"), *ROOT.glob("faq/*/scenarios/*.yaml")])
    return found + [read_scenario(Path(file)) for file in files]


LOADED = cases()


def first_failure(table: ConceptTable, cards: CardTable) -> str:
    """The first case that does not come out as it must; empty when all do."""
    for loaded in LOADED:
        if loaded.scenario.authorities and NOW not in loaded.scenario.authorities:
            continue
        try:
            result = replay(loaded, cards, authority_named(table, NOW))
        except (EngineError, StopIteration, AssertionError) as problem:
            return f"{loaded.id}: {problem!r}"
        failed = [each.text for each in result.expectations if not each.passed]
        if failed:
            return f"{loaded.id}: {failed[0]}"
    return ""


def test_without_a_mutation_all_cases_pass(table: ConceptTable, cards: CardTable) -> None:
    assert first_failure(table, cards) == ""


def _nothing(game: Game, frame: CleanupFrame) -> None:
    """A task that has been forgotten."""


@pytest.mark.parametrize("name", TASKS)
def test_a_missing_task_is_noticed(
    name: str, table: ConceptTable, cards: CardTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    module, function = TASKS[name]
    monkeypatch.setattr(module, function, _nothing)
    monkeypatch.setattr("app.engine.loop.LONGEST_RUN", 2_000)
    assert first_failure(table, cards) != ""


def only(condition: Callable[[Game], bool], task: Callable[[Game, CleanupFrame], None]) -> Any:
    """A task whose guard lets it work only under the condition."""
    return lambda game, frame: task(game, frame) if condition(game) else None


@pytest.mark.parametrize(
    "name",
    [name for name in TASKS if name.partition("-")[0] in ("4", "9", "10", "10a")],
)
def test_a_guard_turned_round_is_noticed(
    name: str, table: ConceptTable, cards: CardTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    module, function = TASKS[name]
    monkeypatch.setattr(module, function, only(lambda game: not game.open, getattr(module, function)))
    monkeypatch.setattr("app.engine.loop.LONGEST_RUN", 2_000)
    assert first_failure(table, cards) != ""


def test_losing_control_in_the_closed_state_is_noticed(
    table: ConceptTable, cards: CardTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    task = cleanup_fields.lose_control

    def always(game: Game, frame: CleanupFrame) -> None:
        chain, game.state.chain = game.state.chain, []
        task(game, frame)
        game.state.chain = chain

    monkeypatch.setattr(cleanup_fields, "lose_control", always)
    assert first_failure(table, cards) != ""


def test_a_cleanup_that_is_not_repeated_is_noticed(
    table: ConceptTable, cards: CardTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = cleanup.run

    def once(game: Game, frame: CleanupFrame) -> None:
        run(game, frame)
        if not game.state.frames or game.state.frames[-1] is not frame:
            game.state.cleanup_due = []

    monkeypatch.setitem(loop.HANDLERS, CleanupFrame, once)
    assert first_failure(table, cards) != ""
