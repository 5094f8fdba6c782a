"""Standings (效力): what has become of each FAQ override in every other revision.

The comparison is between the FAQ's words and those of the corresponding clause. It decides apart from
any date; `indexer.authority.standing_at` adds the date. What no comparison can settle, such as later
rules that say the opposite in other words, a human fixes in ``faq.toml`` with the reason.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from rapidfuzz import fuzz

from indexer.model import Faq, Override, OverrideStanding, Redline, Revision, Standing

SAME_RULE = 60.0
"""Least similarity (0–100) at which another wording counts as the same rule taken over."""
SAME_WORDS = 90.0
"""Least similarity at which later rules do not yet differ from a FAQ that lasts until they do."""
COMPARABLE = 40.0
"""Least similarity at which two texts are shown as a redline of each other."""

_STEP_LABEL = re.compile(r"^\d{1,2}[a-z]?\.\s*")

Correspond = Callable[[str, str, str], str | None]
"""(number, revision, other revision) → the number there, or None when nothing corresponds."""
Compare = Callable[[str, str], Redline]


def fix_standings(
    faqs: tuple[Faq, ...], revisions: tuple[Revision, ...], correspond: Correspond, compare: Compare
) -> Iterator[OverrideStanding]:
    """The standing of every override in its base revision and in every revision not older than it."""
    by_id = {revision.id: revision for revision in revisions}
    for faq in faqs:
        base = by_id[faq.base_revision]
        for override in faq.overrides:
            for revision in revisions:
                if revision.id == base.id:
                    yield OverrideStanding(override.id, base.id, override.base_number, "in_force")
                elif not _is_older(revision, base) and revision.language == base.language:
                    standing = _stand(faq, override, base, revision, correspond, compare)
                    if standing.number is not None or revision.completeness == "complete":
                        yield standing


def _is_older(revision: Revision, base: Revision) -> bool:
    return revision.date is not None and base.date is not None and revision.date < base.date


def _stand(
    faq: Faq, override: Override, base: Revision, revision: Revision, correspond: Correspond, compare: Compare
) -> OverrideStanding:
    number = override.targets.get(revision.id)
    evidence = "faq.toml" if number else "按文字对应"
    if number is None and override.base_number is not None:
        number = correspond(override.base_number, base.id, revision.id)
    reason = override.reasons.get(revision.id, "")
    compared, text = _nearest_text(revision, number, override.text) if number is not None else ("", "")
    if compared and compared != number:
        reason = "；".join(part for part in (f"对照 {compared}", reason) if part)
    difference = _redline(override, base, text, compare) if text else ()
    fixed = override.standings.get(revision.id)
    if fixed is not None:
        return OverrideStanding(override.id, revision.id, number, fixed, difference, reason, "faq.toml")
    if not text:
        standing: Standing = "in_force" if faq.expires == "on-conflict" else "lapsed"
        note = reason or _why_not_compared(revision, number)
        return OverrideStanding(override.id, revision.id, number, standing, (), note, evidence)
    standing, note = _judge(faq, override, base, text)
    note = "；".join(part for part in (note, reason) if part)
    return OverrideStanding(override.id, revision.id, number, standing, difference, note, evidence)


def _judge(faq: Faq, override: Override, base: Revision, text: str) -> tuple[Standing, str]:
    words = _compact(without_step_label(override.text))
    found = _compact(without_step_label(text))
    if words == found:
        return "absorbed", "文字相同"
    if faq.expires == "on-conflict":
        old = base.get(override.base_number) if override.base_number else None
        if old is not None and _compact(old.text) == _compact(text):
            return "in_force", "条文未变，FAQ 的说法仍有效"
        if fuzz.ratio(words, found) < SAME_WORDS:
            return "contradicted", "后来的条文说法不同，以条文为准"
    if fuzz.ratio(words, found) >= SAME_RULE:
        return "absorbed", "文字有出入，见对照"
    return "lapsed", "对应条文的文字差别太大，看不出已并入"


def _nearest_text(revision: Revision, number: str, words: str) -> tuple[str, str]:
    """Number and text of the clause, of it with its children, or of the child that is nearest to `words`.

    A FAQ speaks in paragraphs; the rules may say the same in a clause and its children.
    """
    clause = revision.get(number)
    if clause is None or not clause.text:
        return "", ""
    below = [revision.by_number[child] for child in revision.children_by_number.get(number, ())]
    whole = "\n".join([clause.text, *(child.text for child in below)])
    candidates = [(number, clause.text), (number, whole), *((child.number, child.text) for child in below)]
    return max(candidates, key=lambda candidate: fuzz.ratio(_compact(words), _compact(candidate[1])))


def _redline(override: Override, base: Revision, text: str, compare: Compare) -> Redline:
    """From the FAQ's words, or where those only point at a clause from that clause's old words.

    Empty when neither reads like the new text: a redline of unrelated sentences proves nothing.
    """
    quoted = base.get(override.base_number) if override.base_number else None
    for words in (override.text, quoted.text if quoted is not None else ""):
        if words and fuzz.ratio(_compact(words), _compact(text)) >= COMPARABLE:
            return compare(without_step_label(words), without_step_label(text))
    return ()


def without_step_label(text: str) -> str:
    """Words without the printed step label (``4.``, ``3b.``), which says the place and not the rule."""
    return _STEP_LABEL.sub("", text.strip())


def _why_not_compared(revision: Revision, number: str | None) -> str:
    if number is None:
        return f"{revision.id} 中没有找到对应的条文"
    section = revision.outside_section(number)
    if section is not None:
        return f"对应 {number}（{section.number} {section.title}一带），不在库中，无法对照文字"
    return f"对应 {number}，{revision.id} 未收录它的文字，无法对照"


def _compact(text: str) -> str:
    return re.sub(r"\s+", "", text)
