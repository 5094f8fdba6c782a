"""The map of numbers between two revisions as the library stores it."""

from __future__ import annotations

from indexer.alignment.carry import NumberMap
from indexer.alignment.differ import compare_clauses
from indexer.model import CarriedNumber
from indexer.numbers import sort_key


def carried_numbers(numbers: NumberMap) -> tuple[CarriedNumber, ...]:
    """Every pair that `numbers` knows, in the order of the first revision; guesses are left out.

    `change` is ``outside`` for a counterpart that the library lacks, else what happened to the words,
    and for the same words ``unchanged``, ``renumbered`` or ``moved``.
    """
    return tuple(_record(numbers, number) for number in sorted(numbers.pairs, key=sort_key))


def _record(numbers: NumberMap, number: str) -> CarriedNumber:
    answer = numbers.carry(number)
    becomes = answer.number or numbers.pairs[number]
    change = answer.status if answer.status == "outside" else _change(numbers, number, becomes)
    return CarriedNumber(
        revision=numbers.before.id,
        number=number,
        to_revision=numbers.after.id,
        to_number=becomes,
        change=change,
        certainty=answer.certainty,
        evidence="；".join(answer.evidence),
    )


def _change(numbers: NumberMap, number: str, becomes: str) -> str:
    ours, theirs = numbers.before.get(number), numbers.after.get(becomes)
    if ours is not None and theirs is not None:
        kind, _ = compare_clauses(ours, theirs, own_text_only=numbers.own_text_only)
        if kind not in ("same", "unknown"):
            return kind
    if number == becomes:
        return "unchanged"
    match = numbers.alignment.by_a.get(number)
    return "moved" if match is not None and match.moved else "renumbered"
