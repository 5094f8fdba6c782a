"""Alignment of two revisions: which clause became which, what changed, and where a number went.

A diff is three strategies, each replaceable: the *matcher* pairs clauses by text and structure
(`matcher`), the *item differ* says what changed inside a pair (`differ`, `redline`), the *sorter*
puts changes into reading order and groups what shifted together (`sorter`, `shifts`). `report`
joins them into a diff, `carry` answers where one number of one revision stands in another.
"""

from indexer.alignment.carried import carried_numbers
from indexer.alignment.carry import NumberMap, carry
from indexer.alignment.differ import compare_clauses, kind_of_change
from indexer.alignment.forced import check_carried, read_carried
from indexer.alignment.matcher import match_revisions
from indexer.alignment.records import (
    Affected,
    Alignment,
    Carried,
    Change,
    Diff,
    ForcedMatch,
    Match,
    Shift,
)
from indexer.alignment.redline import Tokenizer, redline, split_characters, word_tokenizer
from indexer.alignment.report import compare, diff_as_json

__all__ = [
    "Affected",
    "Alignment",
    "Carried",
    "Change",
    "Diff",
    "ForcedMatch",
    "Match",
    "NumberMap",
    "Shift",
    "Tokenizer",
    "carried_numbers",
    "carry",
    "check_carried",
    "compare",
    "compare_clauses",
    "diff_as_json",
    "kind_of_change",
    "match_revisions",
    "read_carried",
    "redline",
    "split_characters",
    "word_tokenizer",
]
