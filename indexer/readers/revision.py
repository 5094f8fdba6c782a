"""A revision's folder, whatever the shape of its text."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from indexer.model import Clause, Revision
from indexer.readers.folder import read_metadata
from indexer.readers.listing import read_listing_folder
from indexer.readers.outlined import read_outlined
from indexer.readers.quoted import read_quoted_revision


def read_revision(folder: Path, quoted: Mapping[str, tuple[Clause, ...]]) -> Revision:
    """The revision of a folder, read by the reader that the ``layout`` of its ``revision.toml`` names.

    `quoted` holds clauses that FAQs quote, by revision id, for a revision that we have from there only.
    """
    match read_metadata(folder).layout:
        case "outline":
            return read_outlined(folder)
        case "listing":
            return read_listing_folder(folder)
        case "quoted":
            return read_quoted_revision(folder, quoted)
        case "official":
            from indexer.importing.official_folder import read_official_folder

            return read_official_folder(folder)
