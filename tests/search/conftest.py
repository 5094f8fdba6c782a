"""Shared by the search tests: the opened index and the queries whose answers are known."""

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from app.desk import Desk
from app.desk.evaluating import Case
from app.desk.search import index_of
from indexer.language.understanding import Understanding
from indexer.search.opening import SearchIndex

QUERIES = Path(__file__).resolve().parents[1] / "queries"


def read_cases(half: str) -> list[Case]:
    lines = (QUERIES / f"{half}.jsonl").read_text("utf-8").splitlines()
    return [msgspec.json.decode(line, type=Case) for line in lines if line]


@pytest.fixture(scope="session")
def index(desk: Desk) -> SearchIndex:
    return index_of(desk)


@pytest.fixture(scope="session")
def read(index: SearchIndex) -> Callable[[str], Understanding]:
    return index.reader.read


@pytest.fixture(scope="session")
def cases() -> list[Case]:
    return [*read_cases("tuning"), *read_cases("held-out")]
