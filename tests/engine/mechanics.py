"""Shared by the tests of single mechanics: small cards, and a scenario text around them."""

from textwrap import indent

CARDS = """
一: {type: unit, energy: 1, might: 1}
二: {type: unit, energy: 2, might: 2}
五: {type: unit, energy: 5, might: 5}
零兵: {type: unit, energy: 0, might: 3}
火花: {type: spell, energy: 0, keywords: [反应], abilities: [{kind: spell,
  targets: [{slot: t, filter: {kind: unit}}],
  do: [{do: deal, to: t, amount: 2}]}]}
处决: {type: spell, energy: 0, keywords: [反应], abilities: [{kind: spell,
  targets: [{slot: t, filter: {kind: unit}}],
  do: [{do: kill, to: t}]}]}
无效: {type: spell, energy: 0, keywords: [反应], abilities: [{kind: spell,
  targets: [{slot: x, filter: {kind: [spell, ability]}}], do: [{do: counter, to: x}]}]}
"""


def game(
    rest: str, cards: str = "", hand: str = "", more: str = "", enemy: str = "", turn: str = "甲"
) -> str:
    """A scenario of 甲 against 乙 with two plain battlefields; `more` and `enemy`: further facts of them."""
    own = ", ".join(part for part in (f"hand: [{hand}]", more) if part)
    return (
        "title: 机制\n"
        f"players:\n  甲: {{{own}}}\n  乙: {{{enemy}}}\n"
        f"turn: {{player: {turn}}}\n"
        + ("battlefields: {场: {}, 二场: {}}\n" if "battlefields:" not in rest else "")
        + f"cards:\n{indent(CARDS.strip(), '  ')}\n{indent(cards.strip(), '  ')}\n"
        + rest
    )
