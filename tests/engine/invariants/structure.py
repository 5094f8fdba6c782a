"""I1 to I7: zones, generations, damage, attachment, plain data."""

from __future__ import annotations

import msgspec

from app.engine.state import State
from app.engine.zones import BOARD

from .watch import Watch, at_decision, each_part


@at_decision
def i01_every_object_is_in_one_zone_and_no_card_is_lost(watch: Watch) -> None:
    state = watch.state
    for player in state.players.values():
        for zone, listed in (("deck", player.deck), ("rune_deck", player.rune_deck)):
            there = {
                each.id for each in state.objects.values() if each.zone == zone and each.owner == player.id
            }
            assert set(listed) == there, (
                f"I1: the {zone} of {player.id} lists {listed}, its zone holds {there}"
            )
            assert len(listed) == len(set(listed)), f"I1: a card is twice in the {zone} of {player.id}"
    for name, each in state.objects.items():
        assert name == each.id, f"I1: {each.id} is filed under {name}"
        if each.token:
            assert each.zone in (*BOARD, "chain"), f"I1: token {each.id} in {each.zone}"
        if each.zone == "chain":
            items = [item.id for item in state.chain if item.object == each.ref]
            assert len(items) == 1, f"I1: {each.id} on the chain stands for items {items}"
    assert watch.cards() == watch.census, (
        f"I1: cards {watch.cards() - watch.census} appeared or others vanished"
    )


@each_part
def i02_a_generation_rises_at_each_border_of_the_board_and_only_there(watch: Watch) -> None:
    risen: dict[str, int] = {}
    for step in watch.new:
        for change in step.delta:
            if not change.path.startswith("objects."):
                risen = {} if change.path == "" else risen
                continue
            name, _, field = change.path[8:].rpartition(".")
            if field == "generation":
                assert change.after == int(str(change.before)) + 1, f"I2: {name} skipped a generation"
                risen[name] = risen.get(name, 0) + 1
            elif field == "zone":
                crossing = change.before not in BOARD or change.after not in BOARD
                assert risen.pop(name, 0) == int(crossing), f"I2: {name} {change.before} → {change.after}"
    for name in risen:
        each = watch.state.objects.get(name)
        assert each is None or each.zone not in BOARD, f"I2: {name} became a new object where it stands"


@at_decision
def i03_cards_are_only_in_their_owners_zones(watch: Watch) -> None:
    for player in watch.state.players.values():
        for name in (*player.deck, *player.rune_deck):
            assert watch.state.objects[name].owner == player.id, f"I3: {name} is in the deck of {player.id}"
    for each in watch.state.objects.values():
        if each.zone not in (*BOARD, "chain"):
            assert each.controller == each.owner, f"I3: {each.id} in {each.zone} is {each.controller}'s"


@at_decision
def i04_hidden_cards_belong_to_the_controller_of_their_battlefield(watch: Watch) -> None:
    if not watch.acting:
        return
    hidden = [each for each in watch.state.objects.values() if each.zone == "hidden"]
    for each in hidden:
        field = watch.state.objects[each.place]
        assert field.controller == each.controller, (
            f"I4: hidden {each.id} at {field.id} of {field.controller}"
        )
    assert len({each.place for each in hidden}) == len(hidden), "I4: two hidden cards at one battlefield"


@each_part
def i05_damage_is_positive_marked_by_players_and_gone_after_healing(watch: Watch) -> None:
    healed = bool(watch.steps("combat.heal", "turn.heal"))
    for each in watch.state.objects.values():
        if not each.damage:
            continue
        assert each.zone == "board", f"I5: damage on {each.id} in {each.zone}"
        assert not healed, f"I5: damage on {each.id} right after all units healed"
        for player, marked in each.damage.items():
            assert player in watch.state.players, f"I5: damage on {each.id} marked by {player!r}"
            assert marked > 0, f"I5: {marked} damage on {each.id}"


@at_decision
def i06_attached_objects_have_one_top_where_they_are(watch: Watch) -> None:
    for each in watch.state.objects.values():
        if not each.attached_to:
            continue
        top = watch.state.objects.get(each.attached_to)
        assert top is not None, f"I6: {each.id} is attached to {each.attached_to}, which is gone"
        assert (top.zone, each.zone) == ("board", "board"), f"I6: {each.id} on {top.id}: off the board"
        assert top.place == each.place, f"I6: {each.id} is at {each.place}, its top {top.id} at {top.place}"
        assert not top.attached_to, f"I6: {each.id} is attached to {top.id}, which is attached itself"


@at_decision
def i07_the_position_is_plain_data(watch: Watch) -> None:
    saved = msgspec.json.encode(watch.state)
    loaded = msgspec.json.decode(saved, type=State)
    assert msgspec.json.encode(loaded) == saved, "I7: saving and loading changes the position"
    assert loaded == watch.state, "I7: the loaded position is another one"
