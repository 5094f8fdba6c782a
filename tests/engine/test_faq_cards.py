"""The cards that the FAQ names: how their texts are cut, and what they do."""

from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest

from app.engine.cards.ability import Ability
from app.engine.cards.load import CardTable, load_cards
from app.engine.errors import CardFileError
from tests.engine.conftest import NOW, THEN_WITH_FAQ, Player

COUNTER = """
  否决: {type: spell, energy: 0, keywords: [反应], abilities: [{kind: spell, span: 无效化一个敌方法术。,
         targets: [{slot: x, filter: {kind: spell, side: enemy}}], do: [{do: counter, to: x}]}]}
  小令: {type: spell, energy: 0, abilities: [{kind: spell, span: 获得1经验。, do: [{do: gain_xp}]}]}
  处刑: {type: spell, energy: 0, abilities: [{kind: spell, span: 摧毁一名单位。,
         targets: [{slot: t, filter: {kind: unit}}], do: [{do: kill, to: t}]}]}
  长剑: {type: gear, energy: 1}
"""
HEAD = f"title: 牌\nturn: {{player: 甲}}\ncards:{COUNTER}"
BEGINNING = HEAD.replace("{player: 甲}", "{player: 甲, phase: beginning}")


class Split(NamedTuple):
    """How the FAQ cuts a trigger: what stands in the front part, and the actions of the rear part."""

    condition: bool
    optional: bool
    cost: tuple[str, ...]
    rest: tuple[str, ...]


SPLITS = {
    "皮城执法官": Split(True, True, ("exhaust",), ("ready",)),
    "娑娜 - 清心谐律": Split(True, False, (), ("ready",)),
    "斩剑浪客": Split(False, True, (), ("kill",)),
    "艾克 - 溯时洄光": Split(False, False, ("recycle",), ("ready",)),
    "暴走萝莉": Split(False, False, (), ("draw",)),
    "奥恩 - 铁匠": Split(False, False, (), ("look", "reveal", "draw_that", "recycle")),
    "缜密的调查员": Split(False, False, (), ("reveal", "pay", "discard", "draw")),
    "杰斯 - 推陈出新": Split(False, True, (), ("kill", "next_play")),
    "德莱文 - 血斧飞旋@zh-2026-04-errata": Split(False, True, (), ("pay", "might")),
}


def _split(ability: Ability) -> Split:
    costs = tuple(part.act or "resources" for part in ability.cost)
    actions = tuple(str(each.__struct_config__.tag) for each in ability.do)
    return Split(ability.if_ is not None, ability.optional, costs, actions)


@pytest.mark.parametrize("name", SPLITS)
def test_trigger_is_cut_where_the_faq_cuts_it(cards: CardTable, name: str) -> None:
    abilities = cards[name].abilities or []
    assert SPLITS[name] in [_split(each) for each in abilities if each.kind == "triggered"]


def test_may_in_the_rear_part_is_decided_on_resolution(cards: CardTable) -> None:
    ornn = (cards["奥恩 - 铁匠"].abilities or [])[0]
    investigator = (cards["缜密的调查员"].abilities or [])[0]
    assert [getattr(each, "pick", None) is not None for each in ornn.do] == [False, True, False, False]
    assert [each.may for each in investigator.do] == [False, True, False, False]


def test_condition_in_the_rear_part_is_asked_on_resolution(cards: CardTable) -> None:
    assert (cards["暴走萝莉"].abilities or [])[0].do[0].when is not None


def test_draven_pays_up_front_again_by_the_text_of_july(cards: CardTable) -> None:
    now = _split((cards["德莱文 - 血斧飞旋"].abilities or [])[1])
    assert now == Split(False, True, ("resources",), ("might",))


def test_an_earlier_text_has_nothing_but_its_revision_and_abilities(tmp_path: Path) -> None:
    text = "id: a\nname: 甲\ntype: unit\nearlier_texts:\n  - {text_revision: zh-2025, might: 3}\n"
    (tmp_path / "a.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(
        CardFileError, match=r"a\.yaml:5：earlier_texts 的每一项只有 text_revision 和 abilities"
    ):
        load_cards(tmp_path)


@pytest.mark.parametrize(
    ("name", "way"),
    [
        ("德莱厄斯 - 崔法利", "event"),
        ("拉文布鲁姆学生", "event"),
        ("攻城锤", "finalized"),
        ("新月禁卫", "finalized"),
        ("前来相助", "action"),
        ("狂暴龙怪", "action"),
        ("虚空蜢", "action"),
        ("颂雷者 布林希尔", "event"),
        ("颂雷者 布林希尔", "action"),
    ],
)
def test_three_ways_of_playing(cards: CardTable, name: str, way: str) -> None:
    """Resolved (triggers), finalized (checks), put on the chain (the verb)."""
    written = msgspec.json.encode(cards[name].abilities).decode()
    marks = {
        "event": ['"event":"played"'],
        "finalized": ['"finalized":'],
        "action": ['"do":"play"', '"do":"next_play"', '"from_zone":', '"action":"play"'],
    }
    assert any(mark in written for mark in marks[way])


NAMED = [
    *(
        "皮城执法官",
        "娑娜",
        "斩剑浪客",
        "艾克",
        "暴走萝莉",
        "奥恩",
        "缜密的调查员",
        "杰斯",
        "德莱文 - 血斧飞旋",
    ),
    *(
        "峡谷先锋",
        "远古巨龙",
        "废弃大厅",
        "德莱厄斯",
        "拉文布鲁姆学生",
        "攻城锤",
        "新月禁卫",
        "前来相助",
        "狂暴龙怪",
    ),
    *("虚空蜢", "布林希尔", "翠神", "攀圣长阶", "草丛", "化为灰烬", "旋转飞斧", "冷血贵族", "随从"),
    *("海兽钓钩", "奥术跃迁", "千尾监视者", "调酒师", "基兰", "诡术妖姬", "映像", "反击风暴", "闪现"),
    *("星芒凝汇", "烬", "阿尔法突袭", "易 - 人剑合一", "击退", "阴森药剂师", "残酷复活", "狩猎律动", "永恩"),
    *("清算人竞技场", "雷克塞", "厄塔汗"),
]


def test_every_card_that_the_faq_names_is_modelled(cards: CardTable) -> None:
    assert len(NAMED) == 48
    assert [name for name in NAMED if cards[name].abilities is None] == []


def test_sona_readies_up_to_four_runes_though_she_has_left(player: Player) -> None:
    player.play(
        f"""
{HEAD}
  撤: {{type: spell, energy: 0, keywords: [反应], abilities: [{{kind: spell, span: 召回一名单位。,
       targets: [{{slot: t, filter: {{kind: unit}}}}], do: [{{do: recall, to: t}}]}}]}}
  符: {{type: rune}}
players: {{甲: {{hand: [撤]}}, 乙: {{deck: [备=长剑]}}}}
battlefields: {{战场一: {{controller: 甲}}}}
board:
  - {{card: 娑娜 - 清心谐律, id: 娑娜, controller: 甲, at: 战场一}}
  - {{card: 符, id: 符一, controller: 甲, exhausted: true}}
  - {{card: 符, id: 符二, controller: 甲, exhausted: true}}
script:
  - {{by: 甲, end_turn: true, with: {{t: [符一, 符二]}}}}
  - {{by: 甲, play: 撤, with: {{t: 娑娜}}}}
  - {{all: once}}
  - expect: [{{object: 娑娜, at: base}}]
  - {{all: once}}
expect:
  - {{object: 符一, exhausted: false}}
  - {{object: 符二, exhausted: false}}
"""
    )


@pytest.mark.parametrize("under", [NOW, THEN_WITH_FAQ])
def test_ekko_is_recycled_as_the_cost_of_his_trigger(player: Player, under: str) -> None:
    player.play(
        f"""
{HEAD}
  符: {{type: rune}}
players: {{甲: {{hand: [处刑]}}, 乙: {{}}}}
board:
  - {{card: 艾克 - 溯时洄光, id: 艾克, controller: 甲}}
  - {{card: 符, controller: 甲, exhausted: true}}
script:
  - {{by: 甲, play: 处刑, with: {{t: 艾克, pay: true}}}}
  - {{all: once}}
  - expect:
      - {{object: 艾克, zone: deck, text: 已作为费用回收}}
      - {{object: 符, exhausted: true}}
      - {{on_chain: 1}}
  - {{all: once}}
expect:
  - {{object: 符, exhausted: false}}
  - {{applied: trigger.leading_cost}}
""",
        under,
    )


def test_ekko_stays_in_the_trash_when_the_cost_is_declined(player: Player) -> None:
    player.play(
        f"""
{HEAD}
  符: {{type: rune}}
players: {{甲: {{hand: [处刑]}}, 乙: {{}}}}
board:
  - {{card: 艾克 - 溯时洄光, id: 艾克, controller: 甲}}
  - {{card: 符, controller: 甲, exhausted: true}}
script:
  - {{by: 甲, play: 处刑, with: {{t: 艾克, pay: false}}}}
  - {{all: once}}
expect:
  - {{object: 艾克, zone: trash}}
  - {{object: 符, exhausted: true}}
  - {{refused: trigger.decline_cost}}
"""
    )


@pytest.mark.parametrize(("held", "drawn"), [(1, 1), (2, 0)])
def test_loose_cannon_counts_the_hand_on_resolution(player: Player, held: int, drawn: int) -> None:
    hand = ", ".join(f"手{number}=长剑" for number in range(held))
    player.play(
        f"""
{BEGINNING}
players: {{甲: {{legend: 暴走萝莉, hand: [{hand}], deck: [备一=长剑, 备二=长剑]}}, 乙: {{}}}}
script:
  - expect: [{{on_chain: 1, text: 手牌多少都会触发}}]
  - {{all: once}}
expect:
  - {{player: 甲, hand: {held + drawn + 1}, text: 连同抽牌阶段的一张}}
"""
    )


def test_ornn_reveals_a_gear_and_draws_it(player: Player) -> None:
    player.play(
        f"""
{HEAD}
  甲士: {{type: unit, energy: 1, might: 1}}
players:
  甲:
    hand: [奥恩 - 铁匠]
    pool: {{energy: 5, power: {{翠意: 1}}}}
    deck: [兵一=甲士, 剑=长剑, 兵二=甲士, 兵三=甲士, 底=甲士]
  乙: {{}}
script:
  - {{by: 甲, play: 奥恩 - 铁匠, with: {{place: base}}}}
  - {{all: once}}
  - expect: [{{asked: "pick:gear", decider: 甲}}]
  - {{by: 甲, answer: 剑, key: "pick:gear"}}
expect:
  - {{object: 剑, zone: hand}}
  - {{object: 兵一, zone: deck}}
  - {{applied: draw.card, about: 剑}}
"""
    )


@pytest.mark.parametrize(
    ("xp", "left", "answers", "in_hand"),
    [(2, 0, "  - {by: 甲, answer: 底牌, key: pick}", "备"), (1, 1, "", "底牌")],
)
def test_investigator_pays_experience_on_resolution(
    player: Player, xp: int, left: int, answers: str, in_hand: str
) -> None:
    player.play(
        f"""
{HEAD}
players:
  甲: {{xp: {xp}, hand: [缜密的调查员], pool: {{energy: 3}}}}
  乙: {{hand: [底牌=长剑, 另一张=长剑], deck: [备=长剑]}}
script:
  - {{by: 甲, play: 缜密的调查员, with: {{place: base}}}}
  - {{all: once}}
  - {{by: 甲, answer: true, key: "do:paid"}}
{answers}
expect:
  - {{player: 甲, xp: {left}}}
  - {{player: 乙, hand: 2}}
  - {{object: {in_hand}, zone: hand}}
"""
    )


def _draven(text: str, power: int, script: str, expect: str) -> str:
    return f"""
{HEAD}
players: {{甲: {{pool: {{power: {{炽烈: {power}}}}}}}, 乙: {{}}}}
battlefields: {{战场一: {{controller: 乙}}, 战场二: {{}}}}
board:
  - {{card: 德莱文 - 血斧飞旋{text}, id: 德莱文, controller: 甲}}
  - {{card: 千尾监视者, controller: 乙, at: 战场一}}
script:
  - {{by: 甲, move: 德莱文, to: 战场一, with: {{may: true}}}}
{script}
expect:
  - {{object: 德莱文, {expect}}}
"""


def test_draven_of_spring_pays_on_resolution(player: Player) -> None:
    script = """
  - expect: [{on_chain: 1, text: 不付费也进入结算链}]
  - {all: once}
  - {by: 甲, answer: ANSWER, key: pay}
"""
    spring = "@zh-2026-04-errata"
    player.play(_draven(spring, 1, script.replace("ANSWER", "true"), "might: 6"))
    player.play(_draven(spring, 1, script.replace("ANSWER", "false"), "might: 4"))


def test_draven_of_july_pays_at_finalization(player: Player) -> None:
    on_chain = "  - expect: [{on_chain: 1, text: 费用已付}]\n  - {all: once}"
    removed = "  - expect: [{on_chain: 0, text: 付不出费用，移出结算链}]"
    player.play(_draven("", 1, on_chain, "might: 6"))
    player.play(_draven("", 0, removed, "might: 4"))


@pytest.mark.parametrize(
    "answer", ["{by: 乙, pass: true}", "{by: 乙, play: 乙令, refused: forbid.beats_permit}"]
)
def test_brynhir_forbids_opponents_to_play(player: Player, answer: str) -> None:
    player.play(
        f"""
{HEAD}
  快令: {{type: spell, energy: 0, keywords: [反应],
         abilities: [{{kind: spell, span: 获得1经验。, do: [{{do: gain_xp}}]}}]}}
players:
  甲: {{hand: [颂雷者 布林希尔, 小令], pool: {{energy: 6}}}}
  乙: {{hand: [乙令=快令]}}
script:
  - {{by: 甲, play: 颂雷者 布林希尔, with: {{place: base}}}}
  - {{all: once}}
  - {{by: 甲, play: 小令}}
  - {{by: 甲, pass: true}}
  - {answer}
  - {{all: chain}}
expect:
  - {{player: 甲, xp: 1}}
  - {{object: 乙令, zone: hand}}
"""
    )


def test_darius_triggers_when_the_second_card_has_resolved(player: Player) -> None:
    player.play(
        f"""
{HEAD}
players: {{甲: {{hand: [一=小令, 二=小令, 三=小令]}}, 乙: {{hand: [否决]}}}}
board:
  - {{card: 德莱厄斯 - 崔法利, id: 德莱厄斯, controller: 甲, exhausted: true}}
  - {{card: 拉文布鲁姆学生, controller: 甲}}
script:
  - {{by: 甲, play: 一}}
  - {{by: 甲, pass: true}}
  - {{by: 乙, play: 否决, with: {{x: 一}}}}
  - {{all: chain}}
  - expect: [{{object: 拉文布鲁姆学生, might: 2, text: 被无效化的法术没有打出}}]
  - {{by: 甲, play: 二}}
  - {{all: chain}}
  - expect: [{{object: 德莱厄斯, exhausted: true, text: 只打出了一张}}, {{object: 拉文布鲁姆学生, might: 3}}]
  - {{by: 甲, play: 三, with: {{"order:甲": [德莱厄斯·a1, 拉文布鲁姆学生·a1]}}}}
  - {{all: chain}}
expect:
  - {{object: 德莱厄斯, exhausted: false, might: 7}}
  - {{object: 拉文布鲁姆学生, might: 4}}
"""
    )


def test_battering_ram_counts_what_was_finalized_even_if_countered(player: Player) -> None:
    player.play(
        f"""
{HEAD}
players: {{甲: {{hand: [一=小令, 攻城锤], pool: {{energy: 4}}}}, 乙: {{hand: [否决]}}}}
script:
  - {{by: 甲, play: 一}}
  - {{by: 甲, pass: true}}
  - {{by: 乙, play: 否决, with: {{x: 一}}}}
  - {{all: chain}}
  - {{by: 甲, play: 攻城锤, with: {{place: base}}}}
expect:
  - {{object: 攻城锤, at: base}}
"""
    )


def test_battering_ram_costs_at_least_one(player: Player) -> None:
    hand = ", ".join(f"令{number}=小令" for number in range(6))
    plays = "".join(f"  - {{by: 甲, play: 令{number}}}\n  - {{all: chain}}\n" for number in range(6))
    player.play(
        f"""
{HEAD}
players: {{甲: {{hand: [{hand}, 攻城锤]}}, 乙: {{}}}}
script:
{plays}  - {{by: 甲, play: 攻城锤, with: {{place: base}}, refused: play.paid}}
expect:
  - {{object: 攻城锤, zone: hand}}
"""
    )


@pytest.mark.parametrize("paid", [True, False])
def test_crescent_guardian_enters_ready_when_paid_for(player: Player, paid: bool) -> None:
    player.play(
        f"""
{HEAD}
players: {{甲: {{hand: [小令, 新月禁卫], pool: {{energy: 4, power: {{混沌: 1}}}}}}, 乙: {{}}}}
script:
  - {{by: 甲, play: 小令}}
  - {{all: chain}}
  - {{by: 甲, play: 新月禁卫, with: {{place: base, "cost:活跃进场": {str(paid).lower()}}}}}
expect:
  - {{object: 新月禁卫, at: base, exhausted: {str(not paid).lower()}}}
"""
    )


def test_crescent_guardian_asks_nothing_without_a_spell(player: Player) -> None:
    player.play(
        f"""
{HEAD}
players: {{甲: {{hand: [新月禁卫], pool: {{energy: 4, power: {{混沌: 1}}}}}}, 乙: {{}}}}
script:
  - {{by: 甲, play: 新月禁卫, with: {{place: base}}}}
expect:
  - {{object: 新月禁卫, exhausted: true}}
  - {{refused: play.optional_cost, about: 新月禁卫}}
"""
    )


def test_here_to_help_plays_to_a_controlled_battlefield_for_less(player: Player) -> None:
    player.play(
        f"""
{HEAD}
  五费: {{type: unit, energy: 5, might: 5}}
players: {{甲: {{hand: [前来相助, 五费], pool: {{energy: 4, power: {{摧破: 1}}}}}}, 乙: {{}}}}
battlefields: {{战场一: {{controller: 甲}}, 战场二: {{}}}}
board: [{{card: 随从, controller: 甲, at: 战场一}}]
script:
  - {{by: 甲, play: 前来相助}}
  - {{all: once}}
  - {{by: 甲, answer: true, key: "do:play", with: {{"pick:play": 五费}}}}
expect:
  - {{object: 五费, at: 战场一}}
  - {{refused: play.location, about: base:甲}}
"""
    )


def test_firebrand_discounts_the_next_spell_only(player: Player) -> None:
    player.play(
        f"""
{HEAD}
  大令: {{type: spell, energy: 5, abilities: [{{kind: spell, span: 获得1经验。, do: [{{do: gain_xp}}]}}]}}
players: {{甲: {{hand: [狂暴龙怪, 一=大令, 二=大令], pool: {{energy: 6, power: {{炽烈: 1}}}}}}, 乙: {{}}}}
script:
  - {{by: 甲, play: 狂暴龙怪, with: {{place: base}}}}
  - {{all: once}}
  - {{by: 甲, play: 一}}
  - {{all: once}}
  - {{by: 甲, play: 二, refused: play.paid}}
expect:
  - {{player: 甲, xp: 1}}
"""
    )


@pytest.mark.parametrize(("zone", "cost"), [("hand", 3), ("champion", 1)])
def test_void_drone_costs_less_from_elsewhere(player: Player, zone: str, cost: int) -> None:
    where = "hand: [虚空蜢]" if zone == "hand" else "champion: 虚空蜢"
    too_little = f"""
{HEAD}
players: {{甲: {{{where}, pool: {{energy: ENERGY}}}}, 乙: {{}}}}
script:
  - {{by: 甲, play: 虚空蜢, with: {{place: base}}REFUSED}}
expect:
  - {{player: 甲, points: 0}}
"""
    player.play(too_little.replace("ENERGY", str(cost)).replace("REFUSED", ""))
    player.play(too_little.replace("ENERGY", str(cost - 1)).replace("REFUSED", ", refused: play.paid"))


def test_apothecary_returns_a_unit_from_a_battlefield(player: Player) -> None:
    player.play(
        f"""
{HEAD}
  兵: {{type: unit, energy: 1, might: 1}}
players: {{甲: {{hand: [阴森药剂师], pool: {{energy: 3}}}}, 乙: {{}}}}
battlefields: {{战场一: {{controller: 甲}}}}
board: [{{card: 兵, id: 前, controller: 甲, at: 战场一}}, {{card: 兵, id: 后, controller: 甲}}]
script:
  - {{by: 甲, play: 阴森药剂师, with: {{place: base, may: true, t: 前}}}}
  - {{all: once}}
expect:
  - {{object: 前, zone: hand}}
  - {{object: 后, at: base}}
"""
    )


@pytest.mark.parametrize(("xp", "energy", "power"), [(0, 12, 3), (3, 10, 2), (6, 8, 1), (11, 6, 0)])
def test_master_yi_costs_less_by_level(player: Player, xp: int, energy: int, power: int) -> None:
    text = f"""
{HEAD}
players:
  甲: {{xp: {xp}, hand: [易 - 人剑合一], pool: {{energy: ENERGY, power: {{翠意: {power}}}}}}}
  乙: {{}}
script:
  - {{by: 甲, play: 易 - 人剑合一, with: {{place: base}}REFUSED}}
expect:
  - {{player: 甲, xp: {xp}}}
"""
    player.play(text.replace("ENERGY", str(energy)).replace("REFUSED", ""))
    player.play(text.replace("ENERGY", str(energy - 1)).replace("REFUSED", ", refused: play.paid"))


def test_atakhan_is_reduced_by_the_printed_cost_of_what_was_killed(player: Player) -> None:
    player.play(
        f"""
{HEAD}
  祭品: {{type: unit, energy: 4, might: 1, power: {{混沌: 2}}}}
  守军: {{type: unit, energy: 1, might: 9}}
players: {{甲: {{hand: [厄塔汗], pool: {{energy: 6, power: {{序理: 1}}}}}}, 乙: {{}}}}
battlefields: {{战场一: {{controller: 乙}}}}
board:
  - {{card: 祭品, controller: 甲}}
  - {{card: 守军, id: 一号, controller: 乙, at: 战场一}}
  - {{card: 守军, id: 二号, controller: 乙, at: 战场一}}
script:
  - {{by: 甲, play: 厄塔汗, with: {{place: base, "cost:献祭": true, 献祭: 祭品}}}}
expect:
  - {{object: 厄塔汗, at: base, exhausted: true}}
  - {{object: 祭品, zone: trash}}
"""
    )


def test_206_atakhan_reads_the_copied_cost_of_a_token(player: Player) -> None:
    player.play(
        f"""
{HEAD}
  新兵: {{type: unit, energy: 4, might: 4}}
  变形: {{type: spell, energy: 0, abilities: [{{kind: spell, span: 让一名单位变为另一名单位的复制体。,
         targets: [{{slot: a, filter: {{kind: unit}}}}, {{slot: b, filter: {{kind: unit, other_than: a}}}}],
         do: [{{do: become_copy, to: a, of: b}}]}}]}}
players: {{甲: {{hand: [变形, 厄塔汗], pool: {{energy: 6, power: {{序理: 3}}}}}}, 乙: {{}}}}
board: [{{card: 映像, controller: 甲}}, {{card: 新兵, controller: 甲}}]
script:
  - {{by: 甲, play: 变形, with: {{a: 映像, b: 新兵}}}}
  - {{all: once}}
  - {{by: 甲, play: 厄塔汗, with: {{place: base, "cost:献祭": true, 献祭: 映像}}}}
expect:
  - {{object: 厄塔汗, at: base}}
  - {{object: 映像, zone: nowhere}}
"""
    )


def test_atakhan_makes_the_defender_kill_a_unit_of_his(player: Player) -> None:
    player.play(
        f"""
{HEAD}
  守军: {{type: unit, energy: 1, might: 9}}
players: {{甲: {{}}, 乙: {{}}}}
battlefields: {{战场一: {{controller: 乙}}}}
board:
  - {{card: 厄塔汗, controller: 甲}}
  - {{card: 守军, id: 一号, controller: 乙, at: 战场一}}
  - {{card: 守军, id: 二号, controller: 乙, at: 战场一}}
script:
  - {{by: 甲, move: 厄塔汗, to: 战场一}}
  - {{all: once}}
  - {{by: 乙, answer: 二号, key: "pick:kill"}}
expect:
  - {{object: 二号, zone: trash}}
  - {{object: 一号, at: 战场一}}
"""
    )


def test_resurrection_takes_a_unit_that_costs_no_more_than_the_killed_one(player: Player) -> None:
    text = f"""
{HEAD}
  祭品: {{type: unit, energy: 3, might: 1}}
  二费: {{type: unit, energy: 2, might: 2}}
  四费: {{type: unit, energy: 4, might: 4}}
players: {{甲: {{hand: [残酷复活], pool: {{energy: 2, power: {{混沌: 1}}}}, trash: [二费, 四费]}}, 乙: {{}}}}
board: [{{card: 祭品, controller: 甲}}]
script:
SCRIPT
expect:
  - {{player: 甲, points: 0}}
  - EXPECT
"""
    works = "  - {by: 甲, play: 残酷复活, with: {摧毁: 祭品, t: 二费, place: base}}\n  - {all: once}"
    fails = "  - {by: 甲, play: 残酷复活, with: {摧毁: 祭品, t: 四费}, refused: target.choose}"
    player.play(text.replace("SCRIPT", works).replace("EXPECT", "{object: 二费, at: base}"))
    player.play(text.replace("SCRIPT", fails).replace("EXPECT", "{object: 四费, zone: trash}"))


def test_rake_kills_a_gear_only_when_its_controller_wants(player: Player) -> None:
    player.play(
        f"""
{HEAD}
players: {{甲: {{hand: [斩剑浪客], pool: {{energy: 3, power: {{翠意: 1}}}}}}, 乙: {{}}}}
board: [{{card: 长剑, controller: 乙}}]
script:
  - {{by: 甲, play: 斩剑浪客, with: {{place: base, may: false}}}}
expect:
  - {{object: 长剑, at: base}}
  - {{on_chain: 0}}
"""
    )


def test_herald_draws_a_unit_when_it_moves_to_a_battlefield(player: Player) -> None:
    player.play(
        f"""
{HEAD}
  兵: {{type: unit, energy: 1, might: 1}}
players: {{甲: {{deck: [剑=长剑, 新兵=兵, 三=长剑]}}, 乙: {{}}}}
battlefields: {{战场一: {{}}, 战场二: {{}}}}
board: [{{card: 峡谷先锋, controller: 甲}}]
script:
  - {{by: 甲, move: 峡谷先锋, to: 战场一, with: {{"pick:unit": 新兵}}}}
  - {{all: once}}
expect:
  - {{object: 新兵, zone: hand}}
  - {{object: 剑, zone: deck}}
"""
    )
