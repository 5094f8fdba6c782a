"""The library (规则库): an immutable, typed, serialisable picture of all received documents.

Plain data only. Readers make it, `indexer.store` keeps it, `app` reads it. Numbers are canonical
text (``323.6``); a number means nothing without the revision that prints it.
"""

from __future__ import annotations

from functools import cached_property
from typing import Literal

import msgspec

BlockKind = Literal["body", "item", "example", "note", "pointer"]
ClauseKind = Literal["text", "heading", "absent"]
NumberingStatus = Literal["printed", "outline", "inferred"]
ReferenceStatus = Literal["resolved", "outside", "carried", "broken"]
Effect = Literal["replaces", "amends", "adds", "clarifies"]
Standing = Literal["in_force", "absorbed", "lapsed", "contradicted", "pending", "withdrawn"]
ExpiryMode = Literal["next-core-rules", "on-conflict"]
RedlineOperation = Literal["equal", "delete", "insert"]
Redline = tuple[tuple[RedlineOperation, str], ...]


class Struct(msgspec.Struct, frozen=True, dict=True):
    """Base of all library records: immutable, comparable by value, stored as JSON."""


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


class CardMention(Struct, frozen=True):
    """A card or token named in a passage: its id, the words used, and where (offsets into the text)."""

    card: str
    words: str
    start: int
    end: int


class Passage(Struct, frozen=True):
    """One paragraph of a FAQ entry, in document order.

    Kinds: ``question`` (the heading asked), ``body``, ``item`` (of a list), ``quote`` (a clause of
    the base revision, quoted as it stands), ``old`` and ``new`` (the （旧）/（新） pair). For the last
    three `number` is the clause quoted and `text` begins after number and mark; what the document
    prints before it is `marker`.
    """

    id: str
    kind: Literal["question", "heading", "body", "item", "quote", "old", "new"]
    text: str
    marker: str = ""
    number: str | None = None
    place: tuple[int, int] | None = None
    cards: tuple[CardMention, ...] = ()


class FaqEntry(Struct, frozen=True):
    """One question with its answer, or one explanatory section, of a FAQ.

    Ids are stable and short: ``s03`` for the third section, ``q05`` for the fifth question.
    """

    id: str
    kind: Literal["preface", "section", "question"]
    title: str
    passages: tuple[Passage, ...]

    @property
    def text(self) -> str:
        """All passages, a line each."""
        return "\n".join(passage.marker + passage.text for passage in self.passages)


class Override(Struct, frozen=True):
    """What a FAQ entry does to one clause of its base revision (取代), as the document or a human says.

    `text` is the new wording (replaces, amends, adds) or the gist (clarifies). `targets` maps a
    revision id to the corresponding number where a human fixed it; otherwise the number is carried.
    `standings` fixes a standing in a revision by hand, with the reason in `reasons`.
    `read_from` tells what it rests on: passage ids, or ``faq.toml``.
    """

    id: str
    faq: str
    entry: str
    effect: Effect
    base_number: str | None
    text: str
    old_text: str = ""
    targets: dict[str, str] = {}
    standings: dict[str, Standing] = {}
    reasons: dict[str, str] = {}
    read_from: tuple[str, ...] = ()


class Faq(Struct, frozen=True):
    """One official FAQ (常见问题), written against `base_revision`.

    `expires` is ``next-core-rules`` (the whole FAQ lapses when the next core rules are published) or
    ``on-conflict`` (later rules win only where they differ). `withdraws` lists ``faq/entry`` ids of
    earlier FAQs that this one takes back.
    """

    id: str
    title: str
    date: str
    base_revision: str
    expires: ExpiryMode
    entries: tuple[FaqEntry, ...]
    overrides: tuple[Override, ...] = ()
    withdraws: tuple[str, ...] = ()
    source: str = ""
    sha256: str = ""
    origin: str = ""
    note: str = ""

    @cached_property
    def by_entry(self) -> dict[str, FaqEntry]:
        """Entries by id."""
        return {entry.id: entry for entry in self.entries}


class Card(Struct, frozen=True):
    """A card or token (卡牌, 指示物) as facts in our own words, one YAML file each.

    `name` is the official Chinese name (``卡莎 - 蜕变者``); `aliases` are other printed or FAQ names,
    `short_names` what the documents or players shorten it to, `nicknames` slang. `ability_kinds`
    (passive, replacement, triggered, activated, spell) and `keywords` (bare Chinese words) serve
    search. `confidence` ``low`` marks facts taken from rules text only.
    """

    id: str
    name: str
    type: str
    english: str = ""
    number: str = ""
    supertype: str = ""
    token: bool = False
    domains: tuple[str, ...] = ()
    energy: int | None = None
    power: dict[str, int] = {}
    might: int | None = None
    might_bonus: int | None = None
    tags: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    ability_kinds: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    short_names: tuple[str, ...] = ()
    nicknames: tuple[str, ...] = ()
    text_differences: tuple[str, ...] = ()
    confidence: Literal["high", "low"] = "high"

    @property
    def all_names(self) -> tuple[str, ...]:
        """Every name that means this card, the official one first."""
        return (self.name, *self.aliases, *self.short_names, *self.nicknames)


class Source(Struct, frozen=True):
    """Who refers: a clause of a revision, or a passage of a FAQ."""

    kind: Literal["clause", "faq"]
    document: str
    id: str


class Target(Struct, frozen=True):
    """Where a reference leads: a number in a revision."""

    revision: str
    number: str


class Reference(Struct, frozen=True):
    """A reference (引用) in a document to a clause number.

    `label` is the title or words printed after the number, `revision` the one through which the
    number is to be read. `target` is where it leads on the record; None when `broken`. `reason`
    explains every status but ``resolved``.
    """

    source: Source
    number: str
    revision: str
    status: ReferenceStatus
    label: str = ""
    target: Target | None = None
    reason: str = ""
    start: int = 0
    end: int = 0


class CarriedNumber(Struct, frozen=True):
    """One clause in two revisions: `number` of `revision` is `to_number` of `to_revision`.

    `change`: ``unchanged``, ``renumbered``, ``reworded``, ``moved``, ``reference_only``, or ``outside``
    when the counterpart is not in the library. `certainty` is 0–1; `evidence` says what it rests on.
    """

    revision: str
    number: str
    to_revision: str
    to_number: str
    change: str
    certainty: float
    evidence: str = ""


class OverrideStanding(Struct, frozen=True):
    """Where an override stands in one revision, apart from the date.

    `number` is the clause it meets there (None when there is none on record). `redline` goes from the
    FAQ's words to the revision's; it is the proof of ``absorbed``. `note` names what differs.
    """

    override: str
    revision: str
    number: str | None
    standing: Standing
    redline: Redline = ()
    note: str = ""
    evidence: str = ""


class ClauseCards(Struct, frozen=True):
    """Cards that a clause names, in its examples above all."""

    revision: str
    number: str
    cards: tuple[str, ...]


class Library(Struct, frozen=True):
    """Everything: revisions by date (undated excerpts last), FAQs by date, cards, and what links them."""

    revisions: tuple[Revision, ...] = ()
    faqs: tuple[Faq, ...] = ()
    cards: tuple[Card, ...] = ()
    references: tuple[Reference, ...] = ()
    carried: tuple[CarriedNumber, ...] = ()
    standings: tuple[OverrideStanding, ...] = ()
    clause_cards: tuple[ClauseCards, ...] = ()
    build: str = ""

    @cached_property
    def by_revision(self) -> dict[str, Revision]:
        """Revisions by id."""
        return {revision.id: revision for revision in self.revisions}

    @cached_property
    def by_faq(self) -> dict[str, Faq]:
        """FAQs by id."""
        return {faq.id: faq for faq in self.faqs}

    @cached_property
    def by_card(self) -> dict[str, Card]:
        """Cards by id."""
        return {card.id: card for card in self.cards}
