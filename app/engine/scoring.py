"""Scoring (得分计算): hold and conquer, the last point, the score that wins."""

from __future__ import annotations

from app.engine.control import occupants, units_of
from app.engine.events import happen
from app.engine.frames import Frame, ScoreFrame
from app.engine.game import Game
from app.engine.layers import picture_of
from app.engine.references import Event

MARK, TRIGGER = range(2)


def victory_score(game: Game) -> int:
    """The score needed to win now (胜利得分): the mode's, changed by passives."""
    return picture_of(game).victory_score


def score_changed(game: Game) -> tuple[str, ...]:
    """The clause that lets effects change the victory score, when one does now."""
    return ("score.changed",) if victory_score(game) != game.state.mode.get("victory_score") else ()


def has_scored(game: Game, player: str, battlefield: str) -> bool:
    """Whether a player has scored at a battlefield this turn."""
    return battlefield in game.state.turn.scored.get(player, [])


def score(game: Game, kind: str, player: str, battlefield: str, before: str | None, concept: str) -> None:
    """Open the conquer or hold of a battlefield by a player; `concept` is the clause that orders it."""
    game.push(
        ScoreFrame(
            kind=kind, player=player, battlefield=battlefield, controller_before=before or "", concept=concept
        )
    )


def run(game: Game, frame: Frame) -> None:
    """Mark the battlefield as scored, then the point, then the triggers."""
    assert isinstance(frame, ScoreFrame)
    units = [each.ref for each in units_of(game, frame.battlefield, frame.player)]
    event = Event(
        frame.kind,
        player=frame.player,
        place=frame.battlefield,
        objects=units,
        responsible=frame.player,
        detail={"controller_before": frame.controller_before},
    )
    if frame.step == MARK:
        _mark(game, event, frame.concept)
        happen(game, [point_event(game, event)])
    elif frame.step == TRIGGER:
        happen(game, [event])
    else:
        game.pop(frame)
        return
    frame.step += 1


def _mark(game: Game, event: Event, ordered_by: str) -> None:
    turn = game.state.turn
    own = turn.scored.get(event.player, [])
    game.set(turn, scored={**turn.scored, event.player: [*own, event.place]})
    if event.kind == "conquer":
        taken = turn.conquered.get(event.player, [])
        game.set(turn, conquered={**turn.conquered, event.player: [*taken, event.place]})
    gained = ("control.conquer_is_gaining",) if event.kind == "conquer" else ()
    words = "征服" if event.kind == "conquer" else "据守"
    concept = "score.conquer" if event.kind == "conquer" else "score.hold"
    game.note(
        "event",
        concept,
        f"{event.player}{words}{event.place}",
        about=event.place,
        supports=("score.once", ordered_by, *gained),
    )


def point_event(game: Game, event: Event) -> Event:
    """What the score brings: a point, or a card if it were the last and not every battlefield scored."""
    player = game.state.players[event.player]
    target = victory_score(game)
    if event.kind == "conquer" and player.points >= target - 1:
        missing = [
            each.id
            for each in game.state.objects.values()
            if each.zone == "battlefield" and not has_scored(game, event.player, each.id)
        ]
        inputs: dict[str, object] = {"points": player.points, "victory score": target, "not scored": missing}
        if missing:
            game.refuse("score.point", "改为抽一张牌", player.id)
            game.refuse("score.last_point", f"尚未在{'、'.join(missing)}得分", player.id)
            game.note(
                "check",
                "score.last_point_draw",
                f"{player.id}尚未在每处战场得分，改为抽一张牌",
                about=player.id,
                inputs=inputs,
                supports=("score.trigger_anyway", *score_changed(game)),
            )
            return Event("draw", player=event.player, amount=1, responsible=event.player)
        game.refuse("score.last_point_draw", "已在每处战场得分，不改为抽牌", player.id)
        game.note("check", "score.last_point", f"{player.id}已在每处战场得分", about=player.id, inputs=inputs)
    return Event("points", player=event.player, amount=1, responsible=event.player, concept="score.point")


def sole_occupant(game: Game, battlefield: str) -> str | None:
    """The only player with units at a battlefield, or None."""
    found = occupants(game, battlefield)
    return found[0] if len(found) == 1 else None
