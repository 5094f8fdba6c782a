"""The library (规则库): an immutable, typed, serialisable picture of all received documents.

Plain data only. Readers make it, `indexer.store` keeps it, `app` reads it. Numbers are canonical
text (``323.6``); a number means nothing without the revision that prints it.
"""

from indexer.model.base import Struct
from indexer.model.cards import Card
from indexer.model.clauses import (
    Block,
    BlockKind,
    Clause,
    ClauseKind,
    NumberingStatus,
    OutsideSection,
    Revision,
)
from indexer.model.faqs import CardMention, Effect, ExpiryMode, Faq, FaqEntry, Override, Passage, Standing
from indexer.model.library import Library
from indexer.model.links import (
    CarriedNumber,
    ClauseCards,
    OverrideStanding,
    Redline,
    RedlineOperation,
    Reference,
    ReferenceStatus,
    Source,
    Target,
)

__all__ = [
    "Block",
    "BlockKind",
    "Card",
    "CardMention",
    "CarriedNumber",
    "Clause",
    "ClauseCards",
    "ClauseKind",
    "Effect",
    "ExpiryMode",
    "Faq",
    "FaqEntry",
    "Library",
    "NumberingStatus",
    "OutsideSection",
    "Override",
    "OverrideStanding",
    "Passage",
    "Redline",
    "RedlineOperation",
    "Reference",
    "ReferenceStatus",
    "Revision",
    "Source",
    "Standing",
    "Struct",
    "Target",
]
