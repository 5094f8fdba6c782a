"""Turning away requests that no page can answer, before anything is looked up."""

from __future__ import annotations

from urllib.parse import unquote_to_bytes

from flask import Flask, abort, request

from app.errors import BadInput
from app.web.config import WebConfig

_FIRST_PRINTABLE = 0x20
_DELETE = 0x7F


def register(app: Flask, config: WebConfig) -> None:
    """Refuse addresses that are too long, not UTF-8, or hold control characters; bodies too large."""

    @app.before_request
    def guard() -> None:
        path = request.environ.get("PATH_INFO", "").encode("latin-1")
        query = request.query_string
        if len(path) + len(query) > config.longest_address:
            abort(414)
        if (request.content_length or 0) > config.largest_request:
            abort(413)
        _check_bytes(path)
        _check_bytes(unquote_to_bytes(query))


def _check_bytes(raw: bytes) -> None:
    if any(byte < _FIRST_PRINTABLE or byte == _DELETE for byte in raw):
        raise BadInput("地址里有控制字符；请重新输入")
    try:
        raw.decode("utf-8")
    except UnicodeDecodeError:
        raise BadInput("地址不是 UTF-8 编码；请重新输入") from None
