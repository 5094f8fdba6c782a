"""Reading a FAQ (常见问题): ``source.txt`` and ``faq.toml`` of its folder to entries and overrides.

Entries: ``preface``, sections ``s01``…, questions ``q01``…; passages are numbered inside their entry
(``q05.3``). A passage is one paragraph of the source: marker and text are its words, so that
`rebuild_source` gives the source again, blanks aside.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise, takewhile
from pathlib import Path
from typing import Literal, NamedTuple

import msgspec

from indexer.card_names import CardNames
from indexer.errors import SourceError
from indexer.model import Clause, Faq, FaqEntry, Passage
from indexer.readers.faq_file import METADATA, FaqFile, read_faq_file
from indexer.readers.faq_lines import Paragraph, read_paragraphs
from indexer.readers.faq_overrides import read_overrides
from indexer.readers.faq_passages import Interleaved, PassageMaker
from indexer.readers.folder import SOURCE, read_text
from indexer.readers.quoted import quoted_clauses
from indexer.text import clean, compact


class FaqReading(msgspec.Struct, frozen=True):
    """A FAQ as read, with the clauses of its base revision that it quotes.

    `interleaved` tells where passages stand inside others in the source (columns run together).
    """

    faq: Faq
    base_clauses: tuple[Clause, ...]
    interleaved: tuple[Interleaved, ...] = ()


def read_faq(folder: Path, card_names: CardNames) -> FaqReading:
    """Read the FAQ in `folder`.

    Raises SourceError when a file is missing or is not what ``faq.toml`` says, and when a decision there
    rests on words that the document does not have.
    """
    settings = read_faq_file(folder)
    source, sha256 = read_text(folder / SOURCE)
    if settings.sha256 and settings.sha256 != sha256:
        raise SourceError(
            f"{folder / SOURCE}：SHA-256 是 {sha256[:12]}…，{METADATA} 写的是 {settings.sha256[:12]}…；"
            "请放回收到的原文，若确为新原文则更新 sha256"
        )
    return parse_faq(source, settings, card_names, sha256=sha256, where=str(folder / METADATA))


def parse_faq(
    source: str, settings: FaqFile, card_names: CardNames, *, sha256: str = "", where: str = METADATA
) -> FaqReading:
    """A FAQ from its text and settings; `where` names the settings in error messages."""
    plain = (*settings.not_headings, *(columns.titles for columns in settings.columns))
    paragraphs = read_paragraphs(source, (settings.title, *settings.headings), plain)
    maker = PassageMaker(settings.columns, where)
    entries = tuple(
        FaqEntry(
            entry, part.kind, part.title, _with_cards(maker.passages(entry, part.paragraphs), card_names)
        )
        for entry, part in _numbered(_parts(paragraphs, settings.title))
    )
    maker.check_all_columns_found()
    faq = Faq(
        id=settings.id,
        title=settings.title,
        date=settings.date.isoformat(),
        base_revision=settings.base_revision,
        expires=settings.expires,
        entries=entries,
        overrides=read_overrides(settings, entries, where),
        withdraws=settings.withdraws,
        source=SOURCE,
        sha256=sha256,
        origin=settings.origin,
        note=settings.note,
    )
    return FaqReading(faq, quoted_clauses(faq), tuple(maker.interleaved))


def rebuild_source(reading: FaqReading) -> str:
    """The source without its blanks, put together again from the passages."""
    columns = {column.left: column for column in reading.interleaved}
    inside = {column.right for column in reading.interleaved}
    passages = [passage for entry in reading.faq.entries for passage in entry.passages]
    words = {passage.id: compact(passage.marker + passage.text) for passage in passages}
    rebuilt: list[str] = []
    for passage in sorted(passages, key=lambda passage: passage.place or (0, 0)):
        if passage.id in inside:
            continue
        own = words[passage.id]
        if column := columns.get(passage.id):
            own = own[: column.after] + words[column.right] + own[column.after :]
        rebuilt.append(own)
    return "".join(rebuilt)


class _Part(NamedTuple):
    """The paragraphs of one entry."""

    kind: Literal["preface", "section", "question"]
    title: str
    paragraphs: Sequence[Paragraph]


def _parts(paragraphs: Sequence[Paragraph], title: str) -> Iterator[_Part]:
    """The entries' paragraphs: a run of headings begins a section, a question an entry of its own.

    All that stands before the document's title line is front matter, however it looks.
    """
    kinds = [paragraph.kind for paragraph in paragraphs]
    titles = [
        place for place, paragraph in enumerate(paragraphs) if compact(paragraph.text) == compact(title)
    ]
    body = titles[0] + 1 if titles else 0
    starts = [
        place
        for place in range(body, len(kinds))
        if kinds[place] == "question"
        or (kinds[place] == "heading" and (place == body or kinds[place - 1] != "heading"))
    ]
    front = paragraphs[: starts[0]] if starts else paragraphs
    if front:
        yield _Part("preface", "前言", front)
    for start, end in pairwise([*starts, len(kinds)]):
        part = paragraphs[start:end]
        if part[0].kind == "question":
            yield _Part("question", clean(part[0].text), part)
        else:
            headings = list(takewhile(lambda paragraph: paragraph.kind == "heading", part))
            yield _Part("section", clean(headings[-1].text), part)


def _numbered(parts: Iterator[_Part]) -> Iterator[tuple[str, _Part]]:
    counts = {"section": 0, "question": 0}
    for part in parts:
        if part.kind == "preface":
            yield "preface", part
            continue
        counts[part.kind] += 1
        yield f"{part.kind[0]}{counts[part.kind]:02d}", part


def _with_cards(passages: Sequence[Passage], card_names: CardNames) -> tuple[Passage, ...]:
    """The passages with the cards that they name; a short name counts once its entry names the card."""
    named: set[str] = set()
    for passage in passages:
        named |= card_names.named_in_full(passage.text)
    return tuple(
        msgspec.structs.replace(passage, cards=card_names.mentions(passage.text, named))
        for passage in passages
    )
