"""YAML with places: every value knows its line; duplicate keys, aliases and tags are refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

from app.engine.errors import ScenarioError

LARGEST_FILE = 256 * 1024
DEEPEST = 24
MOST_NODES = 20_000
_PLAIN_TAGS = ("tag:yaml.org,2002:map", "tag:yaml.org,2002:seq")

Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class Source:
    """One YAML document as plain data, with the line of each value by its path such as ``$.board[2].at``."""

    def __init__(self, file: str, data: Any, lines: dict[str, int]) -> None:
        self.file, self.data, self.lines = file, data, lines

    def line_of(self, path: str) -> int | None:
        """The line of a path, or of the nearest value around it."""
        while path:
            if path in self.lines:
                return self.lines[path]
            shorter = max(path.rfind("."), path.rfind("["))
            path = path[:shorter] if shorter > 0 else ""
        return self.lines.get("$")


def read_yaml(file: Path, name: str = "") -> Source:
    """Read a YAML file; raises ScenarioError with the line for whatever cannot be taken."""
    shown = name or str(file)
    try:
        raw = file.read_bytes()
    except OSError as problem:
        raise ScenarioError(f"无法读取（{problem.strerror}）", shown) from None
    return parse_yaml(raw, shown)


def parse_yaml(raw: bytes, file: str) -> Source:
    """Parse YAML text; see :func:`read_yaml`."""
    if len(raw) > LARGEST_FILE:
        raise ScenarioError(f"大于 {LARGEST_FILE // 1024} KiB；请拆开", file)
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        raise ScenarioError("不是 UTF-8 文本", file) from None
    try:
        _refuse_aliases(text, file)
        node = yaml.compose(text, Loader=Loader)
    except yaml.MarkedYAMLError as problem:
        mark = problem.problem_mark or problem.context_mark
        raise ScenarioError(
            f"不是 YAML（{problem.problem}）", file, mark.line + 1 if mark else None
        ) from None
    except yaml.YAMLError:
        raise ScenarioError("含有 YAML 不允许的字符", file) from None
    if node is None:
        raise ScenarioError("是空的", file)
    lines: dict[str, int] = {}
    data = _plain(node, "$", file, lines, 0)
    return Source(file, data, lines)


def _refuse_aliases(text: str, file: str) -> None:
    for count, event in enumerate(yaml.parse(text, Loader=Loader)):
        if count > MOST_NODES:
            raise ScenarioError(f"超过 {MOST_NODES} 个值", file)
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
            mark = event.start_mark
            line = mark.line + 1 if mark is not None else None
            raise ScenarioError("不支持锚点与别名（& 或 *）；请把内容写全", file, line)


def _plain(node: Any, path: str, file: str, lines: dict[str, int], depth: int) -> Any:
    line = node.start_mark.line + 1
    lines[path] = line
    if depth > DEEPEST:
        raise ScenarioError(f"嵌套超过 {DEEPEST} 层", file, line)
    if isinstance(node, yaml.CollectionNode) and node.tag not in _PLAIN_TAGS:
        raise _tagged(node.tag, file, line)
    if isinstance(node, yaml.MappingNode):
        return _mapping(node, path, file, lines, depth)
    if isinstance(node, yaml.SequenceNode):
        return [
            _plain(child, f"{path}[{index}]", file, lines, depth + 1)
            for index, child in enumerate(node.value)
        ]
    return _scalar(node, file, line)


def _mapping(node: Any, path: str, file: str, lines: dict[str, int], depth: int) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key_node, value_node in node.value:
        line = key_node.start_mark.line + 1
        if not isinstance(key_node, yaml.ScalarNode):
            raise ScenarioError("键必须是一个词", file, line)
        key = str(key_node.value)
        if key in found:
            raise ScenarioError(f"{key!r} 写了两次；请删去一处", file, line)
        found[key] = _plain(value_node, f"{path}.{key}", file, lines, depth + 1)
    return found


def _scalar(node: Any, file: str, line: int) -> Any:
    tag = node.tag.rpartition(":")[2]
    value = str(node.value)
    if tag == "int":
        try:
            return int(value.replace("_", ""), 0) if value not in ("0",) else 0
        except ValueError:
            return value
    if tag == "float":
        try:
            return float(value)
        except ValueError:
            return value
    if tag == "bool":
        return value.lower() in ("yes", "true", "on")
    if tag == "null":
        return None
    if tag in ("str", "timestamp"):
        return value
    raise _tagged(node.tag, file, line)


def _tagged(tag: str, file: str, line: int) -> ScenarioError:
    return ScenarioError(f"用了 YAML 标签 {tag!r}；只能写普通的值", file, line)
