"""Revisions of a few lines: ``323.6 …`` is a clause, ``323 # …`` a heading, ``319.2 ?`` an absent clause."""

from __future__ import annotations

from typing import Literal

from indexer.alignment import Alignment, Change, match_revisions
from indexer.model import Block, Clause, OutsideSection, Revision


def clause(line: str) -> Clause:
    number, _, rest = line.strip().partition(" ")
    if rest.startswith("# "):
        return Clause(number, "heading", title=rest[2:])
    if rest == "?":
        return Clause(number, "absent")
    body, *pointers = rest.split(" >> ")
    blocks = [Block("body", body), *(Block("pointer", pointer) for pointer in pointers)]
    return Clause(number, "text", tuple(blocks))


def revision(
    text: str,
    identity: str = "a",
    completeness: Literal["complete", "partial"] = "complete",
    *,
    last_section: str | None = None,
    outside: tuple[OutsideSection, ...] = (),
    ancestor_titles: dict[str, str] | None = None,
) -> Revision:
    clauses = tuple(clause(line) for line in text.strip().splitlines())
    return Revision(
        identity,
        identity,
        None,
        completeness,
        clauses,
        last_section=last_section,
        outside=outside,
        ancestor_titles=ancestor_titles or {},
    )


def pairs(a: str | Revision, b: str | Revision) -> dict[str, str]:
    alignment = aligned(a, b)
    return {match.a: match.b for match in alignment.matches}


def aligned(a: str | Revision, b: str | Revision) -> Alignment:
    one = revision(a) if isinstance(a, str) else a
    other = revision(b, "b") if isinstance(b, str) else b
    return match_revisions(one, other)


def brief(changes: tuple[Change, ...]) -> list[tuple[str, str | None, str | None]]:
    return [(change.kind, change.a, change.b) for change in changes]
