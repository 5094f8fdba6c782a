"""``fupan faq``: official questions and answers."""

from __future__ import annotations

import click

from app.cli.opening import desk_for_command
from app.cli.output import json_option, print_json


@click.command(name="faq", short_help="官方 FAQ 的问答")
@click.argument("faq", required=False)
@click.argument("entry", required=False)
@click.option("--at", "date", metavar="DATE", help="看指定日期的效力；默认今天。")
@json_option
def command(faq: str | None, entry: str | None, date: str | None, as_json: bool) -> None:
    """列出 FAQ；给出 ID 时列出它的问答；再给出条目（q05、5 或 s03）时显示全文。

    \b
    fupan faq
    fupan faq unleashed
    fupan faq unleashed q05
    """
    from app.cli import faq_text
    from app.desk.faqs import list_faqs, show_entry, show_faq

    desk = desk_for_command()
    if faq is None:
        answers = list_faqs(desk, date)
        print_json(answers) if as_json else faq_text.print_faqs(answers)
    elif entry is None:
        summary = show_faq(desk, faq, date)
        print_json(summary) if as_json else faq_text.print_entries(summary)
    else:
        answer = show_entry(desk, faq, entry, date)
        print_json(answer) if as_json else faq_text.print_entry(answer)
