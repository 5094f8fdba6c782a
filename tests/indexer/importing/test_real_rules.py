"""The real rules, printed to a PDF with a few changes: they come in whole and the changes are found."""

from pathlib import Path

import msgspec
import pytest

from app.desk.importing import review_import
from indexer.importing.importer import Imported, import_document
from indexer.importing.request import ImportRequest
from indexer.importing.review import after_faq_import_report, after_import_report
from indexer.model import Block, Clause, Faq, Override, Revision
from tests.indexer.importing.official_pdf import Entry, write_pdf

REVISION = "core-2026-07-17"
NEW_WORDS = "如果一名玩家在战场上没有单位，则该玩家失去对该战场的控制权，结算链为空时才会如此。"
# Printed bare, these are headings: a number with a few words and nothing below it.
HEADINGS_IN_PRINT = {"148.1.a", "177", "193", "197", "201"}
# Headings that we have without anything below them.
WORDS_IN_PRINT = {"326.1", "326.2", "355.6"}


def entry_of(clause: Clause) -> Entry:
    if clause.kind == "heading":
        return Entry(clause.number, clause.title or "", is_heading=True)
    printed = [_printed(block) for block in clause.blocks]
    first, *others = [line for text in printed for line in text.split("\n")]
    return Entry(clause.number, first, items=tuple(others))


def _printed(block: Block) -> str:
    return f"{block.marker} {block.text}" if block.kind == "item" else block.marker + block.text


@pytest.fixture(scope="module")
def real(desk) -> Revision:
    return desk.library.by_revision[REVISION]


def changed(real: Revision) -> list[Entry]:
    """The entries of the real rules: 323.6 reworded, 128.7 gone, 439.9 new."""
    entries = [entry_of(clause) for clause in real.clauses if clause.kind != "absent"]
    at = next(place for place, entry in enumerate(entries) if entry.number == "323.6")
    entries[at] = Entry("323.6", NEW_WORDS)
    return [*entries, Entry("439.9", "这一条是测试新增的，规则里没有。")]


@pytest.fixture(scope="module")
def imported(desk, real, places, tmp_path_factory) -> Imported:
    path: Path = tmp_path_factory.mktemp("received") / "core.pdf"
    path.write_bytes(write_pdf(changed(real))[0])
    request = ImportRequest(path, "core", "core-2027-01-15", "2027-01-15")
    return import_document(request, places, desk.library, dry_run=True)


def test_every_clause_comes_back_word_for_word(real, imported):
    for clause in real.clauses:
        if clause.kind == "absent" or clause.number == "323.6":
            continue
        found = imported.revision.by_number[clause.number]
        if clause.number in HEADINGS_IN_PRINT | WORDS_IN_PRINT:
            assert (found.title or found.text) == (clause.title or clause.text)
        else:
            assert (found.kind, found.full_text) == (clause.kind, clause.full_text)
            assert clause.kind != "heading" or found.title == clause.title


def test_only_what_the_received_text_lacks_is_missing(real, imported):
    lacking = {clause.number for clause in real.clauses if clause.kind == "absent"}
    reported = {problem.number for problem in imported.report.problems if problem.kind == "gap"}
    assert lacking & reported == {"317.2.b", "317.2.c", "319.2", "319.3", "323.3", "413.3", "436.3"}
    assert {problem.kind for problem in imported.report.problems} == {"gap"}


def test_the_changes_are_found_and_nothing_else(desk, imported):
    review = after_import_report(desk.library, imported.revision)
    assert review.previous == REVISION
    changes = {(change.kind, change.a, change.b) for change in review.diff.changes}
    assert ("reworded", "323.6", "323.6") in changes
    assert ("added", None, "439.9") in changes
    assert {kind for kind, _, _ in changes} <= {"reworded", "added", "removed"}
    assert {number for kind, number, _ in changes if kind == "reworded"} == {"323.6"}


def test_answers_that_rest_on_a_changed_clause_are_listed(desk, imported):
    review = after_import_report(desk.library, imported.revision)
    listed = {(item.faq, item.entry): item.reasons for item in review.to_review}
    assert listed["faq-unleashed-2026-04-30", "s02"] == ("323.6 改写",)


def test_scenarios_that_name_a_changed_clause_are_listed(desk, imported):
    review = review_import(desk, imported)
    listed = {item.id: item.reasons for item in review.scenarios}
    assert listed["323.6-控制权"] == ("323.6 改写",)
    naming = desk.scenarios_by_clause[REVISION, "323.6"]
    assert {scenario.id for scenario in naming} <= listed.keys()
    assert review.to_review == after_import_report(desk.library, imported.revision).to_review


def test_a_faq_that_lapses_is_listed_whole(desk, real):
    faq = msgspec.structs.replace(
        desk.library.faqs[0],
        id="faq-later",
        date="2026-09-01",
        base_revision=REVISION,
        expires="next-core-rules",
    )
    library = msgspec.structs.replace(desk.library, faqs=(*desk.library.faqs, faq))
    newer = msgspec.structs.replace(real, id="core-2027-01-15", date="2027-01-15", follows=REVISION)
    listed = {item.entry for item in after_import_report(library, newer).to_review if item.faq == "faq-later"}
    assert listed == {override.entry for override in faq.overrides}


def test_rules_that_break_off_remove_nothing(desk, real, places, tmp_path):
    path = tmp_path / "core.pdf"
    path.write_bytes(write_pdf(changed(real)[:400])[0])
    request = ImportRequest(path, "core", "core-2027-01-15", "2027-01-15")
    imported = import_document(request, places, desk.library, dry_run=True)
    assert (imported.report.clauses, imported.report.completeness) == (400, "partial")
    assert after_import_report(desk.library, imported.revision).diff.summary["removed"] == 0


def test_another_language_is_not_compared(desk, imported):
    english = msgspec.structs.replace(imported.revision, language="en")
    assert after_import_report(desk.library, english).diff is None


def test_a_later_faq_on_the_same_clause_asks_for_a_look(desk):
    override = Override("s01-x", "faq-later", "s01", "replaces", "323.6", "新的说法。")
    later = Faq("faq-later", "后来的 FAQ", "2026-09-01", REVISION, "on-conflict", (), (override,))
    (item,) = after_faq_import_report(desk.library, later).to_review
    assert (item.faq, item.entry) == ("faq-unleashed-2026-04-30", "s02")
    assert "withdraws" in item.reasons[0]
