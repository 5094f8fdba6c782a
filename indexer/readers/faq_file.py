"""What ``faq.toml`` says of a FAQ: metadata, quirks of its layout, and what a human decided."""

from __future__ import annotations

import datetime
from pathlib import Path
from typing import Annotated

import msgspec

from indexer.model import Effect, ExpiryMode, Standing
from indexer.readers.folder import read_settings

METADATA = "faq.toml"

_Id = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9][a-z0-9.-]*$", max_length=80)]


class Columns(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Two columns that the extraction ran together.

    `titles` is the line above them as printed, its titles parted by a blank; `right` the words of the
    right column as they stand inside the next line.
    """

    titles: str
    right: str


class OverrideLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One ``[[overrides]]`` line: a decision that the document leaves to a human, with the reason.

    With the id of an override that the document itself states (``s02-323.6``) it only adds `targets`,
    `standings` and `reasons`. Otherwise it is an override of its own and needs `entry`, `effect` and
    `text`, whose every line must stand word for word in that entry.
    """

    id: _Id
    entry: str = ""
    effect: Effect | None = None
    base_number: str | None = None
    text: str = ""
    targets: dict[str, str] = {}
    standings: dict[str, Standing] = {}
    reasons: dict[str, str] = {}


class FaqFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content of ``faq.toml``; most fields are those of `indexer.model.Faq`.

    `headings` and `not_headings` are whole lines of the source that the rules of layout would misread.
    """

    id: _Id
    title: str
    date: datetime.date
    base_revision: str
    expires: ExpiryMode
    origin: str
    holder: str
    sha256: str = ""
    note: str = ""
    withdraws: tuple[str, ...] = ()
    headings: tuple[str, ...] = ()
    not_headings: tuple[str, ...] = ()
    columns: tuple[Columns, ...] = ()
    overrides: tuple[OverrideLine, ...] = ()


def read_faq_file(folder: Path) -> FaqFile:
    """The checked content of ``faq.toml``. Raises SourceError naming the field that is wrong."""
    return read_settings(folder / METADATA, FaqFile)
