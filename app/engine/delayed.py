"""Delayed abilities (延迟技能): what they keep from the moment in which they are created."""

from __future__ import annotations

import msgspec

from app.engine.cards.ability import Ability
from app.engine.cards.instructions import AnyInstruction, Later
from app.engine.cards.terms import Amount
from app.engine.filters import known_amount
from app.engine.frames import InstructionsFrame
from app.engine.game import Game
from app.engine.references import Ref
from app.engine.scope import Scope


def ability_of(game: Game, frame: InstructionsFrame, instruction: Later, scope: Scope) -> Ability:
    """The ability that the instruction creates; a triggered one fixes its information now."""
    effect = instruction.effect
    if not instruction.instead:
        effect = [_fixed(game, frame, each, scope) for each in effect]
    else:
        game.refuse("delayed.fixed", "不是延迟触发式技能：信息在替换时查询")
    return Ability(
        kind="replacement" if instruction.instead else "triggered",
        id=instruction.id or "later",
        when=instruction.on,
        optional=instruction.optional,
        targets=instruction.targets,
        do=effect,
    )


def names_of(frame: InstructionsFrame, scope: Scope) -> dict[str, list[Ref]]:
    """The names that go with it: all that are bound, and the place of what triggered its creator."""
    places = (
        {"event_place": [Ref(scope.event.place)]} if scope.event is not None and scope.event.place else {}
    )
    return {**places, **frame.bindings}


def _fixed(game: Game, frame: InstructionsFrame, instruction: AnyInstruction, scope: Scope) -> AnyInstruction:
    """The instruction with amounts that ask about objects named already replaced by what they are now."""
    changed: dict[str, int] = {}
    for field in ("amount", "count"):
        quantity = getattr(instruction, field, None)
        if isinstance(quantity, Amount) and _asks_about(quantity) in {*frame.bindings, "self"}:
            changed[field] = known_amount(game, quantity, scope) or 0
    if not changed:
        return instruction
    game.note("derive", "delayed.fixed", "延迟触发式技能引用的信息在创建时确定", inputs=dict(changed))
    return msgspec.structs.replace(instruction, **changed)


def _asks_about(quantity: Amount) -> str:
    return quantity.might or quantity.energy_of or quantity.power_of or quantity.damage_on or ""
