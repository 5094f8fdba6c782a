"""Paying costs (支付费用): resources from the pool, and game actions done to pay.

Whenever resources are to be paid the payer may first use reaction abilities that add resources; they are
finalized and resolved at once. A cost whose action is replaced is paid all the same.
"""

from __future__ import annotations

from app.engine.cards.ability import Ability
from app.engine.cards.terms import CostPart
from app.engine.events import happen
from app.engine.filters import fits
from app.engine.frames import Frame, InstructionsFrame, PayFrame
from app.engine.game import Game
from app.engine.layers import traits_of
from app.engine.references import Event, Option, Request
from app.engine.scope import Scope, live, refs_named
from app.engine.state import GameObject, Pool
from app.engine.timing import REACTION
from app.engine.triggers import adds
from app.engine.words import action_words

STOP = "stop"


def run(game: Game, frame: Frame) -> None:
    """Pay the next part."""
    assert isinstance(frame, PayFrame)
    if frame.waiting:
        frame.waiting = False
        frame.answers, frame.returned, frame.outcome = {}, [], ""
        frame.step += 1
        return
    if frame.step >= len(frame.parts):
        _close(game, frame, "paid")
        return
    part = frame.parts[frame.step]
    if part.energy or part.power:
        _pay_resources(game, frame, part)
    if game.state.frames[-1] is frame and part.act:
        _act(game, frame, part)


def _close(game: Game, frame: PayFrame, outcome: str) -> None:
    game.pop(frame)
    game.state.frames[-1].outcome = outcome


def _pay_resources(game: Game, frame: PayFrame, part: CostPart) -> None:
    player = game.state.players[frame.player]
    left = spend(player.pool, part)
    if left is None:
        _raise_resources(game, frame)
        return
    game.set(player, pool=left)
    item = game.state.item(frame.item) if frame.item else None
    if item is not None:
        item.paid.energy += part.energy
        item.paid.power += sum(part.power.values())
    game.note(
        "cost",
        "play.pay_resources",
        f"{frame.player}支付{part.energy}法力、{sum(part.power.values())}符能",
        about=frame.player,
        decider=frame.player,
    )
    if not part.act:
        frame.step += 1
        frame.answers = {}


def spend(pool: Pool, part: CostPart) -> Pool | None:
    """The pool after paying, or None when it does not hold enough; exact domains are taken first."""
    if pool.energy < part.energy:
        return None
    power = dict(pool.power)
    for wanted, count in sorted(part.power.items(), key=lambda pair: (pair[0] == "A", "|" in pair[0])):
        for _ in range(count):
            fitting = [
                domain
                for domain, held in power.items()
                if held and (wanted == "A" or domain in wanted.split("|"))
            ]
            if not fitting and power.get("A", 0):
                fitting = ["A"]
            if not fitting:
                return None
            power[fitting[0]] -= 1
    return Pool(pool.energy - part.energy, {domain: held for domain, held in power.items() if held})


def _raise_resources(game: Game, frame: PayFrame) -> None:
    """Too little in the pool: use abilities that add resources, or stop and leave the cost unpaid."""
    usable = adding_abilities(game, frame.player)
    if not usable:
        game.refuse("add.while_paying", f"{frame.player}没有可以激活的获得资源技能", frame.item)
    options = [Option(f"{each.id}.{ability.id}", ability.span or each.id) for each, ability in usable]
    options.append(Option(STOP, "不再获得资源"))
    request = Request("resources", frame.player, "add.while_paying", options, text="以获得资源的技能支付")
    picked = game.ask(frame, request)[0]
    frame.answers = {}
    if picked == STOP:
        _tell_of_accelerate(game, frame)
        game.refuse("play.pay_resources", "资源不足", frame.item)
        game.check_failed("play.paid", f"{frame.player}的资源不足", about=frame.item)
        _close(game, frame, "unpaid")
        return
    each, ability = next(pair for pair in usable if f"{pair[0].id}.{pair[1].id}" == picked)
    game.note(
        "event", "add.at_once", f"{each.id}获得资源，立即确认并结算", about=each.id, decider=frame.player
    )
    game.push(InstructionsFrame(instructions=ability.do, controller=frame.player, source=each.ref))
    game.push(PayFrame(player=frame.player, parts=ability.cost, source=each.ref))


def _tell_of_accelerate(game: Game, frame: PayFrame) -> None:
    """Where the energy is there, it is the power of the right domain that an accelerated unit lacks."""
    item, part = game.state.item(frame.item) if frame.item else None, frame.parts[frame.step]
    pool = game.state.players[frame.player].pool
    if item is not None and "急速" in item.paid.options and pool.energy >= part.energy:
        game.refuse("accelerate.power", f"没有{'、'.join(part.power)}特性的符能", item.id)


def adding_abilities(game: Game, player: str) -> list[tuple[GameObject, Ability]]:
    """Abilities of a player's ready objects that add resources and may be used while paying."""
    found = []
    for each in list(game.state.objects.values()):
        if each.zone != "board" or each.controller != player:
            continue
        for active in traits_of(game, each).abilities:
            ability = active.ability
            if (
                ability.kind == "activated"
                and ability.timing == REACTION
                and adds(ability)
                and _payable(each, ability)
            ):
                found.append((each, ability))
    return found


def _payable(each: GameObject, ability: Ability) -> bool:
    return not (each.exhausted and any(part.act == "exhaust" for part in ability.cost))


def _act(game: Game, frame: PayFrame, part: CostPart) -> None:
    """Do a game action as a cost; the cost counts as paid however the action is replaced."""
    if part.act == "spend_xp":
        player = game.state.players[frame.player]
        if player.xp < part.count:
            _close(game, frame, "unpaid")
            return
        game.set(player, xp=player.xp - part.count)
        game.note("cost", "play.pay_other", f"{frame.player}消耗{part.count}经验", about=frame.player)
        frame.step += 1
        return
    objects = _objects(game, frame, part)
    if objects is not None and part.act == "spend_buff" and not all(each.buffs for each in objects):
        game.refuse("buff.spend", "没有增益可以消耗", frame.item)
        objects = None
    if objects is None or (part.act == "exhaust" and any(each.exhausted for each in objects)):
        game.refuse("play.pay_other", f"无法以{action_words(part.act)}支付", frame.item)
        game.check_failed("play.paid", "没有可用以支付的物体", about=frame.item)
        _close(game, frame, "unpaid")
        return
    item = game.state.item(frame.item) if frame.item else None
    if item is not None:
        from app.engine.play import known_now

        for each in objects:
            known_now(game, item, each.ref)
        name = part.id or f"cost_{part.act}"
        item.bindings = {**item.bindings, name: [each.ref for each in objects]}
    game.note(
        "cost",
        "play.pay_other",
        f"{frame.player}以{action_words(part.act)}（{'、'.join(each.id for each in objects)}）支付费用",
        about=frame.item,
        decider=frame.player,
    )
    frame.waiting = True
    sources = [frame.source.id] if frame.source.id else []
    happen(
        game,
        [
            Event(
                part.act,
                object=each.ref,
                player=each.owner,
                responsible=frame.player,
                sources=sources,
                detail={"cost": "1"},
            )
            for each in objects
        ],
    )


def _objects(game: Game, frame: PayFrame, part: CostPart) -> list[GameObject] | None:
    item = game.state.item(frame.item) if frame.item else None
    scope = Scope(frame.player, frame.source, frame.bindings, item)
    if part.ahead and part.id in scope.bindings:
        return live(game, scope.bindings[part.id]) or None
    return payable(game, frame, part, scope)


def payable(game: Game, frame: Frame, part: CostPart, scope: Scope) -> list[GameObject] | None:
    """The objects to pay a part with, chosen by the payer where the part lets him; None without any."""
    assert scope.controller is not None
    if part.pick is None:
        found = live(game, refs_named(part.to or "self", scope))
        return found or None
    wanted = part.pick
    candidates = [each for each in list(game.state.objects.values()) if fits(game, each, wanted, scope)]
    if len(candidates) < part.count:
        game.refuse("play.pay_choice", f"可用以支付的物体只有{len(candidates)}个")
        return None
    options = [Option(each.id, each.id) for each in candidates]
    request = Request(
        f"pay:{part.id or part.act}",
        scope.controller,
        "play.pay_choice",
        options,
        part.count,
        part.count,
        text="以何支付",
    )
    return [game.state.objects[name] for name in game.ask(frame, request)]


__all__ = ["adding_abilities", "payable", "run", "spend"]
