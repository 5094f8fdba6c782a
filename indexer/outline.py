"""The outline (提纲): which paragraphs of an unnumbered source belong to which clause number.

``outline.tsv`` is a file of ours beside the received text, one line an entry, in rulebook order, columns
separated by tabs:

- ``number``: the clause number; ``-`` for what the document prints before its first clause.
- ``kind``: ``front``, ``text``, ``heading`` (a number with a title only) or ``absent`` (a number of the
  document whose text the source lost).
- ``paragraphs``: ``7`` or ``29-30``, counted from 0 in the source; empty when it has none.
- ``title``: the title. On a line with a paragraph the source itself prints it there.
- ``items``: entries of a list that extraction ran together, separated by ``|``.
- ``marks``: a fingerprint for each paragraph, separated by ``,``: what notices a changed source.
- ``opening``: the first characters, for the reader's eye only.

Lines that begin with ``#`` are comments.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, cast, get_args

from indexer.errors import SourceError
from indexer.numbers import ClauseNumber
from indexer.readers.folder import read_text
from indexer.readers.numbered import check_sequence
from indexer.text import compact

FILE = "outline.tsv"
COLUMNS = ("number", "kind", "paragraphs", "title", "items", "marks", "opening")
FRONT = "-"

_PARAGRAPHS = re.compile(r"(?P<first>[0-9]{1,6})(?:-(?P<last>[0-9]{1,6}))?")

EntryKind = Literal["front", "text", "heading", "absent"]


@dataclass(frozen=True)
class OutlineEntry:
    """One line of the outline; `paragraphs` are first and last, `line` is where it stands in the file."""

    number: str
    kind: EntryKind
    paragraphs: tuple[int, int] | None = None
    title: str = ""
    items: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    line: int = 0

    @property
    def places(self) -> range:
        """The paragraphs of this entry."""
        if self.paragraphs is None:
            return range(0)
        return range(self.paragraphs[0], self.paragraphs[1] + 1)


def split_paragraphs(source: str) -> list[str]:
    """Paragraphs of a source as the outline counts them: parted by one blank line, from 0."""
    return source.removesuffix("\n").split("\n\n")


def fingerprint(paragraph: str) -> str:
    """Eight hexadecimal digits that stand for a paragraph's text modulo blanks."""
    return hashlib.sha256(compact(paragraph).encode()).hexdigest()[:8]


def read_outline(path: Path) -> tuple[OutlineEntry, ...]:
    """The entries of an outline file, sound in themselves.

    Raises SourceError with the line for a malformed entry, a number twice or out of order, a number
    whose parent is not placed, and a paragraph used twice or not at all.
    """
    text, _ = read_text(path)
    entries = tuple(
        _entry(line, place, path)
        for place, line in enumerate(text.split("\n"), 1)
        if line.strip() and not line.startswith("#")
    )
    if not entries:
        raise SourceError(f"{path}：提纲是空的；请放回原来的 {FILE}")
    _check_numbers(entries, path)
    _check_paragraphs(entries, path)
    return entries


def verify_outline(entries: Sequence[OutlineEntry], paragraphs: Sequence[str], source: Path) -> None:
    """Check that `paragraphs` are those that the outline was made for.

    Raises SourceError naming the first paragraph that no longer fits, or is missing or left over.
    """
    for entry in entries:
        for place, mark in zip(entry.places, entry.marks, strict=True):
            if place >= len(paragraphs):
                raise _unfit(source, place, f"提纲要它作为 {entry.number}，原文只有 {len(paragraphs)} 段")
            if fingerprint(paragraphs[place]) != mark:
                found = compact(paragraphs[place])[:16]
                raise _unfit(source, place, f"不再是 {entry.number} 的文字，现在是“{found}…”")
            if entry.title and compact(entry.title) != compact(paragraphs[place]):
                raise _unfit(source, place, f"不是 {entry.number} 的标题“{entry.title}”")
    used = max((entry.paragraphs[1] + 1 for entry in entries if entry.paragraphs), default=0)
    if used < len(paragraphs):
        raise _unfit(source, used, f"提纲没有用到它：“{compact(paragraphs[used])[:16]}…”")


def refuse_gaps(entries: Sequence[OutlineEntry], path: Path) -> None:
    """Raise SourceError with the line before which a number is left out, even one without text."""
    numbers = [(ClauseNumber(entry.number), entry.line, None) for entry in entries if entry.kind != "front"]
    if problems := check_sequence(numbers):
        raise SourceError(f"{path} {problems[0].message}；没有收到正文的编号也要写，类别写作 absent")


def format_outline(entries: Iterable[OutlineEntry], paragraphs: Sequence[str], comment: str) -> str:
    """The text of an outline file for `paragraphs`: fingerprints and openings are made anew."""
    lines = [f"# {line}".rstrip() for line in comment.split("\n")]
    lines.append("# " + "\t".join(COLUMNS))
    for entry in entries:
        own = [paragraphs[place] for place in entry.places]
        place = "-".join(str(number) for number in dict.fromkeys(entry.paragraphs or ()))
        marks = ",".join(map(fingerprint, own))
        opening = compact(own[0])[:10] if own else ""
        columns = (entry.number, entry.kind, place, entry.title, "|".join(entry.items), marks, opening)
        lines.append("\t".join(columns).rstrip("\t"))
    return "\n".join(lines) + "\n"


def _entry(line: str, place: int, path: Path) -> OutlineEntry:
    def refused(reason: str) -> SourceError:
        return SourceError(f"{path} 第 {place} 行：{reason}；请改正提纲")

    columns = line.rstrip("\r\n").split("\t")
    if not 2 <= len(columns) <= len(COLUMNS):
        raise refused(f"应有 {', '.join(COLUMNS)} 各列，由制表符隔开")
    number, kind, paragraphs, title, items, marks, _ = columns + [""] * (len(COLUMNS) - len(columns))
    if kind not in get_args(EntryKind):
        raise refused(f"类别 {kind!r} 不是 {'、'.join(get_args(EntryKind))} 之一")
    if number != FRONT or kind != "front":
        try:
            ClauseNumber(number)
        except ValueError:
            raise refused(f"{number!r} 不是条文编号") from None
    match = _PARAGRAPHS.fullmatch(paragraphs)
    if paragraphs and not match:
        raise refused(f"段落 {paragraphs[:40]!r} 应写成 7 或 29-30")
    span = (int(match["first"]), int(match["last"] or match["first"])) if match else None
    if span and (span[1] < span[0] or kind in ("heading", "absent")):
        raise refused(f"{kind} 的 {number} 不能有段落 {paragraphs}")
    entry = OutlineEntry(
        number,
        cast(EntryKind, kind),
        span,
        title,
        tuple(filter(None, items.split("|"))),
        tuple(filter(None, marks.split(","))),
        place,
    )
    if kind in ("front", "text") and not span:
        raise refused(f"{number} 没有写段落")
    if kind == "heading" and not title:
        raise refused(f"标题 {number} 没有写标题文字")
    if len(entry.marks) != len(entry.places):
        raise refused(f"{number} 有 {len(entry.places)} 段，却有 {len(entry.marks)} 个指纹")
    return entry


def _check_numbers(entries: Sequence[OutlineEntry], path: Path) -> None:
    placed: set[str] = set()
    previous: ClauseNumber | None = None
    for entry in entries:
        if entry.kind == "front":
            continue
        number = ClauseNumber(entry.number)
        if entry.number in placed:
            raise SourceError(f"{path} 第 {entry.line} 行：编号 {number} 出现了两次；请删去一行")
        if previous is not None and number < previous:
            raise SourceError(f"{path} 第 {entry.line} 行：编号 {number} 排在 {previous} 之后；请按编号排列")
        if number.parent is not None and str(number.parent) not in placed:
            raise SourceError(
                f"{path} 第 {entry.line} 行：编号 {number} 的上级 {number.parent} 不在提纲里；请补上"
            )
        placed.add(entry.number)
        previous = number


def _check_paragraphs(entries: Sequence[OutlineEntry], path: Path) -> None:
    expected = 0
    for entry in entries:
        if entry.paragraphs is None:
            continue
        if entry.paragraphs[0] != expected:
            state = "用了两次" if entry.paragraphs[0] < expected else "没有用到"
            place = min(entry.paragraphs[0], expected)
            raise SourceError(f"{path} 第 {entry.line} 行：第 {place} 段{state}；每段恰好用一次")
        expected = entry.paragraphs[1] + 1


def _unfit(source: Path, place: int, reason: str) -> SourceError:
    return SourceError(f"{source} 第 {place} 段（从 0 数起）：{reason}；请放回收到的原文或更新 {FILE}")
