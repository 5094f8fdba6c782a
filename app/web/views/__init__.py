"""The pages, one blueprint a subject."""

from app.web.views.cards import cards
from app.web.views.differences import differences
from app.web.views.faqs import faqs
from app.web.views.handbook import handbook
from app.web.views.interface import interface
from app.web.views.offline import offline
from app.web.views.rules import rules
from app.web.views.scenarios import scenarios
from app.web.views.searching import searching
from app.web.views.start import start
from app.web.views.uncached import uncached
from app.web.views.vocabulary import vocabulary

BLUEPRINTS = (
    start,
    rules,
    faqs,
    cards,
    searching,
    vocabulary,
    differences,
    scenarios,
    handbook,
    interface,
    offline,
    uncached,
)
