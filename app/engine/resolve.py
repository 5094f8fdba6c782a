"""Resolving (结算) a finalized item: a permanent enters, a spell or ability is carried out."""

from __future__ import annotations

import msgspec

from app.engine import legality, targets
from app.engine.cards.keywords import ECHO
from app.engine.chain import leave_chain
from app.engine.events import happen
from app.engine.frames import Frame, InstructionsFrame, ResolveFrame
from app.engine.game import Game
from app.engine.layers import traits_of
from app.engine.references import Event, Ref
from app.engine.scope import base_of
from app.engine.state import Item
from app.engine.target_groups import fitting_groups

BEGIN, LEAVE, CLOSE = range(3)


def run(game: Game, frame: Frame) -> None:
    """One part of a resolution."""
    assert isinstance(frame, ResolveFrame)
    item = game.state.item(frame.item)
    if frame.step == BEGIN:
        assert item is not None
        _begin(game, frame, item, fitting_groups(game, frame, item))
        frame.step = LEAVE
    elif frame.step == LEAVE:
        if item is None:
            game.refuse("resolve.leaves_chain", "结算中已离开结算链", frame.item)
            game.note("event", "resolve.left_chain", f"{frame.item}已离开结算链，结算结束", about=frame.item)
        else:
            _leave(game, item)
        frame.step = CLOSE
    else:
        legality.note_lapses(game)
        game.pop(frame)


def _begin(game: Game, frame: ResolveFrame, item: Item, groups: dict[str, list[Ref]]) -> None:
    game.state.resolves_now = ""
    item.resolving = True
    frame.trace_id = game.note(
        "task_open", "fepr.resolve", f"结算{item.id}", about=item.id, card=item.card
    ).id
    each = game.find(item.object)
    if item.kind == "card" and each is not None and traits_of(game, each).definition.type in ("unit", "gear"):
        place = item.place or item.bound_to or base_of(item.controller)
        if item.from_zone == "hidden":
            game.note("check", "hidden.bound", f"{item.id}须打出到{place}", about=item.id)
        detail = {"exhausted": "1"} if item.enters_exhausted else {}
        entering = Event(
            "enter", object=each.ref, player=item.controller, place=place, item=item.id, detail=detail
        )
        happen(game, [entering])
        return
    ability = item.ability
    if ability is None:
        return
    instructions = list(ability.do)
    for mode in item.modes:
        instructions += ability.modes[mode]
    bindings = {**item.bindings, **legality.legal_at_resolution(game, item), **groups}
    run = InstructionsFrame(
        instructions=instructions,
        controller=item.controller,
        source=item.source,
        item=item.id,
        bindings=bindings,
        event=item.event,
        resolves=True,
    )
    if ECHO in item.paid.options:
        again = {
            slot.slot: bindings[f"{slot.slot}{targets.AGAIN}"]
            for slot in ability.targets
            if targets.chooses_again(game, item)
        }
        game.push(msgspec.structs.replace(run, bindings={**bindings, **again}))
        game.note("check", "echo.again", f"{item.id}支付了[{ECHO}]：指示再执行一次", about=item.id)
    elif each is not None and ECHO in traits_of(game, each).keywords:
        game.refuse("echo.again", f"没有支付[{ECHO}]", item.id)
    game.push(run)


def _leave(game: Game, item: Item) -> None:
    """The item leaves the chain, its spell card goes where it belongs, and what it was counts as played."""
    game.remove_item(item)
    card = game.find(item.object)
    if item.kind == "card" and card is not None and card.zone == "chain":
        leave_chain(game, item, card)
    game.note("event", "resolve.leaves_chain", f"{item.id}结算完毕，离开结算链", about=item.id)
    if item.kind == "card":
        played = game.state.objects.get(item.source.id)
        ref = played.ref if played is not None else item.source
        detail = {"bound": item.bound_to} if item.from_zone == "hidden" else {}
        detail["paid"] = ",".join(item.paid.options)
        announced = Event(
            "played", object=ref, player=item.controller, place=item.place, item=item.id, detail=detail
        )
        happen(game, [announced])
