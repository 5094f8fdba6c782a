"""Data that does not fit a record: msgspec's complaint in the words of the interface, and its line."""

from __future__ import annotations

import re

import msgspec

from app.engine.yaml_source import Source

_TYPES = {
    "int": "整数",
    "float": "小数",
    "str": "文字",
    "bool": "true 或 false",
    "array": "列表",
    "object": "各项写成的映射",
    "null": "空",
}
_UNKNOWN = re.compile(r"Object contains unknown field `(.+)`")
_MISSING = re.compile(r"Object missing required field `(.+)`")
_EXPECTED = re.compile(r"Expected `(.+)`, got `(.+)`")
_CHOICE = re.compile(r"Invalid (?:enum )?value (.+)")


def describe(problem: msgspec.ValidationError, source: Source, base: str = "$") -> tuple[str, int | None]:
    """What is wrong and in which line; `base` is the path of the converted value in its file."""
    words, _, where = str(problem).partition(" - at `$")
    path = base + where.rstrip("`").replace("[...]", "")
    place = f"（{path.removeprefix('$').removeprefix('.')}）" if path != "$" else ""
    unknown = _UNKNOWN.fullmatch(words)
    line = _line_of_field(source, path, unknown[1]) if unknown else source.line_of(path)
    return _in_chinese(words) + place, line


def _line_of_field(source: Source, path: str, field: str) -> int | None:
    """The field's own line: msgspec names only what holds it, and leaves the keys of mappings out."""
    named = (
        line for each, line in source.lines.items() if each.startswith(path) and each.endswith(f".{field}")
    )
    return next(named, source.line_of(path))


def _in_chinese(words: str) -> str:
    if found := _UNKNOWN.fullmatch(words):
        return f"没有字段 {found[1]}"
    if found := _MISSING.fullmatch(words):
        return f"缺少字段 {found[1]}"
    if found := _EXPECTED.fullmatch(words):
        return f"应为{_types(found[1])}，写的是{_types(found[2])}"
    if found := _CHOICE.fullmatch(words):
        return f"没有取值 {found[1]}"
    return words


def _types(names: str) -> str:
    return "或".join(_TYPES.get(name, name) for name in names.split(" | "))
