"""The paraphrases name what exists and were not taken from the query sets."""

from pathlib import Path

import pytest

from app.desk import Desk
from app.desk.evaluating import Case
from indexer.errors import SourceError
from indexer.language.characters import letters
from indexer.places import Places
from indexer.search.building import read_everyday


def test_every_key_is_a_clause_or_a_passage(desk: Desk, places: Places) -> None:
    known = set(desk.revision().by_number)
    known |= {f"{faq}/{passage}" for faq, passage in desk.passages}
    assert [key for key in read_everyday(places) if key not in known] == []


def test_no_query_is_copied(places: Places, cases: list[Case]) -> None:
    phrases = {letters(phrase, {}) for lines in read_everyday(places).values() for phrase in lines}
    copied = [
        case.query
        for case in cases
        if len(letters(case.query, {})) > 8 and letters(case.query, {}) in phrases
    ]
    assert copied == []


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("[clauses\n", "everyday.toml"),
        ("clauses = 3\n", "clauses"),
        ('[clauses]\n"1" = "没有列"\n', '"1"'),
        ('[clauses]\n"1" = [1]\n', '"1"'),
    ],
)
def test_a_bad_file_is_named(tmp_path: Path, text: str, complaint: str) -> None:
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "everyday.toml").write_text(text, "utf-8")
    with pytest.raises(SourceError, match=complaint):
        read_everyday(Places(tmp_path, tmp_path / "none", tmp_path / "build"))


def test_tables_add_up(tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "everyday.toml").write_text('[a]\n"1" = ["x"]\n[b]\n"1" = ["y"]\n', "utf-8")
    assert read_everyday(Places(tmp_path, tmp_path / "none", tmp_path / "build")) == {"1": ("x", "y")}
