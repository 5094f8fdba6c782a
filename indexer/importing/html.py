"""Lines of an HTML page: what a reader sees, without navigation, scripts and styles."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser

from indexer.importing.lines import Page, page_of

_UNSEEN = {
    "script",
    "style",
    "template",
    "noscript",
    "svg",
    "nav",
    "footer",
    "form",
    "button",
    "title",
    "select",
}
_INLINE = {
    "a", "abbr", "b", "bdi", "cite", "code", "dfn", "del", "em", "font", "i", "img", "ins", "kbd", "mark",
    "q", "ruby", "rb", "s", "samp", "small", "span", "strong", "sub", "sup", "time", "u", "var", "wbr",
}  # fmt: skip
_CELLS = {"td", "th", "dt"}
_HEADINGS = {"h1", "h2", "h3", "h4", "h5", "h6"}
_BLANKS = re.compile(r"[ \t\r\n\f]+")
_ITEM_MARK = re.compile(r"^(?:\*|\d{1,6}\.)(?: |$)")
_CLAUSE_NUMBER = re.compile(r"\d{3}\b")


def read_html(text: str) -> tuple[Page, ...]:
    """The page's lines: one a block or line break, cells of a row together, list items marked.

    Blocks are parted by empty lines.

    A line that only links to a place in the same page is an entry of a table of contents and left
    out, unless it is a heading that links to itself.
    """
    reader = _Reader()
    reader.feed(text)
    reader.close()
    reader.end_line()
    return (page_of(None, "\n".join(reader.lines)),)


@dataclass
class _Line:
    """A line in the making: its words, and how many of them belong to links within the page."""

    words: list[str] = field(default_factory=list)
    linked: int = 0
    is_heading: bool = False


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.lines: list[str] = []
        self._line = _Line()
        self._unseen: list[str] = []
        self._counters: list[int | None] = []
        self._is_inside_link = False
        self._is_preformatted = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Open a block, a list, a link or a part that no reader sees."""
        attributes = dict(attrs)
        if tag in _UNSEEN:
            self._unseen.append(tag)
        if tag in _CELLS and self._line.words:
            self._line.words.append(" ")
        elif tag not in _INLINE:
            self.end_line(is_block=tag != "br")
        self._line.is_heading = self._line.is_heading or tag in _HEADINGS
        if tag == "a":
            self._is_inside_link = (attributes.get("href") or "").startswith("#")
        elif tag == "pre":
            self._is_preformatted = True
        elif tag == "ul":
            self._counters.append(None)
        elif tag == "ol":
            self._counters.append(_start_of(attributes.get("start")))
        elif tag == "li":
            self._mark_item()

    def handle_endtag(self, tag: str) -> None:
        """Close what the tag closes; an end without a beginning closes nothing."""
        if tag in self._unseen:
            while self._unseen.pop() != tag:
                pass
        if tag == "a":
            self._is_inside_link = False
        elif tag == "pre":
            self._is_preformatted = False
        elif tag in ("ul", "ol") and self._counters:
            self._counters.pop()
        if tag not in _INLINE and tag not in _CELLS:
            self.end_line(is_block=True)
        if tag == "li":
            self._line = _Line()

    def handle_data(self, data: str) -> None:
        """Add visible words to the line."""
        if self._unseen:
            return
        if self._is_preformatted:
            *whole, data = data.split("\n")
            for line in whole:
                self._add(line)
                self.end_line()
        self._add(data)

    def _add(self, data: str) -> None:
        words = _BLANKS.sub(" ", data)
        self._line.words.append(words)
        if self._is_inside_link:
            self._line.linked += len(words.strip())

    def _mark_item(self) -> None:
        counter = self._counters[-1] if self._counters else None
        if counter is None:
            self._line.words.append("* ")
            return
        self._line.words.append(f"{counter}. ")
        self._counters[-1] = counter + 1

    def end_line(self, *, is_block: bool = False) -> None:
        """Finish the line, unless it is empty or an entry of a table of contents."""
        line, self._line = self._line, _Line()
        text = _BLANKS.sub(" ", "".join(line.words)).strip()
        bare = _ITEM_MARK.sub("", text)
        if text and not bare:
            self._line = line  # <li><p>: the mark waits for its words
            return
        is_contents = line.linked >= len(bare) and not line.is_heading
        if bare and not is_contents:
            self.lines.append(bare if _CLAUSE_NUMBER.match(bare) else text)
        if is_block:
            self.lines.append("")


def _start_of(value: str | None) -> int:
    return int(value) if value and value.isascii() and value.isdigit() and len(value) < 6 else 1
