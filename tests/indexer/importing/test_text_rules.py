"""Core rules from text, HTML and Markdown, and what an import notes about them."""

import codecs
from pathlib import Path

import msgspec
import pytest

from indexer.authority import revision_in_force
from indexer.errors import SourceError
from indexer.importing.official_folder import read_official_folder
from indexer.readers.listing import read_listing_folder
from indexer.readers.revision import read_revision

TEXT = """《符文战场》核心规则

100. 战斗
100.1. 一名单位进入战场。举例：一名单位移动到战场。
100.2. 详情请查阅规则
349.打出卡牌。
100.3. 结算链闭环时，法术结算。
100.5. 战力变为 0。
100.5. 战力变为 0 的单位被摧毁。
100.4. 符文进入休眠状态。
"""
HTML = "<h1>《符文战场》核心规则</h1>" + "".join(f"<p>{line}</p>" for line in TEXT.splitlines()[2:])
ENGLISH = """Riftbound Core Rules
323. Cleanup
323.1. During a showdown the turn player conquers the battlefield.
323.5.a. If a unit is contested, see rule
349. Playing Cards.
323.6. Runes are channeled.
323.6.a. Runes stay.
323.6.b. Runes leave.
"""


def found(imported) -> list[tuple[str, str]]:
    return [(clause.number, clause.title or clause.full_text) for clause in imported.revision.clauses]


EXPECTED = [
    ("100", "战斗"),
    ("100.1", "一名单位进入战场。\n举例：一名单位移动到战场。"),
    ("100.2", "详情请查阅规则349.打出卡牌。"),
    ("100.3", "结算链闭环时，法术结算。"),
    ("100.5", "战力变为 0。\n战力变为 0 的单位被摧毁。"),
    ("100.4", "符文进入休眠状态。"),
]


@pytest.mark.parametrize(
    ("content", "name"),
    [
        (TEXT, "rules.txt"),
        (codecs.BOM_UTF8 + TEXT.encode(), "rules.txt"),
        (TEXT.encode("utf-16"), "rules.txt"),
        (TEXT.encode("gb18030"), "rules.txt"),
        (TEXT.replace("\n", "\r\n"), "rules.txt"),
        (HTML, "rules.html"),
        ("<!DOCTYPE html>" + HTML, "rules.txt"),
        (TEXT.replace("100. 战斗", "## 100. 战斗").replace("举例：", "**举例：**"), "rules.md"),
    ],
)
def test_formats_and_encodings(content, name, import_core):
    assert found(import_core(content, name)) == EXPECTED


def test_problems_are_reported(import_core):
    report = import_core(TEXT).report
    assert [(problem.kind, problem.number) for problem in report.problems] == [
        ("gap", "100.4"),
        ("duplicate", "100.5"),
        ("disorder", "100.4"),
    ]
    assert [reference.line for reference in report.wrapped_references] == ["349.打出卡牌。"]


def test_a_repeated_number_keeps_both_texts_and_says_so(import_core):
    clause = import_core(TEXT).revision.by_number["100.5"]
    assert clause.evidence == "文件里这个编号出现了不止一次，第 9 行的文字附在后面"


def test_english(import_core):
    imported = import_core(ENGLISH)
    assert imported.revision.language == "en"
    assert imported.revision.title == "Riftbound Core Rules (2027-01-15)"
    assert ("323.5.a", "If a unit is contested, see rule 349. Playing Cards.") in found(imported)


def test_a_short_text_is_an_excerpt(import_core):
    assert import_core(TEXT).revision.completeness == "partial"


def test_what_it_follows_is_the_revision_before_its_date(import_core):
    assert import_core(TEXT, dry_run=True).revision.follows == "core-2026-07-17"
    assert import_core(TEXT, dry_run=True, date="2026-05-01").revision.follows == "core-2026-03-30"
    assert import_core(TEXT, dry_run=True, date="2025-01-01").revision.follows is None
    assert import_core(TEXT, base="core-2026-03-30").revision.follows == "core-2026-03-30"


def test_dates_are_kept(import_core, own_places):
    import_core(TEXT, date="2027年1月5日", effective="2027/2/1")
    revision = read_official_folder(own_places.imported / "rules/core/core-new")
    assert (revision.date, revision.effective) == ("2027-01-05", "2027-02-01")


def test_radicals_are_repaired(import_core):
    radicals = TEXT.replace("用", "⽤").replace("行", "⾏").replace("一", "⼀").replace("入", "⼊")
    assert found(import_core(radicals)) == EXPECTED


def test_pages_of_a_text_with_form_feeds(import_core):
    revision = import_core(TEXT.replace("100.3.", "\f100.3.")).revision
    assert [clause.page for clause in revision.clauses] == [1, 1, 1, 2, 2, 2]


def test_a_changed_source_is_refused(import_core, own_places):
    import_core(TEXT)
    folder = own_places.imported / "rules/core/core-new"
    (folder / "source.txt").write_text(TEXT + "100.6. 后来加上的一条。\n", "utf-8")
    with pytest.raises(SourceError, match="SHA-256"):
        read_official_folder(folder)


LISTING = """323.5
所属：清理 › 步骤
一名单位进入战场，结算链闭环时，
法术结算。
323.6.a.
所属：清理
符文进入休眠状态。
323.1 战力变为 0。
349.2
所属：打出
优先行动权传递。
350.5
废牌堆中的卡牌不变。
"""


def test_a_web_listing_is_read_with_its_breadcrumbs(import_core, own_places):
    imported = import_core(LISTING)
    assert [(clause.number, clause.text, clause.breadcrumbs) for clause in imported.revision.clauses] == [
        ("323.1", "战力变为 0。", ()),
        ("323.5", "一名单位进入战场，结算链闭环时，法术结算。", ("清理", "步骤")),
        ("323.6.a", "符文进入休眠状态。", ("清理",)),
        ("349.2", "优先行动权传递。", ("打出",)),
        ("350.5", "废牌堆中的卡牌不变。", ()),
    ]
    assert (imported.report.completeness, imported.report.problems) == ("partial", ())
    folder = own_places.imported / "rules/core/core-new"
    assert read_revision(folder, {}).clauses == imported.revision.clauses


def test_the_received_excerpt_can_be_imported(import_core):
    folder = Path(__file__).resolve().parents[3] / "rules/core/core-later-excerpt"
    imported = import_core((folder / "source.txt").read_bytes(), "excerpt.txt", dry_run=True).revision
    received = read_listing_folder(folder)
    assert len(imported.clauses) == 64
    assert {clause.number: clause.blocks for clause in imported.clauses} == {
        clause.number: clause.blocks for clause in received.clauses
    }


def test_english_rules_never_take_the_place_of_the_chinese_ones(import_core, library):
    english = import_core(ENGLISH, date="2026-08-01", dry_run=True).revision
    both = msgspec.structs.replace(library, revisions=(*library.revisions, english))
    assert revision_in_force(both, "2026-09-01").id == "core-2026-07-17"


def test_chinese_rules_are_in_force_from_their_date(import_core, library):
    newer = import_core(TEXT, date="2026-08-01", dry_run=True).revision
    both = msgspec.structs.replace(library, revisions=(*library.revisions, newer))
    assert revision_in_force(both, "2026-07-31").id == "core-2026-07-17"
    assert revision_in_force(both, "2026-08-01").id == "core-new"
