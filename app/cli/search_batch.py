"""``fupan search --batch``: many queries, one JSON answer a line."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

from app.cli.output import print_json_line
from app.desk.opening import Desk
from app.desk.search import search
from app.errors import BadInput

LARGEST_FILE = 16 * 1024 * 1024


def read_lines(file: str) -> Iterator[tuple[int, str]]:
    """Lines that are not empty, with their numbers; ``-`` is standard input. Raises BadInput."""
    try:
        if file == "-":
            text = sys.stdin.buffer.read(LARGEST_FILE + 1).decode("utf-8-sig")
        else:
            if Path(file).stat().st_size > LARGEST_FILE:
                raise BadInput(f"{file}：大于 {LARGEST_FILE // 1024 // 1024} MB；请分成几个文件")
            text = Path(file).read_text("utf-8-sig")
    except OSError as error:
        raise BadInput(f"{file}：读不出来（{error.strerror}）；请给出存在的文本文件") from None
    except UnicodeDecodeError:
        raise BadInput(f"{file}：不是 UTF-8 文本；请另存为 UTF-8") from None
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            yield number, line.strip("\r")


def query_of(file: str, number: int, line: str) -> str:
    """The query of a line: the line itself, or ``query`` of a JSON object. Raises BadInput."""
    if not line.lstrip().startswith("{"):
        return line.strip()
    try:
        data = json.loads(line)
    except ValueError as error:
        raise BadInput(f"{file} 第 {number} 行：不是有效的 JSON（{error}）") from None
    query = data.get("query") if isinstance(data, dict) else None
    if not isinstance(query, str):
        raise BadInput(f"{file} 第 {number} 行：JSON 里没有文本 query")
    return query


def answer_batch(
    desk: Desk, file: str, *, kind: str | None, revision: str | None, date: str | None, limit: int
) -> None:
    """Answer every query of a file on standard output."""
    for number, line in read_lines(file):
        query = query_of(file, number, line)
        print_json_line(search(desk, query, kind=kind, revision_id=revision, at=date, limit=limit))
