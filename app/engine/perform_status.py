"""Performing events that change statuses, counters, control and scores: part of `perform`'s table."""

from __future__ import annotations

from collections.abc import Callable

from app.engine.game import Game
from app.engine.references import Event
from app.engine.state import Effect
from app.engine.zones import change_zone


def empower(game: Game, event: Event) -> bool:
    """强化: once, until it ends."""
    return _set(game, event, "empower.status", "被强化", empowered=True)


def unempower(game: Game, event: Event) -> bool:
    """解除强化."""
    return _set(game, event, "empower.ends", "解除强化", empowered=False)


def spend_buff(game: Game, event: Event) -> bool:
    """消耗增益: the object must have one."""
    return _set(game, event, "buff.spend", "消耗增益", buffs=0)


def buff(game: Game, event: Event) -> bool:
    """给予增益: an object that has one gets no second."""
    return _set(game, event, "buff.status", "获得增益", buffs=1)


def _set(game: Game, event: Event, concept: str, words: str, **values: object) -> bool:
    each = game.find(event.object)
    if each is None:
        return False
    if not game.set(each, **values):
        game.check_failed(concept, f"{each.id}已是如此，不发生变化", about=each.id)
        return False
    game.note("event", concept, f"{each.id}{words}", about=each.id)
    return True


def put_counters(game: Game, event: Event) -> bool:
    """放置计数标."""
    return _count(game, event, event.amount, "counters.put", "放置")


def remove_counters(game: Game, event: Event) -> bool:
    """移除计数标: as many as there are."""
    each = game.find(event.object)
    there = each.counters.get(event.detail["counter"], 0) if each is not None else 0
    event.amount = min(event.amount, there)
    return _count(game, event, -event.amount, "counters.remove", "移除")


def _count(game: Game, event: Event, change: int, concept: str, words: str) -> bool:
    each = game.find(event.object)
    name = event.detail["counter"]
    if each is None:
        return False
    if change == 0:
        game.check_failed(concept, f"{each.id}的{name}计数标不发生变化", about=each.id)
        return False
    counters = {**each.counters, name: each.counters.get(name, 0) + change}
    game.set(each, counters={key: count for key, count in counters.items() if count})
    game.note("event", concept, f"{each.id}{words}{abs(change)}个{name}计数标", about=each.id)
    return True


def lose_points(game: Game, event: Event) -> bool:
    """失去分数: never below 0; who has none loses none, and nothing triggers."""
    player = game.state.players[event.player]
    lost = min(player.points, event.amount)
    if lost == 0:
        game.refuse("points.lose", f"{player.id}没有分数可以失去", player.id)
        game.check_failed("points.floor", f"{player.id}的分数为0，不发生变化", about=player.id)
        return False
    event.amount = lost
    game.set(player, points=player.points - lost)
    game.note(
        "event",
        "points.lose",
        f"{player.id}失去{lost}分，现为{player.points}分",
        about=player.id,
        supports=("points.floor",),
    )
    return True


def gain_control(game: Game, event: Event) -> bool:
    """获得控制权 of a permanent, or of an ability on the chain; what it has triggered stays whose it was."""
    item = game.state.item(event.object_id)
    if item is not None and game.find(event.object) is None:
        if not game.set(item, controller=event.player):
            game.check_failed("control.of_ability", f"{event.player}已控制{item.id}", about=item.id)
            return False
        game.note("event", "control.of_ability", f"{event.player}获得{item.id}的控制权", about=item.id)
        return True
    each = game.find(event.object)
    before = each.controller if each is not None else None
    if each is None:
        return False
    if not game.set(each, controller=event.player):
        game.check_failed("control.of_object", f"{event.player}已控制{each.id}", about=each.id)
        return False
    source = game.state.objects.get(event.detail.get("while", ""))
    if source is not None:
        game.add_effect(
            Effect(
                game.serial("e"),
                "control",
                event.player,
                source.id,
                game.stamp(),
                until="leaves",
                objects=[each.ref],
                bindings={"while": [source.ref]},
                player=before or each.owner,
            )
        )
    game.note(
        "event",
        "control.of_object",
        f"{event.player}获得{each.id}的控制权",
        about=each.id,
        supports=("control.ability_stays",),
    )
    return True


def burn(game: Game, event: Event) -> bool:
    """燃烧: cards from the top of the main deck go to the trash; too few of them burn the player out."""
    from app.engine.burnout import burn_out

    player, burnt, in_a_row = game.state.players[event.player], 0, 0
    while burnt < event.amount:
        if not player.deck:
            in_a_row += 1
            if in_a_row > 1:
                break
            burn_out(game, player.id, in_a_row)
            continue
        change_zone(game, game.state.objects[player.deck[0]], "trash")
        burnt += 1
    if not burnt:
        game.check_failed("burn.cards", f"{player.id}没有牌可以燃烧", about=player.id)
        return False
    game.note("event", "burn.cards", f"{player.id}燃烧{burnt}张牌", about=player.id)
    return True


STATUS_PERFORMERS: dict[str, Callable[[Game, Event], bool]] = {
    "empower": empower,
    "unempower": unempower,
    "buff": buff,
    "spend_buff": spend_buff,
    "put_counters": put_counters,
    "remove_counters": remove_counters,
    "lose_points": lose_points,
    "gain_control": gain_control,
    "burn": burn,
}
