"""The diff of two revisions: matcher, item differ and sorter put together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

import msgspec

from indexer.alignment.differ import compare_clauses
from indexer.alignment.matcher import match_revisions
from indexer.alignment.parents import parent_evidence, title_of
from indexer.alignment.records import Affected, Alignment, Change, ChangeKind, Diff, ForcedMatch, Match
from indexer.alignment.redline import Tokenizer
from indexer.alignment.shifts import Renumbering
from indexer.alignment.sorter import in_reading_order
from indexer.alignment.wording import quotes_own_text_only, shown_text
from indexer.model import Redline, Revision

Citations = Mapping[str, Sequence[Affected]]


def compare(
    a: Revision,
    b: Revision,
    *,
    alignment: Alignment | None = None,
    forced: Iterable[ForcedMatch] = (),
    tokenizer: Tokenizer | None = None,
    cited_in_a: Citations | None = None,
    cited_in_b: Citations | None = None,
) -> Diff:
    """Everything that changed from `a` to `b`.

    `alignment` saves the matching when there is one. `cited_in_a` and `cited_in_b` tell what cites a
    number as that revision prints it; it appears with each change it may have to be reviewed for.
    Pairs that say the same under the same number are only counted.
    """
    alignment = alignment or match_revisions(a, b, forced)
    return _Comparison(a, b, alignment, tokenizer, cited_in_a or {}, cited_in_b or {}).diff()


def diff_as_json(diff: Diff) -> dict[str, object]:
    """The diff as plain JSON values, field names as the command line's contract has them."""
    plain: dict[str, object] = msgspec.to_builtins(diff)
    return plain


class _Comparison:
    def __init__(
        self,
        a: Revision,
        b: Revision,
        alignment: Alignment,
        tokenizer: Tokenizer | None,
        cited_in_a: Citations,
        cited_in_b: Citations,
    ) -> None:
        self.a, self.b = a, b
        self.alignment = alignment
        self.tokenizer = tokenizer
        self.cited_in_a, self.cited_in_b = cited_in_a, cited_in_b
        pairs = {match.a: match.b for match in alignment.matches}
        moved = [match.a for match in alignment.matches if match.moved]
        self.renumbering = Renumbering(pairs, dict(alignment.parents), alignment.not_on_record_in_b, moved)
        self.shift_of = {
            root: place for place, shift in enumerate(self.renumbering.shifts) for root, _ in shift.roots
        }
        self.own_text_only = quotes_own_text_only(a) or quotes_own_text_only(b)
        self.counts: Counter[str] = Counter()

    def diff(self) -> Diff:
        changes = [change for match in self.alignment.matches if (change := self._of_match(match))]
        changes += [
            self._of_parent(number) for number, _ in self.alignment.parents if number in self.shift_of
        ]
        changes += [self._change("removed", number, None) for number in self.alignment.removed]
        changes += [self._change("added", None, number) for number in self.alignment.added]
        for change in changes:
            self.counts[change.kind] += 1
        return Diff(
            a=self.a.id,
            b=self.b.id,
            summary=self._summary(),
            changes=tuple(in_reading_order(changes, self.a, self.alignment)),
            shifts=tuple(self.renumbering.shifts),
            a_partial=self.a.completeness == "partial",
            b_partial=self.b.completeness == "partial",
        )

    def _summary(self) -> dict[str, int]:
        kinds = ("added", "removed", "reworded", "renumbered", "moved")
        small = ("reference_only", "punctuation_only", "blanks_only")
        summary = {kind: self.counts[kind] for kind in (*kinds, *small, "unchanged")}
        summary["shifts"] = len(self.renumbering.shifts)
        summary["went_along"] = sum(len(pairs) for pairs in self.renumbering.along.values())
        summary["text_unknown"] = self.counts["unknown"]
        summary["not_on_record_in_a"] = len(self.alignment.not_on_record_in_a)
        summary["not_on_record_in_b"] = len(self.alignment.not_on_record_in_b)
        return summary

    def _of_match(self, match: Match) -> Change | None:
        text_change, pieces = compare_clauses(
            self.a.by_number[match.a],
            self.b.by_number[match.b],
            self.tokenizer,
            own_text_only=self.own_text_only,
        )
        number_change = self._number_change(match)
        if text_change == "unknown":
            self.counts["unknown"] += 1
        if text_change == "same" or text_change == "unknown":
            if number_change is None:
                self.counts["unchanged"] += text_change == "same" and match.a == match.b
                return None
            return self._change(number_change, match.a, match.b, match=match)
        return self._change(text_change, match.a, match.b, match=match, pieces=pieces)

    def _number_change(self, match: Match) -> ChangeKind | None:
        """None also for a clause that only followed its parent."""
        if match.a == match.b or self.renumbering.root_of[match.a] != match.a:
            return None
        if self._is_moved(match):
            return "moved"
        return "renumbered"

    def _is_moved(self, match: Match) -> bool:
        complete = self.a.completeness == self.b.completeness == "complete"
        return match.a != match.b and (match.moved or (complete and match.a in self.renumbering.unexplained))

    def _of_parent(self, number: str) -> Change:
        partner = dict(self.alignment.parents)[number]
        pairs = {match.a: match.b for match in self.alignment.matches}
        certainty, evidence = parent_evidence(self.a, self.b, number, partner, pairs)
        return self._change("renumbered", number, partner, evidence=evidence, certainty=certainty)

    def _change(
        self,
        kind: ChangeKind,
        a: str | None,
        b: str | None,
        *,
        match: Match | None = None,
        pieces: Redline = (),
        evidence: tuple[str, ...] = (),
        certainty: float = 1.0,
    ) -> Change:
        members = tuple(self.renumbering.along.get(a, ())) if a is not None else ()
        return Change(
            kind=kind,
            a=a,
            b=b,
            a_text=_shown(self.a, a),
            b_text=_shown(self.b, b),
            a_title=_title(self.a, a),
            b_title=_title(self.b, b),
            redline=pieces,
            affects=self._affected(a, b, members),
            moved=match is not None and self._is_moved(match),
            shift=self.shift_of.get(a) if a is not None else None,
            members=members,
            certainty=match.certainty if match else certainty,
            evidence=match.evidence if match else evidence,
        )

    def _affected(
        self, a: str | None, b: str | None, members: tuple[tuple[str, str], ...]
    ) -> tuple[Affected, ...]:
        found: dict[tuple[str, str], Affected] = {}
        for before, after in ((a, b), *members):
            for cited, number in ((self.cited_in_a, before), (self.cited_in_b, after)):
                for thing in cited.get(number, ()) if number is not None else ():
                    found.setdefault((thing.kind, thing.id), thing)
        return tuple(found.values())


def _shown(revision: Revision, number: str | None) -> str:
    """The text under a number, or the title that we know without the clause."""
    clause = revision.get(number) if number is not None else None
    return shown_text(clause) if clause is not None else revision.ancestor_titles.get(number or "", "")


def _title(revision: Revision, number: str | None) -> str:
    """The title of the clause or of the nearest one above it that has one."""
    while number:
        if title := title_of(revision, number):
            return title
        number = number.rpartition(".")[0]
    return ""
