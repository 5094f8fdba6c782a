"""The instructions (指示) of the card vocabulary: what an effect does, one record for each action.

Every instruction may carry `id` (its name for later ones), `when` (do it only if), `may` (a 可以选择 that
is decided on resolution), `if_done` (若如此做: only if the named instruction's own action happened, not
when it was replaced) and `linked_to` (falls with the named instruction when that was ignored, survives
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


class Play(ObjectInstruction, tag="play"):
    """打出 a card: onto the chain, finalized later. `ignore` lists cost parts, `at` binds the location."""

    ignore: list[Literal["energy", "power", "all"]] = []
    at: str = ""
    ready: bool = False


class PlayToken(Instruction, tag="play_token"):
    """打出 a token: created on the chain, finalized later; `like` repeats the play event with its traits."""

    card: str = ""
    like: str = ""
    count: Quantity = 1
    at: str = ""
    ready: bool = False
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
    """支付 on resolution; may always be declined."""

    cost: list[CostPart]


class Look(Instruction, tag="look"):
    """查看 the top `count` of the deck; the id names them."""

    count: Quantity = 1


class Reveal(ObjectInstruction, tag="reveal"):
    """展示."""


class Forbid(Instruction, tag="forbid"):
    """`who` cannot do `action` for a duration."""

    action: Literal["play", "move"]
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
    until: Literal["turn", "permanent", "combat"] = "turn"
    uses: int = 1
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
    | Points
    | GainXp
    | Add
    | Pay
    | Look
    | Reveal
    | Forbid
    | Activate
    | Reflexive
    | Later
    | NotModelledInstruction
)
