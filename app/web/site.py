"""The static site: every page as a file, with relative links, so that any web host or a folder serves it.

Pages are those of the application, rendered once; only their links are rewritten. What a server would
decide is decided beforehand: dates by period, replays by authority, comparisons by view. Searching is done
in the browser.
"""

from __future__ import annotations

import html as markup
import json
import os
import posixpath
import re
import shutil
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import parse_qsl, quote, unquote, urlencode, urlsplit

from flask import Flask
from flask.testing import FlaskClient

from app.desk import Desk
from app.errors import BadInput
from app.web import security
from app.web.assets import Assets
from app.web.config import QUIET
from app.web.every_page import render_all
from app.web.offline import shell
from app.web.periods import PeriodAnswer, periods_of
from app.web.search_export import search_script

MARKER = ".fupan-site"
"""A file that says that a folder is an exported site and may be replaced."""

SEARCH = "/search"
WITHOUT_PAGE = ("/text",)
"""Ends of addresses that only a server answers; links to them are hidden by the style sheet."""

_LINK = re.compile(r'(\s(?:href|src|action)=")(/[^"]*)(")')
_DATE_FORM = re.compile(r'<form action="[^"]*" method="get" class="date">')
_NOT_IN_NAMES = re.compile(r"[^0-9A-Za-z.+=-]+")


@dataclass(frozen=True)
class Exported:
    """What was written: pages, files altogether, bytes, and links that lead nowhere."""

    pages: int
    files: int
    size: int
    broken: list[str]


def export_site(app: Flask, desk: Desk, folder: Path) -> Exported:
    """Write the whole site to `folder`, which appears complete or not at all.

    Raises BadInput when the folder holds something else or cannot be written.
    """
    _check_place(folder)
    try:
        with tempfile.TemporaryDirectory(prefix=".fupan-site-", dir=folder.parent) as temporary:
            made = Path(temporary) / "site"
            exported = _Exporter(app, desk, made).write()
            if folder.exists():
                shutil.move(folder, Path(temporary) / "before")
            os.replace(made, folder)
            folder.chmod(0o755)
    except OSError as error:
        raise BadInput(f"{folder} 写不了（{error.strerror}）；换一个可写的文件夹") from error
    return exported


def _check_place(folder: Path) -> None:
    if folder.is_dir() and any(folder.iterdir()) and not (folder / MARKER).exists():
        raise BadInput(f"{folder} 里有别的文件；请给一个新文件夹")
    if folder.exists() and not folder.is_dir():
        raise BadInput(f"{folder} 是一个文件；请给一个新文件夹")
    if not folder.parent.is_dir():
        raise BadInput(f"{folder.parent} 不存在；请先建立它")


class _Exporter:
    def __init__(self, app: Flask, desk: Desk, folder: Path) -> None:
        self._app, self._desk, self._folder = app, desk, folder
        self._client: FlaskClient = app.test_client()
        self._periods = periods_of(desk)
        self._pages = render_all(self._client, desk)
        self._assets: Assets = app.extensions["assets"]
        self._broken: dict[str, None] = {}
        self._files = 0
        self._size = 0

    def write(self) -> Exported:
        for address, page in self._pages.items():
            self._write(file_of(address), self._page(address, page).encode())
        for address in self._pages:
            if "?" in address:
                continue
            beside = "/index.json" if address == "/" else f"{address}.json"
            self._write(unquote(beside[1:]), self._get(beside).encode())
        self._write("search.html", self._page(SEARCH, self._search_page()).encode())
        self._write("search-data.js", search_script(self._desk, self._app.extensions["search_index"]))
        self._write("openapi.json", self._get("/openapi.json").encode())
        self._write("robots.txt", b"User-agent: *\nAllow: /\n")
        self._write("_headers", _headers().encode())
        self._write(MARKER, self._desk.library.build.encode())
        for asset in self._assets.by_name.values():
            self._write(f"assets/{asset.digest}/{asset.name}", asset.body)
        return Exported(len(self._pages) + 1, self._files, self._size, list(self._broken))

    def _write(self, name: str, body: bytes) -> None:
        path = self._folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(body)
        self._files += 1
        self._size += len(body)

    def _get(self, address: str) -> str:
        response = self._client.get(address, environ_overrides={QUIET: True})
        if response.status_code != 200:
            raise RuntimeError(f"{address} answers {response.status_code} and cannot be exported")
        return response.get_data(as_text=True)

    def _search_page(self) -> str:
        page = shell(self._client)
        for name, words in (
            ("title", "搜索 · 符盘"),
            ("body", "page-search"),
            ("action", "/"),
            ("main", "<div data-offline-search></div>"),
        ):
            page = page.replace(f"{{{{{name}}}}}", words)
        return page

    def _page(self, address: str, page: str) -> str:
        here = posixpath.dirname(file_of(address))
        root = posixpath.relpath(".", here) + "/" if here else ""
        search = self._assets.by_name["search.js"]
        about = (
            f'<html data-site="{root}" data-search-data="{root}search-data.js" '
            f'data-search="{root}assets/{search.digest}/search.js" '
        )
        page = re.sub(r' data-search="[^"]*"', "", page, count=1).replace("<html ", about, 1)
        page = page.replace('<link rel="manifest" href="/manifest.webmanifest">\n', "")
        by_date = markup.escape(json.dumps(self._by_date(address, here)))
        page = _DATE_FORM.sub(f'<form class="date" method="get" data-at="{by_date}" hidden>', page)
        return _LINK.sub(lambda match: match[1] + self._relative(match[2], here) + match[3], page)

    def _relative(self, link: str, here: str) -> str:
        target = self._file_for(markup.unescape(link))
        path, mark, rest = target.partition("?")
        path, hash_mark, fragment = path.partition("#")
        relative = posixpath.relpath(path, here or ".") if path else ""
        return markup.escape(quote(relative, safe="/~+=.") + hash_mark + fragment + mark + rest)

    def _file_for(self, link: str) -> str:
        parts = urlsplit(link)
        path = unquote(parts.path)
        query = dict(parse_qsl(parts.query))
        fragment = f"#{parts.fragment}" if parts.fragment else ""
        if path.startswith("/assets/") or path.endswith(".json"):
            return path[1:]
        if path == "/rules":
            path = f"/rules/{self._period(query.get('at')).revision}"
        if path == SEARCH:
            return "search.html" + (f"?{urlencode(query)}" if query else "")
        if path.endswith("/at"):
            path = self._at_date(path, self._period(query.get("at")))
        for candidate in self._candidates(path, query):
            if candidate in self._pages:
                return file_of(candidate) + fragment
        if not path.endswith(WITHOUT_PAGE):
            self._broken[link] = None
        return "index.html"

    def _candidates(self, path: str, query: dict[str, str]) -> Iterator[str]:
        kept = {name: value for name, value in query.items() if name in ("authority", "view")}
        if kept:
            yield f"{path}?{urlencode(kept)}"
        if query.get("at"):
            yield f"{path}?at={self._period(query['at']).since}"
        yield path

    def _period(self, at: str | None) -> PeriodAnswer:
        if at is None:
            return next(period for period in self._periods if period.current)
        return next(period for period in reversed(self._periods) if period.since <= at)

    def _at_date(self, path: str, period: PeriodAnswer) -> str:
        """The address of a clause in the revision of a period, or the clause itself."""
        revision, number = path.removeprefix("/rules/").removesuffix("/at").split("/")
        for carried in self._desk.carried_from.get((revision, number), []):
            there = f"/rules/{carried.to_revision}/{carried.to_number}"
            if carried.to_revision == period.revision and there in self._pages:
                return there
        return f"/rules/{revision}/{number}"

    def _by_date(self, address: str, here: str) -> dict[str, str]:
        """Where the date form leads from a page: file by the first day of the period."""
        path = address.partition("?")[0]
        is_clause = path.startswith("/rules/") and path.count("/") == 3
        found = {}
        for period in self._periods:
            there = self._at_date(f"{path}/at", period) if is_clause else path
            dated = there if period.current else f"{there}?at={period.since}"
            if dated in self._pages:
                relative = posixpath.relpath(file_of(dated), here or ".")
                found[period.since] = quote(relative, safe="/~+=.")
        return found


def file_of(address: str) -> str:
    """The file of an address: ``/rules/x/323.6`` → ``rules/x/323.6.html``, a date's period as a folder."""
    path, _, query = address.partition("?")
    name = unquote(path).strip("/") or "index"
    given = dict(parse_qsl(query))
    before = f"at/{given.pop('at')}/" if given.get("at") else ""
    variant = "".join(f"~{_NOT_IN_NAMES.sub('-', value)}" for value in given.values())
    return f"{before}{name}{variant}.html"


def _headers() -> str:
    """Headers for hosts that read a ``_headers`` file."""
    lines = [f"  {name}: {value}" for name, value in security.HEADERS.items()]
    return "\n".join(["/*", *lines, "/assets/*", "  Cache-Control: public, max-age=31536000, immutable", ""])
