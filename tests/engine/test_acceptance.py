"""The FAQ's cases and the clauses that their traces must hold, row by row.

A row names scenarios of the FAQ's folder and clause numbers of 2026-07-17. A number is there when a step, one
of its supporting clauses, a refused clause or a refused option cites it or a clause below it. Sections that
our copy of the rules lacks are cited by number as well.
"""

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import pytest

from app.engine.authority import authority_named
from app.engine.cards.load import load_cards
from app.engine.concepts import load_concepts, split_place
from app.engine.replay import Replay, authorities_of, replay
from app.engine.scenario import read_scenario
from tests.engine.conftest import NOW, ROOT, THEN, THEN_WITH_FAQ

FOLDER = ROOT / "faq" / "faq-unleashed-2026-04-30" / "scenarios"

ROWS: dict[str, tuple[list[str], str]] = {
    "1": (["q01-翠神与攀圣长阶"], "348.2.a.1 471.1.b.1 383.4.c.2.c 438.1 194.3.a 323.1 472"),
    "2": (["q02-草丛覆盖草丛"], "438.5 438.6 438.7.b 438.7.b.1"),
    "3": (["q03-化为灰烬"], "135.4.b 718.2 816.1.b"),
    "4": (["q04-旋转飞斧"], "721 722 816.2.a"),
    "5a": (["q05a-冷血贵族"], "190.4.c 323.6 355.2.a"),
    "5b": (["q05b-海兽钓钩"], "190.4.c 359.3.e.13 419.3 354.3 323.6 337.1"),
    "5c": (["q05c-奥术跃迁"], "190.4.c 427 419.3.b 323.6 354.3 337.1"),
    "5d": (["q05d-调酒师"], "323.4 323.5 323.6 808.1.d.2"),
    "6": (["q06-确认中没有清理"], "319.3 319.4 319.5 334.2.a"),
    "7": (["q07-基兰与诡术妖姬"], "371.2 375 337.1.b 337.2 388.1 439.2.c 186 477.1.b"),
    "8": (["q08-反击风暴与远古巨龙"], "437.2.a 417.1.e.1 142.4.c"),
    "9": (["q09-闪现与远古巨龙"], "355.9.b 359.3.e.2"),
    "10": (["q10-烬与被无效化的星芒凝汇", "q10-被撤销的法术"], "425.1.c 358.5"),
    "11": (["q11-阿尔法突袭与击退", "q11-关联被切断"], "359.3.e.3 359.3.e.9.a 124"),
    "12": (["q12-永恩与清算人竞技场"], "383.4.g.1 170.11.b"),
    "13": (["q13-厄塔汗与雷克塞"], "356.2.b 805.2.b 805.6"),
    "14": (
        ["q14-战斗的四个部分", "q14-清理先完成"],
        "334.1 335 337.1 338.1 339.1 340.1 466.2 466.4 466.6",
    ),
}
EARLIER_NUMBERS = {"1": "466.1.b 323.1 467 438.1", "2": "438.1 438.7.b", "3": "135.4 718.2", "4": "816.2.a"}
EARLIER_NUMBERS |= {"5a": "187.4.c 323.6", "7": "375", "8": "437.2.a", "11": "359.3.e.3", "14": "335.3"}

CASES = {
    *("02", "09", "11", "12", "13", "14", "15", "16", "17", "22", "23", "23b", "24", "25", "27", "28", "29"),
    *("30", "31", "32", "32b", "33", "34", "35", "36", "37", "37b", "38", "38b", "38c", "39", "40", "42"),
    "43",
}
BESIDES = {"03", "04", "05", "06", "07", "08", "09b", "10", "18", "19", "20", "21", "26"}


@lru_cache(maxsize=64)
def _replayed(name: str, under: str) -> Replay:
    table = load_concepts(ROOT / "rules" / "concepts.toml")
    loaded = read_scenario(FOLDER / f"{name}.yaml")
    result = replay(loaded, load_cards(ROOT / "rules" / "cards"), authority_named(table, under))
    assert result.passed
    return result


def _cited(name: str, under: str) -> Iterator[tuple[str, str]]:
    """Concept and number of everything that a trace cites, applied or refused."""
    table = load_concepts(ROOT / "rules" / "concepts.toml")
    authority = authority_named(table, under)
    for step in _replayed(name, under).steps:
        refused = [authority.cite(option.because) for option in step.options if option.because]
        skipped = [each.clause for each in step.skipped]
        for citation in (step.clause, *step.supports, *skipped, *refused):
            yield citation.concept, citation.number


def _holds(numbers: set[str], wanted: str) -> bool:
    return any(number == wanted or number.startswith(f"{wanted}.") for number in numbers)


@pytest.mark.parametrize(("row", "wanted"), [(row, each) for row in ROWS for each in ROWS[row][1].split()])
def test_trace_holds_the_clause(row: str, wanted: str) -> None:
    numbers = {number for name in ROWS[row][0] for _, number in _cited(name, NOW)}
    assert _holds(numbers, wanted)


@pytest.mark.parametrize(("row", "wanted"), [(row, each) for row in ROWS for each in ROWS[row][1].split()])
def test_trace_holds_the_same_rule_in_spring(row: str, wanted: str) -> None:
    """Under the earlier rules with the FAQ the number may be another one; the rule is the same concept."""
    places = load_concepts(ROOT / "rules" / "concepts.toml").concepts
    concepts = {concept for name in ROWS[row][0] for concept, _ in _cited(name, THEN_WITH_FAQ)}
    known = [places[each].places for each in concepts if each in places]
    numbers = {split_place(each[NOW])[0] for each in known if NOW in each}
    assert _holds(numbers, wanted)


@pytest.mark.parametrize(
    ("row", "wanted"), [(row, each) for row in EARLIER_NUMBERS for each in EARLIER_NUMBERS[row].split()]
)
def test_trace_cites_the_number_of_the_earlier_rules(row: str, wanted: str) -> None:
    numbers = {number for name in ROWS[row][0] for _, number in _cited(name, THEN_WITH_FAQ)}
    assert wanted in numbers


def _scenarios() -> dict[str, list[Path]]:
    by_case: dict[str, list[Path]] = {}
    for file in sorted(FOLDER.glob("*.yaml")):
        by_case.setdefault(read_scenario(file).scenario.source.case, []).append(file)
    return by_case


def test_there_are_34_cases_to_replay() -> None:
    assert len(CASES) == 34


@pytest.mark.parametrize("case", sorted(CASES))
def test_case_has_a_scenario_under_both_authorities(case: str) -> None:
    files = _scenarios().get(f"faq-{case}", [])
    assert files
    for file in files:
        assert {NOW, THEN_WITH_FAQ} <= set(authorities_of(read_scenario(file)))


def test_no_scenario_names_a_case_that_is_not_listed() -> None:
    assert set(_scenarios()) == {f"faq-{case}" for case in CASES | BESIDES}


@pytest.mark.parametrize("name", ["s02-失去控制权", "s07-平局后召回"])
def test_earlier_rules_without_the_faq_give_the_other_outcome(name: str) -> None:
    loaded = read_scenario(FOLDER / f"{name}.yaml")
    assert THEN in authorities_of(loaded)
    then, now = (_replayed(name, under).state for under in (THEN, NOW))
    assert (then.players, then.objects) != (now.players, now.objects)


@pytest.mark.parametrize("under", [NOW, THEN_WITH_FAQ])
def test_334_2_a_no_cleanup_begins_inside_a_finalization(under: str) -> None:
    steps = {step.id: step for step in _replayed("q06-确认中没有清理", under).steps}
    for step in steps.values():
        if step.clause.concept == "cleanup":
            assert step.parent == 0 or steps[step.parent].clause.concept != "fepr.finalize"
    finalized = next(step.id for step in steps.values() if step.clause.concept == "play.finalized")
    death = next(
        step.id
        for step in steps.values()
        if step.clause.concept == "cleanup.death" and step.result == "applied" and step.about == "伤兵"
    )
    assert finalized < death


@pytest.mark.parametrize("under", [NOW, THEN_WITH_FAQ])
def test_466_the_chain_is_handled_between_the_four_parts(under: str) -> None:
    wanted = ["combat.cleanup", "combat.win", "combat.fepr_before_control", "combat.roles_end", "combat.end"]
    order = []
    for step in _replayed("q14-战斗的四个部分", under).steps:
        if step.clause.concept in wanted or (step.clause.concept == "fepr.resolve" and "·" in step.about):
            order.append(step.clause.concept)
    resolved = [order[index + 1] for index in range(len(order) - 1) if order[index] in wanted]
    assert [each for each in order if each in wanted] == wanted
    assert resolved == ["fepr.resolve"] * 4


@pytest.mark.parametrize("under", [NOW, THEN_WITH_FAQ])
def test_334_1_no_item_is_finalized_inside_a_cleanup(under: str) -> None:
    steps = {step.id: step for step in _replayed("q14-清理先完成", under).steps}
    for step in steps.values():
        if step.clause.concept == "fepr.finalize":
            assert step.parent == 0 or steps[step.parent].clause.concept != "cleanup"
