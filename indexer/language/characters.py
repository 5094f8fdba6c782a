"""Characters as typed, brought to one form: width, case, traditional and Japanese variants, stray blanks.

Only queries and index tokens go through here; what is shown keeps its own characters.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from pathlib import Path

HAN = "\u3400-\u9fff"
_HAN_RUN = re.compile(f"[{HAN}]+")
RUN = re.compile(f"[{HAN}]+|[a-z]+(?:'[a-z]+)?|[0-9]+")
_BLANK_INSIDE_HAN = re.compile(f"(?<=[{HAN}])\\s+(?=[{HAN}])")
_NO_LETTER = re.compile(r"[\W_]+")


def plain(text: str, simplified: Mapping[int, str]) -> str:
    """`text` in half width, lower case and simplified characters, without control characters.

    `simplified` is a table for ``str.translate``; see :func:`simplified_characters`. Blanks become one
    space.
    """
    folded = " ".join(unicodedata.normalize("NFKC", text).lower().translate(simplified).split())
    if folded.isprintable():
        return folded
    return " ".join("".join(letter for letter in folded if letter.isprintable()).split())


def letters(text: str, simplified: Mapping[int, str]) -> str:
    """Plain `text` without blanks, punctuation and symbols: the form in which exact words are sought."""
    return _NO_LETTER.sub("", plain(text, simplified))


def join_han(text: str) -> str:
    """`text` without the blanks between Han characters."""
    return _BLANK_INSIDE_HAN.sub("", text)


def runs(text: str) -> list[str]:
    """The runs of Han characters, Latin letters and digits in plain text, in order."""
    return RUN.findall(text)


def han_runs(text: str) -> list[str]:
    """The runs of Han characters alone."""
    return _HAN_RUN.findall(text)


def is_han(text: str) -> bool:
    """Whether `text` consists of Han characters only."""
    return bool(_HAN_RUN.fullmatch(text))


def simplified_characters() -> dict[str, str]:
    """Traditional and Japanese characters with their simplified forms, from the OpenCC tables.

    A Japanese form leads through its traditional one: 発 → 發 → 发. A character with several simplified
    forms takes the first, the usual one.
    """
    import opencc

    tables = Path(opencc.__file__).parent / "dictionary"
    traditional = dict(_pairs(tables / "TSCharacters.txt"))
    for variants in ("TWVariants.txt", "HKVariants.txt", "JPVariants.txt"):
        for standard, variant in _pairs(tables / variants):
            simple = traditional.get(standard, standard)
            if variant != simple and variant not in traditional.values():
                traditional.setdefault(variant, simple)
    return {one: other for one, other in traditional.items() if one != other and len(one) == len(other) == 1}


def _pairs(table: Path) -> list[tuple[str, str]]:
    lines = (line.split("\t") for line in table.read_text("utf-8").splitlines() if "\t" in line)
    return [(line[0], line[1].split(" ")[0]) for line in lines]
