"""From the paragraphs of a FAQ entry to its passages."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from indexer.errors import SourceError
from indexer.model import Passage
from indexer.readers.faq_file import Columns
from indexer.readers.faq_lines import Paragraph, quote_head, split_columns, split_items
from indexer.text import clean, compact


class Interleaved(msgspec.Struct, frozen=True):
    """A right column's passage that the source prints inside its left neighbour.

    `after` counts the left passage's characters, blanks aside, that stand before it.
    """

    left: str
    right: str
    after: int


class PassageMaker:
    """Makes passages entry by entry; remembers which columns it parted."""

    def __init__(self, columns: Sequence[Columns], where: str) -> None:
        self._columns = {compact(columns.titles): columns for columns in columns}
        self._where = where
        self._found: set[str] = set()
        self.interleaved: list[Interleaved] = []

    def passages(self, entry: str, paragraphs: Sequence[Paragraph]) -> list[Passage]:
        """The passages of one entry, with ids ``entry.1``, ``entry.2`` …"""
        made: list[Passage] = []
        rest = list(paragraphs)
        while rest:
            paragraph = rest.pop(0)
            columns = self._columns.get(compact(paragraph.text))
            if columns and rest:
                made += self._part_columns(entry, len(made), columns, paragraph, rest.pop(0))
            else:
                quoted = made[-1].number if made and made[-1].kind == "old" else None
                made.append(_passage(f"{entry}.{len(made) + 1}", paragraph, quoted))
        return made

    def check_all_columns_found(self) -> None:
        """Raise SourceError for columns in ``faq.toml`` whose titles the document does not have."""
        for titles, columns in self._columns.items():
            if titles not in self._found:
                raise SourceError(
                    f"{self._where}：columns 的标题行 {columns.titles!r} 不在原文中；请按原文改正或删去"
                )

    def _part_columns(
        self, entry: str, count: int, columns: Columns, titles: Paragraph, line: Paragraph
    ) -> list[Passage]:
        """The columns one after the other, each below its title, instead of mingled as extracted."""
        parts = split_columns(line.text, columns.right)
        names = columns.titles.split()
        if parts is None or len(names) != 2:
            raise SourceError(
                f"{self._where}：columns 的 right {columns.right!r} "
                f"不在标题行 {columns.titles!r} 的下一行中；请按原文改正"
            )
        left, right, after = parts
        ids = [f"{entry}.{count + place}" for place in (1, 2, 3, 4)]
        self._found.add(compact(columns.titles))
        self.interleaved.append(Interleaved(ids[1], ids[3], after))
        return [
            Passage(ids[0], "heading", names[0], place=titles.place),
            Passage(ids[1], "body", left, place=line.place),
            Passage(ids[2], "heading", names[1], place=titles.place),
            Passage(ids[3], "body", right, place=line.place),
        ]


def _passage(passage_id: str, paragraph: Paragraph, quoted: str | None) -> Passage:
    """One passage; `quoted` is the number of the old text just before, which （新） goes on with."""
    if paragraph.kind in ("heading", "separator"):
        return Passage(passage_id, "heading", clean(paragraph.text), place=paragraph.place)
    if paragraph.kind == "question":
        return Passage(passage_id, "question", clean(paragraph.text), place=paragraph.place)
    if paragraph.kind == "quote":
        return _quotation(passage_id, paragraph, quoted)
    marker, text = split_items(paragraph.text)
    return Passage(passage_id, "item" if marker else "body", text, marker, place=paragraph.place)


def _quotation(passage_id: str, paragraph: Paragraph, quoted: str | None) -> Passage:
    text = paragraph.text.strip()
    head = quote_head(text)
    number = head and (head.number or (quoted if head.mark == "（新）" else None))
    if head is None or number is None:
        return Passage(passage_id, "body", clean(text), place=paragraph.place)
    return Passage(
        passage_id,
        "old" if head.mark == "（旧）" else "new" if head.mark == "（新）" else "quote",
        clean(text[len(head.printed) :]),
        clean(head.printed),
        number,
        paragraph.place,
    )
