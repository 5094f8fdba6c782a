"""Events (事件) go propose → replacements → perform → triggers, always in batches.

Everything that happens to objects or players passes here; there is no second way. A batch holds events that
one game action causes at the same moment.
"""

from __future__ import annotations

import msgspec

from app.engine import replacements, triggers
from app.engine.frames import EventFrame, Frame
from app.engine.game import Game
from app.engine.perform import perform
from app.engine.references import Event, Option, Request
from app.engine.state import GameObject

PROPOSE, REPLACE, PERFORM, CLOSE = range(4)


def happen(game: Game, events: list[Event]) -> EventFrame:
    """Open a batch of simultaneous events above the current task."""
    frame = EventFrame(events=events)
    game.push(frame)
    return frame


def run(game: Game, frame: Frame) -> None:
    """One part of an event batch."""
    assert isinstance(frame, EventFrame)
    if frame.step == PROPOSE:
        kills = [event for event in frame.events if event.kind == "kill" and not event.death_triggers]
        triggers.own_deaths(game, frame, kills)
        frame.step = REPLACE
    elif frame.step == REPLACE:
        if not replacements.replace_next(game, frame):
            frame.step = PERFORM
    elif frame.step == PERFORM:
        _perform_the_rest(game, frame)
        frame.step = CLOSE
    else:
        game.pop(frame)
        if game.state.frames:
            game.state.frames[-1].returned = frame.results


def _performing_order(game: Game, frame: EventFrame) -> list[int]:
    """The events that happen, as listed; runes recycled together in the order that their owner likes.

    Cards recycled together to a main deck would come in a random order: they come as listed, by policy.
    """
    gone = {*frame.replaced, *frame.dropped}
    order = [index for index in range(len(frame.events)) if index not in gone]
    recycled = [
        (index, found)
        for index in order
        if frame.events[index].kind == "recycle"
        and (found := game.find(frame.events[index].object)) is not None
    ]
    for player in game.turn_order(game.state.turn.player):
        own = [pair for pair in recycled if pair[1].owner == player]
        runes = [pair for pair in own if game.definition(pair[1].card).type == "rune"]
        if len(runes) == 1 and len(order) > 1:
            game.refuse("recycle.rune_order", f"{player}只有一枚符文同时回收", runes[0][1].id)
        if len(runes) > 1:
            options = [Option(each.id, each.id) for _, each in runes]
            key = f"recycle_order:{player}"
            count = len(runes)
            request = Request(
                key, player, "recycle.rune_order", options, count, count, "order", "回收符文的顺序"
            )
            wanted = game.ask(frame, request)
            slots = iter(sorted(runes, key=lambda pair: wanted.index(pair[1].id)))
            taken = {index for index, _ in runes}
            order = [next(slots)[0] if index in taken else index for index in order]
        if len(own) - len(runes) > 1:
            game.note("policy", "policy.recycle_order", f"{player}的卡牌按所列顺序置于牌堆底部", about=player)
    return order


def _perform_the_rest(game: Game, frame: EventFrame) -> None:
    """Perform all events that nothing replaced, together; then see what triggers."""
    order = _performing_order(game, frame)
    seen: dict[str, GameObject] = {}
    for event in [frame.events[index] for index in order]:
        found = game.find(event.object)
        if found is not None:
            seen[found.id] = msgspec.structs.replace(found)
        if perform(game, event):
            frame.results.append(event)
    if frame.results:
        triggers.scan(game, frame.results, seen)
