"""I17 to I26: control and contests, combat, scoring and winning."""

from __future__ import annotations

from app.engine import frames as task
from app.engine.layers import might_of, traits_of
from app.engine.references import Event
from app.engine.state import GameObject

from .watch import Watch, at_decision, each_part


@at_decision
def i17_a_controller_has_units_at_his_battlefield(watch: Watch) -> None:
    if (
        not watch.acting
        or not watch.game.open
        or watch.game.authority.reading("cleanup.lose_control") != "controllers_units"
    ):
        return
    for field in watch.state.objects.values():
        if field.zone == "battlefield" and field.controller is not None and not watch.game.busy(field.id):
            there = watch.units(field.id)
            assert field.controller in there, f"I17: {field.controller} controls {field.id} without units"


@at_decision
def i18_a_contester_is_there(watch: Watch) -> None:
    if not watch.acting:
        return
    for status in watch.state.battlefields.values():
        if status.contested_by is not None and not watch.game.busy(status.id):
            there = watch.units(status.id)
            assert status.contested_by in there, f"I18: {status.contested_by} contests {status.id} from afar"


@at_decision
def i19_a_combat_has_two_sides(watch: Watch) -> None:
    combat = watch.state.combat
    if combat is not None and watch.acting:
        there = set(watch.units(combat.battlefield))
        assert there <= {combat.attacker, combat.defender}, f"I19: units of {there} in a combat"


@at_decision
def i20_roles_are_those_of_the_running_combat(watch: Watch) -> None:
    if not watch.acting:
        return
    combat = watch.state.combat if watch.state.combat is None or watch.state.combat.part != "end" else None
    for each in watch.state.objects.values():
        at_combat = combat is not None and each.zone == "board" and each.place == combat.battlefield
        expected = ""
        if combat is not None and at_combat and "unit" in traits_of(watch.game, each).types:
            sides = {combat.attacker: "attacker", combat.defender: "defender"}
            expected = sides.get(each.controller or "", "")
        assert each.role == expected, f"I20: {each.id} is {each.role!r}, not {expected!r}"


@each_part
def i21_combat_damage_is_assigned_lethally_one_unit_after_the_other(watch: Watch) -> None:
    for player, dealt in combat_damage(watch).items():
        assert watch.state.combat is not None
        enemies = other_side(watch, player)
        pool = sum(
            0 if each.stunned else might_of(watch.game, each) for each in other_side(watch, player, own=True)
        )
        assignable = [each for each in enemies if not traits_of(watch.game, each).immune]
        total = sum(event.amount for event in dealt)
        assert total == (pool if assignable else 0), f"I21: {player} assigns {total} of {pool}"
        shares = {event.object_id: event.amount for event in dealt}
        needed = {each.id: minimal(watch, each, player) for each in assignable}
        short = [name for name, least in needed.items() if shares.get(name, 0) < least]
        partly = [name for name in short if shares.get(name, 0) > 0]
        assert len(partly) <= 1, f"I21: {partly} are damaged, but none of them lethally"
        over = [name for name, share in shares.items() if share > needed.get(name, 0)]
        assert not (over and short), f"I21: {over} get more than lethal while {short} get less"


def combat_damage(watch: Watch) -> dict[str, list[Event]]:
    """Damage that a damage step has just assigned, by assigning player; both sides are there."""
    frame = watch.state.frames[-1]
    if not isinstance(watch.moment.frame, task.DamageFrame) or not isinstance(frame, task.EventFrame):
        return {}
    combat = watch.state.combat
    assert combat is not None
    found: dict[str, list[Event]] = {combat.attacker: [], combat.defender: []}
    for event in frame.events:
        found[event.responsible].append(event)
    return found


def other_side(watch: Watch, player: str, own: bool = False) -> list[GameObject]:
    """Units at the combat that are not the player's (or are)."""
    combat = watch.state.combat
    assert combat is not None
    return [
        each
        for each in watch.game.at(combat.battlefield)
        if (each.controller == player) == own and "unit" in traits_of(watch.game, each).types
    ]


def minimal(watch: Watch, unit: GameObject, player: str) -> float:
    """The least damage that is lethal to a unit, computed apart from the engine."""
    prevented = 0.0
    for effect in watch.state.effects:
        if effect.kind == "prevent" and unit.ref in effect.objects:
            prevented += float("inf") if effect.amount < 0 else effect.amount
    if player in traits_of(watch.game, unit).lethal_for:
        return 1 + prevented
    return max(1, might_of(watch.game, unit) - sum(unit.damage.values())) + prevented


@each_part
def i22_stunned_units_add_nothing(watch: Watch) -> None:
    for step in watch.steps("combat.assign_lethal"):
        sums = step.inputs["might"]
        assert isinstance(sums, dict)
        for name, might in sums.items():
            stunned = watch.state.objects[name].stunned
            assert not (stunned and might), f"I22: stunned {name} adds {might}"


@each_part
def i23_a_combat_that_both_survive_is_staged_again(watch: Watch) -> None:
    for step in watch.steps("combat.no_result"):
        if len(watch.units(step.about)) > 1:
            status = watch.state.battlefields[step.about]
            assert status.showdown_staged, f"I23: no showdown staged at {step.about}"
            assert status.combat_staged, f"I23: no combat staged at {step.about}"


@each_part
def i24_a_battlefield_scores_once_a_turn_and_then_tells(watch: Watch) -> None:
    scored = watch.state.turn.scored
    for player, fields in scored.items():
        assert len(fields) == len(set(fields)), f"I24: {player} scored {fields} in one turn"
    frame = watch.state.frames[-1]
    if isinstance(watch.moment.frame, task.ScoreFrame) and isinstance(frame, task.EventFrame):
        told = [event for event in frame.events if event.kind in ("conquer", "hold")]
        score = watch.moment.frame
        for event in told:
            assert event.place in scored.get(event.player, []), f"I24: {event.place} triggers unscored"
        if watch.moment.step == 1:
            assert [event.kind for event in told] == [score.kind], f"I24: {score.battlefield} scored silently"


WINS = ("cleanup.win", "burn_out.wins")


@each_part
def i25_the_game_is_won_by_a_rule_that_says_so(watch: Watch) -> None:
    for step in watch.new:
        for change in step.delta:
            if change.path == "winner":
                assert step.clause.concept in WINS, f"I25: won under {step.clause.concept}"


@each_part
def i26_points_fall_only_by_an_effect_and_never_below_0(watch: Watch) -> None:
    for player in watch.state.players.values():
        assert player.points >= 0, f"I26: {player.id} has {player.points} points"
    for step in watch.new:
        for change in step.delta:
            if change.path.startswith("players.") and change.path.endswith(".points"):
                fell = int(str(change.after)) < int(str(change.before))
                assert not fell or step.clause.concept == "points.gain", (
                    f"I26: lost under {step.clause.concept}"
                )
