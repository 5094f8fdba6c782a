"""The layout of a FAQ: small cases, also of shapes that our document does not have."""

from __future__ import annotations

import pytest

from indexer.readers.faq_lines import quote_head, read_paragraphs, split_columns, split_items, step_of


def kinds(source: str, headings: tuple[str, ...] = (), not_headings: tuple[str, ...] = ()) -> list[str]:
    return [paragraph.kind for paragraph in read_paragraphs(source, headings, not_headings)]


class TestKinds:
    @pytest.mark.parametrize(
        ("line", "kind"),
        [
            ("会发生清理吗？", "question"),
            ("Does a cleanup happen?", "question"),
            ("战斗结果", "heading"),
            ("鼓舞", "heading"),
            ("不会。", "body"),
            ("这一行没有标点却比任何一个标题都要长得多所以是正文", "body"),
            ("以下是一份简要指南：", "body"),
            ("● 触发条件● 你可以选择", "list"),
            ("1. 甲2. 乙", "list"),
            ("323.6. 如果", "quote"),
            ("（新）如果", "quote"),
            ("–", "separator"),
            ("***", "separator"),
        ],
    )
    def test_kind_of_a_line(self, line: str, kind: str) -> None:
        assert kinds(line) == [kind]

    def test_named_lines_are_what_they_are_called(self) -> None:
        assert kinds("问题：甲。\n前 后", headings=("问题：甲。",), not_headings=("前后",)) == [
            "heading",
            "body",
        ]

    def test_no_source_no_paragraphs(self) -> None:
        assert kinds("") == kinds("\n \n") == []


class TestBrokenLines:
    def test_a_sentence_goes_on_in_the_next_line(self) -> None:
        (paragraph,) = read_paragraphs("会发生什么：如果玩\n家通过征服得分。")
        assert (paragraph.text, paragraph.place) == ("会发生什么：如果玩家通过征服得分。", (0, 1))

    def test_over_three_lines(self) -> None:
        (paragraph,) = read_paragraphs("处理每一项任务时，\n玩家必须，\n先处理。")
        assert paragraph.place == (0, 2)

    def test_a_latin_seam_keeps_its_blank(self) -> None:
        (paragraph,) = read_paragraphs("当所有玩家让过，HOT\nFEPR 将暂停。")
        assert paragraph.text == "当所有玩家让过，HOT FEPR 将暂停。"

    def test_a_quoted_clause_goes_on(self) -> None:
        (paragraph,) = read_paragraphs("375. 如果替换效果对应生效的事件，\n则继承。")
        assert (paragraph.kind, paragraph.place) == ("quote", (0, 1))

    def test_a_whole_sentence_does_not_go_on(self) -> None:
        assert kinds("如果如此。\n家通过征服得分。") == ["body", "body"]

    def test_a_list_does_not_go_on(self) -> None:
        assert kinds("分为两个部分：1. 战斗清理2. 战斗结束\n当我们推进时。") == ["body", "body"]
        assert kinds("● 甲● 乙\n我们来看。") == ["list", "body"]

    def test_a_heading_does_not_go_on(self) -> None:
        assert kinds("战斗结果\n最后一点。") == ["heading", "body"]


class TestQuoteHead:
    @pytest.mark.parametrize(
        ("line", "number", "mark", "step"),
        [
            ("467. 当清理发生时", "467", "", ""),
            ("187.4.c. 如果", "187.4.c", "", ""),
            ("359.3.e.9.a. 如果", "359.3.e.9.a", "", ""),
            ("323.5. 3b.如果", "323.5", "", "3b."),
            ("323.6. （旧） 4.如果", "323.6", "（旧）", "4."),
            ("323.6（旧）如果", "323.6", "（旧）", ""),
            ("（新） 4.如果", None, "（新）", "4."),
            ("（新）如果", None, "（新）", ""),
            ("323.14. 10a. 如果", "323.14", "", "10a."),
        ],
    )
    def test_head(self, line: str, number: str | None, mark: str, step: str) -> None:
        head = quote_head(line)
        assert head is not None
        assert (head.number, head.mark, head.step) == (number, mark, step)

    @pytest.mark.parametrize(
        "line", ["如果", "40 张卡牌", "1. 当你", "（旧的说法）如果", "1234. 如果", "100%如此"]
    )
    def test_no_head(self, line: str) -> None:
        assert quote_head(line) is None

    def test_step_of_a_marker(self) -> None:
        assert [step_of(marker) for marker in ("323.5. 3b.", "（新）4.", "467.", "●", "")] == [
            "3b.",
            "4.",
            "",
            "",
            "",
        ]


class TestItems:
    def test_bullets_that_ran_together(self) -> None:
        assert split_items("● 甲● 乙 ○ 丙") == ("●", "甲\n● 乙\n○ 丙")

    def test_numbers_that_ran_together(self) -> None:
        assert split_items("1. 甲。2. 乙。") == ("1.", "甲。\n2. 乙。")

    def test_a_list_after_its_introduction(self) -> None:
        assert split_items("两个部分：1. 甲2. 乙") == ("", "两个部分：\n1. 甲\n2. 乙")

    @pytest.mark.parametrize(
        "text", ["共有 1. 没有第二项。", "规则 316.5.b.旧文本", "战力 2. 随从", "2. 乙3. 丙", "第1.甲第2.乙"]
    )
    def test_numbers_that_count_nothing(self, text: str) -> None:
        assert split_items(text) == ("", text)

    def test_ten_items(self) -> None:
        text = "".join(f"{place}. 项" for place in range(1, 11))
        assert split_items(text)[1].count("\n") == 9


class TestColumns:
    def test_the_right_column_is_cut_out(self) -> None:
        assert split_columns("甲 乙 “右 边。 ”丙丁", "“右边。”") == ("甲乙丙丁", "“右边。”", 2)

    def test_at_the_end(self) -> None:
        assert split_columns("甲乙右", "右") == ("甲乙", "右", 2)

    @pytest.mark.parametrize("right", ["左", "", " "])
    def test_what_does_not_stand_there(self, right: str) -> None:
        assert split_columns("甲乙右", right) is None
