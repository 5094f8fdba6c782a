"""Concepts (概念): the engine names what it does; one table says which clause that is in each revision.

The table, ``rules/concepts.toml``, gives each concept its number in each revision together with the short
hash of the text that it was checked against (``"323.6@1f0c2d3e"``), ``NUMBER@outside`` when the clause
stands in a section that our copy of the revision lacks, ``NUMBER@absent`` when our copy lost its text, or
``absent`` when the revision has no such clause. `readings` says how a document reads a concept where
documents differ, `policies` lists what the engine decides where the rules leave a gap.
"""

from __future__ import annotations

import hashlib
import tomllib
from pathlib import Path
from typing import Literal

import msgspec

from app.engine.errors import ConceptError
from indexer.model import Library

HASH_LENGTH = 8


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One concept: what it is, and its place ``NUMBER@MARK`` in each revision."""

    title: str
    places: dict[str, str] = {}
    faq: str = ""


class Policy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the engine decides where the rules are silent or contradict themselves (取法)."""

    id: str
    title: str
    default: str


class Coverage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Why no scenario file shows some concepts applied, or considered and refused.

    ``applies``: there is nothing to refuse; ``refuses``: a limit, noted only when it is not met;
    ``unfired`` and ``unrefused``: a scenario file could show it, but none does yet.
    """

    kind: Literal["applies", "refuses", "unfired", "unrefused"]
    reason: str
    concepts: list[str]


class ConceptTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole table; see the module."""

    concepts: dict[str, Entry]
    readings: dict[str, dict[str, str]] = {}
    policies: dict[str, Policy] = {}
    coverage: list[Coverage] = []

    def excused(self, *kinds: str) -> set[str]:
        """The concepts that the table excuses from a scenario, for reasons of these kinds."""
        return {name for each in self.coverage if each.kind in kinds for name in each.concepts}

    def entry(self, concept: str) -> Entry:
        """The entry of a concept; raises ConceptError when there is none."""
        found = self.concepts.get(concept)
        if found is None:
            raise ConceptError(f"concept {concept!r} is not in rules/concepts.toml; add it with its clauses")
        return found


def load_concepts(file: Path) -> ConceptTable:
    """Read the table; raises ConceptError naming the file and what is wrong in it."""
    try:
        raw = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as problem:
        raise ConceptError(
            f"{file}: cannot be read ({problem.strerror}); is this a complete checkout?"
        ) from None
    except tomllib.TOMLDecodeError as problem:
        raise ConceptError(f"{file}: {problem}") from None
    try:
        return msgspec.convert(_shaped(raw), ConceptTable)
    except msgspec.ValidationError as problem:
        raise ConceptError(f"{file}: {problem}") from None


def _shaped(raw: dict[str, object]) -> dict[str, object]:
    """TOML tables by concept, revisions as plain keys, turned into entries."""
    concepts: dict[str, object] = {}
    listed = raw.get("concepts", {})
    for concept, fields in listed.items() if isinstance(listed, dict) else ():
        places = {key: value for key, value in fields.items() if key.startswith("core-")}
        rest = {key: value for key, value in fields.items() if not key.startswith("core-")}
        concepts[concept] = {**rest, "places": places}
    return {**raw, "concepts": concepts}


def text_hash(text: str) -> str:
    """The short hash of a clause's text; blanks do not count, readers may join lines differently."""
    return hashlib.sha256("".join(text.split()).encode()).hexdigest()[:HASH_LENGTH]


def split_place(place: str) -> tuple[str, str]:
    """``323.6@1f0c2d3e`` as number and mark; the mark is empty when there is none."""
    number, _, mark = place.partition("@")
    return number, mark


def problems(table: ConceptTable, library: Library) -> list[str]:
    """Every place whose clause is missing or whose text is no longer what it was checked against."""
    found = []
    for concept, entry in table.concepts.items():
        for revision_id, place in entry.places.items():
            revision = library.by_revision.get(revision_id)
            number, mark = split_place(place)
            if revision is None or place == "absent":
                continue
            clause = revision.get(number)
            if mark == "outside":
                if clause is not None and clause.kind != "absent":
                    found.append(f"{concept}: {number} of {revision_id} is in the library now; pin its text")
            elif clause is None:
                found.append(f"{concept}: {revision_id} has no clause {number}")
            elif mark == "absent":
                if clause.kind != "absent":
                    found.append(f"{concept}: {number} of {revision_id} has a text now; pin it")
            elif mark != text_hash(clause.full_text or clause.title or ""):
                found.append(
                    f"{concept}: the text of {number} in {revision_id} has changed; read it and pin it again"
                )
    return found
