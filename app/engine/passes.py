"""The passes (效果层) over abilities, additions and subtractions: repeated until nothing new applies."""

from __future__ import annotations

from app.engine.cards.ability import Statics
from app.engine.game import Game
from app.engine.layers import Picture, Traits, statements
from app.engine.scope import Scope
from app.engine.state import GameObject

MIGHT_OF_A_BUFF = 1


class Passes:
    """The repeated pass: abilities, then additions, then subtractions, until nothing new applies.

    Every statement, buff and effect applies at most once to an object; what a pass adds may let a statement
    apply in the next one.
    """

    def __init__(self, game: Game, seen: list[GameObject], picture: Picture) -> None:
        self.game, self.seen, self.picture = game, seen, picture
        self.applied: set[tuple[str, str, str]] = set()
        self.role_bonus: dict[str, int] = {}

    def run(self) -> None:
        """Run passes until one finds nothing new."""
        again = True
        while again:
            again = self._statements(numbers=False)
            again |= self._statements(numbers=True)
            again |= self._additions()
            again |= self._effects(subtract=True)

    def _first_time(self, what: str, to: str, part: str = "") -> bool:
        if (what, to, part) in self.applied:
            return False
        self.applied.add((what, to, part))
        return True

    def _statements(self, numbers: bool) -> bool:
        """Passive statements: what they say of might when `numbers`, else all that they say besides."""
        from app.engine.conditions import condition_holds
        from app.engine.filters import fits  # the two modules read each other's results

        new = False
        for source, active, passive in list(statements(self.seen, self.picture)):
            if numbers and passive.might is None:
                continue
            scope = Scope(source.controller, source.ref)
            if active.ability.if_ is not None and not condition_holds(self.game, active.ability.if_, scope):
                continue
            if not numbers and passive.victory_score and self._first_time(active.key, "score"):
                self.picture.victory_score += passive.victory_score
            for each in self.seen:
                if (active.key, each.id, str(numbers)) in self.applied:
                    continue
                meant = each is source if passive.to == "self" else fits(self.game, each, passive.to, scope)
                if meant:
                    self._first_time(active.key, each.id, str(numbers))
                    new = True
                    self._state(each, passive, scope, numbers)
        return new

    def _state(self, each: GameObject, passive: Statics, scope: Scope, numbers: bool) -> None:
        from app.engine.filters import amount

        traits = self.picture.traits[each.id]
        if numbers and passive.might is not None:
            traits.might += amount(self.game, passive.might, scope)
        elif not numbers:
            _say(traits, passive, scope)

    def _additions(self) -> bool:
        """Buffs, 强攻 and 坚守 of the designated units, effects that raise might."""
        new = False
        for each in self.seen:
            traits = self.picture.traits[each.id]
            if each.buffs and self._first_time("buffs", each.id):
                traits.might += each.buffs * MIGHT_OF_A_BUFF
                new = True
            word = {"attacker": "强攻", "defender": "坚守"}.get(each.role, "")
            gained = traits.keywords.get(word, 0) - self.role_bonus.get(each.id, 0)
            if gained:
                self.role_bonus[each.id] = traits.keywords[word]
                traits.might += gained
                new = True
            for keyword, place in (("壁垒", "first"), ("后排", "last")):
                if keyword in traits.keywords:
                    traits.assigned.add(place)
        return self._effects(subtract=False) or new

    def _effects(self, subtract: bool) -> bool:
        """Might changes by effects, one kind at a time, the oldest first, down to their floor."""
        new = False
        changes = [
            effect
            for effect in self.game.state.effects
            if effect.kind == "might" and (effect.amount < 0) == subtract
        ]
        for effect in sorted(changes, key=lambda effect: effect.stamp):
            for ref in effect.objects:
                traits = self.picture.traits.get(ref.id)
                if traits is None or self.game.find(ref) is None or not self._first_time(effect.id, ref.id):
                    continue
                after = traits.might + effect.amount
                if effect.floor is not None and subtract:
                    after = min(traits.might, max(after, effect.floor))
                traits.might = after
                new = True
        return new


def _say(traits: Traits, passive: Statics, scope: Scope) -> None:
    """Let one statement, apart from might, apply to one object."""
    if passive.keyword:
        traits.keywords[passive.keyword] = traits.keywords.get(passive.keyword, 0) + passive.value
    if passive.lethal_damage and scope.controller:
        traits.lethal_for = [*traits.lethal_for, scope.controller]
    if passive.assigned:
        traits.assigned.add(passive.assigned)
    traits.untargetable |= passive.untargetable
    traits.immune |= passive.immune
    if passive.forbid:
        traits.forbidden.add(passive.forbid)
    if passive.count_as:
        traits.types.add(passive.count_as)
