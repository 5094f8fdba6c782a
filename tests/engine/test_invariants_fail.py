"""Each invariant is seen to fail: a position, a task or a step is spoilt, and the check must name itself."""

from collections.abc import Callable

import msgspec
import pytest

from app.desk import Desk
from app.engine import frames as task
from app.engine.authority import authority_named
from app.engine.concepts import ConceptTable
from app.engine.frames import TurnFrame
from app.engine.references import Event, Ref
from app.engine.state import Battlefield, Combat, GameObject, Item, Player, State, Turn
from app.engine.trace import Change, Step

from .conftest import NOW
from .invariants import Watch, control, events, flow, structure, trace
from .invariants.watch import AT_DECISION, EACH_PART, Check, Moment

FIELD, UNIT, FOE, GEAR, CARD = "场", "兵", "敌", "剑", "牌"


def board() -> State:
    """A battlefield of 甲 with his unit, a foe and a sword in bases, one card in a deck."""
    objects = [
        GameObject(FIELD, "（无文字战场）", "甲", "甲", "battlefield"),
        GameObject(UNIT, "二", "甲", "甲", "board", FIELD),
        GameObject(FOE, "五", "乙", "乙", "board", "base:乙"),
        GameObject(GEAR, "剑", "甲", "甲", "board", "base:甲"),
        GameObject(CARD, "一", "甲", "甲", "deck"),
    ]
    return State(
        players={"甲": Player("甲", deck=[CARD]), "乙": Player("乙")},
        objects={each.id: each for each in objects},
        battlefields={FIELD: Battlefield(FIELD)},
        turn=Turn(3, "甲"),
        frames=[TurnFrame()],
        cleanup_due=["cleanup.due.phase"],
        mode={"victory_score": 8},
    )


def item(**values: object) -> Item:
    """A pending triggered ability of the unit."""
    plain: dict[str, object] = {
        "id": "i",
        "kind": "ability",
        "controller": "甲",
        "source": Ref(UNIT),
        "stamp": 9,
    }
    return Item(**{**plain, **values})  # type: ignore[arg-type]


def say(watch: Watch, concept: str, *changes: Change, **values: object) -> Step:
    """A step that the watch takes for new."""
    step = Step(99, "event", watch.game.authority.cite(concept), delta=list(changes))
    for field, value in values.items():
        setattr(step, field, value)
    watch.new = [step]
    watch.since_decision = [step]
    return step


def thing(watch: Watch, name: str = UNIT) -> GameObject:
    return watch.state.objects[name]


def fight(watch: Watch) -> None:
    """The foe attacks the battlefield; damage has just been assigned."""
    thing(watch, FOE).place = FIELD
    watch.state.combat = Combat(FIELD, "乙", "甲")
    watch.moment = Moment(task.DamageFrame(), 0)


def deal(watch: Watch, *shares: tuple[str, str, int]) -> None:
    dealt = [Event("deal", object=Ref(name), responsible=player, amount=n) for player, name, n in shares]
    watch.state.frames.append(task.EventFrame(events=dealt))
    watch.game.version += 1


def i01(watch: Watch) -> None:
    watch.state.players["甲"].deck = []


def i02(watch: Watch) -> None:
    say(watch, "kill.to_trash", Change(f"objects.{UNIT}.zone", "board", "trash"))


def i03(watch: Watch) -> None:
    thing(watch, CARD).controller = "乙"


def i04(watch: Watch) -> None:
    watch.state.objects["暗"] = GameObject("暗", "一", "乙", "乙", "hidden", FIELD)


def i05(watch: Watch) -> None:
    thing(watch).damage = {"甲": 0}


def i06(watch: Watch) -> None:
    thing(watch, GEAR).attached_to = UNIT


def i07(watch: Watch) -> None:
    thing(watch).damage = {"甲": "两点"}  # type: ignore[dict-item]


def i08(watch: Watch) -> None:
    watch.state.priority = "甲"
    watch.state.frames.append(task.CleanupFrame())


def i09(watch: Watch) -> None:
    watch.finalizing = [("新", "旧")]


def i10(watch: Watch) -> None:
    watch.state.chain = [item()]


def i11(watch: Watch) -> None:
    watch.state.frames += [task.ResolveFrame(), task.CleanupFrame()]


def i12(watch: Watch) -> None:
    watch.state.battlefields[FIELD].contested_by = "乙"


def i13(watch: Watch) -> None:
    say(watch, "play.undone", Change("", "…", "undone"))


def i14(watch: Watch) -> None:
    watch.state.chain, watch.state.passed = [item(status="finalized")], ["乙"]
    first = say(watch, "play.to_chain", Change("chain.i", None, "pending"))
    watch.since_decision = [first, say(watch, "play.finalized")]
    watch.since_decision = [first, *watch.new]


def i15(watch: Watch) -> None:
    watch.state.players["乙"].pool.energy = 1
    say(watch, "turn.main")


def i16(watch: Watch) -> None:
    watch.state.request = None


def i17(watch: Watch) -> None:
    thing(watch).place = "base:甲"
    watch.game.version += 1


def i18(watch: Watch) -> None:
    watch.state.battlefields[FIELD].contested_by = "乙"


def i19(watch: Watch) -> None:
    watch.state.combat = Combat(FIELD, "乙", "丙")


def i20(watch: Watch) -> None:
    thing(watch).role = "attacker"


def i21(watch: Watch) -> None:
    fight(watch)
    deal(watch, ("乙", UNIT, 3), ("甲", FOE, 2))


def i22(watch: Watch) -> None:
    thing(watch).stunned = True
    say(watch, "combat.assign_lethal", inputs={"might": {UNIT: 2}})


def i23(watch: Watch) -> None:
    fight(watch)
    watch.game.version += 1
    say(watch, "combat.no_result", about=FIELD)


def i24(watch: Watch) -> None:
    watch.state.turn.scored = {"甲": [FIELD, FIELD]}


def i25(watch: Watch) -> None:
    say(watch, "points.gain", Change("winner", None, "甲"))


def i26(watch: Watch) -> None:
    say(watch, "score.point", Change("players.甲.points", 3, 2))


def i27(watch: Watch) -> None:
    watch.state.frames.append(task.EventFrame(events=[Event("kill", used=["护符.a1", "护符.a1"])]))


def i28(watch: Watch) -> None:
    event = Event("kill")
    watch.state.frames.append(task.EventFrame(events=[event], results=[event], replaced=[0]))


def i29(watch: Watch) -> None:
    watch.state.frames.append(task.EventFrame(results=[Event("deal", amount=0)]))


def i30(watch: Watch) -> None:
    watch.state.chain = [item(trigger=True, event=Event("kill", object=Ref(UNIT)))]


def i31(watch: Watch) -> None:
    watch.performed["哨兵.a1<=1"] = 2


def i32(watch: Watch) -> None:
    failed = say(watch, "trigger.no_choice", about="i", result="not_applied")
    watch.new = [failed, say(watch, "counter.removed", about="i")]


def i33(watch: Watch) -> None:
    draw = msgspec.convert({"do": "draw", "if_done": "k"}, task.AnyInstruction)
    frame = task.InstructionsFrame(instructions=[draw], done={"k": "replaced"})
    watch.moment, watch.new = Moment(frame, 0, done={"k": "replaced"}, depth=1), []


def i35(watch: Watch) -> None:
    thing(watch).exhausted = True


def i35_library(watch: Watch) -> None:
    step = say(watch, "cleanup.win")
    step.clause = msgspec.structs.replace(step.clause, number="323.99")


def i36(watch: Watch) -> None:
    step = say(watch, "cleanup.win")
    step.clause = msgspec.structs.replace(step.clause, faq="faq-unleashed-2026-04-30")


def i37(watch: Watch) -> None:
    say(watch, "cleanup.win", Change("players.甲.points", 1, 2), kind="check")


def i38(watch: Watch) -> None:
    inputs = {"victory score": 8, "甲.points": 8, "乙.points": 8}
    say(watch, "cleanup.win", inputs=inputs)


def i39(watch: Watch) -> None:
    say(watch, "policy.recall_home", kind="event")


SPOILT: list[tuple[Check, Callable[[Watch], None]]] = [
    (structure.i01_every_object_is_in_one_zone_and_no_card_is_lost, i01),
    (structure.i02_a_generation_rises_at_each_border_of_the_board_and_only_there, i02),
    (structure.i03_cards_are_only_in_their_owners_zones, i03),
    (structure.i04_hidden_cards_belong_to_the_controller_of_their_battlefield, i04),
    (structure.i05_damage_is_positive_marked_by_players_and_gone_after_healing, i05),
    (structure.i06_attached_objects_have_one_top_where_they_are, i06),
    (structure.i07_the_position_is_plain_data, i07),
    (flow.i08_nobody_has_priority_while_something_is_being_done, i08),
    (flow.i09_pending_items_are_finalized_in_order_and_the_newest_resolves, i09),
    (flow.i10_closed_means_that_a_chain_exists, i10),
    (flow.i11_no_cleanup_inside_a_finalization_or_resolution, i11),
    (flow.i12_another_cleanup_would_change_nothing, i12),
    (flow.i13_an_undone_play_restores_the_position, i13),
    (flow.i14_passing_starts_again_when_an_item_was_added, i14),
    (flow.i15_pools_are_empty_when_they_must_be, i15),
    (flow.i16_every_run_ends_in_a_decision_or_a_winner, i16),
    (control.i17_a_controller_has_units_at_his_battlefield, i17),
    (control.i18_a_contester_is_there, i18),
    (control.i19_a_combat_has_two_sides, i19),
    (control.i20_roles_are_those_of_the_running_combat, i20),
    (control.i21_combat_damage_is_assigned_lethally_one_unit_after_the_other, i21),
    (control.i22_stunned_units_add_nothing, i22),
    (control.i23_a_combat_that_both_survive_is_staged_again, i23),
    (control.i24_a_battlefield_scores_once_a_turn_and_then_tells, i24),
    (control.i25_the_game_is_won_by_a_rule_that_says_so, i25),
    (control.i26_points_fall_only_by_an_effect_and_never_below_0, i26),
    (events.i27_a_replacement_applies_once_to_an_event_and_within_its_limit, i27),
    (events.i28_an_event_is_either_replaced_or_happens, i28),
    (events.i29_no_damage_is_no_event, i29),
    (events.i30_a_death_trigger_is_on_the_chain_when_its_object_died, i30),
    (events.i31_an_ability_is_performed_within_its_limit, i31),
    (events.i32_a_trigger_without_a_choice_is_removed_and_not_countered, i32),
    (events.i33_if_done_runs_when_the_action_happened, i33),
    (trace.i35_changes_of_the_trace_are_all_changes_of_the_position, i35),
    (trace.i35_every_step_cites_a_clause_as_it_stands_in_the_library, i35_library),
    (trace.i36_no_step_rests_on_what_is_not_in_force, i36),
    (trace.i37_considering_changes_nothing, i37),
    (trace.i38_inputs_give_the_result, i38),
    (trace.i39_a_gap_in_the_rules_never_hides_under_a_number, i39),
]


@pytest.fixture
def watch(table: ConceptTable, desk: Desk) -> Watch:
    trace.use(desk.library)
    made = Watch(board(), authority_named(table, NOW))
    made.run()
    made.new = []
    return made


@pytest.mark.parametrize(("check", "spoil"), SPOILT, ids=[check.__name__[:3] for check, _ in SPOILT])
def test_the_check_passes_and_fails_once_spoilt(
    check: Check, spoil: Callable[[Watch], None], watch: Watch
) -> None:
    check(watch)
    spoil(watch)
    with pytest.raises((AssertionError, msgspec.ValidationError)):
        check(watch)


def test_every_check_is_seen_to_fail() -> None:
    assert {check.__name__ for check in (*EACH_PART, *AT_DECISION)} == {check.__name__ for check, _ in SPOILT}


def test_i34_another_decision_gives_another_trace(watch: Watch) -> None:
    trace.i34_the_same_decisions_give_the_same_trace(watch)
    watch.game.trace.steps[0].text = "改过"
    with pytest.raises(AssertionError, match="I34"):
        trace.i34_the_same_decisions_give_the_same_trace(watch)
