"""Lines of a PDF through PDFium, with the limits that a received file must keep."""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable
from typing import Any

from indexer.errors import SourceError
from indexer.importing.lines import Extent, Page
from indexer.importing.pdf_lines import visible_lines

MOST_PAGES = 1_000
MOST_CHARACTERS_ON_PAGE = 100_000
MOST_UNPACKED_BYTES = 512 * 2**20

PageProgress = Callable[[int, int], None]
"""Called after each page with the number of pages done and of all pages."""

_STREAM = re.compile(rb"stream\r?\n")
_END_MARK = b"%%EOF"
_END_WINDOW = 2_048
_PIECE = 2**16
_ZLIB_MARK = b"x"
_PASSWORD_ERROR = 4


def read_pdf(content: bytes, name: str, progress: PageProgress) -> tuple[Page, ...]:
    """All pages in order, numbered from 1, with the lines that PDFium sees.

    Raises SourceError for a file that is truncated, damaged, encrypted, larger than the limits, or
    without any text (a scan).
    """
    if _END_MARK not in content[-_END_WINDOW:]:
        raise SourceError(f"{name}：PDF 不完整（结尾缺少 %%EOF），可能没有下载完；请重新获取后再导入")
    _check_unpacked_size(content, name)
    document = _opened(content, name)
    try:
        pages = _pages(document, name, progress)
    finally:
        document.close()
    if not any(page.lines for page in pages):
        raise SourceError(f"{name}：PDF 中没有文字（可能是扫描图片）；请导入含文字的版本")
    return pages


def _opened(content: bytes, name: str) -> Any:
    # Imported here: PDFium is a large library and no other command needs it.
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(content)
    except pypdfium2.PdfiumError as error:
        if getattr(error, "err_code", None) == _PASSWORD_ERROR:
            raise _encrypted(name) from None
        raise SourceError(f"{name}：PDF 已损坏，无法打开；请重新获取后再导入") from None
    if pypdfium2.raw.FPDF_GetSecurityHandlerRevision(document) != -1:
        document.close()
        raise _encrypted(name)
    return document


def _pages(document: Any, name: str, progress: PageProgress) -> tuple[Page, ...]:
    count = len(document)
    if count > MOST_PAGES:
        raise SourceError(f"{name}：PDF 有 {count} 页，超过上限 {MOST_PAGES} 页；请只保留规则部分")
    pages = []
    for index in range(count):
        lines = _lines(document, index, name)
        pages.append(Page(index + 1, tuple(text for text, _ in lines), tuple(extent for _, extent in lines)))
        progress(index + 1, count)
    return tuple(pages)


def _lines(document: Any, index: int, name: str) -> list[tuple[str, Extent]]:
    import pypdfium2

    try:
        page = document[index]
        text_page = page.get_textpage()
        if text_page.count_chars() > MOST_CHARACTERS_ON_PAGE:
            raise SourceError(
                f"{name}：第 {index + 1} 页超过 {MOST_CHARACTERS_ON_PAGE} 个字符；这不像规则文档，未导入"
            )
        return visible_lines(text_page)
    except pypdfium2.PdfiumError:
        raise SourceError(f"{name}：PDF 第 {index + 1} 页已损坏，无法读取；请重新获取后再导入") from None


def _check_unpacked_size(content: bytes, name: str) -> None:
    """Unpack every packed stream piece by piece and count; PDFium would unpack a bomb whole."""
    room = MOST_UNPACKED_BYTES
    for match in _STREAM.finditer(content):
        room -= _unpacked_size(content, match.end(), room)
        if room < 0:
            raise SourceError(
                f"{name}：PDF 解压后超过上限 {MOST_UNPACKED_BYTES // 2**20} MB；这不像规则文档，未导入"
            )


def _unpacked_size(content: bytes, start: int, room: int) -> int:
    """Size of the packed stream at `start`, counted until it is larger than `room`; 0 when not packed."""
    if content[start : start + 1] != _ZLIB_MARK:
        return 0
    unpacker = zlib.decompressobj()
    size, packed = 0, b""
    try:
        while not unpacker.eof and size <= room:
            if not packed:
                packed = content[start : start + _PIECE]
                start += _PIECE
                if not packed:
                    break
            size += len(unpacker.decompress(packed, _PIECE))
            packed = unpacker.unconsumed_tail
    except zlib.error:
        pass  # not packed, packed another way, or damaged: PDFium judges that
    return size


def _encrypted(name: str) -> SourceError:
    return SourceError(f"{name}：PDF 已加密；请先另存为没有密码和权限限制的 PDF")
