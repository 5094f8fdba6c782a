"""Reductions of costs (减费): by the card itself, by passives on the board, by what played it, by discounts.

They come last in the computation of a total cost; a floor binds the reduction that has it.
"""

from __future__ import annotations

from collections.abc import Iterator

from app.engine.cards.ability import Statics
from app.engine.cards.terms import Amount, CostPart
from app.engine.conditions import condition_holds
from app.engine.filters import amount, fits
from app.engine.game import Game
from app.engine.layers import card_of, picture_of, statements, traits_of
from app.engine.references import Ref
from app.engine.scope import Scope
from app.engine.state import Effect, GameObject, Item

PERMIT = "permit:"


def reduced(game: Game, item: Item, resources: CostPart) -> CostPart:
    """The resources that are left to pay after all reductions."""
    each = game.find(item.object)
    if each is None:
        return ability_cost(game, item.source, item.ability.id if item.ability else "", resources)
    energy, power = resources.energy, dict(resources.power)
    for scope, passive in _reducing(game, item, each):
        if isinstance(passive.reduce_energy, Amount) and passive.reduce_energy.finalized is not None:
            counted = amount(game, passive.reduce_energy, scope)
            game.note("check", "played.by_finalization", f"本回合已确认{counted}张", about=item.id)
        lowest = min(energy, passive.floor if passive.floor is not None else 0)
        energy = max(lowest, energy - amount(game, passive.reduce_energy, scope))
        for domain, quantity in passive.reduce_power.items():
            power = _less(power, domain, amount(game, quantity, scope))
    energy -= item.reduced
    for effect in discounts(game, item):
        assert effect.discount is not None
        energy -= effect.discount.reduce_energy
    return CostPart(energy=max(0, energy), power=power)


def ability_cost(game: Game, source: Ref, ability: str, resources: CostPart) -> CostPart:
    """The cost of one ability of an object after what its own text takes off it; inactive text counts."""
    each = game.find(source)
    if each is None:
        return resources
    scope = Scope(each.controller, each.ref)
    energy, power = resources.energy, dict(resources.power)
    for other in game.definition(card_of(game, each)).abilities or []:
        passive = other.passive
        if passive is None or passive.reduce_ability != ability:
            continue
        if other.if_ is None or condition_holds(game, other.if_, scope):
            energy -= amount(game, passive.reduce_energy, scope)
            for domain, quantity in passive.reduce_power.items():
                power = _less(power, domain, amount(game, quantity, scope))
    return CostPart(energy=max(0, energy), power=power)


def _reducing(game: Game, item: Item, each: GameObject) -> Iterator[tuple[Scope, Statics]]:
    own = Scope(item.controller, item.source, {**item.bindings, **item.targets}, item, item.event)
    for active in traits_of(game, each).abilities:
        passive, condition = active.ability.passive, active.ability.if_
        if passive is None or passive.to != "self" or not (passive.reduce_energy or passive.reduce_power):
            continue
        if passive.reduce_ability:
            continue
        if condition is None or condition_holds(game, condition, own):
            yield own, passive
        else:
            game.refuse("play.reduction", "减费的条件不成立", active.key)
    seen = [
        other for other in game.state.objects.values() if other.zone in ("board", "legend", "battlefield")
    ]
    for source, active, passive in statements(seen, picture_of(game)):
        if isinstance(passive.to, str) or not (passive.reduce_energy or passive.reduce_power):
            continue
        scope = Scope(source.controller, source.ref)
        if source.controller != item.controller or not kind_fits(game, each, passive):
            continue
        if active.ability.if_ is None or condition_holds(game, active.ability.if_, scope):
            yield scope, passive


def kind_fits(game: Game, each: GameObject, passive: Statics) -> bool:
    """Whether a card that is being played is of the kind that a passive speaks about."""
    kinds = passive.to.kind if not isinstance(passive.to, str) else None
    wanted = [kinds] if isinstance(kinds, str) else kinds or []
    return not wanted or bool(traits_of(game, each).types & set(wanted)) or "card" in wanted


def _less(power: dict[str, int], domain: str, by: int) -> dict[str, int]:
    """Power lowered by a number of one domain (``A``: any); what does not fit is not lowered."""
    left = dict(power)
    for key in left:
        if domain == "A" or domain in key.split("|"):
            taken = min(by, left[key])
            left[key] -= taken
            by -= taken
    return {key: count for key, count in left.items() if count}


def permits(game: Game, item: Item) -> list[Effect]:
    """Discounts that the player of the item may use for it or leave for a later play."""
    return [effect for effect in _fitting(game, item) if effect.discount and effect.discount.optional]


def discounts(game: Game, item: Item) -> list[Effect]:
    """Discounts for “the next” play that apply to this item: those that must, and those that were chosen."""
    return [
        effect
        for effect in _fitting(game, item)
        if effect.discount is not None
        and (not effect.discount.optional or f"{PERMIT}{effect.source}" in item.paid.options)
    ]


def ignored_parts(game: Game, item: Item) -> set[str]:
    """The parts of the printed cost that need not be paid."""
    parts = set(item.ignore_costs)
    for effect in discounts(game, item):
        assert effect.discount is not None
        parts |= set(effect.discount.ignore)
    return parts


def _fitting(game: Game, item: Item) -> Iterator[Effect]:
    each = game.find(item.object)
    if item.kind != "card" or each is None:
        return
    for effect in game.state.effects:
        discount = effect.discount
        if discount is None or effect.player != item.controller:
            continue
        if discount.from_zone and discount.from_zone != item.from_zone:
            continue
        if fits(game, each, discount.filter, Scope(effect.controller, each.ref)):
            yield effect
