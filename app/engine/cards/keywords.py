"""Keywords (关键词) that are short for an ability, written out in the vocabulary."""

from __future__ import annotations

from app.engine.cards.ability import Ability
from app.engine.cards.instructions import Kill
from app.engine.cards.terms import Trigger

KEYWORD_ABILITIES = {
    "瞬息": Ability(
        kind="triggered",
        id="瞬息",
        when=Trigger("phase", phase="beginning", whose="you"),
        do=[Kill(to="self")],
        span="在你的开始阶段开始时，摧毁我。",
    ),
}
