"""Examining an installation: program, documents, build, references."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version

from app.desk.answers import Answer
from app.desk.opening import Desk, open_desk
from indexer.errors import FupanError
from indexer.places import Places, find_places

LIBRARIES = ("click", "flask", "jieba", "markdown-it-py", "msgspec", "whoosh")


class Check(Answer, frozen=True):
    """One check: what was found, and what to do when it is not in order."""

    name: str
    ok: bool
    found: str
    advice: str = ""


def examine() -> list[Check]:
    """All checks, in the order in which one depends on the next; stops at the first that blocks the rest."""
    checks = [_python(), *_libraries()]
    try:
        places = find_places()
        checks += [_folders(places)]
        desk = open_desk(places)
    except FupanError as error:
        return [*checks, Check("文档", False, str(error), "改正后再运行 fupan build")]
    return [*checks, *_library(desk)]


def _python() -> Check:
    return Check("Python", True, platform.python_version())


def _libraries() -> Iterator[Check]:
    for name in LIBRARIES:
        try:
            yield Check(name, True, version(name))
        except PackageNotFoundError:
            yield Check(name, False, "没有安装", "运行 make serve，或 pip install -e .")


def _folders(places: Places) -> Check:
    existing = next(folder for folder in (places.build, *places.build.absolute().parents) if folder.exists())
    writable = os.access(existing, os.W_OK)
    found = f"文档 {places.root}；编译 {places.build}；自己的文档 {places.imported}"
    advice = "" if writable else "编译文件夹不可写；请把 FUPAN_BUILD 设为别的文件夹"
    return Check("文件夹", writable, found, advice)


def _library(desk: Desk) -> Iterator[Check]:
    library = desk.library
    for revision in library.revisions:
        absent = sum(clause.kind == "absent" for clause in revision.clauses)
        missing = f"，其中 {absent} 条正文未收到" if absent else ""
        yield Check("修订版", True, f"{revision.id}：{len(revision.clauses)} 条{missing}")
    for faq in library.faqs:
        yield Check("FAQ", True, f"{faq.id}：{len(faq.entries)} 篇")
    broken = [reference for reference in library.references if reference.status == "broken"]
    advice = "运行 fupan refs --problems 查看" if broken else ""
    yield Check("引用", not broken, f"{len(library.references)} 处，无法解析 {len(broken)} 处", advice)
    failing = [
        f"{scenario.id}（{outcome.authority}）"
        for scenario in desk.scenarios.values()
        for outcome in scenario.outcomes
        if not outcome.passed
    ]
    found = f"{len(desk.scenarios)} 个，未通过 {len(failing)} 处"
    advice = f"运行 fupan replay 查看：{'、'.join(failing[:3])}" if failing else ""
    yield Check("情景", not failing, found, advice)
    yield Check("编译", True, library.build)
