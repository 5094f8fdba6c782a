"""Paying as an instruction (支付): done on resolution, and always open to refusal."""

from __future__ import annotations

import msgspec

from app.engine.cards.instructions import Pay
from app.engine.cards.terms import CostPart
from app.engine.costs import resolved_domain
from app.engine.frames import InstructionsFrame, PayFrame
from app.engine.game import Game
from app.engine.layers import card_of
from app.engine.payment import adding_abilities
from app.engine.reductions import ability_cost
from app.engine.references import Option, Request
from app.engine.scope import Scope, live, player_named, refs_named

YES, NO = "yes", "no"
ASSEMBLE = "装配"


def pay_on_resolution(game: Game, frame: InstructionsFrame, instruction: Pay, scope: Scope) -> None:
    """Ask whether, or how many times, the payer pays; then open the payment.

    Unpaid, the instruction counts as ignored, and so do those that ask whether it happened.
    """
    payer = (player_named(game, instruction.who, scope) or [frame.controller])[0]
    parts: list[CostPart] | None = instruction.cost
    if instruction.assembling:
        parts = assembling_cost(game, instruction.assembling, scope)
    if parts is None:
        game.check_failed("assemble.no_cost", "所选武装没有装配费用，无法支付", about=frame.source.id)
        frame.waiting, frame.outcome = True, "unpaid"
        return
    times = 1
    if instruction.any_number:
        times = _how_often(game, frame, instruction, payer)
        parts = [part for part in parts for _ in range(times)]
    elif not instruction.may and not _wants_to(game, frame, instruction, payer):
        times = 0
    frame.times = {**frame.times, instruction.id: times}
    frame.waiting = True
    if times == 0:
        frame.outcome = "unpaid"
        game.check_failed("pay.declined", f"{payer}不支付，此指示被无视", about=payer)
        return
    named = [_in_own_domains(game, frame, part) for part in parts]
    game.push(PayFrame(player=payer, parts=named, item=frame.item, source=frame.source))


def _in_own_domains(game: Game, frame: InstructionsFrame, part: CostPart) -> CostPart:
    """[C] in the text of an instruction is power of the source's own domains."""
    source = game.state.objects.get(frame.source.id)
    definition = game.definition(source.card) if source is not None else None
    power: dict[str, int] = {}
    for domain, count in part.power.items():
        key = resolved_domain(definition, domain)
        power[key] = power.get(key, 0) + count
    return msgspec.structs.replace(part, power=power)


def _wants_to(game: Game, frame: InstructionsFrame, instruction: Pay, payer: str) -> bool:
    options = [Option(YES, "支付"), Option(NO, "不支付")]
    key = f"pay:{instruction.id or 'pay'}"
    return game.ask(frame, Request(key, payer, "pay.may_decline", options, text="是否支付")) == [YES]


def _how_often(game: Game, frame: InstructionsFrame, instruction: Pay, payer: str) -> int:
    pool = game.state.players[payer].pool
    most = pool.energy + sum(pool.power.values()) + len(adding_abilities(game, payer))
    if not most:
        game.refuse("pay.any_number", f"{payer}没有可以支付的资源", payer)
    options = [Option(str(number), f"{number}次") for number in range(most + 1)]
    key = f"times:{instruction.id or 'pay'}"
    return int(game.ask(frame, Request(key, payer, "pay.any_number", options, text="支付多少"))[0])


def assembling_cost(game: Game, name: str, scope: Scope) -> list[CostPart] | None:
    """What 百炼 asks for a 武装: its 装配, read although perhaps inactive, less one [A]; else None."""
    found = live(game, refs_named(name, scope))
    if not found:
        return None
    definition = game.definition(card_of(game, found[0]))
    cost = definition.keyword_costs.get(ASSEMBLE)
    if cost is None:
        return None
    power: dict[str, int] = {}
    for part in cost:
        for domain, count in part.power.items():
            key = resolved_domain(definition, domain)
            power[key] = power.get(key, 0) + count
    printed = CostPart(sum(part.energy for part in cost), power)
    changed = ability_cost(game, found[0].ref, ASSEMBLE, printed)
    if changed != printed:
        game.refuse("cost.printed", "百炼计入对装配费用的调整，不以基础费用为准", found[0].id)
    power = dict(changed.power)
    if power.get("A"):
        power["A"] -= 1
    resources = CostPart(changed.energy, {key: count for key, count in power.items() if count})
    return [resources] if resources.energy or resources.power else []
