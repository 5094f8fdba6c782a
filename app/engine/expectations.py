"""Expectations (期望): statements about a position and its trace, each with the clause it rests on."""

from __future__ import annotations

import msgspec

from app.engine.authority import Citation
from app.engine.expectation_words import describe
from app.engine.game import Game
from app.engine.layers import has_keyword, might_of
from app.engine.scenario import Expectation
from app.engine.scope import base_of
from app.engine.scoring import victory_score
from app.engine.state import GameObject


class Result(msgspec.Struct):
    """Whether one expectation held; `detail` says what was found when it did not."""

    text: str
    passed: bool
    clause: Citation | None = None
    detail: str = ""


def check(game: Game, wanted: Expectation) -> Result:
    """Check one expectation against the game as it is now."""
    failures: list[str] = []
    clause: Citation | None = None
    if wanted.object:
        failures += _object(game, wanted)
    if wanted.battlefield:
        failures += _battlefield(game, wanted)
    if wanted.player:
        failures += _player(game, wanted)
    if wanted.count is not None:
        failures += _count(game, wanted)
    for concept, applied in ((wanted.applied, True), (wanted.refused, False)):
        if concept is not None:
            clause, failed = _traced(game, concept, applied, wanted)
            failures += failed
    failures += _rest(game, wanted)
    return Result(wanted.text or describe(game, wanted), not failures, clause, "；".join(failures))


def _differs(name: str, wanted: object, found: object) -> list[str]:
    return [] if wanted is None or wanted == found else [f"{name} 是 {found!r}，应为 {wanted!r}"]


def _find(game: Game, name: str) -> GameObject | None:
    found = game.state.objects.get(name)
    if found is not None:
        return found
    named = [
        each for each in game.state.objects.values() if name in (each.card, game.definition(each.card).name)
    ]
    return named[0] if len(named) == 1 else None


def _object(game: Game, wanted: Expectation) -> list[str]:
    each = _find(game, wanted.object)
    if each is None:
        return [] if wanted.zone == "nowhere" else [f"没有物体 {wanted.object!r}"]
    place = wanted.at
    if place in ("base", "基地") and each.controller is not None:
        place = base_of(each.controller)
    failures = _differs("zone", wanted.zone, each.zone)
    if place is not None:
        failures += _differs("place", place, each.place if each.zone == "board" else each.zone)
    failures += _differs("exhausted", wanted.exhausted, each.exhausted)
    failures += _differs("damage", wanted.damage, sum(each.damage.values()))
    failures += _differs("attached_to", wanted.attached_to, each.attached_to)
    failures += _differs("buffs", wanted.buffs, each.buffs)
    failures += _differs("empowered", wanted.empowered, each.empowered)
    failures += _differs("counters", wanted.counters, each.counters)
    if wanted.controller is not None:
        failures += _differs("controller", wanted.controller, each.controller or "")
    if wanted.card is not None and wanted.card not in _card_names(game, each):
        failures.append(f"card 是 {'/'.join(_card_names(game, each))}，应为 {wanted.card}")
    if wanted.might is not None:
        failures += _differs("might", wanted.might, might_of(game, each))
    if wanted.keyword is not None and not has_keyword(game, each, wanted.keyword):
        failures.append(f"没有生效的[{wanted.keyword}]")
    if wanted.no_keyword is not None and has_keyword(game, each, wanted.no_keyword):
        failures.append(f"有[{wanted.no_keyword}]")
    return failures


def _card_names(game: Game, each: GameObject) -> tuple[str, ...]:
    from app.engine.layers import card_of

    definition = game.definition(card_of(game, each))
    return (definition.id, definition.name)


def _battlefield(game: Game, wanted: Expectation) -> list[str]:
    field = game.state.objects.get(wanted.battlefield)
    status = game.state.battlefields.get(wanted.battlefield)
    if field is None or status is None:
        return [f"没有战场 {wanted.battlefield!r}"]
    failures = []
    if wanted.controller is not None:
        failures += _differs("controller", wanted.controller, field.controller or "")
    if wanted.contested_by is not None:
        failures += _differs("contested_by", wanted.contested_by, status.contested_by or "")
    if wanted.card is not None and wanted.card not in _card_names(game, field):
        failures.append(f"card 是 {game.definition(field.card).name}，应为 {wanted.card}")
    return failures


def _player(game: Game, wanted: Expectation) -> list[str]:
    player = game.state.players.get(wanted.player)
    if player is None:
        return [f"没有玩家 {wanted.player!r}"]
    hand = sum(each.zone == "hand" and each.owner == player.id for each in game.state.objects.values())
    return (
        _differs("points", wanted.points, player.points)
        + _differs("xp", wanted.xp, player.xp)
        + _differs("hand", wanted.hand, hand)
    )


def _count(game: Game, wanted: Expectation) -> list[str]:
    found = [
        each
        for each in game.on_board()
        if wanted.card in (None, *_card_names(game, each)) and (wanted.at is None or each.place == wanted.at)
    ]
    return _differs(f"{wanted.card or '物体'}的数量", wanted.count, len(found))


def _traced(game: Game, name: str, applied: bool, wanted: Expectation) -> tuple[Citation | None, list[str]]:
    """Whether the trace holds the concept, or clause number, as applied or as refused."""
    found: list[tuple[Citation, str, str]] = []
    for step in game.trace.steps:
        if (step.result == "applied") == applied:
            found.append((step.clause, step.about, step.because or step.text))
        if applied:  # what supports a step holds, whether the step's own clause applied or not
            found += [(citation, step.about, step.because or step.text) for citation in step.supports]
        if not applied:
            found += [(skipped.clause, skipped.about, skipped.because) for skipped in step.skipped]
            found += [
                (game.authority.cite(option.because), option.id, option.note)
                for option in step.options
                if option.because
            ]
    fitting = [
        citation
        for citation, about, because in found
        if name in (citation.concept, citation.number)
        and (not wanted.about or wanted.about == about)
        and wanted.because in because
    ]
    if fitting:
        return fitting[0], []
    word = "适用" if applied else "未适用"
    known = game.authority.cite(name) if name in game.authority.table.concepts else None
    return known, [f"记录里没有{f'关于 {wanted.about} 的' if wanted.about else ''} {name}（{word}）"]


def _rest(game: Game, wanted: Expectation) -> list[str]:
    state = game.state
    failures: list[str] = []
    if wanted.winner is not None:
        failures += _differs("winner", wanted.winner, state.winner or "")
    if wanted.chain is not None:
        failures += _differs("chain", wanted.chain, [item.id for item in state.chain])
    if wanted.on_chain is not None:
        failures += _differs("结算链项目数", wanted.on_chain, len(state.chain))
    if wanted.victory_score is not None:
        failures += _differs("胜利得分", wanted.victory_score, victory_score(game))
    request = state.request
    if wanted.asked is not None:
        key = request.key if request is not None else ""
        if key != wanted.asked and not key.startswith(f"{wanted.asked}:"):
            failures.append(f"asked 是 {key!r}，应为 {wanted.asked!r}")
    if wanted.decider is not None:
        failures += _differs("decider", wanted.decider, request.decider if request is not None else "")
    return failures
