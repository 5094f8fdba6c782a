"""The interpreter (执行) of instructions: one at a time, in text order, each through events.

What guards an instruction is read when its turn comes. An instruction that cannot be followed is ignored;
a later one linked with it falls with it, unless it was only replaced.
"""

from __future__ import annotations

import msgspec

from app.engine import continuous, instruction_events
from app.engine.cards.instructions import AnyInstruction, Instruction, ObjectInstruction, Pay, Pick
from app.engine.events import happen
from app.engine.filters import condition_holds, fits
from app.engine.frames import EventFrame, Frame, InstructionsFrame, PayFrame
from app.engine.game import Game
from app.engine.layers import might_of
from app.engine.references import Event, Option, Request
from app.engine.scope import Scope, live, player_named, refs_named
from app.engine.state import GameObject

YES, NO = "yes", "no"
DONE, REPLACED, IGNORED = "done", "replaced", "ignored"
REMEMBERED = {"kill", "banish", "return_to_hand", "recycle", "discard", "move", "recall"}


def scope_of(game: Game, frame: InstructionsFrame) -> Scope:
    """The scope in which the frame's instructions are read."""
    item = game.state.item(frame.item) if frame.item else None
    event = frame.event if frame.event is not None else item.event if item is not None else None
    return Scope(frame.controller or None, frame.source, frame.bindings, item, event)


def run(game: Game, frame: Frame) -> None:
    """One part of a run of instructions."""
    assert isinstance(frame, InstructionsFrame)
    if frame.waiting:
        _collect(game, frame)
        return
    if frame.step >= len(frame.instructions):
        game.pop(frame)
        parent = game.state.frames[-1] if game.state.frames else None
        if frame.reports and isinstance(parent, EventFrame):
            parent.results += [event for event in frame.results if event.kind == frame.reports]
        return
    instruction = frame.instructions[frame.step]
    scope = scope_of(game, frame)
    if not _guards_hold(game, frame, instruction, scope):
        _next(frame, instruction, IGNORED)
        return
    _execute(game, frame, instruction, scope)


def _next(frame: InstructionsFrame, instruction: Instruction, outcome: str) -> None:
    if instruction.id:
        frame.done = {**frame.done, instruction.id: outcome}
    frame.step += 1
    frame.waiting = False
    frame.answers = {}
    frame.returned = []
    frame.outcome = ""


def _guards_hold(game: Game, frame: InstructionsFrame, instruction: Instruction, scope: Scope) -> bool:
    name = instruction.__struct_config__.tag
    if instruction.linked_to and frame.done.get(instruction.linked_to) == IGNORED:
        game.check_failed("linked.falls", f"前置关联指示被无视，{name}一并无视", about=str(name))
        return False
    if instruction.if_done and frame.done.get(instruction.if_done) != DONE:
        became = frame.done.get(instruction.if_done, IGNORED)
        game.check_failed("linked.if_done", f"“若如此做”不成立：前置行动{became}", about=str(name))
        return False
    if instruction.when is not None and not condition_holds(game, instruction.when, scope):
        game.check_failed("resolve.condition", f"条件不成立，{name}不执行", about=str(name))
        return False
    if instruction.may:
        decider = (player_named(game, instruction.who, scope) or [frame.controller])[0]
        options = [Option(YES, "执行"), Option(NO, "不执行")]
        request = Request(
            f"do:{instruction.id or name}", decider, "resolve.may", options, text=f"是否执行{name}"
        )
        return game.ask(frame, request) == [YES]
    return True


def _execute(game: Game, frame: InstructionsFrame, instruction: AnyInstruction, scope: Scope) -> None:
    if isinstance(instruction, Pay):
        frame.waiting = True
        payer = (player_named(game, instruction.who, scope) or [frame.controller])[0]
        game.push(PayFrame(player=payer, parts=instruction.cost, item=frame.item, source=frame.source))
        return
    objects = _objects(game, frame, instruction, scope) if isinstance(instruction, ObjectInstruction) else []
    if isinstance(instruction, ObjectInstruction) and not objects:
        game.note("ignore", "resolve.ignored", f"{instruction.__struct_config__.tag}没有可作用的物体，无视")
        _next(frame, instruction, IGNORED)
        return
    if continuous.begin(game, frame, instruction, objects, scope):
        if instruction.id:
            frame.bindings = {**frame.bindings, instruction.id: [each.ref for each in objects]}
        _next(frame, instruction, DONE)
        return
    events = instruction_events.events_for(game, frame, instruction, objects, scope)
    if not events:
        _next(frame, instruction, IGNORED)
        return
    for event in events:
        event.used = list(frame.used)
    if instruction.id:
        meant = [event.object for event in events if event.object is not None]
        frame.bindings = {**frame.bindings, instruction.id: meant}
    _remember(game, frame, events)
    frame.waiting = True
    happen(game, events)


def _objects(
    game: Game, frame: InstructionsFrame, instruction: ObjectInstruction, scope: Scope
) -> list[GameObject]:
    """The objects that an instruction acts on: named, computed, or picked on resolution."""
    if instruction.pick is not None:
        return _picked(game, frame, instruction, instruction.pick, scope)
    if instruction.all is not None:
        wanted = instruction.all
        return [each for each in list(game.state.objects.values()) if fits(game, each, wanted, scope)]
    refs = refs_named(instruction.to or "self", scope)
    found = live(game, refs)
    for ref in refs:
        if game.find(ref) is None and game.state.item(ref.id) is None:
            game.refuse("target.new_object", "已是新的游戏物体，关联已断", ref.id)
    chain = [item for ref in refs if (item := game.state.item(ref.id)) is not None and game.find(ref) is None]
    return found + [_stand_in(item.id, item.controller) for item in chain]


def _stand_in(item_id: str, controller: str) -> GameObject:
    """An ability on the chain has no object; instructions that act on it see this one."""
    return GameObject(item_id, "", controller, controller, "chain", generation=-1)


def _picked(
    game: Game, frame: InstructionsFrame, instruction: ObjectInstruction, pick: Pick, scope: Scope
) -> list[GameObject]:
    decider = (player_named(game, instruction.who, scope) or [frame.controller])[0]
    scope = msgspec.structs.replace(scope, controller=decider)
    candidates = [each for each in list(game.state.objects.values()) if fits(game, each, pick.filter, scope)]
    if pick.top:
        candidates = [each for each in candidates if each.id in game.state.players[decider].deck[: pick.top]]
    private = any(each.zone in ("hand", "deck") for each in candidates) and _names_a_trait(pick)
    concept = "resolve.private_free" if private else "resolve.choice"
    least = 0 if pick.up_to or private else min(pick.count, len(candidates))
    options = [Option(each.id, each.id) for each in candidates]
    key = f"pick:{instruction.id or instruction.__struct_config__.tag}"
    picked = game.ask(
        frame,
        Request(key, decider, concept, options, least, min(pick.count, len(candidates)), text="结算时选择"),
    )
    return [game.state.objects[name] for name in picked]


def _names_a_trait(pick: Pick) -> bool:
    wanted = pick.filter
    return wanted.kind not in (None, "card") or bool(wanted.tag or wanted.card or wanted.keyword)


def _remember(game: Game, frame: InstructionsFrame, events: list[Event]) -> None:
    """Keep objects as they were before the item moves them: it may look back (回溯)."""
    item = game.state.item(frame.item) if frame.item else None
    if item is None:
        return
    for event in events:
        found = game.find(event.object)
        if found is not None and event.kind in REMEMBERED and found.zone == "board":
            item.known[found.id] = msgspec.structs.replace(found)
            item.known_might[found.id] = might_of(game, found)


def _collect(game: Game, frame: InstructionsFrame) -> None:
    """Bind what the instruction did, and whether its own action happened, was replaced or came to nothing."""
    instruction = frame.instructions[frame.step]
    if isinstance(instruction, Pay):
        _next(frame, instruction, DONE if frame.outcome == "paid" else IGNORED)
        return
    kind = instruction_events.kind_of(instruction)
    own = [event for event in frame.returned if event.kind == kind]
    frame.results = [*frame.results, *frame.returned]
    if instruction.id:
        names = [ref.id for ref in frame.bindings.get(instruction.id, [])] + [
            event.object_id for event in own
        ]
        found = [game.state.objects.get(name) for name in dict.fromkeys(names)]
        bound = [each.ref for each in found if each is not None]
        frame.bindings = {**frame.bindings, instruction.id: bound}
    replaced = not own and bool(kind)
    _next(frame, instruction, REPLACED if replaced else DONE)
