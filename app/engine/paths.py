"""Names for parts of a position: the paths of changes, and the hash of a whole position."""

from __future__ import annotations

import hashlib

import msgspec

from app.engine.errors import EngineError
from app.engine.state import Battlefield, Combat, Effect, GameObject, Item, Player, Showdown, State, Turn


def path_of(target: msgspec.Struct) -> str:
    """Where a part of the position stands, as the prefix of a change's path."""
    if isinstance(target, GameObject):
        return f"objects.{target.id}."
    if isinstance(target, Player):
        return f"players.{target.id}."
    if isinstance(target, Battlefield):
        return f"battlefields.{target.id}."
    if isinstance(target, Item):
        return f"chain.{target.id}."
    if isinstance(target, Effect):
        return f"effects.{target.id}."
    if isinstance(target, State):
        return ""
    for kind, name in ((Turn, "turn"), (Showdown, "showdown"), (Combat, "combat")):
        if isinstance(target, kind):
            return f"{name}."
    raise EngineError(f"{type(target).__name__} is no part of the position")


def position_hash(state: State) -> str:
    """The canonical hash of a position."""
    return hashlib.sha256(msgspec.json.encode(state, order="sorted")).hexdigest()[:16]
