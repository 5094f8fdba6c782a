"""Each concept has a scenario file where it applies and one where it is considered and refused, or a reason.

The reasons stand in ``rules/concepts.toml`` under `coverage`; a new concept without scenario or reason fails.
"""

from collections import Counter

import pytest

from app.engine.authority import authority_named
from app.engine.cards.load import CardTable
from app.engine.concepts import ConceptTable
from app.engine.replay import replay
from app.engine.scenario import read_scenario

from .test_scenarios import CASES

Shown = tuple[set[str], set[str]]


@pytest.fixture(scope="module")
def shown(table: ConceptTable, cards: CardTable) -> Shown:
    """The concepts that the scenario files show applied, and those that they show refused."""
    applied: set[str] = set()
    refused: set[str] = set()
    for file, name in CASES:
        for step in replay(read_scenario(file), cards, authority_named(table, name)).steps:
            (applied if step.result == "applied" else refused).add(step.clause.concept)
            applied |= {also.concept for also in step.supports}
            refused |= {each.clause.concept for each in step.skipped}
            refused |= {option.because for option in step.options if not option.legal}
    return applied, refused


def test_each_concept_applies_somewhere(table: ConceptTable, shown: Shown) -> None:
    excused = table.excused("refuses", "unfired")
    assert sorted(set(table.concepts) - shown[0] - excused) == []


def test_each_concept_is_refused_somewhere(table: ConceptTable, shown: Shown) -> None:
    excused = table.excused("applies", "unrefused")
    assert sorted(set(table.concepts) - shown[1] - excused) == []


def test_no_concept_is_excused_from_what_the_scenarios_show(table: ConceptTable, shown: Shown) -> None:
    applied, refused = shown
    assert sorted(table.excused("refuses", "unfired") & applied) == []
    assert sorted(table.excused("applies", "unrefused") & refused) == []


def test_reasons_name_concepts_once(table: ConceptTable) -> None:
    listed = Counter((each.kind, name) for each in table.coverage for name in each.concepts)
    assert [name for name, times in listed.items() if times > 1] == []
    assert {name for _, name in listed} <= set(table.concepts)
    assert all(each.reason for each in table.coverage)
