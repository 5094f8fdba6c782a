"""Reading card files: ``rules/cards/ID.yaml`` and definitions written inside a scenario."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from app.engine.cards.ability import Ability
from app.engine.cards.definition import CardDefinition
from app.engine.cards.keywords import unmodelled_keyword
from app.engine.cards.unread import unread_field
from app.engine.errors import CardFileError
from app.engine.record_errors import describe
from app.engine.yaml_source import Source, read_yaml

DERIVED = {"file", "fingerprint", "inline", "keyword_costs", "unmodelled", "different_choices"}
FIELDS = {field.name for field in msgspec.structs.fields(CardDefinition)} - DERIVED


class CardTable(Mapping[str, CardDefinition]):
    """Card definitions by id; official names, aliases and unambiguous short names find them too."""

    def __init__(self, definitions: list[CardDefinition]) -> None:
        self._by_id = {card.id: card for card in definitions}
        self._by_name: dict[str, str] = {}
        short: dict[str, set[str]] = {}
        for card in sorted(
            definitions, key=lambda card: not card.inline
        ):  # a scenario's own cards come first
            for name in (card.name, *card.aliases):
                self._by_name.setdefault(name, card.id)
            for name in card.short_names:
                short.setdefault(name, set()).add(card.id)
        for name, ids in short.items():
            if len(ids) == 1:
                self._by_name.setdefault(name, next(iter(ids)))

    def __getitem__(self, name: str) -> CardDefinition:
        return self._by_id[self._by_name.get(name, name)]

    def __iter__(self) -> Any:
        return iter(self._by_id)

    def __len__(self) -> int:
        return len(self._by_id)

    def with_cards(self, inline: list[CardDefinition]) -> CardTable:
        """This table with a scenario's own cards over it."""
        return CardTable([*self._by_id.values(), *inline])


def definition_from(source: Source, data: Mapping[str, Any], path: str, inline: bool) -> CardDefinition:
    """A card definition from plain data; raises CardFileError with file and line."""
    values = {key: value for key, value in data.items() if key in FIELDS}
    if inline and (unknown := sorted(set(data) - FIELDS)):
        raise CardFileError(f"{source.file}:{source.line_of(path)}：卡牌没有字段 {unknown[0]!r}")
    keywords, abilities, costs = _keywords(data.get("keywords") or [])
    values["keywords"] = keywords
    values["keyword_costs"] = costs
    values["different_choices"] = any(
        isinstance(each, dict) and each.get("different_choices") for each in data.get("keywords") or []
    )
    written = values.pop("abilities", None)
    try:
        own = None if written is None else msgspec.convert(written, list[Ability])
        card = msgspec.convert(values, CardDefinition)
    except msgspec.ValidationError as problem:
        raise CardFileError(_located(source, f"{path}.abilities" if written else path, problem)) from None
    if (missing := unread_field(own)) != "":
        where = f"{source.file}:{source.line_of(f'{path}.abilities')}"
        raise CardFileError(f"{where}：{card.name}用了 {missing}，程序还不会执行")
    card.abilities = None if own is None and not inline and _has_text(data) else [*abilities, *(own or [])]
    words = [*card.keywords, *(ability.keyword for ability in abilities)]
    if card.abilities is not None:
        card.unmodelled = unmodelled_keyword(words, card.keyword_costs, bool(own))
    if inline and card.unmodelled:
        raise CardFileError(f"{source.file}:{source.line_of(path)}：{card.name}：{card.unmodelled}")
    _name_abilities(card)
    card.file, card.inline = source.file, inline
    card.fingerprint = hashlib.sha256(msgspec.json.encode(values, order="sorted")).hexdigest()[:8]
    return card


def _located(source: Source, path: str, problem: msgspec.ValidationError) -> str:
    words, line = describe(problem, source, path)
    return f"{source.file}:{line}：{words}"


def _has_text(data: Mapping[str, Any]) -> bool:
    """Whether the identity facts say that the card has abilities besides keywords."""
    return bool(data.get("ability_kinds"))


def _keywords(listed: list[Any]) -> tuple[list[str], list[Ability], dict[str, Any]]:
    """Bare keywords, those with a value as keyword abilities, and what keywords cost."""
    bare: list[str] = []
    abilities: list[Ability] = []
    costs: dict[str, Any] = {}
    for entry in listed:
        if isinstance(entry, str):
            bare.append(entry)
            continue
        if entry.get("cost") is not None:
            cost = entry["cost"]
            costs[entry["name"]] = cost if isinstance(cost, list) else [cost]
        if entry.get("value") is not None:
            abilities.append(Ability(kind="keyword", keyword=entry["name"], value=int(entry["value"])))
        else:
            bare.append(entry["name"])
    return bare, abilities, costs


def _name_abilities(card: CardDefinition) -> None:
    for index, ability in enumerate(card.abilities or [], start=1):
        if not ability.id:
            ability.id = f"a{index}"


def _earlier(source: Source, data: Mapping[str, Any]) -> list[CardDefinition]:
    """The card with each of its earlier texts, as ``ID@TEXT_REVISION`` and ``NAME@TEXT_REVISION``."""
    found = []
    for index, text in enumerate(data.get("earlier_texts") or []):
        path = f"$.earlier_texts[{index}]"
        if not isinstance(text, dict) or set(text) != {"text_revision", "abilities"}:
            where = f"{source.file}:{source.line_of(path)}"
            raise CardFileError(f"{where}：earlier_texts 的每一项只有 text_revision 和 abilities")
        revision = str(text["text_revision"])
        card = definition_from(source, {**data, **text}, path, inline=False)
        card.id, card.name = f"{card.id}@{revision}", f"{card.name}@{revision}"
        card.aliases, card.short_names = [], []
        found.append(card)
    return found


@lru_cache(maxsize=4)
def load_cards(folder: Path) -> CardTable:
    """All card files of a folder; raises CardFileError for one that does not fit."""
    definitions = []
    for file in sorted(folder.glob("*.yaml")):
        source = read_yaml(file, file.name)
        if not isinstance(source.data, dict):
            raise CardFileError(f"{file.name}：卡牌文件应是各项资料")
        definitions.append(definition_from(source, source.data, "$", inline=False))
        definitions += _earlier(source, source.data)
    return CardTable(definitions)
