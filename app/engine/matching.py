"""Matching events with trigger conditions and with what replacements replace."""

from __future__ import annotations

from app.engine.cards.terms import Filter, Trigger
from app.engine.filters import fits
from app.engine.game import Game
from app.engine.references import Event
from app.engine.scope import Scope, here, is_battlefield
from app.engine.state import GameObject, Zone

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
    "empowered": "empower",
    "burned": "burn",
    "lost_points": "lose_points",
    "gained_xp": "xp",
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
    if trigger.by is not None and not _used(game, trigger.by, event, scope):
        return False
    if trigger.to and is_battlefield(event.place) != (trigger.to == "battlefield"):
        return False
    if trigger.responsible is not None and not _of_player(
        game, trigger.responsible, event.responsible, scope
    ):
        return False
    if trigger.here and here(game, scope) not in (event.place, event.origin):
        return False
    return _object_matches(game, trigger, event, scope, seen or {})


def _used(game: Game, by: Filter, event: Event, scope: Scope) -> bool:
    """Whether the event is attributed to something that fits; a friendly one only if “you” answer for it.

    A source is known by its id: a card or token object, or else an ability of the chain.
    """
    if by.side == "friendly" and event.responsible != scope.controller:
        return False
    kinds = [by.kind] if isinstance(by.kind, str) else by.kind or []
    for source in event.sources:
        each = game.state.objects.get(source)
        kind = game.definition(each.card).type if each is not None else "ability"
        if kinds and kind not in kinds:
            continue
        if by.card and (each is None or by.card not in (each.card, game.definition(each.card).name)):
            continue
        if by.is_ == "self" and source != scope.source.id:
            continue
        return True
    return False


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
    if event.kind == "play" or (event.kind == "played" and not _on_board(game, event)):
        playing = _being_played(game, event, trigger.object)
        return playing is not None and fits(game, playing, trigger.object, scope)
    for ref in [event.object] if event.object is not None else event.objects:
        before = seen.get(ref.id)
        each = before if before is not None else game.state.objects.get(ref.id)
        if each is not None and fits(game, each, trigger.object, scope):
            return True
    return False


def _on_board(game: Game, event: Event) -> bool:
    found = game.find(event.object)
    return found is not None and found.zone == "board"


def _being_played(game: Game, event: Event, wanted: Filter) -> GameObject | None:
    """What is being or was played, as the permanent that it would be; a token does not exist before."""
    card = event.detail.get("token", "")
    if not card:
        found = game.find(event.object)
        if found is None:
            return None
        card = found.card
    definition = game.definition(card)
    token = "token" in event.detail
    zone: Zone = "chain" if "spell" in (wanted.kind or ()) else "board"
    return GameObject(f"（打出）{card}", definition.id, event.player, event.player, zone, token=token)
