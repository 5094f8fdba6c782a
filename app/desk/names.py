"""Names as people type them."""

from __future__ import annotations

import unicodedata


def plain_name(name: str) -> str:
    """A name as compared: case, width, blanks, dashes and quotes do not count."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    return "".join(character for character in folded if character.isalnum())
