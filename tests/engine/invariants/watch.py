"""Watching a game: it runs part by part, and every invariant looks at each part or at each decision."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec

from app.engine import frames as task
from app.engine.authority import Authority
from app.engine.errors import NotModelled
from app.engine.game import Awaiting, Game
from app.engine.loop import step
from app.engine.references import Decision
from app.engine.state import State
from app.engine.trace import Step
from tests.engine.positions import all_cards
from tests.engine.positions import legal_decision as legal_decision

MOST_PARTS = 4_000
Check = Callable[["Watch"], None]
EACH_PART: list[Check] = []
AT_DECISION: list[Check] = []


def each_part(check: Check) -> Check:
    """The check runs after every part that the loop does."""
    EACH_PART.append(check)
    return check


def at_decision(check: Check) -> Check:
    """The check runs whenever somebody has to decide, and at the end of the game."""
    AT_DECISION.append(check)
    return check


class Moment(msgspec.Struct):
    """What is remembered of the position before a part: the innermost task as it was."""

    frame: task.Frame
    step: int
    waiting: bool = False
    done: dict[str, str] = {}
    returned: list[str] = []
    depth: int = 0
    resolves_now: str = ""
    kills: list[tuple[str, int, list[str]]] = []


class Watch:
    """One game under observation."""

    def __init__(self, state: State, authority: Authority) -> None:
        self.start = msgspec.json.encode(state)
        self.game = Game(state, all_cards(), authority)
        self.decisions: list[Decision] = []
        self.seen = 0
        self.new: list[Step] = []
        self.since_decision: list[Step] = []
        self.added: list[str] = [item.id for item in state.chain]
        self.finalized: list[str] = []
        self.finalizing: list[tuple[str, str]] = []
        self.resolving: list[tuple[str, str]] = []
        self.performed: Counter[str] = Counter()
        self.scored_and_told: Counter[tuple[str, str, str]] = Counter()
        self.census = self.cards()
        self.shadow = msgspec.to_builtins(state)
        self.before_play = b""
        self.moment = Moment(state.frames[-1], 0)
        self.stopped = ""

    def cards(self) -> Counter[str]:
        """How many of each card there are; tokens do not count."""
        return Counter(each.card for each in self.game.state.objects.values() if not each.token)

    # -- running -------------------------------------------------------------------------------------

    def decide(self, decision: Decision) -> None:
        """Give a decision and run on."""
        game = self.game
        self.decisions.append(decision)
        self.shadow = msgspec.to_builtins(game.state)
        self.since_decision = []
        game.refusal = None
        game.accept(decision)
        if decision.key == "act":
            game.state.answer = None
            self.before_play = msgspec.json.encode(game.state)
            game.state.answer = decision
        self.run()

    def run(self) -> None:
        """Run until somebody has to decide; a card that is not modelled stops the game."""
        game = self.game
        for _ in range(MOST_PARTS):
            if game.state.winner is not None or game.state.request is not None:
                break
            self.moment = self.remember()
            try:
                step(game)
            except Awaiting as waiting:
                game.state.request = waiting.request
            except NotModelled as missing:
                self.stopped = str(missing)
                return
            self.look()
        else:
            raise AssertionError(f"I16: no decision and no winner after {MOST_PARTS} parts")
        for check in AT_DECISION:
            check(self)

    def remember(self) -> Moment:
        """The innermost task before its next part."""
        state = self.game.state
        frame = state.frames[-1]
        moment = Moment(frame, frame.step, depth=len(state.frames), resolves_now=state.resolves_now)
        if isinstance(frame, task.InstructionsFrame):
            moment.waiting, moment.done = frame.waiting, dict(frame.done)
            moment.returned = [event.kind for event in frame.returned]
        return moment

    def look(self) -> None:
        """Follow what the part did and run the checks."""
        self.new = self.game.trace.steps[self.seen :]
        self.seen = len(self.game.trace.steps)
        self.since_decision += self.new
        self.finalizing, self.resolving = [], []
        for step_ in self.new:
            self._follow(step_)
        for check in EACH_PART:
            check(self)

    def _follow(self, step_: Step) -> None:
        for change in step_.delta:
            if change.path == "":
                self.added = [item.id for item in self.game.state.chain]
                self.finalized = [item.id for item in self.game.state.chain if item.status == "finalized"]
                self.shadow = msgspec.to_builtins(self.game.state)
                self.since_decision = []
            elif change.path.startswith("chain."):
                self._follow_item(change.path[6:], change.after)
        concept = step_.clause.concept
        if concept == "fepr.finalize":
            pending = [name for name in self.added if name not in self.finalized]
            self.finalizing.append((step_.about, pending[0]))
        elif concept == "fepr.resolve":
            newest = self.moment.resolves_now or (self.finalized[-1] if self.finalized else "")
            self.resolving.append((step_.about, newest))
        elif concept == "play.finalized":
            self._count(step_.about)
        elif concept == "turn.next":
            self.performed.clear()

    def _follow_item(self, path: str, after: object) -> None:
        name, _, field = path.partition(".")
        if field == "status" and after == "finalized":
            self.finalized.append(name)
        elif not field and after is not None:
            self.added.append(name)
        elif not field:
            self.added.remove(name)
            if name in self.finalized:
                self.finalized.remove(name)

    def _count(self, name: str) -> None:
        item = self.game.state.item(name)
        if item is not None and item.ability is not None and item.ability.limit:
            self.performed[f"{item.source.id}.{item.ability.id}<={item.ability.limit}"] += 1

    # -- what checks ask -----------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The position."""
        return self.game.state

    @property
    def acting(self) -> bool:
        """Whether a player may act: no task is open, cleanup has been done."""
        return self.state.request is not None and self.state.request.kind == "act"

    def units(self, place: str) -> dict[str, list[str]]:
        """Units at a place by controller."""
        from app.engine.layers import traits_of

        found: dict[str, list[str]] = {}
        for each in self.game.at(place):
            if "unit" in traits_of(self.game, each).types:
                found.setdefault(each.controller or "", []).append(each.id)
        return found

    def steps(self, *concepts: str) -> list[Step]:
        """New steps under these concepts that applied."""
        return [each for each in self.new if each.clause.concept in concepts and each.result == "applied"]


def frames_of(watch: Watch, *kinds: type[task.Frame]) -> list[Any]:
    """The open tasks of these kinds, outermost first."""
    return [frame for frame in watch.state.frames if isinstance(frame, kinds)]
