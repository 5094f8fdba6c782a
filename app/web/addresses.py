"""The one place that writes addresses. The date asked for (``?at=``) goes along with every link."""

from __future__ import annotations

import sys
from urllib.parse import quote, urlencode

from flask import Flask, current_app, g, has_request_context

from app.web.assets import Assets


def clause(revision: str, number: str, **query: str | None) -> str:
    """A clause, pinned to its revision."""
    return _address("rules", revision, number, **query)


def any_clause(number: str, **query: str | None) -> str:
    """A number as typed, to be read in the revision in force."""
    return _address("rules", number, **query)


def at_date(revision: str, number: str, **query: str | None) -> str:
    """The same clause in the revision in force at the date."""
    return _address("rules", revision, number, "at", **query)


def contents(revision: str | None = None, **query: str | None) -> str:
    """Table of contents of a revision, or of the one in force."""
    return _address("rules", *([revision] if revision else []), **query)


def faq(faq_id: str | None = None, entry: str | None = None, **query: str | None) -> str:
    """All FAQs, one FAQ, or one entry."""
    return _address("faq", *(part for part in (faq_id, entry) if part), **query)


def card(card_id: str | None = None, **query: str | None) -> str:
    """All cards, or one."""
    return _address("cards", *([card_id] if card_id else []), **query)


def search(words: str = "", **query: str | None) -> str:
    """Search results."""
    return _address("search", q=words or None, **query)


def named(name: str, **query: str | None) -> str:
    """A page by its path: ``terms``, ``about``, ``handbook/authority``; empty for the start page."""
    return _address(*name.split("/"), **query)


def diff(a: str | None = None, b: str | None = None, **query: str | None) -> str:
    """The comparison of two revisions."""
    return _address("diff", *(part for part in (a, b) if part), **query)


def scenario(scenario_id: str | None = None, **query: str | None) -> str:
    """All scenarios, or one: its replay."""
    return _address("scenarios", *(scenario_id.split("/") if scenario_id else []), **query)


def json_beside(address: str) -> str:
    """The JSON of a page."""
    path, mark, query = address.partition("?")
    return f"{path if path != '/' else '/index'}.json{mark}{query}"


def document(document_id: str, identity: str, **query: str | None) -> str:
    """Whatever a pair of document and identity means: a FAQ's entry or a revision's clause."""
    desk = current_app.extensions["desk"]
    if document_id in desk.library.by_faq:
        return faq(document_id, identity.partition(".")[0], **query)
    return clause(document_id, identity, **query)


def asset(name: str) -> str:
    """A style sheet, script or picture by its content."""
    assets: Assets = current_app.extensions["assets"]
    return f"/assets/{assets.by_name[name].digest}/{name}"


def _address(*parts: str, form: str | None = None, **query: str | None) -> str:
    """Inside a JSON answer a redirect leads to JSON, unless ``form="page"`` asks for the page."""
    path = "/" + "/".join(quote(part, safe="") for part in parts if part)
    if has_request_context():
        if g.get("as_json") and path != "/" and form != "page":
            path += ".json"
        query.setdefault("at", g.get("at"))
    given = {name: value for name, value in query.items() if value}
    return f"{path}?{urlencode(given)}" if given else path


def register(app: Flask) -> None:
    """Make the functions known to templates as ``to.clause(…)``."""
    app.jinja_env.globals["to"] = sys.modules[__name__]
    app.jinja_env.filters["json_beside"] = json_beside
