"""The three real revisions, read once."""

from pathlib import Path

import pytest

from indexer.alignment import ForcedMatch, read_carried
from indexer.card_names import CardNames
from indexer.model import Revision
from indexer.readers.faq import read_faq
from indexer.readers.revision import read_revision

ROOT = Path(__file__).resolve().parents[3]
CARRIED = ROOT / "rules/core/carried.toml"


@pytest.fixture(scope="session")
def march() -> Revision:
    """core-2026-03-30: what the FAQ quotes of it."""
    reading = read_faq(ROOT / "faq/faq-unleashed-2026-04-30", CardNames(()))
    return read_revision(ROOT / "rules/core/core-2026-03-30", {"core-2026-03-30": reading.base_clauses})


@pytest.fixture(scope="session")
def july() -> Revision:
    """core-2026-07-17: complete up to 439."""
    return read_revision(ROOT / "rules/core/core-2026-07-17", {})


@pytest.fixture(scope="session")
def excerpt() -> Revision:
    """core-later-excerpt: 64 clauses with a 5 in their number."""
    return read_revision(ROOT / "rules/core/core-later-excerpt", {})


@pytest.fixture(scope="session")
def carried() -> tuple[ForcedMatch, ...]:
    """The human file of the repository."""
    return read_carried(CARRIED)
