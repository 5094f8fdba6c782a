"""Concepts: every one used exists, resolves, and rests on a text that has not changed; no numbers in code."""

import re
from pathlib import Path

import msgspec
import pytest

from app.desk import Desk
from app.engine.authority import authority_at, authority_named
from app.engine.concepts import ConceptTable, Entry, problems, text_hash
from app.engine.errors import ConceptError

ROOT = Path(__file__).resolve().parents[2]
CODE = sorted((ROOT / "app" / "engine").rglob("*.py"))
NUMBER = re.compile(r"\b\d{3}\.\d{1,2}(?:\.[a-z0-9]{1,2})*\b")
NAME = re.compile(r'"([a-z_]+(?:\.[a-z_]+)+)"')
NOT_CONCEPTS = {"rules.core", "app.engine"}


def used_concepts() -> set[str]:
    found: set[str] = set()
    for file in CODE:
        found |= set(NAME.findall(file.read_text(encoding="utf-8")))
    return {name for name in found if not name.endswith((".yaml", ".toml", ".json", ".py"))} - NOT_CONCEPTS


@pytest.mark.parametrize("file", CODE, ids=[file.name for file in CODE])
def test_engine_code_holds_no_clause_number(file: Path) -> None:
    lines = file.read_text(encoding="utf-8").splitlines()
    documented = ("concepts.py", "authority.py")
    found = [line for line in lines if NUMBER.search(line)]
    assert file.name in documented or found == []


def test_every_concept_in_code_is_in_the_table(table: ConceptTable) -> None:
    assert sorted(used_concepts() - set(table.concepts) - set(table.policies) - set(table.readings)) == []


def test_no_place_has_changed_since_it_was_checked(table: ConceptTable, desk: Desk) -> None:
    assert problems(table, desk.library) == []


def test_a_changed_text_is_reported(table: ConceptTable, desk: Desk) -> None:
    changed = {"x": Entry("改过", {"core-2026-07-17": "323.6@00000000"})}
    assert problems(msgspec.structs.replace(table, concepts=changed), desk.library) == [
        "x: the text of 323.6 in core-2026-07-17 has changed; read it and pin it again"
    ]


def test_a_missing_clause_is_reported(table: ConceptTable, desk: Desk) -> None:
    wrong = {"x": Entry("没有", {"core-2026-07-17": "323.99@00000000"})}
    assert problems(msgspec.structs.replace(table, concepts=wrong), desk.library) == [
        "x: core-2026-07-17 has no clause 323.99"
    ]


def test_the_hash_ignores_blanks() -> None:
    assert text_hash("一 处\n战场") == text_hash("一处战场")


def test_an_unknown_concept_is_an_error(table: ConceptTable) -> None:
    with pytest.raises(ConceptError, match=r"'no\.such'"):
        authority_named(table, "core-2026-07-17").cite("no.such")


@pytest.mark.parametrize(
    ("name", "reading"),
    [
        ("core-2026-03-30", "unoccupied"),
        ("core-2026-03-30+faq-unleashed-2026-04-30", "controllers_units"),
        ("core-2026-07-17", "controllers_units"),
    ],
)
def test_losing_control_is_read_by_the_document_in_force(
    table: ConceptTable, name: str, reading: str
) -> None:
    assert authority_named(table, name).reading("cleanup.lose_control") == reading


@pytest.mark.parametrize(
    ("date", "name"),
    [
        ("2026-04-01", "core-2026-03-30"),
        ("2026-05-01", "core-2026-03-30+faq-unleashed-2026-04-30"),
        ("2026-07-16", "core-2026-03-30+faq-unleashed-2026-04-30"),
        ("2026-07-17", "core-2026-07-17"),
    ],
)
def test_authority_at_a_date(table: ConceptTable, desk: Desk, date: str, name: str) -> None:
    assert authority_at(table, desk.library, date).name == name


def test_a_clause_of_the_partial_revision_is_cited_from_it(table: ConceptTable) -> None:
    cited = authority_named(table, "core-2026-03-30").cite("combat.no_result")
    assert (cited.revision, cited.number, cited.status) == ("core-2026-03-30", "461.3.d", "text")


def test_a_clause_off_record_is_carried_from_the_revision_that_has_it(table: ConceptTable) -> None:
    cited = authority_named(table, "core-2026-03-30").cite("cleanup.start_combat")
    assert (cited.revision, cited.number, cited.status) == ("core-2026-07-17", "323.13", "carried")


def test_a_clause_outside_the_library_is_marked(table: ConceptTable) -> None:
    assert authority_named(table, "core-2026-07-17").cite("combat.no_result").status == "outside"
