"""The access log: one JSON object a line on the logger ``fupan.access``."""

from __future__ import annotations

import logging
import time

import msgspec
from flask import Flask, Response, g, request

from app.web.config import QUIET, WebConfig

log = logging.getLogger("fupan.access")


def register(app: Flask, config: WebConfig) -> None:
    """Log every request when the configuration asks for it."""
    if not config.access_log:
        return

    @app.before_request
    def start_clock() -> None:
        g.started = time.perf_counter()

    @app.after_request
    def write_line(response: Response) -> Response:
        if log.isEnabledFor(logging.INFO) and QUIET not in request.environ:
            log.info(msgspec.json.encode(_line(response)).decode())
        return response


def _line(response: Response) -> dict[str, object]:
    started = g.get("started")
    return {
        "time": time.strftime("%Y-%m-%dT%H:%M:%S%z"),
        "client": request.remote_addr,
        "method": request.method,
        "path": request.full_path.removesuffix("?"),
        "status": response.status_code,
        "bytes": response.content_length,
        "ms": round((time.perf_counter() - started) * 1000, 2) if started is not None else None,
    }
