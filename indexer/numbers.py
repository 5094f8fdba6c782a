"""Clause numbers (条文编号): parsing, canonical form, order and kinship.

A clause number is a three-digit section followed by up to five further parts, digits and letters as
the rulebook prints them: ``323``, ``323.6``, ``359.3.e.9.a``.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator
from functools import total_ordering

MAXIMUM_PARTS = 6
LONGEST_INPUT = 64

_CANONICAL = re.compile(r"[0-9]{3}(?:\.(?:[0-9]{1,2}|[a-z]{1,2}))*")
_WORDS_AROUND = re.compile(
    r"^(?:cr|rule|rules|clause|no|核心规则|规则|條文|条文|第|§)+|(?:條|条|款|項|项|目|则|則)+$"
)
_COUNTED_PARTS = re.compile(r"(?<=[0-9a-z])\s*(?:條|条|款|項|项|目)\s*第?\s*(?=[0-9a-z(（])")
_SEPARATORS = re.compile(r"[\s.,·・。．、，:：()（）\[\]【】<>《》'\"’‘“”_/\\-]+")
_PIECES = re.compile(r"[0-9]+|[a-z]+")


@total_ordering
class ClauseNumber:
    """One clause number in canonical form; immutable, hashable, ordered as the rulebook is.

    Order at any depth: a clause before its children, 10 after 9, letters after digits.
    """

    __slots__ = ("_key", "parts")

    parts: tuple[str, ...]

    def __init__(self, text: str) -> None:
        """Take a canonical number such as ``359.3.e.9.a``.

        Raises ValueError for anything else; use :func:`read_number` for what people type.
        """
        if not _CANONICAL.fullmatch(text) or text.count(".") >= MAXIMUM_PARTS:
            raise ValueError(f"{text!r} is not a clause number such as 323.6 or 359.3.e.9.a")
        self.parts = tuple(text.split("."))
        self._key = tuple(_part_key(part) for part in self.parts)

    def __str__(self) -> str:
        return ".".join(self.parts)

    def __repr__(self) -> str:
        return f"ClauseNumber({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ClauseNumber) and self.parts == other.parts

    def __lt__(self, other: ClauseNumber) -> bool:
        return self._key < other._key

    def __hash__(self) -> int:
        return hash(self.parts)

    @property
    def depth(self) -> int:
        """Parts below the section: 0 for ``323``, 4 for ``359.3.e.9.a``."""
        return len(self.parts) - 1

    @property
    def parent(self) -> ClauseNumber | None:
        """The number one part shorter, or None for a section."""
        return ClauseNumber(".".join(self.parts[:-1])) if self.depth else None

    @property
    def ancestors(self) -> tuple[ClauseNumber, ...]:
        """All shorter numbers, the section first."""
        return tuple(ClauseNumber(".".join(self.parts[:size])) for size in range(1, len(self.parts)))

    def is_under(self, other: ClauseNumber) -> bool:
        """Whether `other` is a proper ancestor of this number."""
        return len(other.parts) < len(self.parts) and self.parts[: len(other.parts)] == other.parts


def _part_key(part: str) -> tuple[int, int, str]:
    if part.isdigit():
        return (0, int(part), "")
    return (1, len(part), part)


def sort_key(number: str) -> tuple[tuple[int, int, str], ...]:
    """Sort key of a canonical number given as text."""
    return tuple(_part_key(part) for part in number.split("."))


def read_number(text: str) -> ClauseNumber | None:
    """Read one number as people type it, or None when `text` as a whole is not one.

    Full width, blanks, brackets, a trailing dot, ``规则``, ``第…条`` and ``CR`` are accepted, and
    invisible characters that copying from a page brings along:
    ``４６１．３．ｄ``, ``461 3 d``, ``第461.3.d条``, ``第461条第3款d项``, ``CR 461.3(d)``. Digits that ran
    together (``4613d``) have several readings; those are for :func:`readings`.
    """
    pieces = _typed_pieces(text)
    if not pieces or len(pieces[0]) != 3 or not pieces[0].isdigit():
        return None
    return _number_of(pieces)


def readings(text: str, known: Collection[str]) -> list[str]:
    """All numbers in `known` that `text` can mean, the literal reading first.

    ``3239`` reads as 323.9, ``359 3e9a`` as 359.3.e.9.a. A literal reading that exists is the only
    one returned. The result is in rulebook order and empty when nothing fits.
    """
    literal = read_number(text)
    if literal is not None and str(literal) in known:
        return [str(literal)]
    pieces = _typed_pieces(text)
    if not pieces:
        return []
    run = "".join(pieces)
    if len(run) < 3 or not run[:3].isdigit():
        return []
    found = {candidate for candidate in _splits(run) if candidate in known}
    kept = {candidate for candidate in found if _keeps_typed_borders(candidate, pieces)}
    return sorted(kept or found, key=sort_key)


def _typed_pieces(text: str) -> list[str]:
    """The digit and letter runs of `text`, or [] when it holds anything else."""
    if len(text) > LONGEST_INPUT:
        return []
    seen = "".join(character for character in text if unicodedata.category(character) != "Cf")
    plain = unicodedata.normalize("NFKC", seen).strip().casefold()
    plain = _SEPARATORS.sub(".", _COUNTED_PARTS.sub(".", plain)).strip(".")
    while (bare := _WORDS_AROUND.sub("", plain).strip(".")) != plain:
        plain = bare
    pieces: list[str] = []
    for chunk in plain.split("."):
        if not re.fullmatch(r"[0-9a-z]+", chunk) or not chunk.isascii():
            return []
        pieces += _PIECES.findall(chunk)
    return pieces


def _number_of(pieces: list[str]) -> ClauseNumber | None:
    try:
        return ClauseNumber(".".join([pieces[0], *(_without_zeros(piece) for piece in pieces[1:])]))
    except ValueError:
        return None


def _without_zeros(piece: str) -> str:
    return str(int(piece)) if piece.isdigit() and len(piece) <= 3 else piece


def _splits(run: str) -> Iterator[str]:
    """Every canonical number that spells `run` when its dots are left out."""

    def tails(rest: str, room: int) -> Iterator[str]:
        if not rest:
            yield ""
            return
        if not room:
            return
        for size in (1, 2):
            part = rest[:size]
            if (
                len(part) == size
                and (part.isdigit() or part.isalpha())
                and not (size == 2 and part[0] == "0")
            ):
                for tail in tails(rest[size:], room - 1):
                    yield f".{part}{tail}"

    if len(run) <= 3 + 2 * (MAXIMUM_PARTS - 1):
        for tail in tails(run[3:], MAXIMUM_PARTS - 1):
            yield run[:3] + tail


def _keeps_typed_borders(number: str, pieces: list[str]) -> bool:
    """Whether the dots of `number` include every border that was typed: ``355 1 3`` is not 355.13."""

    def borders(parts: list[str]) -> set[int]:
        ends, total = set(), 0
        for part in parts:
            total += len(part)
            ends.add(total)
        return ends

    return borders(pieces) <= borders(number.split("."))
