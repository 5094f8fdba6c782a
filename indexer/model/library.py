"""The library itself."""

from __future__ import annotations

from functools import cached_property

from indexer.model.base import Struct
from indexer.model.cards import Card
from indexer.model.clauses import Revision
from indexer.model.faqs import Faq
from indexer.model.links import CarriedNumber, ClauseCards, OverrideStanding, Reference


class Library(Struct, frozen=True):
    """Everything: revisions by date (undated excerpts last), FAQs by date, cards, and what links them.

    `base` is the revision whose numbers the vocabulary, the paraphrases and the concepts use.
    """

    revisions: tuple[Revision, ...] = ()
    faqs: tuple[Faq, ...] = ()
    cards: tuple[Card, ...] = ()
    references: tuple[Reference, ...] = ()
    carried: tuple[CarriedNumber, ...] = ()
    standings: tuple[OverrideStanding, ...] = ()
    clause_cards: tuple[ClauseCards, ...] = ()
    build: str = ""
    base: str = ""

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
