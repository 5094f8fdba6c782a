"""The cleanup tasks that look at objects: designations, deaths, inserted steps, misplaced cards."""

from __future__ import annotations

from app.engine import triggers
from app.engine.control import occupants, units_of
from app.engine.events import happen
from app.engine.frames import CleanupFrame
from app.engine.game import Game
from app.engine.layers import traits_of
from app.engine.lethal import is_lethal
from app.engine.references import Event
from app.engine.scope import is_battlefield
from app.engine.state import GameObject, Pool
from app.engine.words import ROLES
from app.engine.zones import change_zone, home_of


def _units(game: Game) -> list[GameObject]:
    return [each for each in game.on_board() if "unit" in traits_of(game, each).types]


def designate(game: Game, frame: CleanupFrame) -> None:  # noqa: ARG001
    """Units at the running combat are attackers or defenders as their controllers are; others are neither."""
    combat = game.state.combat
    if combat is None:
        game.check_failed("cleanup.designate", "没有正在进行的战斗")
        return
    changed = False
    for unit in _units(game):
        role = ""
        if unit.place == combat.battlefield and combat.part != "end":  # there the roles are over already
            role = {combat.attacker: "attacker", combat.defender: "defender"}.get(unit.controller or "", "")
        if game.set(unit, role=role):
            changed = True
            game.note(
                "event", "cleanup.designate", f"{unit.id}：{ROLES.get(role, '无攻防身份')}", about=unit.id
            )
    if not changed:
        game.check_failed("cleanup.designate", "攻防身份无须更改")


def own_deaths(game: Game, frame: CleanupFrame) -> None:
    """Units with lethal damage: their own-death triggers become pending first, as the units are now."""
    if not frame.pending_deaths:  # not again when an order has been chosen
        _lethal_for_players(game)
    frame.pending_deaths = [unit.ref for unit in _units(game) if is_lethal(game, unit)]
    if not frame.pending_deaths:
        game.check_failed("cleanup.own_death_triggers", "没有带致命伤害的单位")
        return
    found = triggers.own_deaths(game, frame, [Event("kill", object=ref) for ref in frame.pending_deaths])
    frame.death_triggers = found
    if found:
        game.note(
            "event",
            "cleanup.own_death_triggers",
            f"{'、'.join(found)}先成为待处理项目",
            supports=("death.last_known",),
        )
    else:
        game.check_failed("cleanup.own_death_triggers", "这些单位没有因自身被摧毁而触发的技能")


def _lethal_for_players(game: Game) -> None:
    """Where an effect changes what is lethal, it looks at the damage that its controller has marked."""
    for unit in _units(game):
        for player in dict.fromkeys(traits_of(game, unit).lethal_for):
            marked = unit.damage.get(player, 0)
            if marked:
                words = f"{player}在{unit.id}上标记了{marked}点伤害，即为致命伤害"
                game.note(
                    "check", "lethal.changed", words, about=unit.id, inputs={"marked": dict(unit.damage)}
                )
            else:
                game.refuse("lethal.changed", f"{unit.id}身上没有由{player}标记的伤害", unit.id)


def deaths(game: Game, frame: CleanupFrame) -> None:
    """All units with lethal damage are destroyed together."""
    if not frame.pending_deaths:
        game.check_failed("cleanup.death", "没有带致命伤害的单位")
        return
    events = []
    for ref in frame.pending_deaths:
        unit = game.find(ref)
        if unit is None:
            continue
        own = [item.id for item in game.state.chain if item.source == ref and item.id in frame.death_triggers]
        blows = [blow for blow in game.state.damagers if blow.unit == ref.id]
        events.append(
            Event(
                "kill",
                object=ref,
                player=unit.controller or unit.owner,
                origin=unit.place,
                sources=list(dict.fromkeys(blow.source for blow in blows)),
                responsible=blows[-1].player if blows else "",
                death_triggers=own or ["none"],
                concept="cleanup.death",
            )
        )
    happen(game, events)


def heal_all(game: Game, frame: CleanupFrame) -> None:
    """Inserted 3c: all units heal."""
    concept = "combat.heal" if frame.special == "combat" else "turn.heal"
    hurt = [unit for unit in _units(game) if game.set(unit, damage={})]
    game.note("event", concept, f"移除所有单位的伤害（{len(hurt)}名）")


def recall_attackers(game: Game, frame: CleanupFrame) -> None:  # noqa: ARG001
    """Inserted 3d of a combat: where defenders remain, attackers are recalled."""
    combat = game.state.combat
    assert combat is not None
    there = occupants(game, combat.battlefield)
    attackers = units_of(game, combat.battlefield, combat.attacker)
    if combat.defender not in there or not attackers:
        game.check_failed("combat.recall_attackers", "没有双方单位同时留在战场")
        return
    game.set(combat, recalled=True)
    happen(game, [Event("recall", object=each.ref, concept="combat.recall_attackers") for each in attackers])


def end_of_turn(game: Game, frame: CleanupFrame) -> None:  # noqa: ARG001
    """Inserted 3d of the expiration: effects of “this turn” end, stunned units recover."""
    ended = [effect for effect in game.state.effects if effect.until == "turn"]
    game.end_effects(ended)
    stunned = [unit for unit in _units(game) if game.set(unit, stunned=False)]
    game.note(
        "event", "turn.effects_end", f"“本回合内”的效果失效（{len(ended)}个，{len(stunned)}名眩晕单位）"
    )


def empty_pools(game: Game, frame: CleanupFrame) -> None:  # noqa: ARG001
    """Inserted 3e: all rune pools empty."""
    for player in game.state.players.values():
        game.set(player, pool=Pool())
    game.note("event", "turn.pools_empty", "所有玩家的符文池清空")


def misplaced(game: Game, frame: CleanupFrame) -> None:  # noqa: ARG001
    """Recall loose non-unit gear and runes, and permanents in a base that is not their controller's.

    Hidden cards that do not match the controller of their battlefield go to their owner's trash.
    """
    recalled = [each for each in game.on_board() if _is_misplaced(game, each)]
    uncovered = [
        each
        for each in game.state.objects.values()
        if each.zone == "hidden" and game.state.objects[each.place].controller != each.controller
    ]
    for each in uncovered:
        change_zone(game, each, "trash")
        game.note("event", "cleanup.misplaced", f"待命的{each.id}移出战场，置入废牌堆", about=each.id)
    if recalled:
        happen(game, [Event("recall", object=each.ref, concept="cleanup.misplaced") for each in recalled])
    elif not uncovered:
        game.check_failed("cleanup.misplaced", "没有需要召回或移除的卡牌")


def _is_misplaced(game: Game, each: GameObject) -> bool:
    if is_battlefield(each.place):
        return not each.attached_to and "unit" not in traits_of(game, each).types
    return each.place != home_of(game, each) and not each.attached_to
