import re
from html import unescape

import click
import msgspec
import pytest
from markdown_it import MarkdownIt

from app.diff_text import diff_as_markdown, diff_as_terminal
from indexer.alignment import Affected, Change, Diff, Shift

SUMMARY = {
    "added": 1, "removed": 1, "reworded": 1, "renumbered": 2, "moved": 0, "reference_only": 0,
    "punctuation_only": 0, "blanks_only": 0, "unchanged": 55, "shifts": 1,
    "not_on_record_in_a": 0, "not_on_record_in_b": 1494,
}  # fmt: skip
REDLINE = (("equal", "造成"), ("delete", "致命伤害"), ("insert", "致死伤害"), ("equal", "。"))
DIFF = Diff(
    a="core-a",
    b="core-b",
    summary=SUMMARY,
    changes=(
        Change("renumbered", "103.1", "103.2", shift=0),
        Change("renumbered", "103.4", "103.5", shift=0, affects=(Affected("faq", "q05", "如果……"),)),
        Change("added", None, "143.5", b_text="第一行\n* 第二行", b_title="战力"),
        Change("reworded", "142.4", "142.4", "造成致命伤害。", "造成致死伤害。", redline=REDLINE,
               affects=(Affected("faq", "s06", "致命伤害修正"),)),
        Change("removed", "150", None, a_text="[M]+2 <b>*粗*</b> [C](x)"),
    ),
    shifts=(Shift("103", 1, (("103.1", "103.2"), ("103.4", "103.5")), (("103.4.a", "103.5.a"),),
                  (("103.2", "103.3"),)),),
    b_partial=True,
)  # fmt: skip


def plain() -> list[str]:
    return [click.unstyle(line) for line in diff_as_terminal(DIFF)]


def test_terminal_in_full() -> None:
    assert plain() == [
        "core-a → core-b",
        "新增 1 条，删除 1 条，改写 1 条，编号顺延 2 条，未变 55 条",
        "core-b 只收录了部分条文：另一版本有 1494 条在其中未收录，不作增删",
        "",
        "编号顺延 103.x：各加 1",
        "  103.1 → 103.2，103.4 → 103.5",
        "  其下 1 条随之：103.4.a → 103.5.a",
        "  介于其间、未收录，推断：103.2 → 103.3",
        "  影响 q05：如果……",
        "",
        "新增 143.5（战力）",
        "  第一行",
        "  * 第二行",
        "",
        "改写 142.4",
        "  造成[-致命伤害-]{+致死伤害+}。",
        "  影响 s06：致命伤害修正",
        "",
        "删除 150",
        "  [M]+2 <b>*粗*</b> [C](x)",
    ]


def test_terminal_colours_what_it_marks() -> None:
    text = "\n".join(diff_as_terminal(DIFF))
    assert click.style("[-致命伤害-]", fg="red") in text
    assert click.style("{+致死伤害+}", fg="green") in text


def test_marks_do_not_run_over_line_breaks() -> None:
    change = Change("reworded", "1", "1", redline=(("equal", "一"), ("insert", "\n二\n三")))
    lines = [click.unstyle(line) for line in diff_as_terminal(Diff("a", "b", SUMMARY, (change,)))]
    assert lines[-3:] == ["  一", "  {+二+}", "  {+三+}"]


def test_terminal_leaves_out_the_middle_of_long_unchanged_text() -> None:
    long = Change(
        "reworded", "1", "1", redline=(("equal", "前" * 200), ("insert", "新"), ("equal", "后" * 200))
    )
    diff = Diff("a", "b", SUMMARY, (long,))
    assert f"  …{'前' * 40}{{+新+}}{'后' * 40}…" in [click.unstyle(line) for line in diff_as_terminal(diff)]
    assert f"  {'前' * 200}{{+新+}}{'后' * 200}" in [
        click.unstyle(line) for line in diff_as_terminal(diff, None)
    ]


def test_a_shift_shows_even_when_the_words_of_its_clauses_changed() -> None:
    changes = tuple(Change("reworded", f"1.{n}", f"1.{n + 1}", redline=REDLINE, shift=0) for n in (2, 3))
    diff = Diff("a", "b", SUMMARY, changes, (Shift("1", 1, (("1.2", "1.3"), ("1.3", "1.4")), ()),))
    headings = [click.unstyle(line) for line in diff_as_terminal(diff) if line and not line.startswith(" ")]
    assert headings[3:] == ["编号顺延 1.x：各加 1", "改写 1.2 → 1.3", "改写 1.3 → 1.4"]


def test_a_shift_of_one_reworded_clause_is_shown_once() -> None:
    change = Change("reworded", "1.2", "1.3", redline=REDLINE, shift=0)
    diff = Diff("a", "b", SUMMARY, (change,), (Shift("1", 1, (("1.2", "1.3"),), ()),))
    headings = [click.unstyle(line) for line in diff_as_terminal(diff) if line and not line.startswith(" ")]
    assert headings[3:] == ["改写 1.2 → 1.3"]


def test_a_moved_and_reworded_clause_says_both() -> None:
    change = Change("reworded", "105", "102", redline=REDLINE, moved=True)
    lines = [click.unstyle(line) for line in diff_as_terminal(Diff("a", "b", SUMMARY, (change,)))]
    assert "改写，已移动 105 → 102" in lines


def test_markdown_in_full() -> None:
    assert (
        diff_as_markdown(DIFF)
        == """## core-a → core-b

- 新增 1 条，删除 1 条，改写 1 条，编号顺延 2 条，未变 55 条
- core-b 只收录了部分条文：另一版本有 1494 条在其中未收录，不作增删

### 编号顺延 103.x：各加 1

- 103.1 → 103.2，103.4 → 103.5
- 其下 1 条随之：103.4.a → 103.5.a
- 介于其间、未收录，推断：103.2 → 103.3
- 影响 q05：如果……

### 新增 143.5（战力）

> 第一行
>
> \\* 第二行

### 改写 142.4

> 造成[-致命伤害-]{+致死伤害+}。

- 影响 s06：致命伤害修正

### 删除 150

> [M]+2 \\<b>\\*粗\\*\\</b> [C]\\(x)
"""
    )


def test_markdown_shows_the_rules_text_letter_by_letter() -> None:
    html = MarkdownIt().render(diff_as_markdown(DIFF))
    assert "[M]+2 &lt;b&gt;*粗*&lt;/b&gt; [C](x)" in html
    assert "<em>" not in html
    assert "<a " not in html


@pytest.mark.parametrize(
    "text",
    [
        "1. 一旦确认，就会立即结算。",
        "10) 结算",
        "[1]: 见附录",
        "[急速](可选)",
        "&lt;不是标签&gt;",
        "* 单位",
        "# 标题",
        "> 引文",
        "- 减少",
        "+1 战力",
        "~~删除~~ `代码` **粗** _斜_ a\\b",
        "![图](x)",
    ],
)
def test_markdown_shows_any_line_as_it_is(text: str) -> None:
    change = Change("added", None, "100", b_text=text)
    page = diff_as_markdown(msgspec.structs.replace(DIFF, changes=(change,)))
    shown = unescape(re.sub("<[^>]+>", "", MarkdownIt().enable("strikethrough").render(page)))
    assert text in shown.splitlines()


@pytest.mark.parametrize("after", ["(注)", ": 如下"])
def test_a_deletion_is_no_link(after: str) -> None:
    redline = (("delete", "旧"), ("equal", after))
    change = Change("reworded", "100", "100", f"旧{after}", after, redline=redline)
    html = MarkdownIt().render(diff_as_markdown(msgspec.structs.replace(DIFF, changes=(change,))))
    assert f"[-旧-]{after}" in html
    assert "<a " not in html
