"""The matcher: which clause of one revision is which clause of the other.

Never by number alone. Equal and similar words propose pairs; the heaviest chain keeps those that
agree with the order of both documents; gaps are filled by structure; what is left over may still have
moved. Numbers and neighbours only break ties, so that ten identical 这是一个限定行动 find their own.
A human's forced matches come before everything.
"""

from __future__ import annotations

from collections.abc import Iterable

from indexer.alignment.candidates import FEWEST_SIMILAR_OF_ONE_NUMBER, SHORT, Pairing
from indexer.alignment.chain import Candidate, heaviest_chain
from indexer.alignment.forced import forced_between
from indexer.alignment.parents import infer_parents
from indexer.alignment.places import Places
from indexer.alignment.records import Alignment, ForcedMatch, Match, MatchMethod
from indexer.alignment.structure import candidates_in_gaps, child_votes, in_order
from indexer.alignment.wording import MASK
from indexer.model import Revision
from indexer.numbers import sort_key

SIMILAR = 70.0
SIMILAR_IN_PARTIAL = 75.0
SIMILAR_WITH_SURROUNDINGS = 55.0
GOOD_SURROUNDINGS = 0.45


def match_revisions(a: Revision, b: Revision, forced: Iterable[ForcedMatch] = ()) -> Alignment:
    """Align two revisions, complete or partial; `forced` matches of other revisions are ignored."""
    matcher = _Matcher(a, b)
    matcher.force(forced_between(forced, a.id, b.id))
    matcher.chain_by_words()
    for _ in range(2):
        matcher.fill_gaps()
    matcher.find_moves()
    matcher.fill_gaps()
    return matcher.result()


class _Matcher:
    """One run; `taken` maps places of a to places of b, `matches` says why."""

    def __init__(self, a: Revision, b: Revision) -> None:
        self.a, self.b = Places(a), Places(b)
        self.partial = self.a.partial or self.b.partial
        self.pairing = Pairing(self.a, self.b)
        self.taken: dict[int, int] = {}
        self.taken_b: set[int] = set()
        self.backbone: list[tuple[int, int]] = []
        self.matches: dict[int, Match] = {}
        self.closed_a: set[int] = set()

    def force(self, forced: Iterable[ForcedMatch]) -> None:
        """Take the human's matches; those that name clauses not on record are left to `carry`."""
        for entry in forced:
            i = self.a.place.get(entry.number)
            if i is None:
                continue
            j = self.b.place.get(entry.becomes) if entry.becomes is not None else None
            if j is None:
                self.closed_a.add(i)
                continue
            evidence = (entry.reason, entry.evidence)
            self._take(
                i, j, Match(entry.number, self.b.numbers[j], "forced", entry.certainty, None, evidence)
            )

    def chain_by_words(self) -> None:
        """Pair what the words say, as far as it keeps the order of both documents."""
        candidates = [
            (i, j, self._weight(i, j, similarity))
            for (i, j), similarity in self.pairing.similarities.items()
            if self._free(i, j) and self._acceptable(i, j, similarity)
        ]
        chain = [(i, j) for i, j, _ in heaviest_chain(candidates)]
        for i, j in chain:
            self._take(i, j, self._match(i, j, self._method_of(i, j)))
        self.backbone = chain

    def fill_gaps(self) -> None:
        """Pair by structure what stands alone between certain pairs."""
        found = heaviest_chain(candidates_in_gaps(self.pairing, self.backbone, self.taken))
        chain = [(i, j) for i, j, _ in found if self._free(i, j)]
        for i, j in chain:
            self._take(i, j, self._match(i, j, "structure"))
        self.backbone = sorted([*self.backbone, *chain])

    def find_moves(self) -> None:
        """Pair what is alike although it stands out of order, the surest first."""
        candidates: list[Candidate] = [
            (i, j, self._weight(i, j, similarity))
            for (i, j), similarity in self.pairing.similarities.items()
            if self._free(i, j) and self._movable(i, j, similarity)
        ]
        for i, j, _ in sorted(candidates, key=lambda pair: (-pair[2], pair[0], pair[1])):
            if self._free(i, j):
                method: MatchMethod = "similar" if in_order(self.backbone, i, j) else "moved"
                self._take(i, j, self._match(i, j, method))

    def result(self) -> Alignment:
        """The finished alignment; pairs with borrowed headings count among the parents."""
        pairs = {self.a.numbers[i]: self.b.numbers[j] for i, j in self.taken.items()}
        parents = dict(infer_parents(self.a.revision, self.b.revision, pairs))
        borrowed = {
            here: there
            for here, there in pairs.items()
            if here in self.a.borrowed or there in self.b.borrowed
        }
        parents |= borrowed
        lost = self._left(self.a, {here for here in pairs if here not in borrowed})
        new = self._left(self.b, {there for here, there in pairs.items() if here not in borrowed})
        beyond_b = _beyond(self.a, self.b, pairs)
        beyond_a = _beyond(self.b, self.a, {there: here for here, there in pairs.items()})
        return Alignment(
            a=self.a.revision.id,
            b=self.b.revision.id,
            matches=tuple(self.matches[i] for i in sorted(self.matches) if self.matches[i].a not in borrowed),
            removed=tuple(number for number in lost if not (self.b.partial or number in beyond_b)),
            added=tuple(number for number in new if not (self.a.partial or number in beyond_a)),
            not_on_record_in_b=tuple(number for number in lost if self.b.partial or number in beyond_b),
            not_on_record_in_a=tuple(number for number in new if self.a.partial or number in beyond_a),
            parents=tuple(sorted(parents.items(), key=lambda pair: sort_key(pair[0]))),
        )

    def _left(self, places: Places, matched: set[str]) -> list[str]:
        return [n for n in places.numbers if n not in matched and n not in places.borrowed]

    def _free(self, i: int, j: int) -> bool:
        return i not in self.taken and j not in self.taken_b and i not in self.closed_a

    def _take(self, i: int, j: int, match: Match) -> None:
        self.taken[i] = j
        self.taken_b.add(j)
        self.matches[i] = match

    def _weight(self, i: int, j: int, similarity: float) -> float:
        """Long equal texts weigh most; a short one says little without its surroundings."""
        length = min(len(self.a.keys[i]), len(self.b.keys[j]))
        words = (similarity / 100) ** 2 * (0.5 + 0.5 * min(length / SHORT, 1.0))
        return words + 0.6 * self.pairing.surroundings(i, j)

    def _acceptable(self, i: int, j: int, similarity: float) -> bool:
        same_number = self.a.numbers[i] == self.b.numbers[j]
        if self.partial:
            return similarity >= SIMILAR_IN_PARTIAL or (
                same_number and similarity >= FEWEST_SIMILAR_OF_ONE_NUMBER
            )
        if similarity >= SIMILAR:
            return True
        return (
            similarity >= SIMILAR_WITH_SURROUNDINGS and self.pairing.surroundings(i, j) >= GOOD_SURROUNDINGS
        )

    def _movable(self, i: int, j: int, similarity: float) -> bool:
        if similarity < (SIMILAR_IN_PARTIAL if self.partial else SIMILAR):
            return False
        if min(len(self.a.keys[i]), len(self.b.keys[j])) >= SHORT:
            return True
        parent = self.a.parents[i]
        kin = parent is not None and self.taken.get(parent) == self.b.parents[j]
        return similarity == 100 and (kin or child_votes(self.pairing, i, j, self.taken) >= 0.5)

    def _method_of(self, i: int, j: int) -> MatchMethod:
        return "identical" if self.a.keys[i] == self.b.keys[j] else "similar"

    def _match(self, i: int, j: int, method: MatchMethod) -> Match:
        lacking = not self.a.keys[i] or not self.b.keys[j]
        similarity = None if lacking else round(self.pairing.similarity(i, j), 1)
        return Match(
            a=self.a.numbers[i],
            b=self.b.numbers[j],
            method=method,
            certainty=self._certainty(i, j, method, similarity),
            similarity=similarity,
            evidence=tuple(self._evidence(i, j, method, similarity)),
            moved=method == "moved",
        )

    def _certainty(self, i: int, j: int, method: MatchMethod, similarity: float | None) -> float:
        surroundings = self.pairing.surroundings(i, j)
        if similarity is None:
            return round(0.5 + 0.3 * surroundings, 2)
        if similarity == 100:
            long = len(self.a.keys[i]) >= SHORT
            certain = 1.0 if self.pairing.is_unique(i, j) and long else 0.85 + 0.15 * surroundings
        else:
            doubt = (1 - similarity / 100) * (1 - 0.3 * surroundings)
            certain = 1 - doubt * (0.6 if self.a.numbers[i] == self.b.numbers[j] else 1.0)
        if method == "structure":
            certain = max(certain, 0.5 + 0.3 * surroundings)
        return round(certain - (0.1 if method == "moved" else 0.0), 2)

    def _evidence(self, i: int, j: int, method: MatchMethod, similarity: float | None) -> list[str]:
        reasons = []
        if similarity is None:
            reasons.append("文字缺失，仅凭位置")
        elif similarity == 100:
            same = "文字相同（不计引用编号）" if MASK in self.a.keys[i] else "文字相同"
            reasons.append(same if self.pairing.is_unique(i, j) else f"{same}，他处亦有，凭位置区分")
        else:
            reasons.append(f"文字相似 {similarity:.0f}%")
        if self.a.numbers[i] == self.b.numbers[j]:
            reasons.append("编号相同")
        parent = self.a.parents[i]
        if parent is not None and self.taken.get(parent) == self.b.parents[j] is not None:
            reasons.append("上级条文对应")
        if method == "structure":
            reasons.append("前后条文对应")
        if method == "moved":
            reasons.append("位置已变")
        return reasons


def _beyond(own: Places, other: Places, pairs: dict[str, str]) -> set[str]:
    """Numbers of `own` in sections after the last that `other` can show, when its copy ends early."""
    if not other.revision.outside or not pairs:
        return set()
    last = max(number.partition(".")[0] for number in pairs)
    ends = max(last, other.revision.last_section or last)
    return {number for number in own.numbers if number.partition(".")[0] > ends}
