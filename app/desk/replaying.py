"""Answering ``replay``: one scenario, played under the rules of a date or under named ones."""

from __future__ import annotations

import threading
from pathlib import Path
from weakref import WeakKeyDictionary

import msgspec

from app.desk.opening import Desk
from app.desk.replays import Workshop
from app.desk.scenarios import ScenarioRecord
from app.engine.authority import Authority, Citation
from app.engine.board import Board
from app.engine.errors import EngineError
from app.engine.replay import Header
from app.engine.scenario import LoadedScenario, parse_scenario, read_scenario
from app.engine.trace import Step
from app.errors import BadInput, NotFound

_workshops: WeakKeyDictionary[Desk, Workshop] = WeakKeyDictionary()
_opening = threading.Lock()


class ExpectationAnswer(msgspec.Struct):
    """One expectation and whether it held; `detail` says what was found instead."""

    text: str
    passed: bool
    clause: Citation | None = None
    detail: str = ""


class ReplayAnswer(msgspec.Struct):
    """Answer of ``fupan replay``; `boards` holds the board after each step that changed it."""

    scenario: str
    title: str
    question: str
    answer: str
    authority: str
    header: Header
    steps: list[Step]
    expectations: list[ExpectationAnswer]
    passed: bool
    boards: dict[int, Board]


def workshop_of(desk: Desk) -> Workshop:
    """Concepts and cards of a desk, read on first use."""
    found = _workshops.get(desk)
    if found is None:
        with _opening:
            found = _workshops.get(desk)
            if found is None:
                found = _workshops[desk] = Workshop(desk.places)
    return found


def list_scenarios(desk: Desk) -> list[ScenarioRecord]:
    """All scenarios of the build, those of FAQs first."""
    return list(desk.scenarios.values())


def find_scenario(desk: Desk, name: str) -> LoadedScenario:
    """A scenario by id, by a part of its id that only one has, or from a file.

    Raises NotFound for an unknown or ambiguous name, ScenarioError for a file that is no scenario.
    """
    if name.endswith((".yaml", ".yml")):
        return read_scenario(Path(name))
    record = desk.scenarios.get(name)
    if record is None:
        matching = [scenario for scenario in desk.scenarios.values() if name in scenario.id]
        if len(matching) != 1:
            near = tuple(scenario.id for scenario in matching[:8])
            hint = f"；是不是：{'、'.join(near)}" if near else "；fupan replay 列出所有情景"
            raise NotFound(f"没有唯一的情景 {name!r}{hint}", near)
        record = matching[0]
    return read_scenario(desk.places.root / record.file)


def run_scenario(
    desk: Desk, loaded: LoadedScenario, *, authority: str | None = None, at: str | None = None
) -> ReplayAnswer:
    """Replay a scenario under a named authority, or what is in force at a date (default today).

    Raises BadInput for an unknown authority, EngineError when the replay cannot be finished.
    """
    workshop = workshop_of(desk)
    rules = _named(desk, workshop, authority) if authority else workshop.at(desk.library, desk.date(at))
    finished = workshop.run(loaded, rules, boards=True)
    return ReplayAnswer(
        scenario=finished.scenario,
        title=finished.title,
        question=loaded.scenario.question,
        answer=loaded.scenario.answer,
        authority=rules.name,
        header=finished.header,
        steps=finished.steps,
        expectations=[
            ExpectationAnswer(result.text, result.passed, result.clause, result.detail)
            for result in finished.expectations
        ],
        passed=finished.passed,
        boards=finished.boards,
    )


def run_text(desk: Desk, text: str, *, authority: str | None = None, at: str | None = None) -> ReplayAnswer:
    """Replay a scenario given as YAML text; no file is reached from it."""
    return run_scenario(desk, parse_scenario(text, "情景"), authority=authority, at=at)


def board_at(answer: ReplayAnswer, step: int) -> Board | None:
    """The board after a step (from 1): the last one recorded up to it."""
    recorded = [number for number in answer.boards if number <= step]
    return answer.boards[max(recorded)] if recorded else None


def clause_text(desk: Desk, citation: Citation) -> str:
    """The words of a cited clause, or what we know of it."""
    revision = desk.library.by_revision.get(citation.revision)
    clause = revision.get(citation.number) if revision is not None else None
    if clause is None or clause.kind == "absent":
        return "（不在库中）" if citation.status == "outside" else "（正文未收到）"
    return clause.text or f"（标题：{clause.title or citation.title}）"


def _named(desk: Desk, workshop: Workshop, name: str) -> Authority:
    revision, *faqs = name.split("+")
    if revision not in desk.library.by_revision:
        known = "、".join(desk.library.by_revision)
        raise BadInput(f"没有修订版 {revision!r}；现有：{known}")
    for faq in faqs:
        if faq not in desk.library.by_faq:
            raise BadInput(f"没有 FAQ {faq!r}；现有：{'、'.join(desk.library.by_faq)}")
    try:
        return workshop.named(name)
    except EngineError as error:
        raise BadInput(str(error)) from None
