"""Putting triggered abilities on the chain (放入结算链): whose come first, and in which order."""

from __future__ import annotations

from app.engine.frames import EnqueueFrame, Frame
from app.engine.game import Game
from app.engine.references import Event, Option, Request
from app.engine.state import Item

KEYWORD_CLAUSES = {"瞬息": ("ephemeral.kills", "ephemeral.once")}


def run(game: Game, frame: Frame) -> None:
    """Put staged abilities on the chain: turn player first, each player in an order of his own."""
    assert isinstance(frame, EnqueueFrame)
    waiting = [item for item in game.state.staged if item.id in frame.items and wanted_now(game, frame, item)]
    picked = {item.id: _pick_occasion(game, frame, item) for item in waiting if len(item.occasions) > 1}
    running = game.state.showdown
    if waiting and game.open and running is not None:
        running.chain_opener = "trigger"
    ordered = in_order(game, frame, waiting, _players_in_order(game, frame))
    if len(ordered) > 1 and len({item.controller for item in ordered}) == len(ordered):
        game.refuse("trigger.order", "每名玩家只有一个触发，按回合顺序放入")
    for item in ordered:
        item.event, item.occasions = picked.get(item.id, item.event), []
        game.add_item(item)
        game.note(
            "enqueue",
            "trigger.to_chain",
            f"{item.id}触发，作为待处理项目加入结算链（{item.controller}）",
            about=item.id,
            card=item.card,
            card_text=item.ability.span if item.ability else "",
            decider=item.controller,
            supports=_why(item),
        )
    game.state.staged = [item for item in game.state.staged if item.id not in frame.items]
    game.pop(frame)


def in_order(game: Game, frame: Frame, waiting: list[Item], players: list[str]) -> list[Item]:
    """Simultaneous triggers: player after player, each one's own in the order that he chooses."""
    ordered: list[Item] = []
    for player in players:
        own = [item for item in waiting if item.controller == player]
        if len(own) > 1:
            ids = [item.id for item in own]
            options = [Option(each, each) for each in ids]
            words, size = "放入结算链的顺序", len(own)
            request = Request(f"order:{player}", player, "trigger.order", options, size, size, "order", words)
            order = game.ask(frame, request)
            own.sort(key=lambda item: order.index(item.id))
        ordered += own
    return ordered


def _pick_occasion(game: Game, frame: Frame, item: Item) -> Event:
    """Which of several simultaneous events was the one that triggered an “nth time” ability."""
    options = [
        Option(str(index), event.object_id or event.player) for index, event in enumerate(item.occasions)
    ]
    for option in options:
        option.id = option.label or option.id
    request = Request(
        f"nth:{item.id}", item.controller, "trigger.nth", options, text=f"{item.id}由哪一次触发"
    )
    chosen = game.ask(frame, request)[0]
    return next(event for event in item.occasions if chosen in (event.object_id, event.player))


def _why(item: Item) -> tuple[str, ...]:
    """Further clauses that a trigger rests on: of its keyword, of a battlefield's chooser."""
    ability = item.ability
    if ability is None:
        return ()
    found = KEYWORD_CLAUSES.get(ability.id, ())
    if ability.if_ is not None:
        found = (*found, "trigger.adjacent_condition")
    if ability.limit:
        found = (*found, "trigger.limit")
    if item.event is not None and item.event.kind == "played":
        found = (*found, "played.on_resolution")
    return (*found, "battlefield.chooser_controls") if ability.chooser == "player" else found


def wanted_now(game: Game, frame: Frame, item: Item) -> bool:
    """Where the may of a trigger is decided before it becomes pending, its controller decides here."""
    if not item.optional or game.authority.reading("trigger.may") != "before_pending":
        return True
    options = [Option("yes", "发动"), Option("no", "不发动")]
    request = Request(f"may:{item.id}", item.controller, "trigger.may", options, text=f"是否发动{item.id}")
    return game.ask(frame, request) == ["yes"]


def _players_in_order(game: Game, frame: EnqueueFrame) -> list[str]:
    order = game.turn_order(game.state.turn.player)
    combat = game.state.combat
    if frame.combat_order and combat is not None:
        rest = [player for player in order if player not in (combat.attacker, combat.defender)]
        return [combat.attacker, *rest, combat.defender]
    return order
