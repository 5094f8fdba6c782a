"""Running a script: players' decisions in order, answers kept until they are asked for."""

from __future__ import annotations

from typing import Any

import msgspec

from app.engine.concession import CONCEDE
from app.engine.errors import IllegalDecision, MissingDecision
from app.engine.expectations import Result, check
from app.engine.game import Game
from app.engine.loop import advance, answer
from app.engine.references import Decision, Request
from app.engine.scenario import LoadedScenario, ScriptEntry
from app.engine.timing import window

YES, NO = "yes", "no"
MOST_PASSES = 200


class Runner:
    """Plays one script on one game; `results` collects the outcome of every expectation."""

    def __init__(self, loaded: LoadedScenario, game: Game) -> None:
        self.loaded, self.game = loaded, game
        self.waiting: dict[str, dict[str, Any]] = {}
        self.results: list[Result] = []
        self.decisions: list[Decision] = []

    def run(self, script: list[ScriptEntry], path: str = "$.script") -> None:
        """Play the whole script; raises MissingDecision or ScenarioError where it does not fit."""
        advance(self.game)
        for index, entry in enumerate(script):
            where = f"{path}[{index}]"
            self._entry(entry, where)
        request = self.game.state.request
        if request is not None and request.kind != "act":
            raise self._missing(request, "脚本到此为止", path)
        for player, answers in self.waiting.items():
            for key, value in answers.items():
                if self._was_forced(player, key, value):
                    continue
                raise self.loaded.fail(path, f"没有人问过{player} {key!r}；请删去这个回答或改正它的键")

    def _was_forced(self, player: str, key: str, value: Any) -> bool:
        """Whether the game gave this very answer itself, because there was no other."""
        for step in self.game.trace.steps:
            if (
                step.kind == "choice"
                and step.inputs.get("forced")
                and step.decider == player
                and _key_fits(key, step.about)
            ):
                request = Request(step.about, player, step.clause.concept, step.options)
                if self._picks(value, request) == step.chosen:
                    return True
        return False

    # -- one entry ---------------------------------------------------------------------------------

    def _entry(self, entry: ScriptEntry, where: str) -> None:
        for expectation in entry.expect:
            self.results.append(check(self.game, expectation))
        if entry.all:
            self._all_pass(entry.all, where)
        elif entry.refused:
            self._refused(entry)
        elif entry.by:
            self._decide(entry, where)

    def _decide(self, entry: ScriptEntry, where: str) -> None:
        request = self.game.state.request
        if request is None:
            raise self.loaded.fail(where, "对局已经结束，不再有人作决定")
        if entry.by not in self.game.state.players:
            raise self.loaded.fail(
                f"{where}.by", f"没有玩家 {entry.by!r}；玩家是{'、'.join(self.game.state.players)}"
            )
        self._keep(entry)
        if entry.concede:
            self._give(Decision(entry.by, [CONCEDE], CONCEDE), where)
            return
        if entry.answer is not None:
            if request.kind == "act":
                raise self.loaded.fail(where, f"此时没有要作的选择，{request.decider}可以行动")
            if entry.key and not _key_fits(entry.key, request.key):
                raise self._missing(request, f"脚本回答的是 {entry.key!r}", where)
            self._give(Decision(entry.by, self._picks(entry.answer, request), request.key), where)
            return
        if request.kind != "act":
            raise self._missing(request, "脚本写的是行动", where)
        if request.decider != entry.by:
            raise self._missing(request, f"脚本让{entry.by}行动", where)
        self._give(Decision(entry.by, [self._action(entry, request)], "act"), where)

    def _keep(self, entry: ScriptEntry) -> None:
        own = self.waiting.setdefault(entry.by, {})
        own.update(entry.with_)
        if entry.move:
            own.update(units=entry.move, to=entry.to)

    def _action(self, entry: ScriptEntry, request: Request) -> str:
        if entry.pass_:
            return "pass"
        if entry.end_turn:
            return "end_turn"
        if entry.hide:
            return f"hide:{entry.hide}@{entry.to}"
        if entry.move:
            return "move"
        verb, name = ("play", entry.play) if entry.play else ("activate", entry.activate)
        options = [option.id for option in request.options if option.id.startswith(f"{verb}:")]
        for option in options:
            if option == f"{verb}:{name}" or (verb == "activate" and option.startswith(f"{verb}:{name}.")):
                return option
        for option in options:
            named = self.game.state.objects.get(option.partition(":")[2])
            if named is not None and name in (named.card, self.game.definition(named.card).name):
                return option
        return f"{verb}:{name}"

    def _give(self, decision: Decision, where: str) -> None:
        try:
            self.decisions.append(decision)
            answer(self.game, decision)
            self._answer_what_is_known()
        except IllegalDecision as refusal:
            self.game.check_failed(refusal.concept, refusal.words, about=decision.player)
            raise self.loaded.fail(where, str(refusal)) from refusal

    def _answer_what_is_known(self) -> None:
        """Give kept answers to the requests that now ask for them."""
        while (request := self.game.state.request) is not None and request.kind != "act":
            own = self.waiting.get(request.decider, {})
            key = next((key for key in own if _key_fits(key, request.key)), None)
            if key is None:
                return
            picks = self._picks(own.pop(key), request)
            decision = Decision(request.decider, picks, request.key)
            self.decisions.append(decision)
            answer(self.game, decision)

    # -- passing -----------------------------------------------------------------------------------

    def _all_pass(self, until: str, where: str) -> None:
        before = self._resolved()
        for _ in range(MOST_PASSES):
            request = self.game.state.request
            if request is None or request.kind != "act" or not any(o.id == "pass" for o in request.options):
                return
            self._give(Decision(request.decider, ["pass"], "act"), where)
            state = self.game.state
            if until == "once" and self._resolved() > before:
                return
            if until == "chain" and not state.chain:
                return
            if until == "showdown" and state.showdown is None and not state.chain:
                return
        raise self.loaded.fail(
            where, f"让过 {MOST_PASSES} 次仍没有结束：局面无限循环；请改用 pass 写出每一步"
        )

    def _resolved(self) -> int:
        return sum(step.clause.concept == "fepr.resolve" for step in self.game.trace.steps)

    # -- refusals ----------------------------------------------------------------------------------

    def _refused(self, entry: ScriptEntry) -> None:
        """The entry must be refused by the named concept; afterwards the position is as before."""
        game = self.game
        before, seen = msgspec.json.encode(game.state), len(game.trace.steps)
        kept = {player: dict(answers) for player, answers in self.waiting.items()}
        found = self._try(entry)
        concepts = {found} if found else set()
        for step in game.trace.steps[seen:]:
            concepts |= {skipped.clause.concept for skipped in step.skipped}
            if step.result == "not_applied":
                concepts.add(step.clause.concept)
        request = game.state.request
        if request is not None:
            concepts |= {option.because for option in request.options if not option.legal}
        passed = bool(found) and entry.refused in concepts
        detail = "" if passed else f"拒绝的依据是 {found}" if found else "没有被拒绝"
        citation = game.authority.cite(entry.refused)
        self.results.append(
            Result(entry.note or f"{entry.by}的行动被拒绝：{citation.title}", passed, citation, detail)
        )
        game.rewind(before)
        game.note("event", "play.undone", f"{entry.by}的行动不成立")
        self.waiting = kept
        advance(game)

    def _try(self, entry: ScriptEntry) -> str:
        """Do what the entry says and return the concept that refused it, or nothing."""
        request = self.game.state.request
        if request is None or request.decider != entry.by:
            return self._out_of_turn(entry)
        self._keep(entry)
        try:
            if entry.answer is not None:
                self.game.accept(Decision(entry.by, self._picks(entry.answer, request), request.key))
            else:
                self.game.refusal = None
                self.game.accept(Decision(entry.by, [self._action(entry, request)], "act"))
            advance(self.game)
            self._answer_what_is_known()
        except IllegalDecision as refusal:
            self.game.check_failed(refusal.concept, refusal.words, about=entry.by)
            return refusal.concept
        if self.game.refusal is not None:
            return self.game.refusal[0]
        return self._overruled(entry.by)

    def _out_of_turn(self, entry: ScriptEntry) -> str:
        """Somebody acts who does not hold priority; in a neutral open state that is the turn player's."""
        game = self.game
        turn = game.state.turn
        if window(game) == "neutral_open" and turn.phase == "main" and entry.by != turn.player:
            game.refuse("timing.neutral", f"普通开环状态，只有{turn.player}可以行动", entry.by)
        game.check_failed("priority.only_holder", f"{entry.by}没有优先行动权", about=entry.by)
        return "priority.only_holder"

    def _overruled(self, player: str) -> str:
        """The concept that refused an answer where the game had only one other possibility."""
        for key, value in self.waiting.get(player, {}).items():
            for step in reversed(self.game.trace.steps):
                forced = step.kind == "choice" and step.inputs.get("forced") and step.decider == player
                if not forced or not _key_fits(key, step.about):
                    continue
                wanted = self._picks(value, Request(step.about, player, step.clause.concept, step.options))
                refused = [
                    option.because for option in step.options if option.id in wanted and not option.legal
                ]
                if wanted != step.chosen:
                    return refused[0] if refused else step.clause.concept
        return ""

    # -- answers -----------------------------------------------------------------------------------

    def _picks(self, value: Any, request: Request) -> list[str]:
        if value is True or value is False:
            return [YES if value else NO]
        if isinstance(value, dict):
            return [f"{self._option(name, request)}={count}" for name, count in value.items()]
        listed = value if isinstance(value, list) else [value]
        return [self._option(str(each), request) for each in listed if each not in (None, "")]

    def _option(self, name: str, request: Request) -> str:
        ids = [option.id for option in request.options]
        if name in ids:
            return name
        if name in ("base", "基地") and f"base:{request.decider}" in ids:
            return f"base:{request.decider}"
        for option_id in ids:
            if option_id.startswith((f"{name}.", f"{name}·")):  # an ability, named by its source
                return option_id
            named = self.game.state.objects.get(option_id)
            if named is not None and name in (named.card, self.game.definition(named.card).name):
                return option_id
            item = self.game.state.item(option_id)
            if item is not None and name == item.source.id:
                return option_id
        return name

    def _missing(self, request: Request, but: str, where: str) -> MissingDecision:
        citation = self.game.authority.cite(request.concept)
        legal = "、".join(option.id for option in request.options if option.legal)
        line = self.loaded.source.line_of(where)
        place = f"{self.loaded.source.file}:{line}：" if line else ""
        clause = f"{citation.number}（{citation.revision}）" if citation.revision else citation.number
        return MissingDecision(
            f"{place}{request.decider}须决定 {request.key!r}（依据 {clause}），但{but}；可选：{legal}",
            request,
        )


def _key_fits(key: str, asked: str) -> bool:
    """``may`` fits ``may:i3``, ``摧毁`` fits ``pay:摧毁``."""
    return asked == key or asked.startswith(f"{key}:") or asked.endswith(f":{key}")
