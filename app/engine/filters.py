"""Reading filters, amounts and conditions of the card vocabulary against the position."""

from __future__ import annotations

from collections.abc import Callable

from app.engine.cards.terms import Filter, Quantity
from app.engine.company import is_alone, is_mighty
from app.engine.game import Game
from app.engine.layers import card_of, has_keyword, might_of, traits_of
from app.engine.scope import Scope, base_of, here, is_battlefield, known, player_named, refs_named
from app.engine.state import Finalized, GameObject
from app.engine.words import ROLES, kind_words, place_words

ZONES = {
    "hand": "hand",
    "trash": "trash",
    "deck": "deck",
    "legend": "legend",
    "champion": "champion",
    "banishment": "banishment",
    "chain": "chain",
    "hidden": "hidden",
}


def amount(game: Game, quantity: Quantity, scope: Scope) -> int:
    """The value of a quantity; what rests on unknown information (of an illegal target) is 0."""
    return known_amount(game, quantity, scope) or 0


def known_amount(game: Game, quantity: Quantity, scope: Scope) -> int | None:
    """The value of a quantity, or None (无) when it asks for information that is not available any more."""
    if isinstance(quantity, int):
        return quantity
    asked = quantity.might or quantity.energy_of or quantity.power_of or quantity.damage_on
    if asked and not _objects(game, asked, scope):
        game.refuse("resolve.no_information", f"{asked}的信息为“无”，基于它的计算被无视", asked)
        return None
    value = 0
    if quantity.might is not None:
        value = sum(_known_might(game, each, scope) for each in _objects(game, quantity.might, scope))
    elif quantity.energy_of is not None:
        value = sum(_energy(game, each) for each in _objects(game, quantity.energy_of, scope))
    elif quantity.power_of is not None:
        value = sum(_power(game, each) for each in _objects(game, quantity.power_of, scope))
    elif quantity.count is not None:
        value = len(matching(game, quantity.count, scope))
    elif quantity.damage_on is not None:
        value = sum(sum(each.damage.values()) for each in _objects(game, quantity.damage_on, scope))
    elif quantity.points is not None:
        value = sum(game.state.players[name].points for name in player_named(game, quantity.points, scope))
    elif quantity.xp is not None:
        value = sum(game.state.players[name].xp for name in player_named(game, quantity.xp, scope))
    elif quantity.hand is not None:
        players = player_named(game, quantity.hand, scope)
        value = sum(each.zone == "hand" and each.owner in players for each in game.state.objects.values())
    elif quantity.excess:
        combat = game.state.combat
        value = combat.excess.get(scope.controller or "", 0) if combat is not None else 0
    elif quantity.finalized is not None:
        value = len(finalized_before(game, scope, quantity.finalized))
    elif quantity.locations:
        value = len(locations(game))
    elif quantity.counters is not None:
        name = quantity.counters
        value = sum(each.counters.get(name, 0) for each in _objects(game, quantity.on, scope))
    elif quantity.paid is not None:
        value = scope.times.get(quantity.paid, 0)
    return value * quantity.times + quantity.plus


def looks_back(game: Game, quantity: Quantity, scope: Scope) -> bool:
    """Whether a quantity reads what an object was before the item itself moved it to another zone."""
    if isinstance(quantity, int) or scope.item is None:
        return False
    asked = quantity.might or quantity.energy_of or quantity.power_of or quantity.damage_on or ""
    return any(
        game.find(each.ref) is None or game.state.objects[each.id].zone != "board"
        for each in _objects(game, asked, scope)
    )


def _objects(game: Game, name: str, scope: Scope) -> list[GameObject]:
    return [found for ref in refs_named(name, scope) if (found := known(game, ref, scope)) is not None]


def _known_might(game: Game, each: GameObject, scope: Scope) -> int:
    if game.find(each.ref) is not None and each.zone == "board":
        return might_of(game, each)
    if scope.item is not None and each.id in scope.item.known_might:
        return scope.item.known_might[each.id]
    return game.definition(card_of(game, each)).might or 0


def _power(game: Game, each: GameObject) -> int:
    return sum(game.definition(card_of(game, each)).power.values())


def locations(game: Game) -> list[str]:
    """All locations (位置): battlefields in board order, then the bases in turn order."""
    fields = [each.id for each in game.state.objects.values() if each.zone == "battlefield"]
    return fields + [base_of(player) for player in game.state.players]


def matching(game: Game, wanted: Filter, scope: Scope) -> list[GameObject]:
    """All objects that fit, in order of appearance."""
    return [each for each in game.state.objects.values() if fits(game, each, wanted, scope)]


def fits(game: Game, each: GameObject, wanted: Filter, scope: Scope) -> bool:
    """Whether an object fits a filter."""
    return misfit(game, each, wanted, scope) == ""


def misfit(game: Game, each: GameObject, wanted: Filter, scope: Scope) -> str:
    """Why an object does not fit, in a few words; empty when it does."""
    for reason in (_wrong_place, _wrong_side, _wrong_kind, _wrong_status, _wrong_company, _wrong_number):
        found = reason(game, each, wanted, scope)
        if found:
            return found
    return ""


def _wrong_place(game: Game, each: GameObject, wanted: Filter, scope: Scope) -> str:
    places = wanted.at if isinstance(wanted.at, list) else [wanted.at] if wanted.at else []
    kinds = _kinds(wanted)
    if not places:
        home = (
            ("legend",) if "legend" in kinds else ("battlefield",) if "battlefield" in kinds else ("board",)
        )
        if "spell" in kinds or "ability" in kinds:
            home = ("chain",)
        return "" if each.zone in home else f"在{place_words(each.zone)}，不在所要求的区域"
    if not any(is_at(game, each, place, scope) for place in places):
        return f"不在{'、'.join(place_words(place) for place in places)}"
    if wanted.not_at and is_at(game, each, wanted.not_at, scope):
        return f"在{place_words(wanted.not_at)}"
    return ""


def is_at(game: Game, each: GameObject, place: str, scope: Scope) -> bool:
    """Whether an object is at a place or in a zone, as words of the vocabulary name them."""
    if place in ZONES:
        return each.zone == ZONES[place]
    if each.zone != "board":
        return False
    if place == "board":
        return True
    if place == "base":
        return not is_battlefield(each.place)
    if place == "your_base":
        return scope.controller is not None and each.place == base_of(scope.controller)
    if place == "battlefield":
        return is_battlefield(each.place)
    if place == "here":
        return each.place == here(game, scope) != ""
    if place == "per":
        return each.place == scope.per
    if place == "controlled_battlefield":
        field = game.state.objects.get(each.place)
        return field is not None and field.controller == scope.controller
    for ref in refs_named(place, scope):
        named = known(game, ref, scope)
        if named is not None and each.place == (named.id if named.zone == "battlefield" else named.place):
            return True
    return False


def _wrong_side(game: Game, each: GameObject, wanted: Filter, scope: Scope) -> str:
    if wanted.side != "any":
        friendly = each.controller is not None and each.controller == scope.controller
        enemy = each.controller is not None and each.controller != scope.controller
        if wanted.side == "friendly" and not friendly:
            return "不是友方"
        if wanted.side == "enemy" and not enemy:
            return "不是敌方"
    if wanted.owner == "you" and each.owner != scope.controller:
        return "不属于你"
    if wanted.owner == "opponent" and each.owner == scope.controller:
        return "不属于对手"
    if wanted.controlled is not None and (each.controller is not None) != wanted.controlled:
        return "未受控制" if wanted.controlled else "受到控制"
    if wanted.occupied is not None and bool(game.at(each.id)) != wanted.occupied:
        return "未被占据" if wanted.occupied else "被占据"
    others = [wanted.other_than] if isinstance(wanted.other_than, str) else wanted.other_than or []
    if any(each.ref in refs_named(name, scope) for name in others):
        return "被排除"
    if wanted.is_ and each.ref not in refs_named(wanted.is_, scope):
        return f"不是{wanted.is_}"
    return ""


def _kinds(wanted: Filter) -> list[str]:
    if wanted.kind is None:
        return []
    return [wanted.kind] if isinstance(wanted.kind, str) else list(wanted.kind)


def _wrong_kind(game: Game, each: GameObject, wanted: Filter, scope: Scope) -> str:  # noqa: ARG001
    traits = traits_of(game, each)
    kinds = _kinds(wanted)
    if kinds and not any(_is_kind(kind, traits.types, each) for kind in kinds):
        return f"不是{'或'.join(kind_words(kind) for kind in kinds)}"
    if wanted.card and wanted.card not in (traits.definition.id, traits.definition.name):
        return f"不是{wanted.card}"
    tags = {wanted.tag} if isinstance(wanted.tag, str) else set(wanted.tag or [])
    if tags and not tags & traits.tags:
        return f"没有标签{'或'.join(sorted(tags))}"
    inactive = wanted.even_inactive and wanted.keyword in traits.inactive
    if wanted.keyword and not has_keyword(game, each, wanted.keyword) and not inactive:
        return f"没有{wanted.keyword}"
    if wanted.token is not None and each.token != wanted.token:
        return "是指示物" if each.token else "不是指示物"
    return ""


def _is_kind(kind: str, types: set[str], each: GameObject) -> bool:
    if kind == "card":
        return not each.token
    if kind == "permanent":
        return bool(types & {"unit", "gear"})
    if kind == "rune_or_gear":
        return bool(types & {"rune", "gear"})
    return kind in types


def _wrong_status(game: Game, each: GameObject, wanted: Filter, scope: Scope) -> str:  # noqa: ARG001
    if wanted.exhausted is not None and each.exhausted != wanted.exhausted:
        return "休眠" if each.exhausted else "活跃"
    if wanted.attached is not None and bool(each.attached_to) != wanted.attached:
        return "已贴附" if each.attached_to else "未贴附"
    if wanted.damaged is not None and bool(sum(each.damage.values())) != wanted.damaged:
        return "身上的伤害不符"
    if wanted.role and each.role != wanted.role:
        return f"不是{ROLES[wanted.role]}"
    if wanted.attached_to:
        tops = [ref.id for ref in refs_named(wanted.attached_to, scope)]
        if each.attached_to not in tops:
            return f"未贴附于{wanted.attached_to}"
    return ""


def _wrong_company(game: Game, each: GameObject, wanted: Filter, scope: Scope) -> str:
    """Might class, company, buffs, empowerment, a named card and counters; see `Filter`."""
    named = refs_named(wanted.named, scope) if wanted.named else []
    wrong = (
        (wanted.mighty, is_mighty(game, each), "强力"),
        (wanted.alone, is_alone(game, each), "单独"),
        (wanted.in_combat, each.role != "", "在战斗中"),
        (wanted.buffed, each.buffs > 0, "有增益"),
        (wanted.empowered, each.empowered, "已强化"),
    )
    for asked, found, words in wrong:
        if asked is not None and asked != found:
            return f"不是{words}" if asked else f"是{words}"
    if wanted.named and card_of(game, each) not in {ref.id for ref in named}:
        return "不是所宣告的卡牌"
    if wanted.counter and not each.counters.get(wanted.counter):
        return f"没有{wanted.counter}计数标"
    return ""


def _wrong_number(game: Game, each: GameObject, wanted: Filter, scope: Scope) -> str:
    bounds: list[tuple[Quantity | None, str, Callable[[int], bool]]] = [
        (wanted.might_at_most, "战力过高", lambda bound: might_of(game, each) > bound),
        (wanted.might_below, "战力不低于要求", lambda bound: might_of(game, each) >= bound),
        (wanted.might_at_least, "战力不足", lambda bound: might_of(game, each) < bound),
        (wanted.energy_at_most, "法力费用过高", lambda bound: _energy(game, each) > bound),
        (wanted.power_at_most, "符能费用过高", lambda bound: _power(game, each) > bound),
    ]
    for quantity, reason, misses in bounds:
        if quantity is None:
            continue
        bound = known_amount(game, quantity, scope)
        if bound is None:
            return "用以比较的信息为“无”"
        if misses(bound):
            return reason
    return ""


def _energy(game: Game, each: GameObject) -> int:
    return game.definition(card_of(game, each)).energy or 0


def finalized_before(game: Game, scope: Scope, kind: str = "card") -> list[Finalized]:
    """Cards that “you” finalized this turn, of one kind, but the source itself; tokens are no cards."""
    own = {scope.source.id, scope.item.id if scope.item is not None else ""}
    return [
        each
        for each in game.state.turn.finalized
        if each.player == scope.controller
        and each.kind != "ability"
        and not each.token
        and each.item not in own
        and kind in ("card", each.kind)
    ]
