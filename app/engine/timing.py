"""Timing (时机): may this card or ability be played in this state of the turn?"""

from __future__ import annotations

from app.engine.cards.ability import Ability
from app.engine.control import has_units
from app.engine.game import Game
from app.engine.layers import traits_of
from app.engine.state import GameObject, Item

REACTION, ACTION = "反应", "迅捷"
QUICK, AMBUSH = "灵便", "伏击"
WINDOWS = {"neutral_open": "timing.neutral", "showdown_open": "timing.showdown", "closed": "timing.closed"}


def window(game: Game, without: str = "") -> str:
    """The state of the turn: ``neutral_open``, ``showdown_open`` or ``closed``; one item may be left out."""
    if any(item.id != without for item in game.state.chain):
        return "closed"
    return "showdown_open" if game.in_showdown else "neutral_open"


def card_timing(game: Game, each: GameObject) -> set[str]:
    """The timing keywords that a card has now; a hidden card has 反应 from the next turn on."""
    found = set(traits_of(game, each).keywords) & {REACTION, ACTION}
    if QUICK in traits_of(game, each).keywords or AMBUSH in traits_of(game, each).keywords:
        found.add(REACTION)
    if each.zone == "hidden" and each.hidden_on < game.state.turn.number:
        found.add(REACTION)
    return found


def refusal(game: Game, player: str, timings: set[str], at: str) -> tuple[str, str]:
    """Concept and reason that forbid a play in this window; two empty strings when it is allowed."""
    if at == "closed" and REACTION not in timings:
        return "timing.closed", "闭环状态，需要[反应]"
    if at == "showdown_open" and not timings & {REACTION, ACTION}:
        return "timing.showdown", "法术对决开环状态，需要[迅捷]或[反应]"
    if at == "neutral_open" and player != game.state.turn.player:
        return "timing.neutral", "普通开环状态，只有回合玩家可以打出"
    return "", ""


def timing_refusal(game: Game, item: Item) -> str:
    """Why the item may not be played now; empty when it may. The item itself does not count as the chain."""
    each = game.find(item.object)
    if item.kind == "card":
        timings = card_timing(game, each) if each is not None else set()
        if (
            each is not None
            and needs_ambush(game, item, timings)
            and not has_units(game, item.controller, item.place)
        ):
            return f"{item.place}没有你的单位，[伏击]不给予[反应]"
        if item.bound_to and item.from_zone == "hidden":
            timings.add(REACTION)
    else:
        timings = ability_timing(item.ability)
    return refusal(game, item.controller, timings, window(game, without=item.id))[1]


def needs_ambush(game: Game, item: Item, timings: set[str]) -> bool:
    """Whether only 伏击 gives the card its [反应], and the card needs it at this moment."""
    each = game.find(item.object)
    if each is None or AMBUSH not in traits_of(game, each).keywords:
        return False
    printed = set(traits_of(game, each).keywords) & {REACTION, ACTION}
    at = window(game, without=item.id)
    return REACTION in timings and refusal(game, item.controller, printed, at)[1] != ""


def ability_timing(ability: Ability | None) -> set[str]:
    """The timing words of an activated ability."""
    return {ability.timing} if ability is not None and ability.timing else set()
