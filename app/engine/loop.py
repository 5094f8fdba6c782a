"""The HOT FEPR loop: handle outstanding tasks, then finalize, execute, pass, resolve.

One function decides what comes next; the first rule that fits wins. It runs until a decision is needed or
the game is over, and given the same position and decisions it always does the same.
"""

from __future__ import annotations

from collections.abc import Callable

from app.engine import (
    actions,
    cleanup,
    combat,
    damage,
    enqueue,
    events,
    hiding,
    interpreter,
    movement,
    new_choices,
    payment,
    play,
    resolve,
    scoring,
    showdown,
    turn,
)
from app.engine import frames as task
from app.engine.concession import CONCEDE, concede
from app.engine.errors import EngineError
from app.engine.game import Awaiting, Game
from app.engine.references import Decision, Request

Handler = Callable[[Game, task.Frame], None]

HANDLERS: dict[type[task.Frame], Handler] = {
    task.TurnFrame: turn.run,
    task.CleanupFrame: cleanup.run,
    task.CombatFrame: combat.run,
    task.DamageFrame: damage.run,
    task.CloseShowdownFrame: showdown.close,
    task.EventFrame: events.run,
    task.FinalizeFrame: play.finalize,
    task.PayFrame: payment.run,
    task.ResolveFrame: resolve.run,
    task.InstructionsFrame: interpreter.run,
    task.MoveFrame: movement.standard_move,
    task.HideFrame: hiding.run,
    task.NewChoicesFrame: new_choices.run,
    task.ScoreFrame: scoring.run,
    task.EnqueueFrame: enqueue.run,
}
LONGEST_RUN = 20_000


def advance(game: Game) -> Request | None:
    """Run until somebody has to decide (the request) or the game is over (None)."""
    for _ in range(LONGEST_RUN):
        if game.state.winner is not None:
            return None
        if game.state.request is not None:
            return game.state.request
        try:
            step(game)
        except Awaiting as waiting:
            game.state.request = waiting.request
    raise EngineError(f"走了 {LONGEST_RUN} 步仍无人要作决定：局面无限循环，重演中止")


def step(game: Game) -> None:
    """The next part of the game: the first rule that fits."""
    state = game.state
    frame = state.frames[-1]
    if not frame.gated or combat.is_designating(frame):  # what has begun is finished first
        HANDLERS[type(frame)](game, frame)
    elif not state.chain and not state.resolves_now and _chain_just_emptied(game):
        pass  # focus passes within the step that emptied the chain, before any task
    elif state.cleanup_due:
        cleanup.open_cleanup(game)
    elif combat.is_beginning(frame):
        HANDLERS[type(frame)](game, frame)
    elif state.resolves_now:
        game.push(task.ResolveFrame(item=state.resolves_now))
    elif any(item.status == "pending" for item in state.chain):
        _finalize(game)
    elif state.chain:
        _priority_on_chain(game)
    elif state.showdown is not None:
        _act(game, state.showdown.focus, "fepr.focus_holder")
    elif state.turn.phase == "main" and isinstance(frame, task.TurnFrame):
        _act(game, state.turn.player, "fepr.main")
    else:
        HANDLERS[type(frame)](game, frame)


def _finalize(game: Game) -> None:
    """The oldest pending item is finalized by its controller."""
    item = next(each for each in game.state.chain if each.status == "pending")
    if item.id in game.state.rewinds:
        item.rewind = game.state.rewinds.pop(item.id)
    frame = task.FinalizeFrame(item=item.id)
    several = sum(each.status == "pending" for each in game.state.chain) > 1
    frame.trace_id = game.note(
        "task_open",
        "fepr.finalize",
        f"确认{item.id}",
        about=item.id,
        card=item.card,
        supports=("fepr.oldest_first",) if several else (),
    ).id
    game.push(frame)


def _priority_on_chain(game: Game) -> None:
    """The newest item's controller has priority, then the next; when all pass, the newest resolves."""
    state = game.state
    newest = state.chain[-1]
    if set(state.passed) >= set(state.players):
        state.passed, state.priority = [], None
        game.note("check", "fepr.all_passed", f"所有玩家依次让过，结算{newest.id}", about=newest.id)
        game.push(task.ResolveFrame(item=newest.id))
        return
    if state.priority is None:
        state.priority = newest.controller
        game.note("check", "fepr.priority", f"{newest.controller}获得优先行动权", about=newest.controller)
    _act(game, state.priority, "fepr.execute")


def _chain_just_emptied(game: Game) -> bool:
    """When the chain that a player opened in a showdown is gone, focus goes to the next player."""
    state = game.state
    running = state.showdown
    if state.priority is not None or state.passed:
        state.priority, state.passed = None, []
    if running is None or not running.chain_opener:
        return False
    opener, running.chain_opener = running.chain_opener, ""
    if opener == "trigger":
        game.check_failed(
            "showdown.focus_passes",
            "此结算链由触发式技能或获得技能开启，焦点不传递",
            supports=("showdown.trigger_chain",),
        )
        return False
    game.refuse("showdown.trigger_chain", "此结算链由玩家的行动开启，焦点传递", running.focus)
    showdown.next_focus(game, "showdown.focus_passes")
    return True


def _act(game: Game, player: str, concept: str) -> None:
    """The player acts: take the decision that was made, or ask for one."""
    decision = game.state.answer
    if decision is None:
        game.state.request = actions.request_action(game, player, concept)
        return
    game.state.answer = None
    if concept == "fepr.main":
        words = f"没有未决任务与待处理项目，{player}有优先行动权"
        game.note("check", concept, words, about=player)
    elif concept == "fepr.focus_holder" and game.open:
        game.note("check", concept, f"没有未决任务与待处理项目，焦点持有者{player}有优先行动权", about=player)
    actions.take(game, decision)


def answer(game: Game, decision: Decision) -> Request | None:
    """Give a decision and run on; raises IllegalDecision when refused. Anybody may concede at any time."""
    game.refusal = None
    if decision.key == CONCEDE:
        concede(game, decision.player)
        return None
    game.accept(decision)
    return advance(game)
