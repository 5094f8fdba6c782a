"""The imported revision's folder: ``source.txt`` in the official layout and its ``revision.toml``.

``source.txt`` holds the lines that the importer took from the received file; a line ``第 12 页`` opens
each page. It is read by the same reader at import and at every build.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Literal

import msgspec

from indexer.errors import SourceError
from indexer.importing.lines import Line
from indexer.importing.plain import page_mark
from indexer.model import Clause, Revision
from indexer.readers.folder import METADATA, SOURCE, RevisionFile, read_metadata, read_text, refuse_changed
from indexer.readers.listing import read_listing, titles_from_breadcrumbs
from indexer.readers.numbered import NumberedReading
from indexer.readers.official import read_official

ImportedLayout = Literal["official", "listing"]

LEAST_BREADCRUMBS = 3

_BREADCRUMBS = re.compile(r"所属[：:]")


def read_official_folder(folder: Path) -> Revision:
    """The revision in `folder`, whose ``source.txt`` is in the official layout.

    Raises SourceError for a missing, unreadable or changed source and for one without numbers.
    """
    metadata = read_metadata(folder)
    text, sha256 = read_text(folder / SOURCE)
    refuse_changed(folder / SOURCE, metadata.sha256, sha256)
    revision = revision_of(metadata, text, f"{folder.name}/{SOURCE}", sha256)
    if not revision.clauses:
        raise SourceError(f"{folder / SOURCE}：没有找到任何条文编号；请放回导入的文本（见 {METADATA}）")
    return revision


def revision_of(metadata: RevisionFile, text: str, source: str, sha256: str) -> Revision:
    """The revision that a stored text is, in the layout that `metadata` names; every number once."""
    reading = read_core(with_pages(text), metadata.layout)
    return Revision(
        **metadata.fields(),
        clauses=unique_clauses(reading.clauses),
        front=reading.front,
        ancestor_titles=titles_from_breadcrumbs(reading.clauses) | metadata.titles,
        source=source,
        sha256=sha256,
    )


def layout_of(lines: Iterable[Line]) -> ImportedLayout:
    """``listing`` for a web listing, whose clauses carry breadcrumbs (所属：), otherwise ``official``."""
    crumbs = sum(bool(_BREADCRUMBS.match(line)) for _, line in lines)
    return "listing" if crumbs >= LEAST_BREADCRUMBS else "official"


def read_core(lines: Iterable[Line], layout: str) -> NumberedReading:
    """The clauses of stored or extracted lines, by the reader that the layout names.

    A listing is an excerpt in any order: its numbers have no sequence to check. Raises SourceError for
    one in which a number occurs twice.
    """
    if layout != "listing":
        return read_official(lines)
    return NumberedReading(read_listing("\n".join(line for _, line in lines)))


def with_pages(text: str) -> Iterable[Line]:
    """The lines of a stored text with their pages; the marks stay in, so that lines keep their places."""
    page: int | None = None
    for line in text.split("\n"):
        marked = page_mark(line)
        page = marked if marked is not None else page
        yield page, line


def unique_clauses(clauses: Sequence[Clause]) -> tuple[Clause, ...]:
    """Clauses with every number once: what stands under a repeated number follows its first text.

    Nothing is lost that way, and a citation of the number finds all of it; `evidence` says so.
    """
    kept: dict[str, Clause] = {}
    for clause in clauses:
        first = kept.get(clause.number)
        kept[clause.number] = clause if first is None else _joined(first, clause)
    return tuple(kept.values())


def _joined(first: Clause, again: Clause) -> Clause:
    where = f"第 {again.page} 页" if again.page is not None else f"第 {(again.place or (0, 0))[0] + 1} 行"
    note = f"文件里这个编号出现了不止一次，{where}的文字附在后面"
    title = first.title or again.title
    return msgspec.structs.replace(
        first,
        kind="text" if first.blocks or again.blocks else first.kind,
        blocks=(*first.blocks, *again.blocks),
        title=title,
        title_source="document" if title else None,
        evidence=f"{first.evidence}；{note}" if first.evidence else note,
    )
