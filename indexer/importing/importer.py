"""Importing one document: received file → pages → lines → clauses or entries → the user's library.

Nothing is written before everything has been read and checked; then a new folder is filled beside the
library and moved to its place in one step.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal, NamedTuple

import msgspec

from indexer.card_names import CardNames
from indexer.importing.layout import Laid, strip_layout
from indexer.importing.lines import Line, Page, lines_of
from indexer.importing.official_folder import layout_of, read_core, revision_of
from indexer.importing.paragraphs import part_paragraphs
from indexer.importing.pdf import PageProgress
from indexer.importing.plain import write_plain
from indexer.importing.received import Format, Received, extract, receive
from indexer.importing.recognise import check_core, check_faq
from indexer.importing.records import faq_file, language_of, revision_file
from indexer.importing.request import DocumentKind, ImportRequest, checked
from indexer.importing.storing import pages_table, sha256_of, store_document
from indexer.importing.wrapping import unwrap
from indexer.model import Faq, Library, Revision
from indexer.places import Places
from indexer.readers.faq import parse_faq
from indexer.readers.numbered import NumberedReading, Problem, numbered_line


class Dropped(msgspec.Struct, frozen=True):
    """Lines of the file that are no part of its text, by kind."""

    running_heads: tuple[str, ...] = ()
    page_numbers: tuple[str, ...] = ()
    contents: tuple[str, ...] = ()


class WrappedReference(msgspec.Struct, frozen=True):
    """A line whose number is no clause but the end of a reference: ``请查阅规则`` / ``349.打出卡牌``."""

    page: int | None
    line: str


class ImportReport(msgspec.Struct, frozen=True):
    """What an import found. `folder` is where it was written, None for a dry run.

    `headings` and `examples` are counted among the clauses, `questions` among the entries of a FAQ.
    """

    kind: DocumentKind
    id: str
    file: str
    format: Format
    sha256: str
    base: str | None
    pages: int
    language: Literal["zh", "en"]
    completeness: Literal["complete", "partial"] | None = None
    clauses: int = 0
    headings: int = 0
    examples: int = 0
    entries: int = 0
    questions: int = 0
    overrides: int = 0
    problems: tuple[Problem, ...] = ()
    wrapped_references: tuple[WrappedReference, ...] = ()
    dropped: Dropped = Dropped()
    folder: str | None = None


class Imported(msgspec.Struct, frozen=True):
    """The report of an import and the revision or FAQ that it made."""

    report: ImportReport
    revision: Revision | None = None
    faq: Faq | None = None


def import_document(
    request: ImportRequest,
    places: Places,
    library: Library,
    progress: PageProgress | None = None,
    *,
    dry_run: bool = False,
) -> Imported:
    """Import a file into the user's library folder, or only read and check it when `dry_run`.

    `library` is what is known so far; `progress` is called for each page of a PDF. Raises SourceError or
    LibraryError, with nothing written, for a request or file that does not fit.
    """
    request = checked(request, places, library)
    received = receive(request.file)
    pages = extract(received, progress or _silent)
    laid = strip_layout(pages)
    laid = replace(laid, pages=part_paragraphs(laid.pages))
    if request.kind == "core":
        made = _core(request, received, pages, laid, library)
    else:
        made = _faq(request, received, pages, laid, library)
    if dry_run:
        return made.imported
    folder = store_document(places, request, received, made.text, made.record, made.pages)
    report = msgspec.structs.replace(made.imported.report, folder=str(folder))
    return msgspec.structs.replace(made.imported, report=report)


class _Made(NamedTuple):
    """An import before it is written: what it made, and the files that are to keep it."""

    imported: Imported
    text: str
    record: msgspec.Struct
    pages: str = ""


def _core(
    request: ImportRequest, received: Received, pages: tuple[Page, ...], laid: Laid, library: Library
) -> _Made:
    lines = lines_of(laid.pages)
    check_core(lines, received.name)
    layout = layout_of(lines)
    if layout == "listing":
        lines = tuple((None, line) for _, line in lines)  # its reader knows no page marks
    text = write_plain(lines)
    reading = read_core(lines, layout)
    previous = library.by_revision.get(request.base or "")
    metadata = revision_file(request, received, reading, lines, layout, sha256_of(text), previous)
    revision = revision_of(metadata, text, request.id, metadata.sha256)
    by_reader = [line.text for line in reading.dropped if line.reason == "contents"]
    report = ImportReport(
        kind="core",
        id=request.id,
        file=received.name,
        format=received.format,
        sha256=received.sha256,
        base=request.base,
        pages=_page_count(pages),
        language=metadata.language,
        completeness=metadata.completeness,
        clauses=len(revision.clauses),
        headings=sum(clause.kind == "heading" for clause in revision.clauses),
        examples=sum(len(clause.texts("example")) for clause in revision.clauses),
        problems=reading.problems,
        wrapped_references=_wrapped_references(lines, reading),
        dropped=_dropped(laid, by_reader),
    )
    return _Made(Imported(report, revision=revision), text, metadata)


def _faq(
    request: ImportRequest, received: Received, pages: tuple[Page, ...], laid: Laid, library: Library
) -> _Made:
    laid_lines = lines_of(laid.pages)
    is_parted = received.format == "pdf" and any(not line for _, line in laid_lines)
    lines = unwrap(laid_lines, is_parted=is_parted)
    check_faq(lines, received.name)
    # No page marks in the text: the FAQ reader would take them for headings.
    text = "".join(f"{line}\n" for _, line in lines)
    metadata = faq_file(request, received, lines, sha256_of(text))
    faq = parse_faq(text, metadata, CardNames(library.cards), sha256=metadata.sha256, where=received.name).faq
    report = ImportReport(
        kind="faq",
        id=request.id,
        file=received.name,
        format=received.format,
        sha256=received.sha256,
        base=request.base,
        pages=_page_count(pages),
        language=language_of(lines),
        entries=len(faq.entries),
        questions=sum(entry.kind == "question" for entry in faq.entries),
        overrides=len(faq.overrides),
        dropped=_dropped(laid, ()),
    )
    return _Made(Imported(report, faq=faq), text, metadata, pages_table(lines))


def _wrapped_references(lines: Sequence[Line], reading: NumberedReading) -> tuple[WrappedReference, ...]:
    """Lines that look like the beginning of a clause and were read as the end of a reference."""
    begun = {(clause.place or (-1, -1))[0] for clause in reading.clauses}
    left_out = {line.line - 1 for line in reading.dropped}
    return tuple(
        WrappedReference(page, line)
        for place, (page, line) in enumerate(lines)
        if place not in begun | left_out and numbered_line(line) is not None
    )


def _dropped(laid: Laid, by_reader: Sequence[str]) -> Dropped:
    return Dropped(laid.running_heads, laid.page_numbers, (*laid.contents, *by_reader))


def _page_count(pages: Sequence[Page]) -> int:
    return sum(page.number is not None for page in pages)


def _silent(_done: int, _pages: int) -> None:
    return
