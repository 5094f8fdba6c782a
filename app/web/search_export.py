"""The search for the browser: the same tables, postings and weights as the server's, as one classic script.

A classic script and not JSON, because a page opened from a folder may load scripts but not fetch files.
``static/search.js`` reads it; a test compares its answers with the server's.
"""

from __future__ import annotations

import base64
from typing import Any

import msgspec

from app.desk import Desk, search_numbers
from app.desk.clauses import short_title
from app.desk.search import SPARE_HITS
from app.desk.search_hits import clause_text
from app.desk.search_index import index_of
from app.web.periods import periods_of
from indexer import card_names
from indexer.authority import faq_period, revision_period, withdrawal
from indexer.language import correcting, sayings, segmenting, understanding, vocabulary
from indexer.model import Revision
from indexer.search import ranking, snippets
from indexer.search.postings import PRECISION, Postings
from indexer.search.stored import INDEX_FILE, StoredIndex

_KINDS = ("clause", "example", "faq", "card", "scenario")
# Later modules win where two use one name: LONGEST_QUERY is that of understanding.
_CONSTANTS = (
    sayings,
    vocabulary,
    segmenting,
    correcting,
    ranking,
    snippets,
    search_numbers,
    understanding,
)


def read_index(desk: Desk) -> bytes:
    """The stored index, read when the application starts: a later build may remove this one's folder."""
    index_of(desk)
    return (desk.folder / "index" / INDEX_FILE).read_bytes()


def search_script(desk: Desk, index: bytes) -> bytes:
    """``window.IX = {…};``; `index` as :func:`read_index` gives it."""
    return b"window.IX = " + msgspec.json.encode(search_data(desk, index)) + b";\n"


def search_data(desk: Desk, index: bytes) -> dict[str, Any]:
    """Everything that searching in the browser reads."""
    stored = msgspec.msgpack.decode(index, type=StoredIndex)
    scopes = list(dict.fromkeys(entry.scope for entry in stored.entries))
    vocabulary_data = msgspec.to_builtins(stored.tables.vocabulary)
    return {
        "build": desk.library.build,
        "constants": _constants(),
        "periods": msgspec.to_builtins(periods_of(desk)),
        "kinds": _KINDS,
        "scopes": scopes,
        "entries": [
            [_KINDS.index(entry.kind), scopes.index(entry.scope), entry.id] for entry in stored.entries
        ],
        "shown": [_shown(desk, entry.kind, entry.scope, entry.id) for entry in stored.entries],
        "revisions": [_revision(desk, revision) for revision in desk.library.revisions],
        "faqs": _faqs(desk),
        "replaced": _replaced(desk),
        "cards": [
            {"id": card.id, "name": card.name, "names": [*card.all_names, card.english]}
            for card in desk.library.cards
        ],
        "grammatical": "".join(sorted(correcting.GRAMMATICAL)),
        "before_lone": "".join(sorted(card_names.BEFORE_LONE)),
        "stop_words": stored.tables.stop_words,
        "frequencies": stored.tables.frequencies,
        "simplified": _pairs(stored.tables.simplified),
        "sounds": stored.tables.sounds,
        "targets": "\n".join(stored.tables.targets),
        "terms": vocabulary_data["terms"],
        "phrases": vocabulary_data["phrases"],
        "ordinary_english": vocabulary_data["ordinary_english"],
        "lines": stored.texts.lines,
        "titles": stored.texts.titles,
        "tokens": "\n".join(stored.postings.entries),
        "postings": _packed(stored.postings),
        "precision": PRECISION,
    }


def _constants() -> dict[str, float]:
    """Every number that the Python modules name in capitals, so that the browser's never differ."""
    found = {
        name: value
        for module in _CONSTANTS
        for name, value in vars(module).items()
        if name.isupper() and isinstance(value, (int, float)) and not name.startswith("_")
    }
    return {**found, "SPARE_HITS": SPARE_HITS}


def _shown(desk: Desk, kind: str, scope: str, identity: str) -> list[str]:
    """Title and text of a document, as a hit shows them; one element where the title can be told."""
    library = desk.library
    if kind == "card":
        card = library.by_card[identity]
        facts = "，".join(filter(None, (card.english, card.type, *card.domains, *card.keywords)))
        return [card.name, f"{card.name}（{facts}）"]
    if kind == "faq":
        passage = desk.passages[scope, identity]
        return [passage.marker + passage.text]
    number, _, place = identity.partition("#")
    clause = library.by_revision[scope].by_number[number]
    if kind == "example":
        return [clause.texts("example")[int(place) - 1]]
    return [clause.title or short_title(clause), clause_text(clause)]


def _revision(desk: Desk, revision: Revision) -> dict[str, Any]:
    period = revision_period(desk.library, revision)
    return {
        "id": revision.id,
        "since": period.since if period else None,
        "until": period.until if period else None,
        "numbers": [clause.number for clause in revision.clauses],
        # Clauses without text are not searched, but are opened by their number.
        "absent": [clause.number for clause in revision.clauses if clause.kind == "absent"],
        "titles": {**revision.outside_titles, **revision.ancestor_titles},
        "breadcrumbs": {
            clause.number: list(clause.breadcrumbs) for clause in revision.clauses if clause.breadcrumbs
        },
    }


def _faqs(desk: Desk) -> dict[str, Any]:
    found = {}
    for faq in desk.library.faqs:
        period = faq_period(desk.library, faq)
        withdrawn = {}
        for entry in faq.entries:
            later = withdrawal(desk.library, faq, entry.id)
            if later is not None:
                withdrawn[entry.id] = later.date
        found[faq.id] = {
            "title": faq.title,
            "base": faq.base_revision,
            "since": period.since,
            "until": period.until,
            "entries": {entry.id: entry.title for entry in faq.entries},
            "withdrawn": withdrawn,
        }
    return found


def _replaced(desk: Desk) -> dict[str, list[str]]:
    """FAQ entries that stand over a clause while they are in force, by revision and number."""
    return {
        f"{revision} {number}": sorted(
            {
                f"{desk.overrides_by_id[fixed.override].faq}/{desk.overrides_by_id[fixed.override].entry}"
                for fixed in standings
            }
        )
        for (revision, number), standings in desk.standings_by_clause.items()
    }


def _pairs(table: dict[str, str]) -> list[str]:
    """A table of single characters as two strings of equal length."""
    return ["".join(table), "".join(table.values())]


def _packed(postings: Postings) -> str:
    """All postings in the order of the tokens: count, steps between documents, worths; seven bits a byte."""
    packed = bytearray()
    for token in postings.entries:
        places, worths = postings.of(token)
        _add(packed, len(places))
        before = 0
        for place in places:
            _add(packed, place - before)
            before = place
        for worth in worths:
            _add(packed, worth)
    return base64.b64encode(packed).decode()


def _add(packed: bytearray, number: int) -> None:
    while number > 0x7F:
        packed.append(number & 0x7F | 0x80)
        number >>= 7
    packed.append(number)
