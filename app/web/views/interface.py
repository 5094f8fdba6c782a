"""The OpenAPI document of the JSON answers."""

from __future__ import annotations

from functools import cache
from importlib.metadata import PackageNotFoundError, version

import msgspec
from flask import Blueprint, Response

interface = Blueprint("interface", __name__)


@interface.get("/openapi.json")
def openapi() -> Response:
    """Every address that answers JSON."""
    return Response(_document(), content_type="application/json")


@cache
def _document() -> bytes:
    # Imported here: the document names the views, so it cannot be loaded before them.
    from app.web.openapi import document

    try:
        number = version("fupan")
    except PackageNotFoundError:
        number = "0"
    return msgspec.json.encode(document(number))
