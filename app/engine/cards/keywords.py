"""Keywords (关键词): which the engine knows, and what those are that stand for an ability.

A keyword is a *rule* (timing, roaming, combat roles: other modules ask for it by name), an *ability* that is
written out here in the vocabulary, or a *word* in front of an ability that the card must spell out itself.
"""

from __future__ import annotations

from app.engine.cards.ability import Ability
from app.engine.cards.instructions import Attach, Empower, GainXp, Kill, Look, Pay, Recycle
from app.engine.cards.terms import Condition, CostPart, Filter, TargetSlot, Trigger

RULES = frozenset({"急速", "迅捷", "反应", "强攻", "坚守", "法盾", "游走", "壁垒", "后排", "待命", "伏击"})
DECK_BUILDING = frozenset({"唯我"})
WORDS = frozenset({"绝念", "鼓舞", "等级", "已强化"})
WITH_COST = frozenset({"装配", "回响", "强化", "流转"})
WRITTEN_OUT = frozenset({"瞬息", "预知", "装配", "灵便", "百炼", "狩猎", "强化"})
KNOWN = RULES | DECK_BUILDING | WORDS | WITH_COST | WRITTEN_OUT

ECHO = "回响"
ARMAMENT = "武装"
OWN_UNIT = Filter(kind="unit", side="friendly")
PLAYED = Trigger("played", object="self")


def keyword_ability(keyword: str, value: int = 0, cost: list[CostPart] | None = None) -> Ability | None:
    """The ability that a keyword stands for, with its value X and its cost; None when it stands for none."""
    if keyword in ("装配", "强化"):
        return _activated(keyword, cost or [])
    if keyword == "狩猎":
        return Ability(
            kind="triggered",
            id="狩猎",
            when=[Trigger("conquer", object="self"), Trigger("hold", object="self")],
            do=[GainXp(amount=value)],
            span=f"当我征服或据守时，获得{value}经验。",
        )
    return _WITHOUT_VALUE.get(keyword)


def _activated(keyword: str, cost: list[CostPart]) -> Ability:
    if keyword == "强化":
        return Ability(
            kind="activated",
            id="强化",
            cost=cost,
            if_=Condition(fits=Filter(at=["board", "legend"], empowered=False)),
            do=[Empower(to="self")],
            span="支付费用：强化我。",
        )
    return Ability(
        kind="activated",
        id="装配",
        cost=cost,
        targets=[TargetSlot("t", OWN_UNIT)],
        do=[Attach(to="self", onto="t")],
        span="支付费用：将我贴附于你的一名单位。",
    )


_WITHOUT_VALUE = {
    "瞬息": Ability(
        kind="triggered",
        id="瞬息",
        when=Trigger("phase", phase="beginning", whose="you"),
        do=[Kill(to="self")],
        span="在你的开始阶段开始时，摧毁我。",
    ),
    "预知": Ability(
        kind="triggered",
        id="预知",
        when=PLAYED,
        do=[Look(id="预知", count=1), Recycle(id="回收", to="预知_cards", may=True)],
        span="打出我时，查看你主牌堆顶部的一张牌，你可以选择将其回收。",
    ),
    "灵便": Ability(
        kind="triggered",
        id="灵便",
        when=PLAYED,
        targets=[TargetSlot("t", OWN_UNIT)],
        do=[Attach(to="self", onto="t")],
        span="打出我时，将我贴附于你的一名单位。",
    ),
    "百炼": Ability(
        kind="triggered",
        id="百炼",
        when=PLAYED,
        optional=True,
        targets=[TargetSlot("武装", Filter(kind="gear", side="friendly", tag=ARMAMENT))],
        do=[Pay(id="百炼", assembling="武装"), Attach(to="武装", onto="self", if_done="百炼")],
        span="打出我时，你可以选择一件武装，支付其装配费用（减少[A]），将其贴附于我。",
    ),
}


def unmodelled_keyword(keywords: list[str], costs: dict[str, list[CostPart]], spelled_out: bool) -> str:
    """Why a card's keywords cannot be played as they stand; empty when they can.

    `spelled_out` tells whether the card has abilities of its own, as a word such as 绝念 needs.
    """
    for keyword in keywords:
        if keyword not in KNOWN:
            return f"关键词[{keyword}]没有写出"
        if keyword in WITH_COST and keyword not in costs:
            return f"关键词[{keyword}]要写费用：{{name: {keyword}, cost: {{…}}}}"
        if keyword in WORDS and not spelled_out:
            return f"关键词[{keyword}]只是技能前面的词，而技能没有写出"
    return ""
