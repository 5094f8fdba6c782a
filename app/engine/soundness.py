"""Whether a scenario says anything: entries that do nothing, expectations that hold whatever happens.

A field without its subject would be passed over in silence, and two statements that contradict each other
cannot both hold; both are mistakes of the file, not outcomes of a replay.
"""

from __future__ import annotations

from collections.abc import Iterator

from app.engine.concepts import ConceptTable, split_place
from app.engine.scenario import Expectation, LoadedScenario, ScriptEntry

_ACTIONS = ("play", "activate", "move", "hide", "concede", "pass_", "end_turn", "answer")
_NAMED = ("object", "battlefield", "player", "count", "applied", "refused")
_GLOBAL = ("winner", "chain", "on_chain", "asked", "decider", "victory_score")
_STATUSES = ("exhausted", "damage", "buffs", "empowered", "counters", "attached_to")
_OF_OBJECTS = ("zone", "might", "keyword", "no_keyword", *_STATUSES)
_SUBJECTS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(_OF_OBJECTS, ("object",)),
    **dict.fromkeys(("points", "xp", "hand"), ("player",)),
    "at": ("object", "count"),
    "card": ("object", "battlefield", "count"),
    "controller": ("object", "battlefield"),
    "contested_by": ("battlefield",),
    "about": ("applied", "refused"),
    "because": ("applied", "refused"),
}
_KINDS = (*_NAMED, *_GLOBAL)
_VALUES = [field for field, subjects in _SUBJECTS.items() if "applied" not in subjects]
_OFF_BOARD = ("hand", "deck", "rune_deck", "trash", "banishment", "champion", "legend", "hidden", "chain")


def check_soundness(loaded: LoadedScenario, table: ConceptTable) -> None:
    """Raise ScenarioError, with the line, for the first entry or expectation that cannot be meant."""
    numbers = {split_place(place)[0] for entry in table.concepts.values() for place in entry.places.values()}
    known = {*table.concepts, *table.policies, *(policy.id for policy in table.policies.values()), *numbers}
    for path, entry in _entries(loaded):
        _check_entry(loaded, path, entry)
        if entry.refused and entry.refused not in {*table.concepts, *table.policies}:
            raise loaded.fail(f"{path}.refused", f"没有概念 {entry.refused!r}；概念在 rules/concepts.toml")
    for path, expectations in _lists(loaded):
        for index, each in enumerate(expectations):
            where = f"{path}[{index}]"
            _check_subjects(loaded, where, each)
            for field in ("applied", "refused"):
                name = getattr(each, field)
                if name is not None and name not in known:
                    raise loaded.fail(
                        f"{where}.{field}", f"没有概念或条文 {name!r}；概念和它们的编号在 rules/concepts.toml"
                    )
        _check_agreement(loaded, path, expectations)


def _entries(loaded: LoadedScenario) -> Iterator[tuple[str, ScriptEntry]]:
    """Every entry of every script, with its path in the file."""
    scenario = loaded.scenario
    scripts = [("$.script", scenario.script)]
    scripts += [
        (f"$.variants[{index}].script", variant.script or [])
        for index, variant in enumerate(scenario.variants)
    ]
    for path, script in scripts:
        yield from ((f"{path}[{index}]", entry) for index, entry in enumerate(script))


def _lists(loaded: LoadedScenario) -> Iterator[tuple[str, list[Expectation]]]:
    """Every list of expectations that are checked at one moment, with its path in the file."""
    yield "$.expect", loaded.scenario.expect
    for index, variant in enumerate(loaded.scenario.variants):
        yield f"$.variants[{index}].expect", variant.expect
    for path, entry in _entries(loaded):
        yield f"{path}.expect", entry.expect


def _check_entry(loaded: LoadedScenario, path: str, entry: ScriptEntry) -> None:
    unset = ScriptEntry()
    named = [field for field in _ACTIONS if getattr(entry, field) != getattr(unset, field)]
    words = "、".join(field.rstrip("_") for field in named)
    if len(named) > 1:
        raise loaded.fail(path, f"一步只能写一个决定；这里写了{words}")
    if named and not entry.by:
        raise loaded.fail(path, f"{words}没有写由谁决定（by）")
    if entry.by and not named:
        raise loaded.fail(
            path, f"没有写{entry.by}作什么决定；请写 {'、'.join(each.rstrip('_') for each in _ACTIONS)} 之一"
        )
    if not named and not entry.all and not entry.expect:
        raise loaded.fail(path, "这一步什么也没有写")


def _check_subjects(loaded: LoadedScenario, path: str, wanted: Expectation) -> None:
    unset = Expectation()
    given = {field for field in wanted.__struct_fields__ if getattr(wanted, field) != getattr(unset, field)}
    if not given & set(_KINDS):
        raise loaded.fail(path, f"没有写期望什么；请写 {'、'.join(_KINDS)} 之一")
    for field in sorted(given & set(_SUBJECTS)):
        if not given & set(_SUBJECTS[field]):
            raise loaded.fail(f"{path}.{field}", f"{field} 要同 {' 或 '.join(_SUBJECTS[field])} 一起写")


def _check_agreement(loaded: LoadedScenario, path: str, expectations: list[Expectation]) -> None:
    """Two expectations of one moment that give one thing two values contradict each other."""
    said: dict[tuple[str, ...], tuple[object, int]] = {}
    for index, wanted in enumerate(expectations):
        for thing, value in _said(wanted):
            earlier, place = said.setdefault(thing, (value, index))
            if earlier != value:
                line = loaded.source.line_of(f"{path}[{place}]")
                words = f"{' '.join(filter(None, thing))} 不能既是 {earlier} 又是 {value}"
                raise loaded.fail(f"{path}[{index}]", f"与第 {line} 行矛盾：{words}")


def _said(wanted: Expectation) -> Iterator[tuple[tuple[str, ...], object]]:
    """What an expectation says, as (thing, value)."""
    for field in _GLOBAL:
        if getattr(wanted, field) is not None:
            yield (field,), getattr(wanted, field)
    if wanted.count is not None:
        yield ("count", wanted.card or "", wanted.at or ""), wanted.count
        return
    for subject in ("object", "battlefield", "player"):
        name = getattr(wanted, subject)
        for field in _VALUES if name else ():
            value = getattr(wanted, field)
            if subject not in _SUBJECTS[field] or value is None:
                continue
            if field in ("keyword", "no_keyword"):
                yield (name, "keyword", value), field
            else:
                yield (name, field), value
    if wanted.object and wanted.at is not None and wanted.zone is None:
        yield (wanted.object, "zone"), "board" if wanted.at not in _OFF_BOARD else wanted.at
