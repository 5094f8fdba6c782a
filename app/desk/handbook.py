"""The handbook (手册): pages of ours in Markdown, ``rules/handbook/*.md``, checked when the build is made."""

from __future__ import annotations

from pathlib import Path

import msgspec

from app.desk.building import HANDBOOK_FILE
from app.desk.links import LinkResolver
from indexer.errors import SourceError
from indexer.model import Library
from indexer.places import Places

LARGEST_PAGE = 256 * 1024


class HandbookPage(msgspec.Struct, frozen=True):
    """One page: its id, which is the file's name, its title, which is its first heading, and its text."""

    id: str
    title: str
    text: str


class Handbook(msgspec.Struct, frozen=True):
    """All pages in the order of their files."""

    pages: tuple[HandbookPage, ...] = ()


def make_handbook(library: Library, places: Places) -> bytes:
    """The content of the build's file. Raises SourceError for a link, here or in a scenario, that is dead."""
    # Imported here: reading the handbook must not load the engine.
    from app.desk.replays import scenario_files
    from app.engine.scenario import read_scenario

    scenarios = {path: read_scenario(path).scenario for path in scenario_files(places)}
    resolver = LinkResolver(library, {path.stem: scenario.title for path, scenario in scenarios.items()})
    pages = []
    for folder in places.folders("rules", "handbook"):
        for path in sorted(folder.glob("*.md")):
            pages.append(_read(path))
            resolver.check(path.read_text("utf-8"), str(path))
    for path, scenario in scenarios.items():
        resolver.check(f"{scenario.question}\n{scenario.answer}", str(path))
    return msgspec.json.encode(Handbook(tuple(pages)))


def read_handbook(folder: Path) -> Handbook:
    """The pages that a build holds."""
    return msgspec.json.decode((folder / HANDBOOK_FILE).read_bytes(), type=Handbook)


def _read(path: Path) -> HandbookPage:
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise SourceError(f"{path}：读不出来（{error}）") from None
    if len(text) > LARGEST_PAGE:
        raise SourceError(f"{path}：超过 {LARGEST_PAGE // 1024} KB；请拆成几页")
    first, _, rest = text.partition("\n")
    if not first.startswith("# "):
        raise SourceError(f"{path}：第 1 行应是标题，写作 # 标题")
    return HandbookPage(path.stem, first[2:].strip(), rest.strip())
