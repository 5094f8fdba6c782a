"""Words of the interface (用语) for the terms of the answers, the same in the terminal and on pages."""

from __future__ import annotations

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
