"""Shifts: neighbours that were renumbered together because something was put in or taken out before them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping

from indexer.alignment.records import Shift
from indexer.numbers import sort_key

Pair = tuple[str, str]


class Renumbering:
    """How the pairs of two revisions were renumbered, each pair explained by the highest that moved.

    `pairs` maps matched numbers, `parents` pairs inferred above them. A pair whose parents correspond
    and whose own last part stays went *along* with its parent (`root_of` names the highest clause that
    it followed). One whose own part changed is a *root* of a shift. The rest is `unexplained`: it
    stands under another parent now.
    """

    def __init__(
        self,
        pairs: Mapping[str, str],
        parents: Mapping[str, str],
        enclosed: Collection[str] = (),
        moved: Collection[str] = (),
    ) -> None:
        """`enclosed` are numbers of the first revision whose clauses the second has not on record.

        `moved` are those that left their neighbours' order, so that no shift explains them.
        """
        self._moved = set(moved)
        self.shown = dict(pairs)
        self.known = {**parents, **pairs}
        self.enclosed = set(enclosed)
        self.root_of: dict[str, str] = {}
        self.unexplained: set[str] = set()
        self._groups: dict[tuple[str, str, int], list[str]] = defaultdict(list)
        for number in sorted(self.known, key=lambda number: (number.count("."), sort_key(number))):
            if number != self.known[number]:
                self._explain(number, self.known[number])
        self.along: dict[str, list[Pair]] = defaultdict(list)
        for number in self.shown:
            root = self.root_of.get(number)
            if root is not None and root != number:
                self.along[root].append((number, self.shown[number]))
        self.shifts = self._shifts()

    def _explain(self, a: str, b: str) -> None:
        above_a, _, part_a = a.rpartition(".")
        above_b, _, part_b = b.rpartition(".")
        corresponds = self.known.get(above_a, above_a) == above_b
        self.root_of[a] = a
        if a in self._moved or not corresponds or part_a.isdigit() != part_b.isdigit():
            self.unexplained.add(a)
        elif part_a == part_b:
            self.root_of[a] = self.root_of.get(above_a, a)
        else:
            self._groups[above_a, above_b, ordinal(part_b) - ordinal(part_a)].append(a)

    def _shifts(self) -> list[Shift]:
        shifts = []
        for (above_a, above_b, by), group in self._groups.items():
            for run in self._runs(above_a, group):
                members = [pair for root in run for pair in self.along[root]]
                shifts.append(
                    Shift(
                        parent=above_b,
                        by=by,
                        roots=tuple((root, self.known[root]) for root in run),
                        members=tuple(members),
                        inferred=self._inferred(run, by),
                    )
                )
        return sorted(shifts, key=lambda shift: sort_key(shift.roots[0][1]))

    def _runs(self, above: str, group: list[str]) -> list[list[str]]:
        """Cut a group of roots where a neighbour between two of them is known to have gone elsewhere."""
        neighbours = sorted((n for n in self.known if n.rpartition(".")[0] == above), key=sort_key)
        members = set(group)
        runs: list[list[str]] = [[]]
        for number in neighbours:
            if number in members:
                runs[-1].append(number)
            elif runs[-1] and number not in self.unexplained:
                runs.append([])
        return [run for run in runs if run]

    def _inferred(self, run: list[str], by: int) -> tuple[Pair, ...]:
        above, _, first = run[0].rpartition(".")
        last = run[-1].rpartition(".")[2]
        between = (_join(above, part_like(first, place)) for place in range(ordinal(first), ordinal(last)))
        return tuple(
            (number, shifted(number, self.known[run[0]].rpartition(".")[0], by))
            for number in between
            if number in self.enclosed and number not in self.known
        )


def ordinal(part: str) -> int:
    """The place that a part of a number names among its neighbours: 7 → 7, c → 3, aa → 27."""
    if part.isdigit():
        return int(part)
    total = 0
    for letter in part:
        total = total * 26 + ord(letter) - ord("a") + 1
    return total


def part_like(part: str, place: int) -> str:
    """The part that names `place`, in letters or digits as `part` is; sections keep three digits."""
    if part.isdigit():
        return str(place).zfill(3) if len(part) == 3 else str(place)
    letters = ""
    while place > 0:
        place, rest = divmod(place - 1, 26)
        letters = chr(ord("a") + rest) + letters
    return letters


def shifted(number: str, above: str, by: int) -> str:
    """`number` moved by `by` places and put below `above`."""
    part = number.rpartition(".")[2]
    return _join(above, part_like(part, ordinal(part) + by))


def _join(above: str, part: str) -> str:
    return f"{above}.{part}" if above else part
