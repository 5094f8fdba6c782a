"""Whether a document is what it is said to be: the core rules or a FAQ of 《符文战场》.

A shopping list has no clause numbers, a book on tax law has none that rise, and the rulebook of
another game has them all but never speaks of a rune deck. All three are refused.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence

from indexer.errors import SourceError
from indexer.importing.lines import Line
from indexer.numbers import sort_key

LEAST_CLAUSES = 5
LEAST_RISING_SHARE = 0.6
LEAST_TERMS = 2
LEAST_FAQ_LINES = 3

_NUMBER = re.compile(r"(\d{3}(?:\.(?:\d{1,2}|[a-z]{1,2}))*)\.?(?=[\s（(]|[^\d.a-z]|$)")
_TERMS = (
    "符文战场", "符文牌堆", "符能", "结算链", "法术对决", "优先行动权", "焦点", "废牌堆", "战力", "召出",
    "休眠", "选定英雄", "主牌堆", "常驻牌", "指示物", "传奇", "游戏物体",
    "riftbound", "rune deck", "rune pool", "showdown", "chosen champion", "runes", "conquer", "contested",
    "closed state", "open state", "main deck",
)  # fmt: skip


def check_core(lines: Sequence[Line], name: str) -> None:
    """Raise SourceError, with what was found and what was expected, unless this reads as core rules."""
    numbers = [match.group(1) for _, line in lines if (match := _NUMBER.match(line))]
    if len(set(numbers)) < LEAST_CLAUSES:
        raise SourceError(
            f"{name}：只找到 {len(set(numbers))} 个条文编号（至少要有 {LEAST_CLAUSES} 个，形如 323.6）；"
            "这不像核心规则，未导入"
        )
    share = _rising_share(numbers)
    if share < LEAST_RISING_SHARE:
        raise SourceError(
            f"{name}：{len(numbers)} 个编号中只有 {share:.0%} 按顺序递增"
            f"（至少要有 {LEAST_RISING_SHARE:.0%}）；这不像核心规则，未导入"
        )
    _check_terms(lines, name, "核心规则")


def check_faq(lines: Sequence[Line], name: str) -> None:
    """Raise SourceError unless this reads as a FAQ: paragraphs, a question, the game's terms."""
    has_question = any(line.rstrip().endswith(("？", "?")) for _, line in lines)
    if len(lines) < LEAST_FAQ_LINES or not has_question:
        raise SourceError(f"{name}：没有找到以问号结尾的问题；这不像 FAQ，未导入")
    _check_terms(lines, name, "FAQ")


def _rising_share(numbers: Sequence[str]) -> float:
    """Share of the longest run of rising numbers, others between them left out.

    Counted so, a reference that wraps costs one number and not the two steps around it.
    """
    ends: list[tuple[tuple[int, int, str], ...]] = []
    for key in map(sort_key, numbers):
        place = bisect_left(ends, key)
        ends[place : place + 1] = [key]
    return len(ends) / len(numbers)


def _check_terms(lines: Sequence[Line], name: str, kind: str) -> None:
    text = "\n".join(line for _, line in lines).casefold()
    found = [term for term in _TERMS if term in text]
    if len(found) < LEAST_TERMS:
        raise SourceError(
            f"{name}：几乎没有《符文战场》的术语（如 结算链、法术对决、rune deck）；"
            f"这不像《符文战场》的{kind}，未导入"
        )
