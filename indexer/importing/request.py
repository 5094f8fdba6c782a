"""What an import was asked for, checked before any file is opened."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from indexer.dates import read_date
from indexer.errors import SourceError
from indexer.model import ExpiryMode, Library
from indexer.places import Places

DocumentKind = Literal["core", "faq"]

LONGEST_ID = 80
_ID = re.compile(r"[a-z0-9][a-z0-9-]*")
_RESERVED = re.compile(r"con|prn|aux|nul|com\d|lpt\d")


@dataclass(frozen=True)
class ImportRequest:
    """A file and what the user says of it; dates as typed until :func:`checked` has read them.

    `base` is the revision that a FAQ was written against, or the one that core rules follow.
    """

    file: Path
    kind: DocumentKind
    id: str
    date: str
    base: str | None = None
    effective: str | None = None
    expires: ExpiryMode | None = None


def checked(request: ImportRequest, places: Places, library: Library) -> ImportRequest:
    """The request with ISO dates. `library` is the one that the document is to join.

    Raises SourceError, or LibraryError for a date, naming what does not fit.
    """
    _check_id(request.id)
    date = read_date(request.date)
    effective = read_date(request.effective) if request.effective is not None else None
    _check_options(request)
    if request.base is not None and request.base not in library.by_revision:
        known = "、".join(library.by_revision) or "无"
        raise SourceError(f"--base {request.base[:LONGEST_ID]!r}：没有这个版本；现有：{known}")
    _check_unused(request.id, places, library)
    base = request.base or (_previous_revision(library, date) if request.kind == "core" else None)
    return ImportRequest(request.file, request.kind, request.id, date, base, effective, request.expires)


def folder_of(kind: DocumentKind, document_id: str) -> tuple[str, ...]:
    """Where a document lies below ``rules/`` or ``faq/`` of a library folder."""
    return ("rules", "core", document_id) if kind == "core" else ("faq", document_id)


def _check_id(document_id: str) -> None:
    if not _ID.fullmatch(document_id) or len(document_id) > LONGEST_ID or _RESERVED.fullmatch(document_id):
        raise SourceError(
            f"--id {document_id[:LONGEST_ID]!r}：只能用小写字母、数字和连字符，以字母或数字开头，"
            f"不超过 {LONGEST_ID} 个字符，例如 core-2027-01-15"
        )


def _check_options(request: ImportRequest) -> None:
    if request.kind == "faq":
        if request.base is None:
            raise SourceError("--as faq 需要 --base：FAQ 所依据的核心规则版本，例如 --base core-2026-07-17")
        if request.effective is not None:
            raise SourceError("--effective 只用于 --as core；FAQ 自 --date 起生效")
    elif request.expires is not None:
        raise SourceError("--expires 只用于 --as faq；核心规则到下一版发布为止")


def _check_unused(document_id: str, places: Places, library: Library) -> None:
    taken = {*library.by_revision, *library.by_faq}
    existing = (
        base.joinpath(*folder_of(kind, document_id))
        for base in (places.root, places.imported)
        for kind in ("core", "faq")
    )
    if document_id in taken or any(folder.exists() for folder in existing):
        raise SourceError(f"--id {document_id!r}：已经有这个文档；请换一个 id，或先删除旧的导入")


def _previous_revision(library: Library, date: str) -> str | None:
    """The latest revision that was printed before `date`."""
    earlier = [
        (revision.date, revision.id)
        for revision in library.revisions
        if revision.date and revision.date < date
    ]
    return max(earlier)[1] if earlier else None
