"""The human file ``rules/core/carried.toml``: pairs of numbers that no matching of texts can find."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path

from indexer.alignment.records import ForcedMatch
from indexer.errors import SourceError
from indexer.model import Revision
from indexer.numbers import ClauseNumber

_REQUIRED = ("from", "to", "number", "reason", "evidence")
_ALLOWED = {*_REQUIRED, "becomes", "certainty"}


def read_carried(path: Path) -> tuple[ForcedMatch, ...]:
    """Read the ``[[carried]]`` tables of `path`; an absent file holds none.

    Each has ``from``, ``to`` (revision ids), ``number``, ``becomes`` (left out: nothing corresponds),
    ``reason``, ``evidence`` and optionally ``certainty`` (above 0, at most 1). Raises SourceError for a
    file that is not so, or that speaks twice of one number.
    """
    try:
        with path.open("rb") as file:
            table = tomllib.load(file)
    except FileNotFoundError:
        return ()
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise SourceError(f"{path}: 无法读取（{error}）；请检查 TOML 语法") from error
    entries = table.get("carried", [])
    if set(table) - {"carried"} or not isinstance(entries, list):
        raise SourceError(f"{path}: 只应有 [[carried]] 条目")
    read = tuple(_entry(path, place, entry) for place, entry in enumerate(entries, 1))
    seen: set[tuple[str, str, str]] = set()
    for entry in read:
        if (key := (entry.before, entry.after, entry.number)) in seen:
            raise SourceError(f"{path}: {entry.before} 的 {entry.number} 出现两次；请只留一条")
        seen.add(key)
    return read


def _entry(path: Path, place: int, entry: object) -> ForcedMatch:
    where = f"{path}: 第 {place} 条 [[carried]]"
    if not isinstance(entry, dict):
        raise SourceError(f"{where} 不是表")
    missing = [name for name in _REQUIRED if not isinstance(entry.get(name), str) or not entry[name].strip()]
    if missing:
        raise SourceError(f"{where} 缺少 {missing[0]}；每条都须写明编号、版本、理由与依据")
    if unknown := sorted(set(entry) - _ALLOWED):
        raise SourceError(f"{where} 有未知字段 {unknown[0]!r}；可用：{'、'.join(sorted(_ALLOWED))}")
    becomes = entry.get("becomes")
    for number in (entry["number"], becomes):
        if number is not None:
            _check_number(where, number)
    certainty = entry.get("certainty", 1.0)
    if isinstance(certainty, bool) or not isinstance(certainty, int | float) or not 0 < certainty <= 1:
        raise SourceError(f"{where} 的 certainty {certainty!r} 应大于 0、不大于 1")
    return ForcedMatch(
        before=entry["from"],
        after=entry["to"],
        number=entry["number"],
        becomes=becomes,
        reason=entry["reason"],
        evidence=entry["evidence"],
        certainty=float(certainty),
    )


def _check_number(where: str, number: object) -> None:
    try:
        ClauseNumber(number if isinstance(number, str) else "")
    except ValueError:
        raise SourceError(f"{where} 的编号 {number!r} 不是 466.1.b 这样的条文编号") from None


def forced_between(forced: Iterable[ForcedMatch], before: str, after: str) -> Iterator[ForcedMatch]:
    """The forced matches from `before` to `after`, those written the other way round turned about."""
    for entry in forced:
        if (entry.before, entry.after) == (before, after):
            yield entry
        elif (entry.before, entry.after) == (after, before) and entry.becomes is not None:
            yield ForcedMatch(
                before, after, entry.becomes, entry.number, entry.reason, entry.evidence, entry.certainty
            )


def check_carried(path: Path, forced: Iterable[ForcedMatch], revisions: Iterable[Revision]) -> None:
    """Refuse forced matches that name what the revisions at hand cannot have.

    Raises SourceError for a number that a complete revision lacks although its text reaches that far.
    Revisions that are not at hand are left alone: a user may have imported other ones.
    """
    known = {revision.id: revision for revision in revisions}
    for entry in forced:
        for revision_id, number in ((entry.before, entry.number), (entry.after, entry.becomes)):
            revision = known.get(revision_id)
            if revision is not None and number is not None and is_impossible(revision, number):
                raise SourceError(f"{path}: {revision_id} 没有 {number}；请改正这一条 [[carried]]")


def is_impossible(revision: Revision, number: str) -> bool:
    """Whether a complete revision lacks a number although its text reaches that far."""
    if revision.completeness == "partial" or revision.get(number) is not None:
        return False
    section = number.partition(".")[0]
    return revision.last_section is None or section <= revision.last_section
