"""Performing events: the one place where game actions change the position."""

from __future__ import annotations

from collections.abc import Callable

from app.engine.attach import take_along
from app.engine.errors import NotModelled
from app.engine.game import Game
from app.engine.perform_status import STATUS_PERFORMERS
from app.engine.references import Event
from app.engine.scope import base_of, is_battlefield
from app.engine.state import Damager, GameObject, Item, Player
from app.engine.zones import change_zone, home_of

Performer = Callable[[Game, Event], bool]


def perform(game: Game, event: Event) -> bool:
    """Do what the event says; returns whether it happened. Nothing happens to what is not there any more."""
    performer = PERFORMERS.get(event.kind)
    if performer is None:
        raise NotModelled(f"程序还不会执行事件 {event.kind!r}")
    return performer(game, event)


def _object(game: Game, event: Event) -> GameObject | None:
    found = game.find(event.object)
    if found is None:
        name = event.object.id if event.object else "?"
        game.note("ignore", "resolve.ignored", f"{name}已不在，无法执行", about=name)
    return found


def _kill(game: Game, event: Event) -> bool:
    each = _object(game, event)
    if each is None or each.zone != "board":
        return False
    event.origin = each.place
    event.player = each.controller or each.owner
    change_zone(game, each, "trash")
    for name in event.death_triggers:  # the trigger finds the card where its own death has put it
        item = game.state.item(name)
        if item is not None:
            item.bindings = {**item.bindings, "self_in_trash": [each.ref]}
    game.note(
        "event",
        event.concept or "kill.to_trash",
        f"{event.object_id}被摧毁，进入废牌堆",
        about=event.object_id,
    )
    return True


def _deal(game: Game, event: Event) -> bool:
    each = _object(game, event)
    if each is None or each.zone != "board":
        return False
    if event.amount < 1:
        game.check_failed("deal.only_positive", "伤害为0，等同于没有造成伤害", about=event.object_id)
        return False
    marked = dict(each.damage)
    marked[event.responsible] = marked.get(event.responsible, 0) + event.amount
    game.set(each, damage=marked)
    sources = [*event.sources]
    dealt = [Damager(each.id, source, event.responsible) for source in sources]
    game.state.damagers = [*game.state.damagers, *dealt]
    game.note(
        "event",
        "deal.mark",
        f"{each.id}受到{event.amount}点伤害，由{event.responsible}标记",
        about=each.id,
        inputs={"amount": event.amount, "sources": sources, "marked by": event.responsible},
    )
    return True


def zone_instead(game: Game, item: Item, event: Event, zone: str) -> str:
    """Where a card goes that an instruction takes off the chain; its own instructions are not replaced."""
    from app.engine.chain import leaves_to

    if item.leave_to and event.item == item.id:
        game.refuse("leave.instead", "由其自身的指示离开结算链", item.id)
        return zone
    return leaves_to(game, item) or zone


def _to_zone(concept: str, zone: str, words: str) -> Performer:
    def put(game: Game, event: Event) -> bool:
        each = _object(game, event)
        if each is None:
            return False
        event.origin = each.place or each.zone
        event.player = event.player or each.owner
        event.detail["from"] = each.zone
        item = game.state.item(each.id)
        wanted = zone
        if each.zone == "chain" and item is not None and item.object == each.ref:
            game.remove_item(item)
            wanted = zone_instead(game, item, event, zone)
        target = "rune_deck" if zone == "deck" and game.definition(each.card).type == "rune" else wanted
        change_zone(game, each, target)  # type: ignore[arg-type]
        game.note("event", concept, f"{event.object_id}{words}", about=event.object_id)
        return True

    return put


def _status(concept: str, field: str, value: object, words: str) -> Performer:
    def change(game: Game, event: Event) -> bool:
        each = _object(game, event)
        if each is None:
            return False
        if not game.set(each, **{field: value}):
            game.check_failed(concept, f"{each.id}已是如此，不发生变化", about=each.id)
            return False
        game.note("event", concept, f"{each.id}{words}", about=each.id)
        return True

    return change


def _move(game: Game, event: Event) -> bool:
    from app.engine.movement import perform_move

    each = _object(game, event)
    return each is not None and perform_move(game, event, each)


def _recall(game: Game, event: Event) -> bool:
    each = _object(game, event)
    if each is None:
        return False
    event.origin, event.place = each.place, home_of(game, each)
    if not game.set(each, place=event.place):
        game.check_failed(event.concept or "recall.to_base", f"{each.id}已在基地", about=each.id)
        return False
    take_along(game, each)
    game.note(
        "event",
        event.concept or "recall.to_base",
        f"{each.id}被召回到基地",
        about=each.id,
        supports=("policy.recall_home",) if each.owner != each.controller else (),
    )
    return True


def _draw(game: Game, event: Event) -> bool:
    from app.engine.burnout import draw

    return draw(game, event)


def _points(game: Game, event: Event) -> bool:
    player = _player(game, event)
    game.set(player, points=max(0, player.points + event.amount))
    game.note(
        "event",
        event.concept or "points.gain",
        f"{player.id}得{event.amount}分，现为{player.points}分",
        about=player.id,
    )
    return True


def _xp(game: Game, event: Event) -> bool:
    player = _player(game, event)
    game.set(player, xp=player.xp + event.amount)
    game.note("event", "xp.gain", f"{player.id}获得{event.amount}经验", about=player.id)
    return True


def _player(game: Game, event: Event) -> Player:
    return game.state.players[event.player]


def _add(game: Game, event: Event) -> bool:
    from app.engine.state import Pool

    player = _player(game, event)
    power = dict(player.pool.power)
    for domain, count in event.detail.items():
        power[domain] = power.get(domain, 0) + int(count)
    game.set(player, pool=Pool(player.pool.energy + event.amount, power))
    game.note("event", "add.to_pool", f"{player.id}的符文池增加资源", about=player.id)
    return True


def _play(game: Game, event: Event) -> bool:
    from app.engine.chain import put_on_chain

    return not _forbidden(game, event) and put_on_chain(game, event)


def _forbidden(game: Game, event: Event) -> bool:
    """Whether an instruction would play something where the player cannot: then that action is skipped."""
    from app.engine.places import forbidden_play

    found = game.find(event.object)
    card = event.detail.get("token") or (found.card if found is not None else "")
    only_battlefields = event.detail.get("within") or is_battlefield(event.detail.get("at", ""))
    if not event.item or not card:
        return False
    place = "battlefield" if only_battlefields else base_of(event.player)
    source = forbidden_play(game, event.player, card, place)
    if source:
        to_chain = "create.on_chain" if "token" in event.detail else "play.to_chain"
        game.refuse(to_chain, "该游戏行动被跳过", event.object_id or card)
        game.check_failed(
            "forbid.skipped", f"{source}禁止此打出，该游戏行动被跳过", about=event.object_id or card
        )
    return bool(source)


def _counter(game: Game, event: Event) -> bool:
    from app.engine.chain import take_off_chain

    item = game.state.item(event.object_id)
    if item is None:
        return False
    take_off_chain(game, item, "counter.removed", f"{item.id}被无效化", ("counter.no_refund",))
    return True


def _nothing(game: Game, event: Event) -> bool:  # noqa: ARG001
    """Events that only tell that something happened; whoever announces them has noted it."""
    return True


def _special(name: str) -> Performer:
    def run(game: Game, event: Event) -> bool:
        from app.engine import attach, control, tokens

        table: dict[str, Performer] = {
            "enter": tokens.enter,
            "attach": attach.attach,
            "detach": attach.detach,
            "replace_with": tokens.replace_with,
            "revert": tokens.revert,
            "create": tokens.create,
            "channel": tokens.channel,
            "control": control.take,
        }
        return table[name](game, event)

    return run


SPECIAL = ("enter", "attach", "detach", "replace_with", "revert", "create", "channel", "control")
ANNOUNCED = (
    *("played", "chosen", "phase", "conquer", "hold", "attack", "defend"),
    *("showdown_begins", "combat_begins", "win_combat", "reveal"),
)
PERFORMERS: dict[str, Performer] = {
    "kill": _kill,
    "deal": _deal,
    "banish": _to_zone("banish.to_zone", "banishment", "被放逐"),
    "discard": _to_zone("discard.to_trash", "trash", "被弃置"),
    "recycle": _to_zone("recycle.to_deck", "deck", "被回收"),
    "return_to_hand": _to_zone("return.to_hand", "hand", "返回手牌"),
    "exhaust": _status("exhaust.status", "exhausted", True, "变为休眠"),
    "ready": _status("ready.status", "exhausted", False, "变为活跃"),
    "stun": _status("stun.status", "stunned", True, "被眩晕"),
    "remove_damage": _status("damage.remove", "damage", {}, "移除所受伤害"),
    "move": _move,
    "recall": _recall,
    "draw": _draw,
    "points": _points,
    "xp": _xp,
    "add": _add,
    "play": _play,
    "counter": _counter,
    **STATUS_PERFORMERS,
    **{name: _special(name) for name in SPECIAL},
    **dict.fromkeys(ANNOUNCED, _nothing),
}
