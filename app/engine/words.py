"""Chinese words (用语) for places, events and instructions in traces and options; ids of objects stay."""

from __future__ import annotations

from app.engine.scope import HOME

ACTIONS = {
    "kill": "摧毁",
    "deal": "造成伤害",
    "split_deal": "分摊伤害",
    "draw": "抽牌",
    "draw_that": "抽取",
    "channel": "召出",
    "ready": "激活",
    "exhaust": "休眠",
    "stun": "眩晕",
    "buff": "给予增益",
    "spend_buff": "消耗增益",
    "spend_xp": "消耗经验",
    "move": "移动",
    "recall": "召回",
    "banish": "放逐",
    "return_to_hand": "返回手牌",
    "discard": "弃置",
    "recycle": "回收",
    "counter": "无效化",
    "remove_damage": "移除伤害",
    "attach": "贴附",
    "detach": "卸除",
    "play": "打出",
    "play_token": "打出指示物",
    "played": "打出",
    "enter": "进场",
    "create": "创建",
    "might": "改变战力",
    "grant": "给予关键词",
    "become": "变为",
    "become_copy": "变为复制体",
    "prevent": "抵挡",
    "enter_ready": "以活跃状态进场",
    "replace_with": "替换",
    "revert": "换回",
    "points": "得分",
    "lose_points": "失分",
    "gain_xp": "获得经验",
    "xp": "获得经验",
    "add": "获得资源",
    "pay": "支付",
    "look": "查看",
    "reveal": "展示",
    "forbid": "禁止",
    "next_play": "下一次打出",
    "activate_class": "激活触发",
    "reflexive": "执行效果",
    "later": "延迟技能",
    "conquer": "征服",
    "hold": "据守",
    "attack": "进攻",
    "defend": "防守",
    "control": "确立控制权",
    "gain_control": "获得控制权",
    "double": "翻倍",
    "swap": "互换",
    "ignore_abilities": "无视技能",
    "new_choices": "另做选择",
    "name_card": "宣告卡牌",
    "extra_turn": "额外回合",
    "skip": "跳过",
    "burn": "燃烧",
    "empower": "强化",
    "unempower": "解除强化",
    "put_counters": "放置计数标",
    "remove_counters": "移除计数标",
    "phase": "阶段",
    "chosen": "选取",
    "win_combat": "赢得战斗",
}
KINDS = {
    "unit": "单位",
    "gear": "装备",
    "rune": "符文",
    "spell": "法术",
    "legend": "传奇",
    "battlefield": "战场",
    "card": "卡牌",
    "permanent": "常驻牌",
    "ability": "技能",
    "rune_or_gear": "符文或装备",
}
PLACES = {
    "board": "场上",
    "base": "基地",
    "your_base": "你的基地",
    "battlefield": "战场",
    "controlled_battlefield": "受控制的战场",
    "here": "此处",
    "per": "该位置",
    "hand": "手牌",
    "deck": "主牌堆",
    "rune_deck": "符文牌堆",
    "trash": "废牌堆",
    "banishment": "放逐区域",
    "champion": "英雄区域",
    "legend": "传奇区域",
    "hidden": "待命",
    "chain": "结算链",
    "nowhere": "已不存在",
}
ROLES = {"attacker": "进攻方", "defender": "防守方"}
OUTCOMES = {"done": "已执行", "replaced": "被替换", "ignored": "被无视"}
STATUS_PHASES = {
    "beginning": "开始阶段",
    "scoring": "得分计算步骤",
    "channel": "召出阶段",
    "draw": "抽牌阶段",
}


def action_words(name: object) -> str:
    """``kill`` as 摧毁; a name without a word stays as it is."""
    return ACTIONS.get(str(name), str(name))


def kind_words(name: str) -> str:
    """``unit`` as 单位."""
    return KINDS.get(name, name)


def place_words(place: str) -> str:
    """``base:甲`` as 甲的基地, ``trash`` as 废牌堆; a battlefield is called by its id."""
    if place.startswith(HOME):
        return f"{place[len(HOME) :]}的基地"
    return PLACES.get(place, place)
