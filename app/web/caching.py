"""Validators, compression and the cache of rendered pages.

A page depends on the build, the program's own assets and the day (what is in force *today*), and on
nothing else; so one tag serves all pages, and a reader who has a page is answered before anything is
rendered.
"""

from __future__ import annotations

import gzip
import threading
from collections import OrderedDict
from dataclasses import dataclass

from flask import Flask, Response, current_app, g, request

from app.web.config import QUIET, WebConfig
from indexer.dates import today

PAGE_CONTROL = "no-cache"
ASSET_CONTROL = "public, max-age=31536000, immutable"
_SMALLEST_TO_COMPRESS = 600
_COMPRESSIBLE = ("text/", "application/json", "application/manifest+json", "image/svg+xml")


@dataclass(frozen=True)
class Rendered:
    """A finished page, plain and compressed."""

    body: bytes
    compressed: bytes
    content_type: str


class PageCache:
    """The most recently used pages; safe to use from several threads."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._pages: OrderedDict[str, Rendered] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: str) -> Rendered | None:
        """The page, which becomes the most recently used one."""
        with self._lock:
            page = self._pages.get(key)
            if page is not None:
                self._pages.move_to_end(key)
            return page

    def put(self, key: str, page: Rendered) -> None:
        """Keep a page; the least recently used one goes when there are too many."""
        with self._lock:
            self._pages[key] = page
            self._pages.move_to_end(key)
            while len(self._pages) > self._most:
                self._pages.popitem(last=False)


def page_tag() -> str:
    """The validator that all pages share today, without quotes."""
    desk = current_app.extensions["desk"]
    assets = current_app.extensions["assets"]
    return f"{desk.library.build}-{assets.digest}-{today()}"


def register(app: Flask, config: WebConfig) -> None:
    """Answer from the reader's copy or the cache where possible; tag, compress and keep the rest."""
    cache = PageCache(config.cached_pages)

    @app.before_request
    def answer_early() -> Response | None:
        if request.method not in ("GET", "HEAD") or request.url_rule is None or not _is_page():
            return None
        if page_tag() in request.if_none_match.as_set(include_weak=True):
            g.finished = True
            return _tagged(Response(status=304))
        kept = cache.get(_key())
        if kept is None:
            return None
        g.finished = True
        return _tagged(_response(kept))

    @app.after_request
    def finish(response: Response) -> Response:
        if QUIET in request.environ:
            return response
        if g.get("finished") or response.direct_passthrough or "Content-Encoding" in response.headers:
            return response
        if not response.content_type or not response.content_type.startswith(_COMPRESSIBLE):
            return response
        page = _rendered(response)
        if response.status_code == 200 and request.method in ("GET", "HEAD") and _is_page():
            cache.put(_key(), page)
            _tagged(response)
        if page.compressed and _accepts_gzip():
            response.set_data(page.compressed)
            response.headers["Content-Encoding"] = "gzip"
        response.headers["Vary"] = "Accept-Encoding"
        return response


def _is_page() -> bool:
    rule = request.url_rule
    return rule is not None and not rule.endpoint.startswith(("uncached.", "offline."))


def _key() -> str:
    return f"{page_tag()} {request.full_path}"


def _tagged(response: Response) -> Response:
    response.set_etag(page_tag(), weak=True)
    response.headers["Cache-Control"] = PAGE_CONTROL
    response.headers["Vary"] = "Accept-Encoding"
    return response


def _rendered(response: Response) -> Rendered:
    body = response.get_data()
    compressed = gzip.compress(body, 6, mtime=0) if len(body) >= _SMALLEST_TO_COMPRESS else b""
    return Rendered(body, compressed, response.content_type or "")


def _response(page: Rendered) -> Response:
    if page.compressed and _accepts_gzip():
        response = Response(page.compressed, content_type=page.content_type)
        response.headers["Content-Encoding"] = "gzip"
        return response
    return Response(page.body, content_type=page.content_type)


def _accepts_gzip() -> bool:
    return request.accept_encodings["gzip"] > 0
