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
from app.engine.references import Event
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


def _perform_the_rest(game: Game, frame: EventFrame) -> None:
    """Perform all events that nothing replaced, together; then see what triggers."""
    gone = {*frame.replaced, *frame.dropped}
    seen: dict[str, GameObject] = {}
    for index, event in enumerate(frame.events):
        if index in gone:
            continue
        found = game.find(event.object)
        if found is not None:
            seen[found.id] = msgspec.structs.replace(found)
        if perform(game, event):
            frame.results.append(event)
    if frame.results:
        triggers.scan(game, frame.results, seen)
