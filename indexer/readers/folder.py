"""A revision's folder (版本文件夹): the received ``source.txt`` and the ``revision.toml`` beside it."""

from __future__ import annotations

import datetime
import hashlib
import tomllib
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

import msgspec

from indexer.errors import SourceError
from indexer.model import OutsideSection

SOURCE = "source.txt"
METADATA = "revision.toml"
LARGEST_SOURCE = 20_000_000

Layout = Literal["outline", "listing", "official", "quoted"]
Settings = TypeVar("Settings")

_Number = Annotated[str, msgspec.Meta(pattern=r"^[0-9]{3}(\.([0-9]{1,2}|[a-z]{1,2})){0,5}$")]


class RevisionFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What ``revision.toml`` says of a revision; the fields are those of `indexer.model.Revision`.

    `layout` names the shape of the text and so its reader (``quoted``: there is no text of its own, the
    FAQ named by `read_from_faq` quotes it), `holder` who owns it, `outside` the sections
    that the revision has and our copy has not, number to title. `titles` gives titles of ancestors
    whose clause we never received and whose number no breadcrumb settles; `evidence` is what the
    numbering rests on where it is not printed.
    """

    id: Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9][a-z0-9-]*$", max_length=80)]
    title: str
    layout: Layout
    completeness: Literal["complete", "partial"]
    origin: str
    holder: str
    sha256: str = ""
    read_from_faq: str = ""
    date: datetime.date | None = None
    effective: datetime.date | None = None
    last_section: Annotated[str, msgspec.Meta(pattern="^[0-9]{3}$")] | None = None
    follows: str | None = None
    language: Literal["zh", "en"] = "zh"
    evidence: str = ""
    note: str = ""
    outside: dict[_Number, str] = {}
    titles: dict[_Number, str] = {}

    def fields(self) -> dict[str, Any]:
        """Keyword arguments for `Revision`: all that does not come out of the text."""
        return {
            "id": self.id,
            "title": self.title,
            "date": self.date.isoformat() if self.date else None,
            "effective": self.effective.isoformat() if self.effective else None,
            "completeness": self.completeness,
            "last_section": self.last_section,
            "follows": self.follows,
            "outside": tuple(OutsideSection(number, title) for number, title in self.outside.items()),
            "origin": self.origin,
            "language": self.language,
            "note": self.note,
        }


def read_text(path: Path) -> tuple[str, str]:
    """Text of a UTF-8 file and the SHA-256 of its bytes.

    Line ends come back as ``\\n`` and a byte order mark is dropped. Raises SourceError when the file is
    missing, unreadable, too large, or not UTF-8.
    """
    try:
        if path.stat().st_size > LARGEST_SOURCE:
            raise SourceError(
                f"{path}：文件超过 {LARGEST_SOURCE // 1_000_000} MB，不像是规则文本；请检查文件"
            )
        content = path.read_bytes()
    except FileNotFoundError:
        raise SourceError(f"{path}：缺少这个文件；请放回收到的原文") from None
    except OSError as error:
        raise SourceError(f"{path}：无法读取（{error.strerror}）；请检查文件权限") from None
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise SourceError(f"{path} 第 {line} 行：不是 UTF-8 文本；请换成 UTF-8 编码的原文") from None
    return text.replace("\r\n", "\n").replace("\r", "\n"), hashlib.sha256(content).hexdigest()


def read_settings(path: Path, shape: type[Settings]) -> Settings:
    """The content of a TOML file as `shape`. Raises SourceError naming the field that is wrong."""
    text, _ = read_text(path)
    try:
        return msgspec.convert(tomllib.loads(text), shape)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        reason = "嵌套太深" if isinstance(error, RecursionError) else str(error)
        raise SourceError(f"{path}：不是有效的 TOML（{reason}）；请改正") from None
    except msgspec.ValidationError as error:
        raise SourceError(f"{path}：内容不合要求（{error}）；请改正") from None


def read_metadata(folder: Path) -> RevisionFile:
    """The checked content of ``revision.toml``. Raises SourceError naming the field that is wrong."""
    path = folder / METADATA
    settings = read_settings(path, RevisionFile)
    if settings.outside and settings.last_section is None:
        raise SourceError(
            f'{path}：写了 outside 却没有 last_section；请写明收到的文本止于哪一节，例如 last_section = "439"'
        )
    return settings


def refuse_changed(path: Path, expected: str, found: str) -> None:
    """Raise SourceError when the bytes of `path` are not those that its metadata names."""
    if expected and expected != found:
        raise SourceError(
            f"{path}：SHA-256 是 {found[:12]}…，{METADATA} 写的是 {expected[:12]}…；"
            "请放回收到的原文，若确为新原文则更新 sha256"
        )
