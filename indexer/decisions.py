"""Decisions of a human in ``faq.toml`` against the documents at hand: what they name must exist.

A mistyped number or entry would leave a lapsed answer in force without a word.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from indexer.alignment.forced import is_impossible
from indexer.errors import SourceError
from indexer.model import Faq, Revision
from indexer.numbers import ClauseNumber
from indexer.readers.faq_file import METADATA


def check_decisions(faqs: Sequence[Faq], revisions: Iterable[Revision]) -> None:
    """Raise SourceError for a target or a withdrawn entry that cannot exist.

    Revisions that are not at hand are left alone: a user may have imported other ones.
    """
    known = {revision.id: revision for revision in revisions}
    entries = {f"{faq.id}/{entry.id}" for faq in faqs for entry in faq.entries}
    for faq in faqs:
        for override in faq.overrides:
            for revision_id, number in override.targets.items():
                where = f"FAQ {faq.id} 的 {METADATA}：overrides {override.id!r} 的 targets"
                _check_target(where, number, known.get(revision_id))
        for withdrawn in faq.withdraws:
            if withdrawn not in entries:
                raise SourceError(
                    f"FAQ {faq.id} 的 {METADATA}：withdraws {withdrawn!r} 不存在；"
                    "请写成 FAQ 的 id/条目，例如 faq-unleashed-2026-04-30/q05"
                )
            if withdrawn.partition("/")[0] == faq.id:
                raise SourceError(
                    f"FAQ {faq.id} 的 {METADATA}：withdraws {withdrawn!r} 是它自己的答案；请删去"
                )


def _check_target(where: str, number: str, revision: Revision | None) -> None:
    try:
        ClauseNumber(number)
    except ValueError:
        raise SourceError(f"{where} {number!r} 不是 466.1.b 这样的条文编号") from None
    if revision is not None and is_impossible(revision, number):
        raise SourceError(f"{where}：{revision.id} 没有 {number}；请改正")
