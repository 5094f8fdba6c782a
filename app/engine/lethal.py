"""Lethal damage (致命伤害): how much marked damage destroys a unit, and how much must still be assigned."""

from __future__ import annotations

from app.engine.game import Game
from app.engine.layers import might_of, traits_of
from app.engine.state import GameObject

ENDLESS = 10**9


def is_lethal(game: Game, unit: GameObject) -> bool:
    """Whether the marked damage is lethal now: not 0, and at least the might or what an effect says."""
    total = sum(unit.damage.values())
    if total <= 0:
        return False
    if total >= might_of(game, unit):
        return True
    return any(unit.damage.get(player, 0) > 0 for player in traits_of(game, unit).lethal_for)


def lethal_to_assign(game: Game, unit: GameObject, player: str) -> int:
    """The least damage that `player` must assign so that it will be lethal; prevention counts into it.

    ENDLESS when all damage is prevented: then no amount is ever lethal.
    """
    prevented = 0
    for effect in game.state.effects:
        if effect.kind == "prevent" and unit.ref in effect.objects:
            if effect.amount < 0:
                return ENDLESS
            prevented += effect.amount
    if player in traits_of(game, unit).lethal_for:
        return 1 + prevented
    marked = sum(unit.damage.values())
    return max(1, might_of(game, unit) - marked) + prevented
