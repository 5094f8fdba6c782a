"""References (引用): finding clause numbers in running text and telling where each leads.

A number is read through the revision of the document that prints it (for a FAQ: the revision that
it was written against). What that revision does not hold is looked up in its neighbours by title.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import msgspec

from indexer.model import Faq, Reference, ReferenceStatus, Revision, Source, Target

_NUMBER = r"[0-9]{3}(?:\.[0-9a-z]{1,2})*"
_REFERENCE = re.compile(
    rf"(?:规则\s*第?|第)\s*(?P<number>{_NUMBER})(?![0-9])"
    r"(?:(?P<clause>\.?\s*条)|\.\s*(?:“(?P<quoted>[^”]+)”|(?P<label>[^\s。，；：、（）()“”.0-9的][^。，；：、（）()“”.]*?)"
    r"(?=和规则|及规则|[。，；、）)]|$)))?"
)


class Found(msgspec.Struct, frozen=True):
    """A reference as it stands in a text: number, the title printed after it, offsets."""

    number: str
    label: str
    start: int
    end: int


def find_references(text: str) -> Iterator[Found]:
    """All references in clean text, in order.

    Spellings: ``规则 323.6.``, ``规则 179.指示物``, ``第 466.1.b条``, ``规则第 718.2.条``, ``第 375 条规则``.
    A number without 规则 or 第 in front (a quoted clause, a count) is none.
    """
    for match in _REFERENCE.finditer(text):
        if match["clause"] is None and text[match.start()] == "第":
            continue
        yield Found(
            match["number"], (match["label"] or match["quoted"] or "").strip(), match.start(), match.end()
        )


def collect_references(revisions: Iterable[Revision], faqs: Iterable[Faq]) -> tuple[Reference, ...]:
    """Every reference of every document with its status, clauses first, in document order."""
    resolver = Resolver(tuple(revisions))
    found: list[Reference] = []
    for revision in resolver.revisions:
        for clause in revision.clauses:
            source = Source("clause", revision.id, clause.number)
            found += [resolver.resolve(source, hit, revision.id) for hit in find_references(clause.full_text)]
    for faq in faqs:
        for entry in faq.entries:
            for passage in entry.passages:
                source = Source("faq", faq.id, passage.id)
                hits = find_references(passage.text)
                found += [resolver.resolve(source, hit, faq.base_revision) for hit in hits]
    return tuple(found)


class Resolver:
    """Tells where a number leads, given all revisions."""

    def __init__(self, revisions: tuple[Revision, ...]) -> None:
        self.revisions = revisions
        self._by_id = {revision.id: revision for revision in revisions}

    def resolve(self, source: Source, hit: Found, revision_id: str) -> Reference:
        """The reference with status, target and reason.

        ``resolved``: the revision holds the number (also when the text is absent from our copy).
        ``outside``: the revision has it, the library does not; the title is known. ``carried``: not on
        record in that revision, found by its title in another. ``broken``: nobody can explain it.
        """
        own = self._by_id.get(revision_id)
        if own is None:
            return self._make(source, hit, revision_id, "broken", reason=f"没有修订版 {revision_id}")
        clause = own.get(hit.number)
        if clause is not None:
            reason = "这一条的正文未收到" if clause.kind == "absent" else ""
            return self._make(source, hit, revision_id, "resolved", Target(own.id, hit.number), reason)
        section = own.outside_section(hit.number)
        if section is not None:
            reason = f"{hit.number} 在 {section.number} {section.title}一带，不在库中，只知道标题"
            return self._make(source, hit, revision_id, "outside", Target(own.id, hit.number), reason)
        if own.completeness == "complete":
            reason = f"{own.id} 没有编号 {hit.number}"
            return self._make(source, hit, revision_id, "broken", reason=reason)
        return self._look_in_neighbours(source, hit, own)

    def _look_in_neighbours(self, source: Source, hit: Found, own: Revision) -> Reference:
        for other in self._neighbours(own):
            for number in (hit.number, *_sections_titled(other, hit.label)):
                title = _title_of(other, number)
                if title is None or not hit.label or title != hit.label:
                    continue
                in_library = other.get(number) is not None
                reason = f"{own.id} 未收录 {hit.number}；{other.id} 的 {number} 标题相同（{title}）"
                status: ReferenceStatus = "carried" if in_library else "outside"
                return self._make(source, hit, own.id, status, Target(other.id, number), reason)
        reason = f"{own.id} 未收录 {hit.number}，也没有同名条文"
        return self._make(source, hit, own.id, "broken", reason=reason)

    def _neighbours(self, own: Revision) -> list[Revision]:
        """The revision that `own` follows first, then those nearest in date."""
        others = [revision for revision in self.revisions if revision.id != own.id]
        return sorted(others, key=lambda other: (other.id != own.follows, -len(other.clauses)))

    @staticmethod
    def _make(
        source: Source,
        hit: Found,
        revision: str,
        status: ReferenceStatus,
        target: Target | None = None,
        reason: str = "",
    ) -> Reference:
        return Reference(
            source, hit.number, revision, status, hit.label, target, reason, start=hit.start, end=hit.end
        )


def _title_of(revision: Revision, number: str) -> str | None:
    clause = revision.get(number)
    if clause is not None:
        return clause.title
    return revision.outside_titles.get(number)


def _sections_titled(revision: Revision, title: str) -> list[str]:
    if not title:
        return []
    held = [clause.number for clause in revision.clauses if clause.title == title]
    return held + [number for number, name in revision.outside_titles.items() if name == title]
