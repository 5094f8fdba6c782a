"""What a page carries besides its text: running heads, page numbers, the table of contents (目录).

A line is dropped only on evidence from the whole document, because a bare ``128`` at the foot of a page
may be its number or a clause: page numbers rise with the pages, running heads stand at the edge of
several pages and hardly anywhere else, and entries of a table of contents end in leaders and a page
number or come again as headings.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from indexer.importing.lines import Page

MOST_EDGE_LINES = 3
LEAST_PAGES = 3
LEAST_SHARE_AT_EDGE = 0.6
LEAST_SHARE_OF_PAGES = 0.4
LARGEST_PAGE_OFFSET = 60
LONGEST_RUNNING_HEAD = 80
LONGEST_CONTENTS_ENTRY = 80

# A page number has no leading zero and no further parts; 051 and 128.6 are clauses.
_INTEGER = re.compile(r"(?<![\d.])[1-9]\d{0,3}(?!\d|\.\d)")
_PAGE_NUMBER = re.compile(
    r"^(?:第\s*\d{1,4}\s*页(?:\s*[,，/]?\s*共\s*\d{1,4}\s*页)?|page \d{1,4}(?: (?:of|/) \d{1,4})?"
    r"|[-–—]\s*\d{1,4}\s*[-–—])$",
    re.IGNORECASE,
)
_CONTENTS_TITLE = re.compile(r"^(?:目\s*录|目\s*次|(?:table of )?contents)$", re.IGNORECASE)
_LEADERS = re.compile(r"(?:[.．·‧…﹒]\s*){4,}\d{1,4}$|…{2,}\s*\d{1,4}$")
_ENDS_IN_PAGE = re.compile(r"\D[\s\u3000]+\d{1,4}$")
_SECTION = re.compile(r"^\d{3}(?=[.．\s]|[^\d.]|$)")


@dataclass(frozen=True)
class Laid:
    """Pages without their trimmings, and what was dropped: lines by kind, in order."""

    pages: tuple[Page, ...]
    running_heads: tuple[str, ...]
    page_numbers: tuple[str, ...]
    contents: tuple[str, ...]


def strip_layout(pages: tuple[Page, ...]) -> Laid:
    """Drop running heads, page numbers and the table of contents."""
    numbered = _page_number_keys(pages)
    heads = _running_heads(pages)
    kept_pages: list[Page] = []
    dropped: dict[str, list[str]] = {"head": [], "number": []}
    for page in pages:
        kept: list[int] = []
        edges = _edges(page)
        for place, line in enumerate(page.lines):
            text = line.rstrip()
            if _PAGE_NUMBER.match(text) or (place in edges and _is_page_number(page, text, numbered)):
                dropped["number"].append(line)
            elif place in edges and text in heads:
                dropped["head"].append(line)
            else:
                kept.append(place)
        kept_pages.append(page.keeping(kept))
    without_contents, contents = _drop_contents(kept_pages)
    return Laid(without_contents, tuple(dropped["head"]), tuple(dropped["number"]), contents)


def _edges(page: Page) -> set[int]:
    """Places of the first and last lines; a foot may be drawn, and so extracted, before the text."""
    places = [place for place, line in enumerate(page.lines) if line]
    depth = max(1, min(MOST_EDGE_LINES, len(places) // 4))
    return {*places[:depth], *places[-depth:]}


def _number_keys(page: Page, line: str) -> Iterator[tuple[str, int]]:
    """For each integer in a line: the line without it, and its distance from the page's place."""
    if page.number is None or len(line) > LONGEST_RUNNING_HEAD:
        return
    for match in _INTEGER.finditer(line):
        offset = int(match.group()) - page.number
        if abs(offset) <= LARGEST_PAGE_OFFSET:
            yield f"{line[: match.start()]}#{line[match.end() :]}", offset


def _page_number_keys(pages: Sequence[Page]) -> set[tuple[str, int]]:
    """Lines that differ from page to page in one number only, which rises with the pages."""
    found: Counter[tuple[str, int]] = Counter()
    for page in pages:
        found.update(
            {key for place in _edges(page) for key in _number_keys(page, page.lines[place].rstrip())}
        )
    least = max(_least_pages(pages), LEAST_SHARE_OF_PAGES * len(pages))
    return {key for key, count in found.items() if count >= least}


def _is_page_number(page: Page, line: str, numbered: set[tuple[str, int]]) -> bool:
    return any(key in numbered for key in _number_keys(page, line))


def _least_pages(pages: Sequence[Page]) -> int:
    return 2 if len(pages) == 2 else LEAST_PAGES


def _running_heads(pages: Sequence[Page]) -> set[str]:
    """Lines that stand at the edges of several pages and hardly anywhere else."""
    least = _least_pages(pages)
    everywhere = Counter(line.rstrip() for page in pages for line in page.lines if line)
    at_edges: Counter[str] = Counter()
    for page in pages:
        at_edges.update({page.lines[place].rstrip() for place in _edges(page)})
    return {
        line
        for line, count in at_edges.items()
        if count >= least
        and 2 < len(line) <= LONGEST_RUNNING_HEAD
        and count >= LEAST_SHARE_AT_EDGE * everywhere[line]
    }


def _drop_contents(pages: Sequence[Page]) -> tuple[tuple[Page, ...], tuple[str, ...]]:
    flat = [(index, place) for index, page in enumerate(pages) for place in range(len(page.lines))]
    lines = [pages[index].lines[place].rstrip() for index, place in flat]
    start, end = _contents_range(lines)
    kept: list[list[int]] = [[] for _ in pages]
    contents: list[str] = []
    for (index, place), (position, line) in zip(flat, enumerate(lines), strict=True):
        if start <= position < end or (_is_short(line) and _LEADERS.search(line)):
            contents.append(line)
        else:
            kept[index].append(place)
    whole = (page.keeping(own) for page, own in zip(pages, kept, strict=True))
    return tuple(page for page in whole if page.lines), tuple(contents)


def _contents_range(lines: Sequence[str]) -> tuple[int, int]:
    """First place of the table of contents and the place after it; equal when there is none.

    It begins with its title and ends with the last line like an entry, before the first of its
    section numbers comes again.
    """
    start = next((place for place, line in enumerate(lines) if _CONTENTS_TITLE.match(line)), None)
    if start is None:
        return 0, 0
    end = start + 1
    seen: set[str] = set()
    gap = 0
    for place in range(start + 1, len(lines)):
        line = lines[place]
        if not line:
            continue
        section = _SECTION.match(line)
        if section and section.group() in seen:
            break
        if _is_short(line) and (section or _names_page(line)):
            end, gap = place + 1, 0
            if section:
                seen.add(section.group())
        else:
            gap += 1
            if gap > 2:
                break
    else:
        # No number came again: what looked like a table of contents is the text itself, unless every
        # entry names a page.
        entries = [line for line in lines[start + 1 : end] if line]
        named = [line for line in entries if _names_page(line)]
        return (start, end) if len(named) * 2 > len(entries) else (start, start + 1)
    return start, end


def _names_page(line: str) -> bool:
    return bool(_ENDS_IN_PAGE.search(line) or _LEADERS.search(line))


def _is_short(line: str) -> bool:
    return len(line) <= LONGEST_CONTENTS_ENTRY
