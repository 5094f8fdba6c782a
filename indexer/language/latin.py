"""English words in queries: endings taken off, so that ``units`` and ``exhausted`` meet their word."""

from __future__ import annotations

from collections.abc import Collection

_SHORTEST = 3


def forms(word: str) -> list[str]:
    """`word` and what it may be a form of: ``tapping`` → tapping, tapp, tap, tappe; likeliest first."""
    found = [word]
    if word.endswith("'s"):
        found.append(word[:-2])
    if word.endswith("ies"):
        found.append(word[:-3] + "y")
    for ending in ("s", "es", "ed", "d", "ing", "er", "ment"):
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST:
            stem = word[: -len(ending)]
            found.append(stem)
            if ending in ("ed", "ing", "er"):
                if stem[-1] == stem[-2]:
                    found.append(stem[:-1])
                found.append(stem + "e")
    return found


def stem(word: str) -> str:
    """One spelling for all forms of an English word, for the index: ``dies``, ``died`` → ``di``."""
    for ending in ("'s", "ies", "ing", "ied", "ed", "es", "s", "y", "e"):
        if word.endswith(ending) and len(word) - len(ending) >= 2:
            word = word[: -len(ending)]
            break
    if len(word) > _SHORTEST and word[-1] == word[-2] and word[-1] not in "aeiouls":
        word = word[:-1]
    return word


def known_form(word: str, known: Collection[str]) -> str:
    """The first form of `word` that is in `known`, or `word` itself."""
    return next((form for form in forms(word) if form in known), word)
