"""The scope (引用范围) in which an ability's words are read: who “you” are, what “it” and “here” mean."""

from __future__ import annotations

import msgspec

from app.engine.cards.terms import PlayerName
from app.engine.errors import NotModelled
from app.engine.game import Game
from app.engine.references import Event, Ref
from app.engine.state import GameObject, Item

HOME = "base:"


class Scope(msgspec.Struct, omit_defaults=True):
    """Whose ability, of which source, with which names bound; `item` is the chain item if there is one,
    `times` how often named payments were made.
    """

    controller: str | None
    source: Ref
    bindings: dict[str, list[Ref]] = {}
    item: Item | None = None
    event: Event | None = None
    per: str = ""
    times: dict[str, int] = {}


def base_of(player: str) -> str:
    """The place of a player's base (基地)."""
    return HOME + player


def is_battlefield(place: str) -> bool:
    """Whether a place is a battlefield and not a base."""
    return bool(place) and not place.startswith(HOME)


def refs_named(name: str, scope: Scope) -> list[Ref]:
    """What a name stands for; dead references included, so that looking back stays possible."""
    if name == "self":
        return [scope.source]
    if name == "event" and scope.event is not None:
        return [scope.event.object] if scope.event.object else list(scope.event.objects)
    if name in scope.bindings:
        return scope.bindings[name]
    if name == "event_place" and scope.event is not None:
        return [Ref(scope.event.place)]
    if scope.item is not None:
        if name in scope.item.bindings:
            return scope.item.bindings[name]
        if name in scope.item.targets:
            return scope.item.targets[name]
        prefix = f"{name}:"
        split = [refs for slot, refs in scope.item.targets.items() if slot.startswith(prefix)]
        if split:
            return [ref for refs in split for ref in refs]
        if name == "this_card" and scope.item.object is not None:
            return [scope.item.object]
    return []


def live(game: Game, refs: list[Ref]) -> list[GameObject]:
    """The objects behind references that are still alive."""
    return [found for ref in refs if (found := game.find(ref)) is not None]


def known(game: Game, ref: Ref, scope: Scope) -> GameObject | None:
    """The object now, or as it was when the item itself moved it away (回溯)."""
    found = game.find(ref)
    remembered = scope.item.known.get(ref.id) if scope.item is not None else None
    if remembered is not None and remembered.generation == ref.generation:
        return remembered if found is None or found.zone != "board" else found
    return found


def here(game: Game, scope: Scope) -> str:
    """The place that “here” means: the source's place now, the battlefield itself for a battlefield."""
    source = game.find(scope.source)
    if source is not None and source.zone == "battlefield":
        return source.id
    if source is not None and source.place:
        return source.place
    if scope.event is not None and scope.item is not None and scope.item.trigger:
        return scope.event.origin or scope.event.place
    return ""


def player_named(game: Game, name: PlayerName, scope: Scope) -> list[str]:
    """The players that a player name means; none when “you” has no bearer."""
    if isinstance(name, str):
        if name == "you":
            return [scope.controller] if scope.controller else []
        if name == "opponent":
            return game.opponents(scope.controller) if scope.controller else []
        if name == "active":
            return [game.state.turn.player]
        if name in ("any", "each"):
            return game.turn_order(game.state.turn.player)
        if name == "event_player" and scope.event is not None:
            return [scope.event.player]
        bound = refs_named(name, scope)
        if bound:
            return [ref.id for ref in bound if ref.id in game.state.players]
        raise NotModelled(f"词汇里没有玩家称呼 {name!r}")
    refs = refs_named(name.owner or name.controller, scope)
    found: list[str] = []
    for ref in refs:
        seen = known(game, ref, scope) or game.state.objects.get(ref.id)
        owner = None if seen is None else (seen.owner if name.owner else seen.controller)
        if owner is not None:
            found.append(owner)
    return found
