"""The board (场面) as people look at it: derived values worked out, names in place of references."""

from __future__ import annotations

import msgspec

from app.engine.game import Game
from app.engine.layers import might_of, traits_of
from app.engine.lethal import is_lethal
from app.engine.scope import base_of
from app.engine.scoring import victory_score
from app.engine.state import GameObject
from app.engine.trace import Step, Trace


class Chip(msgspec.Struct, omit_defaults=True):
    """One object: a unit or gear on the board, or a hidden card. `might` is derived, None without one."""

    id: str
    name: str
    kind: str
    controller: str = ""
    might: int | None = None
    damage: int = 0
    lethal: bool = False
    exhausted: bool = False
    stunned: bool = False
    buffs: int = 0
    role: str = ""
    token: bool = False
    keywords: list[str] = []
    attached: list[str] = []


class Lane(msgspec.Struct, omit_defaults=True):
    """One battlefield: who controls and contests it, what is staged or running there, what lies there."""

    id: str
    card: str
    controller: str = ""
    contested_by: str = ""
    staged: list[str] = []
    running: str = ""
    chips: list[Chip] = []
    hidden: list[str] = []


class Side(msgspec.Struct, omit_defaults=True):
    """One player: points, pool, counts of the zones that others may count, and the base."""

    player: str
    points: int
    energy: int = 0
    power: dict[str, int] = {}
    xp: int = 0
    hand: int = 0
    deck: int = 0
    trash: list[str] = []
    banishment: list[str] = []
    legend: str = ""
    base: list[Chip] = []


class ChainItem(msgspec.Struct, omit_defaults=True):
    """One item on the chain, the oldest first."""

    id: str
    controller: str
    status: str
    targets: list[str] = []


class Board(msgspec.Struct, omit_defaults=True):
    """One position as shown."""

    turn: str
    phase: str
    victory_score: int
    sides: list[Side]
    lanes: list[Lane]
    chain: list[ChainItem] = []
    priority: str = ""
    focus: str = ""
    state: str = ""
    winner: str = ""


class WatchingTrace(Trace):
    """A trace that also keeps the board after every step that changed the position."""

    def __init__(self) -> None:
        super().__init__()
        self.game: Game | None = None
        self.boards: dict[int, Board] = {}

    def add(self, step: Step) -> Step:
        """Record a step, and the board when the step changed it."""
        added = super().add(step)
        if self.game is not None and (step.delta or not self.boards):
            self.boards[added.id] = board_of(self.game)
        return added


def board_of(game: Game) -> Board:
    """The board of a game as it is now."""
    state = game.state
    return Board(
        turn=state.turn.player,
        phase=state.turn.phase,
        victory_score=victory_score(game),
        sides=[_side(game, player) for player in state.players],
        lanes=[_lane(game, battlefield) for battlefield in state.battlefields],
        chain=[
            ChainItem(
                item.id,
                item.controller,
                item.status,
                [ref.id for refs in item.targets.values() for ref in refs],
            )
            for item in state.chain
        ],
        priority=state.priority or "",
        focus=state.showdown.focus if state.showdown else "",
        state=("法术对决" if game.in_showdown else "普通") + ("开环" if game.open else "闭环"),
        winner=state.winner or "",
    )


def _side(game: Game, player: str) -> Side:
    state = game.state
    own = state.players[player]

    def names(zone: str) -> list[str]:
        return [each.id for each in state.objects.values() if each.zone == zone and each.owner == player]

    return Side(
        player=player,
        points=own.points,
        energy=own.pool.energy,
        power=dict(own.pool.power),
        xp=own.xp,
        hand=len(names("hand")),
        deck=len(own.deck),
        trash=names("trash"),
        banishment=names("banishment"),
        legend=next(iter(names("legend")), ""),
        base=_chips(game, base_of(player)),
    )


def _lane(game: Game, battlefield: str) -> Lane:
    state = game.state
    field, card = state.battlefields[battlefield], state.objects[battlefield]
    staged = [
        words
        for words, is_staged in (("法术对决", field.showdown_staged), ("战斗", field.combat_staged))
        if is_staged
    ]
    running = ""
    if state.combat is not None and state.combat.battlefield == battlefield:
        running = "战斗"
    elif state.showdown is not None and state.showdown.battlefield == battlefield:
        running = "法术对决"
    return Lane(
        id=battlefield,
        card=game.definition(card.card).name,
        controller=card.controller or "",
        contested_by=field.contested_by or "",
        staged=staged,
        running=running,
        chips=_chips(game, battlefield),
        hidden=[
            each.controller or ""
            for each in state.objects.values()
            if each.zone == "hidden" and each.place == battlefield
        ],
    )


def _chips(game: Game, place: str) -> list[Chip]:
    present = game.at(place)
    attached: dict[str, list[str]] = {}
    for each in present:
        if each.attached_to:
            attached.setdefault(each.attached_to, []).append(each.id)
    return [_chip(game, each, attached.get(each.id, [])) for each in present if not each.attached_to]


def _chip(game: Game, each: GameObject, attached: list[str]) -> Chip:
    traits = traits_of(game, each)
    is_unit = "unit" in traits.types
    return Chip(
        id=each.id,
        name=traits.definition.name,
        kind="unit" if is_unit else next(iter(sorted(traits.types)), ""),
        controller=each.controller or "",
        might=might_of(game, each) if is_unit else None,
        damage=sum(each.damage.values()),
        lethal=is_unit and is_lethal(game, each),
        exhausted=each.exhausted,
        stunned=each.stunned,
        buffs=each.buffs,
        role=each.role,
        token=each.token,
        keywords=sorted(traits.keywords),
        attached=attached,
    )
