"""What alignment produces: plain, immutable, serialisable records."""

from __future__ import annotations

from functools import cached_property
from typing import Literal

import msgspec

from indexer.model import Redline, Struct
from indexer.numbers import sort_key

MatchMethod = Literal["forced", "identical", "similar", "structure", "moved"]
ChangeKind = Literal[
    "added",
    "removed",
    "reworded",
    "renumbered",
    "moved",
    "reference_only",
    "punctuation_only",
    "blanks_only",
]
KIND_NAMES: dict[str, str] = {
    "added": "新增",
    "removed": "删除",
    "reworded": "改写",
    "renumbered": "编号顺延",
    "moved": "移动",
    "reference_only": "仅引用编号",
    "punctuation_only": "仅标点",
    "blanks_only": "仅空格",
}
"""What each kind of change is called wherever one is told."""
CarriedStatus = Literal["same", "renumbered", "outside", "not_on_record", "removed"]


class ForcedMatch(Struct, frozen=True):
    """One line of the human file: `number` of revision `before` is `becomes` in revision `after`.

    `becomes` None says that nothing corresponds to it. `reason` and `evidence` are shown to readers.
    """

    before: str
    after: str
    number: str
    becomes: str | None
    reason: str
    evidence: str
    certainty: float = 1.0


class Match(Struct, frozen=True):
    """Clause `a` of the first revision is clause `b` of the second.

    `certainty` runs from 0 to 1, `similarity` from 0 to 100 (None when a text is lacking); `evidence`
    are short reasons in the reader's language.
    """

    a: str
    b: str
    method: MatchMethod
    certainty: float
    similarity: float | None = None
    evidence: tuple[str, ...] = ()
    moved: bool = False


class Alignment(Struct, frozen=True):
    """How two revisions correspond, in document order of the first.

    `removed` and `added` are claims and so only made when the other revision is complete as far as
    it goes; a clause that a partial revision merely does not show is `not_on_record`. `parents` are
    pairs of headings inferred from their children or titles, where one side has no such clause.
    """

    a: str
    b: str
    matches: tuple[Match, ...] = ()
    removed: tuple[str, ...] = ()
    added: tuple[str, ...] = ()
    not_on_record_in_a: tuple[str, ...] = ()
    not_on_record_in_b: tuple[str, ...] = ()
    parents: tuple[tuple[str, str], ...] = ()

    @cached_property
    def by_a(self) -> dict[str, Match]:
        """Matches by number in the first revision."""
        return {match.a: match for match in self.matches}

    @cached_property
    def by_b(self) -> dict[str, Match]:
        """Matches by number in the second revision."""
        return {match.b: match for match in self.matches}

    def inverted(self) -> Alignment:
        """The same alignment seen from the second revision, in the order of the second."""
        matches = sorted(
            (msgspec.structs.replace(match, a=match.b, b=match.a) for match in self.matches),
            key=lambda match: sort_key(match.a),
        )
        return Alignment(
            a=self.b,
            b=self.a,
            matches=tuple(matches),
            removed=self.added,
            added=self.removed,
            not_on_record_in_a=self.not_on_record_in_b,
            not_on_record_in_b=self.not_on_record_in_a,
            parents=tuple(sorted(((b, a) for a, b in self.parents), key=lambda pair: sort_key(pair[0]))),
        )


class Affected(Struct, frozen=True):
    """Something that cites a clause and may need review: a FAQ entry, later a scenario."""

    kind: str
    id: str
    title: str = ""


class Shift(Struct, frozen=True):
    """Neighbours that were renumbered together by `by` places below one parent.

    `parent` is the number above them in the second revision, empty for whole sections. `roots` are
    the neighbours themselves, `members` the pairs on record that went along below them. `inferred`
    are neighbours enclosed by two roots which must have shifted too although nothing shows them.
    """

    parent: str
    by: int
    roots: tuple[tuple[str, str], ...]
    members: tuple[tuple[str, str], ...]
    inferred: tuple[tuple[str, str], ...] = ()


class Change(Struct, frozen=True):
    """One difference between two revisions.

    `a` and `b` are numbers, None on the side that has none. `moved` also marks a reworded clause that
    stands elsewhere now. `members` of a renumbering are the pairs that merely went along below it;
    `shift` is the place of its shift in :attr:`Diff.shifts`.
    """

    kind: ChangeKind
    a: str | None
    b: str | None
    a_text: str = ""
    b_text: str = ""
    a_title: str = ""
    b_title: str = ""
    redline: Redline = ()
    affects: tuple[Affected, ...] = ()
    moved: bool = False
    shift: int | None = None
    members: tuple[tuple[str, str], ...] = ()
    certainty: float = 1.0
    evidence: tuple[str, ...] = ()


class Diff(Struct, frozen=True):
    """All differences of two revisions in reading order, with counts per kind in `summary`."""

    a: str
    b: str
    summary: dict[str, int]
    changes: tuple[Change, ...]
    shifts: tuple[Shift, ...] = ()
    a_partial: bool = False
    b_partial: bool = False


class Carried(Struct, frozen=True):
    """Where a number of one revision stands in another.

    `number` is the corresponding number, also when it lies outside our copy (``outside``); None when
    nothing is known or nothing is left. `likely` is a guess to be shown as one. `title` is that of the
    section, `redline` the difference of the two texts where both are ours.
    """

    from_revision: str
    from_number: str
    to_revision: str
    number: str | None
    status: CarriedStatus
    certainty: float
    evidence: tuple[str, ...] = ()
    redline: Redline | None = None
    likely: str | None = None
    title: str = ""
