"""Anything may be typed, by many at once."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.desk import Desk
from app.desk.evaluating import Case
from app.desk.search import search, suggest
from app.errors import BadInput

HOSTILE = [
    "",
    "   ",
    "？！。，",
    "的了吗呢",
    "the of and",
    "😀🎴🔥",
    "\u202e\u202d反向\u200f",
    "单位\x00死亡",
    ".*(?P<a>[^)]{1000})+$",
    "body:* AND NOT (title:[a TO z] OR everyday:~)",
    '"未闭合的引号',
    "''\"\"“”「」",
    "__import__('os').system('id')",
    "{{7*7}} ${7*7} <script>alert(1)</script>",
    "kind: rev:",
    "9" * 64,
    "323." * 30,
    "单位" * 50_000,
    "a" * 100_000,
    "\ud800",
    "_ _ _",
    "@elder_dragon _法术",
]


@pytest.mark.parametrize("query", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_queries_get_a_sane_answer(desk: Desk, query: str) -> None:
    answer = search(desk, query)
    assert len(answer.hits) <= 10
    assert answer.took_ms >= 0


def test_a_long_query_says_that_it_was_cut(desk: Desk) -> None:
    assert "400" in search(desk, "单位" * 50_000).remark


@settings(max_examples=60)
@given(st.text(max_size=60))
def test_any_text(desk: Desk, text: str) -> None:
    with suppress(BadInput):  # kind: and rev: of something that does not exist
        assert len(search(desk, text).hits) <= 10
    assert len(suggest(desk, text)) <= 8


def test_eight_threads_answer_as_one_does(desk: Desk, cases: list[Case]) -> None:
    queries = ([case.query for case in cases] * 2)[:500]
    alone = [_hits(desk, query) for query in queries]
    with ThreadPoolExecutor(8) as pool:
        together = list(pool.map(lambda _: [_hits(desk, query) for query in queries], range(8)))
    assert all(answers == alone for answers in together)


def _hits(desk: Desk, query: str) -> list[tuple[str, float, str]]:
    return [(hit.id, hit.score, hit.snippet) for hit in search(desk, query).hits]
