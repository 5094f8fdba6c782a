"""Drawing (抽牌) and burning out (燃尽)."""

from __future__ import annotations

from app.engine.game import Game
from app.engine.references import Event
from app.engine.zones import change_zone


def draw(game: Game, event: Event) -> bool:
    """Draw cards one by one, or the one card named; an empty deck burns the player out first."""
    player = game.state.players[event.player]
    named = game.find(event.object)
    if named is not None:
        change_zone(game, named, "hand")
        game.note("event", "draw.card", f"{player.id}抽取{named.id}", about=named.id)
        return True
    drawn = 0
    burnt = 0
    while drawn < event.amount:
        if not player.deck:
            burnt += 1
            burn_out(game, event.player, burnt)
            if game.state.winner is not None:
                return bool(drawn)
            if not player.deck and burnt > 64:
                return bool(drawn)
            continue
        card = game.state.objects[player.deck[0]]
        change_zone(game, card, "hand")
        drawn += 1
        step = game.note("event", "draw.card", f"{player.id}抽一张牌", about=player.id)
        step.visibility = player.id
    return drawn > 0


def burn_out(game: Game, name: str, in_a_row: int) -> None:
    """Recycle the trash, an opponent gains a point; from the second in a row on that can win at once."""
    player = game.state.players[name]
    trash = [each for each in game.state.objects.values() if each.zone == "trash" and each.owner == name]
    for each in trash:
        change_zone(game, each, "deck")
    opponent = game.state.players[game.opponents(name)[0]]
    game.set(opponent, points=opponent.points + 1)
    game.set(player, burn_outs=player.burn_outs + 1)
    game.note("event", "burn_out", f"{name}燃尽：回收废牌堆，{opponent.id}得1分", about=name)
    from app.engine.scoring import victory_score

    if in_a_row < 2:
        game.refuse("burn_out.wins", "没有连续燃尽", opponent.id)
    others = [each.points for each in game.state.players.values() if each.id != opponent.id]
    if in_a_row > 1 and opponent.points >= victory_score(game) and opponent.points > max(others):
        game.set(game.state, winner=opponent.id)
        game.note("event", "burn_out.wins", f"{opponent.id}立即获胜", about=opponent.id)
