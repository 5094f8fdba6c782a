"""What a FAQ does to the rules (取代): read from its own words, completed by decisions in ``faq.toml``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import msgspec

from indexer.errors import SourceError
from indexer.model import FaqEntry, Override, Passage
from indexer.readers.faq_file import METADATA, FaqFile, OverrideLine
from indexer.readers.faq_lines import step_of
from indexer.text import clean, compact

_SHALL_READ = re.compile(
    r"规则\s*(?P<number>[0-9]{3}(?:\.[0-9a-z]{1,2})*)\.?\s*的?表述应当改为：\s*(?:“(?P<quoted>[^“”]+)”|(?P<rest>.+))"
)
_EFFECTIVE_NOW = re.compile(r"从现在起立刻生效：\s*(?P<rule>.+)")


def read_overrides(settings: FaqFile, entries: Sequence[FaqEntry], where: str) -> tuple[Override, ...]:
    """All overrides of the FAQ, in document order, then those that only ``faq.toml`` states.

    The document states （旧）/（新） pairs and 表述应当改为 (``replaces``), and 从现在起立刻生效 (``adds``, a
    rule without a number in the base revision). Raises SourceError, beginning with `where`, when a decision
    names an unknown entry or words that do not stand in it.
    """
    stated = {override.id: override for entry in entries for override in _stated_by_entry(settings.id, entry)}
    by_id = {entry.id: entry for entry in entries}
    decided: set[str] = set()
    for line in settings.overrides:
        if line.id in decided:
            raise SourceError(f"{where}：overrides {line.id!r} 出现两次；请合并")
        decided.add(line.id)
        if line.id in stated:
            stated[line.id] = _completed(stated[line.id], line, where)
        else:
            stated[line.id] = _decided(settings.id, line, by_id, where)
    return tuple(stated.values())


def _stated_by_entry(faq: str, entry: FaqEntry) -> Iterator[Override]:
    sentences = {
        match["number"]: (passage.id, (match["quoted"] or match["rest"]).strip())
        for passage in entry.passages
        for match in _SHALL_READ.finditer(passage.text)
    }
    for old, new in _pairs(entry):
        number = new.number or ""
        stated_in = sentences.pop(number, None)
        yield Override(
            id=f"{entry.id}-{number}",
            faq=faq,
            entry=entry.id,
            effect="replaces",
            base_number=number,
            text=step_of(new.marker) + new.text,
            old_text=step_of(old.marker) + old.text,
            read_from=(*([stated_in[0]] if stated_in else []), old.id, new.id),
        )
    for number, (stated_by, words) in sentences.items():
        yield Override(
            id=f"{entry.id}-{number}",
            faq=faq,
            entry=entry.id,
            effect="replaces",
            base_number=number,
            text=words,
            read_from=(stated_by,),
        )
    for passage in entry.passages:
        if match := _EFFECTIVE_NOW.search(passage.text):
            yield Override(
                id=f"{entry.id}-new-rule",
                faq=faq,
                entry=entry.id,
                effect="adds",
                base_number=None,
                text=match["rule"],
                read_from=(passage.id,),
            )


def _pairs(entry: FaqEntry) -> Iterator[tuple[Passage, Passage]]:
    """Each （旧） passage with the （新） one of the same clause."""
    old = {passage.number: passage for passage in entry.passages if passage.kind == "old"}
    for passage in entry.passages:
        if passage.kind == "new" and passage.number in old:
            yield old[passage.number], passage


def _completed(stated: Override, line: OverrideLine, where: str) -> Override:
    if line.entry or line.effect or line.base_number or line.text:
        raise SourceError(
            f"{where}：overrides {line.id!r} 已由文档写明，"
            "只能补充 targets、standings、reasons；请删去其余各项"
        )
    return msgspec.structs.replace(
        stated,
        targets=line.targets,
        standings=line.standings,
        reasons=line.reasons,
        read_from=(*stated.read_from, METADATA),
    )


def _decided(faq: str, line: OverrideLine, entries: dict[str, FaqEntry], where: str) -> Override:
    if line.effect is None or not line.text.strip():
        raise SourceError(
            f"{where}：overrides {line.id!r} 缺少 entry、effect 或 text；文档自己没有写明这一条"
        )
    if line.entry not in entries:
        raise SourceError(
            f"{where}：overrides {line.id!r} 的 entry {line.entry!r} 不存在；现有：{'、'.join(entries)}"
        )
    return Override(
        id=line.id,
        faq=faq,
        entry=line.entry,
        effect=line.effect,
        base_number=line.base_number,
        text="\n".join(map(clean, line.text.strip().split("\n"))),
        targets=line.targets,
        standings=line.standings,
        reasons=line.reasons,
        read_from=(*_passages_with(line, entries[line.entry], where), METADATA),
    )


def _passages_with(line: OverrideLine, entry: FaqEntry, where: str) -> list[str]:
    """Ids of the passages in which the lines of the decision's text stand word for word."""
    found: list[str] = []
    for words in line.text.strip().split("\n"):
        holding = [
            passage.id
            for passage in entry.passages
            if compact(words) in compact(passage.marker + passage.text)
        ]
        if not holding:
            raise SourceError(
                f"{where}：overrides {line.id!r} 的 text“{words}”不在 {entry.id} 中；请照原文抄写"
            )
        found += [passage for passage in holding[:1] if passage not in found]
    return found
