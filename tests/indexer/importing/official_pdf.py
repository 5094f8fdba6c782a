"""Makes PDFs in the layout of the official rules, of which every number, word and page is known."""

from __future__ import annotations

import io
import random
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from reportlab.lib.pdfencrypt import StandardEncryption
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfgen.canvas import Canvas

CHINESE_FONT = "STSong-Light"
TEXT_SIZE, HEADING_SIZE, SMALL_SIZE = 10, 13, 8
LEFT, WIDTH, TOP, BOTTOM = 60.0, 460.0, 770.0, 70.0
LINE_HEIGHT = 20.0
HANGING = 62.0

pdfmetrics.registerFont(UnicodeCIDFont(CHINESE_FONT))


@dataclass(frozen=True)
class Entry:
    """One clause as it is to be printed and found again."""

    number: str
    body: str
    is_heading: bool = False
    items: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()
    pointer: str = ""
    page: int = 0

    @property
    def text(self) -> str:
        """What `Clause.text` must be, for a clause that is not a heading."""
        return "\n".join((self.body, *self.items))


@dataclass(frozen=True)
class Style:
    """How one language prints numbers, examples and page trimmings."""

    font: str
    head: str
    foot: str
    contents: str
    example: str
    number: str
    title: tuple[str, ...]


CHINESE = Style(
    CHINESE_FONT, "《符文战场》核心规则", "第 {page} 页 / 共 {pages} 页", "目录", "举例：", "{}. ",
    ("《符文战场》核心规则", "最后更新时间：2027年1月15日", "卡面文字优先于规则文本。"),
)  # fmt: skip
ENGLISH = Style(
    "Helvetica", "Riftbound Core Rules", "{page}", "Table of Contents", "Example: ", "{}. ",
    ("Riftbound Core Rules", "Last updated: January 15, 2027", "Card text supersedes rules text."),
)  # fmt: skip


Row = tuple[tuple[tuple[float, str], ...], int]
"""Words with their distance from the left margin, on one baseline, and their size."""


@dataclass
class Page:
    """The rows of one page."""

    lines: list[Row] = field(default_factory=list)


def write_pdf(
    entries: list[Entry], style: Style = CHINESE, encrypt: StandardEncryption | None = None
) -> tuple[bytes, list[Entry]]:
    """The PDF's bytes, and the entries with the pages on which they begin."""
    headings = [entry for entry in entries if entry.is_heading]
    per_page = int((TOP - BOTTOM) / LINE_HEIGHT)
    before = 1 + -(-(len(headings) + 1) // per_page)
    body, placed = _flow(entries, style, before + 1)
    title_page = Page([(((0.0, line),), HEADING_SIZE) for line in style.title])
    contents = _contents(placed, style, per_page)
    assert len(contents) == before - 1
    return _draw([title_page, *contents, *body], style, encrypt), placed


def lines_pdf(lines: list[str], style: Style, on_page: int) -> bytes:
    """Lines as they are, so many on each page, with head and foot."""
    rows: list[Row] = [(((0.0, line),), TEXT_SIZE) for line in lines]
    pages = [Page(rows[start : start + on_page]) for start in range(0, len(rows), on_page)]
    return _draw(pages, style, None)


def blank_pdf() -> bytes:
    """A page without text, as a scanner makes it."""
    buffer = io.BytesIO()
    canvas = Canvas(buffer, invariant=True)
    canvas.rect(LEFT, BOTTOM, 100, 100)
    canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def wrap(text: str, width: float, font: str, size: int = TEXT_SIZE) -> list[str]:
    """Lines no wider than `width`: none begins with Chinese punctuation, Latin words stay whole.

    A blank at which a line breaks stays at its end, as word processors write it.
    """
    lines, line = [], ""
    for word in _words(text):
        if line and pdfmetrics.stringWidth(line + word.rstrip(), font, size) > width:
            lines.append(line)
            line = word
        else:
            line += word
    return [*lines, line]


def _words(text: str) -> Iterator[str]:
    """Pieces between which a line may break, punctuation with what stands before it."""
    piece = ""
    for character in text:
        is_latin = character.isascii() and character != " "
        joins = is_latin and piece and piece[-1].isascii() and piece[-1] != " "
        closes = character in "，。：；、？！”’）】 "
        opens = bool(piece) and piece[-1] in "“‘（【["
        if piece and not (joins or closes or opens):
            yield piece
            piece = ""
        piece += character
    if piece:
        yield piece


def _flow(entries: list[Entry], style: Style, first_page: int) -> tuple[list[Page], list[Entry]]:
    pages, placed, height = [Page()], [], TOP
    for entry in entries:
        for place, line in enumerate(_lines_of(entry, style)):
            if height < BOTTOM + LINE_HEIGHT:
                pages.append(Page())
                height = TOP
            height -= LINE_HEIGHT
            pages[-1].lines.append(line)
            if place == 0:
                placed.append(replace(entry, page=first_page + len(pages) - 1))
    return pages, placed


def _lines_of(entry: Entry, style: Style) -> Iterator[Row]:
    indent = 12.0 * entry.number.count(".")
    number = style.number.format(entry.number)
    if entry.is_heading:
        yield ((indent, number + entry.body),), HEADING_SIZE
        return
    paragraphs = (
        entry.body,
        *entry.items,
        *(style.example + words for words in entry.examples),
        entry.pointer,
    )
    lines = [
        line
        for paragraph in filter(None, paragraphs)
        for line in wrap(paragraph, WIDTH - indent - HANGING, style.font)
    ]
    # Number and words are drawn apart on one baseline, as word processors do.
    yield ((indent, number), (indent + HANGING, lines[0])), TEXT_SIZE
    for line in lines[1:]:
        yield ((indent + HANGING, line),), TEXT_SIZE


def _contents(placed: list[Entry], style: Style, per_page: int) -> list[Page]:
    lines: list[Row] = [(((0.0, style.contents),), HEADING_SIZE)]
    for entry in placed:
        if entry.is_heading:
            label = style.number.format(entry.number) + entry.body
            lines.append((((0.0, f"{label} {'.' * 40} {entry.page}"),), TEXT_SIZE))
    return [Page(lines[start : start + per_page]) for start in range(0, len(lines), per_page)]


def _draw(pages: list[Page], style: Style, encrypt: StandardEncryption | None) -> bytes:
    buffer = io.BytesIO()
    canvas = Canvas(buffer, encrypt=encrypt, invariant=True)
    for number, page in enumerate(pages, 1):
        canvas.setFont(style.font, SMALL_SIZE)
        canvas.drawString(LEFT, 805, style.head)
        height = TOP
        for pieces, size in page.lines:
            height -= LINE_HEIGHT
            canvas.setFont(style.font, size)
            for indent, words in pieces:
                canvas.drawString(LEFT + indent, height, words)
        canvas.setFont(style.font, SMALL_SIZE)
        canvas.drawCentredString(297, 40, style.foot.format(page=number, pages=len(pages)))
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


# Sentences of our own: what they say is not the rulebook's.
_SUBJECTS = (
    "一名单位",
    "该法术",
    "这件装备",
    "进攻方",
    "当前的回合玩家",
    "此结算链项目",
    "一张隐藏的卡牌",
    "“卡莎 - 蜕变者”",
)
_VERBS = (
    "进入休眠状态",
    "离开战场",
    "获得[M]+2",
    "成为待处理项目",
    "被放入废牌堆",
    "支付[1][C]作为费用",
    "移动到基地",
)
_CONDITIONS = (
    "在法术对决期间，",
    "如果战力变为 0，",
    "当回合结束时，",
    "除非卡牌另有说明，",
    "结算链闭环时，",
    "",
)
_TITLES = ("清理", "战斗步骤", "优先行动权", "符文牌堆", "隐私", "法术对决", "触发式技能", "替换效果", "得分")


def chinese_rules(clauses: int, seed: int = 1) -> list[Entry]:
    """So many clauses: six levels, examples, list lines, references that wrap."""
    source = random.Random(seed)
    entries: list[Entry] = []
    section = 100
    while len(entries) < clauses:
        entries += _section(section, source)
        section += 1
    return entries[:clauses]


def _section(section: int, source: random.Random) -> Iterator[Entry]:
    yield Entry(
        str(section), source.choice(_TITLES) + source.choice(("", "与时机", "的例外")), is_heading=True
    )
    for first in range(1, source.randint(4, 13)):
        number = f"{section}.{first}"
        yield _clause(number, source)
        for letter in "abcdefghijkl"[: source.choice((0, 0, 0, 2, 3, 12))]:
            yield _clause(f"{number}.{letter}", source)
            if source.random() < 0.1:
                yield from _deep(f"{number}.{letter}", source)


def _deep(number: str, source: random.Random) -> Iterator[Entry]:
    for below in ("1", "1.a", "1.a.1", "1.b", "2"):
        if f"{number}.{below}".count(".") < 6:
            yield _clause(f"{number}.{below}", source)


def _clause(number: str, source: random.Random) -> Entry:
    body = "".join(_sentence(source) for _ in range(source.choice((1, 1, 2, 3))))
    examples = tuple(_sentence(source) + _sentence(source) for _ in range(source.choice((0,) * 12 + (1, 2))))
    kind = source.random()
    if kind < 0.05:
        return Entry(number, _wrapped_reference(number, source), examples=examples)
    if kind < 0.08:
        steps = ("1. " + _sentence(source), "2. " + _sentence(source), "3a. " + _sentence(source))
        return Entry(number, "按以下顺序进行：", items=steps)
    if kind < 0.10:
        return Entry(number, "包括以下几项：", items=tuple("* " + _sentence(source) for _ in range(3)))
    if kind < 0.14:
        pointer = f"想获取更多有关信息，请查阅规则{source.randint(100, 200)}. {source.choice(_TITLES)}。"
        return Entry(number, body, pointer=pointer)
    return Entry(number, body, examples=examples)


def _sentence(source: random.Random) -> str:
    return source.choice(_CONDITIONS) + source.choice(_SUBJECTS) + source.choice(_VERBS) + "。"


def _wrapped_reference(number: str, source: random.Random) -> str:
    """A sentence that is broken exactly before a clause number, which so begins a line."""
    width = WIDTH - 12.0 * number.count(".") - HANGING
    target = f"{source.randint(100, 200)}.{source.randint(1, 9)}.{source.choice('abc')}"
    start = "此时应当按照游戏规则中写明的顺序处理，详情请查阅规则"
    while len(wrap(start + target, width, CHINESE_FONT)) == 1:
        start = "再" + start
    return f"{start}{target}中的说明。"


def english_rules(clauses: int, seed: int = 1) -> list[Entry]:
    """So many clauses in the English style: examples, list lines, references that wrap."""
    source = random.Random(seed)
    entries: list[Entry] = []
    section = 323
    while len(entries) < clauses:
        entries.append(Entry(str(section), source.choice(("Cleanup", "Runes", "Showdowns")), is_heading=True))
        for first in range(1, 7):
            entries.append(_english_clause(f"{section}.{first}", source))
            entries += [_english_clause(f"{section}.{first}.{letter}", source) for letter in "abc"]
        section += 1
    return entries[:clauses]


def _english_clause(number: str, source: random.Random) -> Entry:
    body = " ".join(_english_sentence(source) for _ in range(source.choice((1, 2, 3))))
    kind = source.random()
    if kind < 0.1:
        return Entry(number, _wrapped_english_reference(number, source))
    if kind < 0.15:
        return Entry(
            number, "Follow these steps:", items=("1. Channel a rune.", "2. Open a chain.", "3a. Pass.")
        )
    if kind < 0.3:
        return Entry(number, body, examples=(_english_sentence(source),))
    return Entry(number, body)


def _english_sentence(source: random.Random) -> str:
    subject = source.choice(("a unit", "the turn player", "a hidden card", "the spell"))
    verb = source.choice(
        ("becomes exhausted", "leaves the battlefield", "gains +2 [M]", "is put into the trash")
    )
    condition = source.choice(("During a showdown,", "If its Might is 0,", "At the end of the turn,"))
    return f"{condition} {subject} {verb} this turn."


def _wrapped_english_reference(number: str, source: random.Random) -> str:
    """A sentence that is broken exactly before the number after ``rule``."""
    width = WIDTH - 12.0 * number.count(".") - HANGING
    target = f"{source.randint(323, 330)}.{source.randint(1, 6)}.{source.choice('abc')}"
    start = "The player who controls the unit follows rule"
    while len(wrap(f"{start} {target}", width, ENGLISH.font)) == 1:
        start = f"In turn, {start[0].lower()}{start[1:]}"
    return f"{start} {target} and then passes focus."
