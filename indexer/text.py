"""Clean text (净文): stray blanks, lines cut by a page, and the structure inside a clause's words.

**Which blanks stay.** In Chinese text a blank goes when it stands between Han characters or the game's
square brackets (``优先行动权 的``, ``获得 [M]+2``), beside Chinese punctuation (``“卡莎 ”``), or on one
side only of ``-``, ``+``, ``/`` or a dash between Han characters (``确 -执``). All other runs of blanks
become one blank: between Latin words, on both sides of an operator (``卡莎 - 蜕变者``), and between Han
characters and digits or Latin letters. The documents print those last ones both ways (``40 张``,
``12张``), so they stand as printed. Text without any Chinese only has its runs of blanks shortened.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from indexer.model import Block, BlockKind

_HAN = "々〇\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003134f"
_CHINESE_ONLY = "、。〈〉《》「」『』【】〔〕〖〗！（），：；？～"
_PUNCTUATION = _CHINESE_ONLY + "“”‘’…·"
_WIDE = _HAN + r"\[\]"
_OPERATOR = "-+/—"

_UNSEEN = dict.fromkeys(map(ord, "\u00ad\u200b\u200c\u200d\u2060\ufeff"))
_BLANKS = re.compile(r"\s+")
_CHINESE = re.compile(f"[{_HAN}{_CHINESE_ONLY}]")
_STRAY = re.compile(
    rf"(?<=[{_PUNCTUATION}])\s+"
    rf"|\s+(?=[{_PUNCTUATION}])"
    rf"|(?<=[{_WIDE}])\s+(?=[{_OPERATOR}]*[{_WIDE}])"
    rf"|(?:(?<=[{_WIDE}][{_OPERATOR}])|(?<=[{_WIDE}]——))\s+(?=[{_WIDE}])"
)

_SENTENCE_END = '。！？…：；”’）」』】!?.:;")'
_BOUNDARY = set('。！？…”’）」』】!?.")')
_QUOTES = {"“": "”", "‘": "’", "「": "」", "『": "』"}

_COUNT = r"[0-9一二三四五六七八九十]{0,2}\s?"
_OPENING = re.compile(
    rf"(?P<example>(?:举例来说|比如|例如)[，,：:]|(?:举例|示例|例){_COUNT}[：:]|Examples?(?: \d+)?:)"
    r"|(?P<note>(?:提示|备注|注)[：:]|Notes?:)"
    r"|(?P<pointer>想获取更多|See (?:also )?rules? )"
)
_POINTS_AT_RULE = re.compile(r"请(?:查阅|参阅|参考|查看)\s?规则\s?\d{3}|See (?:also )?rules? \d{3}")
_LATIN_POINTER = re.compile(
    r"See (?:also )?rules? \d{3}(?:\.\w{1,2})*"
    r"(?:\.?[^.]*?for more (?:information|details)[^.]*\.|[^.]*(?:\.|$))"
)
_ROUND_BULLETS = "*•●○▪■◦‣"
_BULLET = re.compile(rf"[{_ROUND_BULLETS}]\s*|[-–]\s+")
_LABEL = re.compile(r"(?:\d{1,2}[a-z]?[.．、)）]|[(（]\d{1,2}[)）]|[a-z][)）])\s*(?![\d。，；、）)])(?=\S)")
_OPERATOR_AT_START = re.compile(rf"[{_OPERATOR}]\s")
_OPERATOR_AT_END = re.compile(rf"\s[{_OPERATOR}]$")
_CUT_NUMBER = re.compile(r"\d{3}(?:\.\w{1,2})*\.$")
_NUMBER_GOES_ON = re.compile(rf"(?:\d{{1,2}}|[a-z])(?=[.。，,；;）)]|$|[{_HAN}])")
_STRONG_OPENING = re.compile(rf"(?:举例|示例){_COUNT}[：:]|提示[：:]|想获取更多|Examples?:")


def clean(text: str) -> str:
    """One paragraph without the blanks that extraction left; line breaks count as blanks.

    Idempotent, and changes nothing but blanks: ``compact(clean(text)) == compact(text)``.
    """
    seen = text.translate(_UNSEEN)
    if _CHINESE.search(seen):
        seen = _STRAY.sub("", seen)
    return _BLANKS.sub(" ", seen).strip()


def compact(text: str) -> str:
    """`text` without any blank or invisible character, for comparing."""
    return "".join(text.translate(_UNSEEN).split())


def join_lines(lines: Iterable[str]) -> str:
    """Lines that were wrapped by width, as one line.

    A blank stands at a seam between Latin words, where the line before ends in a blank, and beside an
    operator that has one on its other side (``卡莎`` / ``- 蜕变者``).
    """
    joined, ends_in_blank = "", False
    for line in lines:
        piece = line.strip()
        if joined and piece and (ends_in_blank or _has_blank_at_seam(joined, piece)):
            joined += " "
        joined += piece
        ends_in_blank = line[-1:].isspace()
    return joined


def _has_blank_at_seam(joined: str, piece: str) -> bool:
    if _OPERATOR_AT_START.match(piece) or _OPERATOR_AT_END.search(joined):
        return True
    if not (joined[-1].isascii() and piece[0].isascii()):
        return False
    is_cut_number = bool(_CUT_NUMBER.search(joined) and _NUMBER_GOES_ON.match(piece))
    return not (joined.endswith("-") or piece[0] in ".,;:!?)]" or is_cut_number)


def mend_cuts(paragraphs: Sequence[str]) -> list[str]:
    """Paragraphs of one clause, those that a page break cut in two made whole again.

    A paragraph that does not end like a sentence goes on in the next one.
    """
    mended: list[str] = []
    is_open = False
    for paragraph in paragraphs:
        if is_open:
            mended[-1] = join_lines((mended[-1], paragraph))
        else:
            mended.append(paragraph.strip())
        is_open = not ends_sentence(paragraph)
    return mended


def blocks_of(text: str) -> tuple[Block, ...]:
    """The structure of one clause's words; each line of `text` is one paragraph.

    Examples (举例, 示例, 举例来说, 例如, 比如), notes (提示) and pointers (想获取更多……请查阅规则……)
    are taken out of the body where they begin a sentence outside quotation marks. A paragraph without
    an opening of its own after an example is a further example. Lines that begin with a bullet are
    items, and so are later lines that begin with a list label (``1.``, ``3a.``); on the first line a
    label belongs to the words. Markers and texts together are `text` modulo blanks.
    """
    blocks: list[Block] = []
    for line in text.split("\n"):
        paragraph = clean(line)
        if not paragraph:
            continue
        if blocks and blocks[-1].kind in ("example", "note") and not blocks[-1].text:
            opened = blocks.pop()
            first, *others = _split(paragraph, opened.kind)
            if first.marker:
                blocks += [opened, first]
            else:
                blocks.append(Block(opened.kind, first.text, opened.marker))
            blocks += others
            continue
        is_after_example = bool(blocks) and blocks[-1].kind == "example"
        marker = _list_marker(paragraph, is_first=not blocks)
        blocks += _split(paragraph, "example" if is_after_example else "body", marker)
    return tuple(blocks)


def begins_paragraph(line: str) -> bool:
    """Whether `line` shows by itself that a paragraph begins, even when the line before is no sentence."""
    return line.startswith(tuple(_ROUND_BULLETS)) or bool(_STRONG_OPENING.match(line))


def begins_item(line: str) -> bool:
    """Whether `line` begins an item of a list, with a bullet or a label such as ``1.`` or ``3a.``.

    Worth something only after a finished line: a wrapped ``卡莎`` / ``- 蜕变者`` looks the same.
    """
    return bool(_BULLET.match(line) or _LABEL.match(line))


def ends_sentence(line: str) -> bool:
    """Whether `line` can end a paragraph; one that cannot goes on in the next line."""
    return line.rstrip().endswith(tuple(_SENTENCE_END))


def cut_items(blocks: Sequence[Block], items: Sequence[str]) -> tuple[Block, ...]:
    """`blocks` with a list that extraction ran together (炽烈符文翠意符文…) stood apart again.

    `items` are the list's entries in order; together they end one of the blocks. In a body they become
    ``item`` blocks, elsewhere lines of the block's text. Raises ValueError when no block ends so.
    """
    run = "".join(map(compact, items))
    for place, block in enumerate(blocks):
        if not compact(block.text).endswith(run):
            continue
        before = _head(block.text, len(compact(block.text)) - len(run))
        entries = [clean(item) for item in items]
        if block.kind == "body":
            made = [Block("body", before, block.marker), *(Block("item", entry) for entry in entries)]
            made = [part for part in made if part.text]
        else:
            made = [Block(block.kind, "\n".join(filter(None, [before, *entries])), block.marker)]
        return (*blocks[:place], *made, *blocks[place + 1 :])
    raise ValueError(f"no block ends with the list {'|'.join(items)}")


def _head(text: str, size: int) -> str:
    """The beginning of `text` that holds `size` characters other than blanks."""
    seen = 0
    for place, character in enumerate(text):
        if seen == size:
            return text[:place].rstrip()
        seen += not character.isspace()
    return text


def _list_marker(paragraph: str, *, is_first: bool) -> str:
    match = _BULLET.match(paragraph) or (None if is_first else _LABEL.match(paragraph))
    return match[0] if match else ""


def _split(paragraph: str, default: BlockKind, list_marker: str = "") -> list[Block]:
    if list_marker:
        first, *others = _split(paragraph[len(list_marker) :], "body") or [Block("body", "")]
        kind: BlockKind = "item" if default == "body" else default
        return [Block(kind, first.marker + first.text, list_marker.strip()), *others]
    blocks: list[Block] = []
    kind, marker, start = default, "", 0
    for begin, end, opening in _openings(paragraph):
        _add(blocks, kind, paragraph[start:begin], marker)
        if opening == "pointer":
            _add(blocks, "pointer", paragraph[begin:end], "")
            kind, marker = "body", ""
        else:
            kind, marker = opening, paragraph[begin:end]
        start = end
    _add(blocks, kind, paragraph[start:], marker)
    return blocks


def _add(blocks: list[Block], kind: BlockKind, text: str, marker: str) -> None:
    if text.strip() or marker:
        blocks.append(Block(kind, text.strip(), marker))


def _openings(paragraph: str) -> list[tuple[int, int, BlockKind]]:
    """Where examples, notes and pointers begin: (start, end of the marker or pointer, kind)."""
    found: list[tuple[int, int, BlockKind]] = []
    quoted: list[tuple[int, int]] | None = None
    reached = 0
    for match in _OPENING.finditer(paragraph):
        start, end = match.span()
        if start < reached or not _begins_sentence(paragraph, start):
            continue
        if quoted is None:
            quoted = _quotations(paragraph)
        if any(opened < start < closed for opened, closed in quoted):
            continue
        if match["pointer"]:
            end = _pointer_end(paragraph, start, quoted)
            if not _POINTS_AT_RULE.search(paragraph, start, end):
                continue
            found.append((start, end, "pointer"))
        else:
            found.append((start, end, "example" if match["example"] else "note"))
        reached = end
    return found


def _begins_sentence(paragraph: str, start: int) -> bool:
    before = paragraph[:start].rstrip()
    return not before or before[-1] in _BOUNDARY


def _pointer_end(paragraph: str, start: int, quoted: list[tuple[int, int]]) -> int:
    if paragraph.startswith("See", start):
        sentence = _LATIN_POINTER.match(paragraph, start)
        return sentence.end() if sentence else len(paragraph)
    for ending in re.finditer("。", paragraph[start:]):
        place = start + ending.start()
        if not any(opened < place < closed for opened, closed in quoted):
            return place + 1
    return len(paragraph)


def _quotations(paragraph: str) -> list[tuple[int, int]]:
    """Spans between matching quotation marks; a mark without its partner spans nothing."""
    spans: list[tuple[int, int]] = []
    for opening, closing in _QUOTES.items():
        opened: list[int] = []
        for place, character in enumerate(paragraph):
            if character == opening:
                opened.append(place)
            elif character == closing and opened:
                spans.append((opened.pop(), place))
    return spans
