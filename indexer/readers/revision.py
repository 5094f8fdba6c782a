"""A revision's folder, whatever the shape of its text."""

from __future__ import annotations

from pathlib import Path

from indexer.model import Clause, Revision
from indexer.readers.folder import read_metadata
from indexer.readers.listing import read_listing_folder
from indexer.readers.outlined import read_outlined


def read_revision(folder: Path, quoted: dict[str, tuple[Clause, ...]]) -> Revision:
    """The revision of a folder, read by the reader that its ``layout`` names.

    `quoted` holds clauses that FAQs quote, by revision id, for a revision that we have from there only.
    """
    metadata = read_metadata(folder)
    if metadata.layout == "listing":
        return read_listing_folder(folder)
    if metadata.layout == "quoted":
        return Revision(clauses=quoted.get(metadata.id, ()), **metadata.fields())
    return read_outlined(folder)
