"""Pairs of clauses worth considering, by their words, with how well their surroundings agree."""

from __future__ import annotations

from rapidfuzz import fuzz, process

from indexer.alignment.places import Places

FEWEST_SIMILAR = 50.0
FEWEST_SIMILAR_OF_ONE_NUMBER = 40.0
MOST_PER_CLAUSE = 6
LARGEST_GROUP = 900
SHORT = 8


class Pairing:
    """Two revisions and the text-based candidates between them: (place in a, place in b) → similarity.

    Equal words are paired through a dictionary; only clauses that stay without an equal partner are
    compared with each other, which keeps 1,554 × 1,554 clauses far below a second.
    """

    def __init__(self, a: Places, b: Places) -> None:
        self.a, self.b = a, b
        self.similarities: dict[tuple[int, int], float] = {}
        self._pair_equal_words()
        self._pair_similar_words()
        self._pair_equal_numbers()

    def _pair_equal_words(self) -> None:
        for words, places in self.a.by_key.items():
            partners = self.b.by_key.get(words, [])
            if len(places) * len(partners) <= LARGEST_GROUP:
                self.similarities.update({(i, j): 100.0 for i in places for j in partners})

    def _left_over(self, own: Places, other: Places) -> list[int]:
        """Places whose words the other side has not, or has another number of times."""
        return [
            place
            for place, words in enumerate(own.keys)
            if words and own.times[words] != other.times.get(words, 0)
        ]

    def _pair_similar_words(self) -> None:
        choices = {j: self.b.keys[j] for j in self._left_over(self.b, self.a)}
        for i in self._left_over(self.a, self.b):
            found = process.extract(
                self.a.keys[i],
                choices,
                scorer=fuzz.ratio,
                processor=None,
                limit=MOST_PER_CLAUSE,
                score_cutoff=FEWEST_SIMILAR,
            )
            for _, similarity, j in found:
                self.similarities.setdefault((i, j), similarity)

    def _pair_equal_numbers(self) -> None:
        for i, number in enumerate(self.a.numbers):
            j = self.b.place.get(number)
            if j is not None and (i, j) not in self.similarities:
                similarity = self.similarity(i, j)
                if similarity >= FEWEST_SIMILAR_OF_ONE_NUMBER:
                    self.similarities[i, j] = similarity

    def similarity(self, i: int, j: int) -> float:
        """0 to 100; 0 when either text is lacking."""
        if (i, j) in self.similarities:
            return self.similarities[i, j]
        one, other = self.a.keys[i], self.b.keys[j]
        return fuzz.ratio(one, other) if one and other else 0.0

    def is_unique(self, i: int, j: int) -> bool:
        """Whether both have the same words and nobody else has them."""
        words = self.a.keys[i]
        return words == self.b.keys[j] and self.a.times[words] == 1 == self.b.times[words]

    def surroundings(self, i: int, j: int) -> float:
        """0 to 1: how far parents, neighbours and numbers agree."""
        a, b = self.a, self.b
        score = 0.0
        above_a, above_b = a.parents[i], b.parents[j]
        if above_a is None or above_b is None:
            score += 0.2 if above_a == above_b else 0.0
        elif a.keys[above_a] and a.keys[above_a] == b.keys[above_b]:
            score += 0.4
        elif self.similarity(above_a, above_b) >= 70:
            score += 0.3
        for step in (-1, 1):
            beside = a.key_beside(i, step)
            score += 0.15 if beside == b.key_beside(j, step) else 0.0
        score += 0.1 if a.last_part[i] == b.last_part[j] else 0.0
        score += 0.2 if a.numbers[i] == b.numbers[j] else 0.0
        score += 0.1 if a.full_keys[i] and a.full_keys[i] == b.full_keys[j] else 0.0
        return min(score, 1.0)
