"""Characteristics (特性) of objects: traits and copies, abilities, additions, subtractions.

Derived from the position for all objects at once and kept until it changes. The pass over all statements
is repeated until nothing new applies, each statement at most once to each object.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from app.engine.cards.ability import Ability, Statics
from app.engine.cards.definition import CardDefinition
from app.engine.cards.keywords import WITH_COST, keyword_ability
from app.engine.dependent import closed_by
from app.engine.game import ON_BOARD, Game
from app.engine.state import GameObject


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
    asleep = [closed for active in abilities if (closed := closed_by(game, each, active.ability))]
    abilities = [active for active in abilities if not closed_by(game, each, active.ability)]
    keywords: dict[str, int] = {}
    for keyword in card.keywords:
        keywords.setdefault(keyword, 0)
    for active in abilities:
        if active.ability.kind == "keyword" and active.ability.keyword:
            word = active.ability.keyword
            keywords[word] = keywords.get(word, 0) + active.ability.value
    inactive = [
        ability.keyword
        for ability in card.abilities or []
        if ability.kind == "keyword" and ability.keyword not in keywords and not ability.effect_text
    ]
    inactive += [word for word in dict.fromkeys(asleep) if word not in keywords]
    if each.attached_to:
        inactive, keywords = sorted({*keywords, *inactive}), {}
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
    from app.engine.passes import Passes  # the passes read what this module says of objects

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
            elif effect.kind == "type":
                traits.types.add(effect.keyword)
    _forget_ignored(game, picture)
    Passes(game, seen, picture).run()
    for each in seen:
        _expand_keywords(each, picture.traits[each.id])
    return picture


def _forget_ignored(game: Game, picture: Picture) -> None:
    """Abilities and keywords that an effect lets the game ignore are inactive."""
    for effect in game.state.effects:
        if effect.kind != "ignored":
            continue
        for traits in [picture.traits[ref.id] for ref in effect.objects if game.find(ref) is not None]:
            gone = {effect.keyword} if effect.keyword else set(traits.keywords)
            traits.inactive += [word for word in traits.keywords if word in gone]
            traits.keywords = {word: n for word, n in traits.keywords.items() if word not in gone}
            if not effect.keyword:
                traits.abilities = []


def _expand_keywords(each: GameObject, traits: Traits) -> None:
    """Keywords that stand for an ability give it once, however often the object has them."""
    for keyword in traits.keywords:
        cost = traits.definition.keyword_costs.get(keyword)
        if cost is None and keyword in WITH_COST:
            continue
        ability = keyword_ability(keyword, traits.keywords[keyword], cost)
        if ability is not None:
            traits.abilities.append(Active(ability, traits.definition.id, f"{each.id}.{keyword}"))


def _join_effect_text(game: Game, gear: GameObject, top: Traits) -> None:
    card = game.definition(card_of(game, gear))
    top.might += card.might_bonus
    for index, ability in enumerate(card.abilities or []):
        if closed_by(game, gear, ability):
            continue
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
