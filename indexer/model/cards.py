"""Cards and tokens (卡牌, 指示物) as facts."""

from __future__ import annotations

from typing import Literal

from indexer.model.base import Struct


class Card(Struct, frozen=True):
    """A card or token (卡牌, 指示物) as facts in our own words, one YAML file each.

    `name` is the official Chinese name (``卡莎 - 蜕变者``); `aliases` are other printed or FAQ names,
    `short_names` what the documents or players shorten it to, `nicknames` slang. `ability_kinds`
    (passive, replacement, triggered, activated, spell) and `keywords` (bare Chinese words) serve
    search. `confidence` ``low`` marks facts taken from rules text only.
    """

    id: str
    name: str
    type: str
    english: str = ""
    number: str = ""
    supertype: str = ""
    token: bool = False
    domains: tuple[str, ...] = ()
    energy: int | None = None
    power: dict[str, int] = {}
    might: int | None = None
    might_bonus: int | None = None
    tags: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    ability_kinds: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    short_names: tuple[str, ...] = ()
    nicknames: tuple[str, ...] = ()
    text_differences: tuple[str, ...] = ()
    confidence: Literal["high", "low"] = "high"

    @property
    def all_names(self) -> tuple[str, ...]:
        """Every name that means this card, the official one first."""
        return (self.name, *self.aliases, *self.short_names, *self.nicknames)
