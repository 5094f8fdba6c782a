"""Linking revisions: which clause of one is which of another, and what became of each override.

Worked out once, at build time; reading an answer needs neither the matcher nor a segmenter.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import msgspec

from indexer.alignment.carried import carried_numbers
from indexer.alignment.carry import NumberMap
from indexer.alignment.records import ForcedMatch
from indexer.alignment.redline import Tokenizer, redline
from indexer.model import CarriedNumber, Faq, OverrideStanding, Redline, Revision
from indexer.standings import fix_standings


class Links:
    """Number maps between all revisions of one language, each pair aligned once."""

    def __init__(
        self,
        revisions: tuple[Revision, ...],
        forced: tuple[ForcedMatch, ...],
        tokenizer: Tokenizer | None = None,
    ) -> None:
        self.revisions = revisions
        self.tokenizer = tokenizer
        self.maps = {
            (before.id, after.id): NumberMap(before, after, forced=forced, tokenizer=tokenizer)
            for before, after in combinations(revisions, 2)
            if before.language == after.language
        }

    def carried(self) -> Iterator[CarriedNumber]:
        """Every known pair, in both directions."""
        for numbers in self.maps.values():
            for carried in carried_numbers(numbers):
                yield carried
                yield _reversed(carried)

    def standings(self, faqs: tuple[Faq, ...]) -> Iterator[OverrideStanding]:
        """Where every override stands in every revision."""
        return fix_standings(faqs, self.revisions, self._correspond, self._compare)

    def _correspond(self, number: str, before: str, after: str) -> str | None:
        numbers = self.maps.get((before, after))
        return numbers.carry(number).number if numbers is not None else None

    def _compare(self, old: str, new: str) -> Redline:
        return redline(old, new, self.tokenizer)


def _reversed(carried: CarriedNumber) -> CarriedNumber:
    """The same pair seen from the other revision."""
    return msgspec.structs.replace(
        carried,
        revision=carried.to_revision,
        number=carried.to_number,
        to_revision=carried.revision,
        to_number=carried.number,
    )
