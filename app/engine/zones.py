"""Zones (区域): moving objects between them, and what a change of zone does to an object."""

from __future__ import annotations

from app.engine.game import Game
from app.engine.scope import base_of
from app.engine.state import GameObject, Zone

BOARD: frozenset[str] = frozenset({"board", "battlefield", "hidden", "legend"})
DECKS = {"deck": "deck", "rune_deck": "rune_deck"}


def change_zone(game: Game, each: GameObject, zone: Zone, place: str = "", on_top: bool = False) -> None:
    """Put an object into another zone; crossing a border of the board makes it a new object.

    A new object has no damage, counters, statuses or attachments, and is controlled by its owner. A token
    that arrives in a non-board zone other than the chain ceases to exist. Cards only enter their owner's
    zones. Cards go to the bottom of a deck unless `on_top`.
    """
    crossing = zone not in BOARD or each.zone not in BOARD
    was_on_board = each.zone == "board"
    if crossing and was_on_board:
        _end_control(game, each)
        _let_go(game, each)
    _leave_deck(game, each)
    if crossing:
        game.set(
            each,
            generation=each.generation + 1,
            damage={},
            stunned=False,
            buffs=0,
            empowered=False,
            counters={},
            attached_to="",
            role="",
            exhausted=False,
            moves=0,
            hidden_on=0,
        )
    game.set(each, zone=zone, place=place)
    if zone not in BOARD and zone != "chain":
        game.set(each, controller=each.owner)
    if was_on_board != (zone == "board"):
        game.due("cleanup.due.board")
    if each.token and zone not in BOARD and zone != "chain":
        game.drop_object(each)
    elif zone in DECKS:
        _enter_deck(game, each, zone, on_top)
    if zone == "board":
        game.set(each, entered=game.stamp())


def _end_control(game: Game, source: GameObject) -> None:
    """Control that lasts until this object leaves the board goes back to who had it."""
    for effect in list(game.state.effects):
        if effect.kind != "control" or source.ref not in effect.bindings.get("while", []):
            continue
        game.end_effects([effect])
        for ref in effect.objects:
            held = game.find(ref)
            if held is None:
                game.refuse("delayed.linked_ends", f"{ref.id}已不是同一个游戏物体", ref.id)
            if held is not None and held is not source and game.set(held, controller=effect.player):
                words = f"{source.id}离场，{held.id}的控制权回到{effect.player}"
                game.note("event", "delayed.linked_ends", words, about=held.id)


def _let_go(game: Game, top: GameObject) -> None:
    """What was attached to an object that leaves the board is detached in place."""
    for each in game.state.objects.values():
        if each.attached_to == top.id:
            game.set(each, attached_to="", place=top.place)


def _leave_deck(game: Game, each: GameObject) -> None:
    player = game.state.players[each.owner]
    if each.zone == "deck":
        game.set(player, deck=[card for card in player.deck if card != each.id])
    elif each.zone == "rune_deck":
        game.set(player, rune_deck=[card for card in player.rune_deck if card != each.id])


def _enter_deck(game: Game, each: GameObject, zone: str, on_top: bool) -> None:
    player = game.state.players[each.owner]
    if zone == "deck":
        game.set(player, deck=[each.id, *player.deck] if on_top else [*player.deck, each.id])
    else:
        game.set(player, rune_deck=[each.id, *player.rune_deck] if on_top else [*player.rune_deck, each.id])


def new_token(game: Game, card: str, owner: str, zone: Zone, place: str = "") -> GameObject:
    """Create a token; its owner is the controller of the effect that creates it."""
    definition = game.definition(card)
    number = 1 + sum(each.card == definition.id for each in game.state.objects.values())
    token_id = definition.name if number == 1 else f"{definition.name}{number}"
    while token_id in game.state.objects:
        number += 1
        token_id = f"{definition.name}{number}"
    made = GameObject(token_id, definition.id, owner, owner, zone, place, token=True)
    game.put_object(made)
    return made


def home_of(game: Game, each: GameObject) -> str:
    """The base that a permanent is recalled to: its controller's, by policy."""
    owner = each.controller if game.authority.policy("policy.recall_home") == "controller" else each.owner
    return base_of(owner or each.owner)
