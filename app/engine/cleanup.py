"""Cleanup (清理): the tasks of one cleanup in their order; special cleanups insert further steps.

A cleanup is due after certain events, never inside a finalization or a resolution. It is repeated, as an
ordinary one, while it changes anything: what it changes makes the next one due.
"""

from __future__ import annotations

from collections.abc import Callable

from app.engine import cleanup_fields, cleanup_objects
from app.engine.control import occupants
from app.engine.frames import CleanupFrame, CombatFrame, Frame
from app.engine.game import Game
from app.engine.references import Option, Request
from app.engine.scoring import score_changed, victory_score
from app.engine.state import Battlefield, Combat, Showdown

Task = Callable[[Game, CleanupFrame], None]


def open_cleanup(game: Game, special: str = "") -> None:
    """Begin a cleanup; what made it due is on record."""
    due = tuple(game.state.cleanup_due)
    game.state.cleanup_due = []
    frame = CleanupFrame(special=special)
    concept = {"": "cleanup", "combat": "combat.cleanup", "expiration": "turn.expiration"}[special]
    cause = game.causes_of_cleanup() if due else []
    frame.trace_id = game.note("task_open", concept, "清理", supports=due, cause=cause).id
    game.push(frame)


def run(game: Game, frame: Frame) -> None:
    """The next task of a cleanup."""
    assert isinstance(frame, CleanupFrame)
    tasks = tasks_of(frame.special)
    if frame.step >= len(tasks) or game.state.winner is not None:
        game.end_effects([effect for effect in game.state.effects if effect.until == "cleanup"])
        waiting = any(item.status == "pending" for item in game.state.chain)
        supports = ("tasks.items_wait",) if waiting else ()
        game.note("task_close", "cleanup.repeat", "清理完成", supports=supports)
        game.pop(frame)
        game.state.damagers = []
        return
    tasks[frame.step](game, frame)
    frame.step += 1


def tasks_of(special: str) -> list[Task]:
    """The tasks of an ordinary or special cleanup, in order."""
    inserted: dict[str, list[Task]] = {
        "": [],
        "combat": [cleanup_objects.heal_all, cleanup_objects.recall_attackers],
        "expiration": [
            cleanup_objects.heal_all,
            cleanup_objects.end_of_turn,
            cleanup_objects.empty_pools,
        ],
    }
    return [
        win,
        cleanup_objects.designate,
        cleanup_objects.own_deaths,
        cleanup_objects.deaths,
        *inserted[special],
        cleanup_fields.lose_control,
        cleanup_objects.misplaced,
        cleanup_fields.stage_showdowns,
        cleanup_fields.stage_combats,
        cleanup_fields.unstage_combats,
        cleanup_fields.clear_contests,
        start_showdown,
        start_combat,
        become_combat,
    ]


def win(game: Game, frame: CleanupFrame) -> None:  # noqa: ARG001
    """A player with enough points and more than every opponent wins."""
    target = victory_score(game)
    scores = {player.id: player.points for player in game.state.players.values()}
    inputs: dict[str, object] = {
        "victory score": target,
        **{f"{name}.points": n for name, n in scores.items()},
    }
    reached = [name for name, points in scores.items() if points >= target]
    best = [name for name in reached if all(scores[name] > n for other, n in scores.items() if other != name)]
    if best:
        game.set(game.state, winner=best[0])
        game.refuse("score.tie_goes_on", f"{best[0]}的分数高于所有对手", best[0])
        game.note(
            "event", "cleanup.win", f"{best[0]}获胜", about=best[0], inputs=inputs, supports=("score.win",)
        )
        return
    reason = "没有高于所有对手" if reached else f"无人达到胜利得分{target}"
    supports = ("score.win", "score.tie_goes_on") if reached else ("score.win",)
    supports = (*supports, *score_changed(game))
    game.check_failed("cleanup.win", reason, inputs=inputs, supports=supports)


def start_showdown(game: Game, frame: CleanupFrame) -> None:
    """Neutral Open, a showdown staged and no combat: the turn player picks where one starts."""
    staged = [each for each in game.state.battlefields.values() if each.showdown_staged]
    combats = [each for each in game.state.battlefields.values() if each.combat_staged]
    reason = (
        "没有待发生的法术对决" if not staged else "有待发生的战斗" if combats else _not_neutral_open(game)
    )
    if reason:
        game.check_failed("cleanup.start_showdown", reason)
        return
    chosen = _picked(game, frame, staged, "cleanup.start_showdown")
    assert chosen.contested_by is not None
    game.set(game.state, showdown=Showdown(chosen.id, chosen.contested_by))
    game.set(chosen, showdown_staged=False)
    game.due("cleanup.due.phase")
    game.note(
        "event",
        "cleanup.start_showdown",
        f"{chosen.id}开始法术对决，{chosen.contested_by}获得焦点",
        about=chosen.id,
        supports=("showdown.focus", "showdown.opens"),
        decider=game.state.turn.player,
    )


def start_combat(game: Game, frame: CleanupFrame) -> None:
    """Neutral Open and a combat staged: the turn player picks where one starts."""
    staged = [each for each in game.state.battlefields.values() if each.combat_staged]
    reason = "没有待发生的战斗" if not staged else _not_neutral_open(game)
    if reason:
        game.check_failed("cleanup.start_combat", reason)
        return
    chosen = _picked(game, frame, staged, "cleanup.start_combat")
    _begin_combat(game, chosen)
    game.note(
        "event",
        "cleanup.start_combat",
        f"{chosen.id}开始战斗",
        about=chosen.id,
        decider=game.state.turn.player,
    )


def become_combat(game: Game, frame: CleanupFrame) -> None:  # noqa: ARG001
    """Showdown Open and a combat staged where a non-combat showdown runs: it becomes a combat showdown."""
    showdown = game.state.showdown
    if showdown is None or showdown.combat or not game.open:
        game.check_failed("cleanup.become_combat", "没有开环状态的非战斗法术对决")
        return
    status = game.state.battlefields[showdown.battlefield]
    if not status.combat_staged:
        game.check_failed("cleanup.become_combat", f"{status.id}没有待发生的战斗", about=status.id)
        return
    _begin_combat(game, status)
    game.set(showdown, combat=True)
    game.note("event", "cleanup.become_combat", f"{status.id}的法术对决变为战斗法术对决", about=status.id)


def _not_neutral_open(game: Game) -> str:
    if not game.open:
        return "闭环状态"
    return "有正在进行的法术对决或战斗" if game.in_showdown else ""


def _picked(game: Game, frame: CleanupFrame, staged: list[Battlefield], concept: str) -> Battlefield:
    options = [Option(each.id, each.id) for each in staged]
    key = concept.rpartition(".")[2]
    picked = game.ask(frame, Request(key, game.state.turn.player, concept, options, text="在哪处战场开始"))
    return game.state.battlefields[picked[0]]


def _begin_combat(game: Game, status: Battlefield) -> None:
    """The contester attacks, the other player there defends; the combat waits below this cleanup."""

    attacker = status.contested_by or game.state.turn.player
    defender = next(player for player in occupants(game, status.id) if player != attacker)
    game.set(game.state, combat=Combat(status.id, attacker, defender))
    game.set(status, combat_staged=False, showdown_staged=False)
    game.due("cleanup.due.phase")
    game.state.frames.insert(-1, CombatFrame())
