"""``fupan import``: a received document into the user's own library."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from app.cli.opening import show_stage
from app.cli.output import is_terminal, json_option, print_json
from indexer.model import ExpiryMode

if TYPE_CHECKING:
    from indexer.importing.importer import Imported
    from indexer.importing.pdf import PageProgress
    from indexer.places import Places


@click.command(name="import", short_help="导入新的核心规则或 FAQ（PDF、文本、HTML、Markdown）")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--as", "kind", required=True, type=click.Choice(["core", "faq"]), help="核心规则或 FAQ。")
@click.option("--id", "document_id", required=True, metavar="ID", help="文档的 id，例如 core-2027-01-15。")
@click.option("--date", required=True, metavar="DATE", help="文档上印的日期，例如 2027-01-15。")
@click.option("--base", metavar="REV", help="FAQ 所依据的版本；核心规则则是上一版（默认按日期）。")
@click.option("--effective", metavar="DATE", help="核心规则的生效日期，若与印的日期不同。")
@click.option(
    "--expires",
    type=click.Choice(["next-core-rules", "on-conflict"]),
    help="FAQ 何时失效：下一版核心规则发布时（默认），或只在与之后的规则冲突处。",
)
@click.option("--dry-run", is_flag=True, help="只读取、检查和比较，什么都不写。")
@json_option
def command(
    file: Path,
    kind: Any,
    document_id: str,
    date: str,
    base: str | None,
    effective: str | None,
    expires: ExpiryMode | None,
    dry_run: bool,
    as_json: bool,
) -> None:
    """导入一份核心规则或 FAQ，报告缺号、重号、乱序，并列出它改了什么、要复核哪些 FAQ 答案和情景。

    文档写进个人规则库（FUPAN_LIBRARY 可以指定），不动随程序附带的文档；要么完整写入，要么什么都不写。

    \b
    fupan import core.pdf --as core --id core-2027-01-15 --date 2027-01-15
    fupan import faq.pdf --as faq --id faq-2027-02-01 --date 2027-02-01 --base core-2027-01-15
    """
    from app.desk.building import build_desk
    from app.desk.importing import review_import
    from app.desk.opening import Desk
    from indexer.importing.importer import import_document
    from indexer.importing.request import ImportRequest
    from indexer.places import find_places

    places = find_places()
    built = build_desk(places, show_stage if is_terminal() else None)
    request = ImportRequest(file, kind, document_id, date, base, effective, expires)
    with _page_progress() as progress:
        imported = import_document(request, places, built.library, progress, dry_run=dry_run)
    review = review_import(Desk(built.library, built.folder, places), imported)
    if not dry_run:
        _build_or_take_back(places, imported)
    if as_json:
        print_json({"report": imported.report, "review": review})
    else:
        from app.cli.import_text import print_import

        print_import(imported.report, review)


def _build_or_take_back(places: Places, imported: Imported) -> None:
    """Build with the new document; one that the library cannot take is removed again."""
    from app.desk.building import build_desk
    from indexer.importing.storing import remove_document

    try:
        build_desk(places, show_stage if is_terminal() else None)
    except BaseException:
        remove_document(places, Path(imported.report.folder or ""))
        raise


@contextmanager
def _page_progress() -> Iterator[PageProgress | None]:
    """A progress bar on stderr when that is a terminal; it opens with the first page of a PDF."""
    if not is_terminal():
        yield None
        return
    with ExitStack() as stack:
        bars: list[Any] = []

        def progress(done: int, pages: int) -> None:
            if not bars:
                bar: Any = click.progressbar(length=pages, label="读取页面", file=sys.stderr)
                bars.append(stack.enter_context(bar))
            bars[0].update(done - bars[0].pos)

        yield progress
