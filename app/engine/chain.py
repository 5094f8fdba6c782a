"""Onto the chain and off it (结算链): step 1 of a play, and where the card of an item goes afterwards."""

from __future__ import annotations

from app.engine.cards.definition import CardDefinition
from app.engine.costs import FLOW
from app.engine.game import Game
from app.engine.references import Event
from app.engine.state import Effect, GameObject, Item, Zone
from app.engine.words import place_words
from app.engine.zones import change_zone, new_token


def put_on_chain(game: Game, event: Event) -> bool:
    """Step 1: the card, or a token made for it, becomes a pending item."""
    if "token" in event.detail:
        each = new_token(game, event.detail["token"], event.player, "chain")
        from_zone = ""
    else:
        found = game.find(event.object)
        if found is None:
            return False
        each, from_zone = found, found.zone
        bound = found.place if found.zone == "hidden" else ""
        event.detail.setdefault("bound", bound)
        change_zone(game, each, "chain")
    game.set(each, controller=event.player)
    event.object = each.ref
    definition = game.definition(each.card)
    ignored = [part for part in event.detail.get("ignore", "").split(",") if part]
    item = Item(
        id=each.id,
        kind="card",
        controller=event.player,
        source=each.ref,
        stamp=game.stamp(),
        card=definition.id,
        object=each.ref,
        creator=event.item,
        ignore_costs=ignored,
        from_zone=from_zone,
        bound_to=event.detail.get("bound", "") or event.detail.get("at", ""),
        within=event.detail.get("within", ""),
        reduced=int(event.detail.get("reduce", "0")),
        leave_to=_leave_to(definition, from_zone, event),
        enters_exhausted="exhausted" in event.detail,
    )
    if definition.type == "spell":
        item.ability = next(
            (ability for ability in definition.abilities or [] if ability.kind == "spell"), None
        )
    game.add_item(item)
    if "ready" in event.detail:
        enters_ready(game, item)
    game.note(
        "enqueue",
        "play.to_chain",
        f"{each.id}放入结算链，待处理",
        about=each.id,
        decider=event.player,
        supports=_why_on_chain(event),
    )
    return True


def _why_on_chain(event: Event) -> tuple[str, ...]:
    """Further clauses for a play that an effect causes, for a token, for a repeated play."""
    found: tuple[str, ...] = ()
    if event.item:
        found = ("play.by_effect", "play.steps_as_usual", "play.resolution_first")
    if "token" in event.detail:
        found += ("create.on_chain", "create.where")
    return (*found, "replace.inherit") if "inherited" in event.detail else found


def _leave_to(definition: CardDefinition, from_zone: str, event: Event) -> str:
    """Where the card goes when it leaves the chain: banishment after 流转, else as the instruction says."""
    if from_zone == "trash" and not event.item and FLOW in definition.keyword_costs:
        return "banishment"
    return {"banish": "banishment", "recycle": "deck"}.get(event.detail.get("then", ""), "")


def enters_ready(game: Game, item: Item) -> None:
    """A delayed replacement: the permanent of this item enters ready."""
    game.add_effect(
        Effect(game.serial("e"), "enters_ready", item.controller, item.id, game.stamp(), until="leaves")
    )


def take_off_chain(game: Game, item: Item, concept: str, words: str, supports: tuple[str, ...] = ()) -> None:
    """Remove an item that will not resolve; its card goes to its owner's trash."""
    game.remove_item(item)
    card = game.find(item.object)
    if card is not None:
        leave_chain(game, item, card)
    game.end_effects(
        [
            effect
            for effect in game.state.effects
            if effect.kind == "enters_ready" and effect.source == item.id
        ]
    )
    game.note("event", concept, words, about=item.id, supports=supports)


def leave_chain(game: Game, item: Item, card: GameObject) -> None:
    """Put the card of an item that leaves the chain where it belongs: the trash, or where an effect says."""
    change_zone(game, card, leaves_to(game, item) or "trash")


def leaves_to(game: Game, item: Item) -> Zone | None:
    """The zone that an effect names for a finalized item that leaves the chain; None when none does."""
    if not item.leave_to or item.status != "finalized":
        return None
    zone: Zone = "banishment" if item.leave_to == "banishment" else "deck"
    game.note("replace", "leave.instead", f"{item.id}离开结算链，改为{place_words(zone)}", about=item.id)
    return zone
