"""Parts of the vocabulary that the engine does not carry out yet: a card that uses one is refused.

Better refused than played without it. Take an entry out when the engine reads the field.
"""

from __future__ import annotations

import msgspec

from app.engine.cards.ability import Statics
from app.engine.cards.instructions import Grant
from app.engine.cards.keywords import KNOWN

UNREAD: dict[type, tuple[str, ...]] = {}


def unread_field(value: object) -> str:
    """The first field in use, anywhere below a vocabulary record, that is not carried out; else nothing."""
    if isinstance(value, list):
        return next((found for each in value if (found := unread_field(each))), "")
    if not isinstance(value, msgspec.Struct):
        return ""
    keyword = value.keyword if isinstance(value, Grant | Statics) else ""
    if keyword and keyword not in KNOWN:
        return f"关键词[{keyword}]"
    for name in UNREAD.get(type(value), ()):
        if getattr(value, name):
            return f"{type(value).__name__}.{name}"
    return next(
        (found for name in value.__struct_fields__ if (found := unread_field(getattr(value, name)))), ""
    )
