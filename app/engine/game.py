"""The game (对局): one position together with the rules in force, the cards and the trace.

All changes of the position go through :meth:`Game.set` and its kin, so that each is in the trace under
one clause and makes a cleanup due where the rules say so.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from app.engine.authority import Authority, Citation
from app.engine.cards.definition import CardDefinition
from app.engine.decisions import check_decision, forced_answer
from app.engine.errors import EngineError, NotModelled
from app.engine.frames import Frame
from app.engine.paths import path_of, position_hash
from app.engine.references import Decision, Option, Ref, Request
from app.engine.state import Effect, GameObject, Item, State
from app.engine.trace import Change, Next, Skipped, Step, StepKind, Trace

STATUS_FIELDS = frozenset(
    {"exhausted", "stunned", "damage", "buffs", "empowered", "attached_to", "controller", "role", "card"}
)
ON_BOARD = frozenset({"board", "battlefield"})


class Awaiting(Exception):  # noqa: N818 - not an error: the way a frame stops for a decision
    """A frame needs a decision; the loop puts the request into the position and returns."""

    def __init__(self, request: Request) -> None:
        self.request = request


class Game:
    """See the module. `hashes` makes every step carry the hash of the position before and after it."""

    def __init__(
        self,
        state: State,
        cards: Mapping[str, CardDefinition],
        authority: Authority,
        trace: Trace | None = None,
        hashes: bool = False,
    ) -> None:
        self.state = state
        self.cards = cards
        self.authority = authority
        self.trace = trace or Trace()
        self.hashes = hashes
        self.version = 0
        self.picture: Any = None
        self.picture_version = -1
        self._changes: list[Change] = []
        self._causes: list[int] = []
        self._makes_due = False
        self._skipped: list[Skipped] = []
        self._last_hash = ""
        self.refusal: tuple[str, str] | None = None

    # -- looking things up ------------------------------------------------------------------------

    def find(self, ref: Ref | None) -> GameObject | None:
        """The object, or None when the reference is dead (a newer generation, or ceased to exist)."""
        if ref is None:
            return None
        found = self.state.objects.get(ref.id)
        return found if found is not None and found.generation == ref.generation else None

    def definition(self, card: str) -> CardDefinition:
        """The definition of a card; raises NotModelled when there is none."""
        found = self.cards.get(card)
        if found is None:
            raise NotModelled(f"卡牌 {card!r} 在 rules/cards 和情景里都没有定义")
        return found

    def label(self, ref: Ref | GameObject | str) -> str:
        """How reports name an object: its id in the scenario."""
        return ref if isinstance(ref, str) else ref.id

    def opponents(self, player: str) -> list[str]:
        """The other players, in turn order from `player` on."""
        return self.turn_order(player)[1:]

    def turn_order(self, first: str) -> list[str]:
        """All players in turn order, beginning with `first`."""
        names = list(self.state.players)
        at = names.index(first)
        return names[at:] + names[:at]

    @property
    def open(self) -> bool:
        """Open state (开环): no chain exists."""
        return not self.state.chain

    @property
    def in_showdown(self) -> bool:
        """Showdown state (法术对决状态): a showdown or a combat is running."""
        return self.state.showdown is not None or self.state.combat is not None

    def busy(self, battlefield: str) -> bool:
        """Whether a showdown or combat is running at this battlefield."""
        state = self.state
        return (state.showdown is not None and state.showdown.battlefield == battlefield) or (
            state.combat is not None and state.combat.battlefield == battlefield
        )

    def on_board(self) -> list[GameObject]:
        """Objects in board zones that are not battlefields, in order of their ids' appearance."""
        return [each for each in self.state.objects.values() if each.zone == "board"]

    def at(self, place: str) -> list[GameObject]:
        """Board objects at a place."""
        return [each for each in self.state.objects.values() if each.zone == "board" and each.place == place]

    # -- changing the position ----------------------------------------------------------------------

    def set(self, target: msgspec.Struct, **values: Any) -> bool:
        """Change fields of a part of the position; an equal value is no change. Whether any changed."""
        changed = False
        for field, value in values.items():
            before = getattr(target, field)
            if before == value:
                continue
            changed = True
            self._changes.append(Change(f"{path_of(target)}{field}", _as_data(before), _as_data(value)))
            setattr(target, field, value)
            if isinstance(target, GameObject) and target.zone in ON_BOARD:
                if field == "place":
                    self.due("cleanup.due.move")
                elif field in STATUS_FIELDS:
                    self.due("cleanup.due.status")
        if changed:
            self.version += 1
        return changed

    def put_object(self, made: GameObject) -> None:
        """Add a new object to the position."""
        self.state.objects[made.id] = made
        self._changes.append(Change(f"objects.{made.id}", None, made.card))
        self.version += 1

    def drop_object(self, gone: GameObject) -> None:
        """Let an object (a token) cease to exist."""
        del self.state.objects[gone.id]
        self._changes.append(Change(f"objects.{gone.id}", gone.card, None))
        self.version += 1

    def add_item(self, item: Item) -> None:
        """Put an item on the chain."""
        if not self.state.chain:
            self.due("cleanup.due.state")
        self.state.chain.append(item)
        self._changes.append(Change(f"chain.{item.id}", None, item.status))
        self.due("cleanup.due.added")
        self.version += 1

    def remove_item(self, item: Item) -> None:
        """Take an item off the chain, whatever became of it."""
        self.state.chain = [each for each in self.state.chain if each.id != item.id]
        self._changes.append(Change(f"chain.{item.id}", item.status, None))
        self.due("cleanup.due.removed")
        if not self.state.chain:
            self.due("cleanup.due.state")
        self.version += 1

    def add_effect(self, effect: Effect) -> None:
        """Let a continuous or delayed effect begin."""
        self.state.effects = [*self.state.effects, effect]
        self._changes.append(Change(f"effects.{effect.id}", None, effect.kind))
        self.version += 1
        self.due("cleanup.due.status")

    def end_effects(self, ended: list[Effect]) -> None:
        """Let effects end."""
        if not ended:
            return
        ids = {effect.id for effect in ended}
        self.state.effects = [effect for effect in self.state.effects if effect.id not in ids]
        self._changes += [Change(f"effects.{effect.id}", effect.kind, None) for effect in ended]
        self.version += 1
        self.due("cleanup.due.status")

    def due(self, concept: str) -> None:
        """Make a cleanup due, for this reason; the next step is its cause."""
        self._makes_due = True
        if concept not in self.state.cleanup_due:
            self.state.cleanup_due.append(concept)

    def causes_of_cleanup(self) -> list[int]:
        """The steps that made the cleanup due which begins now."""
        if self._makes_due and self.trace.steps:
            self._causes.append(self.trace.steps[-1].id)
        found, self._causes, self._makes_due = self._causes, [], False
        return list(dict.fromkeys(found))

    def stamp(self) -> int:
        """The next time stamp."""
        self.state.clock += 1
        return self.state.clock

    def serial(self, prefix: str) -> str:
        """A new id such as ``i7``."""
        self.state.serial += 1
        return f"{prefix}{self.state.serial}"

    def rewind(self, encoded: bytes) -> None:
        """Go back to an earlier position, whole."""
        self.state = msgspec.json.decode(encoded, type=State)
        self._changes = [Change("", "…", "undone")]
        self._causes, self._makes_due = [], False
        self.version += 1

    def push(self, frame: Frame) -> None:
        """Open a task above the current one."""
        self.state.frames.append(frame)  # type: ignore[arg-type]

    def pop(self, frame: Frame) -> None:
        """Close the task; it must be the innermost one."""
        if self.state.frames[-1] is not frame:
            raise EngineError(f"task {type(frame).__name__} closed while another one is open")
        self.state.frames.pop()

    # -- the trace ----------------------------------------------------------------------------------

    def note(
        self,
        kind: StepKind,
        concept: str,
        text: str = "",
        *,
        about: str = "",
        supports: tuple[str, ...] = (),
        inputs: dict[str, object] | None = None,
        decider: str = "rules",
        options: list[Option] | None = None,
        chosen: list[str] | None = None,
        card: str = "",
        card_text: str = "",
        cause: list[int] | None = None,
    ) -> Step:
        """Record a step under the concept's clause; all changes since the last step belong to it."""
        state = self.state
        citation = self.authority.cite(concept)
        after = ""
        if self.hashes:
            after = position_hash(state)
        step = Step(
            id=0,
            kind="policy" if citation.status == "policy" else kind,
            clause=citation,
            parent=next((frame.trace_id for frame in reversed(state.frames) if frame.trace_id), 0),
            cause=cause or [],
            text=text,
            about=about,
            supports=[self.authority.cite(also) for also in supports],
            authority=_authority(citation, card),
            card=card,
            card_text=card_text,
            inputs=inputs or {},
            decider=decider,
            options=options or [],
            chosen=chosen or [],
            delta=self._changes,
            skipped=self._skipped,
            next=Next(
                [type(frame).__struct_config__.tag for frame in state.frames],  # type: ignore[misc]
                [item.id for item in state.chain if item.status == "pending"],
                state.priority or "",
                state.showdown.focus if state.showdown else "",
            ),
            before=self._last_hash,
            after=after,
        )
        self._last_hash = after
        self._changes, self._skipped = [], []
        self.trace.add(step)
        if self._makes_due:
            self._causes.append(step.id)
            self._makes_due = False
        return step

    def refuse(self, concept: str, because: str, about: str = "") -> None:
        """Remember, for the next step, a clause that was considered and not applied."""
        skipped = Skipped(self.authority.cite(concept), because, about)
        if skipped not in self._skipped:
            self._skipped.append(skipped)

    def check_failed(
        self,
        concept: str,
        because: str,
        *,
        about: str = "",
        inputs: dict[str, object] | None = None,
        supports: tuple[str, ...] = (),
    ) -> Step:
        """Record a step of its own for a clause that was reached and did not apply."""
        step = self.note("check", concept, because, about=about, inputs=inputs, supports=supports)
        step.result, step.because = "not_applied", because
        return step

    @property
    def unclaimed(self) -> list[Change]:
        """Changes that no step has claimed yet: none whenever the game waits for a decision."""
        return self._changes

    # -- decisions ----------------------------------------------------------------------------------

    def ask(self, frame: Frame, request: Request) -> list[str]:
        """The answer to a request if the frame has it; else stop and wait for it.

        A choice with one possible outcome answers itself. Whatever a frame does before it asks must be
        repeatable: the frame's handler starts again when the answer is there.
        """
        known = frame.answers.get(request.key)
        if known is not None:
            return known
        forced = forced_answer(request)
        if forced is not None:
            frame.answers[request.key] = forced
            self.note(
                "choice",
                request.concept,
                request.text,
                decider=request.decider,
                options=request.options,
                chosen=forced,
                inputs={"forced": True},
                about=request.key,
            )
            return forced
        raise Awaiting(request)

    def accept(self, decision: Decision) -> None:
        """Check a decision against the open request and file it; raises IllegalDecision if it is refused."""
        request = self.state.request
        if request is None:
            raise EngineError("no decision is awaited")
        check_decision(request, decision)
        self.state.request = None
        if request.kind == "act":
            self.state.answer = decision
            return
        self.state.frames[-1].answers[request.key] = list(decision.picks)
        self.note(
            "choice",
            request.concept,
            request.text,
            decider=decision.player,
            options=request.options,
            chosen=list(decision.picks),
            about=request.key,
        )


def _as_data(value: object) -> object:
    """A value as the trace keeps it: plain data, which later changes of the position cannot reach."""
    if isinstance(value, msgspec.Struct | list | dict):
        return msgspec.to_builtins(value)
    return value


def _authority(citation: Citation, card: str) -> Any:
    if citation.status == "policy":
        return "policy"
    if citation.faq:
        return "faq"
    return "card" if card else "rule"
