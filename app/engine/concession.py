"""Conceding (认输): a player leaves the game; the last one left wins, without a cleanup."""

from __future__ import annotations

from app.engine.errors import NotModelled
from app.engine.game import Game

CONCEDE = "concede"


def concede(game: Game, player: str) -> None:
    """The player concedes, at any moment; raises NotModelled when more than one opponent plays on."""
    opponents = game.opponents(player)
    if len(opponents) > 1:
        raise NotModelled("还有两名以上的玩家时认输：没有收到条文，没有写出")
    game.note("choice", "concede", f"{player}认输", decider=player, about=player)
    game.state.request = None
    game.set(game.state, winner=opponents[0])
    game.note(
        "event",
        "concede.last_player",
        f"{opponents[0]}是仅剩的玩家，获胜",
        about=opponents[0],
        supports=("win.last_player",),
    )
