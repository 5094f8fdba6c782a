"""An import's report as text for people."""

from __future__ import annotations

from collections.abc import Sequence

import click

from indexer.alignment.records import KIND_NAMES
from indexer.importing.importer import ImportReport
from indexer.importing.review import ImportReview

MOST_LINES = 20

_PROBLEMS = {"gap": "缺号", "duplicate": "重号", "disorder": "乱序"}
_CHANGES = {**KIND_NAMES, "unchanged": "未变"}


def print_import(report: ImportReport, review: ImportReview) -> None:
    """What was found, what is wrong with the numbers, what changed, what to look at again."""
    pages = f"，{report.pages} 页" if report.pages else ""
    click.echo(f"{report.file}（{report.format}{pages}）→ {report.id}")
    click.echo(_found(report))
    _print_dropped(report)
    _print_problems(report)
    _print_review(report, review)
    _print_scenarios(review)
    if report.folder is None:
        click.echo("试运行：什么都没有写入")
    else:
        click.echo(f"已写入 {report.folder}")


def _found(report: ImportReport) -> str:
    if report.kind == "faq":
        return f"条目 {report.entries}（其中问答 {report.questions}），改动规则 {report.overrides} 处"
    kind = "完整版本" if report.completeness == "complete" else "节选（不在其中的条文不等于不存在）"
    found = f"条文 {report.clauses}，其中标题 {report.headings}；举例 {report.examples}；按{kind}处理"
    if report.language == "en":
        return f"{found}；英文版，只供查阅，现行规则仍以中文版为准"
    if report.completeness == "partial":
        return f"{found}；注意：自所印日期起它就是现行规则"
    return found


def _print_dropped(report: ImportReport) -> None:
    dropped = report.dropped
    counts = (
        ("页眉页脚", dropped.running_heads),
        ("页码", dropped.page_numbers),
        ("目录", dropped.contents),
    )
    click.echo("略去：" + ("，".join(f"{name} {len(lines)} 行" for name, lines in counts if lines) or "无"))
    if report.wrapped_references:
        click.echo(f"换行的引用 {len(report.wrapped_references)} 处（行首的编号不是条文）：")
        _print_some(
            [f"{_page(reference.page)}{reference.line}" for reference in report.wrapped_references], most=5
        )


def _print_problems(report: ImportReport) -> None:
    if report.kind == "faq":
        return
    if not report.problems:
        click.echo("编号：无缺号、重号、乱序")
        return
    counts = {kind: sum(problem.kind == kind for problem in report.problems) for kind in _PROBLEMS}
    summary = "，".join(f"{_PROBLEMS[kind]} {count}" for kind, count in counts.items() if count)
    click.echo(click.style(f"编号：{summary}", fg="yellow"))
    _print_some([problem.message for problem in report.problems])


def _print_review(report: ImportReport, review: ImportReview) -> None:
    if review.diff is not None:
        summary = "，".join(
            f"{word} {review.diff.summary[kind]}"
            for kind, word in _CHANGES.items()
            if review.diff.summary.get(kind)
        )
        click.echo(f"与 {review.previous} 相比：{summary}")
        if report.folder is not None:
            click.echo(f"  逐条查看：fupan diff {review.previous} {report.id}")
    elif report.kind == "core":
        click.echo("没有可比较的上一版")
    if review.to_review:
        click.echo(f"需要复核的 FAQ 答案 {len(review.to_review)} 篇：")
        _print_some(
            [f"{item.faq} {item.entry} {item.title}：{'；'.join(item.reasons)}" for item in review.to_review]
        )


def _print_scenarios(review: ImportReview) -> None:
    if review.scenarios:
        click.echo(f"需要复核的情景 {len(review.scenarios)} 个：")
        _print_some([f"{item.id} {item.title}：{'；'.join(item.reasons)}" for item in review.scenarios])


def _print_some(lines: Sequence[str], most: int = MOST_LINES) -> None:
    for line in lines[:most]:
        click.echo(f"  {line}")
    if len(lines) > most:
        click.echo(f"  …… 另有 {len(lines) - most} 行，用 --json 查看全部")


def _page(page: int | None) -> str:
    return f"第 {page} 页：" if page is not None else ""
