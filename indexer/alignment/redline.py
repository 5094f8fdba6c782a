"""Redlines (修订标记): what was deleted and inserted inside a text, by words where a tokenizer is given."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from difflib import SequenceMatcher

from indexer.language.segmenting import Segmenter
from indexer.model import Redline, RedlineOperation

Tokenizer = Callable[[str], Iterable[str]]
Piece = tuple[RedlineOperation, str]

# Clause numbers, symbols in brackets, Latin words and runs of blanks are never cut.
_WHOLE = r"[0-9]{3}(?:\.[0-9a-z]{1,2})+|\[[^\[\]\s]{1,12}\]|[A-Za-z]+|[0-9]+|[ \t]+"
_UNITS = re.compile(rf"{_WHOLE}|.", re.DOTALL)
_RUNS = re.compile(rf"{_WHOLE}|(?P<han>[\u3400-\u9fff\U00020000-\U0002ffff]+)|.", re.DOTALL)
_WORD = re.compile(r"[0-9A-Za-z\u3400-\u9fff]")


def split_characters(text: str) -> list[str]:
    """The fallback tokenizer: single characters, but numbers, symbols and Latin words whole."""
    return _UNITS.findall(text)


def word_tokenizer(segmenter: Segmenter) -> Tokenizer:
    """A tokenizer that cuts Han text into words and keeps everything else whole.

    Not jieba itself: it keeps its dictionary in a cache file that other users of the machine could
    have put there.
    """

    def words(text: str) -> list[str]:
        return [
            word
            for run in _RUNS.finditer(text)
            for word in (segmenter.cut(run.group()) if run["han"] else (run.group(),))
        ]

    return words


def redline(old: str, new: str, tokenizer: Tokenizer | None = None) -> Redline:
    """The pieces that lead from `old` to `new`: equal and delete spell `old`, equal and insert `new`.

    Neighbouring pieces of one kind are joined, a deletion stands before its insertion, and a scrap of
    agreement between two changes is drawn into them when it would only hurt reading.
    """
    if old == new:
        return (("equal", old),) if old else ()
    before, after = _tokens(old, tokenizer), _tokens(new, tokenizer)
    pieces = list(_compare(before, after))
    return tuple(merge(_without_scraps(merge(pieces))))


def _tokens(text: str, tokenizer: Tokenizer | None) -> list[str]:
    tokens = list((tokenizer or split_characters)(text))
    # A tokenizer that drops or changes characters would falsify a quotation.
    return tokens if "".join(tokens) == text else split_characters(text)


def _compare(before: list[str], after: list[str]) -> Iterator[Piece]:
    for operation, i, i_end, j, j_end in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if operation == "equal":
            yield "equal", "".join(before[i:i_end])
        else:
            yield "delete", "".join(before[i:i_end])
            yield "insert", "".join(after[j:j_end])


def merge(pieces: Iterable[Piece]) -> list[Piece]:
    """Join each run of changes into one deletion and one insertion, each run of equals into one."""
    merged: list[Piece] = []
    deleted = inserted = ""
    for operation, text in pieces:
        if operation == "delete":
            deleted += text
        elif operation == "insert":
            inserted += text
        elif text:
            merged += _change(deleted, inserted)
            deleted = inserted = ""
            if merged and merged[-1][0] == "equal":
                text = merged.pop()[1] + text
            merged.append(("equal", text))
    return merged + _change(deleted, inserted)


def _change(deleted: str, inserted: str) -> list[Piece]:
    pieces: list[Piece] = [("delete", deleted), ("insert", inserted)]
    return [piece for piece in pieces if piece[1]]


def _without_scraps(pieces: list[Piece]) -> list[Piece]:
    """Turn an equal single character between two replacements into part of them.

    的 or 在 left standing between two rewritten halves makes a reader jump; a punctuation mark there
    keeps the sentence's shape and stays.
    """
    tidy: list[Piece] = []
    for place, (operation, text) in enumerate(pieces):
        is_scrap = (
            operation == "equal"
            and len(text) == 1
            and _WORD.match(text) is not None
            and _is_replaced(pieces[:place][-2:])
            and _is_replaced(pieces[place + 1 : place + 3])
        )
        tidy += [("delete", text), ("insert", text)] if is_scrap else [(operation, text)]
    return tidy


def _is_replaced(beside: list[Piece]) -> bool:
    return [operation for operation, _ in beside] == ["delete", "insert"]
