"""The invariants hold in any game: a state machine that plays whatever is legal, from any board."""

import os

import pytest
from hypothesis import HealthCheck, event, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test

from app.desk import Desk
from app.engine.authority import authority_named
from app.engine.concepts import ConceptTable, load_concepts
from app.engine.state import State

from .conftest import NOW, ROOT, THEN_WITH_FAQ
from .invariants import Watch, trace
from .positions import legal_decision, raw_positions, valid_positions

AUTHORITIES = (NOW, THEN_WITH_FAQ)
TABLE: ConceptTable = load_concepts(ROOT / "rules" / "concepts.toml")
EXAMPLES = 2_000 if os.environ.get("HYPOTHESIS_PROFILE") == "long" else 250  # of each sort of board
STEPS = 60


class Board(RuleBasedStateMachine):
    """A game: the first position is drawn, then every decision; the checks run inside `Watch`."""

    positions = valid_positions()

    def __init__(self) -> None:
        super().__init__()
        self.watch: Watch | None = None
        self.sound = True

    @initialize(data=st.data(), authority=st.sampled_from(AUTHORITIES))
    def begin(self, data: st.DataObject, authority: str) -> None:
        state: State = data.draw(self.positions)
        self.watch = Watch(state, authority_named(TABLE, authority))
        self.sound = False
        self.watch.run()
        self.sound = True

    @rule(data=st.data())
    def decide(self, data: st.DataObject) -> None:
        if self.watch is None or self.watch.stopped or self.watch.state.request is None:
            return
        decision = legal_decision(data.draw, self.watch.state.request)
        self.sound = False
        self.watch.decide(decision)
        self.sound = True

    def teardown(self) -> None:
        if self.watch is None or not self.sound:
            return
        if self.watch.stopped:
            event(self.watch.stopped)
            return
        trace.i34_the_same_decisions_give_the_same_trace(self.watch)


class RawBoard(Board):
    """The same from boards that only a cleanup puts right."""

    positions = raw_positions()


@pytest.mark.parametrize("machine", [Board, RawBoard], ids=["valid", "raw"])
def test_invariants_hold_in_every_game(machine: type[Board], desk: Desk) -> None:
    trace.use(desk.library)
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=EXAMPLES,
            stateful_step_count=STEPS,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
