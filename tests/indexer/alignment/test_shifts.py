import pytest

from indexer.alignment.shifts import Renumbering, ordinal, part_like, shifted


@pytest.mark.parametrize(
    ("part", "place"), [("1", 1), ("10", 10), ("a", 1), ("c", 3), ("z", 26), ("aa", 27), ("103", 103)]
)
def test_ordinal_and_back(part: str, place: int) -> None:
    assert ordinal(part) == place
    assert part_like(part, place) == part


def test_sections_keep_three_digits() -> None:
    assert shifted("051", "", 3) == "054"


def test_nothing_renumbered_is_no_shift() -> None:
    assert Renumbering({"1": "1", "1.a": "1.a"}, {}).shifts == []


def test_neighbours_with_one_distance_are_one_shift() -> None:
    pairs = {"323": "323", "323.1": "323.1", "323.2": "323.3", "323.3": "323.4", "323.4": "323.5"}
    (shift,) = Renumbering(pairs, {}).shifts
    assert (shift.parent, shift.by) == ("323", 1)
    assert shift.roots == (("323.2", "323.3"), ("323.3", "323.4"), ("323.4", "323.5"))


def test_letters_shift_as_digits_do() -> None:
    (shift,) = Renumbering({"5.1.b": "5.1.c", "5.1.c": "5.1.d"}, {}).shifts
    assert (shift.parent, shift.by, len(shift.roots)) == ("5.1", 1, 2)


def test_what_stands_below_goes_along() -> None:
    pairs = {"103.4": "103.5", "103.4.a": "103.5.a", "103.4.a.1": "103.5.a.1"}
    renumbering = Renumbering(pairs, {})
    (shift,) = renumbering.shifts
    assert shift.roots == (("103.4", "103.5"),)
    assert shift.members == (("103.4.a", "103.5.a"), ("103.4.a.1", "103.5.a.1"))
    assert renumbering.root_of["103.4.a.1"] == "103.4"


def test_a_shift_inside_a_shifted_clause_is_its_own() -> None:
    pairs = {"103.4": "103.5", "103.4.a": "103.5.b", "103.4.b": "103.5.c"}
    outer, inner = Renumbering(pairs, {}).shifts
    assert (outer.roots, outer.members) == ((("103.4", "103.5"),), ())
    assert (inner.parent, inner.by, len(inner.roots)) == ("103.5", 1, 2)


def test_sections_shift_together() -> None:
    (shift,) = Renumbering({"418": "419", "434": "435", "434.1": "435.1"}, {}).shifts
    assert (shift.parent, shift.by) == ("", 1)
    assert shift.members == (("434.1", "435.1"),)


def test_a_neighbour_that_stayed_parts_two_shifts() -> None:
    pairs = {"1.2": "1.3", "1.4": "1.4", "1.5": "1.6"}
    assert [shift.roots for shift in Renumbering(pairs, {}).shifts] == [(("1.2", "1.3"),), (("1.5", "1.6"),)]


def test_different_distances_are_different_shifts() -> None:
    pairs = {"1.2": "1.3", "1.5": "1.7"}
    assert [shift.by for shift in Renumbering(pairs, {}).shifts] == [1, 2]


def test_under_another_parent_is_no_shift() -> None:
    renumbering = Renumbering({"335": "335", "335.3": "340.3", "340": "340"}, {})
    assert renumbering.shifts == []
    assert renumbering.unexplained == {"335.3"}


def test_neighbours_enclosed_by_a_shift_are_inferred() -> None:
    renumbering = Renumbering(
        {"103.4.a": "103.5.a"},
        {"103.1": "103.2", "103.4": "103.5"},
        enclosed=["103.1", "103.2", "103.3", "103.4"],
    )
    (shift,) = renumbering.shifts
    assert shift.roots == (("103.1", "103.2"), ("103.4", "103.5"))
    assert shift.inferred == (("103.2", "103.3"), ("103.3", "103.4"))


def test_a_number_that_does_not_exist_is_not_inferred() -> None:
    (shift,) = Renumbering({"105": "106", "110": "111"}, {}, enclosed=["107"]).shifts
    assert shift.inferred == (("107", "108"),)
