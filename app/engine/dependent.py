"""Dependent keywords (依赖性关键词): what makes an ability active or not (未激活).

An inactive ability does nothing, but that it is printed can still be seen (`Traits.inactive`).
"""

from __future__ import annotations

from app.engine.cards.ability import Ability
from app.engine.game import Game
from app.engine.state import GameObject

LEVEL, EMPOWERED = "等级", "已强化"


def closed_by(game: Game, each: GameObject, ability: Ability) -> str:
    """The dependent keyword that keeps an ability inactive now; empty when all of them hold.

    等级 asks for the experience of the object's controller, 已强化 for the status of the object.
    """
    player = game.state.players.get(each.controller or "")
    if ability.level and (player is None or player.xp < ability.level):
        return LEVEL
    if ability.while_empowered and not each.empowered:
        return EMPOWERED
    return ""
