"""How objects come to the board other than by moving: entering, creation, replacement by a token."""

from __future__ import annotations

from app.engine.control import contest
from app.engine.frames import InstructionsFrame
from app.engine.game import Game
from app.engine.layers import traits_of
from app.engine.movement import is_third_party
from app.engine.references import Event, Ref
from app.engine.scope import Scope, base_of, is_battlefield
from app.engine.state import Battlefield, Effect, GameObject, Item
from app.engine.words import place_words
from app.engine.zones import change_zone, new_token


def enter(game: Game, event: Event) -> bool:
    """A permanent leaves the chain and enters (进场): units exhausted, gear ready, unless replaced."""
    each = game.find(event.object)
    if each is None:
        return False
    is_unit = "unit" in traits_of(game, each).types
    if is_unit and is_third_party(game, each, event.place):
        wanted, event.place = event.place, base_of(event.player)
        game.check_failed(
            "combat.third_party", f"{wanted}已有两名其他玩家的单位，{each.id}改为位于基地", about=each.id
        )
    on_chain = each.ref
    change_zone(game, each, "board", event.place)
    _follow(game, on_chain, each.ref)
    ready = "ready" in event.detail or _enters_ready(game, each, event)
    exhausted = "exhausted" in event.detail or (is_unit and not ready)
    game.set(each, controller=event.player, exhausted=exhausted)
    event.object = each.ref
    game.note(
        "event",
        "play.unit_enters" if is_unit else "play.gear_enters",
        f"{each.id}进入{place_words(event.place)}（{'休眠' if exhausted else '活跃'}）",
        about=each.id,
    )
    if is_unit and is_battlefield(event.place):
        contest(game, each)
    return True


def _follow(game: Game, old: Ref, new: Ref) -> None:
    """Words such as “that token” of what played the permanent go on to mean it; targets do not follow."""
    frames = [frame for frame in game.state.frames if isinstance(frame, InstructionsFrame)]
    holders: list[Item | Effect | InstructionsFrame] = [*game.state.chain, *game.state.staged, *frames]
    for holder in [*holders, *game.state.effects]:
        if any(old in refs for refs in holder.bindings.values()):
            holder.bindings = {
                name: [new if ref == old else ref for ref in refs] for name, refs in holder.bindings.items()
            }


def _enters_ready(game: Game, each: GameObject, event: Event) -> bool:
    """Whether the permanent's own text lets it enter ready, perhaps only when something was paid."""
    from app.engine.conditions import condition_holds

    scope = Scope(event.player, each.ref, item=game.state.item(event.item), event=event)
    return any(
        active.ability.passive is not None
        and active.ability.passive.enters_ready
        and (active.ability.if_ is None or condition_holds(game, active.ability.if_, scope))
        for active in traits_of(game, each).abilities
    )


def create(game: Game, event: Event) -> bool:
    """A token is created on the board, without the chain."""
    if game.definition(event.detail["card"]).type == "battlefield":
        return _create_battlefield(game, event)
    place = base_of(event.player) if event.detail.get("at", "base") == "base" else event.detail["at"]
    each = new_token(game, event.detail["card"], event.player, "board", place)
    event.object = each.ref
    game.note("event", "create.on_board", f"创建{each.id}", about=each.id)
    return True


def _create_battlefield(game: Game, event: Event) -> bool:
    """A battlefield is created where battlefields are, and nobody controls it."""
    each = new_token(game, event.detail["card"], event.player, "battlefield")
    game.set(each, controller=None)
    game.state.battlefields = {**game.state.battlefields, each.id: Battlefield(each.id)}
    event.object = each.ref
    game.note(
        "event",
        "create.battlefield",
        f"创建战场{each.id}，无人控制",
        about=each.id,
        supports=("create.uncontrolled",),
    )
    return True


def channel(game: Game, event: Event) -> bool:
    """Runes from the top of the rune deck enter ready; fewer when there are fewer."""
    player = game.state.players[event.player]
    names = player.rune_deck[: event.amount]
    for name in names:
        rune = game.state.objects[name]
        change_zone(game, rune, "board", base_of(event.player))
        game.set(rune, controller=event.player, exhausted="exhausted" in event.detail)
    if not names:
        game.check_failed("channel.ready", f"{event.player}的符文牌堆没有符文", about=event.player)
        return False
    game.note("event", "channel.ready", f"{event.player}召出{len(names)}枚符文", about=event.player)
    return True


def replace_with(game: Game, event: Event) -> bool:
    """替换: a token takes the object's place and inherits everything; references go on to mean it.

    The replaced card goes to banishment as replaced; a replaced token ceases to exist there.
    """
    each = game.find(event.object)
    if each is None:
        return False
    before = each.card
    token = game.definition(event.detail["card"])
    if each.token:
        game.note(
            "event",
            "replace_with.token_ceases",
            f"{game.definition(before).name}指示物停止存在",
            about=each.id,
        )
        line = each.replaced
    else:
        line = [_set_aside(game, each), *each.replaced]
    game.set(each, card=token.id, token=True, replaced=line)
    game.note(
        "event",
        "replace_with.inherit",
        f"{each.id}被替换为{token.name}，继承所有效果与状态",
        about=each.id,
        supports=("replace_with.to_banishment",),
    )
    return True


def _set_aside(game: Game, each: GameObject) -> str:
    name = f"{game.definition(each.card).name}（被替换）"
    while name in game.state.objects:
        name += "′"
    game.put_object(GameObject(name, each.card, each.owner, each.owner, "banishment"))
    return name


def _waits_in_banishment(game: Game, name: str) -> bool:
    found = game.state.objects.get(name)
    return found is not None and found.zone == "banishment" and found.generation == 0


def revert(game: Game, event: Event) -> bool:
    """换回: any card in the line that is still in banishment may return; the token ceases to exist."""
    each = game.find(event.object)
    if each is None:
        return False
    kept = [name for name in each.replaced if _waits_in_banishment(game, name)]
    wanted = event.detail.get("choice") or (kept[0] if kept else "")
    if wanted not in kept:
        game.refuse("revert.returns", "没有可以换回的对象", each.id)
        game.check_failed(
            "revert.nothing_left", f"放逐区域中没有可以换回的对象，{each.id}无法换回", about=each.id
        )
        return False
    original = game.state.objects[wanted]
    card = original.card
    game.drop_object(original)
    game.set(each, card=card, token=False, replaced=[name for name in kept if name != wanted])
    game.note(
        "event",
        "revert.returns",
        f"{each.id}换回{game.definition(card).name}",
        about=each.id,
        supports=("revert.inherits",),
    )
    return True
