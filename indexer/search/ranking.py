"""Ranking: scores of the postings, put right by what kind of thing a document is."""

from __future__ import annotations

from dataclasses import dataclass

from indexer.language.understanding import Understanding
from indexer.search.opening import SearchIndex

DEFINITION_FACTOR = 1.25
BARE_DEFINITION_FACTOR = 3.0
SETTLING_FACTOR = 1.3


@dataclass(frozen=True)
class Scope:
    """What may be found: clauses of one revision, FAQs by id, and one kind or all."""

    revision: str
    faqs: frozenset[str]
    kind: str | None = None

    def holds(self, kind: str, scope: str) -> bool:
        """Whether a document of that kind, in that revision or FAQ, may be found."""
        wanted = "clause" if self.kind == "example" else self.kind
        if wanted is not None and kind != wanted:
            return False
        if kind == "clause":
            return scope == self.revision
        return kind != "faq" or scope in self.faqs


def rank(
    index: SearchIndex, understanding: Understanding, scope: Scope, limit: int
) -> list[tuple[int, float]]:
    """Places and scores of the documents that answer best, best first; equal scores in document order."""
    scores = index.ranker.scores(understanding.weights)
    _prefer_definitions(index, understanding, scope, scores)
    entries = index.entries
    show_cards = scope.kind == "card" or understanding.bare_card is not None
    kept = [
        (place, score)
        for place, score in scores.items()
        if scope.holds(entries[place].kind, entries[place].scope)
        and (entries[place].kind != "card" or show_cards)
    ]
    kept.sort(key=lambda found: (-found[1], found[0]))
    return kept[:limit]


def _prefer_definitions(
    index: SearchIndex, understanding: Understanding, scope: Scope, scores: dict[int, float]
) -> None:
    terms = index.tables.vocabulary.by_name
    for name, weight in understanding.defining.items():
        bare = understanding.bare_term == name
        term = terms[name]
        for rank, number in enumerate((*term.clauses, *term.see)):
            place = index.places.get(("clause", scope.revision, number))
            if place is not None and place in scores:
                factor = (BARE_DEFINITION_FACTOR if bare else DEFINITION_FACTOR) - 1
                scores[place] *= 1 + factor * weight / (1 + rank)
    for number, weight in understanding.settling.items():
        place = index.places.get(("clause", scope.revision, number))
        if place is not None and place in scores:
            scores[place] *= 1 + (SETTLING_FACTOR - 1) * weight
