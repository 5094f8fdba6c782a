"""How fast and how right revisions are aligned: the whole rules against changed copies of themselves."""

from __future__ import annotations

import random
from pathlib import Path
from time import perf_counter

import msgspec

from indexer.alignment import compare, match_revisions, word_tokenizer
from indexer.language.segmenting import Segmenter, choose_frequencies
from indexer.model import Revision
from indexer.readers.revision import read_revision
from tests.indexer.alignment.synthetic import changed_copy, rightly_matched

ROOT = Path(__file__).resolve().parents[2]
SEEDS = 20


def main() -> None:
    """Print time and share of right matches; the aims are 2 s and 99.5 %."""
    rules = read_revision(ROOT / "rules/core/core-2026-07-17", {})
    print(f"alignment of {len(rules.clauses)} × {len(rules.clauses)} clauses")
    _matching(rules, "5 % edited, 20 inserted, 20 deleted")
    _matching(
        rules,
        "15 % edited, 80 inserted, 46 deleted, 20 moved",
        edited=0.15,
        inserted=80,
        deleted=46,
        moved=20,
    )
    scrambled = _scrambled(rules)
    started = perf_counter()
    match_revisions(rules, scrambled)
    print(f"  every clause rewritten (worst case)      {perf_counter() - started:.2f} s")
    copy, _ = changed_copy(rules, 0)
    frequencies = choose_frequencies((clause.full_text for clause in rules.clauses), ())
    tokenizer = word_tokenizer(Segmenter(frequencies))
    list(tokenizer("预热"))
    started = perf_counter()
    compare(rules, copy, tokenizer=tokenizer)
    print(f"  whole diff with redlines by word         {perf_counter() - started:.2f} s")


def _matching(rules: Revision, name: str, **changes: float) -> None:
    slowest, shares = 0.0, []
    for seed in range(SEEDS):
        copy, truth = changed_copy(rules, seed, **changes)  # type: ignore[arg-type]
        started = perf_counter()
        alignment = match_revisions(rules, copy)
        slowest = max(slowest, perf_counter() - started)
        shares.append(rightly_matched(truth, {match.a: match.b for match in alignment.matches}, rules))
    print(f"  {name}, {SEEDS} seeds")
    print(f"    slowest {slowest:.2f} s, right: mean {sum(shares) / SEEDS:.2%}, worst {min(shares):.2%}")


def _scrambled(rules: Revision) -> Revision:
    chance = random.Random(1)

    def scramble(text: str) -> str:
        return "".join(chance.sample(text, len(text)))

    clauses = [
        msgspec.structs.replace(
            clause,
            blocks=tuple(
                msgspec.structs.replace(block, text=scramble(block.text)) for block in clause.blocks
            ),
        )
        for clause in rules.clauses
    ]
    return msgspec.structs.replace(rules, id="scrambled", clauses=tuple(clauses))


if __name__ == "__main__":
    main()
