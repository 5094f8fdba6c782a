"""Lines of a Markdown document, from markdown-it's tokens.

Lists are switched off: as a list item ``323. 清理`` would lose its number. Raw HTML stays text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_cjk_friendly import cjk_friendly

from indexer.importing.lines import Page, page_of

_BULLET = re.compile(r"^[-+*] +(?=\d{3}\b)")


def read_markdown(text: str) -> tuple[Page, ...]:
    """The document's lines without emphasis, link targets and marks of headings.

    Paragraphs are parted by empty lines.

    A line that only links to a place in the same document is an entry of a table of contents and left
    out. A bullet before a clause number is dropped, other bullets stay.
    """
    parser = MarkdownIt("commonmark", {"html": False}).use(cjk_friendly)
    parser.enable("table").disable(["list", "code", "lheading"])
    lines = (_BULLET.sub("", line) for line in _lines(parser.parse(text)))
    return (page_of(None, "\n".join(lines)),)


def _lines(tokens: Sequence[Token]) -> Iterator[str]:
    cells: list[str] | None = None
    for token in tokens:
        if token.type == "tr_open":
            cells = []
        elif token.type == "tr_close" and cells is not None:
            yield " ".join(filter(None, cells))
            cells = None
        elif token.type == "inline":
            content = list(_inline_lines(token.children or ()))
            if cells is None:
                yield from (*content, "")
            else:
                cells.append(" ".join(content))
        elif token.type in ("fence", "code_block"):
            yield from token.content.splitlines()


def _inline_lines(children: Sequence[Token]) -> Iterator[str]:
    """Lines of one paragraph; lines that are nothing but a link within the document are left out."""
    words: list[str] = []
    linked, is_inside_link = 0, False
    for token in children:
        if token.type in ("softbreak", "hardbreak"):
            yield from _unless_contents("".join(words), linked)
            words, linked = [], 0
        elif token.type == "link_open":
            is_inside_link = str(token.attrGet("href") or "").startswith("#")
        elif token.type == "link_close":
            is_inside_link = False
        elif token.type != "image" and token.content:
            words.append(token.content)
            linked += len(token.content.strip()) if is_inside_link else 0
    yield from _unless_contents("".join(words), linked)


def _unless_contents(line: str, linked: int) -> Iterator[str]:
    bare = re.sub(r"^[-+*] +|^\d{1,2}[.)] +", "", line.strip())
    if not bare or linked < len(bare):
        yield line
