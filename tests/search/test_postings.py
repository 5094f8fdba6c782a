import pytest

from indexer.search.postings import Postings, Ranker, compile_postings, inverse_frequencies
from indexer.search.tokens import BOOSTS, card_token, pair_tokens

DOCUMENTS = [
    {"body": ["单位", "移动", "单位"], "pairs": ["_单位"]},
    {"body": ["战场"], "title": ["战场"]},
    {"everyday": ["单位"]},
]


def test_a_token_is_found_where_it_stands() -> None:
    places, worths = compile_postings(DOCUMENTS).of("单位")
    assert list(places) == [0, 2]
    assert all(worths)


def test_an_unknown_token_is_nowhere() -> None:
    places, worths = compile_postings(DOCUMENTS).of("法术")
    assert list(places) == list(worths) == []


def test_rare_tokens_are_worth_more() -> None:
    rarity = inverse_frequencies(DOCUMENTS)
    assert rarity["战场"] > rarity["单位"] > 0


def test_scores_are_weighted_sums() -> None:
    ranker = Ranker(compile_postings(DOCUMENTS))
    single = ranker.scores({"单位": 1.0})
    both = ranker.scores({"单位": 0.5, "移动": 2.0})
    assert both[0] == pytest.approx(0.5 * single[0] + 2 * ranker.scores({"移动": 1.0})[0])
    assert both[2] == pytest.approx(0.5 * single[2])


def test_packed_bytes_are_little_endian() -> None:
    assert Postings(3, {"a": b"\x01\x00\x02\x00\x10\x00\x20\x00"}).of("a")[0].tolist() == [1, 2]
    assert Postings(3, {"a": b"\x01\x00\x02\x00\x10\x00\x20\x00"}).of("a")[1].tolist() == [16, 32]


def test_tokens() -> None:
    assert pair_tokens("法术对决 and 单位") == ["_法术", "_术对", "_对决", "_单位"]
    assert card_token("elder_dragon") == "@elder_dragon"
    assert all(boost > 0 for boost in BOOSTS.values())
