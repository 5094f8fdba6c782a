"""Shared by the engine's tests: the table, the cards, and a way to play a scenario written in a string."""

from pathlib import Path
from textwrap import dedent

import pytest

from app.engine.authority import Authority, authority_named
from app.engine.cards.load import CardTable, load_cards
from app.engine.concepts import ConceptTable, load_concepts
from app.engine.replay import Replay, replay
from app.engine.scenario import parse_scenario

ROOT = Path(__file__).resolve().parents[2]
NOW = "core-2026-07-17"
THEN = "core-2026-03-30"
THEN_WITH_FAQ = "core-2026-03-30+faq-unleashed-2026-04-30"

HEAD = """
title: 测试
players:
  甲: {}
  乙: {}
turn: {player: 甲}
"""


@pytest.fixture(scope="session")
def table() -> ConceptTable:
    return load_concepts(ROOT / "rules" / "concepts.toml")


@pytest.fixture(scope="session")
def cards() -> CardTable:
    return load_cards(ROOT / "rules" / "cards")


class Player:
    """Plays scenario text; `play` fails the test when an expectation fails."""

    def __init__(self, table: ConceptTable, cards: CardTable) -> None:
        self.table, self.cards = table, cards

    def authority(self, name: str = NOW) -> Authority:
        return authority_named(self.table, name)

    def run(self, text: str, under: str = NOW) -> Replay:
        return replay(parse_scenario(dedent(text), "test.yaml"), self.cards, self.authority(under))

    def play(self, text: str, under: str = NOW) -> Replay:
        result = self.run(text, under)
        failed = [f"{each.text}: {each.detail}" for each in result.expectations if not each.passed]
        assert not failed, failed
        return result


@pytest.fixture
def player(table: ConceptTable, cards: CardTable) -> Player:
    return Player(table, cards)
