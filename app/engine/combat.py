"""Combat (战斗): showdown step, damage step, resolution step in four gated parts."""

from __future__ import annotations

from app.engine.cleanup import open_cleanup
from app.engine.control import clear_contest, occupants, units_of
from app.engine.events import happen
from app.engine.frames import CombatFrame, DamageFrame, Frame
from app.engine.game import Game
from app.engine.references import Event
from app.engine.showdown import settle_control
from app.engine.state import Combat, Showdown
from app.engine.zones import change_zone

OPEN, DESIGNATE, AFTER_SHOWDOWN, RESULT, CONTROL, END, CLOSE = range(7)


def run(game: Game, frame: Frame) -> None:
    """The next part of the combat; FEPR has come first wherever the rules let it."""
    assert isinstance(frame, CombatFrame)
    combat = game.state.combat
    assert combat is not None
    step = frame.step
    frame.step += 1
    if step == OPEN:
        _open(game, combat)
    elif step == DESIGNATE:
        _attack_and_defend(game, combat)
    elif step == AFTER_SHOWDOWN:
        _damage_and_cleanup(game, combat)
    elif step == RESULT:
        _result(game, combat)
    elif step == CONTROL:
        _control(game, combat)
    elif step == END:
        _end(game, combat)
    else:
        _close(game, frame, combat)


def is_beginning(frame: Frame) -> bool:
    """Whether a combat waits to begin: a task, so before the chain and before the focus holder acts."""
    return isinstance(frame, CombatFrame) and frame.step == OPEN


def is_designating(frame: Frame) -> bool:
    """Whether a combat has begun but its attack and defend triggers are not on the chain yet."""
    return isinstance(frame, CombatFrame) and frame.step == DESIGNATE


def _open(game: Game, combat: Combat) -> None:
    """The contester attacks; if no showdown runs there yet, one opens and the attacker has focus."""
    state = game.state
    game.set(combat, part="showdown")
    game.note(
        "task_open",
        "combat.begin",
        f"{combat.battlefield}的战斗：{combat.attacker}进攻，{combat.defender}防守",
        about=combat.battlefield,
        supports=("combat.roles",),
    )
    if state.showdown is None:
        game.set(state, showdown=Showdown(combat.battlefield, combat.attacker, combat=True))
        game.note(
            "event", "combat.showdown", f"战斗法术对决开始，{combat.attacker}获得焦点", about=combat.attacker
        )
    else:
        game.refuse("combat.showdown", "已有法术对决，不另外开始", combat.battlefield)
        game.note(
            "policy", "policy.focus_kept", f"焦点留在{state.showdown.focus}", about=state.showdown.focus
        )
    happen(game, [Event("combat_begins", place=combat.battlefield, player=combat.attacker)])


def _attack_and_defend(game: Game, combat: Combat) -> None:
    """Roles are given, attack and defend triggers go onto the chain: the attacker's first."""
    events = []
    for kind, player, role in (
        ("attack", combat.attacker, "attacker"),
        ("defend", combat.defender, "defender"),
    ):
        units = units_of(game, combat.battlefield, player)
        for unit in units:
            game.set(unit, role=role)
        events.append(
            Event(kind, player=player, place=combat.battlefield, objects=[each.ref for each in units])
        )
    game.note("event", "combat.designate", "单位获得进攻方与防守方身份")
    combat.triggered = [ref.id for event in events for ref in event.objects]
    happen(game, events)


def _damage_and_cleanup(game: Game, combat: Combat) -> None:
    """Damage only if both sides remain; then the combat cleanup, with nothing in between."""
    there = occupants(game, combat.battlefield)
    game.set(combat, part="damage")
    game.note("task_open", "combat.resolution", "结算步骤：战斗清理")
    open_cleanup(game, "combat")
    if combat.attacker in there and combat.defender in there:
        game.push(DamageFrame())
    else:
        game.check_failed("combat.damage_step", "不是双方都有单位留在战场，跳过战斗伤害步骤")


def _result(game: Game, combat: Combat) -> None:
    """Who won: the one whose units alone remain, unless the combat has no result."""
    there = [
        player
        for player in occupants(game, combat.battlefield)
        if player in (combat.attacker, combat.defender)
    ]
    game.set(combat, part="result")
    game.note("task_open", "combat.resolution", "结算步骤：结果")
    reading = game.authority.reading("combat.no_result")
    inputs: dict[str, object] = {"units of": there, "recalled": combat.recalled, "reading": reading}
    both_or_none = len(there) != 1
    if both_or_none or (combat.recalled and reading == "recall_counts"):
        reason = "有单位在战斗清理中被召回" if not both_or_none else "双方都有或都没有单位"
        game.refuse("combat.win", reason, combat.battlefield)
        if len(there) < 2:
            game.refuse("combat.restage", "没有双方单位同处战场", combat.battlefield)
        game.note(
            "event",
            "combat.no_result",
            f"战斗无结果：{reason}",
            about=combat.battlefield,
            inputs=inputs,
            supports=("combat.fepr_before_result",),
        )
        if len(there) > 1:
            _restage(game, combat)
        return
    if combat.recalled:
        game.check_failed("combat.no_result", "旧文不看召回", about=combat.battlefield, inputs=inputs)
    game.set(combat, winner=there[0])
    game.note(
        "event",
        "combat.win",
        f"{there[0]}赢得战斗",
        about=there[0],
        inputs=inputs,
        supports=("combat.fepr_before_result",),
    )
    units = [each.ref for each in units_of(game, combat.battlefield, there[0])]
    happen(game, [Event("win_combat", player=there[0], place=combat.battlefield, objects=units)])


def _restage(game: Game, combat: Combat) -> None:
    status = game.state.battlefields[combat.battlefield]
    game.set(status, showdown_staged=True, combat_staged=True)
    game.note(
        "event", "combat.restage", f"{combat.battlefield}的法术对决与战斗再次待发生", about=combat.battlefield
    )


def _control(game: Game, combat: Combat) -> None:
    """Unless something is staged there: the occupant establishes control, the contest ends."""
    status = game.state.battlefields[combat.battlefield]
    game.set(combat, part="control")
    game.note("task_open", "combat.resolution", "结算步骤：控制")
    if status.showdown_staged or status.combat_staged:
        game.check_failed("combat.control", "该处有待发生的法术对决或战斗", about=combat.battlefield)
        return
    field = game.state.objects[combat.battlefield]
    game.note(
        "task_open",
        "combat.fepr_before_control",
        f"确立{combat.battlefield}的控制权",
        about=combat.battlefield,
    )
    clear_contest(game, combat.battlefield, "control.contest_ends")
    if not occupants(game, combat.battlefield):
        if game.set(field, controller=None):
            game.note("event", "combat.uncontrolled", f"{field.id}变为未受控制", about=field.id)
        _uncover(game, combat)
        return
    settle_control(game, combat.battlefield, "combat.control", "combat.conquer")


def _uncover(game: Game, combat: Combat) -> None:
    field = game.state.objects[combat.battlefield]
    for each in list(game.state.objects.values()):
        if each.zone != "hidden" or each.place != field.id:
            continue
        if each.controller == field.controller:
            game.refuse("combat.hidden_removed", f"{field.id}受{each.controller}控制", each.id)
        else:
            change_zone(game, each, "trash")
            game.note(
                "event",
                "combat.hidden_removed",
                f"待命的{each.id}置入废牌堆",
                about=each.id,
                supports=("policy.hidden_uncontrolled",),
            )


def _end(game: Game, combat: Combat) -> None:
    """Roles end, end-of-combat effects trigger, effects of “this combat” expire."""
    game.set(combat, part="end")
    for unit in game.on_board():
        game.set(unit, role="")
    game.note("event", "combat.roles_end", "移除进攻方与防守方身份", supports=("combat.fepr_before_end",))
    happen(
        game,
        [Event("phase", player=combat.attacker, place=combat.battlefield, detail={"phase": "combat_end"})],
    )
    _uncover(game, combat)


def _close(game: Game, frame: CombatFrame, combat: Combat) -> None:
    game.end_effects([effect for effect in game.state.effects if effect.until == "combat"])
    game.set(game.state, combat=None)
    game.note("task_close", "combat.end", f"{combat.battlefield}的战斗结束", about=combat.battlefield)
    game.due("cleanup.due.phase")
    game.pop(frame)
