"""Bonus damage (额外伤害): added to what a deal of damage brings each target, before any prevention."""

from __future__ import annotations

from app.engine.cards.ability import Statics
from app.engine.conditions import condition_holds
from app.engine.filters import amount
from app.engine.game import Game
from app.engine.layers import picture_of, statements
from app.engine.scope import Scope
from app.engine.state import Item


def bonus_damage(game: Game, player: str, dealer: str, item: Item | None = None) -> int:
    """What is added to a deal for which `player` answers; `dealer` is ``spell``, ``ability`` or ``unit``."""
    seen = [each for each in game.state.objects.values() if each.zone in ("board", "legend", "battlefield")]
    total = 0
    for source, active, passive in statements(seen, picture_of(game)):
        if passive.bonus_damage is None or not _applies(passive, source.controller, player, dealer):
            continue
        scope = Scope(source.controller, source.ref)
        if active.ability.if_ is not None and not condition_holds(game, active.ability.if_, scope):
            continue
        value = amount(game, passive.bonus_damage, scope)
        game.note(
            "derive",
            "bonus.applies",
            f"{source.id}使{player}造成的伤害增加{value}点",
            about=source.id,
            card=active.text_from,
            card_text=active.ability.span,
        )
        total += value
    for effect in game.state.effects:
        bound = effect.uses == 0 or (item is not None and effect.player == item.id)
        if effect.kind != "bonus" or effect.controller != player:
            continue
        if dealer != effect.keyword:
            game.refuse("bonus.applies", "不是法术造成的伤害", effect.source)
        elif not bound:
            game.refuse("delayed.passive", f"只作用于{effect.player or '之后打出的法术'}", effect.source)
        else:
            total += effect.amount
            words = f"{effect.source}使伤害增加{effect.amount}点"
            game.note("derive", "bonus.applies", words, about=effect.source)
    return total


def _applies(passive: Statics, controller: str | None, player: str, dealer: str) -> bool:
    return controller == player and dealer in passive.bonus_from


def dealer_kind(game: Game, item: Item | None, unit_deals: bool) -> str:
    """Who deals the damage of an item's instruction: a unit that it names, a spell, or an ability."""
    if unit_deals:
        return "unit"
    spell = item is not None and item.kind == "card" and game.definition(item.card).type == "spell"
    return "spell" if spell else "ability"


def bonus_on_split(game: Game, item: Item) -> int:
    """How many more targets a split may have: bonus damage counts into its sum.

    Bonus of a named unit is not known before it is chosen and is left out.
    """
    seen = [each for each in game.state.objects.values() if each.zone in ("board", "legend", "battlefield")]
    dealer = dealer_kind(game, item, unit_deals=False)
    total = 0
    for source, active, passive in statements(seen, picture_of(game)):
        scope = Scope(source.controller, source.ref)
        holds = active.ability.if_ is None or condition_holds(game, active.ability.if_, scope)
        if (
            passive.bonus_damage is not None
            and holds
            and _applies(passive, source.controller, item.controller, dealer)
        ):
            total += amount(game, passive.bonus_damage, scope)
    return total


def bind_next_spell(game: Game, item: Item) -> None:
    """A bonus of “the next spell you play” belongs to this finalized spell, deal it damage or not."""
    for effect in game.state.effects:
        waiting = effect.kind == "bonus" and effect.uses == 1 and not effect.player
        if waiting and effect.controller == item.controller:
            game.set(effect, player=item.id)
