"""The Whoosh index and the postings in memory weigh alike."""

import pytest

from app.desk import Desk
from app.desk.evaluating import Case
from indexer.search.building import WHOOSH_FOLDER, prepare
from indexer.search.opening import SearchIndex
from indexer.search.whoosh_index import WhooshRanker


@pytest.fixture(scope="module")
def whoosh(desk: Desk) -> WhooshRanker:
    _, tokens, _ = prepare(desk.library, desk.places)
    return WhooshRanker(desk.folder / "index" / WHOOSH_FOLDER, tokens)


def test_whoosh_agrees_with_the_postings(whoosh: WhooshRanker, index: SearchIndex, cases: list[Case]) -> None:
    """Scores part by rounding and by the lengths that Whoosh keeps in a byte, no more."""
    for case in cases[::8]:
        weights = index.reader.read(case.query).weights
        scores = index.ranker.scores(weights)
        hits = whoosh.scores(weights, limit=10)
        best = sorted(scores.values(), reverse=True)[: len(hits)]
        assert [score for _, score in hits] == pytest.approx(best, rel=0.03)
        for place, score in hits:
            assert score == pytest.approx(scores[place], rel=0.03)


def test_schema_names_no_class_of_ours(desk: Desk) -> None:
    folder = desk.folder / "index" / WHOOSH_FOLDER
    assert not any(b"indexer" in path.read_bytes() for path in folder.glob("*.toc"))
