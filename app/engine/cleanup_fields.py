"""The cleanup tasks that look at battlefields: losing control, staging, the end of a contest."""

from __future__ import annotations

from app.engine.control import clear_contest, contest, occupants
from app.engine.frames import CleanupFrame
from app.engine.game import Game
from app.engine.layers import traits_of


def lose_control(game: Game, frame: CleanupFrame) -> None:  # noqa: ARG001
    """In the Open state a player loses a battlefield where he has no units and nothing is going on.

    An older wording asked whether the battlefield is unoccupied instead.
    """
    concept = "cleanup.lose_control"
    reading = game.authority.reading(concept)
    nothing = True
    for field in [each for each in game.state.objects.values() if each.zone == "battlefield"]:
        owner = field.controller
        if owner is None:
            continue
        there = occupants(game, field.id)
        inputs: dict[str, object] = {
            "chain": [item.id for item in game.state.chain],
            f"{field.id}.controller": owner,
            f"{field.id}.units": there,
            "open": game.open,
            "busy": game.busy(field.id),
        }
        held = owner in there if reading == "controllers_units" else bool(there)
        reason = ""
        if held:
            reason = f"{owner}在{field.id}有单位" if owner in there else f"{field.id}有单位占据（旧文）"
        elif not game.open:
            reason = f"闭环状态：结算链上有{'、'.join(item.id for item in game.state.chain)}"
        elif game.busy(field.id):
            reason = f"{field.id}正在进行法术对决或战斗"
        nothing = False
        if reason:
            kept = ("control.kept_by_chain",) if not held else ()
            game.check_failed(concept, reason, about=field.id, inputs=inputs, supports=kept)
            continue
        game.set(field, controller=None)
        game.note(
            "event",
            concept,
            f"{owner}失去{field.id}的控制权",
            about=field.id,
            inputs=inputs,
            supports=("control.kept_by_chain",),
        )
    if nothing:
        game.check_failed(concept, "没有受控制的战场")


def stage_showdowns(game: Game, frame: CleanupFrame) -> None:  # noqa: ARG001
    """A contested battlefield has a showdown staged; an older wording wanted it to be uncontrolled."""
    concept = "cleanup.stage_showdown"
    reading = game.authority.reading("showdown.staged_when")
    reason = "没有受争夺的战场"
    staged = False
    for status in game.state.battlefields.values():
        if status.contested_by is None or status.showdown_staged:
            continue
        field = game.state.objects[status.id]
        if game.busy(status.id):
            reason = f"{status.id}正在进行法术对决或战斗"
        elif (
            reading == "uncontrolled" and field.controller is not None and len(occupants(game, status.id)) < 2
        ):
            reason = f"{status.id}受{field.controller}控制（旧文只在未受控制时标记）"
            game.check_failed("showdown.staged_when", reason, about=status.id)
            continue
        else:
            staged = True
            game.set(status, showdown_staged=True)
            game.note(
                "event",
                concept,
                f"{status.id}的法术对决待发生",
                about=status.id,
                supports=("showdown.staged_when",),
            )
    if not staged:
        game.check_failed(concept, reason)


def stage_combats(game: Game, frame: CleanupFrame) -> None:  # noqa: ARG001
    """Opposing units at a contested battlefield: a combat is staged."""
    concept, staged = "cleanup.stage_combat", False
    for status in game.state.battlefields.values():
        combat = game.state.combat
        running = combat is not None and combat.battlefield == status.id
        if status.contested_by is None or status.combat_staged or running:
            continue
        if len(occupants(game, status.id)) > 1:
            staged = True
            game.set(status, combat_staged=True)
            game.note("event", concept, f"{status.id}的战斗待发生", about=status.id)
    if not staged:
        game.check_failed(concept, "没有新的敌对单位同处受争夺的战场")


def unstage_combats(game: Game, frame: CleanupFrame) -> None:  # noqa: ARG001
    """A staged combat that has not begun is off when only one side is left."""
    concept, changed = "cleanup.unstage_combat", False
    for status in game.state.battlefields.values():
        if status.combat_staged and len(occupants(game, status.id)) < 2:
            changed = True
            game.set(status, combat_staged=False)
            game.note("event", concept, f"{status.id}的战斗不再待发生", about=status.id)
    if not changed:
        game.check_failed(concept, "没有失去一方单位的待发生战斗")


def clear_contests(game: Game, frame: CleanupFrame) -> None:  # noqa: ARG001
    """A contest ends when the contester has no unit there and nothing is going on; others contest anew."""
    concept, changed = "cleanup.clear_contest", False
    for status in game.state.battlefields.values():
        if status.contested_by is None or game.busy(status.id):
            continue
        if status.contested_by in occupants(game, status.id):
            continue
        changed = True
        clear_contest(game, status.id, concept)
        for unit in game.at(status.id):
            if "unit" in traits_of(game, unit).types:
                contest(game, unit)
    if changed:
        game.due("cleanup.due.status")  # whoever contests now needs a showdown staged
    else:
        game.check_failed(concept, "没有争夺者缺席的战场")
