"""Instructions that begin something: continuous effects, delayed abilities, new items, copies."""

from __future__ import annotations

from app.engine.begin_more import begin_more
from app.engine.cards import instructions as say
from app.engine.cards.ability import Ability
from app.engine.cards.instructions import AnyInstruction
from app.engine.delayed import ability_of, names_of
from app.engine.filters import amount, fits, known_amount, looks_back
from app.engine.frames import InstructionsFrame
from app.engine.game import Game
from app.engine.layers import card_of, picture_of
from app.engine.references import Event, Ref
from app.engine.scope import Scope, live, player_named, refs_named
from app.engine.state import Duration, Effect, EffectKind, GameObject, Item
from app.engine.words import action_words


def begin(
    game: Game, frame: InstructionsFrame, instruction: AnyInstruction, objects: list[GameObject], scope: Scope
) -> bool:
    """Do the instruction if it is of this kind; False when it goes through events instead."""
    refs = [each.ref for each in objects]
    if isinstance(instruction, say.Might):
        value = known_amount(game, instruction.amount, scope)
        if value is None:
            game.refuse("might.change", "没有可用以计算的信息", _names(objects))
            game.note(
                "ignore", "resolve.ignored", f"{_names(objects)}的战力不变：信息为“无”", about=_names(objects)
            )
            return True
        _effect(game, frame, "might", instruction.until, refs, amount=value, floor=instruction.floor)
        back = ("resolve.look_back",) if looks_back(game, instruction.amount, scope) else ()
        game.note(
            "event", "might.change", f"{_names(objects)}战力{value:+d}", about=_names(objects), supports=back
        )
    elif isinstance(instruction, say.Grant):
        _effect(
            game,
            frame,
            "keyword",
            instruction.until,
            refs,
            keyword=instruction.keyword,
            amount=instruction.value,
        )
        game.note(
            "event",
            "grant.keyword",
            f"给予{_names(objects)}[{instruction.keyword}]",
            about=_names(objects),
            supports=_although_attached(objects),
        )
    elif isinstance(instruction, say.Prevent):
        size = -1 if instruction.amount is None else amount(game, instruction.amount, scope)
        for ref in refs:
            uses = 1 if instruction.next_only else 0
            _effect(game, frame, "prevent", instruction.until, [ref], amount=size, uses=uses)
        game.note("event", "prevent.begin", f"抵挡对{_names(objects)}的伤害", about=_names(objects))
    elif isinstance(instruction, say.BecomeCopy):
        _become_copy(game, frame, instruction, objects, scope)
    elif isinstance(instruction, say.Forbid):
        for player in player_named(game, instruction.who, scope):
            _effect(game, frame, "forbid", instruction.until, [], player=player, forbids=instruction.action)
        game.note("event", "forbid.begin", f"禁止{action_words(instruction.action)}")
    elif isinstance(instruction, say.NextPlay):
        for player in player_named(game, instruction.who, scope):
            _effect(game, frame, "discount", instruction.until, [], player=player, discount=instruction)
        game.note("event", "discount.begin", "之后打出的卡牌减费")
    elif isinstance(instruction, say.EnterReady):
        if frame.event is not None:
            frame.event.detail["ready"] = "replacement"
            game.refuse("play.unit_enters", "改为以活跃状态进场", frame.event.object_id)
        game.note("replace", "enter.replaced", "以活跃状态进场")
    elif isinstance(instruction, say.Look):
        _look(game, frame, instruction, scope)
    elif isinstance(instruction, say.Reflexive):
        _reflexive(game, frame, instruction, scope)
    elif isinstance(instruction, say.Later):
        _later(game, frame, instruction, scope)
    elif isinstance(instruction, say.Activate):
        _activate(game, frame, instruction, objects, scope)
    else:

        def add(kind: EffectKind, until: Duration, refs: list[Ref], **values: object) -> None:
            _effect(game, frame, kind, until, refs, **values)

        return begin_more(game, frame, instruction, objects, scope, add)
    return True


def _although_attached(objects: list[GameObject]) -> tuple[str, ...]:
    """Attached cards lose their printed text only: what is granted to them works."""
    if not any(each.attached_to for each in objects):
        return ()
    return ("attach.inactive", "attach.text_inactive", "attach.granted")


def _names(objects: list[GameObject]) -> str:
    return "、".join(each.id for each in objects)


def _effect(
    game: Game, frame: InstructionsFrame, kind: EffectKind, until: Duration, refs: list[Ref], **values: object
) -> None:
    game.add_effect(
        Effect(
            id=game.serial("e"),
            kind=kind,
            controller=frame.controller,
            source=frame.source.id,
            stamp=game.stamp(),
            until=until,
            objects=refs,
            **values,  # type: ignore[arg-type]
        )
    )


def _become_copy(
    game: Game, frame: InstructionsFrame, instruction: say.BecomeCopy, objects: list[GameObject], scope: Scope
) -> None:
    models = live(game, refs_named(instruction.of, scope))
    if not models:
        game.refuse("copy.become", "没有可复制的对象", _names(objects))
        game.note("ignore", "resolve.ignored", "没有可复制的对象，无视")
        return
    _effect(
        game, frame, "copy", instruction.until, [each.ref for each in objects], card=card_of(game, models[0])
    )
    game.note("event", "copy.become", f"{_names(objects)}变为{models[0].id}的复制体", about=_names(objects))


def _look(game: Game, frame: InstructionsFrame, instruction: say.Look, scope: Scope) -> None:
    for player in player_named(game, instruction.who, scope):
        top = game.state.players[player].deck[: amount(game, instruction.count, scope)]
        if instruction.id:
            frame.bindings = {
                **frame.bindings,
                f"{instruction.id}_cards": [game.state.objects[name].ref for name in top],
            }
        step = game.note("event", "look.top", f"{player}查看主牌堆顶部的{len(top)}张牌")
        step.visibility = player


def _reflexive(game: Game, frame: InstructionsFrame, instruction: say.Reflexive, scope: Scope) -> None:
    """New pending items, one after the other; their choices come at their own finalization."""
    from app.engine.triggers import item_name

    ability = Ability(
        kind="triggered", id=f"{instruction.id or 'r'}", targets=instruction.targets, do=instruction.effect
    )
    item = scope.item
    times = amount(game, instruction.times, scope)
    if times < 1:
        game.refuse("reflexive.to_chain", "进行0次", ability.id)
    for _ in range(times):
        made = Item(
            id=item_name(game, f"{frame.source.id}·{ability.id}"),
            kind="ability",
            controller=frame.controller,
            source=frame.source,
            stamp=game.stamp(),
            card=item.card if item else "",
            ability=ability,
            trigger=True,
            creator=frame.item,
            bindings=dict(frame.bindings),
            event=frame.event or (item.event if item else None),
            known=dict(item.known) if item else {},
            known_might=dict(item.known_might) if item else {},
        )
        game.add_item(made)
        game.note("enqueue", "reflexive.to_chain", f"内嵌式触发{made.id}加入结算链", about=made.id)


def _later(game: Game, frame: InstructionsFrame, instruction: say.Later, scope: Scope) -> None:
    _effect(
        game,
        frame,
        "ability",
        instruction.until,
        [],
        ability=ability_of(game, frame, instruction, scope),
        bindings=names_of(frame, scope),
        uses=instruction.uses,
    )
    game.note("event", "delayed.begin", "生成延迟技能")
    if instruction.until == "cleanup":
        game.note("policy", "policy.killed_this_way", "以此法摧毁：看结算之后的下一次清理")


def _activate(
    game: Game, frame: InstructionsFrame, instruction: say.Activate, objects: list[GameObject], scope: Scope
) -> None:
    """Take the named part of the condition as met; every other condition is still asked."""
    from app.engine.matching import event_matches
    from app.engine.triggers import controller_of, make_item, stage

    staged = []
    place = game.find(scope.source)
    event = Event(
        instruction.named,
        player=frame.controller,
        place=place.id if place else "",
        objects=[each.ref for each in objects],
        detail={"controller_before": (place.controller or "") if place else ""},
    )
    for each in objects:
        for active in picture_of(game).traits[each.id].abilities:
            ability = active.ability
            controller = controller_of(game, each, ability, event)
            own = Scope(controller, each.ref, event=event)
            named = [trigger for trigger in ability.triggers if trigger.event == instruction.named]
            if ability.kind != "triggered" or not named:
                words = f"不是{action_words(instruction.named)}效果"
                game.refuse("activate.class", words, active.key)
                continue
            if not any(event_matches(game, trigger, event, own) for trigger in named):
                game.check_failed("activate.other_conditions", "触发条件的其余部分不成立", about=active.key)
            elif not _rest_holds(game, ability, own):
                before = ability.if_ is not None and ability.if_.was_uncontrolled is not None
                game.check_failed(
                    "activate.other_conditions",
                    "附加条件仍须检查，且不成立",
                    about=active.key,
                    supports=("battlefield.uncontrolled",) if before else (),
                )
            else:
                staged.append(make_item(game, each, active, controller, event))
    asked = any(item.ability is not None and item.ability.if_ is not None for item in staged)
    game.note(
        "event",
        "activate.class",
        f"激活{action_words(instruction.named)}效果：{_names(objects)}",
        supports=("activate.assumed", "activate.other_conditions") if asked else ("activate.assumed",),
    )
    stage(game, staged)


def _rest_holds(game: Game, ability: Ability, scope: Scope) -> bool:
    from app.engine.conditions import condition_holds

    return ability.if_ is None or condition_holds(game, ability.if_, scope)


__all__ = ["begin", "fits"]
