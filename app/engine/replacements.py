"""Replacement effects (替换效果): which apply to an event, in whose order, and what they do instead.

For one event the controller of the affected object orders; for simultaneous events each controller orders
his own replacements, in turn order. A replacement takes one slot that covers any number of the events of a
batch. It applies once to an event and to whatever replaces it.
"""

from __future__ import annotations

import msgspec

from app.engine.cards.ability import Ability
from app.engine.conditions import condition_holds
from app.engine.frames import EventFrame, InstructionsFrame
from app.engine.game import Game
from app.engine.layers import picture_of, traits_of
from app.engine.matching import event_matches
from app.engine.ordinary import left_out
from app.engine.references import Event, Option, Ref, Request
from app.engine.scope import Scope
from app.engine.state import Effect
from app.engine.words import action_words


class Candidate(msgspec.Struct):
    """A replacement that may apply: an ability of an object, or a delayed one that an effect holds."""

    key: str
    controller: str
    source: Ref
    ability: Ability | None = None
    effect: Effect | None = None
    text_from: str = ""

    @property
    def optional(self) -> bool:
        """Whether its controller may leave it (可以选择)."""
        return self.ability is not None and self.ability.optional

    @property
    def label(self) -> str:
        """What options and reports call it."""
        return self.key


def replace_next(game: Game, frame: EventFrame) -> bool:
    """Let one replacement apply to one event of the batch; False when none is left to apply."""
    found = _open_candidates(game, frame)
    if not found:
        return False
    candidate, indices = _choose(game, frame, found)
    frame.slot = candidate.key
    index = _choose_event(game, frame, candidate, indices)
    frame.rounds += 1
    if index is None:
        frame.declined = [*frame.declined, *(f"{candidate.key}@{each}" for each in indices)]
        game.check_failed(
            "replace.optional", f"{candidate.controller}选择不让{candidate.label}生效", about=candidate.key
        )
        return True
    _apply(game, frame, candidate, index)
    _tell_who_is_too_late(game, frame, candidate, found)
    return True


def _tell_who_is_too_late(
    game: Game, frame: EventFrame, applied: Candidate, found: list[tuple[Candidate, list[int]]]
) -> None:
    """Of several replacements, those whose events are all replaced now have nothing left to replace."""
    concept = "replace.order" if len(frame.events) == 1 else "replace.order_simultaneous"
    for other, indices in found:
        if other.key != applied.key and set(indices) <= {*frame.replaced, *frame.dropped}:
            game.refuse(concept, f"事件已被{applied.label}替换，{other.label}不再适用", other.key)


def _open_candidates(game: Game, frame: EventFrame) -> list[tuple[Candidate, list[int]]]:
    """Candidates with the events they can still replace; those of the running slot only, while it runs."""
    by_key: dict[str, tuple[Candidate, list[int]]] = {}
    for index, event in enumerate(frame.events):
        if index in frame.replaced or index in frame.dropped:
            continue
        for candidate in applicable(game, event):
            if candidate.key in frame.spent or f"{candidate.key}@{index}" in frame.declined:
                continue
            by_key.setdefault(candidate.key, (candidate, []))[1].append(index)
    if frame.slot and frame.slot not in by_key:
        frame.spent = [*frame.spent, frame.slot]
        frame.slot = ""
    if frame.slot:
        return [by_key[frame.slot]]
    return list(by_key.values())


def applicable(game: Game, event: Event) -> list[Candidate]:
    """Every replacement that can apply to an event now."""
    found = []
    picture = picture_of(game)
    for each in list(game.state.objects.values()):
        if each.zone not in ("board", "legend", "battlefield"):
            continue
        for active in picture.traits[each.id].abilities:
            ability = active.ability
            if ability.kind != "replacement":
                continue
            controller = each.controller or game.state.turn.player
            candidate = Candidate(
                f"{active.key}#{each.generation}", controller, each.ref, ability, text_from=active.text_from
            )
            if _can_apply(game, candidate, event):
                found.append(candidate)
    found += _own_from_outside(game, event)
    for effect in game.state.effects:
        candidate = Candidate(effect.id, effect.controller, Ref(effect.source), effect.ability, effect)
        if _effect_applies(game, effect, candidate, event):
            found.append(candidate)
    return found


def _own_from_outside(game: Game, event: Event) -> list[Candidate]:
    """Replacements of the affected card itself that work outside the board (`zone` is ``any``)."""
    each = game.find(event.object)
    if each is None or each.zone in ("board", "legend", "battlefield"):
        return []
    found = []
    for active in traits_of(game, each).abilities:
        if active.ability.kind != "replacement" or active.ability.zone != "any":
            continue
        candidate = Candidate(
            f"{active.key}#{each.generation}", each.controller or each.owner, each.ref, active.ability
        )
        candidate.text_from = active.text_from
        if _can_apply(game, candidate, event):
            found.append(candidate)
    return found


def _effect_applies(game: Game, effect: Effect, candidate: Candidate, event: Event) -> bool:
    """Whether a delayed replacement applies: prevention, entering ready, or an ability of its own."""
    if effect.id in event.used:
        return False
    if effect.kind == "prevent":
        return event.kind == "deal" and event.amount > 0 and event.object in effect.objects
    if effect.kind == "enters_ready":
        return event.kind == "enter" and event.item == effect.source
    if effect.kind == "ability" and effect.ability is not None and effect.ability.kind == "replacement":
        return _can_apply(game, candidate, event)
    return False


def _can_apply(game: Game, candidate: Candidate, event: Event) -> bool:
    ability = candidate.ability
    if ability is None or candidate.key in event.used:
        return False
    scope = _scope(candidate, event)
    if not any(event_matches(game, trigger, event, scope) for trigger in ability.triggers):
        return False
    if ability.limit and game.state.turn.uses.get(candidate.key, 0) >= ability.limit:
        game.refuse("replace.limit", "本回合的次数已用完", candidate.key)
        return False
    if ability.if_ is None or condition_holds(game, ability.if_, scope):
        return True
    concept = "enter.replaced" if event.kind == "enter" else "replace.instead"
    game.refuse(
        "replace.also" if ability.also and event.kind != "enter" else concept, "条件不成立", candidate.key
    )
    return False


def _scope(candidate: Candidate, event: Event) -> Scope:
    bindings = candidate.effect.bindings if candidate.effect is not None else {}
    return Scope(candidate.controller, candidate.source, bindings, event=event)


def _choose(
    game: Game, frame: EventFrame, found: list[tuple[Candidate, list[int]]]
) -> tuple[Candidate, list[int]]:
    """Which replacement applies next; see the module for who decides."""
    if len(found) == 1:
        return found[0]
    if len(frame.events) == 1:
        decider, concept, offered = _affected_player(game, frame.events[0]), "replace.order", found
    else:
        controllers = [candidate.controller for candidate, _ in found]
        decider = next(name for name in game.turn_order(game.state.turn.player) if name in controllers)
        concept = "replace.order_simultaneous"
        offered = [each for each in found if each[0].controller == decider]
    options = [Option(candidate.key, candidate.label) for candidate, _ in offered]
    picked = game.ask(
        frame, Request(f"replacement:{frame.rounds}", decider, concept, options, text="选择先生效的替换效果")
    )
    return next(each for each in offered if each[0].key == picked[0])


def _affected_player(game: Game, event: Event) -> str:
    found = game.find(event.object)
    if found is not None and found.controller is not None:
        return found.controller
    if event.object is None and event.player:
        return event.player
    return game.state.turn.player


def _choose_event(game: Game, frame: EventFrame, candidate: Candidate, indices: list[int]) -> int | None:
    """Which of the events it applies to next; None when its controller declines."""
    if len(indices) == 1 and not candidate.optional:
        if len(frame.events) > 1 and frame.rounds == 0:
            game.refuse("replace.one_by_one", f"{candidate.label}只能替换其中一个事件", candidate.key)
        return indices[0]
    options = [
        Option(f"e{index}", frame.events[index].object_id or action_words(frame.events[index].kind))
        for index in indices
    ]
    for option, index in zip(options, indices, strict=True):
        option.id = frame.events[index].object_id or option.id
    picked = game.ask(
        frame,
        Request(
            f"replace:{candidate.key.partition('#')[0]}",
            candidate.controller,
            "replace.optional" if candidate.optional else "replace.one_by_one",
            options,
            minimum=0 if candidate.optional else 1,
            maximum=1,
            text=f"{candidate.label}对哪个事件生效",
        ),
    )
    frame.answers.pop(f"replace:{candidate.key.partition('#')[0]}", None)
    if not picked:
        return None
    return next(index for option, index in zip(options, indices, strict=True) if option.id == picked[0])


def _apply(game: Game, frame: EventFrame, candidate: Candidate, index: int) -> None:
    event = frame.events[index]
    event.used = [*event.used, candidate.key]
    effect, ability = candidate.effect, candidate.ability
    if effect is not None and effect.kind == "prevent":
        _prevent(game, frame, effect, index)
        return
    if effect is not None and effect.kind == "enters_ready":
        event.detail["ready"] = effect.id
        game.refuse("play.unit_enters", "改为以活跃状态进场", event.object_id)
        game.note(
            "replace",
            "accelerate.enters_ready",
            f"{event.object_id}以活跃状态进场（延迟替换）",
            about=event.object_id,
        )
        game.end_effects([effect])
        return
    assert ability is not None
    if ability.limit:
        uses = game.state.turn.uses
        game.set(game.state.turn, uses={**uses, candidate.key: uses.get(candidate.key, 0) + 1})
    if effect is not None and effect.uses == 1:
        game.end_effects([effect])
    if ability.also and event.death_triggers:
        game.refuse("death.trigger_removed", "原事件照常发生，绝念留在结算链", event.object_id)
    if not ability.also:
        frame.replaced = [*frame.replaced, index]
        left_out(game, event.kind, f"被{candidate.label}替换", event.object_id or event.player)
        _forget_own_death(game, event)
    game.note(
        "replace",
        "replace.also" if ability.also else "replace.instead",
        f"{candidate.label}替换了{event.object_id or event.player}的{action_words(event.kind)}事件",
        about=event.object_id,
        card=candidate.text_from,
        card_text=ability.span,
        decider=candidate.controller,
        supports=("replace.limit",) if ability.limit else (),
    )
    game.push(
        InstructionsFrame(
            instructions=ability.do,
            controller=candidate.controller,
            source=candidate.source,
            item=event.item,
            bindings=dict(effect.bindings) if effect is not None else {},
            used=list(event.used),
            event=event,
            reports=event.kind if ability.also else "",
        )
    )


def _prevent(game: Game, frame: EventFrame, effect: Effect, index: int) -> None:
    """Prevention (抵挡) lowers the damage of the event, and what is left of itself; 0 is no damage."""
    event = frame.events[index]
    prevented = event.amount if effect.amount < 0 else min(effect.amount, event.amount)
    event.amount -= prevented
    if effect.amount >= 0:
        game.set(effect, amount=effect.amount - prevented)
    game.note(
        "replace", "prevent.replaces", f"抵挡对{event.object_id}的{prevented}点伤害", about=event.object_id
    )
    if event.amount == 0:
        frame.dropped = [*frame.dropped, index]
        game.refuse("deal.mark", "伤害降至0，不标记", event.object_id)
        game.check_failed(
            "prevent.zero",
            "伤害降至0，等同于没有造成伤害",
            about=event.object_id,
            supports=("deal.only_positive",),
        )
    if effect.amount == 0 or effect.uses == 1:
        game.end_effects([effect])


def _forget_own_death(game: Game, event: Event) -> None:
    """A replaced death takes the dying object's own triggers off the chain."""
    for item_id in event.death_triggers:
        item = game.state.item(item_id)
        if item is not None:
            game.remove_item(item)
            game.note("event", "death.trigger_removed", f"{item_id}因摧毁被替换而移除", about=item_id)
    event.death_triggers = []
