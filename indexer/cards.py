"""Cards (卡牌): reading `rules/cards/*.yaml`.

A card file holds facts in our own words. Domains (特性) go by the names of rule 134.2, see `DOMAINS`;
in `power` the keys are domains or the rulebook's symbols ``C`` (of the card's own domain) and ``A`` (of
any). Keywords are bare words, or mappings with the word under ``name`` and its cost or value beside it.
`abilities` and `text_revision` belong to the engine; only the kinds of abilities are read from them here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec
import yaml

from indexer.card_names import CardNames, bare_name
from indexer.errors import SourceError
from indexer.model import Card

__all__ = ["ABILITY_KINDS", "DOMAINS", "TYPES", "CardNames", "read_cards"]

LARGEST_FILE = 64 * 1024
LARGEST_AMOUNT = 99

DOMAINS = {
    "炽烈": "fury",
    "翠意": "calm",
    "灵光": "mind",
    "摧破": "body",
    "混沌": "chaos",
    "序理": "order",
}
"""Domains (特性): the Chinese name of rule 134.2 and the English one."""

TYPES = ("unit", "spell", "gear", "legend", "battlefield", "rune")
ABILITY_KINDS = ("passive", "replacement", "triggered", "activated", "spell")

_ENGINE_KEYS = frozenset({"abilities", "earlier_texts", "text_revision"})
_CARD_KEYS = frozenset(Card.__struct_fields__)
_KIND_NAMES = {"spell_effect": "spell"}


def read_cards(folder: Path) -> tuple[Card, ...]:
    """Read all card files of `folder`, ordered by id.

    Raises SourceError with file and line for a file that is no card: bad YAML, a repeated or unknown
    key, a missing or ill-typed value, an id that is not the file's name, a name that two cards claim.
    """
    if not folder.is_dir():
        raise SourceError(f"{folder}：没有这个卡牌文件夹；其中每张卡牌一个 YAML 文件")
    cards = tuple(_read_card(path) for path in sorted(folder.glob("*.yaml")))
    owner: dict[str, str] = {}
    for card in cards:
        for name in (card.name, *card.aliases):
            other = owner.setdefault(bare_name(name), card.id)
            if other != card.id:
                raise SourceError(
                    f"{folder / (card.id + '.yaml')}：名称 {name!r} 已属于 {other}.yaml；"
                    "name 与 aliases 只能指一张卡牌，共用的名称请写入 short_names"
                )
    return cards


def _read_card(path: Path) -> Card:
    mapping = _load_mapping(path)
    lines = {key.value: key.start_mark.line + 1 for key, _ in mapping.value}
    if unknown := next((key for key in lines if key not in _CARD_KEYS | _ENGINE_KEYS), None):
        raise SourceError(f"{path}:{lines[unknown]}：没有 {unknown!r} 这一项；卡牌可写：{_key_list()}")
    data = _construct(path, mapping)
    facts = {key: value for key, value in data.items() if key in _CARD_KEYS}
    facts["keywords"] = [_bare_keyword(keyword) for keyword in _as_list(data.get("keywords"))]
    facts["ability_kinds"] = _ability_kinds(data)
    try:
        card = msgspec.convert(facts, Card)
    except msgspec.ValidationError as error:
        line = next((lines[key] for key in lines if re.search(rf"\$\.{key}\b", str(error))), 1)
        raise SourceError(f"{path}:{line}：内容不合要求（{error}）；请改正") from None
    _check_values(path, lines, card)
    return card


def _load_mapping(path: Path) -> yaml.MappingNode:
    """The document's node tree: unlike plain loading it still knows lines and repeated keys."""
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise SourceError(f"{path}：超过 {LARGEST_FILE // 1024} KiB，不像一张卡牌；请检查文件")
        node = yaml.compose(path.read_text(encoding="utf-8"), Loader=yaml.SafeLoader)
    except OSError as error:
        raise SourceError(f"{path}：无法读取（{error.strerror}）；请检查文件权限") from None
    except UnicodeDecodeError:
        raise SourceError(f"{path}：不是 UTF-8 文本；请另存为 UTF-8") from None
    except RecursionError:
        raise SourceError(f"{path}：嵌套太深，不像一张卡牌；请检查文件") from None
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        where = f"{path}:{mark.line + 1}" if mark else str(path)
        raise SourceError(
            f"{where}：不是有效的 YAML（{getattr(error, 'problem', None) or '有不允许的字符'}）；请改正"
        ) from None
    if not isinstance(node, yaml.MappingNode):
        raise SourceError(f"{path}:1：卡牌文件应是以 id、name 开头的键值对")
    _refuse_repeats(path, node, set())
    return node


def _construct(path: Path, mapping: yaml.MappingNode) -> dict[str, Any]:
    loader = yaml.SafeLoader("")
    try:
        data: dict[str, Any] = loader.construct_document(mapping)
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        raise SourceError(f"{path}:{line}：有不允许的值（{error.problem}）；请改正") from None
    except ValueError as error:
        raise SourceError(f"{path}：有不允许的值（{error}）；请改正") from None
    finally:
        loader.dispose()
    return data


def _refuse_repeats(path: Path, node: yaml.Node, seen: set[int]) -> None:
    """Refuse keys that stand twice and aliases, with which a short file could grow without end."""
    line = node.start_mark.line + 1
    if id(node) in seen:
        raise SourceError(f"{path}:{line}：不支持锚点与别名；请把内容写全")
    seen.add(id(node))
    if isinstance(node, yaml.SequenceNode):
        for item in node.value:
            _refuse_repeats(path, item, seen)
    elif isinstance(node, yaml.MappingNode):
        keys: set[str] = set()
        for key, value in node.value:
            line = key.start_mark.line + 1
            if not isinstance(key, yaml.ScalarNode):
                raise SourceError(f"{path}:{line}：键必须是一个词")
            if key.value in keys:
                raise SourceError(f"{path}:{line}：{key.value!r} 写了两次；请删去一处")
            keys.add(key.value)
            _refuse_repeats(path, value, seen)


def _check_values(path: Path, lines: dict[str, int], card: Card) -> None:
    def refuse(key: str, value: object, valid: Iterable[str]) -> None:
        raise SourceError(f"{path}:{lines.get(key, 1)}：{key} 不能是 {value!r}；可用：{'、'.join(valid)}")

    if card.id != path.stem:
        refuse("id", card.id, [f"{path.stem}（文件名）"])
    if card.type not in TYPES:
        refuse("type", card.type, TYPES)
    for domain in card.domains:
        if domain not in DOMAINS:
            refuse("domains", domain, DOMAINS)
    for symbol in card.power:
        if symbol not in DOMAINS and symbol not in ("C", "A"):
            refuse("power", symbol, [*DOMAINS, "C", "A"])
    amounts = {"energy": card.energy, "might": card.might, "power": max(card.power.values(), default=0)}
    for key, amount in amounts.items():
        if amount is not None and not 0 <= amount <= LARGEST_AMOUNT:
            refuse(key, amount, [f"0 到 {LARGEST_AMOUNT}"])
    for kind in card.ability_kinds:
        if kind not in ABILITY_KINDS:
            refuse("ability_kinds", kind, ABILITY_KINDS)


def _key_list() -> str:
    return "、".join(Card.__struct_fields__)


def _as_list(value: object) -> list[Any]:
    return value if isinstance(value, list) else [] if value is None else [value]


def _bare_keyword(keyword: object) -> object:
    return keyword.get("name") if isinstance(keyword, dict) else keyword


def _ability_kinds(data: dict[str, Any]) -> list[Any]:
    """The kinds of `abilities` when the engine's part is there, else what the file states."""
    abilities = [ability for ability in _as_list(data.get("abilities")) if isinstance(ability, dict)]
    kinds = {_KIND_NAMES.get(str(ability.get("kind")), ability.get("kind")) for ability in abilities}
    derived = [kind for kind in ABILITY_KINDS if kind in kinds]
    return derived or _as_list(data.get("ability_kinds"))
