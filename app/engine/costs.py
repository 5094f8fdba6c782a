"""Total costs (总费用), in the rulebook's order: base, additional, increases, reductions.

Costs that an effect asks for are printed or copied ones; only what must be paid is computed here.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from app.engine.cards.ability import Ability, Statics
from app.engine.cards.definition import CardDefinition
from app.engine.cards.keywords import ECHO
from app.engine.cards.terms import CostPart
from app.engine.conditions import condition_holds
from app.engine.filters import fits
from app.engine.game import Game
from app.engine.layers import card_of, picture_of, statements, traits_of
from app.engine.reductions import PERMIT, ignored_parts, kind_fits, permits, reduced
from app.engine.scope import Scope
from app.engine.state import GameObject, Item
from app.engine.words import action_words

ACCELERATE = "急速"
SHIELD = "法盾"
FLOW = "流转"


def _scope(item: Item) -> Scope:
    return Scope(item.controller, item.source, {**item.bindings, **item.targets}, item, item.event)


def _own_statics(game: Game, item: Item) -> Iterator[tuple[Ability, Statics]]:
    each = game.find(item.object)
    if each is None:
        return
    for active in traits_of(game, each).abilities:
        if active.ability.passive is not None:
            yield active.ability, active.ability.passive


def _board_statics(game: Game) -> Iterator[tuple[Scope, Ability, Statics, GameObject]]:
    seen = [each for each in game.state.objects.values() if each.zone in ("board", "legend", "battlefield")]
    for source, active, passive in statements(seen, picture_of(game)):
        yield Scope(source.controller, source.ref), active.ability, passive, source


def optional_costs(game: Game, item: Item) -> list[CostPart]:
    """The optional additional and alternative costs that may be chosen for this item."""
    each = game.find(item.object)
    if item.kind != "card" or each is None:
        return []
    found = []
    keywords = set(traits_of(game, each).keywords) | _granted_on_chain(game, item, each)
    if ACCELERATE in keywords:
        found.append(CostPart(energy=1, power={accelerate_power(game, each): 1}, id=ACCELERATE))
    definition = game.definition(card_of(game, each))
    if ECHO in keywords and ECHO in definition.keyword_costs:
        found.append(_as_one(definition, ECHO))
    for ability, passive in _own_statics(game, item):
        found += _additional(game, item, ability, passive)
        if passive.alternative_cost and (
            ability.if_ is None or condition_holds(game, ability.if_, _scope(item))
        ):
            found.append(CostPart(id=f"alternative:{ability.id}"))
        elif passive.alternative_cost:
            game.refuse("play.alternative_cost", "条件不成立，不能以替代费用打出", item.id)
    return found + [CostPart(id=f"{PERMIT}{effect.source}") for effect in permits(game, item)]


def _as_one(definition: CardDefinition, keyword: str) -> CostPart:
    """The cost of a keyword, resources only, as one part that bears its name."""
    power: dict[str, int] = {}
    parts = definition.keyword_costs[keyword]
    for part in parts:
        for domain, count in part.power.items():
            power[domain] = power.get(domain, 0) + count
    return CostPart(sum(part.energy for part in parts), power, id=keyword)


def _additional(game: Game, item: Item, ability: Ability, passive: Statics) -> list[CostPart]:
    """The optional additional costs of one passive of the card, when its condition holds."""
    if not passive.optional_cost:
        return []
    if ability.if_ is not None and not condition_holds(game, ability.if_, _scope(item)):
        game.refuse("play.optional_cost", "条件不成立，没有这项可选额外费用", item.id)
        return []
    return [
        msgspec.structs.replace(part, id=part.id or f"{ability.id}.{number}")
        for number, part in enumerate(passive.optional_cost)
    ]


def chosen_ahead(game: Game, item: Item) -> list[CostPart]:
    """Cost parts whose objects are chosen with the other choices, because something looks at them."""
    mandatory = [part for _, passive in _own_statics(game, item) for part in passive.additional_cost]
    chosen = [part for part in optional_costs(game, item) if part.id in item.paid.options]
    return [part for part in (*mandatory, *chosen) if part.ahead]


def _granted_on_chain(game: Game, item: Item, each: GameObject) -> set[str]:
    """Keywords that passives give to cards while they are being played from certain zones."""
    found = set()
    for scope, _, passive, _ in _board_statics(game):
        if (
            not passive.keyword
            or item.from_zone not in passive.from_zones
            or scope.controller != item.controller
        ):
            continue
        if passive.to == "self" or kind_fits(game, each, passive):
            found.add(passive.keyword)
    return found


def accelerate_power(game: Game, each: GameObject) -> str:
    """[C] in the cost of 急速: how several domains are read differs between documents."""
    domains = game.definition(each.card).domains
    if game.authority.reading("accelerate.power") == "any_if_several":
        return domains[0] if len(domains) == 1 else "A"
    return "|".join(domains) if domains else "A"


def total_cost(game: Game, item: Item) -> list[CostPart]:
    """What must be paid for the item: one part for resources, one for each other action."""
    resources = CostPart()
    others: list[CostPart] = []
    if item.kind == "ability":
        for part in item.ability.cost if item.ability else []:
            _add(game, item, resources, others, part)
    else:
        _base(game, item, resources, others)
        for _, passive in _own_statics(game, item):
            for part in passive.additional_cost:
                _add(game, item, resources, others, part)
        for part in optional_costs(game, item):
            if part.id in item.paid.options and not part.id.startswith(("alternative:", PERMIT)):
                _add(game, item, resources, others, part)
    _shields(game, item, resources)
    full = (resources.energy, dict(resources.power))
    resources = reduced(game, item, resources)
    supports = ("play.reduction",) if (resources.energy, resources.power) != full else ()
    if "all" in item.ignore_costs:
        resources, others = CostPart(), []
    game.note(
        "cost",
        "play.total_cost",
        f"{item.id}的总费用：{describe([resources, *others])}",
        about=item.id,
        inputs={
            "energy": resources.energy,
            "power": dict(resources.power),
            "other": [part.act for part in others],
        },
        supports=("trigger.leading_cost",)
        if item.trigger and (resources != CostPart() or others)
        else (*supports, *_alternative(item)),
    )
    paid = [resources] if resources.energy or resources.power else []
    return paid + others


def _alternative(item: Item) -> tuple[str, ...]:
    chosen = any(option.startswith("alternative:") for option in item.paid.options)
    return ("play.alternative_cost",) if chosen else ()


def _base(game: Game, item: Item, resources: CostPart, others: list[CostPart]) -> None:
    definition = game.definition(item.card)
    chosen = next((name for name in item.paid.options if name.startswith("alternative:")), "")
    if item.from_zone == "hidden":
        return
    if item.from_zone == "trash" and not item.creator and FLOW in definition.keyword_costs:
        _add(game, item, resources, others, _as_one(definition, FLOW))
        return
    if chosen:
        for ability, passive in _own_statics(game, item):
            if f"alternative:{ability.id}" == chosen:
                for part in passive.alternative_cost:
                    _add(game, item, resources, others, part)
        return
    each = game.find(item.object)
    if each is not None and each.token:
        return
    ignored = ignored_parts(game, item)
    if not ignored & {"energy", "all"}:
        resources.energy += definition.energy or 0
    if not ignored & {"power", "all"}:
        for domain, count in definition.power.items():
            key = resolved_domain(definition, domain)
            resources.power = {**resources.power, key: resources.power.get(key, 0) + count}


def resolved_domain(definition: CardDefinition | None, domain: str) -> str:
    """``C`` as the card's own domains, joined by ``|`` when there are several."""
    if domain == "C" and definition is not None and definition.domains:
        return "|".join(definition.domains)
    return "A" if domain in ("C", "any") else domain


def _add(game: Game, item: Item, resources: CostPart, others: list[CostPart], part: CostPart) -> None:
    resources.energy += part.energy
    definition = game.cards.get(item.card)
    for domain, count in part.power.items():
        key = resolved_domain(definition, domain)
        resources.power = {**resources.power, key: resources.power.get(key, 0) + count}
    if part.act:
        others.append(msgspec.structs.replace(part, energy=0, power={}))


def _shields(game: Game, item: Item, resources: CostPart) -> None:
    """法盾: an enemy's choice of the object costs more, for each choice; inactive keywords do not count."""
    from app.engine.targets import all_targets

    for ref in all_targets(item):
        found = game.find(ref)
        if found is None:
            continue
        value = traits_of(game, found).keywords.get(SHIELD)
        if found.controller == item.controller:
            if value is not None:
                game.refuse("shield.cost", f"{found.id}由其控制者选取，费用不增加", found.id)
            continue
        if value is not None:
            resources.power = {**resources.power, "A": resources.power.get("A", 0) + max(1, value)}
            game.note("cost", "shield.cost", f"{found.id}的法盾使费用增加{max(1, value)}[A]", about=found.id)


def may_play_at(game: Game, item: Item, field: GameObject) -> bool:
    """Whether some effect lets this unit be played to a battlefield that its controller does not control."""
    for _, passive in _own_statics(game, item):
        if passive.play_at is not None and fits_place(game, field, passive, _scope(item)):
            return True
    return False


def fits_place(game: Game, field: GameObject, passive: Statics, scope: Scope) -> bool:
    """Whether a battlefield is among the places that a passive allows."""
    return passive.play_at is not None and fits(game, field, passive.play_at, scope)


def describe(parts: list[CostPart]) -> str:
    """A cost in words, for the trace."""
    words = []
    for part in parts:
        if part.energy:
            words.append(f"{part.energy}法力")
        words += [f"{count}符能（{domain}）" for domain, count in part.power.items()]
        if part.act:
            words.append(action_words(part.act))
    return "、".join(words) or "0"
