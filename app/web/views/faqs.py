"""FAQs and their entries."""

from __future__ import annotations

from flask import Blueprint, current_app

from app.desk.faqs import find_entry, find_faq, list_faqs, show_entry, show_faq
from app.web import addresses
from app.web.answering import Moved, Page, page
from app.web.context import asked_date, desk
from app.web.markdown import Renderer

faqs = Blueprint("faqs", __name__)

LONGEST_NAME = 80


@page(faqs, "/faq")
def faq_list() -> Page:
    """Every FAQ with its entries."""
    return Page("faqs.html", list_faqs(desk(), asked_date()))


@page(faqs, "/faq/<faq_id>")
def faq(faq_id: str) -> Page | Moved:
    """One FAQ with its entries."""
    found = find_faq(desk(), faq_id[:LONGEST_NAME])
    if found.id != faq_id:
        return Moved(addresses.faq(found.id))
    return Page("faq.html", show_faq(desk(), found.id, asked_date()), {"faq": found})


@page(faqs, "/faq/<faq_id>/<entry_id>")
def faq_entry(faq_id: str, entry_id: str) -> Page | Moved:
    """One entry with its answer, what it does to the rules, and whether it still stands."""
    found = find_faq(desk(), faq_id[:LONGEST_NAME])
    entry = find_entry(found, entry_id[:LONGEST_NAME])
    if (found.id, entry.id) != (faq_id, entry_id):
        return Moved(addresses.faq(found.id, entry.id))
    answer = show_entry(desk(), found.id, entry.id, asked_date())
    renderer: Renderer = current_app.extensions["markdown"]
    words = {
        passage.id: renderer.passage(
            passage.text, desk().references_by_passage.get((found.id, passage.id), [])
        )
        for passage in entry.passages
    }
    titles = {each.id: each.title for each in found.entries}
    shown = {"faq": found, "words": words, "titles": titles, "scenarios": desk().scenarios}
    return Page("entry.html", answer, shown)
