"""Answers that do not follow the pages' validator: assets, health."""

from __future__ import annotations

import msgspec
from flask import Blueprint, Response, abort, current_app, request

from app.desk.answers import Answer
from app.web.assets import Assets
from app.web.caching import ASSET_CONTROL
from app.web.context import desk

uncached = Blueprint("uncached", __name__)


class Health(Answer, frozen=True):
    """The desk is open, with this build."""

    status: str
    build: str


@uncached.get("/healthz")
def health() -> Response:
    """Whether the desk is open, and with which build."""
    answer = Health("ok", desk().library.build)
    response = Response(msgspec.json.encode(answer), content_type="application/json")
    response.headers["Cache-Control"] = "no-store"
    return response


@uncached.get("/assets/<digest>/<name>")
def asset(digest: str, name: str) -> Response:
    """A style sheet, script or picture; its address changes with its content, so it never expires."""
    assets: Assets = current_app.extensions["assets"]
    found = assets.by_name.get(name)
    if found is None or found.digest != digest:
        abort(404)
    compress = request.accept_encodings["gzip"] > 0
    response = Response(found.compressed if compress else found.body, content_type=found.content_type)
    if compress:
        response.headers["Content-Encoding"] = "gzip"
    response.headers["Vary"] = "Accept-Encoding"
    response.headers["Cache-Control"] = ASSET_CONTROL
    return response


@uncached.get("/robots.txt")
def robots() -> Response:
    """Search engines may read everything but searches."""
    return Response("User-agent: *\nDisallow: /search\n", content_type="text/plain; charset=utf-8")
