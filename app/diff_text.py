"""A diff in words: for the terminal with colours, and as Markdown that pastes into a forum."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import click

from indexer.alignment import Change, Diff, Shift
from indexer.alignment.records import KIND_NAMES
from indexer.model import Redline

_COLOURS = {"added": "green", "removed": "red", "moved": "magenta", "reworded": "yellow"}
_MARKDOWN_MARKUP = re.compile(
    r"([\\`*_<~])|^([0-9]{1,9})(?=[.)]\s)|(?<=\])(?=[(:])|(?=&#?\w+;)|(?<=^)(?=[#>+-])", re.MULTILINE
)
_MARKS = {"equal": ("", "", None), "delete": ("[-", "-]", "red"), "insert": ("{+", "+}", "green")}
CONTEXT = 40


def diff_as_terminal(diff: Diff, context: int | None = CONTEXT) -> Iterator[str]:
    """Lines for the terminal. Styles are ANSI codes: click drops them where no terminal reads.

    `context` is how many characters of unchanged text stay beside a change; None keeps all.
    """
    yield click.style(f"{diff.a} → {diff.b}", bold=True)
    yield from _summary(diff)
    for entry in _entries(diff):
        yield ""
        if isinstance(entry, Shift):
            yield click.style(_shift_heading(entry), fg="cyan", bold=True)
            yield from (f"  {line}" for line in (*_shift_lines(entry), *_affected_by_shift(diff, entry)))
            continue
        yield click.style(_heading(entry), fg=_COLOURS.get(entry.kind, "cyan"), bold=True)
        text = _body(entry, _terminal_redline, context)
        colour = _COLOURS.get(entry.kind) if entry.kind in ("added", "removed") else None
        yield from (f"  {click.style(line, fg=colour) if colour else line}" for line in text.splitlines())
        yield from (f"  {line}" for line in _affected([entry]))


def diff_as_markdown(diff: Diff, context: int | None = None) -> str:
    """The diff as Markdown; changes read ``[-旧-]{+新+}``, so it is clear even where nothing is rendered."""
    lines = [f"## {_escaped(diff.a)} → {_escaped(diff.b)}", ""]
    lines += [f"- {_escaped(line)}" for line in _summary(diff)]
    for entry in _entries(diff):
        if isinstance(entry, Shift):
            lines += ["", f"### {_shift_heading(entry)}", ""]
            lines += [
                f"- {_escaped(line)}" for line in (*_shift_lines(entry), *_affected_by_shift(diff, entry))
            ]
            continue
        lines += ["", f"### {_escaped(_heading(entry))}", ""]
        body = _body(entry, _markdown_redline, context, _escaped)
        lines += [f"> {line}" if line else ">" for line in "\n\n".join(body.splitlines()).splitlines()]
        if review := [f"- {_escaped(line)}" for line in _affected([entry])]:
            lines += ["", *review]
    return "\n".join(lines) + "\n"


def _entries(diff: Diff) -> Iterator[Shift | Change]:
    """What to show, in order: a shift once, where its first clause stands, and every other change.

    A shift of a single clause that is shown anyway, because its words changed too, says nothing new.
    """
    shown: set[int] = set()
    for change in diff.changes:
        if change.shift is not None and change.shift not in shown:
            shown.add(change.shift)
            shift = diff.shifts[change.shift]
            if change.kind == "renumbered" or len(shift.roots) > 1 or shift.members:
                yield shift
        if change.kind != "renumbered" or change.shift is None:
            yield change


def _summary(diff: Diff) -> Iterator[str]:
    counted = [f"{name} {diff.summary[kind]} 条" for kind, name in KIND_NAMES.items() if diff.summary[kind]]
    yield "，".join([*counted, f"未变 {diff.summary['unchanged']} 条"])
    for revision, partial, key in (
        (diff.a, diff.a_partial, "not_on_record_in_a"),
        (diff.b, diff.b_partial, "not_on_record_in_b"),
    ):
        if number := diff.summary[key]:
            what = "只收录了部分条文" if partial else "的文本未及全部章节"
            yield f"{revision} {what}：另一版本有 {number} 条在其中未收录，不作增删"


def _heading(change: Change) -> str:
    if change.a is not None and change.b is not None and change.a != change.b:
        number = f"{change.a} → {change.b}"
    else:
        number = change.b or change.a or ""
    title = change.b_title or change.a_title
    also = "，已移动" if change.moved and change.kind != "moved" else ""
    return f"{KIND_NAMES[change.kind]}{also} {number}" + (f"（{title}）" if title else "")


def _shift_heading(shift: Shift) -> str:
    name = KIND_NAMES["renumbered"]
    if len(shift.roots) == 1:
        a, b = shift.roots[0]
        return f"{name} {a} → {b}"
    direction = "加" if shift.by > 0 else "减"
    where = f"{shift.parent}.x" if shift.parent else "各章"
    return f"{name} {where}：各{direction} {abs(shift.by)}"


def _shift_lines(shift: Shift) -> list[str]:
    lines = [_ranges(list(shift.roots))] if len(shift.roots) > 1 else []
    if shift.members:
        lines.append(f"其下 {len(shift.members)} 条随之：{_ranges(list(shift.members))}")
    if shift.inferred:
        lines.append(f"介于其间、未收录，推断：{_ranges(list(shift.inferred))}")
    return lines


def _ranges(pairs: list[tuple[str, str]], most: int = 6) -> str:
    """Pairs in words; a long list is told by its ends."""
    if len(pairs) > most:
        (a, b), (last_a, last_b) = pairs[0], pairs[-1]
        return f"{a}…{last_a} → {b}…{last_b}（{len(pairs)} 条）"
    return "，".join(f"{a} → {b}" for a, b in pairs)


def _affected_by_shift(diff: Diff, shift: Shift) -> Iterator[str]:
    roots = set(shift.roots)
    return _affected([c for c in diff.changes if c.kind == "renumbered" and (c.a, c.b) in roots])


def _affected(changes: list[Change]) -> Iterator[str]:
    things = {(thing.kind, thing.id): thing for change in changes for thing in change.affects}
    for thing in things.values():
        yield f"影响 {thing.id}" + (f"：{thing.title}" if thing.title else "")


def _body(
    change: Change,
    render: Callable[[Redline], str],
    context: int | None,
    escape: Callable[[str], str] = str,
) -> str:
    if change.redline:
        pieces = change.redline if context is None else _shortened(change.redline, context)
        return render(pieces)
    return escape(change.b_text or change.a_text)


def _shortened(pieces: Redline, context: int) -> Redline:
    """The redline with the middle of long unchanged stretches left out."""
    short: list[tuple[str, str]] = []
    for place, (operation, text) in enumerate(pieces):
        if operation == "equal" and len(text) > 2 * context + 1:
            head = text[:context] if place else ""
            tail = text[-context:] if place + 1 < len(pieces) else ""
            text = f"{head}…{tail}"
        short.append((operation, text))
    return tuple(short)  # type: ignore[arg-type]


def _terminal_redline(pieces: Redline) -> str:
    return _marked(pieces, lambda piece, colour: click.style(piece, fg=colour) if colour else piece)


def _markdown_redline(pieces: Redline) -> str:
    marked = _marked(pieces, lambda piece, _: piece, _escaped)
    # What follows a deletion must not make a link of its bracket: [-旧-](注).
    return re.sub(r"(?<=-\])(?=[(:])", r"\\", marked)


def _marked(
    pieces: Redline, style: Callable[[str, str | None], str], escape: Callable[[str], str] = str
) -> str:
    """The redline with its marks, line by line: neither mark nor colour runs over a line break.

    Marks stand beside colours too: a pipe, a log and a reader who cannot tell red from green need them.
    """
    marked = ""
    for operation, text in pieces:
        before, after, colour = _MARKS[operation]
        lines = text.split("\n")
        marked += "\n".join(style(f"{before}{escape(line)}{after}", colour) if line else "" for line in lines)
    return marked


def _escaped(text: str) -> str:
    """`text` so that Markdown shows it as it is; ``[M]`` needs nothing."""
    return _MARKDOWN_MARKUP.sub(lambda found: f"{found.group(2) or ''}\\{found.group(1) or ''}", text)
