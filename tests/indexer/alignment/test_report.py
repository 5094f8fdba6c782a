import json

from indexer.alignment import Affected, Change, Diff, ForcedMatch, compare, diff_as_json
from indexer.model import Revision

from .small import brief, revision
from .synthetic import changed_copy

A = """
103 玩家必须拥有一套完整的卡组。
103.1 # 传奇卡牌
103.1.a 游戏开始时，这张卡牌将置于传奇区域。
103.2 # 战场牌
103.2.a 战场牌的数量取决于你的游戏模式。
103.2.b 需符合卡组的符文特性（如适用）。
104 玩家在开始游戏之前检查自己的卡组。
"""


def diff(a: str, b: str) -> Diff:
    return compare(revision(a), revision(b, "b"))


def changes(a: str, b: str) -> list[tuple[str, str | None, str | None]]:
    return brief(diff(a, b).changes)


def test_no_change() -> None:
    same = diff(A, A)
    assert same.changes == ()
    assert same.summary["unchanged"] == 7


def test_added() -> None:
    assert changes(A, A + "105 全新的一条条文，此前从未出现。") == [("added", None, "105")]


def test_removed_stands_where_it_stood() -> None:
    b = A.replace("103.2.b 需符合卡组的符文特性（如适用）。\n", "").replace("开始游戏之前", "比赛开始前")
    assert changes(A, b) == [("removed", "103.2.b", None), ("reworded", "104", "104")]


def test_removed_stands_after_earlier_changes() -> None:
    b = A.replace("103.2.b 需符合卡组的符文特性（如适用）。\n", "").replace("必须拥有一套", "必须持有一套")
    assert changes(A, b) == [("reworded", "103", "103"), ("removed", "103.2.b", None)]


def test_removed_at_the_very_beginning_comes_first() -> None:
    b = A.replace("103 玩家必须拥有一套完整的卡组。\n", "")
    assert changes(A, b)[0] == ("removed", "103", None)


def test_reworded() -> None:
    (change,) = diff(A, A.replace("置于传奇区域", "置于选定英雄区")).changes
    assert (change.kind, change.a, change.b) == ("reworded", "103.1.a", "103.1.a")
    assert change.a_text == "游戏开始时，这张卡牌将置于传奇区域。"
    assert change.b_text == "游戏开始时，这张卡牌将置于选定英雄区。"
    assert ("insert", "选定英雄") in change.redline
    assert (change.a_title, change.b_title) == ("传奇卡牌", "传奇卡牌")


def test_reference_punctuation_and_blanks_are_kinds_of_their_own() -> None:
    a = "1 请依照规则323.6执行清理步骤\n2 打出一张牌，抽一张牌\n3 使用 FEPR 流程 A 处理结算链"
    b = "1 请依照规则323.7执行清理步骤\n2 打出一张牌。抽一张牌\n3 使用 FE PR 流程 A 处理结算链"
    assert changes(a, b) == [
        ("reference_only", "1", "1"),
        ("punctuation_only", "2", "2"),
        ("blanks_only", "3", "3"),
    ]


def test_an_insertion_shifts_its_neighbours_once() -> None:
    b = A.replace("103.2", "103.3").replace("103.3 #", "103.2 新增的一条完整条文在此处。\n103.3 #")
    result = diff(A, b)
    assert brief(result.changes) == [("added", None, "103.2"), ("renumbered", "103.2", "103.3")]
    assert result.changes[1].members == (("103.2.a", "103.3.a"), ("103.2.b", "103.3.b"))
    assert [shift.roots for shift in result.shifts] == [(("103.2", "103.3"),)]
    assert (result.summary["went_along"], result.summary["unchanged"]) == (2, 4)


def test_a_clause_that_went_along_and_was_reworded_is_reworded() -> None:
    b = A.replace("103.2", "103.3").replace("103.3 #", "103.2 新增的一条完整条文在此处。\n103.3 #")
    b = b.replace("（如适用）", "（如规则另有要求）")
    assert changes(A, b)[-1] == ("reworded", "103.2.b", "103.3.b")


def test_moved() -> None:
    a = A + "105 洗切牌堆，随后由对手切牌，再置于指定位置。\n"
    b = A.replace("103 玩家", "102 洗切牌堆，随后由对手切牌，再置于指定位置。\n103 玩家")
    assert changes(a, b) == [("moved", "105", "102")]


def test_moved_and_reworded_is_reworded_and_marked() -> None:
    a = A + "105 洗切牌堆，随后由对手切牌，再置于指定位置。\n"
    b = A.replace("103 玩家", "102 洗切牌堆，随后由对手切牌，再置于规定位置。\n103 玩家")
    (change,) = diff(a, b).changes
    assert (change.kind, change.a, change.b, change.moved) == ("reworded", "105", "102", True)


def test_put_under_another_parent_is_moved() -> None:
    b = A.replace("103.2.b 需", "103.2.b 需").replace("103.2.b 需符合卡组的符文特性（如适用）。\n", "")
    b = b.strip() + "\n104.1 需符合卡组的符文特性（如适用）。\n"
    assert changes(A, b) == [("moved", "103.2.b", "104.1")]


def test_two_swapped_neighbours_are_one_move_and_no_shift() -> None:
    a = "1 甲乙丙丁戊己庚辛的第一条。\n2 子丑寅卯辰巳午未的第二条。\n3 天地玄黄宇宙洪荒的第三条。"
    b = "1 甲乙丙丁戊己庚辛的第一条。\n2 天地玄黄宇宙洪荒的第三条。\n3 子丑寅卯辰巳午未的第二条。"
    kinds = [kind for kind, _, _ in changes(a, b)]
    assert sorted(kinds) == ["moved", "renumbered"]


def test_each_change_lists_what_cites_it_before_and_after() -> None:
    b = A.replace("置于传奇区域", "置于选定英雄区") + "105 全新的一条条文，此前从未出现。"
    entry, scenario = Affected("faq", "q05", "如果……"), Affected("scenario", "s1")
    result = compare(
        revision(A), revision(b, "b"), cited_in_a={"103.1.a": [entry], "104": [scenario]},
        cited_in_b={"103.1.a": [entry], "105": [scenario]},
    )  # fmt: skip
    assert [change.affects for change in result.changes] == [(entry,), (scenario,)]


def test_a_shift_lists_what_cites_anything_that_went_along() -> None:
    b = A.replace("103.2", "103.3").replace("103.3 #", "103.2 新增的一条完整条文在此处。\n103.3 #")
    entry = Affected("faq", "q05", "如果……")
    result = compare(revision(A), revision(b, "b"), cited_in_a={"103.2.b": [entry]})
    assert result.changes[1].affects == (entry,)


def test_a_text_that_we_lack_is_no_change() -> None:
    result = diff(
        "319.1 当回合状态切换时，进行一次清理。\n319.2 ?", "319.1 当回合状态切换时，进行一次清理。\n319.2 ?"
    )
    assert result.changes == ()
    assert result.summary["text_unknown"] == 1


def test_json_has_the_fields_of_the_contract(july: Revision, excerpt: Revision) -> None:
    plain = json.loads(json.dumps(diff_as_json(compare(july, excerpt))))
    assert {"a", "b", "summary", "changes"} <= set(plain)
    for change in plain["changes"]:
        assert {"kind", "a", "b", "a_text", "b_text", "redline", "affects"} <= set(change)
    reference = next(change for change in plain["changes"] if change["b"] == "142.5")
    assert ["delete", "418"] in reference["redline"]
    assert ["insert", "419"] in reference["redline"]


class TestTheRealDocuments:
    def test_july_to_the_later_excerpt(self, july: Revision, excerpt: Revision) -> None:
        result = compare(july, excerpt)
        assert brief(result.changes) == [
            ("renumbered", "103.1", "103.2"),
            ("added", None, "103.2.b.5"),
            ("renumbered", "103.4", "103.5"),
            ("reference_only", "115.2", "115.2"),
            ("reference_only", "142.5", "142.5"),
            ("added", None, "143.5"),
            ("added", None, "143.5.a"),
            ("added", None, "143.5.b"),
        ]
        assert result.summary["unchanged"] == 64 - 4 - 2 - 3
        assert result.summary["removed"] == 0

    def test_the_shift_of_103_is_one(self, july: Revision, excerpt: Revision) -> None:
        result = compare(july, excerpt)
        (shift,) = result.shifts
        assert (shift.parent, shift.by) == ("103", 1)
        assert shift.roots == (("103.1", "103.2"), ("103.4", "103.5"))
        assert shift.members == tuple((f"103.4.{part}", f"103.5.{part}") for part in "abc")
        assert shift.inferred == (("103.2", "103.3"), ("103.3", "103.4"))
        assert {change.shift for change in result.changes if change.kind == "renumbered"} == {0}

    def test_backwards_nothing_is_added(self, july: Revision, excerpt: Revision) -> None:
        result = compare(excerpt, july)
        assert result.summary["added"] == 0
        assert [change.a for change in result.changes if change.kind == "removed"] == [
            "103.2.b.5", "143.5", "143.5.a", "143.5.b",
        ]  # fmt: skip

    def test_march_to_july(self, march: Revision, july: Revision, carried: tuple[ForcedMatch, ...]) -> None:
        result = compare(march, july, forced=carried)
        assert (result.summary["added"], result.summary["removed"]) == (0, 0)
        kinds = {change.a: change for change in result.changes}
        assert (kinds["316.5.b"].kind, kinds["316.5.b"].b) == ("reworded", "316.8.b")
        assert (kinds["187.4.c"].kind, kinds["187.4.c"].b) == ("reworded", "190.4.c")
        assert (kinds["335.3"].kind, kinds["335.3"].b) == ("reworded", "335")
        assert {"323.6", "344.2", "305", "323.5"} <= set(kinds)
        assert not {"323.8", "135.4", "359.3.e.3"} & set(kinds)

    def test_a_revision_against_itself(self, july: Revision) -> None:
        result = compare(july, july)
        assert result.changes == ()
        assert (result.summary["unchanged"], result.summary["text_unknown"]) == (1544, 10)

    def test_a_changed_copy_adds_up(self, july: Revision) -> None:
        copy, _ = changed_copy(july, 3)
        result = compare(july, copy)
        seen: list[Change] = list(result.changes)
        both = [change for change in seen if change.a is not None and change.b is not None]
        counted = result.summary["added"] + result.summary["removed"] + len(both)
        assert counted == len(seen)
        assert len({change.b for change in seen if change.b}) == len([change for change in seen if change.b])
