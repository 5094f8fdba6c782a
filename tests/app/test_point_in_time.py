"""Point in time: what governs at a date, and where each override of the FAQ of 破限 stands."""

import re

import msgspec
import pytest

from app.desk import Desk
from app.desk.cards import card_details, find_cards
from app.desk.clauses import show
from app.desk.faqs import entry_standing, list_faqs, show_entry
from indexer.authority import faqs_in_force, revision_in_force
from indexer.errors import LibraryError
from indexer.linking import Links
from indexer.model import Clause, Faq, FaqEntry, Override, Passage, Revision
from indexer.text import blocks_of

FAQ = "faq-unleashed-2026-04-30"
NEW_323_6 = (
    "如果当前回合处于开环状态，且某处战场上没有正在进行的法术对决或战斗，"
    "则玩家将失去未被其单位占据的已控制战场的控制权。"
)


@pytest.mark.parametrize(
    ("date", "revision", "standing", "authority"),
    [
        ("2026-03-30", "core-2026-03-30", "pending", "rule"),
        ("2026-04-29", "core-2026-03-30", "pending", "rule"),
        ("2026-04-30", "core-2026-03-30", "in_force", "faq"),
        ("2026-05-01", "core-2026-03-30", "in_force", "faq"),
        ("2026-07-16", "core-2026-03-30", "in_force", "faq"),
        ("2026-07-17", "core-2026-07-17", "absorbed", "rule"),
        ("2026-11-30", "core-2026-07-17", "absorbed", "rule"),
        (None, "core-2026-07-17", "absorbed", "rule"),
    ],
)
def test_323_6_through_the_year(desk, date, revision, standing, authority):
    answer = show(desk, "323.6", at=date)
    (override,) = answer.overrides
    assert (answer.revision, override.standing, answer.applies.authority) == (revision, standing, authority)


def test_while_the_faq_is_in_force_its_words_apply_and_the_old_ones_are_kept(desk):
    answer = show(desk, "323.6", at="2026-05-01")
    assert answer.applies.text.endswith(NEW_323_6)
    assert answer.applies.source == f"{FAQ}/s02"
    assert "则没有单位占据且没有法术对决或战斗正在进行的战场将变为未受控制状态" in answer.text


def test_absorbed_comes_with_the_redline_that_proves_it(desk):
    (override,) = show(desk, "323.6").overrides
    old = "".join(words for operation, words in override.redline if operation != "insert")
    new = "".join(words for operation, words in override.redline if operation != "delete")
    assert old == NEW_323_6
    assert f"4.{new}" == show(desk, "323.6").text


@pytest.mark.parametrize(
    ("today", "old_number", "standing"),
    [
        ("316.8.b", "316.5.b", "absorbed"),
        ("344.2", "344.2", "absorbed"),
        ("466.3.d", "461.3.d", "lapsed"),
        ("128.6", None, "absorbed"),
        ("142.4", None, "absorbed"),
        ("190.6", None, "absorbed"),
        ("190.4.c", "187.4.c", "absorbed"),
        ("135.2.e.6.c", None, "contradicted"),
        ("383.3.a", None, "lapsed"),
    ],
)
def test_what_became_of_each_override_today(desk, today, old_number, standing):
    override = show(desk, today).overrides[0]
    assert (override.base_number, override.standing) == (old_number, standing)


@pytest.mark.parametrize("number", ["316.8.b", "344.2", "128.6", "142.4", "190.6"])
def test_every_absorbed_override_has_a_redline(desk, number):
    for override in show(desk, number).overrides:
        if override.standing == "absorbed":
            assert any(operation != "equal" for operation, _ in override.redline)


@pytest.mark.parametrize(
    ("number", "words"),
    [
        ("344.2", "普通开环"),
        ("128.6", "指示"),
        ("190.6", "多名玩家"),
        ("383.3.a", "时机不同"),
        ("135.2.e.6.c", r"不是 \[A\]"),
        ("466.3.d", "不在库中|在收到的文本之外"),
    ],
)
def test_what_differs_is_said_in_a_note(desk, number, words):
    notes = "".join(override.note for override in show(desk, number).overrides)
    assert re.search(words, notes)


def test_a_clause_of_the_next_revision_shows_the_faq_in_force_before_it_was_published(desk):
    answer = show(desk, "128.6", at="2026-05-01")
    assert (answer.overrides[0].standing, answer.applies.authority) == ("in_force", "faq")


@pytest.mark.parametrize(
    ("old", "new", "inside"),
    [
        ("187.4.c", "190.4.c", True),
        ("335.3", "335", True),
        ("460.2.c.3", "465.2.c.3", False),
        ("461.3.d", "466.3.d", False),
        ("466.1.b", "471.1.b", False),
    ],
)
def test_an_old_number_says_where_the_clause_stands_now(desk, old, new, inside):
    answer = show(desk, old)
    assert answer.revision == "core-2026-03-30"
    assert new in answer.remark
    assert ("不在库中" in answer.remark.partition("。")[0]) is not inside
    assert ("core-2026-07-17", new) in {(entry.revision, entry.number) for entry in answer.history}


def test_a_number_that_means_another_clause_today_is_warned_about(desk):
    answer = show(desk, "316.5.b")
    assert answer.revision == "core-2026-07-17"
    assert answer.remark == "core-2026-03-30 的 316.5.b 是另一条，在 core-2026-07-17 中是 316.8.b"


def test_before_the_first_rules_on_record(desk):
    with pytest.raises(LibraryError, match="2026-03-29 时没有在库的核心规则"):
        revision_in_force(desk.library, "2026-03-29")


@pytest.mark.parametrize(
    ("date", "standing"), [("2026-04-29", "pending"), ("2026-05-01", "in_force"), ("2026-07-17", "lapsed")]
)
def test_passages_that_name_a_card_have_their_standing_at_the_date(desk, date, standing):
    (card,) = find_cards(desk, "远古巨龙")
    passages = card_details(desk, card, date).passages
    assert {passage.standing for passage in passages} == {standing}


def test_an_undated_excerpt_is_never_in_force(desk):
    assert revision_in_force(desk.library, "2099-01-01").id == "core-2026-07-17"


@pytest.mark.parametrize(
    ("date", "standing"),
    [
        ("2026-04-29", "pending"),
        ("2026-05-01", "in_force"),
        ("2026-07-16", "in_force"),
        ("2026-07-17", "lapsed"),
        ("2026-11-30", "lapsed"),
    ],
)
def test_the_faq_as_a_whole(desk, date, standing):
    (faq,) = list_faqs(desk, date)
    assert (faq.standing, faq.since, faq.until) == (standing, "2026-04-30", "2026-07-17")
    assert {entry.standing for entry in faq.entries} == {standing}


SECOND = "faq-made-up-2026-08-01"


@pytest.fixture(scope="module")
def with_second_faq(desk) -> Desk:
    """A made-up FAQ against 2026-07-17 that lasts until a conflict and takes back one older answer.

    A made-up later revision keeps one clause that it speaks of, takes over its words for another, says
    something else for a third, and drops the fourth.
    """
    base = desk.revision("core-2026-07-17")
    kept, taken, changed, dropped = "310.1", "310.2", "310.3", "310.4"
    words = {number: f"{base.by_number[number].text}此条由虚构的问答补充说明。" for number in (kept, taken)}
    words |= {changed: base.by_number[changed].text, dropped: base.by_number[dropped].text}
    entries = tuple(
        FaqEntry(f"q{place:02}", "question", number, (Passage(f"q{place:02}.1", "body", words[number]),))
        for place, number in enumerate((kept, taken, changed, dropped), 1)
    )
    faq = Faq(
        id=SECOND,
        title="虚构",
        date="2026-08-01",
        base_revision=base.id,
        expires="on-conflict",
        entries=entries,
        overrides=tuple(
            Override(f"x-{entry.title}", SECOND, entry.id, "replaces", entry.title, words[entry.title])
            for entry in entries
        ),
        withdraws=(f"{FAQ}/q05",),
    )
    texts = {
        kept: base.by_number[kept].text,
        taken: words[taken],
        changed: base.by_number[changed].text.replace("正在进行", "没有任何玩家开始过"),
    }
    later = Revision(
        id="core-2026-10-01",
        title="虚构",
        date="2026-10-01",
        completeness="complete",
        last_section="439",
        clauses=tuple(
            msgspec.structs.replace(clause, blocks=blocks_of(texts[clause.number]))
            if clause.number in texts
            else clause
            for clause in base.clauses
            if clause.number != dropped
        ),
    )
    faqs = (*desk.library.faqs, faq)
    revisions = (*desk.library.revisions, later)
    links = Links(revisions, ())
    library = msgspec.structs.replace(
        desk.library,
        faqs=faqs,
        revisions=revisions,
        carried=tuple(links.carried()),
        standings=tuple(links.standings(faqs)),
    )
    return Desk(library, desk.folder, desk.places)


def standing_of(desk: Desk, number: str, date: str) -> list[str]:
    answer = show(desk, number, at=date)
    return [override.standing for override in answer.overrides if override.faq == SECOND]


@pytest.mark.parametrize(
    ("number", "date", "standing"),
    [
        ("310.1", "2026-07-31", "pending"),
        ("310.1", "2026-08-01", "in_force"),
        ("310.1", "2026-10-01", "in_force"),
        ("310.2", "2026-10-01", "absorbed"),
        ("310.3", "2026-09-30", "in_force"),
        ("310.3", "2026-10-01", "contradicted"),
    ],
)
def test_a_faq_that_lasts_until_a_conflict(with_second_faq, number, date, standing):
    assert standing_of(with_second_faq, number, date) == [standing]


def test_later_rules_that_say_nothing_contradict_nothing(with_second_faq):
    (standing,) = [
        fixed
        for fixed in with_second_faq.library.standings
        if (fixed.override, fixed.revision) == ("x-310.4", "core-2026-10-01")
    ]
    assert standing.standing == "in_force"


@pytest.mark.parametrize(
    ("date", "standing"),
    [("2026-07-16", "in_force"), ("2026-07-31", "lapsed"), ("2026-08-01", "withdrawn")],
)
def test_a_withdrawn_answer_is_withdrawn_from_that_day(with_second_faq, date, standing):
    faq = with_second_faq.library.by_faq[FAQ]
    assert entry_standing(with_second_faq, faq, "q05", date) == standing
    assert show_entry(with_second_faq, FAQ, "q05", date).standing == standing
    assert entry_standing(with_second_faq, faq, "q04", date) != "withdrawn"


def test_the_newer_faq_stands_first(with_second_faq):
    library = with_second_faq.library
    assert [faq.id for faq in faqs_in_force(library, "2026-07-01")] == [FAQ]
    assert [faq.id for faq in faqs_in_force(library, "2026-08-01")] == [SECOND]


def test_clauses_compare_by_value():
    assert Clause("1", "text") == Clause("1", "text")
