"""Decisions (抉择): checking an answer against what was asked, and answers that are no choice."""

from __future__ import annotations

from app.engine.errors import IllegalDecision
from app.engine.references import Decision, Request


def check_decision(request: Request, decision: Decision) -> None:
    """Raise IllegalDecision unless the decision answers the request."""
    if decision.player != request.decider:
        raise IllegalDecision(
            f"{decision.player}不能决定 {request.key!r}：此处由{request.decider}决定",
            request.concept,
            f"此处由{request.decider}决定，不由{decision.player}决定",
        )
    options = {option.id: option for option in request.options}
    amounts = request.kind == "amounts"
    names = [pick.partition("=")[0] if amounts else pick for pick in decision.picks]
    for name in names:
        option = options.get(name)
        if option is None:
            offered = "、".join(option.id for option in request.options if option.legal) or "没有"
            raise IllegalDecision(
                f"{name} 不在 {request.key!r} 的可选之列；可选：{offered}",
                request.concept,
                f"{name}不在可选之列",
            )
        if not option.legal:
            raise IllegalDecision(
                f"{name} 对 {request.key!r} 不合法：{option.note}",
                option.because,
                f"{option.label or name}：{option.note}",
            )
    if len(set(names)) != len(names):
        raise IllegalDecision(f"{request.key!r} 的同一选项选了两次", request.concept, "同一选项选了两次")
    if not request.minimum <= len(names) <= request.maximum:
        raise IllegalDecision(
            f"{request.key!r} 须选 {request.minimum} 至 {request.maximum} 项，选了 {len(names)} 项",
            request.concept,
            f"须选{request.minimum}至{request.maximum}项，选了{len(names)}项",
        )
    weight = sum(request.weights.get(name, 0) for name in names)
    if request.limit is not None and weight > request.limit:
        raise IllegalDecision(
            f"{request.key!r} 总计不得高于 {request.limit}，所选为 {weight}",
            request.concept,
            f"总计不得高于{request.limit}，所选为{weight}",
        )
    if amounts:
        _check_amounts(request, decision)


def _check_amounts(request: Request, decision: Decision) -> None:
    try:
        amounts = [int(pick.partition("=")[2]) for pick in decision.picks]
    except ValueError:
        raise IllegalDecision(f"{request.key!r} 要写成 {{名称: 数量}}", request.concept) from None
    if min(amounts, default=1) < 1 or sum(amounts) != request.total:
        raise IllegalDecision(f"{request.key!r} 须恰好分完 {request.total}，每项至少 1", request.concept)


def forced_answer(request: Request) -> list[str] | None:
    """The only possible answer, or None when there is a choice."""
    if request.kind == "act":
        return None
    legal = [option.id for option in request.options if option.legal]
    if request.kind == "amounts":
        return [f"{legal[0]}={request.total}"] if len(legal) == 1 and request.minimum == 1 else None
    if request.kind == "order":
        return legal if len(legal) < 2 else None
    if request.maximum == 0 or not legal:
        return []
    if request.minimum == request.maximum == len(legal):
        return legal
    return None
