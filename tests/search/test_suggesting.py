import pytest

from app.desk import Desk
from app.desk.search import suggest


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("323.5", "323.5 "),
        ("燃", "431 燃尽"),
        ("ranj", "431 燃尽"),
        ("致命", "致命伤害"),
        ("横", "→ 休眠"),
        ("lethal", "致命伤害"),
        ("远古巨", "远古巨龙"),
        ("elder", "远古巨龙"),
        ("焦點", "焦点"),
    ],
)
def test_suggestions(desk: Desk, typed: str, text: str) -> None:
    assert any(text in suggestion.text for suggestion in suggest(desk, typed))


def test_a_number_comes_first(desk: Desk) -> None:
    found = suggest(desk, "142.4")
    assert [suggestion.number for suggestion in found[:4]] == ["142.4", "142.4.a", "142.4.b", "142.4.c"]


@pytest.mark.parametrize("typed", ["", " ", "？", "\x00", "鑫龘", "x" * 1000])
def test_nothing_to_suggest(desk: Desk, typed: str) -> None:
    assert suggest(desk, typed) == []


def test_each_suggestion_stands_once(desk: Desk) -> None:
    found = [(suggestion.kind, suggestion.text) for suggestion in suggest(desk, "单位")]
    assert 0 < len(found) == len(set(found)) <= 8


def test_a_term_leads_to_its_definition_in_the_rules_in_force(desk: Desk) -> None:
    defined = {found.text: found.number for found in suggest(desk, "致命伤害")}
    assert defined["致命伤害"] == "142.4.a"
    by_number = desk.revision().by_number
    assert all(number is None or number in by_number for number in defined.values())
