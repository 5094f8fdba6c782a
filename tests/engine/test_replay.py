"""Replays: deterministic, serialisable at every decision, every change under one clause."""

from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from app.engine.authority import authority_named
from app.engine.cards.load import CardTable
from app.engine.concepts import ConceptTable
from app.engine.game import Game
from app.engine.paths import position_hash
from app.engine.references import Decision
from app.engine.replay import replay
from app.engine.scenario import read_scenario
from app.engine.schema import CARD_FILE, SCENARIO_FILE, as_text, card_schema, scenario_schema
from app.engine.state import State

from .test_scenarios import CASES, ROOT

IDS = [f"{file.stem}-{name}" for file, name in CASES]


@pytest.mark.parametrize(("file", "under"), CASES, ids=IDS)
def test_saving_and_loading_at_every_decision_changes_nothing(
    file: Path, under: str, table: ConceptTable, cards: CardTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = replay(read_scenario(file), cards, authority_named(table, under))
    accept = Game.accept

    def reload(game: Game, decision: Decision) -> None:
        saved = msgspec.json.encode(game.state)
        game.state = msgspec.json.decode(saved, type=State)
        assert msgspec.json.encode(game.state) == saved
        game.version += 1
        accept(game, decision)

    monkeypatch.setattr(Game, "accept", reload)
    reloaded = replay(read_scenario(file), cards, authority_named(table, under))
    assert msgspec.json.encode(reloaded.steps) == msgspec.json.encode(plain.steps)
    assert position_hash(reloaded.state) == position_hash(plain.state)


@pytest.mark.parametrize(("file", "under"), CASES, ids=IDS)
def test_no_change_waits_for_a_clause_when_a_player_decides(
    file: Path, under: str, table: ConceptTable, cards: CardTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    accept = Game.accept

    def checked(game: Game, decision: Decision) -> None:
        assert game.unclaimed == []
        accept(game, decision)

    monkeypatch.setattr(Game, "accept", checked)
    replay(read_scenario(file), cards, authority_named(table, under))


@pytest.mark.parametrize(("file", "under"), CASES, ids=IDS)
def test_hashes_chain_from_step_to_step(
    file: Path, under: str, table: ConceptTable, cards: CardTable
) -> None:
    steps = replay(read_scenario(file), cards, authority_named(table, under), hashes=True).steps
    assert all(later.before == earlier.after for earlier, later in pairwise(steps))


def test_schemas_are_current() -> None:
    assert (ROOT / CARD_FILE).read_text(encoding="utf-8") == as_text(card_schema())
    assert (ROOT / SCENARIO_FILE).read_text(encoding="utf-8") == as_text(scenario_schema())
