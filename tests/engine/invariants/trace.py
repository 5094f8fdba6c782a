"""I34 to I39: the trace is deterministic, complete, pinned, and honest about gaps."""

from __future__ import annotations

from copy import deepcopy
from functools import lru_cache

import msgspec

from app.engine.authority import Citation
from app.engine.concepts import text_hash
from app.engine.game import Game
from app.engine.loop import advance, answer
from app.engine.state import State
from app.engine.trace import Step
from indexer.model import Library

from .watch import Watch, at_decision, each_part

FLOW = {("showdown", "passed"), ("showdown", "chain_opener"), ("combat", "triggered")}
PARTS = ("objects", "players", "battlefields", "turn", "showdown", "combat", "winner")
LIBRARY: list[Library] = []


def use(library: Library) -> None:
    """The library in which cited clauses are looked up."""
    LIBRARY[:] = [library]
    citation_stands.cache_clear()


def i34_the_same_decisions_give_the_same_trace(watch: Watch) -> None:
    """Not registered: it runs once, at the end of a game."""
    game = Game(msgspec.json.decode(watch.start, type=State), watch.game.cards, watch.game.authority)
    advance(game)
    for decision in watch.decisions:
        answer(game, decision)
    ours, again = watch.game.trace.steps, game.trace.steps
    for one, other in zip(ours, again, strict=True):
        assert msgspec.json.encode(one) == msgspec.json.encode(other), f"I34: step {one.id} differs"
    assert msgspec.json.encode(game.state) == msgspec.json.encode(watch.state), "I34: another end"


@at_decision
def i35_changes_of_the_trace_are_all_changes_of_the_position(watch: Watch) -> None:
    assert watch.game.unclaimed == [], f"I35: no clause claims {watch.game.unclaimed}"
    for step in watch.since_decision:
        for change in step.delta:
            apply(watch.shadow, change.path, change.after, watch)
    told = whole(msgspec.to_builtins(msgspec.convert(watch.shadow, State)))
    real = whole(msgspec.to_builtins(watch.state))
    for part in PARTS:
        assert told[part] == real[part], (
            f"I35: {part} {difference(told[part], real[part])} changed by no step"
        )
    watch.shadow = msgspec.to_builtins(watch.state)
    watch.since_decision = []


def apply(shadow: dict[str, object], path: str, after: object, watch: Watch) -> None:
    """Apply one change of the trace to plain data."""
    keys = path.split(".")
    if keys[0] not in PARTS:
        return
    if keys[0] == "objects" and len(keys) == 2:
        found = watch.state.objects.get(keys[1])
        holder = shadow["objects"]
        assert isinstance(holder, dict)
        if after is None or found is None:
            holder.pop(keys[1], None)
        else:
            holder[keys[1]] = msgspec.to_builtins(found)
        return
    here: object = shadow
    for key in keys[:-1]:
        assert isinstance(here, dict)
        if key not in here:
            return  # an object that came and went since the last decision
        here = here[key]
    assert isinstance(here, dict)
    here[keys[-1]] = deepcopy(after)  # the trace is not ours to change


def whole(plain: dict[str, object]) -> dict[str, object]:
    """The parts of a position that steps account for; passing and the like show in a step's `next`."""
    found = {part: plain.get(part) for part in PARTS}
    for part, field in FLOW:
        holder = found[part]
        if isinstance(holder, dict):
            found[part] = {key: value for key, value in holder.items() if key != field}
    for part in ("showdown", "combat"):
        holder = found[part]
        if isinstance(holder, dict):
            found[part] = {k: v for k, v in holder.items() if (part, k) not in FLOW}
    return found


def difference(told: object, real: object) -> str:
    """Where two parts differ, in short."""
    if isinstance(told, dict) and isinstance(real, dict):
        keys = [key for key in {**told, **real} if told.get(key) != real.get(key)]
        return f"{keys[:3]}: {[difference(told.get(key), real.get(key)) for key in keys[:1]]}"
    return f"{told!r} ≠ {real!r}"


@each_part
def i35_every_step_cites_a_clause_as_it_stands_in_the_library(watch: Watch) -> None:
    for step in watch.new:
        for citation in (step.clause, *step.supports, *(each.clause for each in step.skipped)):
            assert citation_stands(citation), f"I35: {citation} is not in the library"


@lru_cache(maxsize=2000)
def citation_stands(citation: Citation) -> bool:
    """Whether the cited clause exists with that text; what lies outside the library must say so."""
    if citation.status == "policy":
        return bool(citation.number)
    if citation.status == "missing" or not LIBRARY:
        return not citation.text_hash
    clause = LIBRARY[0].by_revision[citation.revision].get(citation.number)
    if citation.status in ("outside", "absent"):
        return not citation.text_hash and (clause is None or clause.kind == "absent")
    if citation.status == "carried" and not citation.text_hash:
        return clause is None or clause.kind == "absent"
    return clause is not None and citation.text_hash == text_hash(clause.full_text or clause.title or "")


@each_part
def i36_no_step_rests_on_what_is_not_in_force(watch: Watch) -> None:
    authority = watch.game.authority
    for step in watch.new:
        for citation in (step.clause, *step.supports):
            in_force = citation.revision in ("", authority.revision) or citation.status in (
                "carried",
                "outside",
            )
            assert in_force, f"I36: {citation.concept} cited from {citation.revision}"
            assert not citation.faq or citation.faq in authority.faqs, f"I36: {citation.faq} is not in force"


@each_part
def i37_considering_changes_nothing(watch: Watch) -> None:
    for step in watch.new:
        if step.kind == "check" or step.kind == "ignore":
            assert step.delta == [], (
                f"I37: {step.clause.concept} ({step.because or step.text}) changed {step.delta}"
            )


@each_part
def i38_inputs_give_the_result(watch: Watch) -> None:
    for step in watch.new:
        verdict = again(
            step, watch.game.authority.reading("cleanup.lose_control"), tuple(watch.state.players)
        )
        assert verdict is None or verdict == (step.result == "applied"), (
            f"I38: {step.clause.concept}: {step.inputs}"
        )


def again(step: Step, reading: str, players: tuple[str, ...]) -> bool | None:
    """Whether a clause applies, from the step's inputs alone; None where we cannot say."""
    given = step.inputs
    if step.clause.concept == "cleanup.win":
        points = {name: int(str(given[f"{name}.points"])) for name in players}
        best = max(points.values())
        return best >= int(str(given["victory score"])) and list(points.values()).count(best) == 1
    if step.clause.concept == "cleanup.lose_control" and given:
        there, owner = given[f"{step.about}.units"], given[f"{step.about}.controller"]
        assert isinstance(there, list)
        held = owner in there if reading == "controllers_units" else bool(there)
        return not held and bool(given["open"]) and not given["busy"]
    if step.clause.concept in ("score.last_point", "score.last_point_draw"):
        draws = bool(given["not scored"])
        return draws == (step.clause.concept == "score.last_point_draw")
    return None


@each_part
def i39_a_gap_in_the_rules_never_hides_under_a_number(watch: Watch) -> None:
    for step in watch.new:
        policy = step.clause.status == "policy"
        assert (step.kind == "policy") == policy, f"I39: {step.clause.concept} is shown as {step.kind}"
        assert (step.authority == "policy") == policy, f"I39: {step.clause.concept} claims {step.authority}"
        assert policy == step.clause.number.startswith("POL-"), f"I39: {step.clause.number}"
