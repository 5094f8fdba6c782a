"""A FAQ comes in with its sections, questions, answers and what it says of the rules."""

from indexer.card_names import CardNames
from indexer.importing.lines import Line
from indexer.importing.wrapping import unwrap
from indexer.readers.faq import read_faq
from tests.indexer.importing.official_pdf import CHINESE, CHINESE_FONT, lines_pdf, wrap

PREFACE = (
    "如果本文档与核心规则有任何不一致之处，请以本文档为准，直到下一次核心规则更新发布为止，届时本文档失效。"
)
QUESTION = (
    "如果我的单位在法术对决期间失去了全部战力，而结算链上还有对手的法术等待结算，它会立刻被摧毁并离开战场吗？"
)
ANSWER = (
    "会。战力变为 0 的单位在下一次清理中被摧毁，详情请查阅规则 323.5.a 中的说明。结算链上的法术随后照常结算。"
)
OLD = "100.1.（旧）一名单位进入战场。"
NEW = "（新）一名单位进入战场，除非它处于休眠状态。"
TITLE = "《符文战场》测试系列 官方 FAQ"
DOCUMENT = [
    TITLE,
    PREFACE,
    "法术对决",
    "下面这条规则有所改动。",
    OLD,
    NEW,
    "常见问题解答",
    QUESTION,
    ANSWER,
    "- - -",
]


def passages(faq) -> list[str]:
    return [passage.marker + passage.text for entry in faq.entries for passage in entry.passages]


def test_a_text(import_faq):
    imported = import_faq("\n".join(DOCUMENT))
    faq = imported.faq
    assert (faq.title, faq.date, faq.base_revision) == (TITLE, "2027-01-15", "core-2026-07-17")
    assert faq.expires == "next-core-rules"
    assert [(entry.kind, entry.title) for entry in faq.entries if entry.kind == "question"] == [
        ("question", QUESTION)
    ]
    (override,) = faq.overrides
    assert (override.effect, override.base_number) == ("replaces", "100.1")
    assert (imported.report.questions, imported.report.overrides) == (1, 1)


def test_wrapped_in_a_pdf_it_is_the_same(import_faq):
    by_text = import_faq("\n".join(DOCUMENT)).faq
    wrapped = [line for paragraph in DOCUMENT for line in wrap(paragraph, 300, CHINESE_FONT)]
    by_pdf = import_faq(lines_pdf(wrapped, CHINESE, on_page=9), "faq.pdf", id="faq-pdf").faq
    assert passages(by_pdf) == passages(by_text)


def test_markdown_and_html(import_faq):
    by_text = import_faq("\n".join(DOCUMENT)).faq
    by_markdown = import_faq("\n\n".join(DOCUMENT[:-1]), "faq.md", id="faq-md").faq
    page = "".join(f"<p>{paragraph}</p>" for paragraph in DOCUMENT[:-1])
    by_html = import_faq(page, "faq.html", id="faq-html").faq
    assert passages(by_markdown) == passages(by_html) == passages(by_text)[:-1]


def test_the_folder_is_read_by_the_reader_of_faqs(import_faq, own_places):
    imported = import_faq("\n".join(DOCUMENT), expires="on-conflict").faq
    stored = read_faq(own_places.imported / "faq/faq-new", CardNames(())).faq
    assert stored == imported
    assert stored.expires == "on-conflict"


def test_pages_are_kept_beside_the_text(import_faq, own_places):
    wrapped = [line for paragraph in DOCUMENT for line in wrap(paragraph, 300, CHINESE_FONT)]
    import_faq(lines_pdf(wrapped, CHINESE, on_page=9), "faq.pdf")
    folder = own_places.imported / "faq/faq-new"
    rows = [row.split("\t") for row in (folder / "pages.tsv").read_text("utf-8").splitlines()]
    source = (folder / "source.txt").read_text("utf-8").splitlines()
    assert rows[0] == ["page", "first_line"]
    assert rows[1] == ["1", "0"]
    assert [row[0] for row in rows[1:]] == sorted({row[0] for row in rows[1:]})
    assert all(int(row[1]) < len(source) for row in rows[1:])


def lines(*texts: str) -> list[Line]:
    return [(None, text) for text in texts]


def joined(*texts: str, is_parted: bool = False) -> list[str]:
    return [line for _, line in unwrap(lines(*texts), is_parted=is_parted)]


FULL = "一行正好写到右边的边距为止没有句号"


def test_lines_that_reach_the_margin_go_on():
    assert joined(*[FULL] * 9, "到此为止。", "新的一段。") == [FULL * 9 + "到此为止。", "新的一段。"]


def test_paragraphs_of_one_line_are_left_alone():
    texts = ["短", "一个稍长的段落。", "再来一个更长一些的段落，写了不少字。" * 3, *["中等长度的段落。"] * 8]
    assert joined(*texts) == texts


def test_parted_paragraphs_are_joined_up_to_the_empty_line():
    assert joined("一段的", "两行。", "", "另一段。", is_parted=True) == ["一段的两行。", "另一段。"]


def test_a_question_ends_at_its_mark():
    assert joined("它会被摧毁吗？", "会。", "", is_parted=True) == ["它会被摧毁吗？", "会。"]


def test_a_quoted_clause_begins_after_a_sentence_but_not_inside_one():
    assert joined("见下文。", "323.6 失去控制权。", "", is_parted=True) == ["见下文。", "323.6 失去控制权。"]
    assert joined("请查阅规则", "323.6 的说明。", "", is_parted=True) == ["请查阅规则323.6 的说明。"]


def test_a_new_text_begins_after_the_old_one():
    assert joined("323.6（旧）甲。", "（新）乙。", "", is_parted=True) == ["323.6（旧）甲。", "（新）乙。"]


def test_a_heading_begins_after_a_sentence():
    assert joined("到此为止。", "致命伤害修正", "", is_parted=True) == ["到此为止。", "致命伤害修正"]
