"""Targets (目标选取): chosen at finalization, then tracked on the chain; `legality` checks them again."""

from __future__ import annotations

import msgspec

from app.engine.bonus import bonus_on_split
from app.engine.cards.instructions import Move
from app.engine.cards.keywords import ECHO
from app.engine.cards.terms import TargetSlot
from app.engine.filters import amount, locations, misfit
from app.engine.frames import FinalizeFrame
from app.engine.game import Game
from app.engine.layers import might_of, traits_of
from app.engine.references import Option, Ref, Request
from app.engine.scope import Scope, base_of, is_battlefield, live
from app.engine.standby import bound_place, out_of_bounds
from app.engine.state import GameObject, Item
from app.engine.words import kind_words, place_words

AGAIN = "·再"


def scope_of(item: Item) -> Scope:
    """The scope of the item's words, with its targets as names."""
    return Scope(item.controller, item.source, {**item.bindings, **item.targets}, item, item.event)


def slots_of(game: Game, item: Item) -> list[tuple[str, TargetSlot, str]]:
    """Each slot with its name and the location it is repeated for; once more for an echo with new choices."""
    if item.ability is None:
        return []
    found = []
    for again in ("", AGAIN) if chooses_again(game, item) else ("",):
        for slot in item.ability.targets:
            if slot.per == "location":
                found += [(f"{slot.slot}{again}:{place}", slot, place) for place in locations(game)]
            else:
                found.append((f"{slot.slot}{again}", slot, ""))
    return found


def chooses_again(game: Game, item: Item) -> bool:
    """Whether 回响 was paid for a spell that lets its choices differ."""
    return ECHO in item.paid.options and game.definition(item.card).different_choices


def all_targets(item: Item) -> list[Ref]:
    """Every object chosen, in order; an object chosen twice counts twice."""
    return [
        ref
        for slot in (item.ability.targets if item.ability else [])
        if slot.what == "object"
        for name, refs in item.targets.items()
        if name.partition(":")[0].removesuffix(AGAIN) == slot.slot
        for ref in refs
    ]


def choose(game: Game, frame: FinalizeFrame, item: Item) -> str:
    """Choose for every slot; returns why that is impossible, or nothing."""
    item.targets = {}
    for name, slot, place in slots_of(game, item):
        options = options_for(game, item, slot, place)
        least, most = _bounds(game, item, slot)
        legal = [option for option in options if option.legal]
        if len(legal) < least:
            for option in options:
                if not option.legal:
                    game.refuse(option.because, option.note, option.id)
            unmet = "play.destination" if slot.what == "destination" else "target.valid"
            game.refuse(unmet, f"{slot_words(slot, place)}的有效选择不足{least}个", item.id)
            return f"{slot_words(slot, place)}没有足够的有效选择"
        if place and not legal:
            game.refuse("target.choose", f"{place_words(place)}没有可选的目标", place)
            continue
        if slot.what == "object":
            options = [option for option in options if option.legal] + [o for o in options if not o.legal]
        decider = item.controller if slot.by == "you" else game.opponents(item.controller)[0]
        concept = {"object": "target.choose", "destination": "play.destination"}.get(
            slot.what, "target.choose"
        )
        request = Request(
            name,
            decider,
            concept,
            options,
            least,
            min(most, len(legal)),
            text=f"{item.id}：选择{slot_words(slot, place)}",
        )
        if slot.group_might_at_most is not None:
            limit_group(game, item, slot, request)
        picked = game.ask(frame, request)
        item.targets = {**item.targets, name: [reference(game, pick) for pick in picked]}
    if item.targets:
        listed: dict[str, object] = {name: [ref.id for ref in refs] for name, refs in item.targets.items()}
        game.note(
            "choice",
            "target.valid",
            f"{item.id}的目标",
            about=item.id,
            inputs=listed,
            decider=item.controller,
            supports=_met(item),
        )
    return ""


def _met(item: Item) -> tuple[str, ...]:
    """The clauses that valid choices meet: enough of them, valid places, the place of a hidden card."""
    met: tuple[str, ...] = ("target.needed",)
    if item.ability is not None and any(slot.what == "destination" for slot in item.ability.targets):
        met = (*met, "move.valid_places")
    return (*met, "hidden.bound_target") if bound_place(item) else met


def slot_words(slot: TargetSlot, place: str) -> str:
    """What a slot asks for: its own name if that is a word, else the sort of thing that is chosen."""
    what = {"object": "目标", "player": "玩家", "place": "位置", "destination": "移动的终点"}[slot.what]
    if not slot.slot.isascii():
        what = slot.slot
    return f"{place_words(place)}的{what}" if place else what


def limit_group(game: Game, item: Item, slot: TargetSlot, request: Request) -> None:
    """A group of targets must meet its restriction together."""
    assert slot.group_might_at_most is not None
    request.limit = amount(game, slot.group_might_at_most, scope_of(item))
    objects = live(game, [reference(game, option.id) for option in request.options])
    request.weights = {each.id: might_of(game, each) for each in objects}
    request.concept = "target.group"


def _bounds(game: Game, item: Item, slot: TargetSlot) -> tuple[int, int]:
    if slot.any_number:
        most = 99 if slot.maximum is None else amount(game, slot.maximum, scope_of(item))
        more = bonus_on_split(game, item) if slot.divide else 0
        return slot.minimum, most + more
    if slot.up_to is not None:
        return 0, slot.up_to
    return slot.count, slot.count


def reference(game: Game, name: str) -> Ref:
    """What an option of a target slot stands for: an object as it is now, or an item, player or place."""
    found = game.state.objects.get(name)
    return found.ref if found is not None else Ref(name, -1)


def options_for(game: Game, item: Item, slot: TargetSlot, place: str) -> list[Option]:
    """What may be chosen for a slot, with the reason for each object that may not."""
    if slot.what == "player":
        players = game.opponents(item.controller) if slot.filter.side == "enemy" else list(game.state.players)
        return [Option(player, player) for player in players]
    if slot.what in ("place", "destination"):
        return _places(game, item, slot)
    kinds = slot.filter.kind if isinstance(slot.filter.kind, list) else [slot.filter.kind]
    if "spell" in kinds or "ability" in kinds:
        return [_chain_option(game, item, slot, other) for other in game.state.chain if other.id != item.id]
    scope = msgspec.structs.replace(scope_of(item), per=place)
    options = []
    for each in list(game.state.objects.values()):
        reason = misfit(game, each, slot.filter, scope)
        bound = "" if reason else out_of_bounds(game, item, slot, scope, each)
        if bound:
            options.append(Option(each.id, each.id, False, "hidden.bound_target", bound))
        elif not reason:
            options.append(_object_option(game, item, each))
        elif each.zone == "board" and not place:
            options.append(Option(each.id, each.id, False, "target.restriction", reason))
    return options


def _object_option(game: Game, item: Item, each: GameObject) -> Option:
    if traits_of(game, each).untargetable and each.controller != item.controller:
        return Option(each.id, each.id, False, "target.untargetable", "不可被选取")
    return Option(each.id, each.id)


def _places(game: Game, item: Item, slot: TargetSlot) -> list[Option]:
    """Destinations: places where the units to be moved may be, other than where they are."""
    places = locations(game)
    wanted = slot.filter.at if isinstance(slot.filter.at, list) else [slot.filter.at or "board"]
    moving = moved_to(game, item, slot)
    options = []
    for place in places:
        own_base = "base" in wanted and place == base_of(item.controller)
        if own_base or ("battlefield" in wanted and is_battlefield(place)) or "board" in wanted:
            option = Option(place, place_words(place))
            if moving and all(each.place == place for each in moving):
                option.legal, option.because, option.note = False, "move.valid_places", "已在该位置"
            options.append(option)
    return options


def moved_to(game: Game, item: Item, slot: TargetSlot) -> list[GameObject]:
    """The objects that the item would move to the place chosen for this slot."""
    moves = [each for each in item.ability.do if isinstance(each, Move)] if item.ability else []
    names = [each.to for each in moves if each.place == slot.slot]
    return [found for name in names for found in live(game, item.targets.get(name, []))]


def _chain_option(game: Game, item: Item, slot: TargetSlot, other: Item) -> Option:
    reason = chain_misfit(game, item, slot, other)
    return Option(other.id, other.id, not reason, "target.restriction" if reason else "", reason)


def chain_misfit(game: Game, item: Item, slot: TargetSlot, other: Item) -> str:
    """Why a chain item cannot be chosen; what it has chosen counts, legal or not, unless the link is cut."""
    wanted, scope = slot.filter, scope_of(item)
    kind = "ability" if other.kind == "ability" else game.definition(other.card).type
    kinds = wanted.kind if isinstance(wanted.kind, list) else [wanted.kind]
    if kind not in kinds:
        return f"不是{'或'.join(kind_words(str(each)) for each in kinds)}"
    if other.status != "finalized":
        return "尚未确认"
    if wanted.side == "enemy" and other.controller == item.controller:
        return "不是敌方"
    if wanted.side == "friendly" and other.controller != item.controller:
        return "不是友方"
    definition = game.cards.get(other.card)
    energy = definition.energy or 0 if definition is not None else 0
    if wanted.energy_at_most is not None and energy > amount(game, wanted.energy_at_most, scope):
        return "法力费用过高"
    chosen = []
    for ref in all_targets(other):
        if game.find(ref) is None:
            game.refuse("object.new", f"{ref.id}已是新的游戏物体，与{other.id}的关联已断", ref.id)
        else:
            chosen.append(ref)
    if wanted.chose:
        named = scope.bindings.get(wanted.chose, [])
        if not any(ref in chosen for ref in named):
            return f"没有以{wanted.chose}为目标"
        if wanted.chose_no_other:
            others = [
                ref
                for ref in chosen
                if ref not in named and _is_on_side(game, ref, wanted.chose_no_other, item)
            ]
            if others:
                for ref in others:
                    game.refuse("target.counts_illegal", f"{ref.id}仍被{other.id}选择，计入", ref.id)
                    game.refuse("target.still_legal", f"{ref.id}与{other.id}的关联仍在", ref.id)
                return f"还以{'、'.join(ref.id for ref in others)}为目标（即使已不合法）"
    return ""


def _is_on_side(game: Game, ref: Ref, side: str, item: Item) -> bool:
    found = game.find(ref)
    return found is not None and (found.controller == item.controller) == (side == "friendly")
