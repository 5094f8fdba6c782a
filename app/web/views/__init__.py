"""The pages, one blueprint a subject."""

from app.web.views.cards import cards
from app.web.views.faqs import faqs
from app.web.views.rules import rules
from app.web.views.searching import searching
from app.web.views.start import start
from app.web.views.uncached import uncached

BLUEPRINTS = (start, rules, faqs, cards, searching, uncached)
