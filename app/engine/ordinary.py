"""What an action is when it happens: the concept that is refused when it is left out or replaced.

Known by the kind of the event or, for what begins without an event, by the word of the instruction.
"""

from __future__ import annotations

from app.engine.game import Game

ORDINARY = {
    "add": "add.to_pool",
    "attach": "attach.joins",
    "banish": "banish.to_zone",
    "become_copy": "copy.become",
    "buff": "buff.status",
    "burn": "burn.cards",
    "channel": "channel.ready",
    "counter": "counter.removed",
    "create": "create.on_board",
    "deal": "deal.mark",
    "detach": "detach",
    "discard": "discard.to_trash",
    "draw": "draw.card",
    "empower": "empower.status",
    "exhaust": "exhaust.status",
    "extra_turn": "turn.extra",
    "forbid": "forbid.begin",
    "gain_control": "control.of_object",
    "gain_xp": "xp.gain",
    "grant": "grant.keyword",
    "kill": "kill.to_trash",
    "later": "delayed.begin",
    "look": "look.top",
    "lose_points": "points.lose",
    "might": "might.change",
    "move": "move.instant",
    "name_card": "name.card",
    "next_play": "discount.begin",
    "points": "points.gain",
    "prevent": "prevent.begin",
    "ready": "ready.status",
    "recall": "recall.to_base",
    "recycle": "recycle.to_deck",
    "reflexive": "reflexive.to_chain",
    "remove_damage": "damage.remove",
    "replace_with": "replace_with.inherit",
    "return_to_hand": "return.to_hand",
    "revert": "revert.returns",
    "skip": "skip.next",
    "stun": "stun.status",
    "unempower": "empower.ends",
    "xp": "xp.gain",
}


def left_out(game: Game, action: str, because: str, about: str = "") -> None:
    """Refuse, for the next step, the action of this kind or word, where it is a concept of its own."""
    if action in ORDINARY:
        game.refuse(ORDINARY[action], because, about)
