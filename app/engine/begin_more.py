"""More instructions that begin something: types, doubled and swapped might, ignored abilities, turns."""

from __future__ import annotations

from collections.abc import Callable

from app.engine.cards import instructions as say
from app.engine.cards.instructions import AnyInstruction
from app.engine.filters import amount
from app.engine.frames import InstructionsFrame, NewChoicesFrame
from app.engine.game import Game
from app.engine.layers import might_of, traits_of
from app.engine.references import Option, Ref, Request
from app.engine.scope import Scope, live, player_named, refs_named
from app.engine.state import GameObject
from app.engine.words import STATUS_PHASES, kind_words

AddEffect = Callable[..., None]


def begin_more(
    game: Game,
    frame: InstructionsFrame,
    instruction: AnyInstruction,
    objects: list[GameObject],
    scope: Scope,
    add: AddEffect,
) -> bool:
    """Do the instruction if it is of this kind; `add` begins an effect on references."""
    names = "、".join(each.id for each in objects)
    if isinstance(instruction, say.Become):
        for each in objects:
            if instruction.type in traits_of(game, each).types:
                game.refuse("types.several", f"{each.id}已是{kind_words(instruction.type)}", each.id)
        refs = [each.ref for each in objects]
        add("type", instruction.until, refs, keyword=instruction.type)
        if instruction.might is not None:
            add("set_might", instruction.until, refs, amount=amount(game, instruction.might, scope))
        game.note("event", "types.several", f"{names}也是{kind_words(instruction.type)}", about=names)
    elif isinstance(instruction, say.Double):
        for each in objects:
            now = might_of(game, each)
            if now == 0:
                game.check_failed("double.might", f"{each.id}的战力为0，翻倍不改变", about=each.id)
                continue
            add("might", instruction.until, [each.ref], amount=now)
            game.note("event", "double.might", f"{each.id}的战力翻倍（+{now}）", about=each.id)
    elif isinstance(instruction, say.Swap):
        _swap(game, instruction, scope, add)
    elif isinstance(instruction, say.IgnoreAbilities):
        what = f"[{instruction.keyword}]" if instruction.keyword else "技能"
        for each in objects:
            if instruction.keyword and instruction.keyword not in traits_of(game, each).keywords:
                game.refuse("ignore.abilities", f"{each.id}没有{what}", each.id)
        add("ignored", instruction.until, [each.ref for each in objects], keyword=instruction.keyword)
        game.note("event", "ignore.abilities", f"无视{names}的{what}", about=names)
    elif isinstance(instruction, say.BonusDamage):
        size, uses = amount(game, instruction.amount, scope), 1 if instruction.next_only else 0
        add("bonus", instruction.until, [], keyword="spell", amount=size, uses=uses)
        game.note("event", "delayed.passive", f"{frame.controller}的法术额外造成{size}点伤害")
    elif isinstance(instruction, say.NewChoices):
        _new_choices(game, instruction, objects, scope)
    elif isinstance(instruction, say.NameCard):
        _name_card(game, frame, instruction)
    elif isinstance(instruction, say.ExtraTurn | say.Skip):
        _turns(game, instruction, scope)
    else:
        return False
    return True


def _swap(game: Game, instruction: say.Swap, scope: Scope, add: AddEffect) -> None:
    pair = live(game, refs_named(instruction.first, scope) + refs_named(instruction.second, scope))
    if len(pair) != 2:
        game.note("ignore", "resolve.ignored", "互换缺少一个物体，无视")
        return
    low, high = sorted(pair, key=lambda each: might_of(game, each))
    difference = might_of(game, high) - might_of(game, low)
    if difference == 0:
        game.refuse("swap.might", "没有差值可以增减", low.id)
        game.check_failed("swap.equal", f"{low.id}与{high.id}的战力相同", about=low.id)
        return
    add("might", instruction.until, [low.ref], amount=difference)
    add("might", instruction.until, [high.ref], amount=-difference)
    game.note("event", "swap.might", f"{low.id}与{high.id}互换战力（相差{difference}）", about=low.id)


def _new_choices(game: Game, instruction: say.NewChoices, objects: list[GameObject], scope: Scope) -> None:
    player = (player_named(game, instruction.who, scope) or [scope.controller or ""])[0]
    for each in reversed(objects):
        if game.state.item(each.id) is not None:
            game.push(NewChoicesFrame(player=player, item=each.id))


def _name_card(game: Game, frame: InstructionsFrame, instruction: say.NameCard) -> None:
    """The whole list of cards is open: any card may be named, whether it is in the game or not."""
    known = sorted({card.id: card for card in game.cards.values()}.items())
    options = [Option(card_id, card.name) for card_id, card in known if card.type != "battlefield"]
    key = f"name:{instruction.id or 'card'}"
    picked = game.ask(frame, Request(key, frame.controller, "name.card", options, text="宣告一张卡牌"))
    frame.bindings = {**frame.bindings, instruction.id: [Ref(picked[0], -1)]}
    name = game.definition(picked[0]).name
    game.note("choice", "name.card", f"{frame.controller}宣告{name}", decider=frame.controller)


def _turns(game: Game, instruction: say.ExtraTurn | say.Skip, scope: Scope) -> None:
    for name in player_named(game, instruction.who, scope):
        if isinstance(instruction, say.ExtraTurn):
            game.set(game.state, extra_turns=[name, *game.state.extra_turns])
            game.note("event", "turn.extra", f"{name}在本回合后进行一个额外回合", about=name)
            continue
        player = game.state.players[name]
        game.set(player, skips=[*player.skips, instruction.phase])
        words = STATUS_PHASES[instruction.phase]
        game.note("event", "skip.next", f"{name}将跳过下一个{words}", about=name)
