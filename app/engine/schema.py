"""JSON schemas for editors, made from the vocabulary: ``python -m app.engine.schema`` writes both files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec

from app.engine.cards.ability import Ability
from app.engine.scenario import Scenario

CARD_FILE, SCENARIO_FILE = Path("rules/cards/schema.json"), Path("rules/scenarios/schema.json")
DIALECT = "https://json-schema.org/draft/2020-12/schema"


def card_schema() -> dict[str, Any]:
    """The schema of a card file: identity facts freely, `abilities` strictly."""
    (abilities,), parts = msgspec.json.schema_components([list[Ability]], ref_template="#/$defs/{name}")
    return {
        "$schema": DIALECT,
        "title": "符盘卡牌文件",
        "type": "object",
        "required": ["id", "name", "type"],
        "properties": {
            "abilities": abilities,
            "text_revision": {"type": "string"},
            "earlier_texts": {
                "type": "array",
                "items": {
                    "type": "object",
                    "required": ["text_revision", "abilities"],
                    "additionalProperties": False,
                    "properties": {"abilities": abilities, "text_revision": {"type": "string"}},
                },
            },
        },
        "$defs": parts,
    }


def scenario_schema() -> dict[str, Any]:
    """The schema of a scenario file."""
    (scenario,), parts = msgspec.json.schema_components([Scenario], ref_template="#/$defs/{name}")
    return {"$schema": DIALECT, "title": "符盘情景文件", **scenario, "$defs": parts}


def as_text(schema: dict[str, Any]) -> str:
    """A schema as the file holds it."""
    return json.dumps(schema, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def main() -> None:
    """Write both schema files below the current folder."""
    CARD_FILE.write_text(as_text(card_schema()), encoding="utf-8")
    SCENARIO_FILE.write_text(as_text(scenario_schema()), encoding="utf-8")


if __name__ == "__main__":
    main()
