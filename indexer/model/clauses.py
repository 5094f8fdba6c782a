"""Clauses (条文) and the revisions that print them."""

from __future__ import annotations

from functools import cached_property
from typing import Literal

from indexer.model.base import Struct

BlockKind = Literal["body", "item", "example", "note", "pointer"]
ClauseKind = Literal["text", "heading", "absent"]
NumberingStatus = Literal["printed", "outline", "inferred"]


class Block(Struct, frozen=True):
    """A run of clean text inside a clause, in document order.

    `marker` is what the document prints in front (``举例：``, ``提示：``, ``*``) and is not repeated in
    `text`; markers and texts of all blocks together are the source modulo blanks.
    """

    kind: BlockKind
    text: str
    marker: str = ""


class Clause(Struct, frozen=True):
    """One numbered clause (条文) of one revision.

    `absent` marks a number that the document has but whose text we never received.
    `title_source` is ``document`` when the received text prints the title itself and ``supplied``
    when we added it from the outline. `place` says where the text stood in the source: paragraphs
    or lines, first and last, counted from 0; None when it stands nowhere. `breadcrumbs` are the titles
    of ancestors as the document prints them with the clause (``所属：…``), outermost first, and
    `printed` is the number's own spelling where that is not the canonical one (``135.2.e.5.a.``).
    """

    number: str
    kind: ClauseKind
    blocks: tuple[Block, ...] = ()
    title: str | None = None
    title_source: Literal["document", "supplied"] | None = None
    place: tuple[int, int] | None = None
    numbering: NumberingStatus = "printed"
    evidence: str = ""
    page: int | None = None
    breadcrumbs: tuple[str, ...] = ()
    printed: str = ""

    @property
    def text(self) -> str:
        """The clause's own words: body and list items, a line each, without examples and pointers.

        A clause that is nothing but a note (提示) or example has that for its words.
        """
        own = "\n".join(
            f"{block.marker} {block.text}" if block.kind == "item" and block.marker else block.text
            for block in self.blocks
            if block.kind in ("body", "item")
        )
        return own or self.full_text

    def texts(self, kind: BlockKind) -> list[str]:
        """The texts of all blocks of one kind, in order."""
        return [block.text for block in self.blocks if block.kind == kind]

    @property
    def full_text(self) -> str:
        """Everything that stands under this number: body, items, examples, notes and pointers."""
        return "\n".join((block.marker + block.text) for block in self.blocks)


class OutsideSection(Struct, frozen=True):
    """A section that a revision has and our copy of it has not; only number and title are known."""

    number: str
    title: str


class Revision(Struct, frozen=True):
    """One text of the core rules (核心规则), complete or partial.

    `date` is the printed date (ISO) or None for an undated excerpt; `effective` is optional
    metadata. `completeness` tells what a missing number means: in a ``complete`` revision a number
    up to `last_section` that is not there does not exist, in a ``partial`` one it is not on record.
    `front` is what the document prints before its first clause, a paragraph each; `ancestor_titles`
    gives titles of numbers whose own clause we never received, as breadcrumbs or a human tell them.
    """

    id: str
    title: str
    date: str | None
    completeness: Literal["complete", "partial"]
    clauses: tuple[Clause, ...]
    effective: str | None = None
    last_section: str | None = None
    follows: str | None = None
    outside: tuple[OutsideSection, ...] = ()
    source: str = ""
    sha256: str = ""
    origin: str = ""
    language: Literal["zh", "en"] = "zh"
    note: str = ""
    front: tuple[str, ...] = ()
    ancestor_titles: dict[str, str] = {}

    @cached_property
    def by_number(self) -> dict[str, Clause]:
        """Clauses by canonical number."""
        return {clause.number: clause for clause in self.clauses}

    @cached_property
    def places(self) -> dict[str, int]:
        """Position of each number in document order."""
        return {clause.number: place for place, clause in enumerate(self.clauses)}

    @cached_property
    def children_by_number(self) -> dict[str, tuple[str, ...]]:
        """Numbers directly below each number, in document order."""
        below: dict[str, list[str]] = {}
        for clause in self.clauses:
            parent = clause.number.rpartition(".")[0]
            if parent:
                below.setdefault(parent, []).append(clause.number)
        return {number: tuple(numbers) for number, numbers in below.items()}

    @cached_property
    def outside_titles(self) -> dict[str, str]:
        """Titles of the sections that the revision has and our copy lacks."""
        return {section.number: section.title for section in self.outside}

    def outside_section(self, number: str) -> OutsideSection | None:
        """The section, known by title only, in whose range a number lies; None for numbers on record.

        Sections without a listed title (447) belong to the listed one before them (445 移动); beyond the
        last listed one nothing is known.
        """
        section = number.partition(".")[0]
        if self.last_section is None or not self.outside or section <= self.last_section:
            return None
        before = [known for known in self.outside if known.number <= section]
        if not before or section > max(known.number for known in self.outside):
            return None
        return max(before, key=lambda known: known.number)

    def get(self, number: str) -> Clause | None:
        """The clause with this canonical number, or None."""
        return self.by_number.get(number)
