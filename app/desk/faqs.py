"""Answering ``faq``: the official FAQs, their entries, and where each stands at a date."""

from __future__ import annotations

import difflib
import re
import unicodedata
from typing import TypedDict

from app.desk.answers import Answer, CardAnswer, OverrideAnswer, ReferenceAnswer
from app.desk.clauses import reference_answer
from app.desk.opening import Desk
from app.desk.overrides import override_answer
from app.errors import NotFound
from indexer.authority import Period, faq_period, withdrawal
from indexer.model import Faq, FaqEntry, Passage

_NTH_QUESTION = re.compile(r"第\s*([0-9]{1,3})\s*问")


class FaqSummary(Answer, frozen=True):
    """One FAQ. `standing` is ``pending``, ``in_force`` or ``lapsed`` at the date."""

    id: str
    title: str
    date: str
    base_revision: str
    expires: str
    since: str
    until: str | None
    standing: str
    entries: list[EntrySummary]


class EntrySummary(Answer, frozen=True):
    """One entry of a FAQ. `replayed`: scenarios play its answer; `holds_today`: whether they come out so
    under the rules in force at the date asked for, None when none speaks about these."""

    id: str
    kind: str
    title: str
    standing: str
    replayed: bool = False
    holds_today: bool | None = None
    scenarios: tuple[str, ...] = ()


class PassageAnswer(Answer, frozen=True):
    """One paragraph of an entry; for a quoted clause `number` and its kind (quote, old, new)."""

    id: str
    kind: str
    marker: str
    number: str | None
    text: str
    cards: list[CardAnswer]


class EntryAnswer(Answer, frozen=True):
    """One entry in full."""

    faq: str
    id: str
    kind: str
    title: str
    standing: str
    since: str
    until: str | None
    base_revision: str
    passages: list[PassageAnswer]
    references: list[ReferenceAnswer]
    overrides: list[OverrideAnswer]
    cards: list[CardAnswer]
    at: str
    previous: str | None = None
    next: str | None = None
    replayed: bool = False
    holds_today: bool | None = None
    scenarios: tuple[str, ...] = ()


def list_faqs(desk: Desk, at: str | None = None) -> list[FaqSummary]:
    """All FAQs, oldest first, with their entries."""
    date = desk.date(at)
    return [_summary(desk, faq, date) for faq in desk.library.faqs]


def find_faq(desk: Desk, faq_id: str) -> Faq:
    """The FAQ with an id, or with the only id that contains the words typed. Raises NotFound."""
    faq = desk.library.by_faq.get(faq_id)
    if faq is not None:
        return faq
    matching = [name for name in desk.library.by_faq if faq_id.casefold() in name.casefold()]
    if faq_id and len(matching) == 1:
        return desk.library.by_faq[matching[0]]
    known = tuple(desk.library.by_faq)
    raise NotFound(f"没有 FAQ {faq_id!r}；现有：{'、'.join(known) or '（无）'}", known)


def find_entry(faq: Faq, entry_id: str) -> FaqEntry:
    """The entry of a FAQ; ``5``, ``Q5``, ``q05`` and ``第 5 问`` mean the fifth question. Raises NotFound."""
    plain = unicodedata.normalize("NFKC", entry_id).strip().casefold()
    asked = _NTH_QUESTION.fullmatch(plain)
    typed = asked[1] if asked else plain
    tries = [typed, f"{typed[:1]}{typed[1:]:0>2}", f"q{typed:0>2}"]
    for name in tries:
        if name in faq.by_entry:
            return faq.by_entry[name]
    near = tuple(difflib.get_close_matches(typed, list(faq.by_entry), n=4, cutoff=0.3))
    known = "、".join(faq.by_entry)
    raise NotFound(f"{faq.id} 没有 {entry_id!r}；现有：{known}", near)


def show_faq(desk: Desk, faq_id: str, at: str | None = None) -> FaqSummary:
    """One FAQ with its entries."""
    return _summary(desk, find_faq(desk, faq_id), desk.date(at))


def show_entry(desk: Desk, faq_id: str, entry_id: str, at: str | None = None) -> EntryAnswer:
    """One entry in full, with what it overrides and cites."""
    faq = find_faq(desk, faq_id)
    entry = find_entry(faq, entry_id)
    date = desk.date(at)
    period = faq_period(desk.library, faq)
    names = list(faq.by_entry)
    place = names.index(entry.id)
    own = f"{entry.id}."
    return EntryAnswer(
        faq=faq.id,
        id=entry.id,
        kind=entry.kind,
        title=entry.title,
        standing=entry_standing(desk, faq, entry.id, date),
        since=period.since,
        until=period.until,
        base_revision=faq.base_revision,
        passages=[_passage(desk, passage) for passage in entry.passages],
        references=[
            reference_answer(reference)
            for reference in desk.library.references
            if reference.source.document == faq.id and reference.source.id.startswith(own)
        ],
        overrides=[
            override_answer(desk, fixed, date)
            for fixed in desk.library.standings
            if desk.overrides_by_id[fixed.override].faq == faq.id
            and desk.overrides_by_id[fixed.override].entry == entry.id
        ],
        cards=_cards(desk, entry),
        at=date,
        previous=names[place - 1] if place else None,
        next=names[place + 1] if place + 1 < len(names) else None,
        **_proof(desk, faq, entry.id, date),
    )


def entry_standing(desk: Desk, faq: Faq, entry_id: str, date: str) -> str:
    """``pending``, ``in_force``, ``lapsed`` or ``withdrawn`` at a date."""
    taking_back = withdrawal(desk.library, faq, entry_id)
    if taking_back is not None and taking_back.date <= date:
        return "withdrawn"
    return _standing_in(faq_period(desk.library, faq), date)


def _standing_in(period: Period, date: str) -> str:
    if date < period.since:
        return "pending"
    return "in_force" if period.holds(date) else "lapsed"


def _summary(desk: Desk, faq: Faq, date: str) -> FaqSummary:
    period = faq_period(desk.library, faq)
    return FaqSummary(
        id=faq.id,
        title=faq.title,
        date=faq.date,
        base_revision=faq.base_revision,
        expires=faq.expires,
        since=period.since,
        until=period.until,
        standing=_standing_in(period, date),
        entries=[
            EntrySummary(
                entry.id,
                entry.kind,
                entry.title,
                entry_standing(desk, faq, entry.id, date),
                **_proof(desk, faq, entry.id, date),
            )
            for entry in faq.entries
        ],
    )


class Proof(TypedDict):
    """Whether an entry's answers were replayed, whether they hold at the date, and by which scenarios."""

    replayed: bool
    holds_today: bool | None
    scenarios: tuple[str, ...]


def _proof(desk: Desk, faq: Faq, entry_id: str, date: str) -> Proof:
    scenarios = desk.scenarios_by_entry.get((faq.id, entry_id), [])
    authority = desk.authority_name(date)
    outcomes = [scenario.outcome(authority) for scenario in scenarios]
    known = [outcome.passed for outcome in outcomes if outcome is not None]
    return {
        "replayed": bool(scenarios),
        "holds_today": all(known) if known else None,
        "scenarios": tuple(scenario.id for scenario in scenarios),
    }


def _passage(desk: Desk, passage: Passage) -> PassageAnswer:
    names = dict.fromkeys(mention.card for mention in passage.cards)
    cards = [CardAnswer(card, desk.library.by_card[card].name) for card in names]
    return PassageAnswer(passage.id, passage.kind, passage.marker, passage.number, passage.text, cards)


def _cards(desk: Desk, entry: FaqEntry) -> list[CardAnswer]:
    names = dict.fromkeys(mention.card for passage in entry.passages for mention in passage.cards)
    return [CardAnswer(card, desk.library.by_card[card].name) for card in names]
