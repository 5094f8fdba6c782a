"""Replaying scenarios: all of them once at build time, one of them whenever somebody looks at it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from app.desk.scenarios import Outcome, Records, ScenarioRecord
from app.engine.authority import Authority, authority_at, authority_named
from app.engine.cards.load import CardTable, load_cards
from app.engine.concepts import ConceptTable, load_concepts
from app.engine.errors import EngineError
from app.engine.replay import Replay, authorities_of, replay, script_and_expectations
from app.engine.scenario import LoadedScenario, read_scenario
from indexer.model import Library
from indexer.places import Places


class Workshop:
    """What a replay needs: concepts and cards, read once."""

    def __init__(self, places: Places) -> None:
        rules = places.root / "rules"
        self.concepts: ConceptTable = load_concepts(rules / "concepts.toml")
        self.cards: CardTable = load_cards(rules / "cards")

    def named(self, name: str) -> Authority:
        """An authority by its name, ``REVISION`` or ``REVISION+FAQ``."""
        return authority_named(self.concepts, name)

    def at(self, library: Library, date: str) -> Authority:
        """What is in force on an ISO date."""
        return authority_at(self.concepts, library, date)

    def run(self, loaded: LoadedScenario, authority: Authority, *, boards: bool = False) -> Replay:
        """Replay a scenario; raises EngineError when it cannot be finished."""
        return replay(loaded, self.cards, authority, boards=boards)


def scenario_files(places: Places) -> Iterator[Path]:
    """Every scenario file, those of FAQs first, in a fixed order."""
    for folder in places.folders("faq"):
        yield from sorted(folder.glob("*/scenarios/*.yaml"))
    for folder in places.folders("rules", "scenarios"):
        yield from sorted(folder.glob("*.yaml"))


def replay_everything(places: Places) -> bytes:
    """Replay every scenario under every authority that it speaks about; the content of the build's file."""
    workshop = Workshop(places)
    records = tuple(_record(workshop, path, places) for path in scenario_files(places))
    return msgspec.json.encode(Records(records))


def _record(workshop: Workshop, path: Path, places: Places) -> ScenarioRecord:
    loaded = read_scenario(path)
    scenario = loaded.scenario
    source = scenario.source
    return ScenarioRecord(
        id=loaded.id,
        file=path.relative_to(places.root).as_posix() if path.is_relative_to(places.root) else str(path),
        title=scenario.title,
        question=scenario.question,
        answer=scenario.answer,
        faq=source.faq,
        entry=source.entry,
        clause=source.clause,
        outcomes=tuple(_outcome(workshop, loaded, name) for name in dict.fromkeys(authorities_of(loaded))),
    )


def _outcome(workshop: Workshop, loaded: LoadedScenario, name: str) -> Outcome:
    authority = workshop.named(name)
    try:
        finished = workshop.run(loaded, authority)
    except EngineError as error:
        return Outcome(name, passed=False, problem=str(error))
    except Exception as error:  # a defect of the engine must not take search and clauses down with it
        return Outcome(name, passed=False, problem=f"程序缺陷：{type(error).__name__}：{error}")
    return Outcome(name, finished.passed, len(finished.steps), _clauses(loaded, authority))


def _clauses(loaded: LoadedScenario, authority: Authority) -> tuple[str, ...]:
    """Numbers that the expectations name, in the words of the authority's revision."""
    script, expectations = script_and_expectations(loaded, authority)
    wanted = [*expectations, *(each for entry in script for each in entry.expect)]
    named = [name for each in wanted for name in (each.applied, each.refused) if name]
    numbers: dict[str, None] = {}
    for name in named:
        if name[:1].isdigit():
            numbers[name] = None
        elif name in authority.table.concepts:
            citation = authority.cite(name)
            if citation.number and citation.revision == authority.revision:
                numbers[citation.number] = None
    return tuple(numbers)
