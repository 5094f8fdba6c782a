"""FAQs (常见问题): entries, passages, and what they do to clauses."""

from __future__ import annotations

from functools import cached_property
from typing import Literal

from indexer.model.base import Struct

Effect = Literal["replaces", "amends", "adds", "clarifies"]
Standing = Literal["in_force", "absorbed", "lapsed", "contradicted", "pending", "withdrawn"]
ExpiryMode = Literal["next-core-rules", "on-conflict"]


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
