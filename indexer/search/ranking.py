"""Ranking: scores of the postings, put right by what kind of thing a document is."""

from __future__ import annotations

import heapq
from dataclasses import dataclass

from indexer.language.understanding import Understanding
from indexer.search.opening import SearchIndex
from indexer.search.stored import Entry

DEFINITION_FACTOR = 1.1
BARE_DEFINITION_FACTOR = 2.2
SETTLING_FACTOR = 1.3
SECOND_FACTOR = 0.25
PARENT_SHARE = 0.1
SIBLING_SHARE = 0.1
FAQ_FACTOR = 1.25
QUOTED_FACTOR = 1.2
TITLE_SCORE = 1000.0
EXACT_SCORE = 100.0
SHORTEST_EXACT = 8
"""Letters that copied words must have; shorter ones occur by chance."""


@dataclass(frozen=True, slots=True)
class Found:
    """A document by its place, its score, and the example that won it the score, if one did."""

    place: int
    score: float
    example: int | None = None


@dataclass(frozen=True)
class Scope:
    """What may be found: clauses of one revision, FAQs by id, and one kind or all."""

    revision: str
    faqs: frozenset[str]
    kind: str | None = None

    def holds(self, entry: Entry) -> bool:
        """Whether a document may be found; an example counts for its clause."""
        kind = "clause" if entry.kind == "example" and self.kind != "example" else entry.kind
        if self.kind is not None and kind != self.kind:
            return False
        if entry.kind in ("clause", "example"):
            return entry.scope == self.revision
        return entry.kind != "faq" or entry.scope in self.faqs


def rank(index: SearchIndex, understanding: Understanding, scope: Scope, limit: int) -> list[Found]:
    """What answers best, best first; equal scores in document order.

    An example counts for its clause: a clause has the score of its best part, and something of the rest.
    Words copied from a document bring their passage first, from another revision if the one asked for
    does not have them; a quotation leaves only what holds it.
    """
    scores = index.ranker.scores(understanding.weights)
    _prefer_definitions(index, understanding, scope, scores)
    shows_cards = scope.kind == "card" or understanding.bare_card is not None
    factors = index.factors((scope, shows_cards), lambda: _factors(index, scope, shows_cards=shows_cards))
    inside = {place: score * factors[place] for place, score in scores.items() if factors[place]}
    if understanding.quotations:
        inside = _with_quotations(index, understanding, scope, inside)
    totals, examples = _grouped(index, inside, by_example=scope.kind == "example")
    totals = _with_family(index, totals)
    for place, added in _exact_scores(index, understanding, scope).items():
        totals[place] = totals.get(place, 0.0) + added
    best = heapq.nsmallest(limit, totals, key=lambda place: (-totals[place], place))
    return [Found(place, totals[place], examples.get(place)) for place in best]


def _factors(index: SearchIndex, scope: Scope, *, shows_cards: bool) -> list[float]:
    """What each document's score is multiplied by: nothing outside the scope."""
    return [
        0.0
        if not scope.holds(entry) or (entry.kind == "card" and not shows_cards)
        else FAQ_FACTOR
        if entry.kind == "faq"
        else 1.0
        for entry in index.entries
    ]


def is_copied(index: SearchIndex, understanding: Understanding) -> bool:
    """Whether the query is copied from a document, so that numbers in it are words like others."""
    words = understanding.letters
    return len(words) >= SHORTEST_EXACT and not words.isascii() and index.exact.holds(words)


def _grouped(
    index: SearchIndex, scores: dict[int, float], *, by_example: bool
) -> tuple[dict[int, float], dict[int, int]]:
    """Scores by clause, FAQ passage or card, and the examples that won a clause its score.

    By example where these are asked for.
    """
    if by_example:
        return scores, {}
    totals: dict[int, float] = {}
    parts: dict[int, int] = {}
    owners = index.owners
    for place, score in scores.items():
        owner = owners.get(place)
        if owner is None:
            totals[place] = score
        elif owner not in parts or score > scores[parts[owner]]:
            parts[owner] = place
    examples: dict[int, int] = {}
    for owner, place in parts.items():
        whole, part = totals.get(owner, 0.0), scores[place]
        totals[owner] = max(whole, part) + SECOND_FACTOR * min(whole, part)
        if part > whole:
            examples[owner] = place
    return totals, examples


def _with_family(index: SearchIndex, scores: dict[int, float]) -> dict[int, float]:
    """Scores with a share of the parent's and of the mean of its other children.

    One matter is spread over neighbouring clauses, so a clause whose family answers too is likelier right.
    """
    parents = index.parents
    sums: dict[int, float] = {}
    for place, score in scores.items():
        parent = parents.get(place)
        if parent is not None:
            sums[parent] = sums.get(parent, 0.0) + score
    raised: dict[int, float] = {}
    for place, score in scores.items():
        parent = parents.get(place)
        if parent is not None:
            others = max(index.child_counts[parent] - 1, 1)
            siblings = (sums[parent] - score) / others
            raised[place] = score + PARENT_SHARE * scores.get(parent, 0.0) + SIBLING_SHARE * siblings
        else:
            raised[place] = score
    return raised


def _exact_scores(index: SearchIndex, understanding: Understanding, scope: Scope) -> dict[int, float]:
    """What titles, the name of a card and copied words add, by place."""
    entries = index.entries
    added: dict[int, float] = {}
    for place in index.exact.titled(understanding.letters):
        if scope.holds(entries[place]):
            added[place] = TITLE_SCORE / (1 + entries[place].id.count("."))
    if understanding.bare_card is not None:
        place = index.places["card", "", understanding.bare_card]
        if scope.holds(entries[place]):
            added[place] = TITLE_SCORE
    if len(understanding.letters) >= SHORTEST_EXACT:
        places = index.exact.holding(understanding.letters)
        wanted = [place for place in places if scope.holds(entries[place])]
        for place in wanted or (places if scope.kind is None else ()):
            share = len(understanding.letters) / index.exact.size(place)
            owner = place if scope.kind == "example" else index.owners.get(place, place)
            added[owner] = max(added.get(owner, 0.0), EXACT_SCORE * (1 + share))
    return added


def _with_quotations(
    index: SearchIndex, understanding: Understanding, scope: Scope, scores: dict[int, float]
) -> dict[int, float]:
    """Only what holds every quotation, when the query is nothing else; otherwise that is preferred.

    People quote card text inside a question, and no clause holds the words of that card.
    """
    holding: set[int] | None = None
    for quotation in understanding.quotations:
        places = {place for place in index.exact.holding(quotation) if scope.holds(index.entries[place])}
        holding = places if holding is None else holding & places
    if understanding.is_quotation:
        return {place: scores.get(place, 0.0) for place in holding or ()}
    return {
        place: score * (QUOTED_FACTOR if place in (holding or ()) else 1) for place, score in scores.items()
    }


def _prefer_definitions(
    index: SearchIndex, understanding: Understanding, scope: Scope, scores: dict[int, float]
) -> None:
    terms = index.tables.vocabulary.by_name
    for name, weight in understanding.defining.items():
        bare = understanding.bare_term == name
        term = terms[name]
        for rank, number in enumerate((*term.clauses, *term.see)):
            place = index.place_of_clause(scope.revision, number)
            if place is not None and place in scores:
                factor = (BARE_DEFINITION_FACTOR if bare else DEFINITION_FACTOR) - 1
                scores[place] *= 1 + factor * weight / (1 + rank)
    for number, weight in understanding.settling.items():
        place = index.place_of_clause(scope.revision, number)
        if place is not None and place in scores:
            scores[place] *= 1 + (SETTLING_FACTOR - 1) * weight
