"""The instructions (指示) of the card vocabulary: what an effect does, one record for each action.

Every instruction may carry `id` (its name for later ones), `when` (do it only if), `may` (a 可以选择 that
is decided on resolution), `if_done` (若如此做: only if the named instruction's own action happened, not
when it was replaced), `instead_of` (改为: a later text that replaces the named earlier one when its own
`when`
holds) and `linked_to` (falls with the named instruction when that was ignored, survives
when it was replaced).

Objects: `to` names them, `all` computes them without a choice, `pick` chooses them on resolution.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from app.engine.cards.terms import Condition, CostPart, Filter, PlayerName, Quantity, TargetSlot, Trigger


class Instruction(
    msgspec.Struct, tag_field="do", forbid_unknown_fields=True, omit_defaults=True, kw_only=True
):
    """Base of all instructions."""

    id: str = ""
    instead_of: str = ""
    when: Condition | None = None
    may: bool = False
    if_done: str = ""
    linked_to: str = ""
    who: PlayerName = "you"


class Pick(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A choice made on resolution (not a target): `count` objects that fit, `up_to` for fewer."""

    filter: Filter
    count: int = 1
    up_to: bool = False
    top: int = 0


class ObjectInstruction(Instruction, kw_only=True):
    """An instruction that acts on objects."""

    to: str = ""
    all: Filter | None = None
    pick: Pick | None = None


class Kill(ObjectInstruction, tag="kill"):
    """摧毁."""


class Deal(ObjectInstruction, tag="deal"):
    """造成伤害: `amount` to each; `source` names a unit that deals it instead of the item."""

    amount: Quantity
    source: str = ""


class SplitDeal(Instruction, tag="split_deal"):
    """分摊伤害: `amount` in all among the objects of slot `to`, at least 1 each, divided on resolution."""

    to: str
    amount: Quantity
    source: str = ""


class Draw(Instruction, tag="draw"):
    """抽牌."""

    count: Quantity = 1


class Channel(Instruction, tag="channel"):
    """召出 runes."""

    count: Quantity = 1
    exhausted: bool = False


class Ready(ObjectInstruction, tag="ready"):
    """变为活跃."""


class Exhaust(ObjectInstruction, tag="exhaust"):
    """变为休眠."""


class Stun(ObjectInstruction, tag="stun"):
    """眩晕."""


class Buff(ObjectInstruction, tag="buff"):
    """给予增益."""


class Move(ObjectInstruction, tag="move"):
    """移动 to `place`: ``base`` (their controller's), ``here``, or the name of a destination slot."""

    place: str


class Recall(ObjectInstruction, tag="recall"):
    """召回 to the controller's base."""


class Banish(ObjectInstruction, tag="banish"):
    """放逐."""


class ReturnToHand(ObjectInstruction, tag="return_to_hand"):
    """返回手牌."""


class Discard(ObjectInstruction, tag="discard"):
    """弃置."""


class Recycle(ObjectInstruction, tag="recycle"):
    """回收."""


class Counter(ObjectInstruction, tag="counter"):
    """无效化 items on the chain."""


class RemoveDamage(ObjectInstruction, tag="remove_damage"):
    """移除伤害."""


class Attach(ObjectInstruction, tag="attach"):
    """贴附 to the unit named `onto`."""

    onto: str


class Detach(ObjectInstruction, tag="detach"):
    """卸除."""


class DrawThat(ObjectInstruction, tag="draw_that"):
    """抽取该卡牌: the named card goes to its owner's hand as a draw."""


class Play(ObjectInstruction, tag="play"):
    """打出 a card: onto the chain, finalized later.

    `ignore` lists cost parts, `reduce_energy` lowers the cost, `at` binds the location, `within` narrows it
    to
    battlefields: those that the player controls, or any. `then`: where the card goes when it leaves the chain
    other than by its own instruction.
    """

    ignore: list[Literal["energy", "power", "all"]] = []
    reduce_energy: int = 0
    at: str = ""
    within: Literal["", "own_battlefields", "battlefields"] = ""
    ready: bool = False
    then: Literal["", "recycle", "banish"] = ""


class PlayToken(Instruction, tag="play_token"):
    """打出 a token: created on the chain, finalized later; `like` repeats the play event with its traits."""

    card: str = ""
    like: str = ""
    count: Quantity = 1
    at: str = ""
    ready: bool = False
    exhausted: bool = False
    might: Quantity | None = None


class Create(Instruction, tag="create"):
    """创建 a token on the board."""

    card: str
    count: Quantity = 1
    at: str = "base"


class Might(ObjectInstruction, tag="might"):
    """战力 changes by `amount` for a duration; `floor` is how low it can bring it."""

    amount: Quantity
    floor: int | None = None
    until: Literal["turn", "combat", "permanent"] = "turn"


class Grant(ObjectInstruction, tag="grant"):
    """给予 a keyword, with a value where it has one."""

    keyword: str
    value: int = 0
    until: Literal["turn", "combat", "permanent", "leaves"] = "turn"


class BecomeCopy(ObjectInstruction, tag="become_copy"):
    """变为 a copy of the named object."""

    of: str
    until: Literal["turn", "permanent"] = "permanent"


class Prevent(ObjectInstruction, tag="prevent"):
    """抵挡: the next `amount` damage to each (None: all) for a duration; `next_only` for one event."""

    amount: Quantity | None = None
    until: Literal["turn", "permanent"] = "turn"
    next_only: bool = False


class EnterReady(Instruction, tag="enter_ready"):
    """以活跃状态进场: inside a replacement of ``enter``."""


class ReplaceWith(ObjectInstruction, tag="replace_with"):
    """替换为 the token `card`."""

    card: str


class Revert(ObjectInstruction, tag="revert"):
    """换回."""


class GainControl(ObjectInstruction, tag="gain_control"):
    """获得控制权 of permanents or an ability on the chain; ``leaves``: until the source leaves the board."""

    until: Literal["permanent", "leaves"] = "permanent"


class Become(ObjectInstruction, tag="become"):
    """变为: objects are of this type as well (多种类型), with this base might."""

    type: Literal["unit", "gear"]
    might: Quantity | None = None
    until: Literal["turn", "combat", "permanent"] = "turn"


class Double(ObjectInstruction, tag="double"):
    """翻倍: might grows by what it is now."""

    until: Literal["turn", "combat", "permanent"] = "turn"


class Swap(Instruction, tag="swap"):
    """互换 the might of two named objects: two effects of the difference."""

    first: str
    second: str
    until: Literal["turn", "combat", "permanent"] = "turn"


class IgnoreAbilities(ObjectInstruction, tag="ignore_abilities"):
    """无视: the objects' abilities, or one keyword, do nothing for a duration."""

    keyword: str = ""
    until: Literal["turn", "combat", "permanent"] = "turn"


class BonusDamage(Instruction, tag="bonus_damage"):
    """额外伤害: what your next spell, or all your spells, deal this turn grows by `amount`."""

    amount: Quantity
    next_only: bool = True
    until: Literal["turn"] = "turn"


class NewChoices(ObjectInstruction, tag="new_choices"):
    """另做选择: new targets for items on the chain; every choice may also stay as it is."""


class NameCard(Instruction, tag="name_card"):
    """宣告 a card; the id stands for it in filters (`named`)."""


class ExtraTurn(Instruction, tag="extra_turn"):
    """额外回合 after this one."""


class Skip(Instruction, tag="skip"):
    """跳过 the next of a player's phases or steps."""

    phase: Literal["beginning", "scoring", "channel", "draw"]


class Burn(Instruction, tag="burn"):
    """燃烧: cards from the top of the main deck go to the trash."""

    count: Quantity = 1


class Empower(ObjectInstruction, tag="empower"):
    """强化."""


class Unempower(ObjectInstruction, tag="unempower"):
    """解除强化."""


class PutCounters(ObjectInstruction, tag="put_counters"):
    """放置计数标."""

    counter: str
    count: Quantity = 1


class RemoveCounters(ObjectInstruction, tag="remove_counters"):
    """移除计数标, as many as there are up to `count`."""

    counter: str
    count: Quantity = 1


class LosePoints(Instruction, tag="lose_points"):
    """失去分数, never below 0."""

    amount: Quantity = 1


class Points(Instruction, tag="points"):
    """获得分数."""

    amount: Quantity = 1


class GainXp(Instruction, tag="gain_xp"):
    """获得经验."""

    amount: Quantity = 1


class Add(Instruction, tag="add"):
    """获得 resources into the pool."""

    energy: int = 0
    power: dict[str, int] = {}


class Pay(Instruction, tag="pay"):
    """支付 on resolution; may always be declined.

    `any_number`: as many times as the player likes (`Amount.paid` reads it). `assembling` names a 武装: its
    cost of 装配 less [A] is what is paid (百炼).
    """

    cost: list[CostPart] = []
    any_number: bool = False
    assembling: str = ""


class Look(Instruction, tag="look"):
    """查看 the top `count` of the deck; the id names them."""

    count: Quantity = 1


class Reveal(ObjectInstruction, tag="reveal"):
    """展示."""


class Forbid(Instruction, tag="forbid"):
    """`who` cannot do `action` for a duration."""

    action: Literal["play", "move"]
    until: Literal["turn"] = "turn"


class NextPlay(Instruction, tag="next_play"):
    """The next card this turn that fits and that `who` plays costs less, or has cost parts ignored.

    `optional`: the player may leave it for a later one. `filter` looks at the card while it is on the chain.
    """

    filter: Filter
    reduce_energy: int = 0
    ignore: list[Literal["energy", "power", "all"]] = []
    from_zone: str = ""
    optional: bool = False
    until: Literal["turn"] = "turn"


class Activate(ObjectInstruction, tag="activate_class"):
    """激活 the named class of triggered abilities of these objects."""

    named: Literal["conquer", "hold", "attack", "defend", "played"]


class Reflexive(Instruction, tag="reflexive"):
    """进行N次 / 执行以下效果: makes new pending items with their own targets."""

    times: Quantity = 1
    targets: list[TargetSlot] = []
    effect: list[AnyInstruction] = []


class Later(Instruction, tag="later"):
    """A delayed ability (延迟技能): triggers, or with `instead` replaces, within its window."""

    on: Trigger
    until: Literal["turn", "permanent", "combat", "cleanup"] = "turn"
    uses: int = 1
    optional: bool = False
    targets: list[TargetSlot] = []
    effect: list[AnyInstruction] = []
    instead: bool = False


class NotModelledInstruction(Instruction, tag="not_modelled"):
    """Stands for text that nobody has modelled; reaching it stops the replay."""

    text: str


AnyInstruction = (
    Kill
    | Deal
    | SplitDeal
    | Draw
    | Channel
    | Ready
    | Exhaust
    | Stun
    | Buff
    | Move
    | Recall
    | Banish
    | ReturnToHand
    | Discard
    | Recycle
    | Counter
    | RemoveDamage
    | Attach
    | Detach
    | DrawThat
    | Play
    | PlayToken
    | Create
    | Might
    | Grant
    | BecomeCopy
    | Prevent
    | EnterReady
    | ReplaceWith
    | Revert
    | GainControl
    | Become
    | Double
    | Swap
    | IgnoreAbilities
    | BonusDamage
    | NewChoices
    | NameCard
    | ExtraTurn
    | Skip
    | Burn
    | Empower
    | Unempower
    | PutCounters
    | RemoveCounters
    | LosePoints
    | Points
    | GainXp
    | Add
    | Pay
    | Look
    | Reveal
    | Forbid
    | NextPlay
    | Activate
    | Reflexive
    | Later
    | NotModelledInstruction
)
