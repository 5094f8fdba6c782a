"""Places (位置) to which a unit may be played, and the choice among them."""

from __future__ import annotations

from app.engine import costs
from app.engine.cards.ability import Statics
from app.engine.cards.terms import Filter
from app.engine.conditions import condition_holds
from app.engine.control import has_units
from app.engine.frames import FinalizeFrame
from app.engine.game import Game
from app.engine.layers import picture_of, statements, traits_of
from app.engine.movement import others_fill
from app.engine.references import Option, Request
from app.engine.scope import Scope, base_of, is_battlefield
from app.engine.state import GameObject, Item
from app.engine.timing import AMBUSH, card_timing, needs_ambush
from app.engine.words import place_words


def choose_place(game: Game, frame: FinalizeFrame, item: Item) -> bool:
    """Let the controller choose where the unit will enter; False when there is no place at all."""
    options = places_for(game, item)
    legal = [option for option in options if option.legal]
    if not legal:
        for option in options:
            game.refuse(option.because, option.note, option.id)
        return False
    request = Request("place", item.controller, "play.location", options, text=f"{item.id}进入哪个位置")
    picked = game.ask(frame, request)
    if item.place == picked[0]:
        return True
    item.place = picked[0]
    for option in options:
        if not option.legal:
            game.refuse(option.because, option.note, option.id)
    game.note(
        "check",
        "play.valid_places",
        f"{place_words(item.place)}是有效位置",
        about=item.place,
        inputs={f"{place}.controller": each.controller for place, each in _fields(game)},
        supports=("ambush.where",) if _by_ambush(game, item) else (),
    )
    return True


def _fields(game: Game) -> list[tuple[str, GameObject]]:
    return [(each.id, each) for each in game.state.objects.values() if each.zone == "battlefield"]


def _by_ambush(game: Game, item: Item) -> bool:
    """Whether 伏击 made this moment or this place possible."""
    each, field = game.find(item.object), game.state.objects.get(item.place)
    if each is None or field is None or not _may_ambush(game, item, item.place):
        return False
    return field.controller != item.controller or needs_ambush(game, item, card_timing(game, each))


def _may_ambush(game: Game, item: Item, place: str) -> bool:
    """伏击: the unit may be played to a battlefield where its controller has units."""
    each = game.find(item.object)
    ambush = each is not None and AMBUSH in traits_of(game, each).keywords
    return ambush and has_units(game, item.controller, place)


def places_for(game: Game, item: Item) -> list[Option]:
    """Where a unit may be played: its controller's base and the battlefields that he controls."""
    options = []
    each = game.find(item.object)
    ambushing = each is not None and needs_ambush(game, item, card_timing(game, each)) and not item.creator
    for place, field in [(base_of(item.controller), None), *_fields(game)]:
        option = Option(place, place_words(place))
        if item.bound_to and place != item.bound_to:
            binding = "hidden.bound" if item.from_zone == "hidden" else "play.location"
            option.legal, option.because, option.note = (
                False,
                binding,
                f"只能打出到{place_words(item.bound_to)}",
            )
        elif item.within and field is None:
            option.legal, option.because, option.note = False, "play.location", "只能打出到战场"
        elif (
            item.within != "battlefields"
            and field is not None
            and field.controller != item.controller
            and not _may_ambush(game, item, place)
            and not costs.may_play_at(game, item, field)
        ):
            option.legal, option.because, option.note = (
                False,
                "play.valid_places",
                f"{place_words(place)}不受{item.controller}控制",
            )
        if option.legal and not item.creator and others_fill(game, item.controller, place):
            option.legal, option.because = False, "play.illegal_state"
            option.note = f"{place}已有两名其他玩家的单位"
        if option.legal and ambushing and not has_units(game, item.controller, place):
            option.legal, option.because, option.note = False, "ambush.where", "[伏击]只用于你有单位的战场"
        if option.legal and (source := forbidden_play(game, item.controller, item.card, place)):
            option.legal, option.because = False, "forbid.beats_permit"
            option.note = f"{source}禁止打出到{place_words(place)}"
        options.append(option)
    return options


def forbidden_play(game: Game, player: str, card: str, place: str) -> str:
    """The object whose passive forbids `player` to play the card to a place; empty when none does."""
    seen = [each for each in game.state.objects.values() if each.zone in ("board", "legend", "battlefield")]
    kind = game.definition(card).type
    for source, active, passive in statements(seen, picture_of(game)):
        if passive.forbid != "play" or not _forbids(passive, source.controller, player):
            continue
        wanted = passive.to if not isinstance(passive.to, str) else Filter()
        kinds = [wanted.kind] if isinstance(wanted.kind, str) else wanted.kind or []
        if (kinds and kind not in kinds) or (wanted.at == "battlefield" and not is_battlefield(place)):
            continue
        scope = Scope(source.controller, source.ref)
        if active.ability.if_ is None or condition_holds(game, active.ability.if_, scope):
            return source.id
    return ""


def _forbids(passive: Statics, controller: str | None, player: str) -> bool:
    if passive.forbid_who == "any":
        return True
    return (controller == player) == (passive.forbid_who == "you")
