"""The search index of a desk, opened once and shared by all threads."""

from __future__ import annotations

import threading
from weakref import WeakKeyDictionary

from app.desk.opening import Desk
from indexer.card_names import CardNames
from indexer.search.opening import SearchIndex, open_index

_opened: WeakKeyDictionary[Desk, SearchIndex] = WeakKeyDictionary()
_opening = threading.Lock()


def index_of(desk: Desk) -> SearchIndex:
    """The search index of a desk, opened on first use. Raises LibraryError when it is damaged."""
    index = _opened.get(desk)
    if index is None:
        with _opening:
            index = _opened.get(desk)
            if index is None:
                names = CardNames(desk.library.cards)
                index = _opened[desk] = open_index(desk.folder / "index", names.in_query)
    return index
