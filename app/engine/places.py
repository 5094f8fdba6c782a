"""Places (位置) to which a unit may be played, and the choice among them."""

from __future__ import annotations

from app.engine import costs
from app.engine.frames import FinalizeFrame
from app.engine.game import Game
from app.engine.references import Option, Request
from app.engine.scope import base_of
from app.engine.state import GameObject, Item


def choose_place(game: Game, frame: FinalizeFrame, item: Item) -> bool:
    """Let the controller choose where the unit will enter; False when there is no place at all."""
    options = places_for(game, item)
    legal = [option for option in options if option.legal]
    if not legal:
        return False
    request = Request("place", item.controller, "play.location", options, text=f"{item.id}进入哪个位置")
    picked = game.ask(frame, request)
    if item.place == picked[0]:
        return True
    item.place = picked[0]
    for option in options:
        if not option.legal:
            game.refuse(option.because, option.note, option.id)
    game.note(
        "check",
        "play.valid_places",
        f"{item.place}是有效位置",
        about=item.place,
        inputs={f"{place}.controller": each.controller for place, each in _fields(game)},
    )
    return True


def _fields(game: Game) -> list[tuple[str, GameObject]]:
    return [(each.id, each) for each in game.state.objects.values() if each.zone == "battlefield"]


def places_for(game: Game, item: Item) -> list[Option]:
    """Where a unit may be played: its controller's base and the battlefields that he controls."""
    options = []
    for place, field in [(base_of(item.controller), None), *_fields(game)]:
        option = Option(place, place)
        if item.bound_to and place != item.bound_to:
            binding = "hidden.bound" if item.from_zone == "hidden" else "play.location"
            option.legal, option.because, option.note = False, binding, f"只能打出到{item.bound_to}"
        elif (
            field is not None
            and field.controller != item.controller
            and not costs.may_play_at(game, item, field)
        ):
            option.legal, option.because, option.note = (
                False,
                "play.valid_places",
                f"{place}不受{item.controller}控制",
            )
        options.append(option)
    return options
