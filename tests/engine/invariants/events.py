"""I27 to I33: replacements, triggers, linked instructions."""

from __future__ import annotations

from app.engine import frames as task
from app.engine.instruction_events import kind_of

from .watch import Watch, at_decision, each_part, frames_of


@each_part
def i27_a_replacement_applies_once_to_an_event_and_within_its_limit(watch: Watch) -> None:
    for frame in frames_of(watch, task.EventFrame):
        for event in frame.events:
            assert len(event.used) == len(set(event.used)), f"I27: {event.used} applied to one {event.kind}"
    for step in watch.new:
        if step.clause.concept == "replace.optional" and step.result == "not_applied":
            used = [change.path for change in step.delta if change.path == "turn.uses"]
            assert used == [], "I27: declining a replacement used it up"
    for key, uses in watch.state.turn.uses.items():
        limit = limit_of(watch, key)
        assert not limit or uses <= limit, f"I27: {key} used {uses} times of {limit}"


def limit_of(watch: Watch, key: str) -> int:
    """The limit per turn of the ability behind a key of the uses, 0 when it has none or is gone."""
    name, _, ability_id = key.partition("#")[0].partition(".")
    each = watch.state.objects.get(name)
    if each is None:
        return 0
    for ability in watch.game.definition(each.card).abilities or []:
        if ability.id == ability_id:
            return ability.limit
    return 0


@each_part
def i28_an_event_is_either_replaced_or_happens(watch: Watch) -> None:
    for frame in frames_of(watch, task.EventFrame):
        for index in (*frame.replaced, *frame.dropped):
            event = frame.events[index]
            assert not any(each is event for each in frame.results), f"I28: a replaced {event.kind} happened"


@each_part
def i29_no_damage_is_no_event(watch: Watch) -> None:
    for frame in frames_of(watch, task.EventFrame):
        for event in frame.results:
            assert event.kind != "deal" or event.amount > 0, f"I29: {event.amount} damage was dealt"
    for step in watch.steps("deal.mark"):
        marks = [change for change in step.delta if change.path.endswith(".damage")]
        assert len(marks) == 1, f"I29: {len(marks)} marks for one deal"
        assert total(marks[0].after) > total(marks[0].before), "I29: damage was marked, but none is new"


def total(marked: object) -> int:
    """All damage in a record of marks."""
    assert isinstance(marked, dict)
    return sum(marked.values())


@at_decision
def i30_a_death_trigger_is_on_the_chain_when_its_object_died(watch: Watch) -> None:
    if any(isinstance(frame, task.EventFrame | task.CleanupFrame) for frame in watch.state.frames):
        return
    for item in watch.state.chain:
        event = item.event
        if item.trigger and event is not None and event.kind == "kill" and event.object == item.source:
            assert watch.game.find(item.source) is None, f"I30: {item.id} on the chain, but its object lives"


@each_part
def i31_an_ability_is_performed_within_its_limit(watch: Watch) -> None:
    for key, times in watch.performed.items():
        assert times <= int(key.rpartition("<=")[2]), f"I31: {key} performed {times} times this turn"


@each_part
def i32_a_trigger_without_a_choice_is_removed_and_not_countered(watch: Watch) -> None:
    failed = {step.about for step in watch.new if step.clause.concept == "trigger.no_choice"}
    for step in watch.new:
        if step.about in failed:
            assert step.clause.concept != "counter.removed", f"I32: {step.about} was countered"
    for step in watch.steps("counter.removed"):
        assert frames_of(watch, task.ResolveFrame), f"I32: {step.about} countered by nothing"


@each_part
def i33_if_done_runs_when_the_action_happened(watch: Watch) -> None:
    frame, before = watch.moment.frame, watch.moment
    if not isinstance(frame, task.InstructionsFrame) or before.step >= len(frame.instructions):
        return
    instruction = frame.instructions[before.step]
    if before.waiting:
        became = frame.done.get(instruction.id) if instruction.id else None
        kind = kind_of(instruction)
        if became == "done" and kind:
            assert kind in before.returned, f"I33: {instruction.id} counts as done, but no {kind} happened"
        return
    done = before.done
    fails = bool(instruction.if_done) and done.get(instruction.if_done) != "done"
    falls = bool(instruction.linked_to) and done.get(instruction.linked_to) == "ignored"
    if fails or falls:
        said = [step.clause.concept for step in watch.new if step.result == "not_applied"]
        assert said == ["linked.falls" if falls else "linked.if_done"], f"I33: {said}"
        assert len(watch.state.frames) <= before.depth, "I33: an instruction ran without its condition"
    elif instruction.if_done or instruction.linked_to:
        said = [step.clause.concept for step in watch.new if step.clause.concept.startswith("linked.")]
        assert said == [], f"I33: {said}, although the action happened"
