"""What is noted beside an imported document: ``revision.toml``, ``faq.toml`` and ``import.toml``."""

from __future__ import annotations

import datetime
import json
import re
from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec

from indexer.importing.lines import Line
from indexer.importing.official_folder import ImportedLayout
from indexer.importing.received import Received
from indexer.importing.request import ImportRequest
from indexer.model import Revision
from indexer.readers.faq_file import FaqFile
from indexer.readers.folder import RevisionFile
from indexer.readers.numbered import NumberedReading

HOLDER = "Riot Games"
MOST_GAPS_WHEN_COMPLETE = 0.05
LEAST_CLAUSES_WHEN_COMPLETE = 100
LEAST_SHARE_OF_PREVIOUS = 0.5
LONGEST_TITLE = 60
TITLE_LINES = 10

# 常见问题 alone is the heading of the questions, not the title of the document.
_FAQ_TITLE = re.compile(
    r"(?!常见问题(?:解答)?$)[^。，：；？！?!]*(?:FAQ|常见问题|Frequently Asked)[^。，：；？！?!]*",
    re.IGNORECASE,
)
_HAN = re.compile(r"[\u3400-\u9fff]")
_LATIN = re.compile(r"[A-Za-z]+")
_FORMAT_NAMES = {"pdf": "PDF", "html": "HTML", "markdown": "Markdown", "text": "文本"}


def revision_file(
    request: ImportRequest,
    received: Received,
    reading: NumberedReading,
    lines: Sequence[Line],
    layout: ImportedLayout,
    sha256: str,
    previous: Revision | None,
) -> RevisionFile:
    """``revision.toml`` of imported core rules.

    They count as complete when they are long enough, also beside the complete rules of that language that
    they follow (`previous`), and hardly any number is missing: in a complete revision a number that is not
    there does not exist, and an excerpt or a file that breaks off must not claim that.
    """
    language = language_of(lines)
    gaps = [problem.number for problem in reading.problems if problem.kind == "gap"]
    count = len(reading.clauses)
    least = LEAST_CLAUSES_WHEN_COMPLETE
    if previous is not None and (previous.completeness, previous.language) == ("complete", language):
        least = max(least, round(LEAST_SHARE_OF_PREVIOUS * len(previous.clauses)))
    is_complete = layout == "official" and count >= least and len(gaps) <= MOST_GAPS_WHEN_COMPLETE * count
    sections = [clause.number.partition(".")[0] for clause in reading.clauses]
    titles = {"zh": "《符文战场》核心规则（{}）", "en": "Riftbound Core Rules ({})"}
    return RevisionFile(
        id=request.id,
        title=titles[language].format(request.date),
        layout=layout,
        completeness="complete" if is_complete else "partial",
        origin=_origin(received),
        holder=HOLDER,
        sha256=sha256,
        date=datetime.date.fromisoformat(request.date),
        effective=datetime.date.fromisoformat(request.effective) if request.effective else None,
        last_section=max(sections) if is_complete else None,
        follows=request.base,
        language=language,
        note=f"导入时缺少编号：{'、'.join(gaps)}" if gaps and is_complete else "",
    )


def faq_file(request: ImportRequest, received: Received, lines: Sequence[Line], sha256: str) -> FaqFile:
    """``faq.toml`` of an imported FAQ."""
    return FaqFile(
        id=request.id,
        title=_title_of(lines) or f"FAQ {request.date}",
        date=datetime.date.fromisoformat(request.date),
        base_revision=request.base or "",
        expires=request.expires or "next-core-rules",
        origin=_origin(received),
        holder=HOLDER,
        sha256=sha256,
    )


def _title_of(lines: Sequence[Line]) -> str:
    """The last of the first lines that names the document; a web page has its own titles before it."""
    first = [line for _, line in lines[:TITLE_LINES] if len(line) <= LONGEST_TITLE]
    return next((line for line in reversed(first) if _FAQ_TITLE.fullmatch(line)), "")


def language_of(lines: Sequence[Line]) -> Literal["zh", "en"]:
    """Chinese when a text has more Han characters than Latin words."""
    text = "\n".join(line for _, line in lines)
    return "zh" if len(_HAN.findall(text)) > len(_LATIN.findall(text)) else "en"


def as_toml(record: msgspec.Struct | Mapping[str, object]) -> str:
    """The fields of a flat record that are not empty, a line each."""
    fields = record if isinstance(record, Mapping) else msgspec.structs.asdict(record)
    return "".join(f"{name} = {_value(value)}\n" for name, value in fields.items() if value)


def _value(value: object) -> str:
    if isinstance(value, datetime.date | int):
        return str(value)
    if isinstance(value, str):
        # A JSON string is a TOML string, but for U+007F.
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    raise TypeError(f"{value!r} has no place in a flat record")


def _origin(received: Received) -> str:
    name = received.path.name
    return f"由用户从 {name}（{_FORMAT_NAMES[received.format]}，SHA-256 {received.sha256[:12]}…）导入"
