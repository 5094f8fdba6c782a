"""Groups of targets (一组目标) that must meet a restriction together, when they do not any more."""

from __future__ import annotations

from app.engine.frames import Frame
from app.engine.game import Game
from app.engine.legality import reason_illegal
from app.engine.references import Option, Ref, Request
from app.engine.state import Item
from app.engine.targets import limit_group, reference, slots_of


def fitting_groups(game: Game, frame: Frame, item: Item) -> dict[str, list[Ref]]:
    """For each group that does not meet its restriction any more, the part that its controller keeps."""
    kept: dict[str, list[Ref]] = {}
    for name, slot, place in slots_of(game, item):
        if slot.group_might_at_most is None:
            continue
        still = [
            ref for ref in item.targets.get(name, []) if not reason_illegal(game, item, slot, place, ref)[1]
        ]
        options = [Option(ref.id, ref.id) for ref in still]
        request = Request(
            f"group:{name}",
            item.controller,
            "target.group_part",
            options,
            1,
            len(options),
            text="保留哪些目标",
        )
        limit_group(game, item, slot, request)
        request.concept = "target.group_part"
        assert request.limit is not None
        if sum(request.weights.values()) <= request.limit:
            continue
        for option in options:
            if request.weights[option.id] > request.limit:
                option.legal, option.because, option.note = False, "target.group", "单独已超出"
        request.minimum = 1 if any(option.legal for option in options) else 0
        kept[slot.slot] = [reference(game, pick) for pick in game.ask(frame, request)]
    return kept
