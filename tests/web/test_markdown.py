"""Markdown of ours: links that are pinned, raw HTML off, numbers that stay numbers."""

from pathlib import Path

import pytest
from flask import Flask

from app.desk import Desk
from app.desk.handbook import make_handbook
from app.desk.links import LinkResolver
from app.web.markdown import Renderer
from indexer.errors import SourceError
from indexer.places import Places


@pytest.fixture
def renderer(web: Flask) -> Renderer:
    found: Renderer = web.extensions["markdown"]
    return found


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[[323.6]]", 'href="/rules/core-2026-07-17/323.6"'),
        ("[[core-2026-03-30:323.6]]", 'href="/rules/core-2026-03-30/323.6"'),
        ("[[faq:unleashed/q05]]", 'href="/faq/faq-unleashed-2026-04-30/q05"'),
        ("[[card:强行复活]]", 'href="/cards/heedless_resurrection"'),
        ("[[323.6|这一条]]", ">这一条</a>"),
        ("[[323.6]]", "data-preview"),
        ("[[447]]", 'href="/rules/core-2026-07-17/447"'),
    ],
)
def test_link_is_pinned(renderer: Renderer, text: str, expected: str) -> None:
    assert expected in renderer.line(text)


@pytest.mark.parametrize(
    "text",
    ["[[199.9]]", "[[abc]]", "[[faq:unleashed/q99]]", "[[faq:x/q01]]", "[[card:没有]]", "[[scenario:没有]]"],
)
def test_dead_link_is_refused(renderer: Renderer, text: str) -> None:
    with pytest.raises(SourceError, match="链接"):
        renderer.line(text)


def test_number_at_a_line_start_stays_a_number(renderer: Renderer) -> None:
    assert "323. 清理" in renderer.page("323. 清理\n\n1. 第一")
    assert "<ol" not in renderer.page("323. 清理\n1) 第一")


def test_emphasis_beside_chinese_punctuation(renderer: Renderer) -> None:
    assert renderer.line("**“打出”**的") == "<strong>“打出”</strong>的"
    assert renderer.line("**结算链。**然后") == "<strong>结算链。</strong>然后"


@pytest.mark.parametrize("text", ["<b onclick=x>", "<script>alert(1)</script>", "&lt;<img src=x>"])
def test_raw_html_is_text(renderer: Renderer, text: str) -> None:
    html = renderer.line(text)
    assert "<b" not in html
    assert "<script" not in html
    assert "<img" not in html


def test_script_address_is_no_link(renderer: Renderer) -> None:
    assert "href" not in renderer.line("[x](javascript:alert(1))")


def test_symbols_of_the_game_stay(renderer: Renderer) -> None:
    assert renderer.line("[M]+2，[E]：横置") == "[M]+2，[E]：横置"


def test_dead_link_fails_the_build(desk: Desk, places: Places, tmp_path: Path) -> None:
    folder = tmp_path / "rules" / "handbook"
    folder.mkdir(parents=True)
    (folder / "page.md").write_text("# 标题\n\n见 [[199.9]]。\n", "utf-8")
    wrong = Places(root=places.root, imported=tmp_path, build=places.build)
    with pytest.raises(SourceError, match=r"page\.md 第 3 行：链接 \[\[199\.9\]\]"):
        make_handbook(desk.library, wrong)


def test_page_without_a_title_fails_the_build(desk: Desk, places: Places, tmp_path: Path) -> None:
    folder = tmp_path / "rules" / "handbook"
    folder.mkdir(parents=True)
    (folder / "page.md").write_text("没有标题\n", "utf-8")
    with pytest.raises(SourceError, match="第 1 行应是标题"):
        make_handbook(desk.library, Places(root=places.root, imported=tmp_path, build=places.build))


def test_link_of_another_revision_needs_that_revision(desk: Desk) -> None:
    with pytest.raises(SourceError, match="修订版不存在"):
        LinkResolver(desk.library, {}).resolve("core-1999-01-01:323")


def test_handbook_pages_are_shown(web: Flask) -> None:
    html = web.test_client().get("/handbook/at-the-table").get_data(as_text=True)
    assert 'href="/scenarios/q05a-' in html
    assert "<h2>查</h2>" in html
