"""A small library to import into, and folders of its own for each test."""

from pathlib import Path

import pytest

from indexer.importing.importer import Imported, import_document
from indexer.importing.request import ImportRequest
from indexer.model import Block, Clause, Library, Revision
from indexer.places import Places


@pytest.fixture
def library() -> Library:
    clauses = (
        Clause("100", "heading", title="战斗"),
        Clause("100.1", "text", (Block("body", "一名单位进入战场。"),)),
    )
    earlier = Revision("core-2026-03-30", "旧", "2026-03-30", "partial", clauses)
    later = Revision("core-2026-07-17", "新", "2026-07-17", "complete", clauses, last_section="439")
    return Library(revisions=(earlier, later))


@pytest.fixture
def own_places(tmp_path: Path) -> Places:
    return Places(tmp_path / "root", tmp_path / "library", tmp_path / "build")


@pytest.fixture
def import_core(tmp_path, own_places, library):
    """Import bytes or a text as core rules; the file's name tells its format."""

    def run(
        content: bytes | str, name: str = "rules.txt", *, dry_run: bool = False, **asked: str
    ) -> Imported:
        path = tmp_path / name
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        asked = {"kind": "core", "id": "core-new", "date": "2027-01-15", **asked}
        return import_document(ImportRequest(path, **asked), own_places, library, dry_run=dry_run)

    return run


@pytest.fixture
def import_faq(import_core):
    """Import a text as a FAQ against the revision of 2026-07-17."""

    def run(content: bytes | str, name: str = "faq.txt", **asked: str) -> Imported:
        return import_core(
            content, name, **{"kind": "faq", "id": "faq-new", "base": "core-2026-07-17", **asked}
        )

    return run
