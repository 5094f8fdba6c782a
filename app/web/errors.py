"""One shape for every error, as a page and as JSON; nobody is shown a stack trace."""

from __future__ import annotations

import logging

import msgspec
from flask import Flask, Response, render_template, request
from werkzeug.exceptions import HTTPException

from app.desk.answers import Answer
from app.errors import NotFound
from indexer.errors import FupanError

log = logging.getLogger("fupan.web")

MESSAGES = {
    400: "请求读不懂；请检查地址",
    404: "没有这个页面；用搜索框查编号或词语",
    405: "这个地址只能读取",
    413: "提交的内容太大；上限 64 KB",
    414: "地址太长；请缩短要查的内容",
    415: "提交的内容不是 JSON",
    500: "程序出错，已记录；请换一个页面，或稍后再试",
}


class ErrorAnswer(Answer, frozen=True):
    """What every failing request answers; `nearest` lists numbers or names that may have been meant."""

    status: int
    error: str
    message: str
    nearest: list[str]


def register(app: Flask) -> None:
    """Handle the desk's errors, HTTP errors and everything unforeseen."""

    @app.errorhandler(FupanError)
    def on_desk_error(error: FupanError) -> Response:
        if isinstance(error, NotFound):
            return error_response(404, str(error), list(error.nearest))
        return error_response(400, str(error))

    @app.errorhandler(HTTPException)
    def on_http_error(error: HTTPException) -> Response:
        if error.response is not None:
            return error.response  # type: ignore[return-value]
        status = error.code or 500
        response = error_response(status, MESSAGES.get(status, "请求无法完成"))
        for name, value in error.get_headers():
            if name.lower() == "allow":
                response.headers[name] = value
        return response

    @app.errorhandler(Exception)
    def on_surprise(error: Exception) -> Response:
        log.error("error answering %s", request.path, exc_info=error)
        return error_response(500, MESSAGES[500])


def error_response(status: int, message: str, nearest: list[str] | None = None) -> Response:
    """The error as JSON where JSON was asked for, else as a page."""
    answer = ErrorAnswer(status, _code(status), message, nearest or [])
    if request.path.endswith(".json"):
        response = Response(msgspec.json.encode(answer), status, content_type="application/json")
    else:
        response = Response(
            render_template("error.html", answer=answer), status, content_type="text/html; charset=utf-8"
        )
    response.headers["Cache-Control"] = "no-store"
    return response


def _code(status: int) -> str:
    if status == 422:
        return "not_replayed"
    names = {400: "bad_input", 404: "not_found", 405: "method_not_allowed", 413: "too_large"}
    return names.get(status, "too_long" if status == 414 else "server_error" if status >= 500 else "refused")
