"""Words of the interface for the terms of the answers, and small filters for templates."""

from __future__ import annotations

from typing import Any

from indexer.model import Redline, Revision

STANDINGS = {
    "in_force": "现行",
    "absorbed": "已并入",
    "lapsed": "已失效",
    "contradicted": "与新规则冲突",
    "pending": "尚未生效",
    "withdrawn": "已撤回",
}
EFFECTS = {"replaces": "替换", "amends": "修订", "adds": "增补", "clarifies": "阐明"}
REFERENCE_STATUSES = {"resolved": "", "outside": "库外", "carried": "编号已变更", "broken": "无法解析"}
CHANGES = {
    "unchanged": "文字相同",
    "same": "文字相同",
    "added": "新增",
    "removed": "删除",
    "reworded": "文字有修订",
    "renumbered": "编号已变更",
    "moved": "移动",
    "reference_only": "仅引用变化",
    "punctuation_only": "仅标点变化",
    "blanks_only": "仅空白变化",
    "outside": "不在库中",
}
AUTHORITIES = {"rule": "现行", "faq": "由 FAQ 取代", "none": "非现行"}
KINDS = {"clause": "条文", "faq": "FAQ", "card": "卡牌", "example": "举例", "scenario": "对局"}
NUMBERINGS = {"printed": "原文印出", "outline": "提纲", "inferred": "推断"}
CARD_TYPES = {
    "unit": "单位",
    "spell": "法术",
    "gear": "装备",
    "battlefield": "战场",
    "rune": "符文",
    "legend": "传奇",
    "champion": "英雄",
    "signature": "专属",
    "basic": "基础",
    "token": "指示物",
}
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
