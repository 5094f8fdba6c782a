"""The layout of a FAQ (常见问题): from source lines to headings, questions and paragraphs.

The documents mark nothing: a question is a line that ends in ？, a section begins with a short line
without any punctuation, a quoted clause begins with its number. Lines that the layout broke inside a
sentence are put together again; apart from that one source line is one paragraph.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Literal, NamedTuple

from indexer.text import clean, compact, join_lines

LineKind = Literal["heading", "question", "separator", "quote", "list", "body"]

LONGEST_HEADING = 20

_SENTENCE_END = tuple('。！？…：；”’）」』】!?.:;")')
_PUNCTUATION = re.compile(r"[，。：；？！、…“”‘’（）《》,:;?!()\"]")
_BULLET = re.compile(r"\s*([●○•▪◦])\s*")
_NUMBERED = re.compile(r"(?<![\d.])(\d{1,2})\.\s*(?=[^\d\s.])")
_QUOTE = re.compile(
    r"(?:(?P<number>[0-9]{3}(?:\.[0-9a-z]{1,2})*)\.?(?:\s+|(?=[（\u4e00-\u9fff])))?"
    r"(?P<mark>（旧）|（新）)?\s*(?P<step>[0-9]{1,2}[a-z]?\.(?![0-9]))?\s*"
)


class Paragraph(NamedTuple):
    """One paragraph as printed: its kind, raw text and source lines (first and last, from 0)."""

    kind: LineKind
    text: str
    place: tuple[int, int]


class QuoteHead(NamedTuple):
    """What stands before a quoted clause's words: its number, （旧） or （新）, its step (``3b.``)."""

    number: str | None
    mark: str
    step: str
    printed: str


def read_paragraphs(
    source: str, headings: Collection[str] = (), not_headings: Collection[str] = ()
) -> list[Paragraph]:
    """The paragraphs of a FAQ in order; blank lines are dropped, broken sentences joined.

    `headings` and `not_headings` are whole lines that the rules of layout would take for the other.
    """
    known: dict[str, LineKind] = {compact(line): "heading" for line in headings}
    known |= {compact(line): "body" for line in not_headings}
    paragraphs: list[Paragraph] = []
    for place, line in enumerate(source.split("\n")):
        if not line.strip():
            continue
        last = paragraphs[-1] if paragraphs else None
        if (
            last
            and last.kind in ("body", "quote")
            and compact(last.text) not in known
            and _breaks_off(last.text)
        ):
            joined = join_lines((last.text, line))
            paragraphs[-1] = Paragraph(last.kind, joined, (last.place[0], place))
        else:
            kind = known.get(compact(line)) or _kind_of(line)
            paragraphs.append(Paragraph(kind, line, (place, place)))
    return paragraphs


def quote_head(text: str) -> QuoteHead | None:
    """The head of a quoted clause, or None when `text` begins with neither number nor （旧）/（新）."""
    match = _QUOTE.match(text)
    if match is None or not (match["number"] or match["mark"]):
        return None
    return QuoteHead(match["number"], match["mark"] or "", match["step"] or "", match.group())


def split_items(text: str) -> tuple[str, str]:
    """The marker of a paragraph that is a list, and its clean text with each further item on a line.

    A list that follows its introduction in the same paragraph (``四个子部分：1. …2. …``) has no marker of
    its own: its items stand on lines below the introduction.
    """
    starts = [match.span() for match in _BULLET.finditer(text)] or _numbered_starts(text)
    if not starts:
        return "", clean(text)
    ends = [start for start, _ in starts[1:]] + [len(text)]
    head = clean(text[: starts[0][0]])
    items = [
        (text[start:words].strip(), clean(text[words:end]))
        for (start, words), end in zip(starts, ends, strict=True)
    ]
    lines = [f"{marker} {words}" for marker, words in items]
    if head:
        return "", "\n".join([head, *lines])
    return items[0][0], "\n".join([items[0][1], *lines[1:]])


def split_columns(text: str, right: str) -> tuple[str, str, int] | None:
    """Part a line in which the extraction ran two columns together: left, right, and where right stood.

    The place is counted in characters without blanks. None when `right` does not stand in `text`.
    """
    letters = compact(right)
    place = compact(text).find(letters)
    if not letters or place < 0:
        return None
    match = re.search(r"\s*".join(map(re.escape, letters)), text)
    assert match is not None  # the same letters, blanks aside
    return clean(text[: match.start()] + text[match.end() :]), clean(match.group()), place


def _kind_of(line: str) -> LineKind:
    words = compact(line)
    if words.endswith(("？", "?")):
        return "question"
    if not any(letter.isalnum() for letter in words):
        return "separator"
    if quote_head(line.strip()):
        return "quote"
    if split_items(line)[0]:
        return "list"
    if len(words) <= LONGEST_HEADING and not _PUNCTUATION.search(words):
        return "heading"
    return "body"


def _breaks_off(text: str) -> bool:
    """Whether a paragraph goes on in the next line: it ends inside a sentence and not after a list."""
    return not text.rstrip().endswith(_SENTENCE_END) and "\n" not in split_items(text)[1]


def _numbered_starts(text: str) -> list[tuple[int, int]]:
    """Spans of ``1.``, ``2.`` … when they count up from 1 and begin the text or follow a colon."""
    starts: list[tuple[int, int]] = []
    for match in _NUMBERED.finditer(text):
        before = text[: match.start()].strip()
        opens = bool(starts) or not before or before.endswith(("：", ":"))
        if opens and int(match[1]) == len(starts) + 1:
            starts.append(match.span())
    return starts if len(starts) > 1 else []


def step_of(marker: str) -> str:
    """The step (``3b.``) at the end of a quotation's printed head, or nothing."""
    head = quote_head(marker)
    return head.step if head else ""
