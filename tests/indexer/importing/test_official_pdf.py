"""A PDF of 120 pages in the layout of the official rules comes in with everything right."""

import pytest

from indexer.importing.importer import Imported
from indexer.importing.official_folder import read_official_folder
from tests.indexer.importing.official_pdf import (
    CHINESE,
    ENGLISH,
    Entry,
    chinese_rules,
    english_rules,
    write_pdf,
)

CLAUSES, PAGES = 2145, 120


@pytest.fixture(scope="module")
def chinese() -> tuple[bytes, list[Entry]]:
    return write_pdf(chinese_rules(CLAUSES))


@pytest.fixture(scope="module")
def english() -> tuple[bytes, list[Entry]]:
    return write_pdf(english_rules(300), ENGLISH)


@pytest.fixture
def imported(chinese, import_core) -> Imported:
    return import_core(chinese[0], "rules.pdf")


def test_every_number_in_order(chinese, imported):
    assert [clause.number for clause in imported.revision.clauses] == [entry.number for entry in chinese[1]]
    assert len(imported.revision.clauses) == CLAUSES


def test_every_text_and_title(chinese, imported):
    for entry in chinese[1]:
        clause = imported.revision.by_number[entry.number]
        if entry.is_heading:
            assert (clause.kind, clause.title) == ("heading", entry.body)
        else:
            assert (clause.kind, clause.text) == ("text", entry.text)


def test_every_example_and_pointer(chinese, imported):
    for entry in chinese[1]:
        clause = imported.revision.by_number[entry.number]
        assert tuple(clause.texts("example")) == entry.examples
        assert "".join(clause.texts("pointer")) == entry.pointer


def test_every_page(chinese, imported):
    pages = {clause.number: clause.page for clause in imported.revision.clauses}
    assert pages == {entry.number: entry.page for entry in chinese[1]}
    assert chinese[1][-1].page == PAGES


def test_the_report_counts_what_was_printed(chinese, imported):
    report = imported.report
    headings = [entry for entry in chinese[1] if entry.is_heading]
    assert (report.pages, report.clauses, report.headings) == (PAGES, CLAUSES, len(headings))
    assert report.examples == sum(len(entry.examples) for entry in chinese[1])
    assert report.problems == ()
    assert report.completeness == "complete"


def test_page_trimmings_are_dropped_and_nothing_else(chinese, imported):
    dropped = imported.report.dropped
    assert set(dropped.running_heads) == {CHINESE.head}
    assert len(dropped.running_heads) == PAGES
    assert list(dropped.page_numbers) == [
        CHINESE.foot.format(page=page, pages=PAGES) for page in range(1, PAGES + 1)
    ]
    assert len(dropped.contents) == 1 + sum(entry.is_heading for entry in chinese[1])


def test_wrapped_references_are_listed_and_are_no_clauses(chinese, imported):
    wrapped = [entry for entry in chinese[1] if entry.body.endswith("中的说明。")]
    assert len(wrapped) > 80
    assert len(imported.report.wrapped_references) == len(wrapped)
    assert all(line.line.endswith("中的说明。") for line in imported.report.wrapped_references)


def test_front_matter_stays(imported):
    assert imported.revision.front == CHINESE.title


def test_the_folder_gives_the_same_revision_again(imported, own_places):
    folder = own_places.imported / "rules/core/core-new"
    assert read_official_folder(folder).clauses == imported.revision.clauses
    assert read_official_folder(folder).front == imported.revision.front


def test_the_received_file_is_kept_byte_for_byte(chinese, imported, own_places):
    folder = own_places.imported / "rules/core/core-new"
    assert (folder / "original.pdf").read_bytes() == chinese[0]
    assert imported.report.sha256 in (folder / "import.toml").read_text("utf-8")
    assert sorted(path.name for path in folder.iterdir()) == [
        "import.toml", "original.pdf", "revision.toml", "source.txt",
    ]  # fmt: skip


def test_a_lost_clause_is_reported_where_it_shows(import_core):
    entries = [entry for entry in chinese_rules(300) if not f"{entry.number}.".startswith("102.3.")]
    content, placed = write_pdf(entries)
    page = next(entry.page for entry in placed if entry.number == "102.4")
    (problem,) = import_core(content, "rules.pdf", dry_run=True).report.problems
    assert (problem.kind, problem.number, problem.page) == ("gap", "102.3", page)


def test_english_rules_come_in_whole(english, import_core):
    imported = import_core(english[0], "rules.pdf")
    assert imported.revision.language == "en"
    assert imported.report.problems == ()
    assert [clause.number for clause in imported.revision.clauses] == [entry.number for entry in english[1]]
    for entry in english[1]:
        clause = imported.revision.by_number[entry.number]
        assert (clause.title if entry.is_heading else clause.text) == (
            entry.body if entry.is_heading else entry.text
        )
        assert tuple(clause.texts("example")) == entry.examples
        assert clause.page == entry.page
