"""Writing an imported document into the user's library: whole or not at all."""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path

import msgspec

from indexer.dates import today
from indexer.errors import SourceError
from indexer.importing.lines import Line
from indexer.importing.received import Received
from indexer.importing.records import as_toml
from indexer.importing.request import ImportRequest, folder_of
from indexer.places import Places
from indexer.readers import faq_file, folder

ORIGINAL = "original"
IMPORT_NOTE = "import.toml"
PAGES = "pages.tsv"

_SUFFIXES = {"pdf": ".pdf", "html": ".html", "markdown": ".markdown", "text": ".text"}


def sha256_of(text: str) -> str:
    """SHA-256 of a text's UTF-8 bytes."""
    return hashlib.sha256(text.encode()).hexdigest()


def store_document(
    places: Places,
    request: ImportRequest,
    received: Received,
    text: str,
    record: msgspec.Struct,
    pages: str = "",
) -> Path:
    """Write ``source.txt``, the record, the received bytes and a note of both; returns the folder.

    The folder is filled under another name and moved to its place. Raises SourceError when the library
    cannot be written or the place was taken meanwhile; then nothing is left behind.
    """
    final = places.imported.joinpath(*folder_of(request.kind, request.id))
    fresh: Path | None = None
    try:
        places.imported.mkdir(parents=True, exist_ok=True)
        fresh = Path(tempfile.mkdtemp(prefix=".import-", dir=places.imported))
        _fill(fresh, request, received, text, record, pages)
        final.parent.mkdir(parents=True, exist_ok=True)
        _move(fresh, final, request.id)
    except OSError as error:
        raise SourceError(
            f"{places.imported}：无法写入个人规则库（{error.strerror}）；"
            "请检查权限和空间，或用 FUPAN_LIBRARY 指定别的文件夹"
        ) from None
    finally:
        if fresh is not None:
            shutil.rmtree(fresh, ignore_errors=True)
    return final


def remove_document(places: Places, folder: Path) -> None:
    """Take an import back: the folder leaves its place at once and is then removed."""
    gone = Path(tempfile.mkdtemp(prefix=".removed-", dir=places.imported))
    folder.rename(gone / folder.name)
    shutil.rmtree(gone, ignore_errors=True)


def pages_table(lines: Sequence[Line]) -> str:
    """``pages.tsv``: on which line (from 0) of ``source.txt`` each page begins; empty without pages."""
    rows: list[str] = []
    current: int | None = None
    for place, (page, _) in enumerate(lines):
        if page is not None and page != current:
            rows.append(f"{page}\t{place}")
            current = page
    return "".join(f"{row}\n" for row in ("page\tfirst_line", *rows)) if rows else ""


def _fill(
    fresh: Path, request: ImportRequest, received: Received, text: str, record: msgspec.Struct, pages: str
) -> None:
    original = ORIGINAL + _SUFFIXES[received.format]
    metadata = folder.METADATA if request.kind == "core" else faq_file.METADATA
    note = {
        "file": received.path.name,
        "stored_as": original,
        "sha256": received.sha256,
        "size": len(received.content),
        "format": received.format,
        "imported": today(),
    }
    _write(fresh / original, received.content)
    _write(fresh / folder.SOURCE, text.encode())
    _write(fresh / metadata, as_toml(record).encode())
    _write(fresh / IMPORT_NOTE, as_toml(note).encode())
    if pages:
        _write(fresh / PAGES, pages.encode())
    fresh.chmod(0o755)


def _write(path: Path, content: bytes) -> None:
    with path.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def _move(fresh: Path, final: Path, document_id: str) -> None:
    # A rename onto an existing empty folder would succeed.
    if final.exists():
        raise SourceError(f"--id {document_id!r}：已经有这个文档；请换一个 id，或先删除旧的导入")
    fresh.rename(final)
