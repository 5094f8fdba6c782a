"""Pages with JSON beside them: one view function, two addresses.

``@page(blueprint, "/faq/<faq>")`` serves the view's answer as a page at that address and as JSON at the
same address with ``.json`` behind it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec
from flask import Blueprint, Flask, Response, g, redirect, render_template, request
from werkzeug.wrappers import Response as BaseResponse


@dataclass(frozen=True)
class Page:
    """What a view found: the answer (which is the JSON), and what only the page shows besides."""

    template: str
    answer: object
    shown: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Moved:
    """The thing asked for stands at another address; `to` as :mod:`app.web.addresses` writes it."""

    to: str


View = Callable[..., Page | Moved]


def page(blueprint: Blueprint, rule: str, json_rule: str | None = None) -> Callable[[View], View]:
    """Register a view as a page and as JSON."""

    def register_view(view: View) -> View:
        name = view.__name__
        blueprint.add_url_rule(rule, name, _as_page(view), methods=["GET"])
        beside = json_rule or f"{rule}.json"
        blueprint.add_url_rule(beside, f"{name}_json", _as_json(view), methods=["GET"])
        return view

    return register_view


def _as_page(view: View) -> Callable[..., BaseResponse]:
    def answer_page(**values: str) -> BaseResponse:
        found = view(**values)
        if isinstance(found, Moved):
            return redirect(found.to)
        html = render_template(found.template, answer=found.answer, **found.shown)
        return Response(html, content_type="text/html; charset=utf-8")

    return answer_page


def _as_json(view: View) -> Callable[..., BaseResponse]:
    def answer_json(**values: str) -> BaseResponse:
        g.as_json = True
        found = view(**values)
        if isinstance(found, Moved):
            return redirect(found.to)
        return Response(msgspec.json.encode(found.answer), content_type="application/json")

    return answer_json


def register(app: Flask) -> None:
    """JSON answers are asked for by address, never by header; say so to the error handler."""

    @app.before_request
    def start() -> None:
        g.as_json = request.path.endswith(".json")
