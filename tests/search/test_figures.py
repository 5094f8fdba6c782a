"""The measured quality does not fall. Both halves were written without looking at the ranking."""

import pytest

from app.desk import Desk
from app.desk.evaluating import Case, Evaluation, Figures, evaluate, rank_of
from app.desk.search import search
from app.desk.search_answers import Hit
from tests.search.conftest import read_cases


def measured(desk: Desk, half: str) -> dict[str, Figures]:
    answer: Evaluation = evaluate(half, read_cases(half), lambda query: search(desk, query).hits)
    return {row.kind: row for row in answer.figures}


@pytest.mark.parametrize(
    ("half", "recall_5", "recall_10", "mrr"), [("tuning", 0.96, 0.975, 0.81), ("held-out", 0.9, 0.95, 0.77)]
)
def test_figures(desk: Desk, half: str, recall_5: float, recall_10: float, mrr: float) -> None:
    everything = measured(desk, half)["all"]
    assert everything.count >= 190
    assert everything.recall_5 >= recall_5
    assert everything.recall_10 >= recall_10
    assert everything.mrr >= mrr


def hit(kind: str, name: str, text: str = "") -> Hit:
    return Hit(kind, name, "", None, "", text, "", [], "", 0.0)


def test_a_clause_answers_by_its_number() -> None:
    case = Case("q", clauses=("1.a",))
    assert rank_of(case, [hit("clause", "1"), hit("clause", "1.a")]) == 2
    assert rank_of(case, [hit("example", "1.a")]) == 0


def test_a_passage_answers_by_its_beginning_blanks_aside() -> None:
    case = Case("q", faq=("（新）4.如果",))
    assert rank_of(case, [hit("faq", "f/s02.5", "（新） 4. 如果当前")]) == 1
    assert rank_of(case, [hit("faq", "f/s02.4", "（旧）4. 如果当前")]) == 0


def test_misses_are_listed_with_what_was_found() -> None:
    cases = [Case("一", "term", "t1", clauses=("1",)), Case("二", "term", "t2", clauses=("2",))]
    answer = evaluate("f", cases, lambda _: [hit("clause", "1")])
    assert [(row.kind, row.count, row.recall_1, row.mrr) for row in answer.figures] == [
        ("all", 2, 0.5, 0.5),
        ("term", 2, 0.5, 0.5),
    ]
    assert [(miss.id, miss.rank, miss.expected, miss.found) for miss in answer.misses] == [
        ("t2", 0, ["2"], ["1"])
    ]
