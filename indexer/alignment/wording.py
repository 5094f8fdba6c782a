"""The words of a clause as alignment compares them, and the masks that tell kinds of change apart."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from indexer.model import Clause

_BLANKS = re.compile(r"\s+")
# Not brackets, plus, minus or ">": they are symbols of the game's texts ([M]+2, [鼓舞][>]).
_PUNCTUATION = re.compile(
    r"[，。、；：！？“”‘’（）《》〈〉「」『』【】…—–·•*,;:!?\"'()]|(?<![0-9])\.|\.(?![0-9a-z])"
)
_NUMBER = r"[0-9]{3}(?:\.[0-9a-z]{1,2})*(?![0-9a-zA-Z])"
_POINTER_REFERENCE = re.compile(
    rf"((?:规则|rules?|CR)\s*)第?\s*{_NUMBER}\.?\s*(?:条)?[^。；;，,\n]*", re.IGNORECASE
)
_REFERENCE = re.compile(
    rf"((?:规则|rules?|CR)\s*)第?\s*{_NUMBER}\.?(?:\s*条)?|第\s*{_NUMBER}\.?\s*条|"
    rf"(?<![0-9a-zA-Z.]){_NUMBER.replace('*', '+')}",
    re.IGNORECASE,
)
_POINTER = re.compile(r"想获取更多[^\n。]*")
MASK = "§"


def shown_text(clause: Clause) -> str:
    """Everything under the number, a line for each block, as a reader sees it; a heading is its title.

    A title counts only for headings: the same clause may have been given one in one revision alone.
    """
    lines = [clause.title] if clause.kind == "heading" and clause.title else []
    for block in clause.blocks:
        marker = block.marker.strip()
        blank = " " if block.kind == "item" and marker else ""
        lines.append(f"{marker}{blank}{block.text.strip()}")
    return "\n".join(lines)


def joined(text: str) -> str:
    """`text` without the line breaks that only part blocks."""
    return text.replace("\n", "")


@lru_cache(maxsize=16384)
def without_blanks(text: str) -> str:
    """`text` with every blank and line break removed, in one Unicode form."""
    return _BLANKS.sub("", unicodedata.normalize("NFC", text))


@lru_cache(maxsize=16384)
def without_punctuation(text: str) -> str:
    """`text` without blanks and punctuation; symbols of the game stay."""
    return _PUNCTUATION.sub("", without_blanks(text))


@lru_cache(maxsize=16384)
def without_references(text: str) -> str:
    """`text` with cited numbers masked; in 想获取更多 pointers the printed title after them too."""
    text = _POINTER.sub(lambda found: _POINTER_REFERENCE.sub(rf"\1{MASK}", found.group()), text)
    return _REFERENCE.sub(lambda found: (found.group(1) or "") + MASK, text)


def key(clause: Clause) -> str:
    """The words of a clause for matching: no blanks, cited numbers masked; empty for absent ones."""
    return without_blanks(without_references(shown_text(clause)))
