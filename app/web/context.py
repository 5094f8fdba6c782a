"""What every template knows, and reading what every address may carry."""

from __future__ import annotations

from typing import Any

from flask import Flask, current_app, g, request

from app.desk import Desk
from app.errors import BadInput
from app.web import words
from app.web.config import WebConfig
from app.web.playing import clause_key
from indexer.authority import faqs_in_force
from indexer.dates import today
from indexer.errors import LibraryError
from indexer.model import Revision


def desk() -> Desk:
    """The desk that this application serves."""
    found: Desk = current_app.extensions["desk"]
    return found


def web_config() -> WebConfig:
    """This application's settings."""
    found: WebConfig = current_app.extensions["web_config"]
    return found


def asked_date() -> str | None:
    """The date in ``?at=`` as ISO text, None without one. Raises LibraryError for what is no date."""
    date: str | None = g.get("at")
    return date


def asked_words() -> str:
    """The search in ``?q=``. Raises BadInput when it is too long."""
    typed = request.args.get("q", "").strip()
    if len(typed) > web_config().longest_query:
        raise BadInput(f"要查的内容有 {len(typed)} 个字；最多 {web_config().longest_query} 个字")
    return typed


def revision_in_path(revision_id: str) -> Revision:
    """The revision of a pinned address. Raises NotFound."""
    from app.errors import NotFound

    found = desk().library.by_revision.get(revision_id)
    if found is None:
        known = tuple(desk().library.by_revision)
        raise NotFound(f"没有修订版 {revision_id[:40]!r}；现有：{'、'.join(known)}", known)
    return found


def register_template_names(app: Flask) -> None:
    """Read the date of every request; give templates the words and the state of things at that date."""
    app.jinja_env.globals.update(words.FOR_TEMPLATES)
    app.jinja_env.filters.update(words.FILTERS)
    app.jinja_env.filters["clause_key"] = clause_key

    @app.before_request
    def read_date() -> None:
        g.at = None
        typed = request.args.get("at", "").strip()
        if typed:
            g.at = desk().date(typed)

    @app.context_processor
    def names() -> dict[str, Any]:
        return {"today": today(), "at": g.get("at"), "query": request.args.get("q", "")[:200], **_state()}


def _state() -> dict[str, Any]:
    """The revision and the FAQs in force at the date asked for."""
    library = desk().library
    date = g.get("at") or today()
    try:
        current = desk().revision(at=date)
    except LibraryError:
        current = None
    return {
        "library": library,
        "current": current,
        "faqs_in_force": faqs_in_force(library, date),
        "build": library.build,
        "version": f"{library.build}-{current_app.extensions['assets'].digest}",
    }
