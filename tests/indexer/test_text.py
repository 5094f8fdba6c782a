"""Clean text: which blanks go, what is structure, what is body."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from indexer.model import Block
from indexer.text import (
    begins_item,
    begins_paragraph,
    blocks_of,
    clean,
    compact,
    cut_items,
    ends_sentence,
    join_lines,
    mend_cuts,
)

MIXED = st.text(
    alphabet="优先行动权的“”‘’（），。：；[]M1 2a-+/—… \t\u3000\u200b·.举例想获取更多", max_size=60
)


@pytest.mark.parametrize(
    ("dirty", "cleaned"),
    [
        pytest.param("优先行动权 的控制者", "优先行动权的控制者", id="between Han characters"),
        pytest.param("分   摊", "分摊", id="several blanks between Han characters"),
        pytest.param("结算链 。", "结算链。", id="before a full stop"),
        pytest.param("隐秘： 此等级", "隐秘：此等级", id="after a colon"),
        pytest.param("“正面朝下 ”代表", "“正面朝下”代表", id="before a closing quotation mark"),
        pytest.param("描述为： “打出我时", "描述为：“打出我时", id="before an opening quotation mark"),
        pytest.param("“（第） N次”", "“（第）N次”", id="between a bracket and a letter"),
        pytest.param("当我进攻时 ……”", "当我进攻时……”", id="before an ellipsis"),
        pytest.param("带有 [回响]，", "带有[回响]，", id="before a game symbol"),
        pytest.param("[武装 ]标签", "[武装]标签", id="inside a game symbol"),
        pytest.param("[反应 ][>] 摧毁此牌", "[反应][>]摧毁此牌", id="after a game symbol"),
        pytest.param("[反应][>] [E]：", "[反应][>][E]：", id="between game symbols"),
        pytest.param("（确 -执-让-结）", "（确-执-让-结）", id="one side of a hyphen"),
        pytest.param("支付 /消耗", "支付/消耗", id="one side of a slash"),
        pytest.param("运算符 +整数", "运算符+整数", id="one side of a plus"),
        pytest.param("的去向 ——这些", "的去向——这些", id="before a dash"),
        pytest.param("的去向—— 这些", "的去向——这些", id="after a dash"),
        pytest.param("优先\u3000行动\u00a0权", "优先行动权", id="wide and no-break blanks"),
        pytest.param("优先\u200b行动\ufeff权", "优先行动权", id="invisible characters"),
        pytest.param("  优先行动权\n的  ", "优先行动权的", id="line breaks and outer blanks"),
    ],
)
def test_stray_blanks_go(dirty: str, cleaned: str) -> None:
    assert clean(dirty) == cleaned


@pytest.mark.parametrize(
    "text",
    [
        "[M]+2",
        "“卡莎 - 蜕变者”",
        "含至少 40 张卡牌的主牌堆",
        "支付 2 经验",
        "12张符文",
        "为 2 法力",
        "请查阅规则 197.位置",
        "英文版卡牌“Chemtech Enforcer”和",
        "（Handle Outstanding Tasks）",
        "[E]：[反应] — [获得][1]。",
        "费用 + 冒号 + 具体效果",
        "[坚守 2]",
        "参考 FEPR 流程",
        "战力 +1",
        "最后更新时间：2026 年 7 月 17日",
        "A unit “moves” – and stays, “there”.",
    ],
)
def test_blanks_that_are_printed_stay(text: str) -> None:
    assert clean(text) == text


def test_text_without_chinese_only_has_its_runs_shortened() -> None:
    assert clean("See  rule 119 [ Might ] : “x ” ok") == "See rule 119 [ Might ] : “x ” ok"


@given(MIXED)
def test_cleaning_changes_nothing_but_blanks(text: str) -> None:
    assert compact(clean(text)) == compact(text)


@given(MIXED)
def test_cleaning_twice_is_cleaning_once(text: str) -> None:
    assert clean(clean(text)) == clean(text)


@given(st.text())
def test_any_text_can_be_cleaned(text: str) -> None:
    assert compact(clean(text)) == compact(text)


@given(MIXED)
def test_blocks_together_are_the_text(text: str) -> None:
    assert compact("".join(block.marker + block.text for block in blocks_of(text))) == compact(text)


@given(st.lists(MIXED, max_size=5))
def test_blocks_of_several_paragraphs_together_are_the_text(paragraphs: list[str]) -> None:
    text = "\n".join(paragraphs)
    assert compact("".join(block.marker + block.text for block in blocks_of(text))) == compact(text)


def kinds(text: str) -> list[tuple[str, str, str]]:
    return [(block.kind, block.marker, block.text) for block in blocks_of(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("符文是一种卡牌类型 。", [("body", "", "符文是一种卡牌类型。")], id="body alone"),
        pytest.param("", [], id="nothing"),
        pytest.param(
            "费用无法减少。举例： 一张卡牌。",
            [("body", "", "费用无法减少。"), ("example", "举例：", "一张卡牌。")],
            id="example after the body",
        ),
        pytest.param("举例：甲。", [("example", "举例：", "甲。")], id="example alone"),
        pytest.param("示例： 甲。", [("example", "示例：", "甲。")], id="示例"),
        pytest.param("举例2：甲。", [("example", "举例2：", "甲。")], id="numbered example"),
        pytest.param(
            "以隐藏卡面的信息。举例来说， 主牌堆以背面展示。",
            [("body", "", "以隐藏卡面的信息。"), ("example", "举例来说，", "主牌堆以背面展示。")],
            id="举例来说 that begins a sentence",
        ),
        pytest.param(
            "这一点，举例来说，主牌堆便是如此。",
            [("body", "", "这一点，举例来说，主牌堆便是如此。")],
            id="举例来说 inside a sentence",
        ),
        pytest.param(
            "效果。例如： “[2]：抽一张牌。 ”就是主动技能。其费用 为 2。",
            [("body", "", "效果。"), ("example", "例如：", "“[2]：抽一张牌。”就是主动技能。其费用为 2。")],
            id="例如 with a colon",
        ),
        pytest.param(
            "直接引用自触发式技能，比如 “敌方”状态。",
            [("body", "", "直接引用自触发式技能，比如“敌方”状态。")],
            id="比如 inside a sentence",
        ),
        pytest.param(
            "格式为“摧毁[X]”。举例：“甲。 ”比如， “乙。 ”举例：“丙。 ”",
            [
                ("body", "", "格式为“摧毁[X]”。"),
                ("example", "举例：", "“甲。”"),
                ("example", "比如，", "“乙。”"),
                ("example", "举例：", "“丙。”"),
            ],
            id="several examples in one paragraph",
        ),
        pytest.param(
            "牌上写着“效果。举例：甲。”的文字。",
            [("body", "", "牌上写着“效果。举例：甲。”的文字。")],
            id="example inside quotation marks",
        ),
        pytest.param(
            "该单位拥有 “抵挡 3 点伤害。举例：甲。",
            [("body", "", "该单位拥有“抵挡 3 点伤害。"), ("example", "举例：", "甲。")],
            id="a quotation mark without its partner quotes nothing",
        ),
        pytest.param("提示：在组队中。", [("note", "提示：", "在组队中。")], id="note"),
        pytest.param(
            "提示文本会以斜体印刷。", [("body", "", "提示文本会以斜体印刷。")], id="提示文本 is a term"
        ),
        pytest.param(
            "这种情况也不会导致 燃尽。提示： 卡牌处于“原始位置”。",
            [("body", "", "这种情况也不会导致燃尽。"), ("note", "提示：", "卡牌处于“原始位置”。")],
            id="note after the body",
        ),
        pytest.param(
            "甲。想获取更多有关信息，请查阅 规则 103.2.d.。",
            [("body", "", "甲。"), ("pointer", "", "想获取更多有关信息，请查阅规则 103.2.d.。")],
            id="pointer whose number ends in a dot",
        ),
        pytest.param(
            "甲。想获取更多有关 移动 的信息，请查阅 规则 445.移动。想获取更多有关信息，请查阅规则 144。",
            [
                ("body", "", "甲。"),
                ("pointer", "", "想获取更多有关移动的信息，请查阅规则 445.移动。"),
                ("pointer", "", "想获取更多有关信息，请查阅规则 144。"),
            ],
            id="two pointers",
        ),
        pytest.param(
            "甲。举例：乙。想获取更多有关信息，请查阅规则 398. “打出技能”。丙。",
            [
                ("body", "", "甲。"),
                ("example", "举例：", "乙。"),
                ("pointer", "", "想获取更多有关信息，请查阅规则 398.“打出技能”。"),
                ("body", "", "丙。"),
            ],
            id="text after a pointer is body again",
        ),
        pytest.param(
            "请查阅规则 128 确定隐私等级。",
            [("body", "", "请查阅规则 128 确定隐私等级。")],
            id="请查阅 without 想获取更多",
        ),
        pytest.param(
            "想获取更多信息，请访问官方网站。",
            [("body", "", "想获取更多信息，请访问官方网站。")],
            id="想获取更多 without a rule number",
        ),
        pytest.param("* 单位会自称为“我”。", [("item", "*", "单位会自称为“我”。")], id="bullet"),
        pytest.param(
            "1.回合玩家抽一张牌。", [("body", "", "1.回合玩家抽一张牌。")], id="label on the first line"
        ),
        pytest.param(
            "包括：\n1. 甲。\n3a.乙。\n（2）丙。",
            [
                ("body", "", "包括："),
                ("item", "1.", "甲。"),
                ("item", "3a.", "乙。"),
                ("item", "（2）", "丙。"),
            ],
            id="labels on later lines",
        ),
        pytest.param(
            "甲。举例：乙。\n丙。\n丁。",
            [
                ("body", "", "甲。"),
                ("example", "举例：", "乙。"),
                ("example", "", "丙。"),
                ("example", "", "丁。"),
            ],
            id="paragraphs after an example are further examples",
        ),
        pytest.param(
            "甲。\n乙。", [("body", "", "甲。"), ("body", "", "乙。")], id="paragraphs of body stay body"
        ),
        pytest.param(
            "甲。举例：\n乙。",
            [("body", "", "甲。"), ("example", "举例：", "乙。")],
            id="marker alone on its line",
        ),
        pytest.param(
            "举例：\n举例：乙。",
            [("example", "举例：", ""), ("example", "举例：", "乙。")],
            id="marker without words",
        ),
        pytest.param(
            "Units move. Example: A unit moves. Note: Only once. See rule 119. Objects for more information.",
            [
                ("body", "", "Units move."),
                ("example", "Example:", "A unit moves."),
                ("note", "Note:", "Only once."),
                ("pointer", "", "See rule 119. Objects for more information."),
            ],
            id="English",
        ),
    ],
)
def test_structure_is_told_from_body(text: str, expected: list[tuple[str, str, str]]) -> None:
    assert kinds(text) == expected


@pytest.mark.parametrize(
    ("lines", "joined"),
    [
        (["并不是该技能的", "指示。"], "并不是该技能的指示。"),
        (["A unit", "moves."], "A unit moves."),
        (["a non-", "combat showdown"], "a non-combat showdown"),
        (["造成 3", "点伤害"], "造成 3点伤害"),
        (["请查阅规则 447.", "2.。"], "请查阅规则 447.2.。"),
        (["in rule 323", ".6"], "in rule 323.6"),
        (["see rule 323.", "A unit"], "see rule 323. A unit"),
        (["“卡莎", "- 蜕变者”"], "“卡莎 - 蜕变者”"),
        (["“卡莎 -", "蜕变者”"], "“卡莎 - 蜕变者”"),
        (["战力 ", "+1"], "战力 +1"),
        ([], ""),
        (["甲", "", "乙"], "甲乙"),
    ],
)
def test_wrapped_lines_are_joined(lines: list[str], joined: str) -> None:
    assert join_lines(lines) == joined


@pytest.mark.parametrize(
    ("paragraphs", "mended"),
    [
        (["从其手牌中选择", "一张卡牌作为效果。"], ["从其手牌中选择一张卡牌作为效果。"]),
        (["甲。", "乙。"], ["甲。", "乙。"]),
        (["公开信息。举例：", "一名单位"], ["公开信息。举例：", "一名单位"]),
        (["甲", "乙", "丙。", "丁。"], ["甲乙丙。", "丁。"]),
        (["“甲。 ”", "“乙。 ”"], ["“甲。 ”", "“乙。 ”"]),
        ([], []),
    ],
)
def test_paragraphs_cut_by_a_page_are_made_whole(paragraphs: list[str], mended: list[str]) -> None:
    assert mend_cuts(paragraphs) == mended


def test_a_list_that_ran_together_in_the_body_becomes_items() -> None:
    blocks = blocks_of("有六种符文。炽烈符文翠意 符文")
    assert cut_items(blocks, ("炽烈符文", "翠意符文")) == (
        Block("body", "有六种符文。"),
        Block("item", "炽烈符文"),
        Block("item", "翠意符文"),
    )


def test_a_list_that_ran_together_in_an_example_becomes_lines() -> None:
    blocks = blocks_of("甲。举例： 是否拥有 增益是否为 休眠状态")
    assert cut_items(blocks, ("是否拥有增益", "是否为休眠状态"))[1] == Block(
        "example", "是否拥有增益\n是否为休眠状态", "举例："
    )


def test_a_list_that_is_not_there_is_refused() -> None:
    with pytest.raises(ValueError, match="炽烈符文"):
        cut_items(blocks_of("甲。"), ("炽烈符文",))


@pytest.mark.parametrize(
    "line", ["举例：甲", "示例：", "提示：甲", "想获取更多有关信息", "* 甲", "• 甲", "Example: x"]
)
def test_lines_that_open_a_paragraph(line: str) -> None:
    assert begins_paragraph(line)


@pytest.mark.parametrize("line", ["提示文本会", "- 蜕变者", "1.甲", "举例来说", "甲", ""])
def test_lines_that_do_not_open_a_paragraph(line: str) -> None:
    assert not begins_paragraph(line)


@pytest.mark.parametrize("line", ["1.甲", "3a.乙", "12. x", "(1) x", "a) x", "- 甲", "* 甲"])
def test_lines_that_begin_an_item(line: str) -> None:
    assert begins_item(line)


@pytest.mark.parametrize("line", ["2.。", "1.5 倍", "323.6", "甲", "2026 年", "a unit"])
def test_lines_that_do_not_begin_an_item(line: str) -> None:
    assert not begins_item(line)


@pytest.mark.parametrize(
    ("line", "whole"), [("甲。", True), ("“甲。” ", True), ("甲，", False), ("甲", False)]
)
def test_a_line_ends_a_sentence_or_not(line: str, whole: bool) -> None:
    assert ends_sentence(line) is whole
