"""The OpenAPI document: every address that answers JSON, with the shapes of its answers.

Shapes come from the answer classes themselves; addresses are compared with the routes by a test.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec

from app.desk.answers import ClauseAnswer
from app.desk.bounded import ReplayRequest
from app.desk.cards import CardDetails
from app.desk.faqs import EntryAnswer, FaqSummary
from app.desk.handbook import HandbookPage
from app.desk.replaying import ReplayAnswer
from app.desk.scenarios import ScenarioRecord
from app.desk.search import KINDS as HIT_KINDS
from app.desk.search_answers import SearchAnswer
from app.web.comparing import KINDS as CHANGE_KINDS
from app.web.contents import ContentsAnswer
from app.web.errors import ErrorAnswer
from app.web.hits import SuggestAnswer
from app.web.terms import TermLine
from app.web.views.cards import CardLine
from app.web.views.differences import RevisionPair
from app.web.views.start import DeskAnswer
from app.web.views.uncached import Health
from indexer.alignment.records import Diff

Parameter = dict[str, Any]


@dataclass(frozen=True)
class Endpoint:
    """One address. `answer` None means that it always redirects; `body` is what is posted to it."""

    path: str
    summary: str
    answer: Any
    parameters: tuple[Parameter, ...] = ()
    moves: bool = False
    body: Any = None

    @property
    def method(self) -> str:
        """``post`` for an address that takes a body."""
        return "get" if self.body is None else "post"


def _query(name: str, schema: dict[str, Any], description: str) -> Parameter:
    return {"name": name, "in": "query", "schema": schema, "description": description}


AT = _query("at", {"type": "string", "maxLength": 40}, "日期，例如 2026-05-01；默认今天")
WORDS = _query("q", {"type": "string", "maxLength": 200}, "编号、词语或一句话")
AUTHORITY = _query(
    "authority", {"type": "string", "maxLength": 200}, "规则：REVISION 或 REVISION+FAQ；默认所问日期现行的"
)
ASKED = _query("asked", {"type": "string", "maxLength": 64}, "原来查的编号，用于说明")

ENDPOINTS = (
    Endpoint("/index.json", "这里收录了什么，何者现行", DeskAnswer, (AT,)),
    Endpoint("/about.json", "这里收录了什么，何者现行", DeskAnswer, (AT,)),
    Endpoint("/rules.json", "转到现行修订版的目录", None, (AT,), moves=True),
    Endpoint(
        "/rules/{name}.json", "修订版的目录；或转到编号所在的条文", ContentsAnswer, (AT, ASKED), moves=True
    ),
    Endpoint("/rules/{revision_id}/{number}.json", "一个修订版的一条", ClauseAnswer, (AT, ASKED), moves=True),
    Endpoint("/rules/{revision_id}/{number}/at.json", "转到该日期现行版中的同一条", None, (AT,), moves=True),
    Endpoint("/faq.json", "所有 FAQ", list[FaqSummary], (AT,)),
    Endpoint("/faq/{faq_id}.json", "一份 FAQ", FaqSummary, (AT,), moves=True),
    Endpoint("/faq/{faq_id}/{entry_id}.json", "FAQ 的一个条目", EntryAnswer, (AT,), moves=True),
    Endpoint("/cards.json", "所有卡牌", list[CardLine], (AT,)),
    Endpoint("/cards/{name}.json", "一张卡牌", CardDetails, (AT,), moves=True),
    Endpoint(
        "/search.json",
        "搜索",
        SearchAnswer,
        (
            WORDS,
            _query("kind", {"type": "string", "enum": list(HIT_KINDS)}, "只要一种"),
            _query("rev", {"type": "string"}, "修订版；默认现行"),
            _query("limit", {"type": "integer", "minimum": 1, "maximum": 50}, "最多几条"),
            _query("go", {"type": "string"}, "只输入编号时直接转到条文"),
            AT,
        ),
        moves=True,
    ),
    Endpoint("/suggest.json", "边输入边建议", SuggestAnswer, (WORDS, AT)),
    Endpoint("/terms.json", "术语索引", list[TermLine], (AT,)),
    Endpoint(
        "/diff.json",
        "可以对照的修订版",
        list[RevisionPair],
        (
            _query("a", {"type": "string"}, "旧修订版"),
            _query("b", {"type": "string"}, "新修订版"),
            AT,
        ),
        moves=True,
    ),
    Endpoint(
        "/diff/{a}/{b}.json",
        "两个修订版的差别",
        Diff,
        (
            _query("kind", {"type": "string", "enum": list(CHANGE_KINDS)}, "只要一种变化，可重复"),
            _query("touching", {"type": "string"}, "只要牵涉 FAQ 的"),
            _query("view", {"type": "string", "enum": ["inline", "sides"]}, "页面的显示方式"),
            AT,
        ),
    ),
    Endpoint("/handbook.json", "手册的所有页", list[HandbookPage], (AT,)),
    Endpoint("/handbook/{name}.json", "手册的一页（Markdown）", HandbookPage, (AT,)),
    Endpoint("/scenarios.json", "所有情景及其结果", list[ScenarioRecord], (AT,)),
    Endpoint("/scenarios/{name}.json", "重演一个情景", ReplayAnswer, (AUTHORITY, AT), moves=True),
    Endpoint("/scenarios/{name}/text.json", "一个情景的原文", ReplayRequest, (AUTHORITY, AT)),
    Endpoint("/replay.json", "重演自己写的情景", ReplayAnswer, body=ReplayRequest),
    Endpoint("/healthz", "是否可用", Health),
)


def document(version: str) -> dict[str, Any]:
    """The OpenAPI 3.1 document of this application."""
    types = [each for endpoint in ENDPOINTS for each in (endpoint.answer, endpoint.body) if each is not None]
    schemas, components = msgspec.json.schema_components(
        [*types, ErrorAnswer], ref_template="#/components/schemas/{name}", schema_hook=_anything
    )
    by_type = dict(zip(map(repr, types), schemas, strict=False))
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "符盘",
            "version": version,
            "description": "《符文战场》规则速查：每个页面的地址后加 .json 就是这里的答复。只读。",
        },
        "paths": {
            endpoint.path: {endpoint.method: _operation(endpoint, by_type, schemas[-1])}
            for endpoint in ENDPOINTS
        },
        "components": {"schemas": components},
    }


def _anything(_: type) -> dict[str, Any]:
    """Values of the engine's positions, which may be any JSON."""
    return {"description": "任意 JSON"}


def _operation(endpoint: Endpoint, by_type: dict[str, Any], error: dict[str, Any]) -> dict[str, Any]:
    responses: dict[str, Any] = {"default": _response("错误", error)}
    if endpoint.answer is not None:
        responses["200"] = _response("答复", by_type[repr(endpoint.answer)])
    if endpoint.moves:
        responses["302"] = {"description": "在另一个地址"}
    in_path = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string", "maxLength": 120}}
        for name in _names_in(endpoint.path)
    ]
    operation = {
        "summary": endpoint.summary,
        "parameters": [*in_path, *endpoint.parameters],
        "responses": responses,
    }
    if endpoint.body is not None:
        content = {"application/json": {"schema": by_type[repr(endpoint.body)]}}
        operation["requestBody"] = {"required": True, "content": content}
    return operation


def _names_in(path: str) -> list[str]:
    return [part.partition("}")[0] for part in path.split("{")[1:]]


def _response(description: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"description": description, "content": {"application/json": {"schema": schema}}}
