"""Hiding (进入待命): a card goes face down to a battlefield that its owner controls; that is not a play."""

from __future__ import annotations

from app.engine.cards.terms import CostPart
from app.engine.frames import Frame, HideFrame, PayFrame
from app.engine.game import Game
from app.engine.layers import has_keyword
from app.engine.references import Option
from app.engine.state import GameObject
from app.engine.zones import change_zone

HIDDEN = "待命"
COST = {"A": 1}
SLOTS = 1
PAY, PUT = range(2)


def options(game: Game, player: str, at: str) -> list[Option]:
    """``hide:CARD@BATTLEFIELD`` for every card that may go into hiding and every battlefield of the board.

    `at` is the state of the turn; only a neutral open state allows it.
    """
    found = []
    fields = [each for each in game.state.objects.values() if each.zone == "battlefield"]
    for each in game.state.objects.values():
        own = each.owner == player and each.zone in ("hand", "champion")
        if not own or not has_keyword(game, each, HIDDEN):
            continue
        for field in fields:
            concept, reason = _refusal(game, player, field)
            if at != "neutral_open":
                concept, reason = "hidden.action", "只能在普通开环状态进入待命"
            label = f"让{each.id}在{field.id}进入待命"
            found.append(Option(f"hide:{each.id}@{field.id}", label, not reason, concept, reason))
    return found


def _refusal(game: Game, player: str, field: GameObject) -> tuple[str, str]:
    if field.controller != player:
        return "hidden.where", f"{field.id}不受{player}控制"
    there = [each for each in game.state.objects.values() if each.zone == "hidden" and each.place == field.id]
    if len(there) >= SLOTS:
        return "hidden.slot", f"{field.id}的待命位置已有{there[0].id}"
    return "", ""


def begin(game: Game, player: str, name: str) -> None:
    """Start the action; `name` is ``CARD@BATTLEFIELD``."""
    card, _, field = name.partition("@")
    each = game.state.objects[card]
    game.note("choice", "hidden.action", f"{player}让{card}进入待命", decider=player, about=card)
    game.push(HideFrame(player=player, card=each.ref, place=field))


def run(game: Game, frame: Frame) -> None:
    """Pay for it, then put the card face down."""
    assert isinstance(frame, HideFrame)
    if frame.step == PAY:
        frame.step = PUT
        game.push(PayFrame(player=frame.player, parts=[CostPart(power=dict(COST))], source=frame.card))
        return
    each = game.find(frame.card)
    if frame.outcome == "unpaid" or each is None:
        game.refusal = ("play.paid", "费用没有付清")
        game.refuse("hidden.put", "费用没有付清", frame.card.id)
        game.check_failed("play.paid", "费用没有付清，不能进入待命", about=frame.card.id)
        game.pop(frame)
        return
    change_zone(game, each, "hidden", frame.place)
    game.set(each, controller=frame.player, hidden_on=game.state.turn.number)
    game.due("cleanup.due.board")
    step = game.note(
        "event",
        "hidden.put",
        f"{each.id}在{frame.place}进入待命（不是打出）",
        about=each.id,
        supports=("hidden.where", "hidden.slot"),
    )
    step.visibility = frame.player
    game.pop(frame)
