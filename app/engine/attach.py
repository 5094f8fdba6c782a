"""Attaching and detaching (贴附, 卸除)."""

from __future__ import annotations

from app.engine.game import Game
from app.engine.references import Event
from app.engine.state import GameObject


def take_along(game: Game, top: GameObject) -> None:
    """What is attached to an object is where that object is: moved, recalled or anything else."""
    for each in game.state.objects.values():
        if each.attached_to == top.id:
            game.set(each, place=top.place)


def attach(game: Game, event: Event) -> bool:
    """Attach an object to the top card `event.place`: printed text inactive, effect text joins the top."""
    each = game.find(event.object)
    top = game.state.objects.get(event.place)
    if each is None or top is None:
        return False
    if each.attached_to == top.id:
        game.check_failed("attach.joins", f"{each.id}已贴附于{top.id}", about=each.id)
        return False
    game.set(each, attached_to=top.id, place=top.place)
    game.note(
        "event",
        "attach.joins",
        f"{each.id}贴附于{top.id}",
        about=each.id,
        supports=("attach.inactive", "attach.granted"),
    )
    return True


def detach(game: Game, event: Event) -> bool:
    """Detach an object; it stays where the top card is."""
    each = game.find(event.object)
    if each is None:
        return False
    if not each.attached_to:
        game.check_failed("detach", f"{each.id}没有贴附", about=each.id)
        return False
    game.set(each, attached_to="")
    game.note("event", "detach", f"{each.id}卸除", about=each.id)
    return True
