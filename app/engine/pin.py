"""Pinning concepts: ``python -m app.engine.pin`` writes the hash of each clause's present text.

Only for a human who has just read the clauses: it fills ``NUMBER`` and ``NUMBER@?`` in
``rules/concepts.toml`` and, with ``--changed``, replaces hashes whose text has changed.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from app.engine.concepts import split_place, text_hash
from indexer.library import compile_library
from indexer.model import Revision
from indexer.places import find_places

LINE = re.compile(r'^(core-[\w-]+) = "([^"]+)"$')
LAST_SECTION = 439


def pinned(place: str, revision: Revision, changed: bool) -> str:
    """The place with the hash of its clause; kept as it is when it says something else."""
    number, mark = split_place(place)
    if place == "absent" or (mark not in ("", "?") and not (changed and mark not in ("outside", "absent"))):
        return place
    clause = revision.get(number)
    if clause is None:
        return f"{number}@outside" if int(number[:3]) > LAST_SECTION else place
    if clause.kind == "absent":
        return f"{number}@absent"
    return f"{number}@{text_hash(clause.full_text or clause.title or '')}"


def main() -> None:
    """Rewrite the table in place."""
    places = find_places()
    library = compile_library(places)
    file = Path(places.root) / "rules" / "concepts.toml"
    lines, document = [], ""
    for line in file.read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            document = line
        found = LINE.match(line)
        if found and document.startswith("[concepts.") and found[1] in library.by_revision:
            place = pinned(found[2], library.by_revision[found[1]], "--changed" in sys.argv)
            line = f'{found[1]} = "{place}"'
        lines.append(line)
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
