"""Copies of a revision with known changes: what became of each clause is returned beside the copy."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, field

import msgspec

from indexer.alignment.shifts import ordinal, part_like
from indexer.model import Block, Clause, Revision


@dataclass
class Node:
    """One clause in the tree that is cut up and renumbered; `origin` is None for an inserted one."""

    part: str
    clause: Clause
    origin: str | None
    children: list[Node] = field(default_factory=list)


def grow(revision: Revision) -> Node:
    """The revision as a tree below a nameless root."""
    root = Node("", Clause("000", "heading"), None)
    nodes: dict[str, Node] = {"": root}
    for clause in revision.clauses:
        above, _, part = clause.number.rpartition(".")
        nodes[clause.number] = Node(part, clause, clause.number)
        nodes[above].children.append(nodes[clause.number])
    return root


def renumber(root: Node, revision: Revision, new_id: str) -> tuple[Revision, dict[str, str]]:
    """Number the tree afresh as the rulebook does, and say which old number became which new one.

    Neighbours keep their distances; an inserted or deleted one moves those after it, except that
    a gap between sections swallows the movement.
    """
    clauses: list[Clause] = []
    became: dict[str, str] = {}

    def walk(node: Node, above: str) -> None:
        last, last_original, movement = 0, 0, 0
        for child in node.children:
            if child.origin is None:
                place = last + 1
                movement += 1 if last_original else 0
            else:
                original = ordinal(child.part)
                if not above and original - last_original > 1:
                    movement = 0
                place = max(original + movement, last + 1)
                movement, last_original = place - original, original
            last = place
            like = child.part if child.origin is not None else _like(node, above)
            number = f"{above}.{part_like(like, place)}" if above else part_like("000", place)
            clauses.append(msgspec.structs.replace(child.clause, number=number))
            if child.origin is not None:
                became[child.origin] = number
            walk(child, number)

    walk(root, "")
    return msgspec.structs.replace(revision, id=new_id, clauses=tuple(clauses)), became


def _like(node: Node, above: str) -> str:
    for child in node.children:
        if child.origin is not None:
            return child.part
    return "a" if above and above.rpartition(".")[2].isdigit() and "." in above else "1"


def all_nodes(root: Node) -> list[tuple[Node, Node]]:
    """Every (parent, node), in document order."""
    return [pair for child in root.children for pair in ((root, child), *all_nodes(child))]


def changed_copy(
    revision: Revision,
    seed: int,
    *,
    edited: float = 0.05,
    inserted: int = 20,
    deleted: int = 20,
    new_sections: int = 1,
    moved: int = 0,
) -> tuple[Revision, dict[str, str]]:
    """A copy with random edits, insertions, deletions (leaves), new sections and moved leaves.

    Returns the copy and the truth: old number → new number of every clause that is still there.
    """
    chance = random.Random(seed)
    root = grow(revision)
    words = [clause.text for clause in revision.clauses if len(clause.text) > 20]
    leaves = [(above, node) for above, node in all_nodes(root) if not node.children]
    chosen = chance.sample(range(len(leaves)), deleted + moved)
    for place in chosen[:deleted]:
        above, node = leaves[place]
        above.children.remove(node)
    for place in chosen[deleted:]:
        above, node = leaves[place]
        above.children.remove(node)
        _put(chance, root, node)
    for above, node in chance.sample(all_nodes(root), round(edited * len(revision.clauses))):
        del above
        node.clause = edit(node.clause, chance)
    for _ in range(inserted):
        text = new_text(words, chance)
        _put(chance, root, Node("1", Clause("000", "text", (Block("body", text),)), None))
    for _ in range(new_sections):
        section = Node("000", Clause("000", "text", (Block("body", new_text(words, chance)),)), None)
        root.children.insert(chance.randrange(1, len(root.children)), section)
    return renumber(root, revision, f"{revision.id}-changed-{seed}")


def _put(chance: random.Random, root: Node, node: Node) -> None:
    above, beside = chance.choice([pair for pair in all_nodes(root) if pair[0] is not root])
    node.part = beside.part
    above.children.insert(above.children.index(beside) + chance.randrange(2), node)


def edit(clause: Clause, chance: random.Random) -> Clause:
    """The clause with a few characters or half a sentence changed; a heading gets another ending."""
    if clause.kind == "heading":
        return msgspec.structs.replace(clause, title=f"{clause.title or ''}规则")
    if not clause.blocks:
        return clause
    place = max(range(len(clause.blocks)), key=lambda place: len(clause.blocks[place].text))
    text = clause.blocks[place].text
    for _ in range(max(1, len(text) // 25)):
        start = chance.randrange(max(1, len(text) - 3))
        size = chance.randrange(1, 4)
        new = "".join(chance.sample("战场单位控制玩家行动结算链并且则不可以将其移动", chance.randrange(0, 4)))
        text = text[:start] + new + text[start + size :]
    blocks = list(clause.blocks)
    blocks[place] = msgspec.structs.replace(blocks[place], text=text or "已删")
    return msgspec.structs.replace(clause, blocks=tuple(blocks))


def new_text(words: list[str], chance: random.Random) -> str:
    """A sentence that is no clause, though made of the rulebook's own halves."""
    one, other = chance.sample(words, 2)
    halves = [re.split("[，。：]", text)[0] for text in (one, other)]
    return f"{halves[1]}，{halves[0][::-1]}。"


def rightly_matched(truth: dict[str, str], pairs: dict[str, str], revision: Revision) -> float:
    """The share of the original's clauses that got their true partner, or rightly none."""
    right = sum(pairs.get(clause.number) == truth.get(clause.number) for clause in revision.clauses)
    return right / len(revision.clauses)
