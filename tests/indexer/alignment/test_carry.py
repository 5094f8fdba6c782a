import pytest

from indexer.alignment import ForcedMatch, NumberMap, carried_numbers, carry
from indexer.model import OutsideSection, Revision

from .small import revision


@pytest.fixture(scope="module")
def march_to_july(march: Revision, july: Revision, carried: tuple[ForcedMatch, ...]) -> NumberMap:
    return NumberMap(march, july, forced=carried)


@pytest.fixture(scope="module")
def july_to_excerpt(july: Revision, excerpt: Revision) -> NumberMap:
    return NumberMap(july, excerpt)


@pytest.mark.parametrize(
    ("number", "status", "becomes"),
    [
        ("187.4.c", "renumbered", "190.4.c"),
        ("316.5.b", "renumbered", "316.8.b"),
        ("335.3", "renumbered", "335"),
        ("460.2.c.3", "outside", "465.2.c.3"),
        ("461.3.d", "outside", "466.3.d"),
        ("466.1.b", "outside", "471.1.b"),
        ("467", "outside", "472"),
        ("718.2", "outside", "718.2"),
        ("816.2", "outside", "816.2"),
        ("816.2.a", "outside", "816.2.a"),
        ("135.4", "same", "135.4"),
        ("305", "same", "305"),
        ("323.1", "same", "323.1"),
        ("323.5", "same", "323.5"),
        ("323.6", "same", "323.6"),
        ("323.8", "same", "323.8"),
        ("344.2", "same", "344.2"),
        ("359.3.e.3", "same", "359.3.e.3"),
        ("375", "same", "375"),
        ("437.2.a", "same", "437.2.a"),
        ("438.1", "same", "438.1"),
        ("438.7.b", "same", "438.7.b"),
    ],
)
def test_every_number_the_faq_cites(march_to_july: NumberMap, number: str, status: str, becomes: str) -> None:
    answer = march_to_july.carry(number)
    assert (answer.status, answer.number) == (status, becomes)
    assert answer.certainty >= 0.6
    assert answer.evidence


def test_an_unproven_pair_is_not_claimed(march_to_july: NumberMap) -> None:
    answer = march_to_july.carry("476")
    assert (answer.status, answer.number, answer.likely) == ("not_on_record", None, None)


def test_a_number_between_two_known_ones_is_likely(march_to_july: NumberMap) -> None:
    answer = march_to_july.carry("323.7")
    assert (answer.status, answer.number, answer.likely, answer.certainty) == (
        "not_on_record",
        None,
        "323.7",
        0.8,
    )


def test_a_number_above_known_ones_is_inferred(march_to_july: NumberMap) -> None:
    answer = march_to_july.carry("461.3")
    assert (answer.status, answer.number, answer.evidence) == ("outside", "466.3", ("由其下 1 条条文推断",))


def test_the_redline_comes_along(march_to_july: NumberMap) -> None:
    pieces = march_to_july.carry("187.4.c").redline
    assert pieces is not None
    assert [piece for piece in pieces if piece[0] != "equal"] == [("delete", "阶段"), ("insert", "步骤")]
    assert march_to_july.carry("466.1.b").redline is None
    assert march_to_july.carry("323.8").redline == ()


def test_an_outside_number_has_the_title_of_its_section(march_to_july: NumberMap) -> None:
    assert march_to_july.carry("461.3.d").title == "步骤3：结算步骤"


def test_backwards_gives_the_old_number(
    march: Revision, july: Revision, carried: tuple[ForcedMatch, ...]
) -> None:
    numbers = NumberMap(july, march, forced=carried)
    assert numbers.carry("190.4.c").number == "187.4.c"
    assert numbers.carry("316.8.b").number == "316.5.b"
    assert numbers.carry("471.1.b").number == "466.1.b"
    assert numbers.carry("100").status == "not_on_record"


@pytest.mark.parametrize(
    ("number", "status", "becomes", "likely"),
    [
        ("103.4.a", "renumbered", "103.5.a", None),
        ("103.4", "renumbered", "103.5", None),
        ("103.1", "renumbered", "103.2", None),
        ("103.2", "not_on_record", None, "103.3"),
        ("103.3", "not_on_record", None, "103.4"),
        ("142.5", "same", "142.5", None),
        ("323.6", "not_on_record", None, None),
    ],
)
def test_july_to_the_excerpt(
    july_to_excerpt: NumberMap, number: str, status: str, becomes: str | None, likely: str | None
) -> None:
    answer = july_to_excerpt.carry(number)
    assert (answer.status, answer.number, answer.likely) == (status, becomes, likely)


def test_within_one_revision_every_number_stays(july: Revision) -> None:
    answer = carry("323.6", july, july)
    assert (answer.status, answer.number, answer.certainty) == ("same", "323.6", 1.0)


def test_removed_from_a_complete_revision() -> None:
    a = revision("1 甲乙丙丁戊己庚辛壬癸。\n2 子丑寅卯辰巳午未申酉。")
    answer = carry("2", a, revision("1 甲乙丙丁戊己庚辛壬癸。", "b"))
    assert (answer.status, answer.number) == ("removed", None)


def test_a_human_can_say_removed() -> None:
    a = revision("1 甲乙丙丁戊己庚辛壬癸。")
    forced = [ForcedMatch("a", "b", "1", None, "撤销", "公告")]
    answer = carry("1", a, revision("1 甲乙丙丁戊己庚辛壬癸。", "b"), forced)
    assert (answer.status, answer.evidence) == ("removed", ("撤销", "公告"))


def test_a_forced_number_after_the_end_of_our_copy_is_outside() -> None:
    a = revision("467 累计分数足够的玩家赢得游戏。", completeness="partial")
    b = revision("439 最后一条。", "b", last_section="439", outside=(OutsideSection("472", "获胜"),))
    answer = carry("467", a, b, [ForcedMatch("a", "b", "467", "472", "理由", "依据", 0.9)])
    assert (answer.status, answer.number, answer.title, answer.certainty) == ("outside", "472", "获胜", 0.9)


def test_records_for_the_library(march_to_july: NumberMap, july_to_excerpt: NumberMap) -> None:
    march = {record.number: record for record in carried_numbers(march_to_july)}
    assert (march["466.1.b"].to_number, march["466.1.b"].change) == ("471.1.b", "outside")
    assert (march["323.8"].change, march["323.6"].change) == ("unchanged", "reworded")
    assert march["135.4"].change == "unchanged"
    july = {record.number: record for record in carried_numbers(july_to_excerpt)}
    assert (july["103.4.a"].to_number, july["103.4.a"].change) == ("103.5.a", "renumbered")
    assert july["142.5"].change == "reference_only"
    assert "323.6" not in july
