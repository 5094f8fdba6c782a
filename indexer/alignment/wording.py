"""The words of a clause as alignment compares them, and the masks that tell kinds of change apart."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

import msgspec

from indexer.model import Clause, Revision

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
_HAN = "\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef\u3000-\u303f\u2014\u2018-\u201d\u2026"
_TYPESET_BLANK = re.compile(rf"(?<=[{_HAN}])[ \t]+(?=[!-~])|(?<=[!-~])[ \t]+(?=[{_HAN}])")
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


def own_text(clause: Clause) -> str:
    """What :func:`shown_text` shows, without examples, notes and pointers."""
    own = tuple(block for block in clause.blocks if block.kind in ("body", "item"))
    return shown_text(msgspec.structs.replace(clause, blocks=own))


def joined(text: str) -> str:
    """`text` without the line breaks that only part blocks."""
    return text.replace("\n", "")


def without_typeset_blanks(text: str) -> str:
    """`text` without blanks between Han and Latin letters or digits.

    Typesetting puts them there (规则 128, 步骤 2-5) and text extraction keeps or drops them at will, so a
    difference in them is no change of the document.
    """
    return _TYPESET_BLANK.sub("", text)


def quotes_own_text_only(revision: Revision) -> bool:
    """Whether a partial revision shows clauses without examples, notes and pointers, as a FAQ's quotes do."""
    return revision.completeness == "partial" and all(
        block.kind in ("body", "item") for clause in revision.clauses for block in clause.blocks
    )


def is_typeset_blank(before: str, blank: str, after: str) -> bool:
    """Whether `blank` between two characters is one that typesetting puts in."""
    return bool(blank) and without_typeset_blanks(f"{before}{blank}{after}") == f"{before}{after}"


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
    """The words of a clause for matching: its title or own text, no blanks, cited numbers masked.

    Examples, notes and pointers count only when there is nothing else: a FAQ quotes a clause without
    them. Empty for absent clauses.
    """
    return _bare(own_text(clause)) or _bare(shown_text(clause))


def full_key(clause: Clause) -> str:
    """As :func:`key`, with examples, notes and pointers: tells apart what `key` cannot."""
    return _bare(shown_text(clause))


def _bare(text: str) -> str:
    return without_blanks(without_references(text))
