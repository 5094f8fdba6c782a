"""Triggered abilities (触发式技能): what triggers on events, and in which order it goes onto the chain.

Condition and adjacent condition are judged once, after the event; what the front part asks beyond them
(可以选择, leading cost, targets) belongs to finalization. An object's own death triggers before it leaves.
"""

from __future__ import annotations

import msgspec

from app.engine.cards.ability import Ability
from app.engine.cards.keywords import keyword_ability
from app.engine.conditions import condition_holds
from app.engine.enqueue import KEYWORD_CLAUSES, in_order, wanted_now
from app.engine.frames import EnqueueFrame, Frame
from app.engine.game import Game
from app.engine.layers import Active, picture_of, traits_of
from app.engine.matching import HAPPENED, event_matches
from app.engine.references import Event, Ref
from app.engine.scope import Scope
from app.engine.state import GameObject, Item
from app.engine.words import place_words

ZONES_SEEN = ("board", "legend", "battlefield")
OUTSIDE = ("trash", "hand")


def scan(game: Game, events: list[Event], seen: dict[str, GameObject]) -> None:
    """Stage every ability that these simultaneous events trigger; order and enqueueing follow."""
    staged: list[Item] = []
    picture = picture_of(game)
    for each in list(game.state.objects.values()):
        if each.zone in ZONES_SEEN and each.id in picture.traits:
            _inactive(game, each, picture.traits[each.id].inactive, events)
            for active in picture.traits[each.id].abilities:
                if active.ability.kind == "triggered" and active.ability.zone not in OUTSIDE:
                    staged += _triggered(game, each, active, events, seen)
        elif each.zone in OUTSIDE:
            staged += _from_outside(game, each, events, seen)
    staged += _at_attachment(game, events, seen)
    staged += _delayed(game, events, seen)
    stage(game, staged, any(event.kind in ("attack", "defend") for event in events))


def stage(game: Game, staged: list[Item], combat_order: bool = False) -> None:
    """Let these items go onto the chain in the players' order."""
    for item in staged:  # items of one moment were named without knowing of each other
        item.id = item_name(game, item.id.partition("#")[0])
        game.state.staged = [*game.state.staged, item]
    if staged:
        game.push(EnqueueFrame(items=[item.id for item in staged], combat_order=combat_order))


def _triggered(
    game: Game, each: GameObject, active: Active, events: list[Event], seen: dict[str, GameObject]
) -> list[Item]:
    items = []
    met: list[Event] = []
    for event in events:
        if event.kind == "kill" and event.object_id == each.id:
            continue
        controller = controller_of(game, each, active.ability, event)
        scope = Scope(controller, each.ref, event=event)
        if not any(event_matches(game, trigger, event, scope, seen) for trigger in active.ability.triggers):
            continue
        met.append(event)
        if _passes(game, active, scope):
            _tell_several_choosers(game, each, active, controller)
            items.append(make_item(game, each, active, controller, event))
    nth = max((trigger.nth for trigger in active.ability.triggers), default=0)
    return _only_nth(game, active, nth, met, items) if nth and met else items


def _only_nth(game: Game, active: Active, nth: int, met: list[Event], items: list[Item]) -> list[Item]:
    """One item if the nth time of the turn is among these events; its controller picks which one later.

    Times are counted while the ability is there to see them.
    """
    key = f"{active.key}·times"
    before = game.state.turn.uses.get(key, 0)
    game.set(game.state.turn, uses={**game.state.turn.uses, key: before + len(met)})
    game.note(
        "derive",
        "trigger.nth",
        f"{active.key}：本回合第{before + 1}至{before + len(met)}次",
        about=active.key,
    )
    if not items or not before < nth <= before + len(met):
        game.check_failed("trigger.nth", f"不是本回合第{nth}次", about=active.key)
        return []
    items[0].occasions = [item.event for item in items if item.event is not None]
    return items[:1]


def _tell_several_choosers(game: Game, each: GameObject, active: Active, controller: str) -> None:
    """A battlefield's ability for which several players choose is its controller's: by FAQ or by policy."""
    if each.zone != "battlefield" or active.ability.chooser != "several":
        return
    words = f"多名玩家做出选择，技能仍由{controller}控制"
    if game.authority.reading("battlefield.several_choosers") == "controller":
        game.note("check", "battlefield.several_choosers", words, about=active.key)
    else:
        game.note("policy", "policy.several_choosers", words, about=active.key)


def _at_attachment(game: Game, events: list[Event], seen: dict[str, GameObject]) -> list[Item]:
    """An object's own “when attached” triggers although its text has just become inactive."""
    items: list[Item] = []
    for event in events:
        each = game.find(event.object) if event.kind == "attach" else None
        if each is None:
            continue
        for index, ability in enumerate(game.definition(each.card).abilities or []):
            own = [trigger for trigger in ability.triggers if trigger.event == "attached"]
            if ability.kind == "triggered" and own and not ability.effect_text:
                active = Active(ability, each.card, f"{each.id}.{ability.id or index}")
                items += _triggered(game, each, active, [event], seen)
    return items


def _passes(game: Game, active: Active, scope: Scope) -> bool:
    """The adjacent condition and the limit per turn; what fails is remembered as refused."""
    ability = active.ability
    if ability.if_ is not None and not condition_holds(game, ability.if_, scope):
        game.check_failed("trigger.adjacent_condition", "附加条件不成立，不触发", about=active.key)
        return False
    if ability.limit and game.state.turn.uses.get(active.key, 0) >= ability.limit:
        game.check_failed("trigger.limit", "本回合已执行到次数上限", about=active.key)
        return False
    return True


def _from_outside(
    game: Game, each: GameObject, events: list[Event], seen: dict[str, GameObject]
) -> list[Item]:
    card = game.definition(each.card)
    if not any(ability.zone == each.zone for ability in card.abilities or []):
        return []
    items: list[Item] = []
    for active in traits_of(game, each).abilities:
        if active.ability.kind == "triggered" and active.ability.zone == each.zone:
            items += _triggered(game, each, active, events, seen)
    return items


def _delayed(game: Game, events: list[Event], seen: dict[str, GameObject]) -> list[Item]:
    items = []
    for effect in list(game.state.effects):
        ability = effect.ability
        if effect.kind != "ability" or ability is None or ability.kind != "triggered":
            continue
        for event in events:
            source = game.state.objects.get(effect.source)
            scope = Scope(
                effect.controller, source.ref if source else Ref(effect.source), effect.bindings, event=event
            )
            if not any(event_matches(game, trigger, event, scope, seen) for trigger in ability.triggers):
                continue
            items.append(
                _delayed_item(
                    game, effect.id, ability, effect.controller, effect.source, event, effect.bindings
                )
            )
            if effect.uses == 1:
                game.end_effects([effect])
                break
    return items


def controller_of(game: Game, each: GameObject, ability: Ability, event: Event) -> str:
    """Who controls the ability: the object's controller; for an uncontrolled battlefield the turn player.

    A battlefield's ability that names one player to choose is that player's.
    """
    if each.zone == "battlefield" and ability.chooser == "player" and event.player:
        return event.player
    return each.controller or (each.owner if each.zone == "legend" else game.state.turn.player)


def make_item(game: Game, each: GameObject, active: Active, controller: str, event: Event) -> Item:
    """A pending item for a triggered ability, not yet on the chain."""
    return Item(
        id=item_name(game, f"{each.id}·{active.ability.id or 'a'}"),
        kind="ability",
        controller=controller,
        source=each.ref,
        stamp=game.stamp(),
        card=active.text_from,
        ability=active.ability,
        trigger=True,
        adds=adds(active.ability),
        event=event,
        optional=active.ability.optional,
        known={each.id: msgspec.structs.replace(each)},
    )


def _delayed_item(
    game: Game,
    effect_id: str,
    ability: Ability,
    controller: str,
    source: str,
    event: Event,
    bindings: dict[str, list[Ref]],
) -> Item:
    found = game.state.objects.get(source)
    return Item(
        id=item_name(game, f"{source}·{effect_id}"),
        kind="ability",
        controller=controller,
        source=found.ref if found is not None else Ref(source),
        stamp=game.stamp(),
        ability=ability,
        trigger=True,
        event=event,
        optional=ability.optional,
        bindings=dict(bindings),
    )


def adds(ability: Ability) -> bool:
    """Whether an ability adds resources (获得) and so resolves at once."""
    from app.engine.cards.instructions import Add

    return any(isinstance(instruction, Add) for instruction in ability.do)


def item_name(game: Game, wanted: str) -> str:
    """A chain item's id: the wanted one, numbered when it is taken."""
    taken = {item.id for item in [*game.state.chain, *game.state.staged]}
    name, number = wanted, 1
    while name in taken:
        number += 1
        name = f"{wanted}#{number}"
    return name


def own_deaths(game: Game, frame: Frame, events: list[Event]) -> list[str]:
    """Put dying objects' own death triggers (绝念) onto the chain, as the objects are now.

    The turn player's come first, and each player orders his own. Each event gets the ids of its items as
    `death_triggers`; all ids together are returned.
    """
    found: list[tuple[Event, Item]] = []
    for event in events:
        found += [(event, item) for item in _own_death_items(game, event, [item for _, item in found])]
    wanted = [item for _, item in found if wanted_now(game, frame, item)]
    ordered = in_order(game, frame, wanted, game.turn_order(game.state.turn.player))
    cause = {item.id: event for event, item in found}
    for item in ordered:
        event = cause[item.id]
        game.add_item(item)
        game.note(
            "enqueue",
            "death.trigger_first",
            f"{item.id}作为待处理项目加入结算链（{place_words(event.origin)}）",
            about=item.id,
            card=item.card,
            card_text=item.ability.span if item.ability else "",
            supports=("death.last_known",),
            inputs={"place": event.origin, "mark": "last_known"},
        )
        event.death_triggers = [*event.death_triggers, item.id]
    return [item.id for item in ordered]


def _own_death_items(game: Game, event: Event, before: list[Item]) -> list[Item]:
    each = game.find(event.object)
    if each is None or each.zone != "board":
        return []
    event.player, event.origin = each.controller or each.owner, each.place
    items: list[Item] = []
    for active in traits_of(game, each).abilities:
        ability = active.ability
        if ability.kind != "triggered":
            continue
        own = [trigger for trigger in ability.triggers if HAPPENED.get(trigger.event) == "kill"]
        scope = Scope(each.controller, each.ref, event=event)
        if any(event_matches(game, trigger, event, scope) for trigger in own) and _passes(
            game, active, scope
        ):
            item = make_item(game, each, active, each.controller or each.owner, event)
            while any(other.id == item.id for other in [*before, *items]):
                item.id += "′"
            items.append(item)
    return items


def _inactive(game: Game, each: GameObject, words: list[str], events: list[Event]) -> None:
    """Keywords of an attached card's printed text are inactive: what they would trigger is refused."""
    for word in words:
        ability = keyword_ability(word)
        if ability is None or ability.kind != "triggered":
            continue
        scope = Scope(each.controller, each.ref)
        if any(
            event_matches(game, trigger, event, scope) for trigger in ability.triggers for event in events
        ):
            supports = ("inactive.not_read", *KEYWORD_CLAUSES.get(word, ()))
            game.check_failed(
                "inactive.no_trigger",
                f"{each.id}印刷的[{word}]未激活，不触发",
                about=each.id,
                supports=supports,
            )
