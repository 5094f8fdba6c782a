"""HTML, Markdown and plain text: which lines a reader sees."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from indexer.importing.html import read_html
from indexer.importing.lines import Page, lines_of, page_of
from indexer.importing.markdown import read_markdown
from indexer.importing.plain import read_plain, write_plain


def lines(pages: tuple[Page, ...]) -> list[str]:
    return [line for page in pages for line in page.lines if line]


@pytest.mark.parametrize(
    ("page", "expected"),
    [
        ("<h2>323. 清理</h2><p>323.1. 执行清理。</p>", ["323. 清理", "323.1. 执行清理。"]),
        ("<p>一行<br>另一行<br/>第三行</p>", ["一行", "另一行", "第三行"]),
        ("<p>获得 <b>[M]</b>+2 &amp; <i>休眠</i></p>", ["获得 [M]+2 & 休眠"]),
        ("<p>换\n行   的\n\n空白</p>", ["换 行 的 空白"]),
        (
            "<table><tr><td>323.5</td><td>失去控制</td></tr><tr><td>323.6</td></tr></table>",
            ["323.5 失去控制", "323.6"],
        ),
        ("<ul><li>单位</li><li>法术</li></ul>", ["* 单位", "* 法术"]),
        ("<ol><li>甲</li><li>乙</li></ol>", ["1. 甲", "2. 乙"]),
        ("<ol start=3><li><p>丙</p></li></ol>", ["3. 丙"]),
        (
            "<ul><li>323.5. 失去控制<ul><li>323.5.a. 立刻</li></ul></li></ul>",
            ["323.5. 失去控制", "323.5.a. 立刻"],
        ),
        ("<nav><a href='#323'>323. 清理</a></nav><p>323. 清理</p>", ["323. 清理"]),
        ("<p><a href='#323'>323. 清理</a></p><h2><a href='#323'>323. 清理</a></h2>", ["323. 清理"]),
        ("<ul><li><a href='#a'>323. 清理</a></li></ul><p>正文</p>", ["正文"]),
        ("<p>参见规则<a href='#323'>323</a>。</p>", ["参见规则323。"]),
        ("<p>参见<a href='/x'>323. 清理</a></p>", ["参见323. 清理"]),
        ("<script>var x='<p>323.1</p>'</script><style>p{}</style><p>正文</p>", ["正文"]),
        ("<title>标题</title><footer>版权</footer>正文", ["正文"]),
        ("<pre>323. 清理\n323.1. 执行</pre>", ["323. 清理", "323.1. 执行"]),
        ("<p>没有结束<p>下一段", ["没有结束", "下一段"]),
        ("</div></li></ul>正文</nav>", ["正文"]),
        ("<dl><dt>323.1</dt><dd>执行清理。</dd></dl>", ["323.1", "执行清理。"]),
        ("1 < 2 且 3 > 2", ["1 < 2 且 3 > 2"]),
        ("", []),
    ],
)
def test_html(page, expected):
    assert lines(read_html(page)) == expected


@pytest.mark.parametrize(
    ("document", "expected"),
    [
        ("323. 清理\n323.5. 失去控制", ["323. 清理", "323.5. 失去控制"]),
        ("1. 甲\n2. 乙\n323. 清理", ["1. 甲", "2. 乙", "323. 清理"]),
        ("## 323. 清理\n\n**323.1.** 执行*清理*。", ["323. 清理", "323.1. 执行清理。"]),
        ("**“打出”**的法术", ["“打出”的法术"]),
        ("* 单位\n* 法术", ["* 单位", "* 法术"]),
        ("- 323.5. 失去控制", ["323.5. 失去控制"]),
        ("323\\. 清理", ["323. 清理"]),
        ("    323.5.a 缩进的条文", ["323.5.a 缩进的条文"]),
        ("[323. 清理](#323)\n\n参见规则 [323](#323)。", ["参见规则 323。"]),
        ("- [323. 清理](#323)\n- [324. 战斗](#324)\n\n323. 清理", ["323. 清理"]),
        ("> 举例：一名单位。", ["举例：一名单位。"]),
        ("获得 [M]+2，支付 [1][C]", ["获得 [M]+2，支付 [1][C]"]),
        ("<b onclick=x>粗</b>", ["<b onclick=x>粗</b>"]),
        ("```\n323.1 条文\n```", ["323.1 条文"]),
        ("| 编号 | 文字 |\n|--|--|\n| 323.1 | 执行 |", ["编号 文字", "323.1 执行"]),
        ("![图](x.png)正文", ["正文"]),
        ("清理\n---\n下一段", ["清理", "下一段"]),
        ("323.5.a_b_c 与 a*b", ["323.5.a_b_c 与 a*b"]),
    ],
)
def test_markdown(document, expected):
    assert lines(read_markdown(document)) == expected


def test_paragraphs_are_parted_by_empty_lines():
    assert read_html("<p>甲</p><p>乙<br>丙</p>")[0].lines == ("甲", "", "乙", "丙")
    assert read_markdown("甲\n\n乙\n丙")[0].lines == ("甲", "", "乙", "丙")
    assert read_plain("甲\n\n\n乙\n丙\n")[0].lines == ("甲", "", "乙", "丙")


def test_form_feeds_part_pages():
    pages = read_plain("第一页\n\f第二页\n\f\f第四页\f")
    assert [(page.number, page.lines) for page in pages if page.lines] == [
        (1, ("第一页",)),
        (2, ("第二页",)),
        (4, ("第四页",)),
    ]


def test_page_marks_part_pages():
    pages = read_plain("前言\n第 3 页\n甲\n乙\n第 5 页\n丙")
    assert [(page.number, page.lines) for page in pages] == [
        (None, ("前言",)),
        (3, ("甲", "乙")),
        (5, ("丙",)),
    ]


LINE = st.text("规则战场 0123456789.ab", min_size=1, max_size=20).filter(
    lambda line: line == line.lstrip() != ""
)
PAGES = st.lists(st.lists(LINE, min_size=1, max_size=4), min_size=1, max_size=4)


@given(PAGES)
def test_what_is_stored_comes_back(pages):
    made = tuple(page_of(number, "\n".join(own)) for number, own in enumerate(pages, 1))
    assert lines_of(read_plain(write_plain(lines_of(made)))) == lines_of(made)


@given(st.text(max_size=300))
def test_any_text_is_read_as_html_and_markdown(text):
    read_html(text)
    read_markdown(text)
