"""Hits: what the index found, as the contract shows it."""

from __future__ import annotations

from functools import cached_property

from app.desk.clauses import ABSENT_TEXT, short_title, title_in
from app.desk.faqs import entry_standing
from app.desk.opening import Desk
from app.desk.overrides import governing, overrides_of
from app.desk.search_answers import Hit
from indexer.authority import faq_period, revision_period
from indexer.language.understanding import Understanding
from indexer.model import Clause, Revision
from indexer.numbers import ClauseNumber
from indexer.search.snippets import snippet
from indexer.search.stored import Entry


class HitMaker:
    """Makes hits for one query, in one revision, at one date."""

    def __init__(self, desk: Desk, revision: Revision, understanding: Understanding, date: str) -> None:
        self._desk = desk
        self._revision = revision
        self._date = date
        self.words = _words_to_mark(understanding)
        self._why = [f"{said} → {'、'.join(meant)}" for said, meant in understanding.synonyms.items()]
        self._meant = list(understanding.synonyms.values())
        self._seen: set[str] = set()

    def hit(self, entry: Entry, score: float, example: str | None = None) -> Hit | None:
        """The hit for a document, or None when it repeats an earlier passage.

        `example` is the id of the example that found the clause, whose words then make the snippet.
        """
        if entry.kind in ("clause", "example"):
            revision = self._desk.library.by_revision[entry.scope]
            number, place = _example_place(example or entry.id)
            made = self.clause_hit(revision, number, score, place, as_example=entry.kind == "example")
        elif entry.kind == "faq":
            made = self._faq_hit(entry, score)
        else:
            made = self._card_hit(entry, score)
        if made.kind == "faq":
            if made.text in self._seen:
                return None
            self._seen.add(made.text)
        return made

    def clause_hit(
        self,
        revision: Revision,
        number: str,
        score: float,
        example: int | None = None,
        *,
        as_example: bool = False,
    ) -> Hit:
        """The hit for a clause or, `as_example`, for one of its examples alone."""
        clause = revision.by_number[number]
        found = clause.texts("example")[example - 1] if example is not None else ""
        text = found if as_example else clause_text(clause)
        shown, marks = snippet(found or text, self.words)
        return Hit(
            kind="example" if as_example else "clause",
            id=f"{number}#{example}" if as_example else number,
            revision=revision.id,
            number=number,
            title=clause.title or short_title(clause),
            text=text,
            snippet=shown,
            breadcrumbs=_breadcrumbs(revision, clause),
            standing=self._clause_standing(revision),
            score=round(score, 3),
            marks=marks,
            why=self._reasons(text),
            replaced_by=self._replaced_by(revision, number),
        )

    @cached_property
    def may_reorder(self) -> bool:
        """Whether a FAQ is in force, so that passages far below may still stand before a clause."""
        return any(faq_period(self._desk.library, faq).holds(self._date) for faq in self._desk.library.faqs)

    def in_order(self, hits: list[Hit]) -> list[Hit]:
        """Hits with FAQ passages in force before the clause that they replace."""
        found = list(hits)
        for place, hit in enumerate(list(found)):
            if hit.kind == "clause":
                replacing = self._replacing(hit)
                later = [
                    other for other in found[place + 1 :] if other.kind == "faq" and other.id in replacing
                ]
                for other in reversed(later):
                    found.remove(other)
                    found.insert(found.index(hit), other)
        return found

    def _replacing(self, hit: Hit) -> set[str]:
        """FAQ passages in force that stand over a clause, as hit ids."""
        replacing: set[str] = set()
        for fixed in self._desk.standings_by_clause.get((hit.revision, hit.id), []):
            override = self._desk.overrides_by_id[fixed.override]
            faq = self._desk.library.by_faq[override.faq]
            if entry_standing(self._desk, faq, override.entry, self._date) == "in_force":
                entry = faq.by_entry[override.entry]
                replacing |= {f"{faq.id}/{passage.id}" for passage in entry.passages}
        return replacing

    def _replaced_by(self, revision: Revision, number: str) -> str:
        """The FAQ entry whose words a judge must read instead of the clause, at the date of the search."""
        override = governing(overrides_of(self._desk, revision, number, self._date))
        return f"{override.faq}/{override.entry}" if override is not None else ""

    def _faq_hit(self, entry: Entry, score: float) -> Hit:
        faq = self._desk.library.by_faq[entry.scope]
        passage = self._desk.passages[entry.scope, entry.id]
        entry_id = entry.id.partition(".")[0]
        text = passage.marker + passage.text
        shown, marks = snippet(text, self.words)
        return Hit(
            kind="faq",
            id=f"{faq.id}/{entry.id}",
            revision=faq.base_revision,
            number=passage.number,
            title=faq.by_entry[entry_id].title,
            text=text,
            snippet=shown,
            breadcrumbs=[faq.title, faq.by_entry[entry_id].title],
            standing=entry_standing(self._desk, faq, entry_id, self._date),
            score=round(score, 3),
            marks=marks,
            why=self._reasons(text),
        )

    def _card_hit(self, entry: Entry, score: float) -> Hit:
        card = self._desk.library.by_card[entry.id]
        facts = "，".join(filter(None, (card.english, card.type, *card.domains, *card.keywords)))
        shown, marks = snippet(f"{card.name}（{facts}）", self.words)
        return Hit(
            kind="card",
            id=card.id,
            revision="",
            number=None,
            title=card.name,
            text=f"{card.name}（{facts}）",
            snippet=shown,
            breadcrumbs=["卡牌"],
            standing="",
            score=round(score, 3),
            marks=marks,
        )

    def _reasons(self, text: str) -> tuple[str, ...]:
        return tuple(
            why
            for why, meant in zip(self._why, self._meant, strict=True)
            if any(term in text for term in meant)
        )

    def _clause_standing(self, revision: Revision) -> str:
        period = revision_period(self._desk.library, revision)
        if period is None:
            return ""
        if period.holds(self._date):
            return "in_force"
        return "pending" if self._date < period.since else "lapsed"


def clause_text(clause: Clause) -> str:
    """Everything that stands under a number, or that its text was never received."""
    if clause.kind == "absent":
        return ABSENT_TEXT
    return clause.full_text or clause.title or ""


def _example_place(document: str) -> tuple[str, int | None]:
    """The clause of a document id, and the place of the example that it names."""
    number, _, place = document.partition("#")
    return number, int(place) if place else None


def _breadcrumbs(revision: Revision, clause: Clause) -> list[str]:
    above = [str(number) for number in ClauseNumber(clause.number).ancestors]
    titles = [f"{number} {title}" for number in above if (title := title_in(revision, number))]
    return titles or list(clause.breadcrumbs)


def _words_to_mark(understanding: Understanding) -> list[str]:
    words = [token for token in understanding.weights if token[0] not in "_@"]
    return [
        *understanding.quotations,
        *(word for word in words if len(word) > 1 or word in understanding.words),
    ]
