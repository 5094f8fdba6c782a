"""The static site: complete, without dead links, and usable from a folder without any server."""

import json
import posixpath
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote

import pytest
from flask import Flask
from playwright.sync_api import Browser, Page, expect

from app.desk import Desk
from app.errors import BadInput
from app.web.site import MARKER, Exported, export_site, file_of
from tests.web.browsing import PHONE

# One worker runs them all: what they share takes long to prepare.
pytestmark = pytest.mark.xdist_group("site")


@pytest.fixture(scope="module")
def site(web: Flask, desk: Desk, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Exported]:
    folder = tmp_path_factory.mktemp("site") / "out"
    return folder, export_site(web, desk, folder)


@pytest.fixture
def opened(browser: Browser) -> Iterator[Page]:
    """A page for files: no server is running that it could ask."""
    context = browser.new_context(viewport=PHONE)
    page = context.new_page()
    troubles: list[str] = []
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("request", lambda request: troubles.append(request.url) if _is_remote(request.url) else None)
    yield page
    context.close()
    assert troubles == []


def _is_remote(url: str) -> bool:
    return not url.startswith(("file:", "data:"))


@pytest.mark.parametrize(
    ("address", "file"),
    [
        ("/", "index.html"),
        ("/rules/core-2026-07-17", "rules/core-2026-07-17.html"),
        ("/rules/core-2026-07-17/323.6", "rules/core-2026-07-17/323.6.html"),
        ("/faq?at=2026-04-30", "at/2026-04-30/faq.html"),
        ("/diff/a/b?view=sides", "diff/a/b~sides.html"),
        ("/scenarios/q05a-%E5%86%B7", "scenarios/q05a-冷.html"),
    ],
)
def test_address_has_its_file(address: str, file: str) -> None:
    assert file_of(address) == file


def test_no_link_leads_nowhere(site: tuple[Path, Exported]) -> None:
    folder, exported = site
    assert exported.broken == []
    names = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    missing = set()
    for name in names:
        if not name.endswith(".html"):
            continue
        text = (folder / name).read_text("utf-8")
        for link in re.findall(r'\s(?:href|src|action)="([^"#?]+)', text):
            if posixpath.normpath(posixpath.join(posixpath.dirname(name), unquote(link))) not in names:
                missing.add((name, link))
    assert missing == set()


def test_every_clause_and_its_json_is_there(site: tuple[Path, Exported], desk: Desk) -> None:
    folder, _ = site
    for revision in desk.library.revisions:
        for clause in revision.clauses:
            assert (folder / "rules" / revision.id / f"{clause.number}.html").is_file()
    answer = json.loads((folder / "rules/core-2026-07-17/323.6.json").read_bytes())
    assert answer["number"] == "323.6"


def test_headers_are_written_for_hosts_that_read_them(site: tuple[Path, Exported]) -> None:
    assert "Content-Security-Policy: default-src 'none'" in (site[0] / "_headers").read_text()


def test_folder_with_other_files_is_left_alone(web: Flask, desk: Desk, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(BadInput, match="别的文件"):
        export_site(web, desk, tmp_path)
    assert (tmp_path / "mine.txt").read_text() == "mine"


def test_export_marks_its_folder(site: tuple[Path, Exported], desk: Desk) -> None:
    assert (site[0] / MARKER).read_text() == desk.library.build


def test_site_is_read_and_searched_from_a_folder(site: tuple[Path, Exported], opened: Page) -> None:
    opened.goto((site[0] / "index.html").as_uri())
    opened.get_by_role("combobox").fill("优先行动权")
    opened.keyboard.press("Enter")
    first = opened.locator(".hit").first
    expect(first).to_be_visible()
    number = first.locator(".number").inner_text()
    first.click()
    expect(opened.locator("h1 .number")).to_have_text(number)
    expect(opened).to_have_url(re.compile(r"^file:.*\.html"))


def test_number_opens_its_clause_from_a_folder(site: tuple[Path, Exported], opened: Page) -> None:
    opened.goto((site[0] / "faq.html").as_uri())
    opened.get_by_role("combobox").press_sequentially("323.6")
    expect(opened.get_by_role("option").first.locator(".number")).to_have_text("323.6")
    opened.keyboard.press("Enter")
    expect(opened.locator("h1 .number")).to_have_text("323.6")


def test_date_leads_to_the_pages_of_its_period(site: tuple[Path, Exported], opened: Page) -> None:
    opened.goto((site[0] / "rules/core-2026-07-17/316.8.b.html").as_uri())
    opened.get_by_label("比赛日期").fill("2026-05-03")
    opened.get_by_role("button", name="按此日期看").click()
    expect(opened).to_have_url(re.compile(r"at/2026-04-30/rules/core-2026-03-30/316\.5\.b\.html"))
    expect(opened.locator(".state")).to_contain_text("由 FAQ 取代")


def test_preview_and_replay_work_from_a_folder(site: tuple[Path, Exported], opened: Page) -> None:
    opened.goto((site[0] / "rules/core-2026-07-17/107.1.b.html").as_uri())
    opened.locator(".ref").first.hover()
    expect(opened.locator(".preview")).to_contain_text("位置")
    opened.goto((site[0] / "scenarios" / "q05a-冷血贵族.html").as_uri())
    opened.keyboard.press("End")
    expect(opened.locator("[aria-label='战场 战场一'] .ours")).to_contain_text("冷血贵族")
