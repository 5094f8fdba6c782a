"""References, events and decisions: the small data that positions, frames and traces share."""

from __future__ import annotations

from typing import Literal

import msgspec


class Ref(msgspec.Struct, frozen=True, omit_defaults=True):
    """A reference to one game object (游戏物体) in one generation; dead once the object has a later one."""

    id: str
    generation: int = 0


class Event(msgspec.Struct, omit_defaults=True):
    """One event (事件): a game action or a change of status that is about to happen or has happened.

    `object` is the affected object, `player` the affected or acting player, `place` a destination or
    battlefield. `sources` are ids of the objects that count as its source, `responsible` the player
    answerable for it, `item` the chain item that instructs it. `used` lists replacements that have
    already applied to it or to its ancestors. `detail` says which action it is where `kind` is broad.
    """

    kind: str
    object: Ref | None = None
    player: str = ""
    amount: int = 0
    place: str = ""
    origin: str = ""
    sources: list[str] = []
    responsible: str = ""
    item: str = ""
    used: list[str] = []
    detail: dict[str, str] = {}
    objects: list[Ref] = []
    group: str = ""
    death_triggers: list[str] = []
    concept: str = ""

    @property
    def object_id(self) -> str:
        """The id of the affected object, empty when there is none."""
        return self.object.id if self.object is not None else ""


class Option(msgspec.Struct, omit_defaults=True):
    """One thing that a player might choose; when not `legal`, `because` names the concept that refuses it."""

    id: str
    label: str = ""
    legal: bool = True
    because: str = ""
    note: str = ""


class Request(msgspec.Struct, omit_defaults=True):
    """A decision that the game waits for: who decides, among what, how many, and by which concept.

    With a `limit` the `weights` of what is chosen must not exceed it together.
    """

    key: str
    decider: str
    concept: str
    options: list[Option]
    minimum: int = 1
    maximum: int = 1
    kind: Literal["act", "choose", "order", "amounts"] = "choose"
    text: str = ""
    total: int = 0
    weights: dict[str, int] = {}
    limit: int | None = None


class Decision(msgspec.Struct, omit_defaults=True):
    """A player's answer: option ids; for ``amounts`` each entry is ``ID=N``."""

    player: str
    picks: list[str] = []
    key: str = ""
