"""The reader for a text that lost its numbers: ``source.txt`` put in order by ``outline.tsv``."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from indexer.errors import SourceError
from indexer.model import Block, Clause, Revision
from indexer.outline import (
    FILE,
    OutlineEntry,
    read_outline,
    refuse_gaps,
    split_paragraphs,
    verify_outline,
)
from indexer.readers.folder import SOURCE, read_metadata, read_text, refuse_changed
from indexer.text import blocks_of, clean, compact, cut_items, mend_cuts

_LOST = "该版本有这一条，收到的文本缺少它的文字"


def read_outlined(folder: Path) -> Revision:
    """The revision in `folder`: every number of the outline, with the source's paragraphs under it.

    Numbers come from the outline and are marked so; titles too, except where a paragraph is the title.
    Raises SourceError when a file is missing or unreadable, or the outline does not fit the source.
    """
    metadata = read_metadata(folder)
    source = folder / SOURCE
    text, sha256 = read_text(source)
    entries = read_outline(folder / FILE)
    if metadata.completeness == "complete":
        refuse_gaps(entries, folder / FILE)
    paragraphs = split_paragraphs(text)
    # Before the hash: the outline can name the paragraph that changed, the hash cannot.
    verify_outline(entries, paragraphs, source)
    refuse_changed(source, metadata.sha256, sha256)
    front: list[str] = []
    clauses: list[Clause] = []
    for entry in entries:
        own = [paragraphs[place] for place in entry.places]
        if entry.kind == "front":
            front += map(clean, own)
        else:
            clauses.append(_clause(entry, own, metadata.evidence, folder / FILE))
    return Revision(
        **metadata.fields(),
        clauses=tuple(clauses),
        front=tuple(front),
        ancestor_titles=metadata.titles,
        source=f"{folder.name}/{SOURCE}",
        sha256=sha256,
    )


def _clause(entry: OutlineEntry, paragraphs: Sequence[str], evidence: str, outline: Path) -> Clause:
    title_source: Literal["document", "supplied"] | None = None
    if entry.title:
        title_source = "document" if paragraphs else "supplied"
    return Clause(
        number=entry.number,
        kind="text" if entry.kind == "front" else entry.kind,
        blocks=_blocks(entry, paragraphs, outline),
        title=clean(entry.title) or None,
        title_source=title_source,
        place=entry.paragraphs,
        numbering="outline",
        evidence=f"{evidence}；{_LOST}".removeprefix("；") if entry.kind == "absent" else evidence,
    )


def _blocks(entry: OutlineEntry, paragraphs: Sequence[str], outline: Path) -> tuple[Block, ...]:
    blocks = blocks_of("\n".join(mend_cuts(paragraphs)))
    if not entry.items:
        return blocks
    try:
        return cut_items(blocks, entry.items)
    except ValueError:
        listed = compact("".join(entry.items))[:16]
        raise SourceError(
            f"{outline} 第 {entry.line} 行：{entry.number} 的文字不以所列各项“{listed}…”结尾；请改正提纲"
        ) from None
