"""Traces: header and decisions give the same steps again; changes stand under clauses that applied."""

from itertools import pairwise
from pathlib import Path

import pytest

from app.engine.authority import Authority, authority_named
from app.engine.cards.load import CardTable
from app.engine.concepts import ConceptTable
from app.engine.game import Game
from app.engine.loop import advance, answer
from app.engine.paths import position_hash
from app.engine.replay import replay
from app.engine.scenario import LoadedScenario, card_table, read_scenario
from app.engine.setup import PLAIN_BATTLEFIELD, Setup

from .conftest import NOW
from .test_scenarios import CASES

IDS = [f"{file.stem}-{name}" for file, name in CASES]


def has_attempts(file: Path) -> bool:
    """Whether a script tries what must be refused; such attempts are no decisions."""
    scenario = read_scenario(file).scenario
    scripts = [scenario.script, *(variant.script or [] for variant in scenario.variants)]
    return any(entry.refused for script in scripts for entry in script)


PLAIN = [(file, name) for file, name in CASES if not has_attempts(file)]


def rules_of(loaded: LoadedScenario, authority: Authority) -> Authority:
    """The authority with the scenario's own policies, as a replay uses it."""
    policies = loaded.scenario.policies
    if not policies:
        return authority
    return Authority(authority.table, authority.revision, authority.faqs, policies)


@pytest.mark.parametrize(("file", "under"), PLAIN, ids=[f"{file.stem}-{name}" for file, name in PLAIN])
def test_header_and_decisions_give_equal_hashes_step_by_step(
    file: Path, under: str, table: ConceptTable, cards: CardTable
) -> None:
    loaded = read_scenario(file)
    authority = authority_named(table, under)
    told = replay(loaded, cards, authority, hashes=True)
    definitions = card_table(loaded, cards).with_cards([PLAIN_BATTLEFIELD])
    state = Setup(loaded, definitions).build()
    assert position_hash(state) == told.header.initial
    game = Game(state, definitions, rules_of(loaded, authority), hashes=True)
    advance(game)
    for decision in told.decisions:
        answer(game, decision)
    hashes = [(step.before, step.after) for step in told.steps]
    assert [(step.before, step.after) for step in game.trace.steps] == hashes


@pytest.mark.parametrize(("file", "under"), CASES, ids=IDS)
def test_changes_stand_under_one_clause_that_applied(
    file: Path, under: str, table: ConceptTable, cards: CardTable
) -> None:
    for step in replay(read_scenario(file), cards, authority_named(table, under)).steps:
        assert step.clause.number or step.clause.status == "missing", step
        considered = step.kind in ("check", "ignore")
        assert not (considered and step.delta), f"{step.clause.concept}: {step.delta}"


@pytest.mark.parametrize(("file", "under"), PLAIN, ids=[f"{file.stem}-{name}" for file, name in PLAIN])
def test_a_cleanup_names_the_steps_that_made_it_due(
    file: Path, under: str, table: ConceptTable, cards: CardTable
) -> None:
    steps = replay(read_scenario(file), cards, authority_named(table, under)).steps
    cleanups = [step for step in steps if step.kind == "task_open" and step.clause.concept == "cleanup"]
    for before, cleanup in pairwise(cleanups):
        assert cleanup.cause, f"step {cleanup.id} has no cause"
        assert before.id < min(cleanup.cause) <= max(cleanup.cause) < cleanup.id


def test_the_cause_of_a_cleanup_is_the_kill_that_pays(table: ConceptTable, cards: CardTable) -> None:
    (file,) = (file for file, under in PLAIN if file.stem == "q05a-冷血贵族" and under == NOW)
    steps = replay(read_scenario(file), cards, authority_named(table, NOW)).steps
    (kill,) = (step for step in steps if step.clause.concept == "kill.to_trash")
    assert [step.clause.concept for step in steps if kill.id in step.cause] == ["cleanup"]
