"""What makes the desk installable and readable without a network."""

from __future__ import annotations

import gzip
import json

from flask import Blueprint, Response, abort, current_app, request

from app.web import addresses
from app.web.assets import Assets
from app.web.caching import ASSET_CONTROL
from app.web.offline import offline_files, this_application, version_of

offline = Blueprint("offline", __name__)

ASSETS_NEEDED = (
    "desk.css",
    "desk.js",
    "offline.js",
    "player.js",
    "search.js",
    "icon.svg",
    "icon-192.png",
    "icon-512.png",
)
SECONDS_TO_WAIT = "5"
"""After which the service worker asks again while the copy is being made."""


@offline.get("/offline/<version>/<name>")
def part(version: str, name: str) -> Response:
    """A part of the offline copy; its address names the build, so it never expires."""
    if version != version_of(this_application()):
        abort(404)
    files = offline_files().ready()
    if files is None:
        return Response(status=503, headers={"Retry-After": SECONDS_TO_WAIT, "Cache-Control": "no-store"})
    compressed = files.get(name)
    if compressed is None:
        abort(404)
    content_type = "text/javascript; charset=utf-8" if name.endswith(".js") else "application/json"
    accepts = request.accept_encodings["gzip"] > 0
    response = Response(compressed if accepts else gzip.decompress(compressed), content_type=content_type)
    if accepts:
        response.headers["Content-Encoding"] = "gzip"
    response.headers["Vary"] = "Accept-Encoding"
    response.headers["Cache-Control"] = ASSET_CONTROL
    return response


@offline.get("/sw.js")
def service_worker() -> Response:
    """The service worker; its text names the build, so that browsers see every update."""
    assets: Assets = current_app.extensions["assets"]
    version = version_of(this_application())
    needed = [addresses.asset(name) for name in ASSETS_NEEDED if name in assets.by_name]
    head = f"const VERSION = {json.dumps(version)};\nconst ASSETS = {json.dumps(needed)};\n"
    body = head.encode() + assets.by_name["worker.js"].body
    response = Response(body, content_type="text/javascript; charset=utf-8")
    response.headers["Cache-Control"] = "no-cache"
    return response


@offline.get("/manifest.webmanifest")
def manifest() -> Response:
    """What an installed desk is called and looks like."""
    icons = [
        {"src": addresses.asset("icon.svg"), "sizes": "any", "type": "image/svg+xml"},
        {"src": addresses.asset("icon-192.png"), "sizes": "192x192", "type": "image/png"},
        {"src": addresses.asset("icon-512.png"), "sizes": "512x512", "type": "image/png"},
    ]
    answer = {
        "name": "符盘",
        "short_name": "符盘",
        "description": "《符文战场》规则速查：条文、FAQ、效力与重演",
        "lang": "zh-Hans",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#faf9f5",
        "theme_color": "#14405c",
        "icons": icons,
    }
    body = json.dumps(answer, ensure_ascii=False)
    response = Response(body, content_type="application/manifest+json")
    response.headers["Cache-Control"] = "no-cache"
    return response
