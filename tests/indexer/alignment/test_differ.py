import pytest

from indexer.alignment import compare_clauses, kind_of_change
from indexer.model import Block, Clause

from .small import clause


@pytest.mark.parametrize(
    ("old", "new", "kind"),
    [
        ("摧毁一名单位。", "摧毁一名单位。", "same"),
        ("第一行\n第二行", "第一行第二行", "same"),
        ("请查阅规则 128.隐私。", "请查阅规则128.隐私。", "same"),
        ("步骤 2-5", "步骤2-5", "same"),
        ("共 40 张", "共40张", "same"),
        ("摧毁 一名单位", "摧毁一名单位", "blanks_only"),
        ("HOT FEPR", "HOTFEPR", "blanks_only"),
        ("摧毁一名单位，抽一张牌。", "摧毁一名单位。抽一张牌。", "punctuation_only"),
        ("“此处”", "此处", "punctuation_only"),
        ("(可选)", "（可选）", "punctuation_only"),
        ("参见规则323.6。", "参见规则323.7。", "reference_only"),
        ("参见第 466.1.b 条。", "参见第471.1.b条。", "reference_only"),
        ("依照 190.4.c 判定", "依照 190.4.d 判定", "reference_only"),
        ("想获取更多，请查阅规则418.移除伤害。", "想获取更多，请查阅规则419.去除伤害。", "reference_only"),
        ("see rule 418", "see rule 419", "reference_only"),
        ("参见规则 323.6，", "参见规则323.7。", "reference_only"),
        ("摧毁一名单位", "放逐一名单位", "reworded"),
        ("抽 2 张牌", "抽 3 张牌", "reworded"),
        ("战力[M]+2", "战力[M]-2", "reworded"),
        ("费用为[C]", "费用为[A]", "reworded"),
        ("造成 100 点伤害", "造成 200 点伤害", "reworded"),
        ("参见规则323.6，弃一张牌", "参见规则323.7，抽一张牌", "reworded"),
    ],
)  # fmt: skip
def test_kind(old: str, new: str, kind: str) -> None:
    assert kind_of_change(old, new) == kind


def test_an_absent_text_is_no_change() -> None:
    assert compare_clauses(clause("319.2 ?"), clause("319.2 任何文字")) == ("unknown", ())


def test_a_heading_is_compared_by_its_title() -> None:
    kind, pieces = compare_clauses(clause("323 # 清理"), clause("323 # 清理步骤"))
    assert (kind, pieces) == ("reworded", (("equal", "清理"), ("insert", "步骤")))


def test_a_title_known_on_one_side_only_is_no_change() -> None:
    titled = Clause("103", "text", (Block("body", "玩家须有卡组。"),), title="卡组构筑")
    assert compare_clauses(titled, clause("103 玩家须有卡组。")) == ("same", ())


def test_how_text_is_cut_into_blocks_is_no_change() -> None:
    one = Clause("1", "text", (Block("body", "卡牌自称："), Block("item", "“我”", marker="* ")))
    other = Clause("1", "text", (Block("body", "卡牌自称："), Block("item", "“我”", marker="*")))
    assert compare_clauses(one, other)[0] == "same"


def test_a_quotation_is_compared_without_examples_and_pointers() -> None:
    quoted = clause("135.4 规则文本未激活。")
    whole = clause("135.4 规则文本未激活。 >> 想获取更多有关信息，请查阅规则716.贴附。")
    assert compare_clauses(quoted, whole)[0] == "reworded"
    assert compare_clauses(quoted, whole, own_text_only=True) == ("same", ())


def test_typesetting_blanks_do_not_clutter_the_redline() -> None:
    _, pieces = compare_clauses(clause("1 请查阅规则 418.移除伤害"), clause("1 请查阅规则419.移除伤害"))
    assert pieces == (("equal", "请查阅规则"), ("delete", "418"), ("insert", "419"), ("equal", ".移除伤害"))


def test_a_new_typesetting_blank_stands_as_the_new_text_has_it() -> None:
    _, pieces = compare_clauses(clause("1 共2张，弃置"), clause("1 共 2 张，抽取"))
    assert pieces == (("equal", "共 2 张，"), ("delete", "弃置"), ("insert", "抽取"))
