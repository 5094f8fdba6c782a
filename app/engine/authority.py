"""What is in force: a revision of the core rules, perhaps a FAQ over it, and the policies.

The engine never looks at a date or a number. It asks for the `reading` of a concept and gets the one of
the highest document in force: FAQ over core rules.
"""

from __future__ import annotations

import msgspec

from app.engine.concepts import ConceptTable, split_place
from app.engine.errors import EngineError
from indexer.authority import faq_period, revision_in_force
from indexer.model import Library


class Citation(msgspec.Struct, frozen=True, omit_defaults=True):
    """A clause, pinned: concept, revision, number, hash of the text.

    `status` is ``text`` (it stands in the library), ``outside`` (the section is not in our copy),
    ``absent`` (our copy lost its text), ``carried`` (the revision in force is only partly on record: number
    and text are those of `revision`, another one), ``missing`` (the revision has no such clause) or
    ``policy``.
    """

    concept: str
    revision: str
    number: str
    text_hash: str = ""
    status: str = "text"
    title: str = ""
    faq: str = ""


class Authority:
    """The rules in force (有效规则) for one replay."""

    def __init__(
        self,
        table: ConceptTable,
        revision: str,
        faqs: tuple[str, ...] = (),
        policies: dict[str, str] | None = None,
    ) -> None:
        """`faqs` are those in force over `revision`, the one that wins last."""
        self.table = table
        self.revision = revision
        self.faqs = faqs
        self.policies = {policy.id: policy.default for policy in table.policies.values()} | (policies or {})
        self._cited: dict[str, Citation] = {}

    @property
    def name(self) -> str:
        """``core-2026-03-30+faq-unleashed-2026-04-30``: how scenarios and reports name it."""
        return "+".join((self.revision, *self.faqs))

    def reading(self, concept: str) -> str:
        """How the concept is read: by the last FAQ in force that says so, else by the revision."""
        by_document = self.table.readings.get(concept)
        if by_document is None:
            raise EngineError(f"rules/concepts.toml has no readings of {concept!r}")
        for document in (*reversed(self.faqs), self.revision):
            if document in by_document:
                return by_document[document]
        raise EngineError(
            f"不能按 {self.revision} 重演：rules/concepts.toml 没有写它怎样规定 {concept!r}；"
            "请用收到条文较全的修订版"
        )

    def cite(self, concept: str) -> Citation:
        """The clause that the concept is in the revision in force; raises ConceptError when unknown."""
        cited = self._cited.get(concept)
        if cited is None:
            cited = self._cited[concept] = self._cite(concept)
        return cited

    def _cite(self, concept: str) -> Citation:
        if concept in self.table.policies:
            policy = self.table.policies[concept]
            return Citation(concept, "", policy.id, status="policy", title=policy.title)
        entry = self.table.entry(concept)
        by_document = self.table.readings.get(concept, {})
        faq = next((faq for faq in reversed(self.faqs) if faq in by_document), "")
        place = entry.places.get(self.revision)
        if place == "absent":
            return Citation(concept, self.revision, "", status="missing", title=entry.title, faq=faq)
        if place is not None:
            return _at(concept, self.revision, place, entry.title, faq)
        for revision in sorted(entry.places, reverse=True):
            if entry.places[revision] != "absent":
                found = _at(concept, revision, entry.places[revision], entry.title, faq)
                return msgspec.structs.replace(found, status="carried")
        return Citation(concept, self.revision, "", status="missing", title=entry.title, faq=faq)

    def policy(self, concept: str) -> str:
        """What the policy of this name decides."""
        return self.policies[self.table.policies[concept].id]


def _at(concept: str, revision: str, place: str, title: str, faq: str) -> Citation:
    number, mark = split_place(place)
    status = mark if mark in ("outside", "absent") else "text"
    return Citation(concept, revision, number, "" if status != "text" else mark, status, title, faq)


def authority_named(table: ConceptTable, name: str) -> Authority:
    """``core-2026-07-17`` or ``core-2026-03-30+FAQ`` as an authority."""
    revision, *faqs = name.split("+")
    return Authority(table, revision, tuple(faqs))


def authority_at(table: ConceptTable, library: Library, date: str) -> Authority:
    """What is in force on an ISO date: the newest revision, and the FAQs whose period holds the date.

    Raises LibraryError before the first revision on record.
    """
    revision = revision_in_force(library, date)
    faqs = [faq for faq in library.faqs if faq_period(library, faq).holds(date)]
    faqs.sort(key=lambda faq: faq.date)
    return Authority(table, revision.id, tuple(faq.id for faq in faqs))
