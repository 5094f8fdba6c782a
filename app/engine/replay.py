"""Replaying a scenario (推演): run its script under an authority and check what came out."""

from __future__ import annotations

import hashlib

import msgspec

from app.engine.authority import Authority
from app.engine.board import Board, WatchingTrace
from app.engine.cards.load import CardTable
from app.engine.expectations import Result, check
from app.engine.game import Game
from app.engine.paths import position_hash
from app.engine.references import Decision
from app.engine.scenario import Expectation, LoadedScenario, ScriptEntry, card_table
from app.engine.script import Runner
from app.engine.setup import PLAIN_BATTLEFIELD, Setup
from app.engine.soundness import check_soundness
from app.engine.state import State
from app.engine.trace import Step

ENGINE_BUILD = "1"


class Header(msgspec.Struct):
    """What a trace rests on, once for all its steps."""

    engine: str
    scenario: str
    revision: str
    faqs: list[str]
    policies: dict[str, str]
    cards: str
    text_revisions: dict[str, str]
    initial: str
    mode: dict[str, int]


class Replay(msgspec.Struct):
    """A finished replay: header, steps, outcomes of the expectations, decisions, the last position.

    `boards` holds the board after every step that changed it, by step id, when they were asked for.
    """

    scenario: str
    title: str
    header: Header
    steps: list[Step]
    expectations: list[Result]
    decisions: list[Decision]
    state: State
    boards: dict[int, Board] = {}

    @property
    def passed(self) -> bool:
        """Whether every expectation held."""
        return all(result.passed for result in self.expectations)


def replay(
    loaded: LoadedScenario,
    cards: CardTable,
    authority: Authority,
    hashes: bool = False,
    boards: bool = False,
) -> Replay:
    """Run a scenario under an authority.

    Raises ScenarioError for a position or script that does not fit, MissingDecision where the script leaves
    a decision out, NotModelled where the rules or cards are not modelled. Failed expectations are results.
    """
    check_soundness(loaded, authority.table)
    script, wanted = script_and_expectations(loaded, authority)
    table = card_table(loaded, cards).with_cards([PLAIN_BATTLEFIELD])
    state = Setup(loaded, table).build()
    if loaded.scenario.policies:
        authority = Authority(authority.table, authority.revision, authority.faqs, loaded.scenario.policies)
    watching = WatchingTrace() if boards else None
    game = Game(state, table, authority, trace=watching, hashes=hashes)
    if watching is not None:
        watching.game = game
    header = _header(loaded, table, authority, state)
    runner = Runner(loaded, game)
    runner.run(script, _path_of(script, loaded))
    results = runner.results + [check(game, each) for each in wanted]
    return Replay(
        loaded.id,
        loaded.scenario.title,
        header,
        game.trace.steps,
        results,
        runner.decisions,
        game.state,
        watching.boards if watching is not None else {},
    )


def script_and_expectations(
    loaded: LoadedScenario, authority: Authority
) -> tuple[list[ScriptEntry], list[Expectation]]:
    """The scenario's own script and expectations, or those of the variant for this authority."""
    for variant in loaded.scenario.variants:
        if variant.authority == authority.name:
            script = variant.script if variant.script is not None else loaded.scenario.script
            return script, variant.expect
    return loaded.scenario.script, loaded.scenario.expect


def _path_of(script: list[ScriptEntry], loaded: LoadedScenario) -> str:
    """Where a script stands in its file."""
    for index, variant in enumerate(loaded.scenario.variants):
        if variant.script is script:
            return f"$.variants[{index}].script"
    return "$.script"


def authorities_of(loaded: LoadedScenario) -> list[str]:
    """Every authority that the scenario speaks about, its variants included."""
    return [*loaded.scenario.authorities, *(variant.authority for variant in loaded.scenario.variants)]


def _header(loaded: LoadedScenario, cards: CardTable, authority: Authority, state: State) -> Header:
    used = sorted({each.card for each in state.objects.values()})
    prints = "".join(f"{name}:{cards[name].fingerprint};" for name in used)
    return Header(
        engine=ENGINE_BUILD,
        scenario=loaded.id,
        revision=authority.revision,
        faqs=list(authority.faqs),
        policies=dict(authority.policies),
        cards=hashlib.sha256(prints.encode()).hexdigest()[:16],
        text_revisions={name: cards[name].text_revision for name in used if cards[name].text_revision},
        initial=position_hash(state),
        mode=dict(state.mode),
    )
