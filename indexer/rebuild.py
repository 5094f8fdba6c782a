"""Nothing is lost: a source put together again from what the library keeps of it."""

from __future__ import annotations

from indexer.model import Clause, Revision
from indexer.text import compact


def compact_source(revision: Revision) -> str:
    """The source of a revision as its clauses keep it, without blanks, in the source's order.

    Equals ``compact`` of the received text as far as the reader kept everything. Numbers count where
    the document prints them, breadcrumbs (``所属：``) stand after them.
    """
    placed = [clause for clause in revision.clauses if clause.place is not None]
    placed.sort(key=lambda clause: clause.place or (0, 0))
    return compact("".join(revision.front)) + "".join(map(_compact_clause, placed))


def _compact_clause(clause: Clause) -> str:
    parts: list[str] = []
    if clause.numbering == "printed":
        parts.append(clause.printed or clause.number)
    if clause.breadcrumbs:
        parts.append("所属：" + "›".join(clause.breadcrumbs))
    if clause.blocks:
        parts += [block.marker + block.text for block in clause.blocks]
    elif clause.title_source == "document" and clause.title:
        parts.append(clause.title)
    return compact("".join(parts))
