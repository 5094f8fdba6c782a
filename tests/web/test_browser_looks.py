"""How pages sit on a phone and a desk: screenshots, overflow, touch targets, accessibility, weight."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.web.browsing import ARTEFACTS, DESK, PHONE, RunningServer

AXE = Path(__file__).parent / "vendor" / "axe.min.js"
PAGES = {
    "start": "/",
    "clause": "/rules/core-2026-07-17/323.6",
    "section": "/rules/core-2026-07-17/323",
    "outside": "/rules/466.1.b",
    "dated": "/rules/core-2026-03-30/323.6?at=2026-05-01",
    "contents": "/rules/core-2026-07-17",
    "search": "/search?q=清理",
    "faqs": "/faq",
    "entry": "/faq/faq-unleashed-2026-04-30/s02",
    "cards": "/cards",
    "card": "/cards/volibear_furious",
    "terms": "/terms",
    "diff": "/diff/core-2026-03-30/core-2026-07-17",
    "sides": "/diff/core-2026-03-30/core-2026-07-17?view=sides",
    "scenarios": "/scenarios",
    "replay": "/scenarios/q05a-冷血贵族#step-30",
    "workbench": "/scenarios/q05a-冷血贵族/text",
    "about": "/about",
    "error": "/rules/199.9",
}
IN_THE_DARK = ("start", "dated", "search", "entry", "diff", "replay", "error")
"""Pages that together show every colour."""
WIDE = ("clause", "contents", "search", "entry", "sides", "replay")
"""Pages that are arranged otherwise on a desk: there, too, they are checked for accessibility."""
SIZES = {"phone": PHONE, "desk": DESK}
MOST_ALIKE = 5
"""Neighbours in a list that are checked for accessibility; the hundredth line is made like the first."""
LARGEST_FIRST_PAGE = 60 * 1024
SMALLEST_TOUCH = 44
IN_RUNNING_TEXT = (
    "p a:not(.chip):not(.button), small a, .hint a, .override-head a, .child > .number, .cite, .step-number"
)


def _serious(found: list[dict[str, Any]]) -> list[str]:
    return [
        f"{violation['id']}: {node['target']} {node['failureSummary']}"
        for violation in found
        if violation["impact"] in ("serious", "critical")
        for node in violation["nodes"][:3]
    ]


LOOKS = [(name, size, "light") for name in PAGES for size in SIZES] + [
    (name, "phone", "dark") for name in IN_THE_DARK
]


@pytest.mark.parametrize(("name", "size", "scheme"), LOOKS, ids=["-".join(look) for look in LOOKS])
def test_page_fits_and_is_accessible(
    browser: Browser, server: RunningServer, name: str, size: str, scheme: str
) -> None:
    phone = size == "phone"
    context = browser.new_context(
        viewport=SIZES[size],
        base_url=server.address,
        color_scheme=scheme,  # type: ignore[arg-type]
        has_touch=phone,
        is_mobile=phone,
        bypass_csp=True,
        service_workers="block",
    )
    try:
        tab = context.new_page()
        tab.goto(PAGES[name])
        ARTEFACTS.mkdir(exist_ok=True)
        tab.screenshot(path=ARTEFACTS / f"{name}-{size}-{scheme}.png")
        assert tab.evaluate("document.documentElement.scrollWidth") <= SIZES[size]["width"]
        if phone:
            assert _small_targets(tab) == []
        if phone or name in WIDE:
            assert _inaccessible(tab) == []
    finally:
        context.close()


def _inaccessible(tab: Any) -> list[str]:
    """What axe finds after long lists are cut short, which shortens its work several times."""
    tab.evaluate(
        """most => document.querySelectorAll("main *").forEach(
          list => Array.from(list.children).slice(most).forEach(child => child.remove()))""",
        MOST_ALIKE,
    )
    tab.add_script_tag(path=AXE)
    rules = {"color-contrast-enhanced": {"enabled": True}, "target-size": {"enabled": True}}
    result = tab.evaluate("rules => axe.run(document, { rules })", rules)
    return _serious(result["violations"])


def _small_targets(tab: Any) -> list[str]:
    """Controls smaller than a finger; links in running text are as high as their line."""
    small: list[str] = tab.evaluate(
        """([smallest, inText]) => Array.from(document.querySelectorAll("a, button, input, select, summary"))
          .filter(node => !node.matches(inText) && !node.closest(".skip, [hidden]") && node.offsetParent)
          .map(node => [node, node.getBoundingClientRect()])
          .filter(([, box]) => box.width > 0 && (box.height < smallest - 0.5 || box.width < smallest - 0.5))
          .map(([node, box]) => `${node.tagName}.${node.className} ${box.width}x${box.height}`)""",
        [SMALLEST_TOUCH, IN_RUNNING_TEXT],
    )
    return small


@pytest.mark.parametrize("name", ["start", "clause", "search", "entry", "diff"])
def test_first_page_is_light_and_blocks_on_little(browser: Browser, server: RunningServer, name: str) -> None:
    context = browser.new_context(viewport=PHONE, base_url=server.address, service_workers="block")
    try:
        tab = context.new_page()
        asked: list[str] = []
        tab.on("request", lambda request: asked.append(request.url))
        tab.goto(PAGES[name], wait_until="networkidle")
        entries = tab.evaluate(
            """[...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
              .map(entry => [entry.name, entry.transferSize, entry.renderBlockingStatus])"""
        )
        assert sum(size for _, size, _ in entries) <= LARGEST_FIRST_PAGE
        assert sum(blocking == "blocking" for _, _, blocking in entries) <= 2
        assert [url for url in asked if not url.startswith((server.address, "data:"))] == []
    finally:
        context.close()


def test_pages_are_read_without_scripts(browser: Browser, server: RunningServer) -> None:
    context = browser.new_context(viewport=PHONE, base_url=server.address, java_script_enabled=False)
    try:
        tab = context.new_page()
        tab.goto("/")
        tab.locator("input[name=q]").fill("323.6")
        tab.locator(".search button").click()
        assert tab.locator("h1 .number").inner_text() == "323.6"
        assert tab.get_by_role("button", name="复制引文").count() == 0
    finally:
        context.close()
