"""Lines of a plain text; form feeds and our own page marks divide it into pages."""

from __future__ import annotations

import re

from indexer.importing.lines import Line, Page, page_of

_PAGE_MARK = re.compile(r"^第 (\d{1,4}) 页$")


def read_plain(text: str) -> tuple[Page, ...]:
    """Pages of a text as ``pdftotext`` writes it, of a stored ``source.txt``, or one page without number."""
    if "\f" in text:
        parts = text.removesuffix("\f").split("\f")
        return tuple(page_of(number, part) for number, part in enumerate(parts, 1))
    pages: list[Page] = []
    number: int | None = None
    lines: list[str] = []
    for line in text.splitlines():
        marked = page_mark(line)
        if marked is None:
            lines.append(line)
            continue
        pages.append(page_of(number, "\n".join(lines)))
        number, lines = marked, []
    pages.append(page_of(number, "\n".join(lines)))
    return tuple(page for page in pages if page.lines)


def page_mark(line: str) -> int | None:
    """The page that a line ``第 12 页`` opens, or None when the line is no such mark."""
    mark = _PAGE_MARK.match(line.strip())
    return int(mark.group(1)) if mark else None


def write_plain(lines: tuple[Line, ...]) -> str:
    """Lines as text, each page opened by a mark ``第 12 页`` on a line of its own.

    :func:`read_plain` reads it back with the same pages and lines.
    """
    written: list[str] = []
    current: int | None = None
    for page, line in lines:
        if page is not None and page != current:
            written.append(f"第 {page} 页")
        current = page
        written.append(line)
    return "\n".join(written) + "\n"
