"""Exporting a revision: one record a clause, in document order."""

from __future__ import annotations

import os
import secrets
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import msgspec

from app.desk.answers import Answer, ReferenceAnswer
from app.desk.clauses import references_of
from app.desk.opening import Desk
from app.errors import BadInput
from indexer.model import Revision


class ClauseRow(Answer, frozen=True):
    """One clause as exported."""

    revision: str
    number: str
    kind: str
    title: str | None
    title_source: str | None
    text: str
    examples: list[str]
    notes: list[str]
    pointers: list[str]
    parent: str | None
    references: list[ReferenceAnswer]
    numbering: str


def clause_rows(desk: Desk, revision: Revision) -> Iterator[ClauseRow]:
    """The clauses of a revision in document order."""
    for clause in revision.clauses:
        yield ClauseRow(
            revision=revision.id,
            number=clause.number,
            kind=clause.kind,
            title=clause.title,
            title_source=clause.title_source,
            text=clause.text,
            examples=clause.texts("example"),
            notes=clause.texts("note"),
            pointers=clause.texts("pointer"),
            parent=clause.number.rpartition(".")[0] or None,
            references=references_of(desk, revision, clause.number),
            numbering=clause.numbering,
        )


_TABLE = """
CREATE TABLE clause (
  place INTEGER PRIMARY KEY, revision TEXT NOT NULL, number TEXT NOT NULL, kind TEXT NOT NULL,
  title TEXT, text TEXT NOT NULL, parent TEXT, record TEXT NOT NULL, UNIQUE (revision, number)
)
"""


def write_sqlite(desk: Desk, revision: Revision, file: str) -> int:
    """Write a revision to a new SQLite file and return the number of clauses.

    `record` holds the whole clause as JSON. The file appears complete or not at all. Raises BadInput
    when it exists already, or cannot be written there.
    """
    path = Path(file)
    if not path.name:
        raise BadInput(f"{file!r} 不是文件名；请写成 rules.sqlite")
    if os.path.lexists(path):
        raise BadInput(f"{file} 已存在；换一个文件名，或先移走它")
    fresh = path.with_name(f".{path.name[:100]}-{secrets.token_hex(4)}")
    try:
        count = _fill(fresh, clause_rows(desk, revision))
        os.replace(fresh, path)
    except (OSError, sqlite3.Error) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise BadInput(f"{file} 写不了（{reason}）；换一个可写的、有空间的文件夹") from error
    finally:
        fresh.unlink(missing_ok=True)
    return count


def _fill(path: Path, rows: Iterator[ClauseRow]) -> int:
    connection = sqlite3.connect(path)
    try:
        connection.execute(_TABLE)
        count = 0
        for count, row in enumerate(rows, start=1):
            record = msgspec.json.encode(row).decode()
            values = (count, row.revision, row.number, row.kind, row.title, row.text, row.parent, record)
            connection.execute("INSERT INTO clause VALUES (?, ?, ?, ?, ?, ?, ?, ?)", values)
        connection.commit()
        return count
    finally:
        connection.close()
