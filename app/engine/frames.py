"""Task frames (任务): the open procedures of the game, as plain data on one stack.

A frame is *atomic* (all of it happens before any item is finalized or resolved) or *gated* (between its
parts outstanding tasks and the chain come first). `step` is where it continues, `answers` holds what
players decided for it so far, keyed by the request's key, `returned` the events of the last batch that it
opened, `outcome` what a subordinate task reported (``paid``, ``unpaid``).
"""

from __future__ import annotations

from typing import ClassVar, Literal

import msgspec

from app.engine.cards.instructions import AnyInstruction
from app.engine.cards.terms import CostPart
from app.engine.references import Event, Ref


class Frame(msgspec.Struct, tag_field="frame", omit_defaults=True):
    """Base of all frames."""

    gated: ClassVar[bool] = False
    step: int = 0
    answers: dict[str, list[str]] = {}
    trace_id: int = 0
    returned: list[Event] = []
    outcome: str = ""


class TurnFrame(Frame, tag="turn"):
    """The turn itself: always the bottom of the stack."""

    gated: ClassVar[bool] = True
    begun: bool = False


class CleanupFrame(Frame, tag="cleanup"):
    """One cleanup (清理); `special` names inserted steps: ``combat`` or ``expiration``."""

    special: str = ""
    pending_deaths: list[Ref] = []
    death_triggers: list[str] = []


class CombatFrame(Frame, tag="combat"):
    """One combat (战斗), part by part."""

    gated: ClassVar[bool] = True


class DamageFrame(Frame, tag="damage"):
    """The combat damage step (战斗伤害步骤): both assign, then all is dealt."""


class CloseShowdownFrame(Frame, tag="close_showdown"):
    """The end of a showdown after everybody has passed."""


class EventFrame(Frame, tag="event"):
    """A batch of simultaneous events: propose, replace, perform.

    `results` are the events that really happened; the opener gets them as `returned`. `replaced` and
    `dropped` are indices of events that were replaced or came to nothing, `declined` optional replacements
    that their controller turned down, `spent` those whose slot is over, `slot` the one that applies now.
    """

    events: list[Event] = []
    results: list[Event] = []
    replaced: list[int] = []
    dropped: list[int] = []
    declined: list[str] = []
    spent: list[str] = []
    slot: str = ""
    rounds: int = 0


class FinalizeFrame(Frame, tag="finalize"):
    """Steps 2 to 6 of a play (打出过程) for one pending item."""

    item: str = ""
    total: list[CostPart] = []


class PayFrame(Frame, tag="pay"):
    """The payment of cost parts by one player, part by part; reports ``paid`` or ``unpaid``."""

    player: str = ""
    parts: list[CostPart] = []
    item: str = ""
    source: Ref = Ref("")
    bindings: dict[str, list[Ref]] = {}
    waiting: bool = False


class ResolveFrame(Frame, tag="resolve"):
    """The resolution (结算) of one finalized item."""

    item: str = ""


class InstructionsFrame(Frame, tag="instructions"):
    """A run of instructions of one item or one replacement.

    `step` is the next instruction. `bindings` name the objects that slots, picks and earlier instructions
    stand for, `done` what became of each named instruction: ``done``, ``replaced`` or ``ignored``. `resolves`
    marks the item's own instructions, `imposed` an imposed cost of the present one, `times` how often named
    payments were made.
    """

    instructions: list[AnyInstruction] = []
    controller: str = ""
    source: Ref = Ref("")
    item: str = ""
    bindings: dict[str, list[Ref]] = {}
    done: dict[str, str] = {}
    used: list[str] = []
    event: Event | None = None
    waiting: bool = False
    reports: str = ""
    results: list[Event] = []
    resolves: bool = False
    imposed: Literal["", "paying", "paid"] = ""
    times: dict[str, int] = {}


class MoveFrame(Frame, tag="move"):
    """A standard move (标准移动) of one player's units."""

    player: str = ""


class HideFrame(Frame, tag="hide"):
    """A card of `player` is put face down (进入待命) at the battlefield `place`."""

    player: str = ""
    card: Ref = Ref("")
    place: str = ""


class NewChoicesFrame(Frame, tag="new_choices"):
    """New choices (另做选择) of `player` for one item on the chain."""

    player: str = ""
    item: str = ""


class ScoreFrame(Frame, tag="score"):
    """One conquer or hold: mark, point, then whatever triggers."""

    kind: str = "conquer"
    player: str = ""
    battlefield: str = ""
    controller_before: str = ""
    concept: str = ""


class EnqueueFrame(Frame, tag="enqueue"):
    """Triggered abilities of one moment, waiting to be put on the chain in the players' order."""

    items: list[str] = []
    combat_order: bool = False


AnyFrame = (
    TurnFrame
    | CleanupFrame
    | CombatFrame
    | DamageFrame
    | CloseShowdownFrame
    | EventFrame
    | FinalizeFrame
    | PayFrame
    | ResolveFrame
    | InstructionsFrame
    | MoveFrame
    | HideFrame
    | NewChoicesFrame
    | ScoreFrame
    | EnqueueFrame
)
