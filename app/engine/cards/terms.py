"""The small terms of the card vocabulary: filters, amounts, conditions, costs, targets and triggers.

Names of objects inside an ability are plain words: ``self`` (the source), a target slot, a pick, the id of
an earlier instruction (the objects it affected), or ``event`` (the object that the trigger or replacement
is about). Players are ``you``, ``opponent``, ``active`` (turn player), ``any``, or ``{owner: NAME}`` /
``{controller: NAME}``.
"""

from __future__ import annotations

from typing import Literal

import msgspec

Kind = Literal[
    "unit", "gear", "rune", "spell", "legend", "battlefield", "card", "permanent", "ability", "rune_or_gear"
]
Where = str
"""``board``, ``base``, ``your_base``, ``battlefield``, ``here``, ``hand``, ``trash``, ``deck``, ``legend``,
``champion``, ``banishment``, ``chain``, ``hidden``, or the name of an object (= at its place)."""


class Term(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Base of all vocabulary records: unknown fields are refused."""


class PlayerOf(Term):
    """The owner or controller of a named object; after it left, as last known."""

    owner: str = ""
    controller: str = ""


PlayerName = str | PlayerOf


class Filter(Term):
    """Which objects fit (筛选): every field given must hold.

    `at` is a place or zone, `side` is relative to the ability's controller. `might`, `energy` and `power`
    are bounds; `mighty` (强力) is a might of 5 or more, off the board the printed one; `alone`: no other
    unit of
    its controller at its place; `named`: the card that a named instruction had named; `counter`: it bears one
    of that name; with `even_inactive` an inactive `keyword` counts too. `chose` (of a chain item) names an
    object that it must have chosen, `chose_no_other` a side
    whose other objects it must not have chosen.
    """

    kind: list[Kind] | Kind | None = None
    side: Literal["friendly", "enemy", "any"] = "any"
    at: Where | list[Where] | None = None
    not_at: Where | None = None
    card: str | None = None
    tag: str | list[str] | None = None
    keyword: str | None = None
    token: bool | None = None
    exhausted: bool | None = None
    attached: bool | None = None
    damaged: bool | None = None
    controlled: bool | None = None
    occupied: bool | None = None
    other_than: list[str] | str | None = None
    is_: str | None = msgspec.field(default=None, name="is")
    might_at_most: Quantity | None = None
    might_below: Quantity | None = None
    might_at_least: Quantity | None = None
    energy_at_most: Quantity | None = None
    power_at_most: Quantity | None = None
    attached_to: str | None = None
    chose: str | None = None
    chose_no_other: Literal["friendly", "enemy"] | None = None
    role: Literal["attacker", "defender"] | None = None
    owner: Literal["you", "opponent"] | None = None
    mighty: bool | None = None
    alone: bool | None = None
    in_combat: bool | None = None
    buffed: bool | None = None
    empowered: bool | None = None
    named: str | None = None
    counter: str | None = None
    even_inactive: bool = False


class Amount(Term):
    """A quantity that is computed (数量); exactly one of the fields but `plus` and `times`.

    `might`, `energy_of`, `power_of` name an object; `count` counts objects that fit; `damage_on` counts
    damage marked on a named object; `excess` is the excess damage you assigned in this combat; `finalized`
    counts the cards of this kind (``card``: any) that you finalized this turn besides this one; `paid` how
    many times
    a named instruction was paid; `counters` the counters of a name that are `on` an object.
    """

    might: str | None = None
    energy_of: str | None = None
    power_of: str | None = None
    count: Filter | None = None
    damage_on: str | None = None
    points: PlayerName | None = None
    xp: PlayerName | None = None
    hand: PlayerName | None = None
    excess: bool = False
    locations: bool = False
    finalized: Kind | None = None
    paid: str | None = None
    counters: str | None = None
    on: str = "self"
    plus: int = 0
    times: int = 1


Quantity = int | Amount


class Condition(Term):
    """What must be true (条件): all fields given; `not_` and `any_of` combine."""

    exists: Filter | None = None
    at: Where | None = None
    object: str = "self"
    fits: Filter | None = None
    amount: Quantity | None = None
    at_least: Quantity | None = None
    at_most: Quantity | None = None
    paid: str | None = None
    finalized_this_turn: bool | None = None
    spent_on_a_spell: int | None = None
    role: Literal["attacker", "defender"] | None = None
    done: str | None = None
    was_uncontrolled: bool | None = None
    from_zone: str | None = None
    one_on_one: bool | None = None
    not_: Condition | None = msgspec.field(default=None, name="not")
    any_of: list[Condition] | None = None


class CostPart(Term):
    """One part of a cost (费用): resources, or a game action that is done to pay.

    `power` maps a domain, ``C`` (the card's own domain) or ``A`` (any) to an amount. `act` is the action of
    a non-standard part, done to `to` (a named object) or to `count` objects that fit `pick`. `ahead`: they
    are chosen with the other choices of a play already, because targets or reductions look at them; `id`
    names them.
    """

    energy: int = 0
    power: dict[str, int] = {}
    act: Literal[
        "", "exhaust", "kill", "banish", "discard", "recycle", "return_to_hand", "spend_buff", "spend_xp"
    ] = ""
    to: str = ""
    pick: Filter | None = None
    count: int = 1
    id: str = ""
    ahead: bool = False


class TargetSlot(Term):
    """One choice of targets (目标), made at finalization and tracked afterwards.

    Exactly `count`, or `up_to` that many, or `any_number` (at least `minimum`, at most `maximum`). `per`
    repeats the slot for every location; `at` of the filter then reads ``per``.
    """

    slot: str
    filter: Filter
    count: int = 1
    up_to: int | None = None
    any_number: bool = False
    minimum: int = 0
    maximum: Quantity | None = None
    per: Literal["location"] | None = None
    divide: bool = False
    group_might_at_most: Quantity | None = None
    what: Literal["object", "player", "place", "destination"] = "object"
    by: Literal["you", "opponent"] = "you"


class Trigger(Term):
    """When a triggered ability triggers (触发条件), or which event a replacement replaces.

    `object` narrows the affected object: ``self`` or a filter; `player` whose action it is; `here` that it
    happens at the source's place; `phase` the moment of the turn; `to` the sort of place a move ends at;
    `responsible` who answers for the event; `nth`: only this occurrence in a turn.
    """

    event: Literal[
        "played",
        "play",
        "killed",
        "kill",
        "conquer",
        "hold",
        "score",
        "attack",
        "defend",
        "moved",
        "deal",
        "dealt",
        "chosen",
        "phase",
        "draw",
        "discarded",
        "recycled",
        "stunned",
        "buffed",
        "attached",
        "detached",
        "enter",
        "showdown_begins",
        "combat_begins",
        "win_combat",
        "points",
        "readied",
        "exhausted",
        "banished",
        "revealed",
        "empowered",
        "burned",
        "lost_points",
        "gained_xp",
        "left",
    ]
    object: Literal["self"] | Filter | None = None
    player: Literal["you", "opponent", "any"] | None = None
    here: bool = False
    phase: str = ""
    whose: Literal["you", "opponent", "any"] = "you"
    by: Filter | None = None
    responsible: Literal["you", "opponent"] | None = None
    to: Literal["", "battlefield", "base"] = ""
    nth: int = 0
