"""Shapes of search answers: the contract that the command line prints and the web API serves."""

from __future__ import annotations

from app.desk.answers import Answer


class Understood(Answer, frozen=True):
    """How the query was read.

    `number` is the clause number it names; `synonyms` leads from what was typed to official terms,
    `corrections` from what was misspelt to what was meant.
    """

    number: str | None
    cards: list[str]
    terms: list[str]
    synonyms: dict[str, list[str]]
    corrections: dict[str, str]


class Hit(Answer, frozen=True):
    """One thing found. `marks` are offsets of found words in `snippet`; `why` explains the match.

    `replaced_by` is the FAQ entry (``faq/entry``) in force whose words stand in place of a clause's, else
    empty; `standing` of a clause is that of its revision.
    """

    kind: str
    id: str
    revision: str
    number: str | None
    title: str
    text: str
    snippet: str
    breadcrumbs: list[str]
    standing: str
    score: float
    marks: tuple[tuple[int, int], ...] = ()
    why: tuple[str, ...] = ()
    replaced_by: str = ""


class SearchAnswer(Answer, frozen=True):
    """Answer of ``fupan search``.

    `neighbours` are existing numbers near one that does not exist; `did_you_mean` are queries that
    would find something; `remark` says what was left out or assumed.
    """

    query: str
    took_ms: float
    understood: Understood
    hits: list[Hit]
    neighbours: tuple[str, ...] = ()
    did_you_mean: tuple[str, ...] = ()
    remark: str = ""
