import pytest

from indexer.language.latin import forms, known_form, stem


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("units", "unit"),
        ("dies", "die"),
        ("died", "die"),
        ("exhausted", "exhaust"),
        ("tapped", "tap"),
        ("moving", "move"),
        ("copies", "copy"),
        ("played", "plays"),
        ("stunned", "stun"),
    ],
)
def test_forms_of_a_word_share_a_stem(one: str, other: str) -> None:
    assert stem(one) == stem(other)


@pytest.mark.parametrize(("one", "other"), [("tap", "tape"), ("unit", "unite"), ("chain", "chaos")])
def test_stems_of_short_words_stay_readable(one: str, other: str) -> None:
    assert stem(one)
    assert stem(other)


def test_known_form() -> None:
    assert known_form("battlefields", {"battlefield"}) == "battlefield"
    assert known_form("countered", {"counter"}) == "counter"
    assert known_form("bees", {"unit"}) == "bees"
    assert "tap" in forms("tapping")
