"""Markdown of ours as HTML: FAQ answers, scenario texts, handbook pages.

Raw HTML is off. A clause number at the beginning of a line stays a number: CommonMark would take
``323. 清理`` for the first item of a list and print ``1.`` instead.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, MutableMapping, Sequence
from typing import Any

from flask import Flask
from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token
from markupsafe import Markup
from mdit_py_cjk_friendly import cjk_friendly

from app.desk import Desk
from app.desk.links import WIKI_LINK, LinkResolver, LinkTarget
from app.web import addresses
from app.web.words import holds
from indexer.model import Reference

_NUMBER_AT_LINE_START = re.compile(r"^(\s*[0-9]+)([.)])", re.MULTILINE)
_SPECIAL = re.compile(r"([\\`*_\[\]<>&])")

Write = Callable[[Any, Sequence[Token], int, Any, MutableMapping[str, Any]], str]


class Renderer:
    """Renders Markdown for one desk; safe to use from several threads."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        scenarios = {record.id: record.title for record in desk.scenarios.values()}
        self._markdown = MarkdownIt("commonmark", {"html": False}).use(cjk_friendly)
        self._markdown.use(wiki_links, LinkResolver(desk.library, scenarios))
        self._markdown.add_render_rule("link_open", _link_open)

    def page(self, text: str) -> Markup:
        """A whole text with headings and lists."""
        # Markdown escapes everything that is not its own; see the tests.
        return Markup(self._markdown.render(_NUMBER_AT_LINE_START.sub(r"\1\\\2", text)))

    def line(self, text: str) -> Markup:
        """A text without blocks: emphasis and links only."""
        return Markup(self._markdown.renderInline(text))

    def passage(self, text: str, references: Iterable[Reference]) -> Markup:
        """A line of a document with its references as pinned links.

        Offsets of the references count from the start of the text.
        """
        pieces: list[str] = []
        done = 0
        for reference in sorted(references, key=lambda reference: reference.start):
            target = reference.target
            if reference.start < done or target is None:
                continue
            if not holds(self._desk.library.by_revision[target.revision], target.number):
                continue
            words = _SPECIAL.sub(r"\\\1", text[reference.start : reference.end])
            title = reference.reason.replace('"', "”")
            address = addresses.clause(target.revision, target.number)
            pieces += [text[done : reference.start], f'[{words}](<{address}> "{title}")']
            done = reference.end
        return self.line("".join([*pieces, text[done:]]))


def wiki_links(markdown: MarkdownIt, resolver: LinkResolver) -> None:
    """The plugin: ``[[…]]`` becomes a pinned link with a preview. Raises SourceError for a dead link."""

    def read_link(state: StateInline, silent: bool) -> bool:
        match = WIKI_LINK.match(state.src, state.pos, state.posMax)
        if match is None:
            return False
        if not silent:
            target = resolver.resolve(match[1])
            opening = state.push("link_open", "a", 1)
            opening.attrs = {"href": _address(target), "title": target.title}
            state.push("text", "", 0).content = match[2] or target.text
            state.push("link_close", "a", -1)
        state.pos = match.end()
        return True

    markdown.inline.ruler.before("link", "wiki_link", read_link)


def _address(target: LinkTarget) -> str:
    if target.kind == "faq":
        return addresses.faq(target.document, target.id)
    if target.kind == "card":
        return addresses.card(target.id)
    if target.kind == "scenario":
        return addresses.scenario(target.id)
    return addresses.clause(target.document, target.id)


def _link_open(
    renderer: Any, tokens: Sequence[Token], place: int, options: Any, env: MutableMapping[str, Any]
) -> str:
    token = tokens[place]
    if str(token.attrs.get("href", "")).startswith("/"):
        token.attrSet("class", "ref")
        token.attrSet("data-preview", "")
    if not token.attrs.get("title"):
        token.attrs.pop("title", None)
    return str(renderer.renderToken(tokens, place, options, env))


def register(app: Flask) -> None:
    """Make the filters ``markdown`` and ``markdown_line`` known to templates."""
    renderer = Renderer(app.extensions["desk"])
    app.extensions["markdown"] = renderer
    app.jinja_env.filters["markdown"] = renderer.page
    app.jinja_env.filters["markdown_line"] = renderer.line
