"""One ability (技能) of a card, as data."""

from __future__ import annotations

from typing import Literal

import msgspec

from app.engine.cards.instructions import AnyInstruction
from app.engine.cards.terms import Condition, CostPart, Filter, Quantity, TargetSlot, Trigger


class Statics(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What a passive ability says (被动技能); every field is one sort of statement.

    `might` and `keyword` apply to `to` (default: the source). `lethal_damage` makes any damage marked by
    you lethal to `to`. `assigned` is 壁垒 (``first``) or 后排 (``last``). `victory_score` changes the winning
    score. `additional_cost` is a mandatory additional cost of playing this card, `optional_cost` one that
    may be paid. `reduce_energy` and `reduce_power` lower what plays that fit `to` cost (``self``: this card
    while it is played). `play_at` lets units be played elsewhere. `from_zones` restricts a keyword to cards
    that are being played from these zones. `imposed_cost` (施加费用) must be paid by an opponent who moves
    several
    units here at once, for each beyond the first `imposed_beyond`. `bonus_damage` (额外伤害) goes onto damage
    that your `bonus_from` deal. `forbid` with ``play``: `forbid_who` cannot play what fits `to` (at `to.at`).
    """

    to: Literal["self"] | Filter = "self"
    might: Quantity | None = None
    keyword: str | None = None
    value: int = 0
    lethal_damage: bool = False
    assigned: Literal["first", "last"] | None = None
    victory_score: int = 0
    additional_cost: list[CostPart] = []
    optional_cost: list[CostPart] = []
    alternative_cost: list[CostPart] = []
    imposed_cost: list[CostPart] = []
    imposed_beyond: int = 0
    reduce_energy: Quantity = 0
    reduce_power: dict[str, Quantity] = {}
    reduce_ability: str = ""
    floor: int | None = None
    bonus_damage: Quantity | None = None
    bonus_from: list[Literal["spell", "ability", "unit"]] = msgspec.field(
        default_factory=lambda: ["spell", "ability"]
    )
    immune: bool = False
    untargetable: bool = False
    forbid: Literal["", "play", "move", "move_to_base", "ready"] = ""
    forbid_who: Literal["you", "opponent", "any"] = "opponent"
    enters_ready: bool = False
    play_at: Filter | None = None
    count_as: str | None = None
    from_zones: list[str] = []


class Ability(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One ability of a card.

    Parts stand in the order in which a triggered ability's text is read: `when`, `if_` (the adjacent
    condition), `optional` (可以选择 in front), `cost` (the leading cost), then `targets` and `do`. For an
    activated ability `cost` is what stands before the colon. A replacement has `when` (the event), `do`
    (what happens instead) and `also` (the original event as well). `span` tells in our words what part of
    the card's text it models; it is shown as a gist (卡面大意), never as the printed text. `level` (等级) and
    `while_empowered` (已强化) make the ability depend on the controller's experience or the object's status.
    """

    kind: Literal["passive", "replacement", "triggered", "activated", "spell", "keyword"]
    id: str = ""
    keyword: str = ""
    value: int = 0
    when: list[Trigger] | Trigger | None = None
    if_: Condition | None = msgspec.field(default=None, name="if")
    optional: bool = False
    cost: list[CostPart] = []
    targets: list[TargetSlot] = []
    modes: list[list[AnyInstruction]] = []
    do: list[AnyInstruction] = []
    also: bool = False
    passive: Statics | None = None
    limit: int = 0
    zone: Literal["board", "hand", "trash", "legend", "battlefield", "any"] = "board"
    timing: Literal["", "迅捷", "反应"] = ""
    chooser: Literal["", "player", "several"] = ""
    level: int = 0
    while_empowered: bool = False
    span: str = ""
    effect_text: bool = False
    text_from: str = ""

    @property
    def triggers(self) -> list[Trigger]:
        """The trigger conditions, none, one or several joined by “or”."""
        if self.when is None:
            return []
        return self.when if isinstance(self.when, list) else [self.when]
