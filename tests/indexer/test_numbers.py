"""Clause numbers: canonical form, order, kinship, and what people type."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from indexer.numbers import ClauseNumber, read_number, readings, sort_key

PARTS = st.one_of(st.integers(1, 99).map(str), st.text("abcdefghijklmnopqrstuvwxyz", min_size=1, max_size=2))
NUMBERS = st.builds(
    lambda section, rest: ".".join([f"{section:03}", *rest]), st.integers(0, 999), st.lists(PARTS, max_size=5)
)


@pytest.mark.parametrize("text", ["323", "002", "323.6", "359.3.e.9.a", "103.2.b.5", "383.4.e.2.aa"])
def test_canonical_numbers_are_taken_as_they_stand(text):
    assert str(ClauseNumber(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "32",
        "3234",
        "323.",
        ".323",
        "323..6",
        "323.6.",
        "323.E",
        "323.abc",
        "323.1.a.1.a.1.a",
        "３２３",
        "a23",
    ],
)
def test_other_texts_are_refused_as_canonical(text):
    with pytest.raises(ValueError, match="is not a clause number"):
        ClauseNumber(text)


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("461.3.d", "461.3.d"),
        ("461 3 d", "461.3.d"),
        ("461。3。d", "461.3.d"),
        ("461,3,d", "461.3.d"),
        ("461-3-d", "461.3.d"),
        ("461.3.D", "461.3.d"),
        ("第461.3.d条", "461.3.d"),
        ("第 461.3.d. 条", "461.3.d"),
        ("规则461.3.d", "461.3.d"),
        ("第461条第3款d项", "461.3.d"),
        ("461條3款d", "461.3.d"),
        ("第323条 6 目", "323.6"),
        ("规则第 461.3.d.条", "461.3.d"),
        ("核心规则 461.3.d", "461.3.d"),
        ("规则４６１．３．ｄ", "461.3.d"),
        ("CR 461.3(d)", "461.3.d"),
        ("rule 461.3.d", "461.3.d"),
        ("§461.3.d", "461.3.d"),
        ("461.3d", "461.3.d"),
        ("461.03.d", "461.3.d"),
        ("323.10", "323.10"),
        ("359 3 e 9 a", "359.3.e.9.a"),
        ("  323.6  ", "323.6"),
        ("323.6。", "323.6"),
        ("\u200b323.6\ufeff", "323.6"),
        ("\u202a323.6\u202c", "323.6"),
        ("𝟛𝟚𝟛.𝟞", "323.6"),
    ],
)
def test_typed_numbers_are_read(typed, number):
    assert str(read_number(typed)) == number


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "清理",
        "323.6 清理",
        "32",
        "4613d",
        "323.6.é",
        "3٢3",
        "323" * 40,
        "条",
        "规则",
        "323..." + "1." * 40,
    ],
)
def test_texts_that_are_no_single_number_are_not_read(typed):
    assert read_number(typed) is None


KNOWN = {
    "323",
    "323.9",
    "323.10",
    "323.1",
    "355.13",
    "355.1.c",
    "359.3.e.9.a",
    "461.3.d",
    "383.4.e.2.a",
    "315.1.b",
}


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("3239", ["323.9"]),
        ("32310", ["323.10"]),
        ("4613d", ["461.3.d"]),
        ("3593e9a", ["359.3.e.9.a"]),
        ("359.3e9a", ["359.3.e.9.a"]),
        ("355 1 3", ["355.13"]),
        ("35513", ["355.13"]),
        ("355.13", ["355.13"]),
        ("323 1 0", ["323.10"]),
        ("999", []),
        ("清理", []),
        ("", []),
        ("32", []),
        ("3151b", ["315.1.b"]),
    ],
)
def test_run_together_digits_are_read_against_what_exists(typed, found):
    assert readings(typed, KNOWN) == found


def test_a_typed_border_between_digits_is_kept():
    assert readings("355 1 3", {"355.13", "355.1.3"}) == ["355.1.3"]


def test_several_readings_come_in_rulebook_order():
    assert readings("35513", {"355.13", "355.1.3"}) == ["355.1.3", "355.13"]


def test_the_literal_reading_wins_over_others():
    assert readings("323.1", {"323.1", "323.1.a"}) == ["323.1"]


@pytest.mark.parametrize(
    "ordered",
    [
        ["323", "323.1", "323.2", "323.9", "323.10", "324"],
        ["323.9", "323.9.a", "323.9.b", "323.10"],
        ["323.9.1", "323.9.9", "323.9.10", "323.9.a", "323.9.z", "323.9.aa"],
        ["002", "050", "100", "439"],
    ],
)
def test_order_is_that_of_the_rulebook(ordered):
    shuffled = random.Random(1).sample(ordered, len(ordered))
    assert [str(number) for number in sorted(map(ClauseNumber, shuffled))] == ordered


def test_parent_and_ancestors():
    number = ClauseNumber("359.3.e.9.a")
    assert str(number.parent) == "359.3.e.9"
    assert [str(above) for above in number.ancestors] == ["359", "359.3", "359.3.e", "359.3.e.9"]
    assert ClauseNumber("359").parent is None
    assert ClauseNumber("359").ancestors == ()


@pytest.mark.parametrize(
    ("number", "above", "under"),
    [("323.6", "323", True), ("323.10", "323.1", False), ("323", "323", False), ("323", "323.6", False)],
)
def test_is_under_means_a_proper_ancestor(number, above, under):
    assert ClauseNumber(number).is_under(ClauseNumber(above)) is under


@given(NUMBERS)
def test_a_canonical_number_reads_as_itself_in_every_dress(text):
    for dressed in (text, f"第{text}条", f"规则 {text}.", text.upper(), text.replace(".", " "), f"CR {text}"):
        assert str(read_number(dressed)) == text


@given(NUMBERS)
def test_full_width_reads_as_the_same(text):
    wide = "".join(chr(ord(character) + 0xFEE0) for character in text)
    assert str(read_number(wide)) == text


@given(NUMBERS)
def test_dots_left_out_still_find_the_number(text):
    assert text in readings(text.replace(".", ""), {text})


@given(st.lists(NUMBERS, min_size=2, max_size=8))
def test_objects_and_sort_keys_order_alike(numbers):
    by_key = sorted(numbers, key=sort_key)
    assert [str(number) for number in sorted(map(ClauseNumber, numbers))] == by_key


@given(NUMBERS, NUMBERS)
def test_order_is_total_and_agrees_with_equality(a, b):
    left, right = ClauseNumber(a), ClauseNumber(b)
    assert (left < right) + (right < left) + (left == right) == 1
    assert (left == right) == (hash(left) == hash(right) and a == b)


@given(NUMBERS)
def test_every_ancestor_sorts_before_its_descendant(text):
    number = ClauseNumber(text)
    assert all(above < number and number.is_under(above) for above in number.ancestors)


@given(st.text(max_size=200))
def test_any_text_is_read_or_refused_without_an_error(text):
    number = read_number(text)
    assert number is None or ClauseNumber(str(number)) == number
    assert isinstance(readings(text, KNOWN), list)
