"""Handbook pages."""

from __future__ import annotations

from flask import Blueprint, current_app

from app.desk.handbook import Handbook, HandbookPage
from app.errors import NotFound
from app.web.answering import Page, page

handbook = Blueprint("handbook", __name__)


@page(handbook, "/handbook")
def handbook_list() -> Page:
    """All pages."""
    return Page("handbook.html", list(_handbook().pages))


@page(handbook, "/handbook/<name>")
def handbook_page(name: str) -> Page:
    """One page."""
    found: HandbookPage | None = next((each for each in _handbook().pages if each.id == name), None)
    if found is None:
        names = tuple(each.id for each in _handbook().pages)
        raise NotFound(f"手册没有 {name[:80]!r} 这一页", names)
    return Page("handbook_page.html", found)


def _handbook() -> Handbook:
    found: Handbook = current_app.extensions["handbook"]
    return found
