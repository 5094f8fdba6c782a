"""The reader for the official documents' text (官方文档) as it comes out of a PDF, Chinese or English.

A clause's number stands alone on a line or before its words, and its words are wrapped by width. Not
every line that begins with three digits begins a clause: a reference wraps (``请查阅规则`` /
``349.打出卡牌``), and page marks and contents lines repeat numbers. Three things tell them apart, in
this order: what stands at the end of the line before, whether that line is a whole sentence, and
whether the number can come next. Numbers that are out of sequence but cannot be explained away are
kept and reported. Running heads are the importer's to drop: it sees whole pages.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from typing import Literal

from indexer.model import Block, Clause
from indexer.numbers import ClauseNumber
from indexer.readers.numbered import (
    DroppedLine,
    NumberedLine,
    NumberedReading,
    can_follow,
    check_sequence,
    numbered_line,
)
from indexer.text import begins_item, begins_paragraph, blocks_of, clean, ends_sentence, join_lines

PagedLine = tuple[int | None, str]

LONGEST_HEADING = 60
LONGEST_ENTRY = 20

_REFERENCE_LEAD = re.compile(
    r"(?:规则|第|查阅|参阅|参见|和|与|或|及|至|到|、|（|\(|~|～|\b(?:rules?|see|section|and|or|to|through|CR))\s*$",
    re.IGNORECASE,
)
_CUT_NUMBER = re.compile(r"(?:规则|第|rules?)\s*\d{3}[.\w]*\.$", re.IGNORECASE)
_PAGE_MARK = re.compile(
    r"(?:第\s*)?(\d{1,4})\s*页(?:\s*[,，/]?\s*共\s*\d+\s*页)?|page\s+(\d{1,4})(?:\s*(?:of|/)\s*\d+)?"
    r"|(\d{1,4})\s*/\s*\d{1,4}|[-–—]\s*(\d{1,4})\s*[-–—]|\d{1,2}",
    re.IGNORECASE,
)
_CONTENTS = re.compile(
    r".*(?:(?:[.·．]\s?){4,}|…{2,})\s*\d{1,4}|目\s*录|(?:table of )?contents", re.IGNORECASE
)

_AMOUNT = re.compile(r"[张点名个枚分件次]")
_CLOSERS = "”’）)]」』】"
_NO_HEADING_END = "。！？：；，、…!?:;,."


@dataclass
class _Line:
    """A line of the document; `place` counts from 0. `is_apart`: a blank line stands before it.

    `ends_in_blank` tells of a blank at the end, which a PDF keeps where a line broke at one.
    """

    text: str
    place: int
    page: int | None
    is_apart: bool
    ends_in_blank: bool = False

    @property
    def for_joining(self) -> str:
        """The text as :func:`indexer.text.join_lines` wants it."""
        return f"{self.text} " if self.ends_in_blank else self.text


@dataclass
class _Draft:
    """A clause while its lines are being read."""

    start: NumberedLine
    line: _Line
    lines: list[_Line] = field(default_factory=list)


def read_official(lines: str | Iterable[PagedLine]) -> NumberedReading:
    """Clauses of an official document, in document order, and what is wrong with their numbers.

    `lines` is the whole text or its lines as (page, line); pages count from 1 and are None where the
    document has none, `place` counts lines from 0. Gaps, duplicates and disorder are problems, not
    errors: the caller decides.
    """
    dropped: list[DroppedLine] = []
    kept = _without_contents(_text_lines(lines, dropped), dropped)
    front: list[str] = []
    drafts: list[_Draft] = []
    before: _Line | None = None
    for line in kept:
        start = numbered_line(line.text)
        if start is not None and _begins_clause(start, before, drafts):
            drafts.append(_Draft(start, line))
            if start.rest:
                drafts[-1].lines.append(replace(line, text=start.rest, is_apart=False))
        elif drafts:
            drafts[-1].lines.append(line)
        else:
            front.append(clean(line.text))
        before = line
    numbers = [(draft.start.number, draft.line.place + 1, draft.line.page) for draft in drafts]
    following = [draft.start.number for draft in drafts[1:]]
    return NumberedReading(
        tuple(_clause(draft, after) for draft, after in zip_longest(drafts, following)),
        check_sequence(numbers),
        tuple(front),
        tuple(sorted(dropped, key=lambda line: line.line)),
    )


def _text_lines(lines: str | Iterable[PagedLine], dropped: list[DroppedLine]) -> list[_Line]:
    """The lines that hold text, without page marks."""
    paged = ((None, line) for line in lines.split("\n")) if isinstance(lines, str) else lines
    found: list[_Line] = []
    is_apart = False
    for place, (page, line) in enumerate(paged):
        text = line.replace("\f", "").strip()
        if not text:
            is_apart = True
        elif _PAGE_MARK.fullmatch(text):
            dropped.append(DroppedLine(place + 1, page, text, "page"))
        else:
            found.append(_Line(text, place, page, is_apart, ends_in_blank=line[-1:].isspace()))
            is_apart = False
    return found


def _without_contents(lines: Sequence[_Line], dropped: list[DroppedLine]) -> list[_Line]:
    """`lines` without the table of contents: lines with leaders, and a first run of headings.

    When the first number of the document comes again and no sentence stands between, all from its
    first to its second occurrence is the contents.
    """
    body: list[_Line] = []
    for line in lines:
        if _CONTENTS.fullmatch(line.text):
            dropped.append(DroppedLine(line.place + 1, line.page, line.text, "contents"))
        else:
            body.append(line)
    numbers = [
        (place, start.number) for place, line in enumerate(body) if (start := numbered_line(line.text))
    ]
    if not numbers:
        return body
    first, number = numbers[0]
    again = next((place for place, other in numbers[1:] if other == number), first)
    if again - first < 2 or any(_is_sentence(line.text) for line in body[first:again]):
        return body
    dropped += [DroppedLine(line.place + 1, line.page, line.text, "contents") for line in body[first:again]]
    return body[:first] + body[again:]


def _is_sentence(text: str) -> bool:
    return text.endswith(("。", "！", "？", "”")) or len(text) > LONGEST_HEADING


def _begins_clause(start: NumberedLine, before: _Line | None, drafts: Sequence[_Draft]) -> bool:
    if before is None or not drafts:
        return True
    is_number_alone = drafts[-1].line is before and not drafts[-1].lines
    if is_number_alone:
        return True
    if _REFERENCE_LEAD.search(before.text):
        return False
    current = drafts[-1].start.number
    if start.number < current and _AMOUNT.match(start.rest):
        return False
    if ends_sentence(before.text) or can_follow(start.number, current):
        return True
    # The line before is cut short. After a heading, which ends like that too, a number was lost;
    # otherwise the sentence goes on and the number is part of it.
    return _can_be_heading(drafts[-1]) and start.number > current


def _can_be_heading(draft: _Draft) -> bool:
    text = join_lines(line.text for line in draft.lines)
    words = text.rstrip(_CLOSERS)
    return 0 < len(text) <= LONGEST_HEADING and bool(words) and words[-1] not in _NO_HEADING_END


def _clause(draft: _Draft, following: ClauseNumber | None) -> Clause:
    number = draft.start.number
    is_heading = _can_be_heading(draft) and (
        not number.depth or (following is not None and following.parent == number)
    )
    kind: Literal["text", "heading", "absent"] = "text" if draft.lines else "absent"
    blocks: tuple[Block, ...] = ()
    title = None
    if is_heading:
        kind, title = "heading", clean(join_lines(line.for_joining for line in draft.lines))
    else:
        blocks = blocks_of("\n".join(map(join_lines, _paragraphs(draft.lines))))
    return Clause(
        number=str(number),
        kind=kind,
        blocks=blocks,
        title=title,
        title_source="document" if title else None,
        place=(draft.line.place, draft.lines[-1].place if draft.lines else draft.line.place),
        page=draft.line.page,
        evidence="" if draft.lines else "文件里只有编号，没有文字",
        printed="" if draft.start.printed == str(number) else draft.start.printed,
    )


def _paragraphs(lines: Sequence[_Line]) -> list[list[str]]:
    """The lines of a clause by paragraph.

    A line opens a paragraph when it shows so itself (an example, a bullet), when it begins with a list
    label after a finished line, or when a blank line parts it from a finished one. An entry of a list ends
    like no sentence; a blank line parts it from one before it that is too short to have been broken.
    """
    paragraphs: list[list[str]] = []
    for line in lines:
        last = paragraphs[-1][-1] if paragraphs else ""
        # A line that ends in ``规则 447.`` is finished only for the eye: the number goes on.
        is_finished = not last or (ends_sentence(last) and not _CUT_NUMBER.search(last))
        is_list_entry = line.is_apart and not (len(last) > LONGEST_ENTRY or ends_sentence(line.text))
        opens = (
            begins_paragraph(line.text)
            or is_list_entry
            or (is_finished and (line.is_apart or begins_item(line.text)))
        )
        if opens or not paragraphs:
            paragraphs.append([line.for_joining])
        else:
            paragraphs[-1].append(line.for_joining)
    return paragraphs
