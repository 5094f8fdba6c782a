"""``fupan export``: the clauses of a revision for other programs."""

from __future__ import annotations

import click

from app.cli.opening import desk_for_command
from app.cli.output import json_option, note, print_json, print_json_line


@click.command(name="export", short_help="把一个修订版的条文导出为 JSON 或 SQLite")
@click.option("--rev", "revision", metavar="ID", help="修订版；默认现行。")
@click.option("--sqlite", "file", metavar="FILE", help="写成 SQLite 文件；文件已存在时拒绝。")
@json_option
def command(revision: str | None, file: str | None, as_json: bool) -> None:
    """按文档顺序导出：每行一条 JSON；加 --json 时是一个列表；或写成 SQLite 文件。"""
    from app.desk.export import clause_rows, write_sqlite

    desk = desk_for_command()
    chosen = desk.revision(revision)
    if file is not None:
        count = write_sqlite(desk, chosen, file)
        if as_json:
            print_json({"file": file, "revision": chosen.id, "clauses": count})
        else:
            note(f"已写入 {file}：{count} 条")
        return
    rows = clause_rows(desk, chosen)
    if as_json:
        print_json(list(rows))
        return
    for row in rows:
        print_json_line(row)
