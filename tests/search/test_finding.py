"""What must be found first: numbers in every spelling, headings, cards, sentences of the documents."""

import random

import pytest

from app.desk import Desk
from app.desk.search import search
from indexer.model import Revision

WIDE = str.maketrans(
    "0123456789.abcdefghijklmnopqrstuvwxyz",
    "０１２３４５６７８９．ａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ",
)
CUT = 15


def spellings(number: str) -> list[str]:
    parts = number.split(".")
    bracketed = ".".join(parts[:-1]) + f"({parts[-1]})" if len(parts) > 1 else number
    return [
        number,
        f"{number}.",
        " ".join(parts),
        number.translate(WIDE),
        f"第{number}条",
        f"规则 {number}",
        f"CR {bracketed}",
        "-".join(parts).upper(),
    ]


@pytest.fixture(scope="module")
def revision(desk: Desk) -> Revision:
    return desk.revision()


def first(desk: Desk, query: str) -> str:
    hits = search(desk, query, limit=3).hits
    return hits[0].id if hits else ""


@pytest.mark.parametrize("spelling", range(8))
def test_every_number_finds_itself_first(desk: Desk, revision: Revision, spelling: int) -> None:
    wrong = [
        typed
        for clause in revision.clauses
        if first(desk, typed := spellings(clause.number)[spelling]) != clause.number
    ]
    assert wrong == []


def test_every_heading_finds_its_section_first(desk: Desk, revision: Revision) -> None:
    headings = [clause for clause in revision.clauses if clause.kind == "heading" and clause.title]
    assert len(headings) == 162
    wrong = []
    for heading in headings:
        found = revision.get(first(desk, heading.title or ""))
        if found is None or found.title != heading.title:
            wrong.append(heading.number)
    assert wrong == []


def test_every_card_name_finds_its_passages(desk: Desk) -> None:
    passages: dict[str, set[str]] = {}
    for faq in desk.library.faqs:
        for entry in faq.entries:
            for passage in entry.passages:
                for mention in passage.cards:
                    passages.setdefault(mention.card, set()).add(f"{faq.id}/{passage.id}")
    for card in desk.library.cards:
        for name in card.all_names:
            answer = search(desk, name, limit=40)
            assert card.name in answer.understood.cards, name
            assert passages.get(card.id, set()) <= {hit.id for hit in answer.hits}, name


def test_a_card_name_alone_brings_the_card_first(desk: Desk) -> None:
    assert first(desk, "远古巨龙") == "elder_dragon"


def test_sentences_cut_at_random_find_their_clause_first(desk: Desk, revision: Revision) -> None:
    texts = [(clause.number, clause.full_text.replace("\n", "")) for clause in revision.clauses]
    texts += [
        (f"{faq.id}/{passage.id}", passage.text.replace("\n", ""))
        for faq in desk.library.faqs
        for entry in faq.entries
        for passage in entry.passages
    ]
    long_enough = [(owner, text) for owner, text in texts if len(text) >= CUT]
    chance = random.Random(20260717)
    asked = right = 0
    for _ in range(400):
        _, text = chance.choice(long_enough)
        start = chance.randrange(len(text) - CUT + 1)
        cut = text[start : start + CUT]
        owners = {owner for owner, other in long_enough if cut in other}
        asked += 1
        right += first(desk, cut) in owners
    assert right / asked >= 0.99


@pytest.mark.parametrize(
    ("query", "number"),
    [
        ("461 3 d", "461.3.d"),
        ("3239", "323.9"),
        ("323.6 控制权怎么丢", "323.6"),
        ("规则第 466.1.b 条是什么", "466.1.b"),
        ("第461条3款d项是什么", "461.3.d"),
        ("323條第6項怎麼理解", "323.6"),
    ],
)
def test_numbers_among_words_and_of_other_revisions(desk: Desk, query: str, number: str) -> None:
    answer = search(desk, query)
    assert answer.understood.number == number
    assert answer.hits[0].id == number


def test_a_number_brings_what_stands_below(desk: Desk) -> None:
    assert [hit.id for hit in search(desk, "142.4").hits] == ["142.4", "142.4.a", "142.4.b", "142.4.c"]


def test_an_unknown_number_brings_its_neighbours(desk: Desk) -> None:
    answer = search(desk, "323.99")
    assert answer.understood.number is None
    assert "323.14" in answer.neighbours


def test_endless_digits_have_no_neighbours(desk: Desk) -> None:
    answer = search(desk, "9" * 1000)
    assert (answer.hits, answer.neighbours) == ([], ())


def test_counts_are_no_numbers(desk: Desk) -> None:
    assert search(desk, "牌库剩100张牌").understood.number is None


def test_a_bare_term_brings_its_heading_then_its_definition(desk: Desk) -> None:
    hits = [hit.id for hit in search(desk, "翻倍").hits]
    assert hits[:2] == ["432", "432.1"]


def test_a_number_outside_the_library_is_said_to_be(desk: Desk) -> None:
    assert search(desk, "805").remark == "805 在 805 急速，不在库中"
