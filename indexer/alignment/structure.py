"""Second look: what words alone could not pair is paired by its place between certain pairs."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from itertools import pairwise

from indexer.alignment.candidates import Pairing
from indexer.alignment.chain import Candidate

FEWEST_SIMILAR_IN_PLACE = 40.0
LARGEST_GAP = 3600
ACCEPTED = 0.35


def candidates_in_gaps(
    pairing: Pairing, backbone: list[tuple[int, int]], taken: Mapping[int, int]
) -> list[Candidate]:
    """Pairs inside the gaps of the `backbone` (rising certain pairs) that structure makes likely.

    `taken` are all pairs so far, also those out of order. In partial revisions a gap says little
    (most clauses are not on record), so there words must speak: see :func:`_likelihood`.
    """
    taken_b = set(taken.values())
    found: list[Candidate] = []
    edges = [(-1, -1), *backbone, (len(pairing.a), len(pairing.b))]
    for (first_a, first_b), (end_a, end_b) in pairwise(edges):
        ours = [i for i in range(first_a + 1, end_a) if i not in taken]
        theirs = [j for j in range(first_b + 1, end_b) if j not in taken_b]
        if len(ours) * len(theirs) > LARGEST_GAP:
            continue
        alone = len(ours) == 1 == len(theirs)
        for i in ours:
            for j in theirs:
                likelihood = _likelihood(pairing, i, j, taken, alone=alone)
                if likelihood >= ACCEPTED:
                    found.append((i, j, likelihood))
    return found


def _likelihood(pairing: Pairing, i: int, j: int, taken: Mapping[int, int], *, alone: bool) -> float:
    a, b = pairing.a, pairing.b
    votes = child_votes(pairing, i, j, taken)
    same_number = a.numbers[i] == b.numbers[j]
    if a.partial or b.partial:
        if votes > 0.5 and a.kinds[i] == b.kinds[j] == "heading":
            return 0.5 + 0.3 * votes
        return 0.5 if same_number and not (a.keys[i] and b.keys[j]) else 0.0
    kin = _has_kin(pairing, i, j, taken) or (taken.get(i - 1) == j - 1 and taken.get(i + 1) == j + 1)
    same_part = a.last_part[i] == b.last_part[j]
    if not a.keys[i] or not b.keys[j]:
        both = a.kinds[i] == b.kinds[j]
        if not kin or not (both or same_part or alone):
            return 0.0
        return 0.35 + 0.2 * both + 0.1 * same_part + 0.1 * same_number + 0.2 * votes
    similarity = pairing.similarity(i, j)
    if votes >= 0.5:
        return 0.5 + 0.3 * votes + similarity / 1000
    if not kin or similarity < FEWEST_SIMILAR_IN_PLACE:
        return 0.0
    return similarity / 100 * 0.9 + 0.05 * same_part + 0.05 * same_number


def _has_kin(pairing: Pairing, i: int, j: int, taken: Mapping[int, int]) -> bool:
    """Whether the parents correspond, or neither has one."""
    parent, other = pairing.a.parents[i], pairing.b.parents[j]
    return other is None if parent is None else taken.get(parent) == other


def child_votes(pairing: Pairing, i: int, j: int, taken: Mapping[int, int]) -> float:
    """The share of paired children that have their partner under the other clause; 0 when none is paired."""
    paired = [taken[child] for child in pairing.a.children.get(i, ()) if child in taken]
    if not paired:
        return 0.0
    below = set(pairing.b.children.get(j, ()))
    return sum(child in below for child in paired) / max(len(paired), 1)


def in_order(backbone: list[tuple[int, int]], i: int, j: int) -> bool:
    """Whether (i, j) fits between the rising pairs of `backbone`."""
    place = bisect_left(backbone, (i, -1))
    after_last = place == 0 or backbone[place - 1][1] < j
    before_next = place == len(backbone) or (backbone[place][0] > i and backbone[place][1] > j)
    return after_last and before_next
