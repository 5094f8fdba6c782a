"""Showdowns (法术对决): focus, passing, the end; a non-combat showdown settles control itself."""

from __future__ import annotations

from app.engine.control import clear_contest
from app.engine.events import happen
from app.engine.frames import CloseShowdownFrame, Frame
from app.engine.game import Game
from app.engine.references import Event
from app.engine.scoring import has_scored, score, sole_occupant

CLOSE, CONQUER, END = range(3)


def pass_focus(game: Game, player: str) -> None:
    """The focus holder passes; when all have passed in a row the showdown closes."""
    showdown = game.state.showdown
    assert showdown is not None
    showdown.passed = [*showdown.passed, player]
    if set(showdown.passed) >= set(relevant_players(game)):
        game.note("choice", "showdown.all_passed", f"{player}让过，所有玩家都已让过", decider=player)
        game.push(CloseShowdownFrame())
        return
    next_focus(game, "showdown.pass")


def relevant_players(game: Game) -> list[str]:
    """Who takes part in passing: everybody, in turn order."""
    return list(game.state.players)


def next_focus(game: Game, concept: str) -> None:
    """Focus goes to the next player in turn order, and priority with it."""
    showdown = game.state.showdown
    assert showdown is not None
    player = game.turn_order(showdown.focus)[1]
    game.set(showdown, focus=player)
    game.note(
        "event", concept, f"焦点传给{player}", about=player, supports=("showdown.focus_gives_priority",)
    )


def close(game: Game, frame: Frame) -> None:
    """The showdown closes; without a combat the sole occupant takes control, and conquers if he may."""
    assert isinstance(frame, CloseShowdownFrame)
    state = game.state
    showdown = state.showdown
    assert showdown is not None
    if frame.step == CLOSE:
        if showdown.combat:
            game.set(state, showdown=None)
            game.note("event", "showdown.close", "战斗法术对决结束")
            game.pop(frame)
            game.due("cleanup.due.phase")
            return
        settle_control(game, showdown.battlefield, "showdown.establish", "showdown.conquer")
        frame.step = END
        return
    battlefield = showdown.battlefield
    game.set(state, showdown=None)
    clear_contest(game, battlefield, "control.contest_ends")
    game.note("event", "showdown.close", f"{battlefield}的法术对决结束", about=battlefield)
    game.due("cleanup.due.phase")
    game.pop(frame)


def settle_control(game: Game, battlefield: str, establish: str, conquer: str) -> None:
    """The sole occupant takes control if he had it not, and conquers if he has not scored there."""
    field = game.state.objects[battlefield]
    player = sole_occupant(game, battlefield)
    if player is None:
        game.refuse("control.establish", f"{battlefield}没有唯一的占据者", battlefield)
        game.check_failed(establish, f"{battlefield}没有唯一的占据者", about=battlefield)
        return
    if field.controller == player:
        game.refuse("control.conquer_is_gaining", f"{player}已控制{battlefield}，没有获得控制权", battlefield)
        game.check_failed(establish, f"{player}已控制{battlefield}：重新确立，不是征服", about=battlefield)
        return
    before = field.controller
    if has_scored(game, player, battlefield):
        game.refuse("score.conquer", "每处战场每回合只得分一次", battlefield)
        game.refuse("score.once", f"{player}本回合已在{battlefield}得分", battlefield)
        game.check_failed(conquer, f"{player}本回合已在{battlefield}得分", about=battlefield)
    else:
        score(game, "conquer", player, battlefield, before, conquer)
    happen(game, [Event("control", player=player, place=battlefield, concept=establish)])
