"""The offline copy: every page's content in a few bundles, and one shell to put it in.

Made once a build and program version, when a browser first asks for it, and kept in the build folder.
"""

from __future__ import annotations

import contextlib
import json
import logging
import os
import re
import tempfile
import threading
import zlib
from dataclasses import dataclass
from pathlib import Path

import msgspec
from flask import Flask, current_app
from flask.testing import FlaskClient

from app.desk import Desk
from app.desk.answers import Answer
from app.web.config import QUIET
from app.web.every_page import render_all
from app.web.periods import PeriodAnswer, periods_of
from app.web.search_export import search_script

log = logging.getLogger("fupan.web")

PAGES_IN_A_BUNDLE = 150
PAUSE = 0.002
"""Seconds between pages, so that readers are answered meanwhile."""

_TITLE = re.compile(r"<title>(.*?)</title>", re.DOTALL)
_BODY = re.compile(r'<body class="([^"]*)">')
_MAIN = re.compile(r'<main id="content" tabindex="-1">\n?(.*)</main>', re.DOTALL)
_ACTION = re.compile(r'<form action="([^"]*)" method="get" class="date">')


class PageContent(Answer, frozen=True):
    """What differs from page to page; the rest is the shell."""

    title: str
    body: str
    action: str
    main: str


class Listing(Answer, frozen=True):
    """Which bundle holds which page; keys are addresses, with ``?at=`` and a period's first day if dated.

    `carried` leads from ``revision number`` to the same clause's number in other revisions.
    """

    build: str
    version: str
    periods: list[PeriodAnswer]
    bundles: list[str]
    pages: dict[str, int]
    carried: dict[str, dict[str, str]]


@dataclass(frozen=True)
class OfflineCopy:
    """The files of the copy by name."""

    files: dict[str, bytes]


def content_of(html: str) -> PageContent:
    """The parts of a rendered page that differ from page to page."""
    found = [pattern.search(html) for pattern in (_TITLE, _BODY, _ACTION, _MAIN)]
    title, body, action, main = (match[1] if match is not None else "" for match in found)
    return PageContent(title, body, action, main)


def version_of(app: Flask) -> str:
    """Build and program together: what the offline copy depends on."""
    return f"{app.extensions['desk'].library.build}-{app.extensions['assets'].digest}"


def shell(client: FlaskClient) -> str:
    """A page with marks where its content goes."""
    html = client.get("/", environ_overrides={QUIET: True}).get_data(as_text=True)
    content = content_of(html)
    return (
        html.replace(f"<title>{content.title}</title>", "<title>{{title}}</title>")
        .replace(f'<body class="{content.body}">', '<body class="{{body}}">')
        .replace(
            f'<form action="{content.action}" method="get" class="date">',
            '<form action="{{action}}" method="get" class="date">',
        )
        .replace(content.main, "{{main}}")
    )


def make_copy(app: Flask, desk: Desk, *, pause: float = 0.0) -> OfflineCopy:
    """Render everything, with a pause in seconds after each page; takes some seconds in all."""
    client = app.test_client()
    pages = render_all(client, desk, pause=pause)
    contents = {address: content_of(page) for address, page in sorted(pages.items())}
    bundles = _in_bundles(contents)
    files = {f"pages-{number}.json": msgspec.json.encode(pages) for number, pages in enumerate(bundles)}
    listing = Listing(
        build=desk.library.build,
        version=version_of(app),
        periods=periods_of(desk),
        bundles=list(files),
        pages={address: number for number, pages in enumerate(bundles) for address in pages},
        carried=_carried(desk),
    )
    files["listing.json"] = msgspec.json.encode(listing)
    files["shell.json"] = json.dumps({"html": shell(client)}, ensure_ascii=False).encode()
    files["search-data.js"] = search_script(desk, app.extensions["search_index"])
    return OfflineCopy(files)


def _carried(desk: Desk) -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {}
    for carried in desk.library.carried:
        wanted = desk.library.by_revision[carried.to_revision]
        if wanted.get(carried.to_number) is not None or wanted.outside_section(carried.to_number):
            key = f"{carried.revision} {carried.number}"
            found.setdefault(key, {})[carried.to_revision] = carried.to_number
    return found


def _in_bundles(contents: dict[str, PageContent]) -> list[dict[str, PageContent]]:
    items = list(contents.items())
    return [dict(items[at : at + PAGES_IN_A_BUNDLE]) for at in range(0, len(items), PAGES_IN_A_BUNDLE)]


class OfflineFiles:
    """The offline copy of one application, compressed; kept beside the build once it is made."""

    def __init__(self, app: Flask, desk: Desk) -> None:
        self._app = app
        self._desk = desk
        self._folder = desk.folder / f"offline-{app.extensions['assets'].digest}"
        self._lock = threading.Lock()
        self._making: threading.Thread | None = None
        self._files: dict[str, bytes] = {}

    def ready(self) -> dict[str, bytes] | None:
        """The files by name, compressed; None while they are being made, which the first call starts."""
        with self._lock:
            if not self._files:
                self._files = self._kept()
            if not self._files and self._making is None:
                self._making = threading.Thread(target=self._make, name="offline copy", daemon=True)
                self._making.start()
            return self._files or None

    def _kept(self) -> dict[str, bytes]:
        try:
            return {path.name.removesuffix(".gz"): path.read_bytes() for path in self._folder.glob("*.gz")}
        except OSError:
            return {}

    def _make(self) -> None:
        try:
            files = make_copy(self._app, self._desk, pause=PAUSE).files
            compressed = {name: _compressed(body) for name, body in files.items()}
            # A folder that cannot be written costs only time: the copy is made again at the next start.
            with contextlib.suppress(OSError):
                self._keep(compressed)
            self._files = compressed
        except Exception:
            # Not tried again: the same pages would fail the same way.
            log.exception("the offline copy cannot be made")

    def _keep(self, files: dict[str, bytes]) -> None:
        with tempfile.TemporaryDirectory(prefix=".offline-", dir=self._folder.parent) as temporary:
            made = Path(temporary) / "made"
            made.mkdir()
            for name, body in files.items():
                (made / f"{name}.gz").write_bytes(body)
            os.replace(made, self._folder)


def _compressed(body: bytes) -> bytes:
    packer = zlib.compressobj(9, wbits=31)
    return packer.compress(body) + packer.flush()


def this_application() -> Flask:
    """The application itself, which outlives the request."""
    found: Flask = current_app._get_current_object()  # type: ignore[attr-defined]
    return found


def offline_files() -> OfflineFiles:
    """The offline copy of this application."""
    found: OfflineFiles = current_app.extensions["offline"]
    return found


def register(app: Flask) -> None:
    """Keep the copy with the application."""
    app.extensions["offline"] = OfflineFiles(app, app.extensions["desk"])
