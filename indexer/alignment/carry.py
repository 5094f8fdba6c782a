"""Carrying numbers (编号沿用): where a number of one revision stands in another.

Citations are pinned to the revision of the document that makes them, so an old number is never
simply looked up in a newer text; it is carried, and the answer says how sure it is and why.
"""

from __future__ import annotations

from collections.abc import Iterable

from indexer.alignment.differ import compare_clauses
from indexer.alignment.forced import forced_between
from indexer.alignment.matcher import match_revisions
from indexer.alignment.parents import infer_parents, parent_evidence
from indexer.alignment.records import Alignment, Carried, CarriedStatus, ForcedMatch, Match
from indexer.alignment.redline import Tokenizer
from indexer.alignment.shifts import ordinal, shifted
from indexer.alignment.wording import quotes_own_text_only
from indexer.model import Redline, Revision
from indexer.numbers import sort_key

ENCLOSED, FOLLOWING = 0.8, 0.5


def carry(
    number: str,
    from_revision: Revision,
    to_revision: Revision,
    forced: Iterable[ForcedMatch] = (),
    tokenizer: Tokenizer | None = None,
) -> Carried:
    """Carry one canonical number; for many numbers build one :class:`NumberMap`."""
    return NumberMap(from_revision, to_revision, forced=forced, tokenizer=tokenizer).carry(number)


class NumberMap:
    """The map of numbers from one revision to another, human overrides first."""

    def __init__(
        self,
        from_revision: Revision,
        to_revision: Revision,
        alignment: Alignment | None = None,
        forced: Iterable[ForcedMatch] = (),
        tokenizer: Tokenizer | None = None,
    ) -> None:
        self.before, self.after = from_revision, to_revision
        self.tokenizer = tokenizer
        between = list(forced_between(forced, from_revision.id, to_revision.id))
        self.forced = {entry.number: entry for entry in between}
        self.alignment = alignment or match_revisions(from_revision, to_revision, between)
        self.removed = set(self.alignment.removed)
        self.proven = {
            **{match.a: match.b for match in self.alignment.matches},
            **{entry.number: entry.becomes for entry in between if entry.becomes is not None},
        }
        self.parents = dict(self.alignment.parents) | dict(
            infer_parents(from_revision, to_revision, self.proven)
        )
        self.pairs = self.parents | self.proven
        self.own_text_only = quotes_own_text_only(from_revision) or quotes_own_text_only(to_revision)

    def carry(self, number: str) -> Carried:
        """Where canonical `number` of the first revision stands in the second."""
        if self.before.id == self.after.id:
            return self._answer(number, number, "same", 1.0, ("同一版本",))
        if number in self.forced:
            return self._forced(self.forced[number])
        match = self.alignment.by_a.get(number)
        if match is not None:
            return self._matched(match)
        if number in self.removed:
            return self._answer(number, None, "removed", 0.9, ("另一版本完整，其中没有对应条文",))
        if number in self.parents:
            return self._parent(number, self.parents[number])
        return self._not_on_record(number)

    def _forced(self, entry: ForcedMatch) -> Carried:
        evidence = (entry.reason, entry.evidence)
        if entry.becomes is None:
            return self._answer(entry.number, None, "removed", entry.certainty, evidence)
        status = self._status(entry.number, entry.becomes)
        pieces = self._redline(entry.number, entry.becomes)
        return self._answer(entry.number, entry.becomes, status, entry.certainty, evidence, redline=pieces)

    def _status(self, number: str, becomes: str) -> CarriedStatus:
        if self.after.get(becomes) is None and self._is_outside(becomes):
            return "outside"
        return "same" if becomes == number else "renumbered"

    def _parent(self, number: str, becomes: str) -> Carried:
        certainty, evidence = parent_evidence(self.before, self.after, number, becomes, self.proven)
        return self._answer(number, becomes, self._status(number, becomes), certainty, evidence)

    def _matched(self, match: Match) -> Carried:
        status: CarriedStatus = "same" if match.a == match.b else "renumbered"
        pieces = self._redline(match.a, match.b)
        return self._answer(match.a, match.b, status, match.certainty, match.evidence, redline=pieces)

    def _not_on_record(self, number: str) -> Carried:
        likely, certainty, reason = self._guess(number)
        holder = self.before if self.before.get(number) is None else self.after
        what = "只收录了部分条文" if holder.completeness == "partial" else "本库文本未及此处"
        evidence = (f"{holder.id} {what}", *((reason,) if reason else ()))
        return self._answer(number, None, "not_on_record", certainty, evidence, likely=likely)

    def _guess(self, number: str) -> tuple[str | None, float, str]:
        """A likely number: neighbours on both sides moved alike, or the parent is known."""
        above, _, part = number.rpartition(".")
        partner = self.pairs.get(above) if above else ""
        if partner is not None:
            distance = {
                ordinal(known.rpartition(".")[2]): ordinal(other.rpartition(".")[2])
                - ordinal(known.rpartition(".")[2])
                for known, other in self.pairs.items()
                if known.rpartition(".")[0] == above
                and other.rpartition(".")[0] == partner
                and known.rpartition(".")[2].isdigit() == part.isdigit() == other.rpartition(".")[2].isdigit()
            }
            lower = max((place for place in distance if place < ordinal(part)), default=None)
            upper = min((place for place in distance if place > ordinal(part)), default=None)
            # Sections have gaps, so sections on both sides prove nothing about one between them.
            if above and lower is not None and upper is not None and distance[lower] == distance[upper]:
                return shifted(number, partner, distance[lower]), ENCLOSED, "前后编号的移动相同"
        if not above:
            return None, 0.0, ""
        if partner is None:
            partner, certainty, _ = self._guess(above)
            if partner is None:
                return None, 0.0, ""
            return f"{partner}.{part}", round(certainty * FOLLOWING, 2), f"上级 {above} 可能是 {partner}"
        return f"{partner}.{part}", FOLLOWING, f"上级 {above} 对应 {partner}"

    def _is_outside(self, number: str) -> bool:
        section = number.partition(".")[0]
        last = self.after.last_section
        return section in self.after.outside_titles or (
            last is not None and sort_key(section) > sort_key(last)
        )

    def _redline(self, a: str, b: str) -> Redline | None:
        ours, theirs = self.before.get(a), self.after.get(b)
        if ours is None or theirs is None:
            return None
        kind, pieces = compare_clauses(ours, theirs, self.tokenizer, own_text_only=self.own_text_only)
        return None if kind == "unknown" else pieces

    def _answer(
        self,
        number: str,
        becomes: str | None,
        status: CarriedStatus,
        certainty: float,
        evidence: tuple[str, ...],
        *,
        redline: Redline | None = None,
        likely: str | None = None,
    ) -> Carried:
        return Carried(
            from_revision=self.before.id,
            from_number=number,
            to_revision=self.after.id,
            number=becomes,
            status=status,
            certainty=certainty,
            evidence=evidence,
            redline=redline,
            likely=likely,
            title=self._section_title(becomes or likely),
        )

    def _section_title(self, number: str | None) -> str:
        if number is None:
            return ""
        section = number.partition(".")[0]
        clause = self.after.get(section)
        return (clause.title if clause else None) or self.after.outside_titles.get(section, "")
