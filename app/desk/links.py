"""Links in Markdown of ours: ``[[323.5]]``, ``[[faq:…]]``, ``[[card:…]]``, ``[[scenario:…]]``.

A link is pinned when it is written: a bare number means the newest complete revision, another one is named
in front (``[[core-2026-03-30:323.6]]``). A link that resolves to nothing fails the build.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from app.desk.names import plain_name
from indexer.errors import SourceError
from indexer.model import Library
from indexer.search.documents import base_revision

WIKI_LINK = re.compile(r"\[\[([^\[\]|\n]{1,120})(?:\|([^\[\]|\n]{1,120}))?\]\]")


@dataclass(frozen=True)
class LinkTarget:
    """What a link means: kind ``clause``, ``faq``, ``card`` or ``scenario``, and ``document/id``.

    `text` is shown where the link has no words of its own, `title` beside it.
    """

    kind: str
    document: str
    id: str
    text: str
    title: str


class LinkResolver:
    """Resolves links against a library and the scenarios known by id with their titles."""

    def __init__(self, library: Library, scenarios: Mapping[str, str]) -> None:
        self._library = library
        self._scenarios = scenarios
        self._base = base_revision(library)
        self._cards = {
            plain_name(name): card for card in library.cards for name in (*card.all_names, card.id)
        }

    def resolve(self, target: str) -> LinkTarget:
        """The target of a link. Raises SourceError naming it when there is no such thing."""
        kind, colon, rest = target.strip().partition(":")
        if not colon:
            return self._clause(self._base.id if self._base is not None else "", kind)
        if kind == "faq":
            return self._faq(rest)
        if kind == "card":
            return self._card(rest)
        if kind == "scenario":
            return self._scenario(rest)
        return self._clause(kind, rest)

    def check(self, text: str, where: str) -> None:
        """Raises SourceError for the first dead link in `text`; `where` names the file."""
        for number, target in targets_in(text):
            try:
                self.resolve(target)
            except SourceError as error:
                raise SourceError(f"{where} 第 {number} 行：{error}") from None

    def _clause(self, revision_id: str, number: str) -> LinkTarget:
        revision = self._library.by_revision.get(revision_id)
        if revision is None:
            raise SourceError(f"链接 [[{revision_id}:{number}]] 的修订版不存在")
        clause = revision.get(number)
        section = revision.outside_section(number)
        if clause is None and section is None:
            raise SourceError(f"链接 [[{number}]]：{revision_id} 没有这个编号")
        title = clause.title or clause.text[:40] if clause is not None else section.title if section else ""
        return LinkTarget("clause", revision_id, number, number, title)

    def _faq(self, name: str) -> LinkTarget:
        faq_id, _, entry_id = name.partition("/")
        matching = [faq for faq in self._library.faqs if faq_id == faq.id or faq_id in faq.id]
        entry = matching[0].by_entry.get(entry_id) if len(matching) == 1 else None
        if entry is None:
            raise SourceError(f"链接 [[faq:{name}]] 不存在；写作 [[faq:unleashed/q05]]")
        return LinkTarget("faq", matching[0].id, entry.id, f"FAQ {entry.id}", entry.title)

    def _card(self, name: str) -> LinkTarget:
        card = self._cards.get(plain_name(name))
        if card is None:
            raise SourceError(f"链接 [[card:{name}]]：没有这张卡牌")
        return LinkTarget("card", "", card.id, card.name, card.english)

    def _scenario(self, name: str) -> LinkTarget:
        if name not in self._scenarios:
            raise SourceError(f"链接 [[scenario:{name}]]：没有这个情景")
        return LinkTarget("scenario", "", name, name, self._scenarios[name])


def targets_in(text: str) -> Iterator[tuple[int, str]]:
    """Line (from 1) and target of every link in a Markdown text."""
    for number, line in enumerate(text.splitlines(), 1):
        for match in WIKI_LINK.finditer(line):
            yield number, match[1]
