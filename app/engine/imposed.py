"""Imposed costs (施加费用): what an opponent must pay to do something, off the chain, when he does it."""

from __future__ import annotations

from app.engine.cards.terms import CostPart
from app.engine.game import Game
from app.engine.layers import picture_of, statements
from app.engine.references import Event
from app.engine.scope import is_battlefield


def on_moves(game: Game, player: str, moves: list[Event]) -> list[CostPart]:
    """What passives impose on units that `player` moves to battlefields at once; empty when nothing."""
    parts: list[CostPart] = []
    seen = [each for each in game.state.objects.values() if each.zone in ("board", "legend", "battlefield")]
    for source, active, passive in statements(seen, picture_of(game)):
        if not passive.imposed_cost or source.controller in (None, player):
            continue
        place = source.id if source.zone == "battlefield" else source.place
        together = sum(event.place == place for event in moves) if is_battlefield(place) else 0
        beyond = together - passive.imposed_beyond
        if together == 0:
            continue
        if beyond < 1:
            game.refuse("imposed.cost", f"只移动{together}名单位，没有施加费用", source.id)
            continue
        parts += [part for part in passive.imposed_cost for _ in range(beyond)]
        game.note(
            "cost",
            "imposed.cost",
            f"{source.id}对{player}移动{together}名单位施加费用",
            about=source.id,
            card=active.text_from,
            card_text=active.ability.span,
        )
    return parts
