"""Parents inferred from children: 103.4.a → 103.5.a makes 103.4 → 103.5, although 103.5 is not shown."""

from __future__ import annotations

from collections import Counter, defaultdict

from indexer.alignment.wording import without_blanks
from indexer.model import Revision
from indexer.numbers import sort_key


def infer_parents(a: Revision, b: Revision, pairs: dict[str, str]) -> tuple[tuple[str, str], ...]:
    """Pairs of numbers above matched clauses that no match covers, in the order of `a`.

    Children vote, from the deepest up; a tie, or a parent of another depth, gives no pair. Where both
    revisions have the parent the matcher has judged it already, so complete ones give nothing here.
    """
    inferred: dict[str, str] = {}
    depth = max((number.count(".") for number in pairs), default=0)
    for level in range(depth, 0, -1):
        votes: dict[str, Counter[str]] = defaultdict(Counter)
        for number, partner in {**pairs, **inferred}.items():
            if number.count(".") == level == partner.count("."):
                votes[number.rpartition(".")[0]][partner.rpartition(".")[0]] += 1
        for parent, counts in votes.items():
            (best, most), *others = counts.most_common(2)
            tie = bool(others) and others[0][1] == most
            judged = parent in pairs or (a.get(parent) is not None and b.get(best) is not None)
            if not tie and not judged:
                inferred[parent] = best
    taken = set(pairs.values())
    return tuple((n, inferred[n]) for n in sorted(inferred, key=sort_key) if inferred[n] not in taken)


def parent_evidence(
    a: Revision, b: Revision, number: str, partner: str, pairs: dict[str, str]
) -> tuple[float, tuple[str, ...]]:
    """How sure it is that `number` became `partner`, and why: clauses below both, and their titles."""
    below = sum(
        here.startswith(f"{number}.") and there.startswith(f"{partner}.") for here, there in pairs.items()
    )
    certainty = {0: 0.0, 1: 0.7, 2: 0.85}.get(below, 0.95)
    evidence = [f"由其下 {below} 条条文推断"] if below else []
    ours, theirs = (without_blanks(title) for title in (title_of(a, number), title_of(b, partner)))
    if ours and ours == theirs:
        certainty = min(0.98, certainty + 0.1) if below else 0.85
        evidence.append("标题相同")
    return certainty, tuple(evidence)


def title_of(revision: Revision, number: str) -> str:
    """The title that a revision gives a number, with or without its clause; empty when it gives none."""
    clause = revision.get(number)
    return (clause.title if clause is not None else revision.ancestor_titles.get(number)) or ""
