"""Answering ``show``: one clause with its place, its words, what it points to and what speaks of it."""

from __future__ import annotations

from app.desk.answers import (
    CardAnswer,
    ChildAnswer,
    CitedBy,
    ClauseAnswer,
    NumberAndTitle,
    Numbering,
    ReferenceAnswer,
    TargetAnswer,
)
from app.desk.numbers import Reading, read_in
from app.desk.opening import Desk
from app.desk.overrides import applying, history_of, overrides_of
from app.errors import NotFound
from indexer.authority import revision_period
from indexer.model import Clause, Reference, Revision
from indexer.numbers import ClauseNumber, read_number

ABSENT_TEXT = "（这一条的正文没有收到，只知道它存在）"
OUTSIDE_TEXT = "（这一条不在库中，只知道所在章节；导入官方文档后可读）"


def show(
    desk: Desk,
    typed: str,
    *,
    revision_id: str | None = None,
    at: str | None = None,
    exact: bool = False,
    descendants: bool = False,
) -> ClauseAnswer:
    """The clause that `typed` means, in the revision named or the one in force at a date.

    A number that only an older or later revision has is answered from there, with a remark.
    Raises NotFound with the nearest numbers, BadInput for a bad revision or date.
    """
    revision = desk.revision(revision_id, at)
    date = desk.date(at)
    reading = read_in(revision, typed, exact=exact)
    if reading.number is not None:
        clause = revision.by_number[reading.number]
        remark = _remark_on_same_number(desk, revision, clause.number)
        return _answer(desk, revision, clause, typed, date, descendants=descendants, remark=remark)
    outside = _outside(desk, revision, typed, date)
    if outside is not None and outside.title is not None:
        return outside
    if revision_id is None and not reading.ambiguous and not exact:
        elsewhere = _in_other_revisions(desk, revision, typed)
        if elsewhere is not None:
            other, clause = elsewhere
            remark = _remark_on_other_revision(desk, other, clause, revision)
            return _answer(desk, other, clause, typed, date, remark=remark)
    if outside is not None:
        return outside
    raise _not_found(revision, typed, reading)


def _answer(
    desk: Desk,
    revision: Revision,
    clause: Clause,
    typed: str,
    date: str,
    *,
    descendants: bool = False,
    remark: str = "",
) -> ClauseAnswer:
    number = ClauseNumber(clause.number)
    overrides = overrides_of(desk, revision, clause.number, date)
    previous, following = _neighbours(revision, clause)
    return ClauseAnswer(
        revision=revision.id,
        number=clause.number,
        kind=clause.kind,
        title=clause.title,
        title_source=clause.title_source,
        text=ABSENT_TEXT if clause.kind == "absent" else clause.text,
        examples=clause.texts("example"),
        notes=clause.texts("note"),
        pointers=clause.texts("pointer"),
        ancestors=[NumberAndTitle(str(above), title_in(revision, str(above))) for above in number.ancestors],
        children=_children(revision, clause.number, descendants=descendants),
        references=references_of(desk, revision, clause.number),
        cited_by=cited_by(desk, revision, clause.number),
        overrides=overrides,
        cards=cards_of(desk, revision, clause),
        numbering=Numbering(clause.numbering, clause.evidence),
        history=history_of(desk, revision, clause.number),
        applies=applying(clause.text, overrides, _in_force(desk, revision, date)),
        previous=previous,
        next=following,
        asked=typed,
        at=date,
        remark=remark,
    )


def title_in(revision: Revision, number: str) -> str | None:
    """Title of a number in a revision, or the beginning of its text when it has no title."""
    clause = revision.get(number)
    if clause is None:
        return revision.outside_titles.get(number) or revision.ancestor_titles.get(number)
    if clause.title:
        return clause.title
    return short_title(clause) or None


def short_title(clause: Clause, most: int = 24) -> str:
    """Title, or the first words of the text."""
    words = clause.title or clause.text.partition("\n")[0]
    return words if len(words) <= most else words[: most - 1] + "…"


def _children(revision: Revision, number: str, *, descendants: bool) -> list[ChildAnswer]:
    found: list[ChildAnswer] = []
    for below in revision.children_by_number.get(number, ()):
        child = revision.by_number[below]
        text = ABSENT_TEXT if child.kind == "absent" else child.text
        found.append(ChildAnswer(below, child.kind, child.title, text))
        if descendants:
            found += _children(revision, below, descendants=True)
    return found


def references_of(desk: Desk, revision: Revision, number: str) -> list[ReferenceAnswer]:
    """References that a clause makes, each target once."""
    made = desk.references_by_clause.get((revision.id, number), [])
    return [reference_answer(reference) for reference in _distinct(made)]


def reference_answer(reference: Reference) -> ReferenceAnswer:
    """A reference as the contract shows it."""
    target = reference.target
    return ReferenceAnswer(
        number=reference.number,
        label=reference.label,
        status=reference.status,
        target=TargetAnswer(target.revision, target.number) if target else None,
        reason=reference.reason,
        source=reference.source.id,
    )


def _distinct(references: list[Reference]) -> list[Reference]:
    return list({(reference.number, reference.label): reference for reference in references}.values())


def cited_by(desk: Desk, revision: Revision, number: str) -> list[CitedBy]:
    """Clauses and FAQ entries that refer to a clause, and scenarios that turn on it, each once."""
    found: dict[tuple[str, str], CitedBy] = {}
    for reference in desk.references_to.get((revision.id, number), []):
        source = reference.source
        if source.kind == "clause":
            other = desk.library.by_revision[source.document]
            title = title_in(other, source.id) or ""
            found["clause", f"{other.id} {source.id}"] = CitedBy("clause", source.id, title, other.id)
        else:
            entry_id = source.id.partition(".")[0]
            entry = desk.library.by_faq[source.document].by_entry[entry_id]
            name = f"{source.document}/{entry_id}"
            found["faq", name] = CitedBy("faq", name, entry.title)
    for scenario in desk.scenarios_by_clause.get((revision.id, number), []):
        found["scenario", scenario.id] = CitedBy("scenario", scenario.id, scenario.title)
    return list(found.values())


def cards_of(desk: Desk, revision: Revision, clause: Clause) -> list[CardAnswer]:
    """Cards that the clause itself names, in its examples above all."""
    named = desk.cards_by_clause.get((revision.id, clause.number), ())
    return [CardAnswer(card, desk.library.by_card[card].name) for card in named]


def _neighbours(revision: Revision, clause: Clause) -> tuple[str | None, str | None]:
    place = revision.places[clause.number]
    clauses = revision.clauses
    before = clauses[place - 1].number if place else None
    after = clauses[place + 1].number if place + 1 < len(clauses) else None
    return before, after


def _in_force(desk: Desk, revision: Revision, date: str) -> bool:
    period = revision_period(desk.library, revision)
    return period is not None and period.holds(date)


def _in_other_revisions(desk: Desk, asked: Revision, typed: str) -> tuple[Revision, Clause] | None:
    for revision in reversed(desk.library.revisions):
        if revision.id != asked.id:
            reading = read_in(revision, typed)
            if reading.number is not None:
                return revision, revision.by_number[reading.number]
    return None


def _remark_on_other_revision(desk: Desk, own: Revision, clause: Clause, asked: Revision) -> str:
    remark = f"{asked.id} 没有收录 {clause.number}；以下是 {own.id} 的条文"
    for entry in history_of(desk, own, clause.number):
        if entry.revision == asked.id and entry.number != clause.number:
            where = "" if asked.get(entry.number) else "，不在库中"
            remark = f"{clause.number} 是 {own.id} 的编号；在 {asked.id} 中是 {entry.number}{where}"
    section = asked.outside_section(clause.number)
    if section is not None:
        remark += f"。{asked.id} 自己的 {clause.number} 属于 {section.number} {section.title}一带，不在库中"
    return remark


def _remark_on_same_number(desk: Desk, revision: Revision, number: str) -> str:
    """A warning when another revision gives the same number to another clause."""
    for other in desk.library.revisions:
        if other.id == revision.id or other.get(number) is None:
            continue
        for entry in history_of(desk, other, number):
            if entry.revision == revision.id and entry.number != number:
                return f"{other.id} 的 {number} 是另一条，在 {revision.id} 中是 {entry.number}"
    return ""


def _outside(desk: Desk, revision: Revision, typed: str, date: str) -> ClauseAnswer | None:
    """An answer for a number in a section that the revision has and the library lacks."""
    number = read_number(typed)
    if number is None:
        return None
    section = revision.outside_section(str(number))
    if section is None:
        return None
    text = str(number)
    overrides = overrides_of(desk, revision, text, date)
    return ClauseAnswer(
        revision=revision.id,
        number=text,
        kind="outside",
        title=section.title if text == section.number else None,
        title_source="supplied" if text == section.number else None,
        text=OUTSIDE_TEXT,
        examples=[],
        notes=[],
        pointers=[],
        ancestors=[NumberAndTitle(str(above), title_in(revision, str(above))) for above in number.ancestors],
        children=[],
        references=[],
        cited_by=cited_by(desk, revision, text),
        overrides=overrides,
        cards=[],
        numbering=Numbering(
            "outline" if text == section.number else "inferred",
            f"{revision.id} 的 {section.number} {section.title}一带不在库中",
        ),
        history=history_of(desk, revision, text),
        applies=applying("", overrides, _in_force(desk, revision, date)),
        asked=typed,
        at=date,
        remark=_remark_on_same_number(desk, revision, text),
    )


def _not_found(revision: Revision, typed: str, reading: Reading) -> NotFound:
    listed = "、".join(reading.candidates)
    if reading.ambiguous:
        return NotFound(f"{typed!r} 有几种读法：{listed}", reading.candidates)
    hint = f"；最近的编号：{listed}" if listed else "；编号写作 323.6 或 359.3.e.9.a"
    return NotFound(f"{revision.id} 没有编号 {typed!r}{hint}", reading.candidates)
