"""The heaviest chain: which candidate pairs agree with both documents' order."""

from __future__ import annotations

from collections.abc import Sequence

Candidate = tuple[int, int, float]


def heaviest_chain(candidates: Sequence[Candidate]) -> list[Candidate]:
    """The pairs of greatest total weight that rise strictly on both sides, in order.

    A candidate is (place in a, place in b, weight > 0). Only candidates are looked at, not the whole
    matrix: a Fenwick tree holds the best chain ending at or before each place of b, so the cost
    is K log n for K candidates.
    """
    if not candidates:
        return []
    # Falling b inside one a: a pair never extends another pair of the same clause.
    ordered = sorted(candidates, key=lambda pair: (pair[0], -pair[1]))
    size = max(pair[1] for pair in ordered) + 1
    best: list[tuple[float, int]] = [(0.0, -1)] * (size + 1)
    before: list[int] = []
    for place, (_, column, weight) in enumerate(ordered):
        total, previous = 0.0, -1
        index = column
        while index > 0:
            if best[index][0] > total:
                total, previous = best[index]
            index &= index - 1
        before.append(previous)
        total += weight
        index = column + 1
        while index <= size:
            if total > best[index][0]:
                best[index] = (total, place)
            index += index & -index
    _, place = max((best[index] for index in range(size + 1)), key=lambda entry: entry[0])
    chain: list[Candidate] = []
    while place >= 0:
        chain.append(ordered[place])
        place = before[place]
    chain.reverse()
    return chain
