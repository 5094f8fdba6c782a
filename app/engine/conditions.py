"""Conditions (条件) of the card vocabulary: what must be true of the position, of an item, of the turn."""

from __future__ import annotations

from app.engine.cards.terms import Condition
from app.engine.company import one_on_one
from app.engine.errors import NotModelled
from app.engine.filters import amount, finalized_before, fits, is_at, matching
from app.engine.game import Game
from app.engine.scope import Scope, live, refs_named


def condition_holds(game: Game, condition: Condition, scope: Scope) -> bool:
    """Whether a condition is true now."""
    if condition.not_ is not None and condition_holds(game, condition.not_, scope):
        return False
    if condition.any_of is not None and not any(
        condition_holds(game, each, scope) for each in condition.any_of
    ):
        return False
    if condition.exists is not None and not matching(game, condition.exists, scope):
        return False
    return (
        _object_holds(game, condition, scope)
        and _number_holds(game, condition, scope)
        and _past(game, condition, scope)
    )


def _object_holds(game: Game, condition: Condition, scope: Scope) -> bool:
    if condition.at is None and condition.fits is None and condition.role is None:
        return True
    objects = live(game, refs_named(condition.object, scope))
    if not objects:
        return False
    each = objects[0]
    if condition.at is not None and not is_at(game, each, condition.at, scope):
        return False
    if condition.role is not None and each.role != condition.role:
        return False
    return condition.fits is None or fits(game, each, condition.fits, scope)


def _number_holds(game: Game, condition: Condition, scope: Scope) -> bool:
    if condition.amount is None:
        return True
    value = amount(game, condition.amount, scope)
    if condition.at_least is not None and value < amount(game, condition.at_least, scope):
        return False
    return condition.at_most is None or value <= amount(game, condition.at_most, scope)


def _paid_options(scope: Scope) -> list[str]:
    """The optional costs paid for the item, or for the play that triggered it."""
    own = scope.item.paid.options if scope.item is not None else []
    played = scope.event.detail.get("paid", "") if scope.event is not None else ""
    return [*own, *played.split(",")]


def _past(game: Game, condition: Condition, scope: Scope) -> bool:
    turn = game.state.turn
    if condition.paid is not None and condition.paid not in _paid_options(scope):
        return False
    wanted = condition.finalized_this_turn
    if wanted is not None and bool(finalized_before(game, scope)) != wanted:
        return False
    if condition.spent_on_a_spell is not None:
        spent = [
            each.energy for each in turn.finalized if each.player == scope.controller and each.kind == "spell"
        ]
        if max(spent, default=0) < condition.spent_on_a_spell:
            return False
    if condition.was_uncontrolled is not None:
        event = scope.event
        before = event.detail.get("controller_before", "") if event is not None else ""
        if (before == "") != condition.was_uncontrolled:
            return False
    if condition.one_on_one is not None:
        units = live(game, refs_named(condition.object, scope))
        if any(one_on_one(game, each) for each in units) != condition.one_on_one:
            return False
    if condition.from_zone is not None:
        return scope.item is not None and scope.item.from_zone == condition.from_zone
    if condition.done is not None:
        raise NotModelled("条件 done 应写成指示的 if_done")
    return True
