"""Whether chosen targets are legal: at the check of legality, while the item waits, and at resolution.

Each slot is checked for itself. A target that does not fit any more is illegal but still chosen, and legal
again when it fits again; only a border of the board cuts the link for good.
"""

from __future__ import annotations

import msgspec

from app.engine.cards.terms import TargetSlot
from app.engine.filters import misfit
from app.engine.game import Game
from app.engine.references import Ref
from app.engine.state import Item
from app.engine.targets import chain_misfit, scope_of, slots_of


def reason_illegal(game: Game, item: Item, slot: TargetSlot, place: str, ref: Ref) -> tuple[str, str]:
    """Concept and reason why one chosen target is illegal now; empty strings when it is legal."""
    if slot.what != "object":
        return "", ""
    other = game.state.item(ref.id)
    if other is not None and (ref.generation == -1 or other.object == ref):
        reason = chain_misfit(game, item, slot, other)
        return ("target.restriction", reason) if reason else ("", "")
    found = game.find(ref)
    if found is None:
        return "target.new_object", "已改变至非场地区域，不再是同一个游戏物体"
    scope = msgspec.structs.replace(scope_of(item), per=place)
    reason = misfit(game, found, slot.filter, scope)
    return ("target.restriction_unmet", reason) if reason else ("", "")


def illegal_now(game: Game, item: Item) -> str:
    """The first illegal target at the check of legality, in words; empty when all are legal."""
    for name, slot, place in slots_of(game, item):
        for ref in item.targets.get(name, []):
            reason = reason_illegal(game, item, slot, place, ref)[1]
            if reason:
                return f"{ref.id}：{reason}"
    return ""


def note_lapses(game: Game) -> None:
    """Remember which targets of the items that wait do not fit now: they may fit again later."""
    for item in game.state.chain:
        if item.status != "finalized":
            continue
        for name, slot, place in slots_of(game, item):
            for ref in item.targets.get(name, []):
                if ref in item.lapsed or game.state.item(ref.id) is not None:
                    continue
                concept, reason = reason_illegal(game, item, slot, place, ref)
                if concept == "target.restriction_unmet":
                    game.set(item, lapsed=[*item.lapsed, ref])
                    words = f"{ref.id}此时不符合{item.id}的目标要求：{reason}"
                    game.note("derive", "target.restriction_unmet", words, about=ref.id)


def legal_at_resolution(game: Game, item: Item) -> dict[str, list[Ref]]:
    """The legal targets of every slot when the item begins to resolve; each illegal one leaves a step."""
    legal: dict[str, list[Ref]] = {}
    for name, slot, place in slots_of(game, item):
        legal.setdefault(name.partition(":")[0], [])
        for ref in item.targets.get(name, []):
            concept, reason = reason_illegal(game, item, slot, place, ref)
            if reason:
                step = game.note(
                    "ignore",
                    concept,
                    f"{ref.id}不再是合法目标：{reason}",
                    about=ref.id,
                    supports=("target.illegal", "target.restriction")
                    if concept == "target.restriction_unmet"
                    else ("target.illegal", "object.new"),
                )
                step.result, step.because = "not_applied", reason
            else:
                if ref in item.lapsed:
                    words = f"{ref.id}一度不符合目标要求，现已再度符合，仍是合法目标"
                    game.note("check", "target.still_legal", words, about=ref.id)
                else:
                    game.check_failed("target.illegal", f"{ref.id}仍符合目标要求", about=ref.id)
                legal[name.partition(":")[0]].append(ref)
    return legal
