"""The interpreter (执行) of instructions: one at a time, in text order, each through events.

What guards an instruction is read when its turn comes. An instruction that cannot be followed is ignored;
a later one linked with it falls with it, unless it was only replaced.
"""

from __future__ import annotations

import msgspec

from app.engine import continuous, imposed, instruction_events
from app.engine.cards.instructions import AnyInstruction, Instruction, Move, ObjectInstruction, Pay, Pick
from app.engine.conditions import condition_holds
from app.engine.events import happen
from app.engine.filters import fits, looks_back
from app.engine.frames import EventFrame, Frame, InstructionsFrame, PayFrame
from app.engine.game import Game
from app.engine.layers import might_of
from app.engine.ordinary import left_out
from app.engine.pay_instruction import pay_on_resolution
from app.engine.references import Event, Option, Ref, Request
from app.engine.scope import Scope, live, player_named, refs_named
from app.engine.state import GameObject
from app.engine.words import OUTCOMES, action_words

YES, NO = "yes", "no"
DONE, REPLACED, IGNORED = "done", "replaced", "ignored"
REMEMBERED = {"kill", "banish", "return_to_hand", "recycle", "discard", "move", "recall"}


def scope_of(game: Game, frame: InstructionsFrame) -> Scope:
    """The scope in which the frame's instructions are read."""
    item = game.state.item(frame.item) if frame.item else None
    event = frame.event if frame.event is not None else item.event if item is not None else None
    return Scope(frame.controller or None, frame.source, frame.bindings, item, event, times=frame.times)


def run(game: Game, frame: Frame) -> None:
    """One part of a run of instructions."""
    assert isinstance(frame, InstructionsFrame)
    if frame.waiting:
        _collect(game, frame)
        return
    if frame.resolves and game.state.item(frame.item) is None:
        game.check_failed("resolve.left_chain", f"{frame.item}已离开结算链，不再执行指示", about=frame.item)
        game.pop(frame)
        return
    if frame.step >= len(frame.instructions):
        game.pop(frame)
        parent = game.state.frames[-1] if game.state.frames else None
        if frame.reports and isinstance(parent, EventFrame):
            parent.results += [event for event in frame.results if event.kind == frame.reports]
        return
    instruction = frame.instructions[frame.step]
    scope = scope_of(game, frame)
    if frame.imposed == "paying" and not _imposed_is_paid(game, frame, instruction):
        return
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
    frame.imposed = ""


def _guards_hold(game: Game, frame: InstructionsFrame, instruction: Instruction, scope: Scope) -> bool:
    name = action_words(instruction.__struct_config__.tag)
    later = _replacing_text(game, frame, instruction, scope)
    action = str(instruction.__struct_config__.tag)
    if later is not None:
        left_out(game, action, f"后文改为{later}")
        game.check_failed("resolve.later_text", f"后文改为{later}，前文的{name}不执行", about=name)
        return False
    if instruction.linked_to and frame.done.get(instruction.linked_to) == IGNORED:
        left_out(game, action, "前置关联指示被无视")
        game.check_failed("linked.falls", f"前置关联指示被无视，{name}一并无视", about=name)
        return False
    if instruction.if_done and frame.done.get(instruction.if_done) != DONE:
        became = frame.done.get(instruction.if_done, IGNORED)
        left_out(game, action, f"前置行动{OUTCOMES[became]}")
        game.check_failed("linked.if_done", f"“若如此做”不成立：前置行动{OUTCOMES[became]}", about=name)
        return False
    if instruction.when is not None and not condition_holds(game, instruction.when, scope):
        left_out(game, action, "条件不成立")
        game.check_failed("resolve.condition", f"条件不成立，{name}不执行", about=name)
        return False
    if instruction.may:
        decider = (player_named(game, instruction.who, scope) or [frame.controller])[0]
        item = game.state.item(frame.item)
        concept = "resolve.may" if item is not None and item.trigger else "resolve.choice"
        options = [Option(YES, "执行"), Option(NO, "不执行")]
        key = f"do:{instruction.id or instruction.__struct_config__.tag}"
        if game.ask(frame, Request(key, decider, concept, options, text=f"是否执行{name}")) == [NO]:
            game.refuse(concept, f"{decider}选择不执行{name}", decider)
            left_out(game, action, f"{decider}选择不执行")
            return False
    return True


def _execute(game: Game, frame: InstructionsFrame, instruction: AnyInstruction, scope: Scope) -> None:
    if isinstance(instruction, Pay):
        pay_on_resolution(game, frame, instruction, scope)
        return
    objects = _objects(game, frame, instruction, scope) if isinstance(instruction, ObjectInstruction) else []
    if not objects and _whole_effect_ignored(game, frame, instruction, scope):
        frame.step = len(frame.instructions)
        frame.answers = {}
        return
    if isinstance(instruction, ObjectInstruction) and not objects:
        words = action_words(instruction.__struct_config__.tag)
        left_out(game, str(instruction.__struct_config__.tag), "没有可作用的物体")
        game.note("ignore", "resolve.ignored", f"{words}没有可作用的物体，无视")
        _next(frame, instruction, IGNORED)
        return
    if continuous.begin(game, frame, instruction, objects, scope):
        if instruction.id and isinstance(instruction, ObjectInstruction):
            frame.bindings = {**frame.bindings, instruction.id: [each.ref for each in objects]}
        _next(frame, instruction, DONE)
        return
    events = instruction_events.events_for(game, frame, instruction, objects, scope)
    if not events:
        _next(frame, instruction, IGNORED)
        return
    if isinstance(instruction, Move) and _must_pay_first(game, frame, events):
        return
    for event in events:
        event.used = list(frame.used)
    if instruction.id:
        meant = [event.object for event in events if event.object is not None]
        frame.bindings = {**frame.bindings, instruction.id: meant}
    _remember(game, frame, events)
    frame.waiting = True
    happen(game, events)


def _replacing_text(
    game: Game, frame: InstructionsFrame, instruction: Instruction, scope: Scope
) -> str | None:
    """The later instruction of the same text that replaces this one now, in words; None when none does."""
    for later in frame.instructions[frame.step + 1 :]:
        if not instruction.id or later.instead_of != instruction.id:
            continue
        if later.when is None or condition_holds(game, later.when, scope):
            return action_words(later.__struct_config__.tag)
    return None


def _must_pay_first(game: Game, frame: InstructionsFrame, events: list[Event]) -> bool:
    """Let the mover pay what others impose on this move; whether that has just begun."""
    if frame.imposed == "paid":
        return False
    parts = imposed.on_moves(game, frame.controller, events)
    if not parts:
        return False
    frame.imposed = "paying"
    game.push(PayFrame(player=frame.controller, parts=parts, source=frame.source))
    return True


def _imposed_is_paid(game: Game, frame: InstructionsFrame, instruction: Instruction) -> bool:
    if frame.outcome == "unpaid":
        game.check_failed("imposed.unpaid", "没有支付施加费用，不能执行此行动", about=frame.controller)
        _next(frame, instruction, IGNORED)
        return False
    frame.imposed, frame.outcome = "paid", ""
    return True


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
    candidates = _candidates(game, pick, scope, decider)
    if not candidates:
        game.refuse("resolve.choice", "没有可以选择的物体", frame.item)
    private = _is_private(pick) and game.authority.reading("resolve.private_free") != "forced"
    concept = "resolve.private_free" if private else "resolve.choice"
    least = 0 if pick.up_to or private else min(pick.count, len(candidates))
    options = [Option(each.id, each.id) for each in candidates]
    key = f"pick:{instruction.id or instruction.__struct_config__.tag}"
    picked = game.ask(
        frame,
        Request(key, decider, concept, options, least, min(pick.count, len(candidates)), text="结算时选择"),
    )
    asked = pick.filter
    bounds = (asked.might_at_most, asked.might_below, asked.energy_at_most, asked.power_at_most)
    if any(looks_back(game, bound, scope) for bound in bounds if bound is not None):
        game.note("check", "resolve.look_back", "以改变区域之前的特性比较", about="、".join(picked))
    return [game.state.objects[name] for name in picked]


def _candidates(game: Game, pick: Pick, scope: Scope, decider: str) -> list[GameObject]:
    scope = msgspec.structs.replace(scope, controller=decider)
    found = [each for each in list(game.state.objects.values()) if fits(game, each, pick.filter, scope)]
    if pick.top:
        found = [each for each in found if each.id in game.state.players[decider].deck[: pick.top]]
    return found


def _whole_effect_ignored(
    game: Game, frame: InstructionsFrame, instruction: AnyInstruction, scope: Scope
) -> bool:
    """Who need not act on private cards ignores the instruction; by the FAQ's text the whole effect."""
    pick = instruction.pick if isinstance(instruction, ObjectInstruction) else None
    if pick is None or pick.up_to or instruction.may or not _is_private(pick):
        return False
    decider = (player_named(game, instruction.who, scope) or [frame.controller])[0]
    if not _candidates(game, pick, scope, decider):
        return False
    if game.authority.reading("resolve.private_free") != "effect":
        game.refuse("resolve.private_free", "被无视的指示视为无法完成，其余指示照常执行")
        return False
    game.check_failed("resolve.private_free", "选择无视整个效果", supports=("resolve.ignored",))
    return True


def _is_private(pick: Pick) -> bool:
    places = pick.filter.at if isinstance(pick.filter.at, list) else [pick.filter.at or ""]
    return bool({"hand", "deck"} & set(places)) and _names_a_trait(pick)


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
        refs = [*frame.bindings.get(instruction.id, []), *(event.object for event in own if event.object)]
        bound = [_as_it_is_now(game, ref) for ref in {ref.id: ref for ref in refs}.values()]
        frame.bindings = {**frame.bindings, instruction.id: bound}
    replaced = not own and bool(kind)
    if replaced and instruction.id:
        game.refuse("resolve.ignored", "行动被替换，不是被无视", instruction.id)
    _next(frame, instruction, REPLACED if replaced else DONE)


def _as_it_is_now(game: Game, ref: Ref) -> Ref:
    """The object wherever it went; a token that ceased to exist stays known by its dead reference."""
    found = game.state.objects.get(ref.id)
    return found.ref if found is not None else ref
