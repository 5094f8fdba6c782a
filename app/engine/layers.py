"""Characteristics (特性) of objects: traits and copies, abilities, additions, subtractions.

Derived from the position for all objects at once and kept until it changes. The pass over all statements
is repeated until nothing new applies, each statement at most once to each object.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from app.engine.cards.ability import Ability, Statics
from app.engine.cards.definition import CardDefinition
from app.engine.cards.keywords import KEYWORD_ABILITIES
from app.engine.game import ON_BOARD, Game
from app.engine.scope import Scope
from app.engine.state import GameObject

MIGHT_OF_A_BUFF = 1


class Active(msgspec.Struct):
    """An ability that an object has now, and where its text comes from (a card id)."""

    ability: Ability
    text_from: str
    key: str


class Traits(msgspec.Struct):
    """What an object is now. `might` is the real value, perhaps below 0; readers use `might_of`."""

    definition: CardDefinition
    types: set[str]
    might: int
    keywords: dict[str, int]
    abilities: list[Active]
    inactive: list[str]
    tags: set[str]
    forbidden: set[str]
    assigned: set[str]
    untargetable: bool = False
    immune: bool = False
    lethal_for: list[str] = []


class Picture(msgspec.Struct):
    """The traits of every object, and the players' score to win."""

    traits: dict[str, Traits]
    victory_score: int


def picture_of(game: Game) -> Picture:
    """The derived picture of the position, computed once for each version of it."""
    if game.picture_version != game.version or game.picture is None:
        game.picture_version = game.version
        game.picture = _compute(game)
    found: Picture = game.picture
    return found


def traits_of(game: Game, each: GameObject) -> Traits:
    """The traits of one object, in any zone."""
    known = picture_of(game).traits.get(each.id)
    if known is None:
        known = picture_of(game).traits[each.id] = _printed(game, each)
    return known


def might_of(game: Game, each: GameObject) -> int:
    """Might (战力) as effects and combat read it: never below 0."""
    return max(0, traits_of(game, each).might)


def has_keyword(game: Game, each: GameObject, keyword: str) -> bool:
    """Whether the object has the keyword, active."""
    return keyword in traits_of(game, each).keywords


def card_of(game: Game, each: GameObject) -> str:
    """The card that the object is now: the copied one if it is a copy."""
    copies = [effect for effect in game.state.effects if effect.kind == "copy" and each.ref in effect.objects]
    return max(copies, key=lambda effect: effect.stamp).card if copies else each.card


def _printed(game: Game, each: GameObject) -> Traits:
    card = game.definition(card_of(game, each))
    types = {card.type}
    if card.token and card.type in ("unit", "gear"):
        types.add("token")
    abilities = [
        Active(ability, card.id, f"{each.id}.{ability.id or index}")
        for index, ability in enumerate(card.abilities or [])
        if not ability.effect_text
    ]
    keywords: dict[str, int] = {}
    for keyword in card.keywords:
        keywords.setdefault(keyword, 0)
    for active in abilities:
        if active.ability.kind == "keyword" and active.ability.keyword:
            word = active.ability.keyword
            keywords[word] = keywords.get(word, 0) + active.ability.value
    inactive: list[str] = []
    if each.attached_to:
        inactive, keywords = sorted(keywords), {}
        abilities = []
    return Traits(
        definition=card,
        types=types,
        might=card.might or 0,
        keywords=keywords,
        abilities=[active for active in abilities if active.ability.kind != "keyword"],
        inactive=inactive,
        tags=set(card.tags),
        forbidden=set(),
        assigned=set(),
    )


def _compute(game: Game) -> Picture:
    """All passes: prints and copies, granted keywords, attached effect text, statements, numbers."""
    state = game.state
    seen = [each for each in state.objects.values() if each.zone in ON_BOARD or each.zone == "legend"]
    picture = Picture({each.id: _printed(game, each) for each in seen}, state.mode.get("victory_score", 8))
    game.picture = picture
    for each in seen:
        if each.attached_to and (top := picture.traits.get(each.attached_to)) is not None:
            _join_effect_text(game, each, top)
    for effect in state.effects:
        for ref in effect.objects:
            found = game.find(ref)
            traits = picture.traits.get(ref.id) if found is not None else None
            if traits is None:
                continue
            if effect.kind == "keyword":
                traits.keywords[effect.keyword] = traits.keywords.get(effect.keyword, 0) + effect.amount
            elif effect.kind == "set_might":
                traits.might = effect.amount
    _apply_statements(game, seen, picture)
    _apply_numbers(game, seen, picture)
    for each in seen:
        _expand_keywords(each, picture.traits[each.id])
    return picture


def _expand_keywords(each: GameObject, traits: Traits) -> None:
    """Keywords that stand for an ability give it once, however often the object has them."""
    for keyword in traits.keywords:
        ability = KEYWORD_ABILITIES.get(keyword)
        if ability is not None:
            traits.abilities.append(Active(ability, traits.definition.id, f"{each.id}.{keyword}"))


def _join_effect_text(game: Game, gear: GameObject, top: Traits) -> None:
    card = game.definition(card_of(game, gear))
    top.might += card.might_bonus
    for index, ability in enumerate(card.abilities or []):
        if ability.effect_text and ability.kind == "keyword":
            top.keywords[ability.keyword] = top.keywords.get(ability.keyword, 0) + ability.value
        elif ability.effect_text:
            top.abilities.append(Active(ability, card.id, f"{gear.id}.{ability.id or index}"))


def statements(seen: list[GameObject], picture: Picture) -> Iterator[tuple[GameObject, Active, Statics]]:
    """Every passive statement that is active now, with its source."""
    for source in seen:
        for active in picture.traits[source.id].abilities:
            passive = active.ability.passive
            if passive is not None and _works_in_its_zone(source, active.ability):
                yield source, active, passive


def _works_in_its_zone(source: GameObject, ability: Ability) -> bool:
    if source.zone == "legend":
        return True
    return ability.zone in ("board", "battlefield", "any", "legend")


def _apply_statements(game: Game, seen: list[GameObject], picture: Picture) -> None:
    from app.engine.filters import condition_holds, fits  # the two modules read each other's results

    applied: set[tuple[str, str]] = set()
    again = True
    while again:
        again = False
        for source, active, passive in list(statements(seen, picture)):
            scope = Scope(source.controller, source.ref)
            if active.ability.if_ is not None and not condition_holds(game, active.ability.if_, scope):
                continue
            if passive.victory_score and (active.key, "") not in applied:
                applied.add((active.key, ""))
                picture.victory_score += passive.victory_score
            for each in seen:
                if (active.key, each.id) in applied:
                    continue
                if not (each is source if passive.to == "self" else fits(game, each, passive.to, scope)):
                    continue
                applied.add((active.key, each.id))
                again |= _state(game, picture.traits[each.id], passive, scope)


def _state(game: Game, traits: Traits, passive: Statics, scope: Scope) -> bool:
    """Let one statement apply to one object; whether another pass may find something new."""
    from app.engine.filters import amount

    if passive.might is not None:
        traits.might += amount(game, passive.might, scope)
    if passive.keyword:
        traits.keywords[passive.keyword] = traits.keywords.get(passive.keyword, 0) + passive.value
    if passive.lethal_damage and scope.controller:
        traits.lethal_for = [*traits.lethal_for, scope.controller]
    if passive.assigned:
        traits.assigned.add(passive.assigned)
    traits.untargetable |= passive.untargetable
    traits.immune |= passive.immune
    if passive.forbid:
        traits.forbidden.add(passive.forbid)
    if passive.count_as:
        traits.types.add(passive.count_as)
    return bool(passive.might is not None or passive.keyword or passive.count_as)


def _apply_numbers(game: Game, seen: list[GameObject], picture: Picture) -> None:
    """Additions before subtractions: buffs, role keywords, effects up, then effects down to their floor."""
    for each in seen:
        traits = picture.traits[each.id]
        traits.might += each.buffs * MIGHT_OF_A_BUFF
        if each.role == "attacker":
            traits.might += traits.keywords.get("强攻", 0)
        elif each.role == "defender":
            traits.might += traits.keywords.get("坚守", 0)
        if "壁垒" in traits.keywords:
            traits.assigned.add("first")
        if "后排" in traits.keywords:
            traits.assigned.add("last")
    changes = [effect for effect in game.state.effects if effect.kind == "might"]
    for effect in sorted(changes, key=lambda effect: (effect.amount < 0, effect.stamp)):
        for ref in effect.objects:
            if game.find(ref) is None or ref.id not in picture.traits:
                continue
            traits = picture.traits[ref.id]
            after = traits.might + effect.amount
            if effect.floor is not None and effect.amount < 0:
                after = min(traits.might, max(after, effect.floor))
            traits.might = after
