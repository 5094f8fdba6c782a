"""Corrections of what is easily misread: each has a scenario, named after the clause that proves it.

Every test replays its scenario under all authorities that it names; expectations of the file must hold. What
a file cannot say, the order of steps and how often one happens, is asserted here.
"""

from collections.abc import Callable
from typing import Protocol

import pytest

from app.engine.authority import authority_named
from app.engine.cards.load import CardTable
from app.engine.concepts import ConceptTable
from app.engine.replay import Replay, authorities_of, replay
from app.engine.scenario import read_scenario
from app.engine.trace import Step

from .conftest import NOW, ROOT, THEN_WITH_FAQ

PROVED: dict[str, list[str]] = {}
CORRECTIONS = [f"A{number}" for number in range(1, 25)]


class Replays(Protocol):
    """Replays a scenario by the beginning of its file name; its expectations must hold everywhere."""

    def __call__(self, name: str) -> dict[str, Replay]: ...


def proves(correction: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Say which correction a test proves."""

    def mark(test: Callable[..., None]) -> Callable[..., None]:
        PROVED.setdefault(correction, []).append(test.__name__)
        return test

    return mark


@pytest.fixture
def scenario(table: ConceptTable, cards: CardTable) -> Replays:
    def run(name: str) -> dict[str, Replay]:
        found = sorted((ROOT / "rules" / "scenarios").glob(f"{name}*.yaml"))
        assert len(found) == 1, f"{name} names {len(found)} scenarios"
        loaded = read_scenario(found[0])
        replays = {}
        for under in authorities_of(loaded):
            result = replays[under] = replay(loaded, cards, authority_named(table, under))
            assert [(each.text, each.detail) for each in result.expectations if not each.passed] == []
        assert NOW in replays
        return replays

    return run


def applied(result: Replay, *concepts: str) -> list[Step]:
    """The steps that applied one of the concepts, in order; the choices that led to them apart."""
    return [
        step
        for step in result.steps
        if step.result == "applied" and step.kind != "choice" and step.clause.concept in concepts
    ]


def order(result: Replay, *concepts: str) -> list[str]:
    """The concepts of those steps."""
    return [step.clause.concept for step in applied(result, *concepts)]


@proves("A1")
def test_348_2_a_a_controller_alone_at_the_end_scores_nothing(scenario: Replays) -> None:
    for result in scenario("348.2.a-控制者独留").values():
        assert applied(result, "score.conquer", "showdown.establish") == []


@proves("A1")
def test_348_2_a_1_who_did_not_control_it_conquers_unless_he_has_scored_there(scenario: Replays) -> None:
    for result in scenario("348.2.a.1-").values():
        assert [step.about for step in applied(result, "score.conquer")] == ["战场一"]


@proves("A1")
def test_466_5_a_successful_defence_is_no_conquest(scenario: Replays) -> None:
    for result in scenario("466.5-守住战场").values():
        assert applied(result, "score.conquer") == []


@proves("A1")
def test_469_1_a_conquest_is_gaining_control(scenario: Replays) -> None:
    result = scenario("466.5-征服")[NOW]
    assert [step.about for step in applied(result, "score.conquer")] == ["战场一"]


@proves("A2")
def test_190_3_a_1_a_second_arrival_does_not_change_the_contester(scenario: Replays) -> None:
    for result in scenario("190.3.a.1-").values():
        assert len(applied(result, "control.contest")) == 1
        assert len(applied(result, "showdown.close")) == 1  # it becomes the combat's, no second one opens


@proves("A3")
def test_190_3_b_a_non_combat_showdown_ends_the_contest_and_does_not_start_again(scenario: Replays) -> None:
    for result in scenario("190.3.b-").values():
        assert len(applied(result, "cleanup.start_showdown")) == 1


@proves("A4")
def test_308_1_the_whole_combat_is_a_showdown_state(scenario: Replays) -> None:
    for result in scenario("308.1-").values():
        wanted = ["cleanup.start_combat", "combat.end"]
        assert order(result, *wanted) == wanted * 2


@proves("A5")
def test_334_2_a_a_finalization_is_finished_before_any_cleanup(scenario: Replays) -> None:
    for result in scenario("334.2.a-").values():
        steps = [step.clause.concept for step in result.steps]
        begin = next(i for i, step in enumerate(result.steps) if step.about == "献祭" and step.kind == "cost")
        end = steps.index("play.finalized", begin)
        assert "kill.to_trash" in steps[begin:end]
        assert not [name for name in steps[begin:end] if name.startswith("cleanup")]


@proves("A6")
def test_429_3_a_adding_abilities_may_be_used_while_an_item_resolves(scenario: Replays) -> None:
    for result in scenario("429.3.a-").values():
        assert [step.about for step in applied(result, "add.at_once")] == ["电池一", "电池二"]
        resolving = [step.id for step in applied(result, "fepr.resolve") if step.about == "学习"]
        leaving = [step.id for step in applied(result, "resolve.leaves_chain") if step.about == "学习"]
        assert resolving[0] < applied(result, "add.at_once")[1].id < leaving[0]


@proves("A6")
def test_429_3_adding_abilities_may_be_used_for_what_a_move_costs(scenario: Replays) -> None:
    for result in scenario("429.3-").values():
        assert len(applied(result, "play.pay_resources")) == 1


@proves("A7")
def test_429_2_b_a_spell_that_adds_resources_stays_on_the_chain(scenario: Replays) -> None:
    scenario("429.2.b-")


@proves("A8")
def test_159_2_b_a_reaction_contains_what_an_action_card_may_do(scenario: Replays) -> None:
    scenario("159.2.b-")


@proves("A9")
def test_447_2_c_refused_recalled_and_ignored_moves_are_three_cases(scenario: Replays) -> None:
    for result in scenario("447.2.c-").values():
        assert len(applied(result, "move.recalled_instead")) == 1
        assert applied(result, "move.instant") == []


@proves("A10")
def test_323_7_permanents_are_recalled_to_their_controllers_base_once(scenario: Replays) -> None:
    for result in scenario("323.7-").values():
        assert [step.about for step in applied(result, "cleanup.misplaced")] == ["长剑"]


@proves("A11")
def test_383_2_a_1_the_adjacent_condition_is_asked_once(scenario: Replays) -> None:
    scenario("383.2.a.1-")


@proves("A11")
def test_383_3_a_the_may_belongs_to_finalization(scenario: Replays) -> None:
    replays = scenario("383.3.a-")
    assert order(replays[NOW], "trigger.to_chain") == ["trigger.to_chain"]
    assert order(replays[THEN_WITH_FAQ], "trigger.to_chain") == []


@proves("A12")
def test_373_1_controllers_of_replacements_go_in_turn_order(scenario: Replays) -> None:
    for result in scenario("373.1-").values():
        deciders = [step.decider for step in applied(result, "replace.instead")]
        assert deciders == ["甲", "乙"]


@proves("A12")
def test_372_one_event_is_ordered_by_the_affected_objects_controller(scenario: Replays) -> None:
    for result in scenario("372-").values():
        deciders = [step.decider for step in result.steps if step.clause.concept == "replace.order"]
        assert deciders == ["乙"]


@proves("A12")
@pytest.mark.parametrize("name", ["373.2-索拉卡先生效", "373.2-守护先生效"])
def test_373_2_each_replacement_takes_one_uninterrupted_slot(scenario: Replays, name: str) -> None:
    for result in scenario(name).values():
        slots = [step.card for step in applied(result, "replace.instead")]
        assert len(slots) == 3
        assert sorted(set(slots), key=slots.index) in (
            ["soraka_wanderer", "护符"],
            ["护符", "soraka_wanderer"],
        )


@proves("A13")
def test_390_5_b_a_linked_window_lasts_while_its_source_is_there(scenario: Replays) -> None:
    for result in scenario("390.5.b-").values():
        assert len(applied(result, "control.of_object")) == 1


@proves("A14")
def test_811_1_d_choices_of_a_hidden_card_are_bound_unless_its_words_free_them(scenario: Replays) -> None:
    scenario("811.1.d-")


@proves("A15")
def test_811_1_b_a_hidden_card_is_played_from_the_next_turn_on(scenario: Replays) -> None:
    scenario("811.1.b-")


@proves("A16")
def test_812_1_b_1_only_your_own_other_card_counts(scenario: Replays) -> None:
    scenario("812.1-")


@proves("A17")
def test_827_1_c_1_empowering_is_paid_again_only_after_it_has_ended(scenario: Replays) -> None:
    assert len(applied(scenario("827.1.c.1-")[NOW], "empower.status")) == 2


@proves("A18")
def test_438_7_b_1_only_cards_in_banishment_return(scenario: Replays) -> None:
    for result in scenario("438.7.b.1-").values():
        assert len(applied(result, "revert.returns")) == 1


@proves("A18")
def test_438_7_c_what_has_left_banishment_never_returns(scenario: Replays) -> None:
    for result in scenario("438.7.c-").values():
        assert applied(result, "revert.returns") == []


@proves("A19")
def test_359_3_e_13_an_item_looks_back_at_what_it_moved_itself(scenario: Replays) -> None:
    for result in scenario("359.3.e.13-").values():
        assert len(applied(result, "might.change")) == 2


@proves("A20")
def test_428_5_d_the_creator_of_an_ability_is_a_source_too(scenario: Replays) -> None:
    scenario("428.5.d-")


@proves("A20")
def test_428_5_c_1_a_cleanup_kill_is_answered_for_by_who_dealt_that_damage(scenario: Replays) -> None:
    scenario("428.5.c.1-")


@proves("A20")
def test_417_6_b_3_a_named_unit_deals_instead_of_the_spell(scenario: Replays) -> None:
    scenario("417.6.b-")


@proves("A21")
def test_476_3_layers_repeat_until_nothing_new_applies(scenario: Replays) -> None:
    scenario("476.3-")


@proves("A22")
def test_206_1_costs_asked_for_are_printed_ones_but_for_assembling(scenario: Replays) -> None:
    scenario("206.1-")


@proves("A23")
def test_190_6_c_several_choosers_leave_the_ability_to_the_controller(scenario: Replays) -> None:
    replays = scenario("190.6.c-")
    assert applied(replays[NOW], "policy.several_choosers")[0].clause.status == "policy"
    assert applied(replays[THEN_WITH_FAQ], "battlefield.several_choosers")[0].clause.faq


@proves("A24")
def test_465_2_c_10_prevention_does_not_exempt_a_unit(scenario: Replays) -> None:
    scenario("465.2.c.10-")


@proves("A24")
def test_437_5_a_prevention_counts_into_what_is_lethal(scenario: Replays) -> None:
    scenario("437.5.a-")


def test_128_6_a_the_instruction_is_ignored_where_the_faq_ignored_the_effect(scenario: Replays) -> None:
    assert set(scenario("128.6.a-")) == {NOW, THEN_WITH_FAQ}


def test_805_1_a_1_power_for_accelerate_is_of_an_own_domain_where_the_faq_took_any(scenario: Replays) -> None:
    assert set(scenario("805.1.a.1-")) == {NOW, THEN_WITH_FAQ}


def test_344_2_a_showdown_waits_for_the_neutral_open_state(scenario: Replays) -> None:
    for result in scenario("344.2-").values():
        wanted = ["cleanup.start_showdown", "showdown.close"]
        assert order(result, *wanted) == wanted * 2


@pytest.mark.parametrize("correction", CORRECTIONS)
def test_every_correction_has_a_test(correction: str) -> None:
    assert PROVED.get(correction)
