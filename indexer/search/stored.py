"""The stored search index: the content of ``search.msgpack``."""

from __future__ import annotations

import msgspec

from indexer.language.tables import LanguageTables
from indexer.search.exact import ExactTexts
from indexer.search.postings import Postings

INDEX_FILE = "search.msgpack"


class Entry(msgspec.Struct, frozen=True, array_like=True):
    """What a document is: kind, id, and the revision or FAQ it belongs to."""

    kind: str
    id: str
    scope: str


class StoredIndex(msgspec.Struct, frozen=True):
    """Everything that answering needs, in one file that is read at once.

    `carried` holds, for every revision but the base, where each clause that the vocabulary names stands
    there: revision → number in the base revision → number there.
    """

    entries: tuple[Entry, ...]
    postings: Postings
    tables: LanguageTables
    texts: ExactTexts
    carried: dict[str, dict[str, str]] = {}
