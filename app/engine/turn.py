"""The turn (回合): phases and steps, each a task; between them the chain comes first."""

from __future__ import annotations

from app.engine.cleanup import open_cleanup
from app.engine.events import happen
from app.engine.frames import Frame, TurnFrame
from app.engine.game import Game
from app.engine.references import Event
from app.engine.scoring import has_scored, score
from app.engine.state import Phase, Pool
from app.engine.words import STATUS_PHASES

CHANNELLED = 2
FIRST_TURN_OF_SECOND_PLAYER = 2
NEXT_PHASE: dict[str, Phase] = {
    "beginning": "scoring",
    "scoring": "channel",
    "channel": "draw",
    "draw": "main_start",
}


def run(game: Game, frame: Frame) -> None:
    """The next part of the turn; the main phase itself waits for the turn player and is not here."""
    assert isinstance(frame, TurnFrame)
    parts = {
        "awaken": _awaken,
        "beginning": _beginning,
        "scoring": _scoring,
        "channel": _channel,
        "draw": _draw,
        "main_start": _main_start,
        "ending": _ending,
        "expiration": _expiration,
        "next": _next_turn,
    }
    phase = game.state.turn.phase
    player = game.state.players[game.state.turn.player]
    if phase in player.skips:
        left = list(player.skips)
        left.remove(phase)
        game.set(player, skips=left)
        game.set(game.state.turn, phase=NEXT_PHASE[phase])
        game.refuse(f"turn.{phase}", f"{STATUS_PHASES[phase]}被跳过", player.id)
        game.note("event", "skip.phase", f"{player.id}跳过{STATUS_PHASES[phase]}", about=player.id)
        return
    if player.skips and phase in NEXT_PHASE:
        left_out = "、".join(STATUS_PHASES[each] for each in player.skips)
        game.refuse("skip.phase", f"要跳过的是{left_out}", player.id)
    parts[phase](game)


def enter_phase(game: Game, phase: Phase, concept: str, words: str) -> None:
    """Go on to a phase; that makes a cleanup due."""
    game.set(game.state.turn, phase=phase)
    game.due("cleanup.due.phase")
    game.note("task_open", concept, words, about=game.state.turn.player)


def _awaken(game: Game) -> None:
    player = game.state.turn.player
    enter_phase(game, "beginning", "turn.awaken", f"{player}的唤醒阶段")
    tired = [
        each
        for each in game.state.objects.values()
        if each.zone in ("board", "legend") and each.controller == player and each.exhausted
    ]
    if tired:
        happen(game, [Event("ready", object=each.ref, player=player) for each in tired])


def _beginning(game: Game) -> None:
    player = game.state.turn.player
    enter_phase(game, "scoring", "turn.beginning", f"{player}的开始阶段开始")
    happen(game, [Event("phase", player=player, detail={"phase": "beginning"})])


def _scoring(game: Game) -> None:
    player = game.state.turn.player
    enter_phase(game, "channel", "turn.scoring", f"{player}的得分计算步骤")
    held = [
        each.id
        for each in game.state.objects.values()
        if each.zone == "battlefield" and each.controller == player
    ]
    for battlefield in reversed(held):
        if has_scored(game, player, battlefield):
            game.refuse("score.hold", "每处战场每回合只得分一次", battlefield)
            game.check_failed("score.once", f"{player}本回合已在{battlefield}得分", about=battlefield)
            continue
        score(game, "hold", player, battlefield, player, "turn.scoring")


def _channel(game: Game) -> None:
    turn = game.state.turn
    enter_phase(game, "draw", "turn.channel", f"{turn.player}的召出阶段")
    extra = (
        game.state.mode.get("second_player_extra_rune", 0)
        if turn.number == FIRST_TURN_OF_SECOND_PLAYER
        else 0
    )
    happen(game, [Event("channel", player=turn.player, amount=CHANNELLED + extra)])


def _draw(game: Game) -> None:
    player = game.state.turn.player
    enter_phase(game, "main_start", "turn.draw", f"{player}的抽牌阶段")
    happen(game, [Event("draw", player=player, amount=1)])


def _main_start(game: Game) -> None:
    player = game.state.turn.player
    for each in game.state.players.values():
        game.set(each, pool=Pool())
    enter_phase(game, "main", "turn.main", f"{player}的主阶段，符文池清空")
    happen(game, [Event("phase", player=player, detail={"phase": "main"})])


def end_main_phase(game: Game) -> None:
    """The turn player ends the main phase."""
    enter_phase(game, "ending", "turn.end_main", f"{game.state.turn.player}结束回合")


def _ending(game: Game) -> None:
    player = game.state.turn.player
    enter_phase(game, "expiration", "turn.ending", "结束步骤")
    happen(game, [Event("phase", player=player, detail={"phase": "end"})])


def _expiration(game: Game) -> None:
    """The expiration step repeats while anything went through FEPR."""
    turn = game.state.turn
    if turn.uses.get("expiration") and not turn.fepr_used:
        game.set(turn, phase="next")
        game.note("task_close", "turn.expiration_done", "失效步骤结束")
        return
    if turn.uses.get("expiration"):
        game.refuse("turn.expiration_done", "期间有结算链项目，再次进行失效步骤")
    game.set(turn, fepr_used=False, uses={**turn.uses, "expiration": 1})
    game.note("task_open", "turn.expiration", "失效步骤")
    open_cleanup(game, "expiration")


def _next_turn(game: Game) -> None:
    turn = game.state.turn
    player = game.turn_order(turn.player)[1]
    extra = bool(game.state.extra_turns)
    if extra:
        player = game.state.extra_turns[0]
        game.set(game.state, extra_turns=game.state.extra_turns[1:])
    game.set(
        turn,
        number=turn.number + 1,
        player=player,
        phase="awaken",
        scored={},
        conquered={},
        finalized=[],
        uses={},
        fepr_used=False,
    )
    for each in game.state.objects.values():
        game.set(each, moves=0)
    if extra:
        game.refuse("turn.next", "先进行额外回合", player)
        game.note("event", "turn.extra", f"{player}进行额外回合", about=player)
    else:
        game.note("event", "turn.next", f"轮到{player}", about=player)
