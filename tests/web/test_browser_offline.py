"""Without a network: everything is read, searching works, nothing is mixed, and gaps are said."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from app.desk import Desk
from app.desk.search import search
from tests.web.browsing import PHONE, RunningServer

JULY = "/rules/core-2026-07-17"
QUERIES = Path(__file__).resolve().parents[1] / "queries"
FEWEST_SAME = 0.95
# One worker runs them all: what they share takes long to prepare.
pytestmark = pytest.mark.xdist_group("offline")


@pytest.fixture(scope="module")
def offline(browser: Browser, desk: Desk) -> Iterator[Page]:
    """A page of a desk that was opened once, whose server is gone."""
    server = RunningServer(desk.places)
    context = browser.new_context(viewport=PHONE, base_url=server.address)
    context.set_default_timeout(120_000)
    try:
        page = context.new_page()
        page.goto("/")
        page.evaluate("navigator.serviceWorker.ready.then(found => found.active.state)")
        page.wait_for_function("navigator.serviceWorker.controller !== null")
        server.stop()
        context.set_default_timeout(20_000)
        yield page
    finally:
        server.stop()
        context.close()


def test_page_never_opened_before_is_read(offline: Page) -> None:
    offline.goto(f"{JULY}/359.3.e.9.a")
    expect(offline.locator("h1 .number")).to_have_text("359.3.e.9.a")
    expect(offline.locator("[data-quote]")).to_contain_text("该数量会计入所有指定失效的目标")
    expect(offline.locator("html")).to_have_attribute("data-offline", "")


def test_page_is_reloaded(offline: Page) -> None:
    offline.goto(f"{JULY}/323.6")
    offline.reload()
    expect(offline.locator("h1 .number")).to_have_text("323.6")


def test_offline_page_keeps_the_policy(offline: Page) -> None:
    response = offline.goto("/faq")
    assert response is not None
    assert "default-src 'none'" in response.headers["content-security-policy"]


def test_words_are_searched(offline: Page) -> None:
    offline.goto("/")
    offline.get_by_role("combobox").fill("优先行动权")
    offline.keyboard.press("Enter")
    expect(offline.locator(".hit").first).to_be_visible()
    first = offline.locator(".hit").first
    number = first.locator(".number").inner_text()
    first.click()
    expect(offline.locator("h1 .number")).to_have_text(number)


def test_suggestions_come_while_typing(offline: Page) -> None:
    offline.goto("/")
    offline.get_by_role("combobox").press_sequentially("323.6")
    expect(offline.get_by_role("option").first.locator(".number")).to_have_text("323.6")


def test_number_opens_its_clause(offline: Page) -> None:
    offline.goto("/search?q=3239&go=1")
    expect(offline).to_have_url(re.compile(re.escape(f"{JULY}/323.9")))
    offline.goto("/rules/323.6")
    expect(offline.locator("h1 .number")).to_have_text("323.6")


def test_old_number_leads_to_the_new_one_with_an_explanation(offline: Page) -> None:
    for address in ("/rules/466.1.b", "/search?q=466.1.b&go=1"):
        offline.goto(address)
        expect(offline).to_have_url(re.compile(re.escape(f"{JULY}/471.1.b?asked=466.1.b")))
        expect(offline.locator(".notice").first).to_contain_text("466.1.b")


def test_replay_is_stepped_to_its_end(offline: Page) -> None:
    offline.goto("/scenarios/q05a-冷血贵族")
    expect(offline.locator("[data-controls]")).to_be_visible()
    offline.keyboard.press("End")
    expect(offline.locator("[aria-label='战场 战场一'] .ours")).to_contain_text("冷血贵族")


def test_date_shows_what_was_in_force(offline: Page) -> None:
    offline.goto(f"{JULY}/316.8.b/at?at=2026-05-03")
    expect(offline).to_have_url(re.compile(r"/rules/core-2026-03-30/316\.5\.b\?at=2026-05-03"))
    expect(offline.locator(".date-banner")).to_contain_text("2026-05-03")
    expect(offline.locator(".state")).to_contain_text("由 FAQ 取代")
    link = offline.get_by_role("link", name="FAQ", exact=True)
    expect(link).to_have_attribute("href", "/faq?at=2026-05-03")


def test_page_that_is_not_kept_says_so(offline: Page) -> None:
    offline.goto("/rules/core-2026-07-17/199.99")
    expect(offline.locator(".notice")).to_contain_text("离线副本里没有这一页")


def test_reference_shows_a_preview(offline: Page) -> None:
    offline.goto(f"{JULY}/107.1.b")
    offline.locator(".ref").first.hover()
    expect(offline.locator(".preview")).to_contain_text("位置")


def test_first_hit_is_the_servers(offline: Page, desk: Desk) -> None:
    lines = [
        line
        for name in ("tuning", "held-out")
        for line in (QUERIES / f"{name}.jsonl").read_text().splitlines()
    ]
    queries = [json.loads(line)["query"] for line in lines]
    offline.goto("/")
    offline.evaluate("window.fupanLoadSearch().then(() => true)")
    answers: Any = offline.evaluate(
        "queries => queries.map(query => fupanSearch.search(query, 10).hits.map(hit => [hit.kind, hit.id]))",
        queries,
    )
    same = 0
    for query, found in zip(queries, answers, strict=True):
        expected = [[hit.kind, hit.id] for hit in search(desk, query, limit=10).hits]
        same += expected[:1] == found[:1]
    assert same / len(queries) >= FEWEST_SAME


def test_understanding_is_the_servers(offline: Page, desk: Desk) -> None:
    offline.goto("/")
    offline.evaluate("window.fupanLoadSearch().then(() => true)")
    for query in ("爆牌库先洗坟场", "單位死了", "ＣＲ 461.3(d)", "ranjin", "卡莎 “优先行动权”"):
        found: Any = offline.evaluate("query => window.fupanSearch.search(query, 5).understood", query)
        understood = search(desk, query, limit=5).understood
        assert found["number"] == understood.number
        assert found["terms"] == understood.terms
        assert found["synonyms"] == understood.synonyms
        assert found["corrections"] == understood.corrections
        assert found["cards"] == understood.cards
