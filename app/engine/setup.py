"""From a scenario to its first position; what is illegal or unknown in it is refused with its line."""

from __future__ import annotations

from app.engine.cards.definition import CardDefinition
from app.engine.cards.keywords import KNOWN
from app.engine.cards.load import CardTable
from app.engine.frames import TurnFrame
from app.engine.references import Ref
from app.engine.scenario import MOST_OBJECTS, LoadedScenario, ObjectEntry, PlayerEntry, split_name
from app.engine.scope import base_of
from app.engine.state import Battlefield, Effect, GameObject, Player, Pool, Showdown, State, Turn, Zone

PLAIN_BATTLEFIELD = CardDefinition(
    id="（无文字战场）", name="（无文字战场）", type="battlefield", abilities=[]
)


class Setup:
    """Builds one position."""

    def __init__(self, loaded: LoadedScenario, cards: CardTable) -> None:
        self.loaded, self.cards = loaded, cards
        self.scenario = loaded.scenario
        self.objects: dict[str, GameObject] = {}
        self.effects: list[Effect] = []

    def build(self) -> State:
        """The position before the first decision; raises ScenarioError."""
        scenario = self.scenario
        if len(scenario.players) < 2:
            raise self.loaded.fail("$.players", "对局至少需要两名玩家")
        self._player(scenario.turn.player, "$.turn.player")
        for name, battlefield in scenario.battlefields.items():
            self._battlefield(name, battlefield.card, battlefield.controller)
        for index, entry in enumerate(scenario.board):
            self._board_object(entry, f"$.board[{index}]")
        players = {name: self._player_state(name, entry) for name, entry in scenario.players.items()}
        self._hidden()
        self._check_attachments()
        fields = {
            name: Battlefield(name, contested_by=field.contested_by)
            for name, field in scenario.battlefields.items()
        }
        for name, field in scenario.battlefields.items():
            if field.contested_by is not None:
                self._player(field.contested_by, f"$.battlefields.{name}.contested_by")
        turn = Turn(scenario.turn.number, scenario.turn.player, scenario.turn.phase)
        turn.scored = {name: list(entry.scored) for name, entry in scenario.players.items() if entry.scored}
        return State(
            players=players,
            objects=self.objects,
            battlefields=fields,
            turn=turn,
            effects=self.effects,
            frames=[TurnFrame()],
            cleanup_due=["cleanup.due.phase"],
            showdown=self._showdown(),
            mode={"victory_score": scenario.victory_score},
            clock=len(self.objects),
        )

    def _showdown(self) -> Showdown | None:
        """The non-combat showdown that is running already; whoever contests the battlefield has focus."""
        name = self.scenario.showdown
        if not name:
            return None
        field = self.scenario.battlefields.get(name)
        if field is None or field.contested_by is None:
            raise self.loaded.fail("$.showdown", f"{name!r} 不是有人争夺（contested_by）的战场")
        return Showdown(name, field.contested_by)

    def _player(self, name: str, path: str) -> str:
        if name not in self.scenario.players:
            known = "、".join(self.scenario.players)
            raise self.loaded.fail(path, f"没有玩家 {name!r}；玩家是{known}")
        return name

    def _card(self, name: str, path: str) -> CardDefinition:
        if name not in self.cards:
            raise self.loaded.fail(path, f"没有卡牌 {name!r}；请写编号或正式名称，或在 cards 下定义")
        card = self.cards[name]
        if card.abilities is None:
            raise self.loaded.fail(
                path, f"卡牌{card.name}（{card.id}）没有写出技能：它的文件里没有 abilities"
            )
        if card.unmodelled:
            raise self.loaded.fail(path, f"卡牌{card.name}（{card.id}）：{card.unmodelled}")
        return card

    def _add(
        self, name: str, card: CardDefinition, owner: str, zone: Zone, path: str, place: str = ""
    ) -> GameObject:
        if name in self.objects or name in self.scenario.players:
            raise self.loaded.fail(path, f"已有物体 {name!r}；请另给一个 id（列表里写 ID=卡牌）")
        if len(self.objects) >= MOST_OBJECTS:
            raise self.loaded.fail(path, f"物体超过 {MOST_OBJECTS} 个")
        made = GameObject(
            name, card.id, owner, owner, zone, place, token=card.token, entered=len(self.objects)
        )
        self.objects[name] = made
        return made

    def _battlefield(self, name: str, card: str, controller: str | None) -> None:
        path = f"$.battlefields.{name}"
        if controller is not None:
            self._player(controller, f"{path}.controller")
        definition = self._card(card, f"{path}.card") if card else PLAIN_BATTLEFIELD
        if definition.type != "battlefield":
            raise self.loaded.fail(f"{path}.card", f"{definition.name}不是战场")
        made = self._add(
            name, definition, controller or next(iter(self.scenario.players)), "battlefield", path
        )
        made.controller = controller

    def _board_object(self, entry: ObjectEntry, path: str) -> None:
        self._player(entry.controller, f"{path}.controller")
        definition = self._card(entry.card, f"{path}.card")
        if definition.type not in ("unit", "gear", "rune"):
            raise self.loaded.fail(
                f"{path}.card",
                f"{definition.name}是 {definition.type}；场上只能有单位、装备和符文",
            )
        if entry.at == "base":
            place = base_of(entry.controller)
        elif entry.at in self.scenario.battlefields:
            place = entry.at
        else:
            raise self.loaded.fail(f"{path}.at", f"没有地点 {entry.at!r}；请写 base 或一处战场")
        owner = entry.owner or entry.controller
        self._player(owner, f"{path}.owner")
        made = self._add(entry.id or entry.card, definition, owner, "board", path, place)
        made.controller, made.exhausted, made.stunned = entry.controller, entry.exhausted, entry.stunned
        made.damage, made.buffs, made.attached_to = dict(entry.damage), entry.buffs, entry.attached_to
        made.empowered, made.counters = entry.empowered, dict(entry.counters)
        for player, marked in entry.damage.items():
            self._player(player, f"{path}.damage")
            if marked < 1:
                raise self.loaded.fail(f"{path}.damage", "标记的伤害至少为 1")
        for keyword in entry.keywords:
            if keyword not in KNOWN:
                raise self.loaded.fail(f"{path}.keywords", f"关键词[{keyword}]没有写出")
            self.effects.append(
                Effect(
                    f"s{len(self.effects)}",
                    "keyword",
                    entry.controller,
                    made.id,
                    0,
                    objects=[Ref(made.id)],
                    keyword=keyword,
                )
            )

    def _player_state(self, name: str, entry: PlayerEntry) -> Player:
        path = f"$.players.{name}"
        if entry.points < 0 or entry.pool.energy < 0 or any(count < 0 for count in entry.pool.power.values()):
            raise self.loaded.fail(path, "分数和资源不能为负")
        player = Player(name, entry.points, entry.xp, Pool(entry.pool.energy, dict(entry.pool.power)))
        zones: list[tuple[Zone, list[str]]] = [
            ("hand", entry.hand),
            ("deck", entry.deck),
            ("trash", entry.trash),
            ("banishment", entry.banishment),
            ("rune_deck", entry.rune_deck),
            ("champion", [entry.champion] if entry.champion else []),
            ("legend", [entry.legend] if entry.legend else []),
        ]
        for zone, listed in zones:
            for index, written in enumerate(listed):
                where = f"{path}.{zone}[{index}]"
                object_id, card = split_name(written)
                definition = self._card(card, where)
                if definition.token:
                    raise self.loaded.fail(where, f"{definition.name}是指示物；指示物只能在场上")
                made = self._add(object_id, definition, name, zone, where)
                if zone == "deck":
                    player.deck = [*player.deck, made.id]
                elif zone == "rune_deck":
                    player.rune_deck = [*player.rune_deck, made.id]
        return player

    def _hidden(self) -> None:
        for name, entry in self.scenario.battlefields.items():
            if not entry.hidden:
                continue
            path = f"$.battlefields.{name}.hidden"
            if entry.controller is None:
                raise self.loaded.fail(path, f"无人控制{name}，那里不能有待命卡牌")
            object_id, card = split_name(entry.hidden)
            self._add(object_id, self._card(card, path), entry.controller, "hidden", path, name)

    def _check_attachments(self) -> None:
        for index, entry in enumerate(self.scenario.board):
            if not entry.attached_to:
                continue
            top = self.objects.get(entry.attached_to)
            each = self.objects[entry.id or entry.card]
            if top is None or top.zone != "board" or top is each:
                raise self.loaded.fail(
                    f"$.board[{index}].attached_to", f"{entry.attached_to!r} 不是场上的另一个物体"
                )
            each.place = top.place
