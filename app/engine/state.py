"""The position (局面) as plain typed data.

Everything here serialises to JSON and back without loss, at every decision. Nothing derived is kept:
might, keywords, costs, lethal damage and the victory score are computed by `layers`, `costs` and
`scoring`. Objects are referred to by :class:`Ref`; a reference goes dead when its object crosses the
border of the board, because the object then becomes a new generation.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from app.engine.cards.ability import Ability
from app.engine.cards.instructions import NextPlay
from app.engine.cards.terms import CostPart, Filter
from app.engine.frames import AnyFrame
from app.engine.references import Decision, Event, Option, Ref, Request

__all__ = [
    "Battlefield",
    "Combat",
    "Damager",
    "Decision",
    "Effect",
    "Event",
    "GameObject",
    "Item",
    "Option",
    "Player",
    "Pool",
    "Ref",
    "Request",
    "Showdown",
    "State",
    "Turn",
]

Zone = Literal[
    "board",
    "battlefield",
    "hand",
    "deck",
    "rune_deck",
    "trash",
    "banishment",
    "champion",
    "legend",
    "hidden",
    "chain",
    "nowhere",
]
Phase = Literal[
    "awaken", "beginning", "scoring", "channel", "draw", "main_start", "main", "ending", "expiration", "next"
]
ItemStatus = Literal["pending", "finalized"]
EffectKind = Literal[
    "might",
    "keyword",
    "copy",
    "prevent",
    "enters_ready",
    "control",
    "ability",
    "forbid",
    "discount",
    "set_might",
    "type",
    "ignored",
    "bonus",
]
Duration = Literal["turn", "combat", "permanent", "leaves", "cleanup"]


class Struct(msgspec.Struct, omit_defaults=True):
    """Base of the mutable parts of a position; change them only through `Game.set`."""


class Pool(Struct):
    """A player's rune pool (符文池): unspent energy, and power by domain."""

    energy: int = 0
    power: dict[str, int] = {}


class Player(Struct):
    """One player; `deck` and `rune_deck` list object ids, the top card first."""

    id: str
    points: int = 0
    xp: int = 0
    pool: Pool = msgspec.field(default_factory=Pool)
    deck: list[str] = []
    rune_deck: list[str] = []
    burn_outs: int = 0
    skips: list[str] = []


class GameObject(Struct):
    """A card or token (游戏物体) in any zone.

    `place` is a battlefield's id or ``base:PLAYER`` for objects on the board or hidden. `damage` is
    kept per player who marked it. `replaced` lists the ids of what this object stands in for, the
    nearest first. `role` is the designation in the running combat.
    """

    id: str
    card: str
    owner: str
    controller: str | None
    zone: Zone
    place: str = ""
    generation: int = 0
    token: bool = False
    exhausted: bool = False
    damage: dict[str, int] = {}
    stunned: bool = False
    buffs: int = 0
    empowered: bool = False
    counters: dict[str, int] = {}
    attached_to: str = ""
    role: Literal["", "attacker", "defender"] = ""
    hidden_on: int = 0
    replaced: list[str] = []
    moves: int = 0
    entered: int = 0

    @property
    def ref(self) -> Ref:
        """A reference to this object as it is now."""
        return Ref(self.id, self.generation)


class Battlefield(Struct):
    """The contest over one battlefield (战场): who contests, what is staged there."""

    id: str
    contested_by: str | None = None
    showdown_staged: bool = False
    combat_staged: bool = False


class Damager(Struct):
    """Damage dealt since the last cleanup: to which unit, by which source, who answers for it."""

    unit: str
    source: str
    player: str


class Showdown(Struct):
    """The running showdown (法术对决)."""

    battlefield: str
    focus: str
    combat: bool = False
    passed: list[str] = []
    chain_opener: Literal["", "player", "trigger"] = ""


class Combat(Struct):
    """The running combat (战斗); `recalled` is set when the combat cleanup recalled attackers."""

    battlefield: str
    attacker: str
    defender: str
    part: Literal["opening", "showdown", "damage", "cleanup", "result", "control", "end"] = "opening"
    recalled: bool = False
    winner: str | None = None
    triggered: list[str] = []
    assigned: dict[str, int] = {}
    excess: dict[str, int] = {}


class Effect(Struct):
    """A continuous or delayed effect (持续效果, 延迟技能) that an item created.

    `objects` are the affected objects; `ability` holds a delayed triggered ability or replacement.
    `until` names when it ends; `amount` is the size of a might change or what is left of a prevention
    (-1 for all damage).
    """

    id: str
    kind: EffectKind
    controller: str
    source: str
    stamp: int
    until: Duration = "permanent"
    objects: list[Ref] = []
    amount: int = 0
    floor: int | None = None
    keyword: str = ""
    card: str = ""
    ability: Ability | None = None
    bindings: dict[str, list[Ref]] = {}
    player: str = ""
    forbids: str = ""
    where: Filter | None = None
    discount: NextPlay | None = None
    uses: int = 0


class Payment(Struct):
    """What has been paid for an item, for effects that ask for it."""

    energy: int = 0
    power: int = 0
    options: list[str] = []
    unpaid: list[str] = []


class Item(Struct):
    """An item on the chain (结算链项目): a card, or an ability that no card stands for.

    `targets` keep every object chosen, legal or not; a link is cut only by a change of generation.
    `event` is what triggered it. `known` keeps objects as they were when the item moved or killed
    them. `rewind` is the encoded position before a player's own play, restored when it fails. `leave_to` is
    where the card goes when it leaves the chain otherwise than by its own instruction; `occasions` the events
    among which the controller picks the one that triggered it. `lapsed` are targets that once did not fit
    while the item waited.
    """

    id: str
    kind: Literal["card", "ability"]
    controller: str
    source: Ref
    stamp: int
    card: str = ""
    status: ItemStatus = "pending"
    ability: Ability | None = None
    trigger: bool = False
    adds: bool = False
    object: Ref | None = None
    event: Event | None = None
    creator: str = ""
    targets: dict[str, list[Ref]] = {}
    modes: list[int] = []
    place: str = ""
    bindings: dict[str, list[Ref]] = {}
    known: dict[str, GameObject] = {}
    known_might: dict[str, int] = {}
    ignore_costs: list[str] = []
    extra_costs: list[CostPart] = []
    paid: Payment = msgspec.field(default_factory=Payment)
    optional: bool = False
    from_zone: str = ""
    bound_to: str = ""
    within: str = ""
    reduced: int = 0
    enters_exhausted: bool = False
    rewind: bytes = b""
    leave_to: str = ""
    resolving: bool = False
    occasions: list[Event] = []
    lapsed: list[Ref] = []


class Finalized(Struct):
    """A card or ability finalized this turn: what checks of “played this turn” and “spent” read."""

    player: str
    card: str
    kind: str
    token: bool = False
    energy: int = 0
    power: int = 0
    item: str = ""


class Turn(Struct):
    """The turn (回合): number, whose, phase, and what has happened in it."""

    number: int
    player: str
    phase: Phase = "main"
    scored: dict[str, list[str]] = {}
    conquered: dict[str, list[str]] = {}
    finalized: list[Finalized] = []
    uses: dict[str, int] = {}
    fepr_used: bool = False


class State(Struct):
    """The whole position. Players are in turn order; `frames` is the stack of open tasks, newest last.

    `staged` are triggered abilities whose order on the chain is still to be settled; `resolves_now` the item
    that resolves at once after its finalization; `damagers` the sources that have dealt damage since the last
    cleanup, for the attribution of kills; `mode` the numbers of the game mode; `extra_turns` whose extra
    turns come
    after this one, the next first; `rewinds` the encoded position before a play that is not being finalized
    yet.
    """

    players: dict[str, Player]
    objects: dict[str, GameObject]
    battlefields: dict[str, Battlefield]
    turn: Turn
    chain: list[Item] = []
    staged: list[Item] = []
    effects: list[Effect] = []
    frames: list[AnyFrame] = []
    priority: str | None = None
    passed: list[str] = []
    showdown: Showdown | None = None
    combat: Combat | None = None
    cleanup_due: list[str] = []
    request: Request | None = None
    answer: Decision | None = None
    winner: str | None = None
    resolves_now: str = ""
    damagers: list[Damager] = []
    clock: int = 0
    serial: int = 0
    mode: dict[str, int] = {}
    extra_turns: list[str] = []
    rewinds: dict[str, bytes] = {}

    def item(self, item_id: str) -> Item | None:
        """The chain item with this id, or None when it has left the chain."""
        return next((item for item in self.chain if item.id == item_id), None)
