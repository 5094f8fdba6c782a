"""Discretionary actions (自决行动): what the player with priority may do, and starting it."""

from __future__ import annotations

import msgspec

from app.engine import hiding, showdown, turn
from app.engine.cards.ability import Ability
from app.engine.conditions import condition_holds
from app.engine.costs import FLOW
from app.engine.errors import EngineError
from app.engine.events import happen
from app.engine.frames import MoveFrame
from app.engine.game import Game
from app.engine.layers import has_keyword, traits_of
from app.engine.movement import movable_units
from app.engine.references import Decision, Event, Option, Request
from app.engine.scope import Scope
from app.engine.state import GameObject, Item
from app.engine.timing import ability_timing, card_timing, refusal, window
from app.engine.triggers import adds, item_name

PASS, END, MOVE = "pass", "end_turn", "move"


def request_action(game: Game, player: str, concept: str) -> Request:
    """Ask the player with priority for an action."""
    at = window(game)
    options = (
        [Option(PASS, "让过")] if at != "neutral_open" else [Option(END, "结束回合"), *_moves(game, player)]
    )
    options += _cards(game, player, at) + _abilities(game, player, at)
    options += hiding.options(game, player, at)
    return Request("act", player, concept, options, kind="act", text="行动")


def _moves(game: Game, player: str) -> list[Option]:
    return [Option(MOVE, "标准移动")] if movable_units(game, player) else []


def _cards(game: Game, player: str, at: str) -> list[Option]:
    options = []
    for each in game.state.objects.values():
        own = each.owner == player and each.zone in ("hand", "champion")
        hidden = each.zone == "hidden" and each.controller == player
        flowing = each.owner == player and each.zone == "trash" and has_keyword(game, each, FLOW)
        if not own and not hidden and not flowing:
            continue
        if game.definition(each.card).type in ("rune", "legend", "battlefield"):
            continue
        option = _option(game, player, f"play:{each.id}", card_timing(game, each), at, "play")
        option.label = f"打出{each.id}"
        options.append(option)
        if hidden and each.hidden_on >= game.state.turn.number:
            options[-1].legal = False
            options[-1].because, options[-1].note = "hidden.next_turn", "本回合刚进入待命"
    return options


def _option(game: Game, player: str, name: str, timings: set[str], at: str, forbidden: str) -> Option:
    concept, reason = refusal(game, player, timings, at)
    if not reason and any(
        effect.kind == "forbid" and effect.player == player and effect.forbids == forbidden
        for effect in game.state.effects
    ):
        concept, reason = "forbid.beats_permit", f"{player}不能打出"
    return Option(name, name, not reason, concept, reason)


def _abilities(game: Game, player: str, at: str) -> list[Option]:
    options = []
    for each, ability in activatable(game, player):
        option = _option(
            game, player, f"activate:{each.id}.{ability.id}", ability_timing(ability), at, "activate"
        )
        option.label = f"激活{each.id}的技能" + (f"：{ability.span}" if ability.span else "")
        if any(part.act == "exhaust" and part.to in ("", "self") for part in ability.cost) and each.exhausted:
            option.legal, option.because, option.note = False, "play.paid", f"{each.id}已休眠"
        elif ability.if_ is not None and not condition_holds(game, ability.if_, Scope(player, each.ref)):
            option.legal, option.because, option.note = False, "activate.condition", f"{each.id}的条件不成立"
        options.append(option)
    return options


def activatable(game: Game, player: str) -> list[tuple[GameObject, Ability]]:
    """Activated abilities of the objects that a player controls."""
    found = []
    for each in game.state.objects.values():
        if each.zone not in ("board", "legend", "battlefield") or each.controller != player:
            continue
        for active in traits_of(game, each).abilities:
            if active.ability.kind == "activated":
                found.append((each, active.ability))
    return found


def take(game: Game, decision: Decision) -> None:
    """Start the action that was decided."""
    name = decision.picks[0]
    verb, _, object_id = name.partition(":")
    player = decision.player
    game.state.priority = None  # whoever acts gives it up; undoing a play restores it with the position
    if verb == PASS:
        _pass(game, player)
    elif verb == END:
        turn.end_main_phase(game)
    elif verb == MOVE:
        game.note("choice", "move.standard", f"{player}进行标准移动", decider=player)
        game.push(MoveFrame(player=player))
    elif verb == "play":
        _play(game, player, game.state.objects[object_id])
    elif verb == "activate":
        _activate(game, player, object_id)
    elif verb == "hide":
        hiding.begin(game, player, object_id)
    else:
        raise EngineError(f"没有行动 {name!r}")


def _pass(game: Game, player: str) -> None:
    state = game.state
    if not game.open:
        passed = [*state.passed, player]
        state.passed = passed
        state.priority = game.turn_order(player)[1]
        game.note("choice", "fepr.pass", f"{player}让过优先行动权", decider=player)
        return
    showdown.pass_focus(game, player)


def _opened_by_player(game: Game) -> None:
    if game.open and game.state.showdown is not None:
        game.state.showdown.chain_opener = "player"
        game.state.showdown.passed = []


def _play(game: Game, player: str, each: GameObject) -> None:
    before = _position_before(game, player)
    _opened_by_player(game)
    game.state.passed = []
    supports = (
        ("priority.only_holder", "hidden.next_turn") if each.zone == "hidden" else ("priority.only_holder",)
    )
    game.note(
        "choice", "fepr.execute", f"{player}打出{each.id}", decider=player, about=each.id, supports=supports
    )
    game.state.rewinds = {**game.state.rewinds, each.id: before}
    happen(game, [Event("play", object=each.ref, player=player)])


def _position_before(game: Game, player: str) -> bytes:
    """The position in which the player had priority: what an undone play goes back to."""
    game.state.priority = player if game.state.chain else None
    before = msgspec.json.encode(game.state)
    game.state.priority = None
    return before


def _activate(game: Game, player: str, name: str) -> None:
    before = _position_before(game, player)
    each, ability = next(pair for pair in activatable(game, player) if f"{pair[0].id}.{pair[1].id}" == name)
    opened = game.open
    is_add = adds(ability)
    if opened and game.state.showdown is not None:
        game.state.showdown.chain_opener = "trigger" if is_add else "player"
        if not is_add:
            game.state.showdown.passed = []
    game.state.passed = []
    item = Item(
        id=item_name(game, f"{each.id}·{ability.id}"),
        kind="ability",
        controller=player,
        source=each.ref,
        stamp=game.stamp(),
        card=each.card,
        ability=ability,
        adds=is_add,
        rewind=before,
        known={each.id: msgspec.structs.replace(each)},
    )
    game.add_item(item)
    game.note(
        "enqueue",
        "activate.to_chain",
        f"{player}激活{item.id}",
        about=item.id,
        decider=player,
        supports=("activate.condition",) if ability.if_ is not None else (),
    )
