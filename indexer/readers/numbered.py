"""What the readers of numbered text share: numbers at the start of a line, and the check of their order."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from indexer.model import Clause
from indexer.numbers import MAXIMUM_PARTS, ClauseNumber

ProblemKind = Literal["gap", "duplicate", "disorder"]

_NUMBER = re.compile(
    rf"(?P<number>\d{{3}}(?:\.(?:\d{{1,2}}|[a-z]{{1,2}})){{0,{MAXIMUM_PARTS - 1}}})(?P<dot>\.?)"
    r"(?![0-9a-z.])(?P<gap>\s*)(?P<rest>.*)"
)
_CONTINUES = re.compile(r"[，。；、）)】”’,;!?！？]")
_CHAPTER = 50


@dataclass(frozen=True)
class NumberedLine:
    """A line that begins with a clause number; `printed` is the number as spelt, `rest` what follows."""

    number: ClauseNumber
    printed: str
    rest: str


@dataclass(frozen=True)
class Problem:
    """Something wrong with the sequence of numbers: where (`line` from 1), and what, in Chinese."""

    kind: ProblemKind
    number: str
    line: int
    page: int | None
    message: str


@dataclass(frozen=True)
class DroppedLine:
    """A line of the document that is no part of any clause: a page mark or a line of the contents."""

    line: int
    page: int | None
    text: str
    reason: Literal["page", "contents"]


@dataclass(frozen=True)
class NumberedReading:
    """What a reader made of a numbered document, in document order.

    A number that occurs twice has two clauses, and a problem. `front` is the text before the first
    number; front, clauses and `dropped` together are the whole document.
    """

    clauses: tuple[Clause, ...]
    problems: tuple[Problem, ...] = ()
    front: tuple[str, ...] = ()
    dropped: tuple[DroppedLine, ...] = ()


def numbered_line(line: str) -> NumberedLine | None:
    """The clause number that `line` begins with, or None.

    ``135.2.b.1指示指的是``, ``135.2.e.5.a.``, ``103.1.a. This card``, ``323`` are numbered lines;
    ``100张牌`` (an amount), ``1.`` and ``3a.`` (list labels), ``447.2.。`` (the end of a sentence) not.
    """
    match = _NUMBER.fullmatch(line.strip())
    if match is None or _CONTINUES.match(match["rest"]):
        return None
    is_bare_section = "." not in match["number"] and not match["dot"]
    if is_bare_section and match["rest"] and not match["gap"]:
        return None
    return NumberedLine(ClauseNumber(match["number"]), match["number"] + match["dot"], match["rest"])


def can_follow(number: ClauseNumber, current: ClauseNumber) -> bool:
    """Whether `number` is the very next one that may stand after `current`.

    That is its first child, or the next sibling of it or of one of its ancestors; a section may also
    open the next chapter (050, 100, 700).
    """
    if number.parent == current:
        return number.parts[-1] in ("1", "a")
    for size in range(len(current.parts), 1, -1):
        if number.parts == (*current.parts[: size - 1], _next_part(current.parts[size - 1])):
            return True
    section, reached = int(number.parts[0]), int(current.parts[0])
    return not number.depth and (section == reached + 1 or (section > reached and section % _CHAPTER == 0))


def check_sequence(numbers: Sequence[tuple[ClauseNumber, int, int | None]]) -> tuple[Problem, ...]:
    """Gaps, duplicates and disorder in a sequence of (number, line, page), each where it shows."""
    problems: list[Problem] = []
    seen: set[str] = set()
    missing: set[str] = set()
    highest: ClauseNumber | None = None
    for number, line, page in numbers:
        at = f"第 {line} 行" if page is None else f"第 {page} 页第 {line} 行"
        if str(number) in seen:
            problems.append(Problem("duplicate", str(number), line, page, f"{at}：{number} 出现了不止一次"))
            continue
        if highest is not None and number < highest:
            message = f"{at}：{number} 排在 {highest} 之后"
            problems.append(Problem("disorder", str(number), line, page, message))
        else:
            for lost in _lost_before(number, highest, seen):
                if lost not in missing:
                    missing.add(lost)
                    problems.append(Problem("gap", lost, line, page, f"{at}：{number} 之前缺少 {lost}"))
            highest = number
        seen.add(str(number))
    return tuple(problems)


def _lost_before(number: ClauseNumber, highest: ClauseNumber | None, seen: set[str]) -> Iterable[str]:
    """Numbers that must exist before `number` and were not seen, in order."""
    for size in range(1, len(number.parts) + 1):
        part = ClauseNumber(".".join(number.parts[:size]))
        yield from _lost_siblings(part, highest, seen)
        if size < len(number.parts) and str(part) not in seen:
            yield str(part)


def _lost_siblings(number: ClauseNumber, highest: ClauseNumber | None, seen: set[str]) -> list[str]:
    last = number.parts[-1]
    if not number.depth:
        if highest is None or int(last) % _CHAPTER == 0:
            return []
        return [f"{lost:03}" for lost in range(int(highest.parts[0]) + 1, int(last))]
    stem = ".".join(number.parts[:-1])
    if last.isdigit():
        earlier = [str(part) for part in range(1, int(last))]
    elif len(last) == 1:
        earlier = [chr(code) for code in range(ord("a"), ord(last))]
    else:
        earlier = []
    return [f"{stem}.{part}" for part in earlier if f"{stem}.{part}" not in seen]


def _next_part(part: str) -> str:
    if part.isdigit():
        return str(int(part) + 1)
    return "aa" if part == "z" else part[:-1] + chr(ord(part[-1]) + 1)
