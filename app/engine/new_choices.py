"""New choices (另做选择) for an item that is on the chain already: each target may change or stay."""

from __future__ import annotations

from app.engine import targets
from app.engine.frames import Frame, NewChoicesFrame
from app.engine.game import Game
from app.engine.references import Option, Ref, Request
from app.engine.state import Item

KEEP = "keep"


def run(game: Game, frame: Frame) -> None:
    """Ask for every slot of the item; a choice without another possibility stays as it is."""
    assert isinstance(frame, NewChoicesFrame)
    item = game.state.item(frame.item)
    chosen: dict[str, list[Ref]] = {}
    if item is not None:
        for name, old in item.targets.items():
            chosen[name] = _again(game, frame, item, name, old)
        game.set(item, targets=chosen)
        game.note(
            "choice",
            "choices.new",
            f"{frame.player}为{item.id}另做选择",
            about=item.id,
            decider=frame.player,
            inputs={name: [ref.id for ref in refs] for name, refs in chosen.items()},
        )
    game.pop(frame)


def _again(game: Game, frame: NewChoicesFrame, item: Item, name: str, old: list[Ref]) -> list[Ref]:
    slot, place = next((slot, place) for each, slot, place in targets.slots_of(game, item) if each == name)
    options = [option for option in targets.options_for(game, item, slot, place) if option.legal]
    if len(options) < len(old) or not old:
        game.refuse("choices.new", f"{name}没有足够的其他选择，保持不变", item.id)
        return old
    options.append(Option(KEEP, "保持不变"))
    request = Request(
        f"new:{name}", frame.player, "choices.new", options, 1, len(old), text=f"为{item.id}另选{name}"
    )
    picked = game.ask(frame, request)
    if KEEP in picked or len(picked) != len(old):
        game.refuse("choices.new", f"{name}保持不变", item.id)
        return old
    return [targets.reference(game, pick) for pick in picked]
