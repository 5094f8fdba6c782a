"""The reader for a web listing (条文列表): numbered clauses with breadcrumbs, wrapped by width.

A clause is its number on a line of its own or before its words, ``所属：`` with the titles of its
ancestors, and its words over one or more lines.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, pairwise
from pathlib import Path

from indexer.errors import SourceError
from indexer.model import Clause, Revision
from indexer.numbers import ClauseNumber, sort_key
from indexer.readers.folder import SOURCE, read_metadata, read_text, refuse_changed
from indexer.readers.numbered import NumberedLine, numbered_line
from indexer.text import begins_paragraph, blocks_of, clean, ends_sentence, join_lines

_BREADCRUMBS = re.compile(r"所属[：:]\s*(.+)")
_BETWEEN_CRUMBS = re.compile(r"\s*[›>»→]\s*")
_REFERENCE_LEAD = re.compile(r"(?:规则|第)\s*$")


@dataclass
class _Draft:
    """A clause while its lines are being read."""

    start: NumberedLine
    first: int
    last: int
    lines: list[str] = field(default_factory=list)
    breadcrumbs: tuple[str, ...] = ()


def read_listing(text: str) -> tuple[Clause, ...]:
    """The clauses of a listing, in the order of their numbers; `place` counts lines from 0.

    Text before the first number is left out. A number that occurs twice raises SourceError.
    """
    _, drafts = _read(text)
    clauses = sorted(map(_clause, drafts), key=lambda clause: sort_key(clause.number))
    for earlier, later in pairwise(clauses):
        if earlier.number == later.number:
            line = (later.place or (0, 0))[0] + 1
            raise SourceError(f"列表第 {line} 行：{later.number} 出现了两次；请只保留一条")
    return tuple(clauses)


def read_listing_folder(folder: Path) -> Revision:
    """The partial revision in `folder`, whose ``source.txt`` is a listing.

    `ancestor_titles` are the titles that the breadcrumbs settle, and those that ``revision.toml``
    adds. Raises SourceError for a missing, unreadable or changed source and for one without numbers.
    """
    metadata = read_metadata(folder)
    source = folder / SOURCE
    text, sha256 = read_text(source)
    refuse_changed(source, metadata.sha256, sha256)
    try:
        clauses = read_listing(text)
    except SourceError as error:
        raise SourceError(f"{source}：{error}") from None
    if not clauses:
        raise SourceError(f"{source}：没有找到任何条文编号；请放回收到的原文")
    front, _ = _read(text)
    return Revision(
        **metadata.fields(),
        clauses=clauses,
        front=tuple(front),
        ancestor_titles=titles_from_breadcrumbs(clauses) | metadata.titles,
        source=f"{folder.name}/{SOURCE}",
        sha256=sha256,
    )


def titles_from_breadcrumbs(clauses: Sequence[Clause]) -> dict[str, str]:
    """Titles of ancestors, number to title, as far as the breadcrumbs settle whose they are.

    Breadcrumbs name only ancestors that have a title, so ``战场`` above 103.5.a could be 103 or 103.5.
    An ancestor that is a clause of its own here has words, no title; and all clauses with breadcrumbs
    must agree on each ancestor. What remains open after that is left out.
    """
    worded = {clause.number for clause in clauses}
    choices = {clause.number: list(_choices(clause, worded)) for clause in clauses if clause.breadcrumbs}
    while True:
        allowed: dict[str, set[str | None]] = {}
        for options in choices.values():
            for ancestor in options[0] if options else ():
                labels = {option[ancestor] for option in options}
                allowed[ancestor] = allowed.get(ancestor, labels) & labels
        kept = {
            number: [option for option in options if all(option[name] in allowed[name] for name in option)]
            for number, options in choices.items()
        }
        if kept == choices:
            break
        choices = kept
    settled = {name: next(iter(labels)) for name, labels in allowed.items() if len(labels) == 1}
    return {name: settled[name] or "" for name in sorted(settled, key=sort_key) if settled[name]}


def _choices(clause: Clause, worded: set[str]) -> Iterator[Mapping[str, str | None]]:
    """Every way to give a clause's breadcrumbs, in order, to its ancestors."""
    ancestors = [str(ancestor) for ancestor in ClauseNumber(clause.number).ancestors]
    titled = [ancestor for ancestor in ancestors if ancestor not in worded]
    for chosen in combinations(titled, len(clause.breadcrumbs)):
        titles = dict(zip(chosen, clause.breadcrumbs, strict=True))
        yield {ancestor: titles.get(ancestor) for ancestor in ancestors}


def _read(text: str) -> tuple[list[str], list[_Draft]]:
    front: list[str] = []
    drafts: list[_Draft] = []
    before = ""
    for place, line in enumerate(text.split("\n")):
        if not line.strip():
            continue
        start = numbered_line(line)
        if start is not None and _begins_clause(start, before):
            drafts.append(_Draft(start, place, place, [start.rest] if start.rest else []))
        elif not drafts:
            front.append(clean(line))
        elif crumbs := _BREADCRUMBS.fullmatch(line.strip()):
            drafts[-1].breadcrumbs = tuple(map(clean, _BETWEEN_CRUMBS.split(crumbs[1].strip())))
            drafts[-1].last = place
        else:
            drafts[-1].lines.append(line)
            drafts[-1].last = place
        before = line
    return front, drafts


def _begins_clause(start: NumberedLine, before: str) -> bool:
    """Whether a numbered line begins a clause and is not the wrapped end of ``请查阅规则``."""
    if _REFERENCE_LEAD.search(before):
        return False
    if not start.rest:
        return True
    is_crumb = bool(_BREADCRUMBS.fullmatch(before.strip()))
    return not before or is_crumb or ends_sentence(before) or numbered_line(before) is not None


def _clause(draft: _Draft) -> Clause:
    paragraphs: list[list[str]] = []
    for line in draft.lines:
        if paragraphs and not begins_paragraph(line.strip()):
            paragraphs[-1].append(line)
        else:
            paragraphs.append([line])
    number = str(draft.start.number)
    return Clause(
        number=number,
        kind="text" if draft.lines else "absent",
        blocks=blocks_of("\n".join(map(join_lines, paragraphs))),
        place=(draft.first, draft.last),
        evidence="" if draft.lines else "列表里只有编号，没有文字",
        breadcrumbs=draft.breadcrumbs,
        printed="" if draft.start.printed == number else draft.start.printed,
    )
