"""Matching events with trigger conditions and with what replacements replace."""

from __future__ import annotations

from app.engine.cards.terms import Trigger
from app.engine.filters import fits
from app.engine.game import Game
from app.engine.references import Event
from app.engine.scope import Scope, here
from app.engine.state import GameObject

HAPPENED = {
    "killed": "kill",
    "moved": "move",
    "dealt": "deal",
    "discarded": "discard",
    "recycled": "recycle",
    "stunned": "stun",
    "buffed": "buff",
    "attached": "attach",
    "detached": "detach",
    "readied": "ready",
    "exhausted": "exhaust",
    "banished": "banish",
    "revealed": "reveal",
}
SCORING = {"conquer", "hold"}


def event_matches(
    game: Game, trigger: Trigger, event: Event, scope: Scope, seen: dict[str, GameObject] | None = None
) -> bool:
    """Whether an event is what a trigger waits for; `seen` holds affected objects as they were before it."""
    wanted = HAPPENED.get(trigger.event, trigger.event)
    if wanted == "score":
        if event.kind not in SCORING:
            return False
    elif event.kind != wanted:
        return False
    if trigger.phase and event.detail.get("phase") != trigger.phase:
        return False
    if event.kind == "phase" and not _of_player(game, trigger.whose, event.player, scope):
        return False
    if trigger.player is not None and not _of_player(game, trigger.player, event.player, scope):
        return False
    if trigger.here and here(game, scope) not in (event.place, event.origin):
        return False
    return _object_matches(game, trigger, event, scope, seen or {})


def _of_player(game: Game, whose: str, player: str, scope: Scope) -> bool:  # noqa: ARG001
    if whose == "any":
        return True
    return (player == scope.controller) if whose == "you" else (player != scope.controller)


def _object_matches(
    game: Game, trigger: Trigger, event: Event, scope: Scope, seen: dict[str, GameObject]
) -> bool:
    if trigger.object is None:
        return True
    if trigger.object == "self":
        if event.kind in SCORING or event.kind in ("attack", "defend", "win_combat"):
            return scope.source in event.objects
        if event.object is not None and event.object.id == scope.source.id:
            return True
        return scope.source in event.objects
    if event.kind == "play":
        playing = _being_played(game, event)
        return playing is not None and fits(game, playing, trigger.object, scope)
    for ref in [event.object] if event.object is not None else event.objects:
        before = seen.get(ref.id)
        each = before if before is not None else game.state.objects.get(ref.id)
        if each is not None and fits(game, each, trigger.object, scope):
            return True
    return False


def _being_played(game: Game, event: Event) -> GameObject | None:
    """What is being played, seen as the permanent that it would be; a token does not exist before."""
    card = event.detail.get("token", "")
    if not card:
        found = game.find(event.object)
        if found is None:
            return None
        card = found.card
    definition = game.definition(card)
    token = "token" in event.detail
    return GameObject(f"（打出）{card}", definition.id, event.player, event.player, "board", token=token)
