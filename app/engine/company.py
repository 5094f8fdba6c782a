"""Company and might class (单独, 一对一, 强力): what filters and conditions ask about units among units."""

from __future__ import annotations

from app.engine.game import Game
from app.engine.layers import card_of, might_of, traits_of
from app.engine.state import GameObject

MIGHTY = 5


def is_mighty(game: Game, each: GameObject) -> bool:
    """Whether a unit is mighty (强力): by its might on the board, by its printed might elsewhere."""
    if each.zone == "board":
        return might_of(game, each) >= MIGHTY
    return (game.definition(card_of(game, each)).might or 0) >= MIGHTY


def is_alone(game: Game, each: GameObject) -> bool:
    """Whether its controller has no other unit where it is."""
    return each.zone == "board" and not any(
        other.id != each.id and other.controller == each.controller and "unit" in traits_of(game, other).types
        for other in game.at(each.place)
    )


def one_on_one(game: Game, each: GameObject) -> bool:
    """Whether it fights in a combat in which exactly one unit attacks and one defends."""
    roles = sorted(other.role for other in game.on_board() if other.role)
    return each.role != "" and roles == ["attacker", "defender"]
