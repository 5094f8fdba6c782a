"""From instructions to events: what an instruction would do, before anything replaces it."""

from __future__ import annotations

from app.engine.bonus import bonus_damage, dealer_kind
from app.engine.cards import instructions as say
from app.engine.cards.instructions import AnyInstruction
from app.engine.errors import NotModelled
from app.engine.filters import amount
from app.engine.frames import InstructionsFrame
from app.engine.game import Game
from app.engine.references import Event, Option, Ref, Request
from app.engine.scope import Scope, base_of, here, live, player_named, refs_named
from app.engine.standby import bound_place
from app.engine.state import GameObject, Item

KINDS: dict[type, str] = {
    say.Kill: "kill",
    say.Deal: "deal",
    say.SplitDeal: "deal",
    say.Draw: "draw",
    say.Channel: "channel",
    say.Ready: "ready",
    say.Exhaust: "exhaust",
    say.Stun: "stun",
    say.Buff: "buff",
    say.Move: "move",
    say.Recall: "recall",
    say.Banish: "banish",
    say.ReturnToHand: "return_to_hand",
    say.Discard: "discard",
    say.Recycle: "recycle",
    say.Counter: "counter",
    say.RemoveDamage: "remove_damage",
    say.Attach: "attach",
    say.Detach: "detach",
    say.DrawThat: "draw",
    say.Play: "play",
    say.PlayToken: "play",
    say.Create: "create",
    say.Points: "points",
    say.GainXp: "xp",
    say.Add: "add",
    say.ReplaceWith: "replace_with",
    say.Revert: "revert",
    say.Reveal: "reveal",
    say.GainControl: "gain_control",
    say.Burn: "burn",
    say.Empower: "empower",
    say.Unempower: "unempower",
    say.PutCounters: "put_counters",
    say.RemoveCounters: "remove_counters",
    say.LosePoints: "lose_points",
}


def kind_of(instruction: AnyInstruction) -> str:
    """The kind of event that the instruction is about."""
    return KINDS.get(type(instruction), "")


def sources_of(game: Game, item: Item | None, source: Ref) -> list[str]:
    """Which objects count as source: the item, its source, and whatever created it, upwards."""
    found = [source.id] if source.id else []
    while item is not None:
        found += [item.id, item.source.id]
        item = game.state.item(item.creator) if item.creator else None
    return list(dict.fromkeys(found))


def events_for(
    game: Game, frame: InstructionsFrame, instruction: AnyInstruction, objects: list[GameObject], scope: Scope
) -> list[Event]:
    """The events of one instruction, simultaneous with each other."""
    base = Event(
        kind_of(instruction),
        item=frame.item,
        responsible=frame.controller,
        sources=sources_of(game, scope.item, frame.source),
    )
    if isinstance(instruction, say.Deal):
        return _deals(game, base, instruction, objects, scope)
    if isinstance(instruction, say.SplitDeal):
        return _split(game, frame, base, instruction, scope)
    if isinstance(instruction, say.Move):
        return _moves(game, base, instruction, objects, scope)
    if isinstance(instruction, say.Play):
        return _plays(game, base, instruction, objects, scope)
    if isinstance(instruction, say.PlayToken):
        return _tokens(game, base, instruction, scope)
    if isinstance(instruction, say.GainControl) and _window_has_closed(game, instruction, scope):
        return []
    if isinstance(instruction, say.ObjectInstruction):
        return [_on(base, each, instruction, game, scope) for each in objects]
    return _for_players(game, base, instruction, scope)


def _copy(event: Event, **values: object) -> Event:
    import msgspec

    made = msgspec.structs.replace(event, **values)
    made.detail = dict(made.detail)
    made.used = list(made.used)
    return made


def _on(base: Event, each: GameObject, instruction: say.ObjectInstruction, game: Game, scope: Scope) -> Event:
    event = _copy(base, object=each.ref, player=each.controller or each.owner)
    if isinstance(instruction, say.Attach):
        tops = live(game, refs_named(instruction.onto, scope))
        event.place = tops[0].id if tops else ""
    elif isinstance(instruction, say.ReplaceWith):
        event.detail["card"] = instruction.card
    elif isinstance(instruction, say.GainControl):
        event.player = (player_named(game, instruction.who, scope) or [""])[0]
        if instruction.until == "leaves":
            event.detail["while"] = scope.source.id
    elif isinstance(instruction, say.PutCounters | say.RemoveCounters):
        event.amount = amount(game, instruction.count, scope)
        event.detail["counter"] = instruction.counter
    return event


def _window_has_closed(game: Game, instruction: say.GainControl, scope: Scope) -> bool:
    """What lasts until the source leaves does not begin once it has left; what is linked falls with it."""
    source = game.find(scope.source)
    if instruction.until != "leaves" or (source is not None and source.zone == "board"):
        return False
    game.check_failed(
        "delayed.window_closed", f"{scope.source.id}已离场，效果不会产生", about=scope.source.id
    )
    return True


def _dealer(game: Game, base: Event, source: str, scope: Scope) -> Event | None:
    """A unit named as source deals the damage instead of the item, and its controller is responsible."""
    if not source:
        return base
    named = live(game, refs_named(source, scope))
    if not named:
        return None
    unit = named[0]
    return _copy(base, sources=[unit.id], responsible=unit.controller or unit.owner)


def _deals(
    game: Game, base: Event, instruction: say.Deal, objects: list[GameObject], scope: Scope
) -> list[Event]:
    dealer = _dealer(game, base, instruction.source, scope)
    if dealer is None:
        return []
    value = amount(game, instruction.amount, scope)
    if value > 0 and objects:
        value += _bonus(game, dealer, instruction.source, scope)
    return [
        _copy(dealer, object=each.ref, player=each.controller or each.owner, amount=value) for each in objects
    ]


def _split(
    game: Game, frame: InstructionsFrame, base: Event, instruction: say.SplitDeal, scope: Scope
) -> list[Event]:
    """Damage is shared out on resolution, at least 1 each; surplus targets are shed by the dealer."""
    dealer = _dealer(game, base, instruction.source, scope)
    objects = live(game, refs_named(instruction.to, scope))
    total = amount(game, instruction.amount, scope)
    if dealer is None or not objects or total < 1:
        game.refuse("split.distribute", "没有可以分摊的伤害或目标", frame.item)
        return []
    if "split" not in frame.answers:
        frame.times = {**frame.times, "split": _bonus(game, dealer, instruction.source, scope)}
    total += frame.times.get("split", 0)
    least = min(len(objects), total)
    options = [Option(each.id, each.id) for each in objects]
    shares = game.ask(
        frame,
        Request(
            "split", frame.controller, "split.distribute", options, least, least, "amounts", "分摊伤害", total
        ),
    )
    by_id = {each.id: each for each in objects}
    pairs = [(by_id[share.partition("=")[0]], int(share.partition("=")[2])) for share in shares]
    return [
        _copy(dealer, object=each.ref, player=each.controller or each.owner, amount=n) for each, n in pairs
    ]


def _bonus(game: Game, dealer: Event, unit: str, scope: Scope) -> int:
    """Bonus damage of whoever answers for the deal: once for each deal and target."""
    kind = dealer_kind(game, scope.item, unit_deals=bool(unit))
    return bonus_damage(game, dealer.responsible, kind, scope.item)


def _moves(
    game: Game, base: Event, instruction: say.Move, objects: list[GameObject], scope: Scope
) -> list[Event]:
    found = []
    for each in objects:
        if instruction.place == "base":
            place = base_of(each.controller or each.owner)
        elif instruction.place == "here":
            place = here(game, scope)
        elif (chosen := _chosen_destination(scope, instruction.place)) is not None:
            place = chosen
        else:
            named = live(game, refs_named(instruction.place, scope))
            place = (named[0].id if named[0].zone == "battlefield" else named[0].place) if named else ""
        if place:
            found.append(_copy(base, object=each.ref, player=each.controller or each.owner, place=place))
    return found


def _chosen_destination(scope: Scope, slot: str) -> str | None:
    """The place chosen for a destination slot; None when the name is no such slot."""
    item = scope.item
    if item is None or item.ability is None:
        return None
    destinations = {each.slot for each in item.ability.targets if each.what in ("place", "destination")}
    refs = item.targets.get(slot, [])
    return refs[0].id if slot in destinations and refs else None


def _plays(
    game: Game, base: Event, instruction: say.Play, objects: list[GameObject], scope: Scope
) -> list[Event]:
    players = player_named(game, instruction.who, scope)
    if not players:
        return []
    return [
        _copy(base, object=each.ref, player=players[0], detail=_play_detail(game, instruction, scope))
        for each in objects
    ]


def _play_detail(game: Game, instruction: say.Play | say.PlayToken, scope: Scope) -> dict[str, str]:
    detail: dict[str, str] = {}
    if isinstance(instruction, say.Play) and instruction.ignore:
        detail["ignore"] = ",".join(instruction.ignore)
    if isinstance(instruction, say.Play):
        detail |= {"within": instruction.within} if instruction.within else {}
        detail |= {"then": instruction.then} if instruction.then else {}
        detail |= {"reduce": str(instruction.reduce_energy)} if instruction.reduce_energy else {}
    elif instruction.exhausted:
        detail["exhausted"] = "instruction"
    if instruction.ready:
        detail["ready"] = "instruction"
    if instruction.at:
        place = here(game, scope) if instruction.at == "here" else instruction.at
        if place in ("base", "your_base") and scope.controller is not None:
            place = base_of(scope.controller)
        named = live(game, refs_named(instruction.at, scope))
        detail["at"] = (named[0].id if named[0].zone == "battlefield" else named[0].place) if named else place
    elif scope.item is not None and (bound := bound_place(scope.item)):
        detail["at"] = bound
        game.refuse("hidden.bound", f"待命于{bound}的牌让你打出的单位须到该处", scope.item.id)
    return detail


def _tokens(game: Game, base: Event, instruction: say.PlayToken, scope: Scope) -> list[Event]:
    if instruction.like and scope.event is not None:
        again = _copy(scope.event, kind="play", sources=base.sources, item=base.item)
        again.detail["inherited"] = "1"
        return [again]
    players = player_named(game, instruction.who, scope)
    count = amount(game, instruction.count, scope)
    if not players:
        return []
    detail = _play_detail(game, instruction, scope)
    detail["token"] = instruction.card
    if instruction.might is not None:
        detail["might"] = str(amount(game, instruction.might, scope))
    return [_copy(base, player=players[0], detail=dict(detail)) for _ in range(count)]


def _for_players(game: Game, base: Event, instruction: AnyInstruction, scope: Scope) -> list[Event]:
    players = player_named(game, instruction.who, scope)
    if isinstance(instruction, say.Draw | say.Channel):
        count = amount(game, instruction.count, scope)
        detail = {"exhausted": "1"} if isinstance(instruction, say.Channel) and instruction.exhausted else {}
        return [_copy(base, player=player, amount=count, detail=detail) for player in players if count]
    if isinstance(instruction, say.Burn):
        count = amount(game, instruction.count, scope)
        return [_copy(base, player=player, amount=count) for player in players if count]
    if isinstance(instruction, say.Points | say.GainXp | say.LosePoints):
        return [
            _copy(base, player=player, amount=amount(game, instruction.amount, scope)) for player in players
        ]
    if isinstance(instruction, say.Add):
        power = {domain: str(count) for domain, count in instruction.power.items()}
        return [_copy(base, player=player, amount=instruction.energy, detail=power) for player in players]
    if isinstance(instruction, say.Create):
        return [
            _copy(base, player=player, detail={"card": instruction.card, "at": instruction.at})
            for player in players
            for _ in range(amount(game, instruction.count, scope))
        ]
    if isinstance(instruction, say.NotModelledInstruction):
        raise NotModelled(f"没有写出：“{instruction.text}”；先在卡牌文件里写出，再重演")
    raise NotModelled(f"程序还不会执行指示 {instruction.__struct_config__.tag!r}")
