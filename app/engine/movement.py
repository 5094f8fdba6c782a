"""Movement (移动) and recall: instant, off the chain, with a cleanup afterwards."""

from __future__ import annotations

from app.engine import imposed
from app.engine.attach import take_along
from app.engine.control import contest, occupants
from app.engine.events import happen
from app.engine.frames import Frame, MoveFrame, PayFrame
from app.engine.game import Game
from app.engine.layers import has_keyword, traits_of
from app.engine.references import Event, Option, Request
from app.engine.scope import base_of, is_battlefield
from app.engine.state import GameObject
from app.engine.words import place_words
from app.engine.zones import home_of

ROAMING = "游走"
CHOOSE, IMPOSED, PAY, GO, CLOSE = range(5)


def perform_move(game: Game, event: Event, each: GameObject) -> bool:
    """Move an object; where it cannot be, it is recalled instead; where it must not move, nothing happens."""
    forbidden = traits_of(game, each).forbidden
    to_base = not is_battlefield(event.place)
    if "move" in forbidden or (to_base and "move_to_base" in forbidden):
        game.check_failed(
            "move.forbidden", f"{each.id}不能移动到{place_words(event.place)}，指示被无视", about=each.id
        )
        return False
    event.origin = each.place
    event.player = each.controller or each.owner
    if event.place == each.place:
        game.check_failed("move.instant", f"{each.id}已在那里，没有移动", about=each.id)
        return False
    if is_third_party(game, each, event.place):
        event.kind, event.place = "recall", home_of(game, each)
        if not game.set(each, place=event.place):
            game.check_failed("move.recalled_instead", f"{each.id}已在基地，不发生变化", about=each.id)
            return False
        take_along(game, each)
        game.note("event", "move.recalled_instead", f"{each.id}不能位于那里，改为召回", about=each.id)
        return True
    game.set(each, place=event.place, moves=each.moves + 1)
    take_along(game, each)
    roaming = "standard" in event.detail and is_battlefield(event.origin) and is_battlefield(event.place)
    game.note(
        "event",
        "move.instant",
        f"{each.id}从{place_words(event.origin)}移动到{place_words(event.place)}",
        about=each.id,
        supports=("move.roaming",) if roaming else (),
    )
    if is_battlefield(event.place):
        contest(game, each)
    return True


def is_third_party(game: Game, each: GameObject, place: str) -> bool:
    """Whether two other players have units there already, so that this unit cannot be there."""
    return others_fill(game, each.controller or "", place)


def others_fill(game: Game, player: str, place: str) -> bool:
    """Whether two players other than this one have units at a battlefield."""
    if not is_battlefield(place):
        return False
    return len([other for other in occupants(game, place) if other != player]) > 1


def movable_units(game: Game, player: str) -> list[GameObject]:
    """Ready units of a player, which a standard move could take along."""
    return [
        each
        for each in game.on_board()
        if each.controller == player and not each.exhausted and "unit" in traits_of(game, each).types
    ]


def destinations(game: Game, units: list[GameObject], player: str) -> list[Option]:
    """Where a standard move of these units may go, with the reason for each place that is refused."""
    options = []
    fields = [each.id for each in game.state.objects.values() if each.zone == "battlefield"]
    for place in [*fields, base_of(player)]:
        concept, reason = "", ""
        for unit in units:
            if unit.place == place:
                concept, reason = "move.destination", f"{unit.id}已在那里"
            elif (
                is_battlefield(unit.place) and is_battlefield(place) and not has_keyword(game, unit, ROAMING)
            ):
                concept, reason = "move.roaming", f"{unit.id}没有[游走]"
            elif is_third_party(game, unit, place):
                concept, reason = "move.third_party", f"{place}已有两名其他玩家的单位"
            elif "move" in traits_of(game, unit).forbidden:
                concept, reason = "move.forbidden", f"{unit.id}不能移动"
            elif not is_battlefield(place) and "move_to_base" in traits_of(game, unit).forbidden:
                concept, reason = "move.forbidden", f"{unit.id}不能移动到基地"
        options.append(Option(place, place_words(place), not reason, concept, reason))
    return options


def _pay_what_is_imposed(game: Game, frame: MoveFrame) -> None:
    """What others impose on the move is paid first; unpaid, there is no move."""
    if frame.outcome == "unpaid":
        game.refusal = ("imposed.unpaid", "没有支付施加费用")
        game.check_failed("imposed.unpaid", "没有支付施加费用，不能移动", about=frame.player)
        game.pop(frame)
        return
    frame.step = PAY
    if frame.outcome == "paid":
        return
    place = frame.answers["to"][0]
    units = [game.state.objects[name] for name in frame.answers["units"]]
    parts = imposed.on_moves(
        game, frame.player, [Event("move", object=each.ref, place=place) for each in units]
    )
    if parts:
        frame.step = IMPOSED
        game.push(PayFrame(player=frame.player, parts=parts))


def standard_move(game: Game, frame: Frame) -> None:
    """A standard move: units and one destination, exhausting them as the cost, all at once."""
    assert isinstance(frame, MoveFrame)
    if frame.step == CHOOSE:
        units = movable_units(game, frame.player)
        options = [Option(each.id, each.id) for each in units]
        request = Request(
            "units", frame.player, "move.standard", options, 1, len(options), text="移动哪些单位"
        )
        chosen = [game.state.objects[name] for name in game.ask(frame, request)]
        places = destinations(game, chosen, frame.player)
        if not any(option.legal for option in places):
            game.refusal = ("move.standard", "没有合法的终点")
            for option in places:
                game.refuse(option.because, option.note, option.id)
            game.check_failed("move.standard", "没有合法的终点", about=frame.player)
            game.pop(frame)
            return
        game.ask(frame, Request("to", frame.player, "move.destination", places, text="移动到哪里"))
        frame.step = IMPOSED
    elif frame.step == IMPOSED:
        _pay_what_is_imposed(game, frame)
    elif frame.step == PAY:
        units = [game.state.objects[name] for name in frame.answers["units"]]
        happen(
            game,
            [Event("exhaust", object=each.ref, player=frame.player, detail={"cost": "1"}) for each in units],
        )
        frame.step = GO
    elif frame.step == GO:
        units = [game.state.objects[name] for name in frame.answers["units"]]
        place = frame.answers["to"][0]
        happen(
            game,
            [
                Event("move", object=each.ref, player=frame.player, place=place, detail={"standard": "1"})
                for each in units
            ],
        )
        frame.step = CLOSE
    else:
        game.pop(frame)
