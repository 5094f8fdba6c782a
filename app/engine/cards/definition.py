"""A card definition (卡牌定义): the identity facts of a card file plus its abilities."""

from __future__ import annotations

import msgspec

from app.engine.cards.ability import Ability
from app.engine.cards.terms import CostPart


class CardDefinition(msgspec.Struct, omit_defaults=True):
    """What the engine knows of one card or token.

    `abilities` is None when nobody has modelled the card: a scenario that uses it is refused, unless the
    card has no text. `unmodelled` names a keyword that has no behaviour here, `keyword_costs` holds what
    keywords
    such as 装配 or 回响 cost. `text_revision` says which printed or corrected text the abilities model.
    """

    id: str
    name: str
    type: str
    token: bool = False
    supertype: str = ""
    domains: list[str] = []
    energy: int | None = None
    power: dict[str, int] = {}
    might: int | None = None
    tags: list[str] = []
    keywords: list[str] = []
    keyword_costs: dict[str, list[CostPart]] = {}
    unmodelled: str = ""
    different_choices: bool = False
    aliases: list[str] = []
    short_names: list[str] = []
    abilities: list[Ability] | None = None
    text_revision: str = ""
    might_bonus: int = 0
    file: str = ""
    fingerprint: str = ""
    inline: bool = False

    @property
    def is_unit(self) -> bool:
        """Whether the printed type is a unit."""
        return self.type == "unit"
