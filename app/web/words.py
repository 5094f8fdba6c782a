"""Words that only pages need, and small filters for templates; the others are in `app.words`."""

from __future__ import annotations

from typing import Any

from app.words import AUTHORITIES, CARD_TYPES, CHANGES, EFFECTS, REFERENCE_STATUSES, STANDINGS
from indexer.model import Redline, Revision

__all__ = ["AUTHORITIES", "CARD_TYPES", "CHANGES", "EFFECTS", "REFERENCE_STATUSES", "STANDINGS"]

KINDS = {"clause": "条文", "faq": "FAQ", "card": "卡牌", "example": "举例", "scenario": "对局"}
NUMBERINGS = {"printed": "原文印出", "outline": "提纲", "inferred": "推断"}
MORE_PAGES = (("scenarios", "重演"), ("terms", "术语"), ("diff", "对照"), ("handbook", "手册"))
ROLES = {"attacker": "进攻", "defender": "防守"}
PHASES = {
    "awaken": "激活阶段",
    "beginning": "开始阶段",
    "channel": "召出阶段",
    "draw": "抽牌阶段",
    "main": "主阶段",
    "ending": "结束阶段",
}
PASSAGES = {"old": "旧", "new": "新", "quote": "引用"}


def redline_as_text(redline: Redline) -> str:
    """A redline that survives copying: ``[-旧-]{+新+}``."""
    marks = {"delete": "[-{}-]", "insert": "{{+{}+}}", "equal": "{}"}
    return "".join(marks[operation].format(words) for operation, words in redline)


def changes_something(redline: Redline) -> bool:
    """Whether a redline holds more than equal text."""
    return any(operation != "equal" for operation, _ in redline)


def holds(revision: Revision, number: str) -> bool:
    """Whether a number has a page in a revision: its text, or the section that it stands in."""
    return revision.get(number) is not None or revision.outside_section(number) is not None


def short(text: str, most: int = 60) -> str:
    """The beginning of a text on one line."""
    line = " ".join(text.split())
    return line if len(line) <= most else line[: most - 1] + "…"


FOR_TEMPLATES: dict[str, Any] = {
    "standing_words": STANDINGS,
    "effect_words": EFFECTS,
    "reference_words": REFERENCE_STATUSES,
    "change_words": CHANGES,
    "authority_words": AUTHORITIES,
    "kind_words": KINDS,
    "numbering_words": NUMBERINGS,
    "passage_words": PASSAGES,
    "role_words": ROLES,
    "phase_words": PHASES,
    "more_pages": MORE_PAGES,
}
FILTERS: dict[str, Any] = {
    "redline_text": redline_as_text,
    "changes_something": changes_something,
    "holds": holds,
    "short": short,
    "card_type": lambda name: CARD_TYPES.get(name, name),
}
