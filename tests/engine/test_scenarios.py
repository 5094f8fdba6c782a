"""Every scenario in the repository, under every authority that it speaks about."""

from pathlib import Path

import pytest

from app.engine.authority import authority_named
from app.engine.cards.load import CardTable
from app.engine.concepts import ConceptTable
from app.engine.replay import authorities_of, replay
from app.engine.scenario import read_scenario

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted([*ROOT.glob("faq/*/scenarios/*.yaml"), *ROOT.glob("rules/scenarios/*.yaml")])
CASES = [(file, name) for file in FILES for name in authorities_of(read_scenario(file))]


@pytest.mark.parametrize(("file", "under"), CASES, ids=[f"{file.stem}-{name}" for file, name in CASES])
def test_scenario(file: Path, under: str, table: ConceptTable, cards: CardTable) -> None:
    result = replay(read_scenario(file), cards, authority_named(table, under))
    assert [(each.text, each.detail) for each in result.expectations if not each.passed] == []
    assert result.expectations


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_scenario_names_an_authority(file: Path) -> None:
    assert authorities_of(read_scenario(file))
