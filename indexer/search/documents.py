"""What can be found: clauses, their examples, FAQ passages and cards, as fields of plain words.

A clause lends from its surroundings: titles of its ancestors, its parent's words, its children's words
when it is a heading, what an official answer that cites it says, the cards that its examples and those
answers name, and plain-language paraphrases of what it settles (``rules/everyday.toml``).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

import msgspec

from indexer.card_names import CardNames
from indexer.model import Card, Clause, Faq, FaqEntry, Library, Passage, Revision

Everyday = Mapping[str, Sequence[str]]
"""Paraphrases by clause number of the base revision, or by ``faq/passage`` id."""


class Fields(msgspec.Struct, frozen=True):
    """The words of a document, by what they are to it.

    `cards` are cards that it names, `kin` those that what surrounds it names.
    """

    body: str = ""
    title: str = ""
    examples: str = ""
    headings: str = ""
    parent: str = ""
    children: str = ""
    everyday: str = ""
    lent: str = ""
    cards: tuple[str, ...] = ()
    kin: tuple[str, ...] = ()


class Document(msgspec.Struct, frozen=True):
    """One thing that can be found.

    `scope` is the revision or FAQ it belongs to, empty for a card; `whole` is everything it says, as the
    source prints it. The id of an example is ``359.3.e.12#2``: its clause and its place there.
    """

    kind: str
    id: str
    scope: str
    fields: Fields
    whole: str = ""


def documents_of(library: Library, everyday: Everyday) -> list[Document]:
    """All documents: revisions in library order, then FAQ passages, then cards."""
    lending = _Lending(library)
    names = CardNames(library.cards)
    carried = _everyday_by_clause(library, everyday)
    found: list[Document] = []
    for revision in library.revisions:
        for clause in revision.clauses:
            if clause.kind != "absent":
                whole = f"{clause.title or ''}\n{clause.full_text}"
                fields = _clause_fields(revision, clause, lending, carried)
                found.append(Document("clause", clause.number, revision.id, fields, whole))
                found += _examples(revision, clause, fields, names)
    for faq in library.faqs:
        found += _faq_documents(faq, everyday)
    found += [Document("card", card.id, "", _card_fields(card)) for card in library.cards]
    return found


def _clause_fields(
    revision: Revision,
    clause: Clause,
    lending: _Lending,
    everyday: Mapping[tuple[str, str], Sequence[str]],
) -> Fields:
    key = (revision.id, clause.number)
    parent = revision.get(clause.number.rpartition(".")[0])
    return Fields(
        body="\n".join((clause.text, *clause.texts("note"))),
        title=clause.title or "",
        headings=" ".join(_titles_above(revision, clause)),
        parent=parent.text if parent is not None else "",
        children=_words_below(revision, clause) if clause.kind == "heading" else "",
        everyday="\n".join(everyday.get(key, ())),
        lent="\n".join(lending.words.get(key, ())),
        cards=tuple(lending.named.get(key, ())),
        kin=tuple(lending.cards.get(key, ())),
    )


def _examples(revision: Revision, clause: Clause, own: Fields, names: CardNames) -> Iterator[Document]:
    """Each example on its own: together they would drown each other's words."""
    for place, text in enumerate(clause.texts("example"), 1):
        fields = Fields(
            examples=text,
            headings=own.headings,
            parent=clause.text,
            cards=tuple(dict.fromkeys(mention.card for mention in names.mentions(text))),
        )
        yield Document("example", f"{clause.number}#{place}", revision.id, fields, text)


def _titles_above(revision: Revision, clause: Clause) -> list[str]:
    parts = clause.number.split(".")
    above = [".".join(parts[:size]) for size in range(1, len(parts))]
    titles = [found.title for number in above if (found := revision.get(number)) and found.title]
    return titles or list(clause.breadcrumbs)


def _words_below(revision: Revision, clause: Clause) -> str:
    below = revision.children_by_number.get(clause.number, ())
    return "\n".join(
        revision.by_number[number].text or revision.by_number[number].title or "" for number in below
    )


def _faq_documents(faq: Faq, everyday: Everyday) -> Iterator[Document]:
    for entry in faq.entries:
        named = tuple(dict.fromkeys(mention.card for passage in entry.passages for mention in passage.cards))
        question = next((passage.text for passage in entry.passages if passage.kind == "question"), "")
        for passage in entry.passages:
            fields = _passage_fields(faq, entry, passage, question, named, everyday)
            yield Document("faq", passage.id, faq.id, fields, passage.marker + passage.text)


def _passage_fields(
    faq: Faq, entry: FaqEntry, passage: Passage, question: str, named: tuple[str, ...], everyday: Everyday
) -> Fields:
    own = tuple(dict.fromkeys(mention.card for mention in passage.cards))
    is_question = passage.kind == "question"
    return Fields(
        body=passage.text,
        headings=entry.title if not question else "",
        parent="" if is_question else question,
        everyday="\n".join(everyday.get(f"{faq.id}/{passage.id}", ())),
        cards=own,
        kin=named,
    )


def _card_fields(card: Card) -> Fields:
    names = (*card.all_names, card.english, card.number)
    return Fields(
        body=" ".join((*card.tags, *card.keywords)), title=" ".join(filter(None, names)), cards=(card.id,)
    )


def _everyday_by_clause(library: Library, everyday: Everyday) -> dict[tuple[str, str], Sequence[str]]:
    """Paraphrases at their clause in every revision, by the table of carried numbers."""
    base = base_revision(library)
    found: dict[tuple[str, str], Sequence[str]] = {}
    if base is None:
        return found
    for number, phrases in everyday.items():
        if number in base.by_number:
            found[base.id, number] = phrases
    for carried in library.carried:
        phrases = everyday.get(carried.number, ())
        if carried.revision == base.id and phrases:
            found.setdefault((carried.to_revision, carried.to_number), phrases)
    return found


def base_revision(library: Library) -> Revision | None:
    """The revision whose numbers our data files use.

    In a library that does not say, as one made by hand, the newest complete one.
    """
    if library.base:
        return library.by_revision[library.base]
    complete = [revision for revision in library.revisions if revision.completeness == "complete"]
    return max(complete, key=lambda revision: revision.date or "", default=None)


class _Lending:
    """What FAQ answers and examples lend to clauses: words and cards, by (revision, number)."""

    def __init__(self, library: Library) -> None:
        self.words: dict[tuple[str, str], list[str]] = defaultdict(list)
        self.cards: dict[tuple[str, str], list[str]] = defaultdict(list)
        self.named: dict[tuple[str, str], list[str]] = {
            (entry.revision, entry.number): list(entry.cards) for entry in library.clause_cards
        }
        self._elsewhere: dict[tuple[str, str], list[tuple[str, str]]] = defaultdict(list)
        for carried in library.carried:
            led = (carried.to_revision, carried.to_number)
            self._elsewhere[carried.revision, carried.number].append(led)
        for faq in library.faqs:
            self._lend(library, faq)

    def _lend(self, library: Library, faq: Faq) -> None:
        passages = {passage.id: (entry, passage) for entry in faq.entries for passage in entry.passages}
        for reference in library.references:
            if reference.source.document == faq.id and reference.target is not None:
                entry, passage = passages[reference.source.id]
                self._give((reference.target.revision, reference.target.number), entry, passage)
        for override in faq.overrides:
            entry = faq.by_entry[override.entry]
            for revision, number in override.targets.items():
                self._give((revision, number), entry, None)
        for entry, passage in passages.values():
            if passage.number is not None:
                self._give((faq.base_revision, passage.number), entry, None)

    def _give(self, clause: tuple[str, str], entry: FaqEntry, passage: Passage | None) -> None:
        for key in (clause, *self._elsewhere.get(clause, ())):
            for words in (entry.title, passage.text if passage is not None else ""):
                if words and words not in self.words[key]:
                    self.words[key].append(words)
            mentions = (
                passage.cards
                if passage is not None and passage.cards
                else [mention for part in entry.passages for mention in part.cards]
            )
            self.cards[key] += [mention.card for mention in mentions if mention.card not in self.cards[key]]
