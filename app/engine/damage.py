"""The combat damage step (战斗伤害步骤): sum the might, assign in order, deal everything at once."""

from __future__ import annotations

from app.engine.events import happen
from app.engine.frames import DamageFrame, Frame
from app.engine.game import Game
from app.engine.layers import might_of, traits_of
from app.engine.lethal import ENDLESS, lethal_to_assign
from app.engine.references import Event, Option, Request
from app.engine.state import Combat, GameObject

ASSIGN, SKIP = range(2)
GROUPS = (("first", "壁垒"), ("", ""), ("last", "后排"))


def run(game: Game, frame: Frame) -> None:
    """Assignments of both sides, attacker first; then the damage of both together."""
    assert isinstance(frame, DamageFrame)
    combat = game.state.combat
    assert combat is not None
    if frame.step == SKIP:
        game.note("event", "combat.skip_fepr", "跳过确-执-让-结流程，取消未决任务")
        game.state.cleanup_due = []
        game.pop(frame)
        return
    if not frame.trace_id:
        frame.trace_id = game.note(
            "task_open", "combat.damage_step", "战斗伤害步骤", about=combat.battlefield
        ).id
    orders = {}
    for player, enemy in ((combat.attacker, combat.defender), (combat.defender, combat.attacker)):
        orders[player] = _order(game, frame, player, _assignable(game, combat, enemy))
    plans = {player: _assign(game, combat, player, order) for player, order in orders.items()}
    events = []
    for player, shares in plans.items():
        sources = [each.id for each in _side(game, combat, player)]
        for unit, share in shares:
            events.append(
                Event(
                    "deal",
                    object=unit.ref,
                    player=unit.controller or "",
                    amount=share,
                    responsible=player,
                    sources=sources,
                    detail={"combat": "1"},
                )
            )
    frame.step = SKIP
    happen(game, events)


def _side(game: Game, combat: Combat, player: str) -> list[GameObject]:
    return [
        each
        for each in game.at(combat.battlefield)
        if each.controller == player and "unit" in traits_of(game, each).types
    ]


def _assignable(game: Game, combat: Combat, enemy: str) -> list[GameObject]:
    return [unit for unit in _side(game, combat, enemy) if not traits_of(game, unit).immune]


def _assign(game: Game, combat: Combat, player: str, order: list[GameObject]) -> list[tuple[GameObject, int]]:
    """Lethal damage to one unit before the next; what is left when all have it goes to the last."""
    units = _side(game, combat, player)
    pool = sum(0 if unit.stunned else might_of(game, unit) for unit in units)
    shares: list[tuple[GameObject, int]] = []
    left = pool
    for unit in units:
        if unit.stunned:
            game.refuse("combat.sum", "眩晕的单位不计入战力总和", unit.id)
    if not pool:
        game.refuse("combat.assign_order", f"{player}没有伤害可以分配", player)
    if not order:
        game.refuse("combat.assign_lethal", "没有可以分配伤害的单位", player)
    for unit in order:
        if left <= 0:
            break
        share = min(left, lethal_to_assign(game, unit, player))
        shares.append((unit, share))
        left -= share
    if left > 0 and shares:
        unit, share = shares[-1]
        game.refuse("combat.assign_minimum", f"都已分到致命伤害，余下{left}点分给最后一名", unit.id)
        shares[-1] = (unit, share + left)
    game.set(combat, excess={**combat.excess, player: max(0, left)})
    needed = {f"lethal to {unit.id}": min(lethal_to_assign(game, unit, player), ENDLESS) for unit in order}
    game.note(
        "choice",
        "combat.assign_lethal",
        f"{player}分配{pool}点：" + "、".join(f"{u.id} {n}" for u, n in shares),
        decider=player,
        inputs={"might": {u.id: 0 if u.stunned else might_of(game, u) for u in units}, **needed},
        supports=("combat.sum", "combat.assign_minimum"),
    )
    return shares


def _order(game: Game, frame: DamageFrame, player: str, targets: list[GameObject]) -> list[GameObject]:
    """Units that must come first, the others, those that must be last; each group as the player likes."""
    ordered: list[GameObject] = []
    placed = {unit.id: _group(game, frame, player, unit) for unit in targets}
    for group, _ in GROUPS:
        units = [unit for unit in targets if placed[unit.id] == group]
        if len(units) > 1:
            options = [Option(unit.id, unit.id) for unit in units]
            request = Request(
                f"assign:{player}:{group}".rstrip(":"),
                player,
                "combat.assign_order",
                options,
                len(units),
                len(units),
                "order",
                "分配伤害的顺序",
            )
            picked = game.ask(frame, request)
            units.sort(key=lambda unit: picked.index(unit.id))
        ordered += units
    return ordered


def _group(game: Game, frame: DamageFrame, player: str, unit: GameObject) -> str:
    """First, last or neither; for a unit that is both, the assigning player chooses one of them."""
    assigned = traits_of(game, unit).assigned
    if assigned == {"first", "last"}:
        options = [Option("first", "最先"), Option("last", "最后")]
        request = Request(
            f"group:{unit.id}", player, "combat.assign_conflict", options, text=f"{unit.id}最先还是最后"
        )
        return game.ask(frame, request)[0]
    if assigned:
        game.refuse("combat.assign_conflict", f"{unit.id}只有一种分配要求", unit.id)
    return next(iter(assigned), "")
