"""A received file (收到的文件): read within its limits, told apart by content, taken as pages."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from indexer.errors import SourceError
from indexer.importing.encoding import decode
from indexer.importing.lines import Page
from indexer.importing.pdf import PageProgress, read_pdf
from indexer.importing.radicals import repair

LARGEST_PDF = 64 * 2**20
LARGEST_TEXT = 8 * 2**20
MOST_LINES = 200_000
LONGEST_LINE = 20_000

Format = Literal["pdf", "html", "markdown", "text"]

_PDF_MARK = b"%PDF-"
_MARK_WINDOW = 1_024
_SUFFIXES: dict[str, Format] = {
    ".html": "html", ".htm": "html", ".xhtml": "html", ".md": "markdown", ".markdown": "markdown",
}  # fmt: skip


@dataclass(frozen=True)
class Received:
    """The bytes of a file as they came, their SHA-256, and the format that they are in."""

    path: Path
    content: bytes
    sha256: str
    format: Format

    @property
    def name(self) -> str:
        """The file as the user named it, for messages."""
        return str(self.path)


def receive(path: Path) -> Received:
    """Read a file. Raises SourceError when it is missing, unreadable, empty or too large.

    The size is checked before anything is read.
    """
    name = str(path)
    try:
        if not path.exists():
            raise SourceError(f"{name}：没有这个文件；请检查路径")
        if not path.is_file():
            raise SourceError(f"{name}：不是文件；请给出 PDF、文本、HTML 或 Markdown 文件")
        with path.open("rb") as file:
            start = file.read(_MARK_WINDOW)
            is_pdf = _PDF_MARK in start
            limit = LARGEST_PDF if is_pdf else LARGEST_TEXT
            size = path.stat().st_size
            if size > limit:
                raise SourceError(
                    f"{name}：文件有 {size / 2**20:.1f} MB，超过{'PDF' if is_pdf else '文本'}的上限 "
                    f"{limit // 2**20} MB；请只保留规则部分"
                )
            content = start + file.read(limit)
    except OSError as error:
        raise SourceError(f"{name}：无法读取（{error.strerror}）；请检查文件权限") from None
    if not content.strip():
        raise SourceError(f"{name}：文件是空的")
    return Received(path, content, hashlib.sha256(content).hexdigest(), _format_of(path, content, is_pdf))


def extract(received: Received, progress: PageProgress) -> tuple[Page, ...]:
    """The pages of a received file with radicals repaired, page trimmings still in place.

    Raises SourceError when the content cannot be read in its format.
    """
    if received.format == "pdf":
        pages = read_pdf(received.content, received.name, progress)
    else:
        pages = _text_pages(received)
    _check_lines(pages, received.name)
    return tuple(replace(page, lines=tuple(map(repair, page.lines))) for page in pages)


def _format_of(path: Path, content: bytes, is_pdf: bool) -> Format:
    if is_pdf:
        return "pdf"
    start = content[:_MARK_WINDOW].lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    if start.startswith((b"<!doctype html", b"<html")):
        return "html"
    return _SUFFIXES.get(path.suffix.lower(), "text")


def _text_pages(received: Received) -> tuple[Page, ...]:
    # Imported by need: a plain text waits for no Markdown parser.
    text = decode(received.content, received.name)
    if received.format == "html":
        from indexer.importing.html import read_html

        return read_html(text)
    if received.format == "markdown":
        from indexer.importing.markdown import read_markdown

        return read_markdown(text)
    from indexer.importing.plain import read_plain

    return read_plain(text)


def _check_lines(pages: tuple[Page, ...], name: str) -> None:
    count = sum(len(page.lines) for page in pages)
    if count > MOST_LINES:
        raise SourceError(f"{name}：有 {count} 行，超过上限 {MOST_LINES} 行；请只保留规则部分")
    longest = max((len(line) for page in pages for line in page.lines), default=0)
    if longest > LONGEST_LINE:
        raise SourceError(
            f"{name}：有一行长达 {longest} 个字符，超过上限 {LONGEST_LINE}；这不像规则文档，未导入"
        )
