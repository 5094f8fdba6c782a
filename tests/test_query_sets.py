"""The project's own search queries: well formed, answerable from the documents, and fairly halved."""

from __future__ import annotations

import csv
import json
import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
QUERIES = ROOT / "tests" / "queries"
OUTLINE = ROOT / "rules" / "core" / "core-2026-07-17" / "outline.tsv"
FAQ_SOURCE = ROOT / "faq" / "faq-unleashed-2026-04-30" / "source.txt"

HALVES = ("tuning", "held-out")
KINDS = {"term", "question", "colloquial", "card", "english", "typo", "number"}
FIELDS = ["id", "kind", "query", "clauses", "faq"]


@cache
def queries(half: str) -> tuple[dict[str, Any], ...]:
    lines = (QUERIES / f"{half}.jsonl").read_text(encoding="utf-8").splitlines()
    return tuple(json.loads(line) for line in lines)


def all_queries() -> list[dict[str, Any]]:
    return [query for half in HALVES for query in queries(half)]


@cache
def clauses_with_text() -> frozenset[str]:
    with OUTLINE.open(encoding="utf-8", newline="") as lines:
        rows = csv.reader((line for line in lines if not line.startswith("#")), delimiter="\t")
        return frozenset(row[0] for row in rows if row and row[1] == "text")


@cache
def faq_lines() -> tuple[str, ...]:
    return tuple(re.sub(r"\s+", "", line) for line in FAQ_SOURCE.read_text(encoding="utf-8").splitlines())


def compact(query: str) -> str:
    """A query without blanks and punctuation, so that two spellings of one query compare equal."""
    return re.sub(r"\W+", "", query).lower()


@pytest.mark.parametrize("half", HALVES)
def test_every_line_has_exactly_the_documented_fields(half: str) -> None:
    assert [query["id"] for query in queries(half) if list(query) != FIELDS] == []


def test_every_kind_is_a_documented_one() -> None:
    assert {query["kind"] for query in all_queries()} == KINDS


def test_every_query_has_words_and_an_answer() -> None:
    assert [
        query["id"]
        for query in all_queries()
        if not query["query"].strip() or not (query["clauses"] or query["faq"])
    ] == []


def test_no_answer_is_listed_twice() -> None:
    assert [
        query["id"]
        for query in all_queries()
        for answers in (query["clauses"], query["faq"])
        if len(set(answers)) != len(answers)
    ] == []


def test_identifiers_are_unique_and_tell_their_half() -> None:
    identifiers = [query["id"] for query in all_queries()]
    assert [name for name, count in Counter(identifiers).items() if count > 1] == []
    for half in HALVES:
        assert {query["id"][0] for query in queries(half)} == {half[0]}


def test_no_query_is_asked_twice_in_or_across_the_halves() -> None:
    asked = Counter(compact(query["query"]) for query in all_queries())
    assert [query for query, count in asked.items() if count > 1] == []


def test_there_are_at_least_two_hundred_queries() -> None:
    assert len(all_queries()) >= 200


def test_the_halves_hold_as_many_of_every_kind() -> None:
    tuning, held_out = (Counter(query["kind"] for query in queries(half)) for half in HALVES)
    assert tuning == held_out


def test_the_readme_states_the_size_of_every_kind() -> None:
    table = re.findall(r"^\| `(\w+)` \| .* \| (\d+) \|$", (QUERIES / "README.md").read_text("utf-8"), re.M)
    stated = {kind: int(count) for kind, count in table}
    assert stated == Counter(query["kind"] for query in queries("tuning"))


@pytest.mark.parametrize("half", HALVES)
def test_every_half_reaches_every_part_of_the_rulebook(half: str) -> None:
    """By tens of clause numbers: 10 is deck construction, 43 the last game actions of the document."""
    reached = {number[:2] for query in queries(half) for number in query["clauses"]}
    assert {str(tens) for tens in (*range(10, 21), *range(30, 44))} - reached == set()


def test_every_clause_answer_is_a_clause_with_text() -> None:
    wanted = {number for query in all_queries() for number in query["clauses"]}
    assert sorted(wanted - clauses_with_text()) == []


def test_every_faq_answer_begins_a_line_of_the_faq() -> None:
    wanted = {prefix for query in all_queries() for prefix in query["faq"]}
    assert [prefix for prefix in wanted if not any(line.startswith(prefix) for line in faq_lines())] == []


def test_faq_answers_are_compact_and_long_enough_to_recognise() -> None:
    prefixes = [prefix for query in all_queries() for prefix in query["faq"]]
    assert [prefix for prefix in prefixes if len(prefix) < 12 or re.search(r"\s", prefix)] == []
