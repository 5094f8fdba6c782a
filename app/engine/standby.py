"""What a card that comes out of hiding (待命) is bound to: its battlefield, for itself and for its choices.

Each target is bound for itself. Only a restriction in the text that cannot be met at that battlefield frees
its own target; that nothing fitting is there does not.
"""

from __future__ import annotations

from app.engine.cards.terms import TargetSlot
from app.engine.game import Game
from app.engine.scope import Scope, live, refs_named
from app.engine.state import GameObject, Item

CAN_BE_THERE = {"board", "battlefield", "here"}


def bound_place(item: Item) -> str:
    """The battlefield to which the item's choices are bound; empty when nothing was hidden."""
    if item.from_zone == "hidden":
        return item.bound_to
    event = item.event
    if item.trigger and event is not None and event.kind == "played" and event.object_id == item.source.id:
        return event.detail.get("bound", "")
    return ""


def out_of_bounds(game: Game, item: Item, slot: TargetSlot, scope: Scope, each: GameObject) -> str:
    """Why an object cannot be chosen because of where the card was hidden; empty when it can."""
    place = bound_place(item)
    if not place or each.place == place or each.zone != "board":
        return ""
    return "" if frees_itself(game, slot, scope, place) else f"待命于{place}，只能选择该处的目标"


def frees_itself(game: Game, slot: TargetSlot, scope: Scope, place: str) -> bool:
    """Whether the slot's own words rule the battlefield out."""
    wanted = slot.filter.at if isinstance(slot.filter.at, list) else [slot.filter.at or "board"]
    if not any(at in CAN_BE_THERE or _is_place(game, at, scope, place) for at in wanted):
        return True
    excluded = slot.filter.not_at or ""
    return excluded in ("here", "battlefield") or _is_place(game, excluded, scope, place)


def _is_place(game: Game, name: str, scope: Scope, place: str) -> bool:
    named = live(game, refs_named(name, scope))
    return any(place in (each.id, each.place) for each in named)
