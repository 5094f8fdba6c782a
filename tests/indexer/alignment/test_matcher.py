import random
from typing import Literal

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from indexer.alignment import ForcedMatch, match_revisions
from indexer.model import OutsideSection, Revision

from .small import aligned, pairs, revision
from .synthetic import changed_copy, rightly_matched

CLEANUP = """
318 # 清理
319 清理是游戏中反复进行的流程，用于检查并处理各种状态。
319.1 当回合状态在开环与闭环之间切换时，进行一次清理。
319.2 ?
319.3 当结算链项目被加入或移除时，进行一次清理。
320 在清理期间，玩家不会获得优先行动权。
"""


def test_the_same_text_matches_itself() -> None:
    assert all(a == b for a, b in pairs(CLEANUP, CLEANUP).items())
    assert len(pairs(CLEANUP, CLEANUP)) == 6


def test_a_clause_put_in_before_is_no_add_plus_remove() -> None:
    longer = CLEANUP.replace("319.3", "319.4").replace("319.2 ?", "319.2 新的一条，此前从未有过。\n319.3 ?")
    alignment = aligned(CLEANUP, longer)
    assert alignment.by_a["319.3"].b == "319.4"
    assert alignment.by_a["319.2"].b == "319.3"
    assert (alignment.added, alignment.removed) == (("319.2",), ())


def test_a_clause_taken_out_is_removed() -> None:
    shorter = "\n".join(line for line in CLEANUP.splitlines() if not line.startswith("319.1"))
    alignment = aligned(CLEANUP, shorter)
    assert (alignment.added, alignment.removed) == ((), ("319.1",))


def test_a_number_alone_is_no_match() -> None:
    alignment = aligned(
        "323.6 在开环状态下失去未被占据的战场的控制权。", "323.6 抽牌阶段开始时，回合玩家抽一张牌。"
    )
    assert (alignment.removed, alignment.added) == (("323.6",), ("323.6",))


def test_a_reworded_clause_keeps_its_place() -> None:
    reworded = CLEANUP.replace(
        "反复进行的流程，用于检查并处理各种状态", "多次执行的特殊流程，检查并处理不同状态"
    )
    match = aligned(CLEANUP, reworded).by_a["319"]
    assert match.b == "319"
    assert 0.7 < match.certainty < 1
    assert match.evidence[0].startswith("文字相似")


def test_identical_neighbours_are_told_apart_by_their_place() -> None:
    a = """
410 移动单位是一个行动，由回合玩家执行。
410.1 这是一个限定行动。
411 召回单位是另一个行动，由控制者执行。
411.1 这是一个限定行动。
412 回收卡牌是第三个行动，由所属者执行。
412.1 这是一个限定行动。
"""
    b = a.replace("411.1 这是一个限定行动。\n", "").replace("412", "411")
    b = b.replace("411 召回单位是另一个行动，由控制者执行。\n", "")
    assert pairs(a, b) == {"410": "410", "410.1": "410.1", "412": "411", "412.1": "411.1"}


def test_headings_match_by_title_and_place() -> None:
    deck = "103 # 卡组\n103.1 # 战场\n103.1.a 战场牌的数量取决于模式。\n"
    a = deck + "107 # 区域\n107.1 # 战场\n107.1.a 战场位于场地之上。"
    b = a.replace("107", "108").replace("103.1", "103.2")
    assert pairs(a, b)["103.1"] == "103.2"
    assert pairs(a, b)["107.1"] == "108.1"


def test_a_retitled_heading_is_found_by_its_children() -> None:
    a = "434 # 贴附\n434.1 卡牌可以贴附到另一张卡牌上。\n434.2 贴附的卡牌随顶部卡牌移动。"
    b = a.replace("# 贴附", "# 连结方式").replace("434", "435")
    assert pairs(a, b)["434"] == "435"


def test_an_absent_clause_matches_by_place() -> None:
    match = aligned(CLEANUP, CLEANUP).by_a["319.2"]
    assert match.method == "structure"
    assert match.similarity is None
    assert match.certainty < 1


def test_text_received_for_an_absent_clause_is_the_same_clause() -> None:
    received = CLEANUP.replace("319.2 ?", "319.2 当阶段变更时，进行一次清理。")
    assert pairs(CLEANUP, received)["319.2"] == "319.2"


def test_a_moved_clause_is_found() -> None:
    a = CLEANUP + "321 清理之后，如果仍有变化，再进行一次清理，直到没有变化。\n"
    lines = a.strip().splitlines()
    b = "\n".join([lines[0], lines[6].replace("321", "318.1"), *lines[1:6]])
    match = aligned(a, b).by_a["321"]
    assert (match.b, match.method, match.moved) == ("318.1", "moved", True)
    assert "位置已变" in match.evidence


def test_only_a_cited_number_changed_is_the_same_text() -> None:
    a = "142.5 伤害可以被移除。 >> 想获取更多有关信息，请查阅规则418.移除伤害。"
    match = aligned(a, a.replace("418", "419")).by_a["142.5"]
    assert match.certainty == 1.0


def test_a_quotation_without_pointers_is_the_same_clause() -> None:
    a = revision("135.4 贴附的卡牌其规则文本未激活。", completeness="partial")
    b = revision("135.4 贴附的卡牌其规则文本未激活。 >> 想获取更多有关信息，请查阅规则716.贴附。", "b")
    assert match_revisions(a, b).by_a["135.4"].similarity == 100


class TestPartialRevisions:
    def test_what_an_excerpt_does_not_show_is_not_removed(self) -> None:
        alignment = aligned(
            revision(CLEANUP), revision("320 在清理期间，玩家不会获得优先行动权。", "b", "partial")
        )
        assert alignment.removed == ()
        assert alignment.not_on_record_in_b == ("318", "319", "319.1", "319.2", "319.3")

    def test_what_a_quotation_does_not_show_is_not_added(self) -> None:
        alignment = aligned(
            revision("320 在清理期间，玩家不会获得优先行动权。", completeness="partial"), CLEANUP
        )
        assert alignment.added == ()
        assert len(alignment.not_on_record_in_a) == 5

    def test_what_only_an_excerpt_shows_is_added_to_a_complete_revision(self) -> None:
        later = revision("321 单位无法被贴附到其他常驻牌上。", "b", "partial")
        assert aligned(revision(CLEANUP), later).added == ("321",)

    def test_a_similar_clause_with_another_number_is_not_taken(self) -> None:
        a = revision("103.1.b.3 如果一张卡牌只有一种特性，那它就只能加入符文特性与之相同的卡组中。")
        b = revision("103.2.b.5 如果一张卡牌没有特性，则该卡牌可以加入任意符文特性的卡组。", "b", "partial")
        assert aligned(a, b).added == ("103.2.b.5",)

    def test_parents_follow_from_children(self) -> None:
        a = revision("103.4 # 战场\n103.4.a 战场牌的数量取决于你的游戏模式。\n103.4.b 需符合卡组的符文特性。")
        b = revision(
            "103.5.a 战场牌的数量取决于你的游戏模式。\n103.5.b 需符合卡组的符文特性。", "b", "partial"
        )
        assert aligned(a, b).parents == (("103", "103"), ("103.4", "103.5"))

    def test_a_title_known_without_its_clause_finds_its_heading(self) -> None:
        a = revision("103.1 # 1张传奇卡牌\n103.1.a 游戏开始时，这张卡牌将置于传奇区域。")
        b = revision("103.2.b 没有特性的卡牌可以加入任意卡组。", "b", "partial",
                     ancestor_titles={"103.2": "1 张传奇卡牌"})  # fmt: skip
        alignment = aligned(a, b)
        assert ("103.1", "103.2") in alignment.parents
        assert alignment.matches == ()
        assert alignment.added == ("103.2.b",)

    def test_sections_after_the_end_of_our_copy_are_not_removed(self) -> None:
        outside = (OutsideSection("440", "燃烧"),)
        a = revision("439 这是最后一章里的一条条文。\n467 累计分数足够的玩家赢得游戏。")
        b = revision("439 这是最后一章里的一条条文。", "b", last_section="439", outside=outside)
        assert aligned(a, b).not_on_record_in_b == ("467",)
        assert aligned(b, a).not_on_record_in_a == ("467",)


class TestForcedMatches:
    A = "1 甲乙丙丁戊己庚辛的第一条。\n2 子丑寅卯辰巳午未的第二条。"
    B = "1 甲乙丙丁戊己庚辛的第一条。\n2 完全不同的另外一些文字在此。"

    def force(self, number: str, becomes: str | None, before: str = "a", after: str = "b") -> ForcedMatch:
        return ForcedMatch(before, after, number, becomes, "理由", "依据", 0.9)

    def align(self, *forced: ForcedMatch) -> dict[str, str]:
        alignment = match_revisions(revision(self.A), revision(self.B, "b"), forced)
        return {match.a: match.b for match in alignment.matches}

    def test_wins_over_texts(self) -> None:
        forced = self.force("2", "1")
        alignment = match_revisions(revision(self.A), revision(self.B, "b"), [forced])
        match = alignment.by_a["2"]
        assert (match.b, match.method, match.certainty, match.evidence) == (
            "1",
            "forced",
            0.9,
            ("理由", "依据"),
        )
        assert alignment.removed == ("1",)

    def test_can_say_that_nothing_corresponds(self) -> None:
        assert self.align(self.force("1", None)) == {}

    def test_counts_in_the_other_direction_too(self) -> None:
        assert self.align(self.force("2", "2", "b", "a"))["2"] == "2"

    def test_of_other_revisions_is_ignored(self) -> None:
        assert self.align(self.force("2", "1", "x", "b")) == {"1": "1"}


def test_an_inverted_alignment_says_the_same_backwards() -> None:
    longer = CLEANUP + "321 又一条新的条文，此前从未有过。"
    alignment = aligned(CLEANUP, longer)
    inverted = alignment.inverted()
    assert inverted.removed == ("321",)
    assert inverted.by_a["319.1"].b == "319.1"
    assert inverted.inverted() == alignment


@pytest.mark.parametrize("seed", range(20))
def test_finds_its_way_in_a_changed_copy_of_the_whole_rules(july: Revision, seed: int) -> None:
    copy, truth = changed_copy(july, seed)
    found = {match.a: match.b for match in match_revisions(july, copy).matches}
    assert len(july.clauses) == 1554
    assert rightly_matched(truth, found, july) >= 0.995


@pytest.mark.parametrize("seed", range(4))
def test_finds_its_way_after_heavy_changes_and_moves(july: Revision, seed: int) -> None:
    copy, truth = changed_copy(july, seed, edited=0.15, inserted=80, deleted=46, new_sections=3, moved=20)
    found = {match.a: match.b for match in match_revisions(july, copy).matches}
    assert rightly_matched(truth, found, july) >= 0.99


def test_a_changed_copy_is_really_changed(july: Revision) -> None:
    copy, truth = changed_copy(july, 0)
    assert len({clause.number for clause in copy.clauses}) == len(copy.clauses) == 1554 - 20 + 20 + 1
    assert len(truth) == 1554 - 20
    assert sum(number != became for number, became in truth.items()) > 100
    texts = {number: clause.full_text + (clause.title or "") for number, clause in copy.by_number.items()}
    edited = sum(
        texts[became] != july.by_number[number].full_text + (july.by_number[number].title or "")
        for number, became in truth.items()
    )
    assert 60 <= edited <= 78


def test_a_document_that_repeats_itself_is_matched_by_place() -> None:
    same = "\n".join(f"{place + 100} 这是一个限定行动。" for place in range(300))
    assert pairs(same, same) == {str(place + 100): str(place + 100) for place in range(300)}


def test_a_shuffled_document_still_finds_its_longer_clauses(july: Revision) -> None:
    clauses = list(july.clauses)
    random.Random(1).shuffle(clauses)
    shuffled = msgspec.structs.replace(july, id="shuffled", clauses=tuple(clauses))
    right = sum(match.a == match.b for match in match_revisions(july, shuffled).matches)
    assert right > 0.85 * len(clauses)


def test_a_number_that_occurs_twice_does_no_harm() -> None:
    twice = revision("1 甲乙丙丁戊己庚辛。\n1 子丑寅卯辰巳午未。\n2 天地玄黄宇宙洪荒。")
    assert pairs(twice, "1 甲乙丙丁戊己庚辛。\n2 天地玄黄宇宙洪荒。")["2"] == "2"


lines = st.lists(
    st.tuples(
        st.sampled_from(["100", "100.1", "100.1.a", "100.2", "101", "101.1", "205", "205.3.b"]),
        st.sampled_from(["# 战场", "# 清理", "?", "这是一个限定行动。", "玩家抽一张牌，然后弃置一张牌。",
                         "玩家抽两张牌，然后弃置一张牌。", "想获取更多有关信息，请查阅规则418.移除伤害。"]),
    ),
    unique_by=lambda line: line[0],
)  # fmt: skip
kinds = st.sampled_from(["complete", "partial"])


@given(lines, lines, kinds, kinds)
def test_every_clause_is_accounted_for_once(
    ours: list[tuple[str, str]],
    theirs: list[tuple[str, str]],
    kind: Literal["complete", "partial"],
    other: Literal["complete", "partial"],
) -> None:
    a = revision("\n".join(map(" ".join, sorted(ours))), "a", kind)
    b = revision("\n".join(map(" ".join, sorted(theirs))), "b", other)
    alignment = match_revisions(a, b)
    left = (*alignment.removed, *alignment.not_on_record_in_b)
    right = (*alignment.added, *alignment.not_on_record_in_a)
    assert sorted((*left, *(match.a for match in alignment.matches))) == sorted(a.by_number)
    assert sorted((*right, *(match.b for match in alignment.matches))) == sorted(b.by_number)
    assert all(0 < match.certainty <= 1 for match in alignment.matches)
    assert not (alignment.removed and other == "partial")
    assert not (alignment.added and kind == "partial")


def test_empty_revisions() -> None:
    empty = revision("1 一").__class__("a", "a", None, "complete", ())
    assert match_revisions(empty, empty).matches == ()
    assert match_revisions(empty, revision("1 甲乙丙丁。", "b")).added == ("1",)
