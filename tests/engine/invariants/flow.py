"""I8 to I16: priority, order on the chain, cleanups, undoing, passing, pools, no silent stall."""

from __future__ import annotations

import msgspec

from app.engine import frames as task
from app.engine.cleanup import open_cleanup
from app.engine.game import Awaiting, Game
from app.engine.loop import step
from app.engine.state import Pool, State
from app.engine.timing import REACTION, card_timing, window

from .watch import MOST_PARTS, Watch, at_decision, each_part, frames_of

MOST_CLEANUPS = 16


@each_part
def i08_nobody_has_priority_while_something_is_being_done(watch: Watch) -> None:
    state = watch.state
    assert state.showdown is None or state.showdown.focus in state.players, "I8: focus of no player"
    if state.priority is None:
        return
    assert state.priority in state.players, f"I8: priority of {state.priority}"
    busy = [type(frame).__name__ for frame in state.frames if not frame.gated]
    assert not busy, f"I8: {state.priority} has priority while {busy} run"
    assert all(item.status == "finalized" for item in state.chain), "I8: priority with a pending item"


@each_part
def i09_pending_items_are_finalized_in_order_and_the_newest_resolves(watch: Watch) -> None:
    for chosen, oldest in watch.finalizing:
        assert chosen == oldest, f"I9: {chosen} is finalized before the older {oldest}"
    for chosen, newest in watch.resolving:
        assert chosen == newest, f"I9: {chosen} resolves, not {newest}"


@at_decision
def i10_closed_means_that_a_chain_exists(watch: Watch) -> None:
    state, request = watch.state, watch.state.request
    assert (window(watch.game) == "closed") == bool(state.chain), (
        "I10: Closed without a chain, or the reverse"
    )
    assert watch.added == [item.id for item in state.chain], "I10: the chain is not what was put on it"
    if request is None or not watch.acting or not state.chain:
        return
    for option in request.options:
        assert option.id != "end_turn", "I10: the turn could end in the Closed state"
        if option.legal and option.id.startswith("play:"):
            each = state.objects[option.id.removeprefix("play:")]
            assert REACTION in card_timing(watch.game, each), (
                f"I10: {each.id} without 反应 in the Closed state"
            )


@each_part
def i11_no_cleanup_inside_a_finalization_or_resolution(watch: Watch) -> None:
    atomic = (task.FinalizeFrame, task.ResolveFrame)
    cleanups = [
        index for index, frame in enumerate(watch.state.frames) if isinstance(frame, task.CleanupFrame)
    ]
    others = [index for index, frame in enumerate(watch.state.frames) if isinstance(frame, atomic)]
    assert not (cleanups and others), "I11: a cleanup and a finalization or resolution are open together"
    assert len(cleanups) < 2, "I11: a cleanup inside a cleanup"


@at_decision
def i12_another_cleanup_would_change_nothing(watch: Watch) -> None:
    row = longest = 0
    for each in watch.since_decision:
        if each.clause.concept == "cleanup.repeat":
            row += 1
            longest = max(longest, row)
        elif each.clause.concept.startswith(("fepr.", "turn.", "showdown.", "combat.")):
            row = 0
    assert longest <= MOST_CLEANUPS, f"I12: {longest} cleanups in a row"
    if not watch.acting:
        return
    copy = Game(
        msgspec.json.decode(msgspec.json.encode(watch.state), type=State),
        watch.game.cards,
        watch.game.authority,
    )
    copy.state.request, copy.state.cleanup_due = None, []
    before = position(copy.state)
    open_cleanup(copy)
    try:
        while frames_of_game(copy):
            step(copy)
    except Awaiting as waiting:
        raise AssertionError(f"I12: another cleanup would ask for {waiting.request.key}") from None
    after = position(copy.state)
    changed = [key for key in after if after[key] != before.get(key)]
    assert after == before, f"I12: another cleanup would change {changed}"


def frames_of_game(game: Game) -> bool:
    """Whether a task that is not gated is open."""
    return not game.state.frames[-1].gated


def position(state: State) -> dict[str, object]:
    """The position without its running numbers."""
    plain: dict[str, object] = msgspec.to_builtins(state)
    return {
        key: value
        for key, value in plain.items()
        if key not in ("clock", "serial", "cleanup_due", "damagers")
    }


@each_part
def i13_an_undone_play_restores_the_position(watch: Watch) -> None:
    undone = [each for each in watch.steps("play.undone") if any(change.path == "" for change in each.delta)]
    if undone:
        assert msgspec.json.encode(watch.state) == watch.before_play, (
            "I13: the position before the play is not back"
        )


@at_decision
def i14_passing_starts_again_when_an_item_was_added(watch: Watch) -> None:
    added = any(
        change.path.startswith("chain.") and change.after is not None and "." not in change.path[6:]
        for each in watch.since_decision
        for change in each.delta
    )
    finalized = any(each.clause.concept == "play.finalized" for each in watch.since_decision)
    if watch.acting and watch.state.chain and added and finalized:
        assert watch.state.passed == [], f"I14: {watch.state.passed} have passed on an older chain"


@each_part
def i15_pools_are_empty_when_they_must_be(watch: Watch) -> None:
    if watch.steps("turn.main", "turn.pools_empty"):
        full = [name for name, player in watch.state.players.items() if player.pool != Pool()]
        assert full == [], f"I15: {full} still have resources"


@at_decision
def i16_every_run_ends_in_a_decision_or_a_winner(watch: Watch) -> None:
    state = watch.state
    assert (state.request is None) != (state.winner is None), "I16: neither a decision nor a winner, or both"
    if state.request is not None:
        legal = [option for option in state.request.options if option.legal]
        assert len(legal) >= state.request.minimum, f"I16: {state.request.key} cannot be answered"


__all__ = ["MOST_PARTS", "frames_of"]
