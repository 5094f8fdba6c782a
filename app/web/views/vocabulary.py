"""The index of terms."""

from __future__ import annotations

from flask import Blueprint

from app.web.answering import Page, page
from app.web.context import desk
from app.web.terms import term_lines

vocabulary = Blueprint("vocabulary", __name__)


@page(vocabulary, "/terms")
def terms() -> Page:
    """Every official term with the clause that defines it and the words that players use."""
    return Page("terms.html", term_lines(desk()))
