"""Positions and decisions for properties of the engine: valid boards, raw boards, answers to any request.

Boards mix cards from the repository with small ones made here: units of every might from 0, the combat
keywords, triggers of each sort, replacements, spells for every instruction that changes objects.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec
from hypothesis import strategies as st

from app.engine.cards.load import CardTable, load_cards
from app.engine.frames import TurnFrame
from app.engine.references import Decision, Request
from app.engine.scenario import card_table, read_scenario
from app.engine.scope import base_of
from app.engine.setup import PLAIN_BATTLEFIELD
from app.engine.state import Battlefield, GameObject, Player, Pool, State, Turn

ROOT = Path(__file__).resolve().parents[2]
PLAYERS = ("甲", "乙", "丙")
UNITS = (
    *("零", "一", "二", "五", "壁", "后", "前后", "攻", "守", "旅", "盾", "短命"),
    *("遗愿", "遗抽", "征", "先锋", "哨兵", "挑剔"),
    *("cruel_patron", "glasc_mixologist", "soraka_wanderer", "zilean_time_mage", "stalwart_poro"),
    *("elder_dragon", "yone_blademaster", "thousand_tailed_watcher"),
)
TOKENS = ("recruit", "mech", "sand_soldier", "bird")
GEAR = ("护符", "泉", "杖", "剑", "zhonyas_hourglass")
SPELLS = (
    *("火花", "慢火", "清场", "定身", "撤退", "回手", "驱逐", "屏障", "大屏障", "无效", "强化术"),
    *("处决", "深挖", "失分", "援军", "flash", "repulse", "counter_strike", "turn_to_dust", "arcane_shift"),
    *("alpha_strike", "singularity"),
)
IN_HAND = (*SPELLS, *UNITS, *GEAR, "贵货")
FIELDS = (PLAIN_BATTLEFIELD.id, PLAIN_BATTLEFIELD.id, "号令", "aspirants_climb", "reckoners_arena")
PHASES = ("main",) * 6 + ("awaken", "beginning", "draw", "ending")


@lru_cache(maxsize=1)
def all_cards() -> CardTable:
    """The repository's cards and the small ones above."""
    loaded = read_scenario(Path(__file__).parent / "example_cards.yaml")
    return card_table(loaded, load_cards(ROOT / "rules" / "cards")).with_cards([PLAIN_BATTLEFIELD])


class Builder:
    """Builds one position out of drawn numbers."""

    def __init__(self, draw: Callable[[Any], Any], players: int) -> None:
        self.draw = draw
        self.names = PLAYERS[:players]
        self.objects: dict[str, GameObject] = {}
        self.players = {name: Player(name) for name in self.names}

    def number(self, most: int) -> int:
        return int(self.draw(st.integers(0, most)))

    def one_of(self, things: tuple[str, ...]) -> str:
        return things[self.number(len(things) - 1)]

    def add(self, card: str, owner: str, zone: Any, place: str = "") -> GameObject:
        definition = all_cards()[card]
        made = GameObject(
            f"o{len(self.objects) + 1}", definition.id, owner, owner, zone, place, token=definition.token
        )
        self.objects[made.id] = made
        made.entered = len(self.objects)
        return made

    def hand_and_decks(self) -> None:
        for name, player in self.players.items():
            player.points = self.number(9) if self.number(4) == 0 else self.number(3)
            player.xp = self.number(2)
            player.pool = Pool(self.number(3), {"fury": 1} if self.number(1) else {})
            for _ in range(self.number(3)):
                self.add(self.one_of(IN_HAND), name, "hand")
            for _ in range(self.number(9)):
                player.deck = [*player.deck, self.add(self.one_of(IN_HAND), name, "deck").id]
            for _ in range(self.number(2)):
                player.rune_deck = [*player.rune_deck, self.add("fury_rune", name, "rune_deck").id]
            if self.number(2) == 0:
                self.add(self.one_of(IN_HAND), name, "trash")

    def state(self, fields: dict[str, Battlefield], phase: Any) -> State:
        turn = Turn(2 + self.number(3), self.one_of(self.names), phase)
        return State(
            players=self.players,
            objects=self.objects,
            battlefields=fields,
            turn=turn,
            frames=[TurnFrame()],
            cleanup_due=["cleanup.due.phase"],
            mode={"victory_score": 8},
            clock=len(self.objects),
        )


@st.composite
def valid_positions(draw: Callable[[Any], Any]) -> State:
    """Boards as a cleanup leaves them: who has units alone at a battlefield controls it; nobody is dying."""
    build = Builder(draw, 2)
    fields: dict[str, Battlefield] = {}
    for index in range(1 + build.number(2)):
        field = build.add(build.one_of(FIELDS), build.names[0], "battlefield")
        fields[field.id] = Battlefield(field.id)
        holder = (*build.names, "")[build.number(2)]
        field.controller = holder or None
        for _ in range((1 + build.number(1)) if holder else 0):
            build.add(build.one_of(UNITS + TOKENS), holder, "board", field.id)
        if holder and index == 0 and build.number(2) == 0:
            build.add(build.one_of(("zhonyas_hourglass", "火花")), holder, "hidden", field.id)
    for name in build.names:
        for _ in range(1 + build.number(2)):
            unit = build.add(build.one_of(UNITS + TOKENS), name, "board", base_of(name))
            unit.exhausted = build.number(3) == 0
        for _ in range(build.number(1)):
            build.add(build.one_of(GEAR), name, "board", base_of(name))
    build.hand_and_decks()
    for player in build.players.values():
        player.points = min(player.points, 7)
    _attach_a_sword(build)
    return build.state(fields, build.one_of(PHASES))


@st.composite
def raw_positions(draw: Callable[[Any], Any]) -> State:
    """Boards that only a cleanup puts right: any controller, contest and damage, gear and cards anywhere."""
    build = Builder(draw, 3 if draw(st.integers(0, 4)) == 4 else 2)
    fields: dict[str, Battlefield] = {}
    for _ in range(1 + build.number(2)):
        field = build.add(build.one_of(FIELDS), build.names[0], "battlefield")
        field.controller = (*build.names, "")[build.number(len(build.names))] or None
        contester = (*build.names, "", "")[build.number(len(build.names) + 1)] or None
        fields[field.id] = Battlefield(field.id, contester if contester != field.controller else None)
    for name in build.names:
        places = (base_of(name), *fields)
        for _ in range(build.number(3)):
            unit = build.add(build.one_of(UNITS + TOKENS), name, "board", build.one_of(places))
            if is_third(build, unit):
                unit.place = base_of(name)
            if build.number(2) == 0:
                unit.damage = {build.one_of(build.names): 1 + build.number(4)}
            unit.exhausted, unit.stunned = build.number(3) == 0, build.number(5) == 0
            unit.buffs = build.number(4) // 4
            if build.number(7) == 0:
                unit.controller = build.one_of(build.names)
                if is_third(build, unit):
                    unit.controller = name
        for _ in range(build.number(1)):
            build.add(build.one_of(GEAR), name, "board", build.one_of(places))
    taken = list(fields)
    if taken and build.number(1):
        build.add("zhonyas_hourglass", build.one_of(build.names), "hidden", taken[0])
    build.hand_and_decks()
    _attach_a_sword(build)
    return build.state(fields, build.one_of(PHASES))


def is_third(build: Builder, unit: GameObject) -> bool:
    """Whether more than two players would have units where this one is."""
    there = {
        each.controller
        for each in build.objects.values()
        if each.place == unit.place and each.zone == "board"
    }
    return not unit.place.startswith("base:") and len(there) > 2


def _attach_a_sword(build: Builder) -> None:
    units = [each for each in build.objects.values() if each.zone == "board" and each.card in UNITS]
    if units and build.number(2) == 0:
        top = units[build.number(len(units) - 1)]
        sword = build.add("剑", top.owner, "board", top.place)
        sword.controller, sword.attached_to = top.controller, top.id


def positions() -> Any:
    """Valid boards and raw ones."""
    return st.one_of(valid_positions(), raw_positions())


def encoded_positions() -> Any:
    """The same, as bytes: examples print short and share nothing."""
    return positions().map(msgspec.json.encode)


def legal_decision(draw: Callable[[Any], Any], request: Request) -> Decision:
    """Any legal answer to a request, drawn."""
    legal = [option.id for option in request.options if option.legal]
    if request.kind == "act":
        legal.sort(
            key=("pass", "end_turn").__contains__
        )  # drawn numbers are mostly small: rather do something
        return Decision(request.decider, [legal[draw(st.integers(0, len(legal) - 1))]], request.key)
    if request.kind == "order":
        return Decision(request.decider, draw(st.permutations(legal)), request.key)
    if request.kind == "amounts":
        return Decision(request.decider, _shares(draw, request, legal), request.key)
    count = draw(st.integers(request.minimum, min(request.maximum, len(legal))))
    left, picks = list(legal), []
    for _ in range(count):
        picks.append(left.pop(draw(st.integers(0, len(left) - 1))))
    return Decision(request.decider, picks, request.key)


def _shares(draw: Callable[[Any], Any], request: Request, legal: list[str]) -> list[str]:
    most = min(request.maximum, len(legal), request.total)
    count = draw(st.integers(max(1, min(request.minimum, most)), max(1, most)))
    shares, left = [], request.total
    for index, name in enumerate(legal[:count]):
        others = count - index - 1
        share = left if not others else draw(st.integers(1, left - others))
        shares.append(f"{name}={share}")
        left -= share
    return shares
