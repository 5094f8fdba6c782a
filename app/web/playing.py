"""A replay prepared for the player: steps as a tree of tasks, refusals folded, clauses with their words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from app.desk import Desk
from app.desk.replaying import ReplayAnswer, clause_text
from app.engine.authority import Citation
from app.engine.trace import Step


@dataclass
class Node:
    """One step with the steps inside it. `board` is the step whose board is shown with it."""

    step: Step
    board: int
    inside: list[Node | Refusals] = field(default_factory=list)


@dataclass
class Refusals:
    """Neighbouring clauses that were considered and did not apply."""

    nodes: list[Node]


@dataclass(frozen=True)
class CitedClause:
    """A clause of the replay with its words; `key` is unique in the replay."""

    key: str
    citation: Citation
    text: str


def step_tree(answer: ReplayAnswer) -> list[Node | Refusals]:
    """The steps below the tasks that they belong to."""
    boards = sorted(answer.boards)
    nodes: dict[int, Node] = {}
    roots: list[Node] = []
    shown = 0
    for step in answer.steps:
        while boards and boards[0] <= step.id:
            shown = boards.pop(0)
        node = nodes[step.id] = Node(step, shown)
        parent = nodes.get(step.parent)
        if parent is None:
            roots.append(node)
        else:
            parent.inside.append(node)
    return list(_folded(roots))


def _folded(nodes: list[Node] | list[Node | Refusals]) -> Iterator[Node | Refusals]:
    waiting: list[Node] = []
    for node in nodes:
        assert isinstance(node, Node)
        node.inside = list(_folded(node.inside))
        if node.step.result == "not_applied" and not node.inside:
            waiting.append(node)
            continue
        if waiting:
            yield Refusals(waiting)
            waiting = []
        if not _says_nothing(node):
            yield node
    if waiting:
        yield Refusals(waiting)


def _says_nothing(node: Node) -> bool:
    """The end of a task that changed nothing: the list shows it by its indentation."""
    step = node.step
    return step.kind == "task_close" and not (node.inside or step.delta or step.skipped or step.text)


def cited_clauses(desk: Desk, answer: ReplayAnswer) -> dict[str, CitedClause]:
    """Every clause that the steps rest on or refuse, by key."""
    found: dict[str, CitedClause] = {}
    for step in answer.steps:
        for citation in (step.clause, *step.supports, *(skipped.clause for skipped in step.skipped)):
            key = clause_key(citation)
            if key not in found:
                text = "" if citation.status == "policy" else clause_text(desk, citation)
                found[key] = CitedClause(key, citation, text)
    return found


def clause_key(citation: Citation) -> str:
    """What a citation is known by inside one page."""
    return f"{citation.revision} {citation.number or citation.concept} {citation.faq}".strip()
