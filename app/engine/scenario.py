"""Scenario files (情景): a position, a script of decisions, and what must come out.

The format, field by field, is in the records below; ``rules/scenarios/schema.json`` is generated from them.
Wrong files are refused with file, line and what was expected.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import msgspec

from app.engine.cards.definition import CardDefinition
from app.engine.cards.load import CardTable, definition_from
from app.engine.errors import ScenarioError
from app.engine.record_errors import describe
from app.engine.state import Zone
from app.engine.yaml_source import Source, parse_yaml, read_yaml

MOST_OBJECTS = 200
Names = str | list[str]


class Record(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Base of all parts of a scenario: unknown fields are refused."""


class SourceEntry(Record):
    """Where the case comes from: a FAQ entry (``faq``, ``entry``) or a clause (``revision``, ``clause``)."""

    faq: str = ""
    entry: str = ""
    revision: str = ""
    clause: str = ""
    case: str = ""


class PoolEntry(Record):
    """Resources in a pool at the start."""

    energy: int = 0
    power: dict[str, int] = {}


class PlayerEntry(Record):
    """One player at the start. Cards are names or ids; ``ID=CARD`` names an object."""

    points: int = 0
    xp: int = 0
    pool: PoolEntry = msgspec.field(default_factory=PoolEntry)
    hand: list[str] = []
    deck: list[str] = []
    trash: list[str] = []
    banishment: list[str] = []
    rune_deck: list[str] = []
    champion: str = ""
    legend: str = ""
    scored: list[str] = []


class ObjectEntry(Record):
    """One object on the board; `at` is a battlefield or ``base`` (its controller's)."""

    card: str
    controller: str
    id: str = ""
    owner: str = ""
    at: str = "base"
    exhausted: bool = False
    stunned: bool = False
    damage: dict[str, int] = {}
    buffs: int = 0
    empowered: bool = False
    counters: dict[str, int] = {}
    attached_to: str = ""
    keywords: list[str] = []


class BattlefieldEntry(Record):
    """One battlefield; without `card` it is a battlefield without text."""

    card: str = ""
    controller: str | None = None
    contested_by: str | None = None
    hidden: str = ""


class TurnEntry(Record):
    """Whose turn, which phase, which turn of the game."""

    player: str
    phase: Literal["awaken", "beginning", "scoring", "channel", "draw", "main_start", "main", "ending"] = (
        "main"
    )
    number: int = 3


class Expectation(Record):
    """One statement about the outcome; all fields given must hold.

    `object` with `at`, `zone`, `exhausted`, `might`, `damage`, `controller`, `card`, `keyword`,
    `attached_to`; `battlefield` with `controller`, `contested_by`, `card`; `player` with `points`, `xp`,
    `hand`; `count` with `card` (and `at`); `applied` / `refused` name a concept, or a
    clause number of the revision in force, that the trace must hold, with `about` and `because`; `winner`;
    `chain`; `asked` the key of the open request and its `decider`.
    """

    text: str = ""
    object: str = ""
    battlefield: str = ""
    player: str = ""
    at: str | None = None
    zone: Zone | None = None
    exhausted: bool | None = None
    might: int | None = None
    damage: int | None = None
    controller: str | None = None
    contested_by: str | None = None
    card: str | None = None
    keyword: str | None = None
    no_keyword: str | None = None
    attached_to: str | None = None
    points: int | None = None
    xp: int | None = None
    hand: int | None = None
    buffs: int | None = None
    empowered: bool | None = None
    counters: dict[str, int] | None = None
    count: int | None = None
    applied: str | None = None
    refused: str | None = None
    about: str = ""
    because: str = ""
    winner: str | None = None
    chain: list[str] | None = None
    asked: str | None = None
    decider: str | None = None
    victory_score: int | None = None
    on_chain: int | None = None


class ScriptEntry(Record):
    """One entry of the script.

    `by` decides: an action (`play`, `activate`, `move`, `hide` (a card, `to` a battlefield), `pass`,
    `end_turn`,
    `concede`) with the answers to what it asks
    in `with`, or one answer (`answer`, for `key`). `all` lets everybody pass: ``once`` until the next item
    resolved, ``chain`` until the chain is empty, ``showdown`` until the showdown is over. `refused` names
    the concept that must refuse the entry. `expect` checks in the middle.
    """

    by: str = ""
    play: str = ""
    activate: str = ""
    move: Names = []
    to: str = ""
    with_: dict[str, Any] = msgspec.field(default_factory=dict, name="with")
    hide: str = ""
    concede: bool = False
    pass_: bool = msgspec.field(default=False, name="pass")
    end_turn: bool = False
    answer: Any = None
    key: str = ""
    all: Literal["", "once", "chain", "showdown"] = ""
    refused: str = ""
    expect: list[Expectation] = []
    note: str = ""


class Variant(Record):
    """What is different under some authority: another script, other expectations."""

    authority: str
    script: list[ScriptEntry] | None = None
    expect: list[Expectation] = []


class Scenario(Record):
    """One case; `authorities` are those under which `expect` must hold."""

    title: str
    players: dict[str, PlayerEntry]
    turn: TurnEntry
    script: list[ScriptEntry]
    expect: list[Expectation]
    question: str = ""
    answer: str = ""
    source: SourceEntry = msgspec.field(default_factory=SourceEntry)
    authorities: list[str] = []
    date: str = ""
    battlefields: dict[str, BattlefieldEntry] = {}
    board: list[ObjectEntry] = []
    cards: dict[str, dict[str, Any]] = {}
    showdown: str = ""
    variants: list[Variant] = []
    policies: dict[str, str] = {}
    note: str = ""
    victory_score: int = 8


class LoadedScenario(msgspec.Struct):
    """A scenario with its own cards, and the places in its file for messages."""

    id: str
    scenario: Scenario
    inline: list[CardDefinition]
    source: Source

    def fail(self, path: str, message: str) -> ScenarioError:
        """An error about a place in the file."""
        return ScenarioError(message, self.source.file, self.source.line_of(path))


def read_scenario(file: Path, name: str = "") -> LoadedScenario:
    """Read a scenario file; raises ScenarioError (or CardFileError) with file and line."""
    return _load(read_yaml(file, name or file.name), file.stem)


def parse_scenario(text: str, name: str = "scenario.yaml") -> LoadedScenario:
    """The same from text."""
    return _load(parse_yaml(text.encode(), name), Path(name).stem)


def _load(source: Source, identity: str) -> LoadedScenario:
    if not isinstance(source.data, dict):
        raise ScenarioError("情景应有 title、players、turn、script、expect 各项", source.file, 1)
    try:
        scenario = msgspec.convert(source.data, Scenario)
    except msgspec.ValidationError as problem:
        words, line = describe(problem, source)
        raise ScenarioError(words, source.file, line) from None
    inline = []
    for card_id, facts in scenario.cards.items():
        data = {"id": card_id, "name": card_id, **facts}
        inline.append(definition_from(source, data, f"$.cards.{card_id}", inline=True))
    return LoadedScenario(identity, scenario, inline, source)


def card_table(loaded: LoadedScenario, cards: CardTable) -> CardTable:
    """All cards that the scenario can use."""
    return cards.with_cards(loaded.inline) if loaded.inline else cards


def split_name(entry: str) -> tuple[str, str]:
    """``ID=CARD`` as id and card; the card alone names the object too."""
    name, equals, card = entry.partition("=")
    return (name, card) if equals else (entry, entry)
