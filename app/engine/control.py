"""Control of battlefields (控制权): contesting, establishing, losing."""

from __future__ import annotations

from app.engine.game import Game
from app.engine.references import Event
from app.engine.state import GameObject


def contest(game: Game, unit: GameObject) -> None:
    """A unit arrived: it contests the battlefield unless it is contested or its controller's already."""
    field = game.state.objects.get(unit.place)
    status = game.state.battlefields.get(unit.place)
    if field is None or status is None or unit.controller is None:
        return
    if field.controller == unit.controller:
        game.refuse("control.contest", f"{unit.controller}已控制{field.id}", field.id)
        return
    if status.contested_by is not None:
        if status.contested_by != unit.controller:
            game.check_failed("control.contest", f"{field.id}已受{status.contested_by}争夺", about=field.id)
        return
    game.set(status, contested_by=unit.controller)
    game.note(
        "event", "control.contest", f"{unit.id}使{field.id}进入争夺状态（{unit.controller}）", about=field.id
    )


def clear_contest(game: Game, battlefield: str, concept: str) -> None:
    """The contest of a battlefield ends, and with it what was staged there."""
    status = game.state.battlefields[battlefield]
    if game.set(status, contested_by=None, showdown_staged=False, combat_staged=False):
        game.note("event", concept, f"{battlefield}不再处于争夺状态", about=battlefield)


def occupants(game: Game, battlefield: str) -> list[str]:
    """The players who have units at a battlefield, in turn order."""
    from app.engine.layers import traits_of

    there = {each.controller for each in game.at(battlefield) if "unit" in traits_of(game, each).types}
    return [player for player in game.state.players if player in there]


def units_of(game: Game, battlefield: str, player: str) -> list[GameObject]:
    """A player's units at a battlefield; his gear there is none of them."""
    from app.engine.layers import traits_of

    return [
        each
        for each in game.at(battlefield)
        if each.controller == player and "unit" in traits_of(game, each).types
    ]


def has_units(game: Game, player: str, battlefield: str) -> bool:
    """Whether a player has a unit at a battlefield."""
    return player in occupants(game, battlefield)


def take(game: Game, event: Event) -> bool:
    """A player establishes control of a battlefield that he did not control."""
    field = game.state.objects[event.place]
    event.detail["controller_before"] = field.controller or ""
    if not game.set(field, controller=event.player):
        return False
    game.note(
        "event",
        event.concept or "control.establish",
        f"{event.player}确立对{field.id}的控制",
        about=field.id,
        supports=("control.establish",) if event.concept else (),
    )
    return True
