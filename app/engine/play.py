"""Playing (打出过程): onto the chain, choices, total cost, payment, legality, finalization.

A card waits on the chain as a pending item until its turn comes; an ability is an item without a card.
Whatever goes wrong on the way takes the whole play back.
"""

from __future__ import annotations

import msgspec

from app.engine import costs, legality, reductions, targets
from app.engine.bonus import bind_next_spell
from app.engine.chain import enters_ready
from app.engine.errors import EngineError
from app.engine.events import happen
from app.engine.frames import FinalizeFrame, Frame, PayFrame
from app.engine.game import Game
from app.engine.layers import might_of, traits_of
from app.engine.payment import payable
from app.engine.places import choose_place
from app.engine.references import Event, Option, Ref, Request
from app.engine.scope import Scope
from app.engine.state import Finalized, Item
from app.engine.timing import WINDOWS, timing_refusal, window
from app.engine.zones import change_zone

CHOOSE, TOTAL, PAY, CHECK, FINALIZE = range(5)
YES, NO = "yes", "no"


def scope_of(item: Item) -> Scope:
    """The scope of an item's own words."""
    return Scope(item.controller, item.source, item.bindings, item, item.event)


def finalize(game: Game, frame: Frame) -> None:
    """One step of the finalization of a pending item."""
    assert isinstance(frame, FinalizeFrame)
    item = game.state.item(frame.item)
    if item is None:
        game.pop(frame)
        return
    if frame.step == CHOOSE:
        if _choose(game, frame, item):
            frame.step = TOTAL
    elif frame.step == TOTAL:
        frame.total = costs.total_cost(game, item)
        frame.step = PAY
    elif frame.step == PAY:
        _pay(game, frame, item)
    elif frame.step == CHECK:
        if _is_legal(game, frame, item):
            frame.step = FINALIZE
    else:
        _finish(game, frame, item)


def _cost_words(name: str) -> str:
    """The question about an optional cost, by the sort of cost that its id tells."""
    sort, _, rest = name.partition(":")
    if sort == "alternative":
        return "是否以替代费用打出"
    return f"是否使用{rest}的效果" if rest else f"是否支付{name}"


def _choose(game: Game, frame: FinalizeFrame, item: Item) -> bool:
    """Step 2: the may, optional costs, location, modes and targets. False when the play has ended here."""
    if item.trigger and _used_up(game, item):
        _withdraw(game, frame, item, "trigger.limit", "本回合已执行到次数上限，移出结算链")
        return False
    if item.trigger and item.optional and game.authority.reading("trigger.may") == "at_finalization":
        options = [Option(YES, "发动"), Option(NO, "不发动")]
        request = Request(
            f"may:{item.id}", item.controller, "trigger.may", options, text=f"是否发动{item.id}"
        )
        if game.ask(frame, request) == [NO]:
            _withdraw(game, frame, item, "trigger.may", "选择不发动，移出结算链")
            return False
    for cost in costs.optional_costs(game, item):
        options = [Option(YES, "支付"), Option(NO, "不支付")]
        request = Request(
            f"cost:{cost.id}", item.controller, "play.optional_cost", options, text=_cost_words(cost.id)
        )
        paying = game.ask(frame, request) == [YES]
        chosen = [*item.paid.options, cost.id] if paying else item.paid.options
        item.paid.options = list(dict.fromkeys(chosen))
    if not _choose_ahead(game, frame, item):
        _fail(game, frame, item, "play.paid", "没有可用以支付的物体")
        return False
    if item.kind == "card" and "unit" in _types(game, item) and not choose_place(game, frame, item):
        _fail(game, frame, item, "play.location", "没有有效的位置")
        return False
    if item.ability is not None and item.ability.modes:
        options = [Option(str(index), f"第{index + 1}项") for index in range(len(item.ability.modes))]
        picked = game.ask(frame, Request("mode", item.controller, "play.mode", options, text="选择模式"))
        item.modes = [int(name) for name in picked]
    failed = targets.choose(game, frame, item)
    if failed:
        concept = "activate.no_choice" if item.kind == "ability" else "target.needed"
        _fail(game, frame, item, "trigger.no_choice" if item.trigger else concept, failed)
        return False
    return True


def _choose_ahead(game: Game, frame: FinalizeFrame, item: Item) -> bool:
    """Choose what will be used to pay where reductions or targets look at it; paid in its own step."""
    for part in costs.chosen_ahead(game, item):
        chosen = payable(game, frame, part, scope_of(item))
        if chosen is None:
            return False
        refs = [each.ref for each in chosen]
        for ref in refs:
            known_now(game, item, ref)
        item.bindings = {**item.bindings, part.id: refs}
    return True


def _types(game: Game, item: Item) -> set[str]:
    each = game.find(item.object)
    return traits_of(game, each).types if each is not None else set()


def _pay(game: Game, frame: FinalizeFrame, item: Item) -> None:
    if frame.outcome == "":
        if item.trigger and frame.total and not item.optional:
            options = [Option(YES, "支付"), Option(NO, "拒绝支付")]
            request = Request(
                f"pay:{item.id}",
                item.controller,
                "trigger.decline_cost",
                options,
                text="是否支付此技能的费用",
            )
            if game.ask(frame, request) == [NO]:
                _withdraw(game, frame, item, "trigger.decline_cost", "拒绝支付费用，移出结算链（不是无效化）")
                return
        frame.answers = {}
        game.push(
            PayFrame(
                player=item.controller,
                parts=frame.total,
                item=item.id,
                source=item.source,
                bindings=dict(item.bindings),
            )
        )
        frame.outcome = "paying"
        return
    if frame.outcome == "unpaid":
        _fail(game, frame, item, "play.paid", "费用没有付清")
        return
    frame.step, frame.outcome = CHECK, ""


def _is_legal(game: Game, frame: FinalizeFrame, item: Item) -> bool:
    """Step 5; each check that fails takes the play back."""
    illegal = legality.illegal_now(game, item)
    if illegal:
        _fail(game, frame, item, "play.check_targets", illegal)
        return False
    refusal = "" if item.trigger or item.creator else timing_refusal(game, item)
    if refusal:
        _fail(game, frame, item, "play.check_timing", refusal)
        return False
    game.note("check", "play.check", f"{item.id}合法", about=item.id, supports=_checked(game, item))
    return True


def _checked(game: Game, item: Item) -> tuple[str, ...]:
    """The clauses that the check has found to be met: costs, targets, the resulting position, timing."""
    met: tuple[str, ...] = ("play.paid",)
    if item.targets:
        met = (*met, "play.check_targets")
    if item.place:
        met = (*met, "play.illegal_state")
    if item.trigger or item.creator:
        return met
    return (*met, "play.check_timing", WINDOWS[window(game, without=item.id)])


def _finish(game: Game, frame: FinalizeFrame, item: Item) -> None:
    """Step 6: the item is finalized; permanents and [获得] abilities resolve at once."""
    game.set(item, status="finalized")
    item.rewind = b""  # no change of the trace: it holds the whole position, hidden cards included
    kind = "ability" if item.kind == "ability" else game.definition(item.card).type
    each = game.find(item.object)
    fact = Finalized(
        item.controller,
        item.card,
        kind,
        each is not None and each.token,
        item.paid.energy,
        item.paid.power,
        item.id,
    )
    game.set(game.state.turn, finalized=[*game.state.turn.finalized, fact], fepr_used=True)
    _count_use(game, item)
    game.end_effects(reductions.discounts(game, item))
    if kind == "spell":
        bind_next_spell(game, item)
    if "急速" in item.paid.options:
        enters_ready(game, item)
        game.note(
            "event",
            "accelerate.delayed",
            f"{item.id}支付了急速：生成延迟替换效果",
            about=item.id,
            supports=("accelerate.power",),
        )
    elif kind == "unit" and each is not None and "急速" in traits_of(game, each).keywords:
        game.refuse("accelerate.delayed", "没有支付[急速]", item.id)
    at_once = kind in ("unit", "gear") or item.adds
    if not at_once:
        game.refuse("fepr.at_once", "不是常驻牌，也不获得资源：留在结算链", item.id)
    game.due("cleanup.due.finalized")
    state = game.state
    state.passed = []
    state.priority = None
    if at_once:
        state.resolves_now = item.id
    game.note(
        "event",
        "play.finalized",
        f"{item.id}成为已确认的结算链项目",
        about=item.id,
        inputs=_spent(item),
        supports=("fepr.cleanup_between", "fepr.at_once") if at_once else ("fepr.cleanup_between",),
    )
    chosen = [
        Event("chosen", object=ref, player=item.controller, item=item.id) for ref in targets.all_targets(item)
    ]
    game.pop(frame)
    if chosen:
        happen(game, chosen)


def _spent(item: Item) -> dict[str, object]:
    return {"energy": item.paid.energy, "power": item.paid.power, "options": item.paid.options}


def _used_up(game: Game, item: Item) -> bool:
    """Whether the ability was performed as often as it may; several of its items may have been waiting."""
    if item.ability is None or not item.ability.limit:
        return False
    return game.state.turn.uses.get(f"{item.source.id}.{item.ability.id}", 0) >= item.ability.limit


def _count_use(game: Game, item: Item) -> None:
    if item.ability is None or not item.ability.limit:
        return
    key = f"{item.source.id}.{item.ability.id}"
    uses = game.state.turn.uses
    game.set(game.state.turn, uses={**uses, key: uses.get(key, 0) + 1})


def _withdraw(game: Game, frame: FinalizeFrame, item: Item, concept: str, words: str) -> None:
    """A trigger that its controller does not use leaves the chain; that is no counter."""
    game.remove_item(item)
    step = game.note("event", concept, f"{item.id}：{words}", about=item.id, decider=item.controller)
    step.result, step.because = "not_applied", words
    game.pop(frame)


def _fail(game: Game, frame: FinalizeFrame, item: Item, concept: str, because: str) -> None:
    """A failed step: a trigger is removed, a play is undone to the position before it."""
    game.refusal = (concept, because)
    game.refuse("play.finalized", because, item.id)
    game.check_failed(concept, because, about=item.id)
    if item.rewind:
        rewound = item.id
        game.rewind(item.rewind)
        game.note("event", "play.undone", f"{rewound}的打出被撤销", about=rewound)
        return
    game.remove_item(item)
    card = game.find(item.object)
    if card is not None and item.from_zone:
        change_zone(game, card, item.from_zone)  # type: ignore[arg-type]
    elif card is not None:
        game.drop_object(card)
    game.note(
        "event", "trigger.removed" if item.trigger else "play.undone", f"{item.id}移出结算链", about=item.id
    )
    game.pop(frame)


def known_now(game: Game, item: Item, ref: Ref) -> None:
    """Remember an object as it is, for an item that is about to move it away."""
    found = game.find(ref)
    if found is None:
        raise EngineError(f"{ref.id}已经不在那里")
    item.known[found.id] = msgspec.structs.replace(found)
    item.known_might[found.id] = might_of(game, found)
