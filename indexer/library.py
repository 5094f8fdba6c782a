"""Compiling the library: every document read, then what links them worked out, in one direction."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path

from indexer.alignment.forced import check_carried, read_carried
from indexer.alignment.records import ForcedMatch
from indexer.card_names import CardNames
from indexer.cards import read_cards
from indexer.decisions import check_decisions
from indexer.errors import SourceError
from indexer.linking import Links
from indexer.model import Card, Clause, ClauseCards, Faq, Library, Revision
from indexer.numbers import sort_key
from indexer.places import Places
from indexer.readers.faq import FaqReading, read_faq
from indexer.readers.folder import METADATA, read_metadata
from indexer.readers.revision import read_revision
from indexer.references import collect_references

CARRIED_FILE = "carried.toml"


def compile_library(places: Places, on_references: Callable[[], None] | None = None) -> Library:
    """Read all documents below `places` and link them. `on_references` is called before linking.

    Raises SourceError for a document, or a file beside it, that does not fit.
    """
    cards = _read_all_cards(places)
    names = CardNames(cards)
    faqs, revisions = _read_documents(places, names)
    if on_references is not None:
        on_references()
    links = Links(revisions, forced_matches(places, revisions))
    return Library(
        revisions=revisions,
        faqs=faqs,
        cards=cards,
        references=collect_references(revisions, faqs),
        carried=tuple(links.carried()),
        standings=tuple(links.standings(faqs)),
        clause_cards=tuple(_cards_of_clauses(revisions, names)),
        base=_base(places, revisions),
    )


def forced_matches(places: Places, revisions: tuple[Revision, ...]) -> tuple[ForcedMatch, ...]:
    """Numbers that a human carried, from the documents' folder and the user's own.

    Raises SourceError for a line that names a number which its revision cannot have.
    """
    forced: list[ForcedMatch] = []
    for folder in places.folders("rules", "core"):
        path = folder / CARRIED_FILE
        lines = read_carried(path)
        check_carried(path, lines, revisions)
        forced += lines
    return tuple(forced)


def _read_all_cards(places: Places) -> tuple[Card, ...]:
    cards: dict[str, Card] = {}
    for folder in places.folders("rules", "cards"):
        cards.update((card.id, card) for card in read_cards(folder))
    return tuple(cards.values())


def _read_documents(places: Places, names: CardNames) -> tuple[tuple[Faq, ...], tuple[Revision, ...]]:
    """FAQs by date; revisions by date, undated excerpts last."""
    readings = [read_faq(folder, names) for folder in _document_folders(places, "faq")]
    quoted = _quoted(readings)
    revisions: dict[str, Revision] = {}
    for folder in _document_folders(places, "rules", "core"):
        revision = read_revision(folder, quoted)
        if revision.id in revisions:
            raise SourceError(f"{folder / METADATA}：修订版 {revision.id} 已在别处；请换一个 id")
        revisions[revision.id] = revision
    faqs = sorted((reading.faq for reading in readings), key=lambda faq: (faq.date, faq.id))
    by_date = sorted(
        revisions.values(), key=lambda revision: (revision.date is None, revision.date, revision.id)
    )
    _check_bases(faqs, revisions)
    check_decisions(faqs, revisions.values())
    return tuple(faqs), tuple(by_date)


def _quoted(readings: list[FaqReading]) -> dict[str, tuple[Clause, ...]]:
    """Clauses that FAQs quote, by base revision; of several quotations the earliest FAQ's stands.

    A later FAQ written against the same revision adds to what an earlier one quotes.
    """
    quoted: dict[str, dict[str, Clause]] = defaultdict(dict)
    for reading in sorted(readings, key=lambda reading: (reading.faq.date, reading.faq.id)):
        clauses = quoted[reading.faq.base_revision]
        for clause in reading.base_clauses:
            clauses.setdefault(clause.number, clause)
    return {
        revision: tuple(sorted(clauses.values(), key=lambda clause: sort_key(clause.number)))
        for revision, clauses in quoted.items()
    }


def _base(places: Places, revisions: tuple[Revision, ...]) -> str:
    """The newest complete revision that comes with the program, as its data files do; never an import."""
    folders = places.root.joinpath("rules", "core").glob(f"*/{METADATA}")
    shipped = {read_metadata(metadata.parent).id for metadata in folders}
    complete = [one for one in revisions if one.id in shipped and one.completeness == "complete"]
    return max(complete, key=lambda revision: revision.date or "").id if complete else ""


def _document_folders(places: Places, *parts: str) -> Iterator[Path]:
    for folder in places.folders(*parts):
        yield from sorted(child for child in folder.iterdir() if child.is_dir())


def _check_bases(faqs: list[Faq], revisions: dict[str, Revision]) -> None:
    for faq in faqs:
        if faq.base_revision not in revisions:
            known = "、".join(revisions)
            raise SourceError(
                f"FAQ {faq.id}：base_revision {faq.base_revision!r} 不存在；"
                f"现有：{known}。请把它导入，或删去这份 FAQ"
            )


def _cards_of_clauses(revisions: tuple[Revision, ...], names: CardNames) -> Iterator[ClauseCards]:
    for revision in revisions:
        for clause in revision.clauses:
            found = dict.fromkeys(mention.card for mention in names.mentions(clause.full_text))
            if found:
                yield ClauseCards(revision.id, clause.number, tuple(found))
