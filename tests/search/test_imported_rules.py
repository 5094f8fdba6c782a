"""Imported rules do not take the paraphrases and the vocabulary away from the rules they were written for."""

import msgspec
import pytest

from app.desk import Desk
from indexer.linking import Links
from indexer.model import Block, Clause, Library, Revision
from indexer.places import Places
from indexer.search.building import _carried, read_terms
from indexer.search.documents import base_revision, documents_of

WORDS = (
    "单位以休眠状态进入场地。",
    "装备以活跃状态进入场地。",
    "法术在结算后置于废牌堆。",
    "符文召出时为活跃状态。",
)


def clauses(words: tuple[str, ...]) -> tuple[Clause, ...]:
    listed = (
        Clause(f"143.{place}", "text", (Block("body", text),)) for place, text in enumerate(words, start=1)
    )
    return (Clause("143", "heading", title="进场"), *listed)


def revision(name: str, date: str, words: tuple[str, ...], language: str = "zh") -> Revision:
    return Revision(name, name, date, "complete", clauses(words), language=language)  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def library() -> Library:
    """A base, a later import in which a clause was put in first, and a still later English one."""
    revisions = (
        revision("core-base", "2026-07-17", WORDS),
        revision("core-later", "2026-10-01", ("战场在游戏开始时就位于场地。", *WORDS)),
        revision("core-english", "2026-11-01", ("Units enter exhausted.", "Gear enters ready."), "en"),
    )
    links = Links(revisions, ())
    return Library(revisions=revisions, carried=tuple(links.carried()), base="core-base")


def test_the_base_is_never_an_import(library: Library) -> None:
    base = base_revision(library)
    assert base is not None
    assert base.id == "core-base"


def test_the_shipped_library_names_its_base(desk: Desk) -> None:
    assert desk.library.base == "core-2026-07-17"


def test_paraphrases_go_along_with_their_clause(library: Library) -> None:
    documents = documents_of(library, {"143.2": ["装备下来是竖着的吗"]})
    found = {(one.scope, one.id) for one in documents if one.fields.everyday}
    assert found == {("core-base", "143.2"), ("core-later", "143.3")}


def test_clauses_of_the_vocabulary_go_along(places: Places) -> None:
    vocabulary = read_terms(places)
    number = vocabulary.terms[0].clauses[0]
    others = tuple(one for one in ("002", "003", "004") if one != number)
    texts = {number: WORDS[0], others[0]: WORDS[1], others[1]: WORDS[2]}
    before = tuple(Clause(one, "text", (Block("body", text),)) for one, text in sorted(texts.items()))
    moved = tuple(msgspec.structs.replace(one, number=f"1{one.number[1:]}") for one in before)
    revisions = (
        Revision("core-base", "", "2026-07-17", "complete", before),
        Revision("core-later", "", "2026-10-01", "complete", moved),
    )
    carried = tuple(Links(revisions, ()).carried())
    library = Library(revisions=revisions, carried=carried, base="core-base")
    assert _carried(library, vocabulary)["core-later"][number] == f"1{number[1:]}"
