"""Which test proves which of the mechanics that the first notes on the engine had left out."""

from pathlib import Path

import pytest

HERE = Path(__file__).parent

PROOFS: dict[int, tuple[str, list[str]]] = {
    1: ("declining, and having to choose", ["404_2_", "402_3_", "402_4_b_"]),
    2: ("paying as an action", ["444_2_", "205_", "204_3_"]),
    3: ("imposed costs", ["204_4_one", "204_4_b_an_imposed", "204_4_b_an_unpaid"]),
    4: ("a forbidden action is skipped", ["358_3_a_a_forbidden"]),
    5: ("bonus damage", ["712_bonus", "712_no_bonus", "714_", "715_", "391_"]),
    6: ("source and responsibility", ["417_6_b_2_a_", "417_6_b_3_", "417_6_b_4_"]),
    7: ("inactive text and dependent keywords", ["720_", "726_", "727_", "821_1_c_1_", "821_1_c_6_"]),
    8: ("the nth time, limits", ["383_1_b_", "383_3_e_"]),
    9: ("as an event happens, entering", ["370_1_b_1_", "369_3_"]),
    10: ("later text, leaving the chain", ["158_2_", "359_3_e_15_", "390_3_a_"]),
    11: ("reference moments", ["359_3_f_3_a_", "359_3_f_3_b_", "359_3_f_4_", "359_3_f_2_a_"]),
    12: ("tokens and abilities from elsewhere", ["439_2_c_", "439_2_a_", "439_4_b_", "186_1_", "191_4_a_1_"]),
    13: ("several types", ["178_1_", "370_2_"]),
    14: ("costs", ["356_1_a_", "356_1_b_", "356_4_f_1_"]),
    15: ("destinations and moments of a move", ["355_4_a_", "144_1_"]),
    16: (
        "choices, names, turns, statuses, counters, conceding",
        [
            *("750_", "756_", "759_", "764_", "734_", "443_", "440_", "432_1_a_", "433_1_"),
            *("740_2_", "711_", "701_", "728_", "741_", "649_", "651_1_"),
        ],
    ),
    17: ("floors, looking, recycling, third players", ["194_4_", "431_1_c_1_", "416_5_", "462_2_"]),
    18: ("runes enter ready", ["430_2_a_"]),
}


def _names() -> list[str]:
    files = [*HERE.glob("test_mechanics_*.py"), HERE / "test_keywords.py"]
    lines = [line for file in files for line in file.read_text(encoding="utf-8").splitlines()]
    return [
        line.removeprefix("def test_").partition("(")[0] for line in lines if line.startswith("def test_")
    ]


@pytest.mark.parametrize("number", PROOFS, ids=[f"{number}: {PROOFS[number][0]}" for number in PROOFS])
def test_every_mechanic_has_tests_named_after_its_clauses(number: int) -> None:
    names = _names()
    missing = [clause for clause in PROOFS[number][1] if not any(name.startswith(clause) for name in names)]
    assert missing == []


def test_the_list_is_whole() -> None:
    assert list(PROOFS) == list(range(1, 19))
