"""The partial revision that a FAQ quotes: clauses of its base revision, as far as they are printed there."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from indexer.errors import SourceError
from indexer.model import Clause, Faq, Passage, Revision
from indexer.numbers import sort_key
from indexer.readers.faq_lines import step_of
from indexer.readers.folder import METADATA, read_metadata
from indexer.text import blocks_of, compact

_IN_SENTENCE = re.compile(
    r"第\s*(?P<number>[0-9]{3}(?:\.[0-9a-z]{1,2})*)\.?\s*条(?:规则)?规定：\s*“(?P<words>[^“”]+)”"
)


def quoted_clauses(faq: Faq) -> tuple[Clause, ...]:
    """The clauses of the base revision that `faq` quotes, in rulebook order.

    （旧） texts and plain quotations belong to it, （新） texts do not. A clause quoted only inside a
    sentence (``第 466.1.b.条规定：“……”``) counts where no quotation of its own stands; when it breaks off,
    `evidence` says so. Raises SourceError when two quotations of one clause differ.
    """
    found: dict[str, list[tuple[str, str]]] = {}
    partly: dict[str, list[tuple[str, str]]] = {}
    for entry in faq.entries:
        for passage in entry.passages:
            if passage.number and passage.kind in ("quote", "old"):
                found.setdefault(passage.number, []).append(
                    (passage.id, step_of(passage.marker) + passage.text)
                )
            for number, words in _in_sentence(passage):
                partly.setdefault(number, []).append((passage.id, words))
    clauses = [_clause(faq, number, quotes) for number, quotes in found.items()]
    clauses += [_part(faq, number, quotes[0]) for number, quotes in partly.items() if number not in found]
    return tuple(sorted(clauses, key=lambda clause: sort_key(clause.number)))


def read_quoted_revision(folder: Path, quoted: Mapping[str, tuple[Clause, ...]]) -> Revision:
    """The partial revision declared in `folder`; there is no ``source.txt``, a FAQ is the source.

    `quoted` holds the clauses that FAQs quote, by base revision. Raises SourceError when none was written
    against this revision.
    """
    settings = read_metadata(folder)
    if settings.id not in quoted:
        raise SourceError(
            f"{folder / METADATA}：没有以 {settings.id} 为 base_revision 的 FAQ；"
            f"它的条文来自 {settings.read_from_faq or 'read_from_faq 未写明的 FAQ'}，请放回"
        )
    return Revision(clauses=quoted[settings.id], **settings.fields())


def _in_sentence(passage: Passage) -> Iterator[tuple[str, str]]:
    for match in _IN_SENTENCE.finditer(passage.text):
        yield match["number"], match["words"].strip()


def _clause(faq: Faq, number: str, quotes: list[tuple[str, str]]) -> Clause:
    passage, text = quotes[0]
    for other, words in quotes[1:]:
        if compact(words) != compact(text):
            raise SourceError(f"{faq.id}：{passage} 与 {other} 引用的 {number} 不一致；请核对原文")
    places = "、".join(passage for passage, _ in quotes)
    return Clause(number, "text", blocks_of(text), evidence=f"{faq.title} {places} 引用")


def _part(faq: Faq, number: str, quote: tuple[str, str]) -> Clause:
    passage, text = quote
    evidence = f"{faq.title} {passage} 在句中引用"
    if text.endswith("……"):
        evidence += "，只引用了开头，其余以“……”略去"
    return Clause(number, "text", blocks_of(text), evidence=evidence)
