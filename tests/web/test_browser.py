"""The desk in a real browser: searching, opening, quoting, dates, differences, keys."""

import re

import pytest
from playwright.sync_api import Page, expect

JULY = "/rules/core-2026-07-17"
# One worker runs them all: what they share takes long to prepare.
pytestmark = pytest.mark.xdist_group("browser")


def test_search_by_words_and_open_a_hit(tab: Page) -> None:
    tab.goto("/")
    tab.get_by_role("combobox").fill("优先行动权")
    tab.keyboard.press("Enter")
    expect(tab).to_have_url(re.compile("/search"))
    first = tab.locator(".hit").first
    number = first.locator(".number").inner_text()
    first.click()
    expect(tab.locator("h1 .number")).to_have_text(number)


def test_search_by_number_opens_the_clause(tab: Page) -> None:
    tab.goto("/")
    tab.get_by_role("combobox").fill("323 6")
    tab.keyboard.press("Enter")
    expect(tab).to_have_url(re.compile(re.escape(f"{JULY}/323.6")))
    expect(tab.locator("h1 .number")).to_have_text("323.6")


def test_suggestions_come_while_typing(tab: Page) -> None:
    tab.goto("/")
    tab.get_by_role("combobox").press_sequentially("323.6", delay=20)
    option = tab.get_by_role("option").first
    expect(option.locator(".number")).to_have_text("323.6")
    tab.keyboard.press("ArrowDown")
    expect(option).to_have_attribute("aria-selected", "true")
    tab.keyboard.press("Enter")
    expect(tab).to_have_url(re.compile(re.escape(f"{JULY}/323.6")))


def test_escape_closes_the_suggestions(tab: Page) -> None:
    tab.goto("/")
    tab.get_by_role("combobox").press_sequentially("清理")
    expect(tab.get_by_role("option").first).to_be_visible()
    tab.keyboard.press("Escape")
    expect(tab.get_by_role("listbox")).to_be_hidden()


@pytest.mark.parametrize("way", ["button", "key"])
def test_copied_quote_is_complete(tab: Page, way: str) -> None:
    tab.goto(f"{JULY}/323.6?asked=3236")
    if way == "button":
        tab.get_by_role("button", name="复制引文").click()
    else:
        tab.keyboard.press("c")
    expect(tab.locator(".toast")).to_have_text("引文已复制")
    quote = tab.evaluate("navigator.clipboard.readText()")
    source, number, words, link = quote.split(" · ")
    assert source == "《符文战场》核心规则 2026-07-17"
    assert number == "323.6"
    assert words.startswith("4.如果当前回合处于开环状态")
    assert words.endswith("失去该战场的控制权。")
    assert link.endswith(f"{JULY}/323.6")


def test_old_number_is_redirected_with_an_explanation(tab: Page) -> None:
    tab.goto("/rules/466.1.b")
    expect(tab).to_have_url(re.compile(re.escape(f"{JULY}/471.1.b")))
    expect(tab.locator(".notice").first).to_contain_text("466.1.b")


def test_date_switch_goes_along_with_every_link(tab: Page) -> None:
    tab.goto(f"{JULY}/323.6")
    tab.get_by_label("比赛日期").fill("2026-05-01")
    tab.get_by_role("button", name="按此日期看").click()
    expect(tab).to_have_url(re.compile("/rules/core-2026-03-30/323.6.*at=2026-05-01"))
    expect(tab.locator(".state")).to_contain_text("由 FAQ 取代")
    tab.get_by_role("link", name="FAQ", exact=True).click()
    expect(tab.locator(".date-banner")).to_contain_text("2026-05-01")
    tab.get_by_role("link", name="回到今天").click()
    expect(tab.locator(".date-banner")).to_have_count(0)


def test_reference_shows_a_preview_on_hover(tab: Page) -> None:
    tab.goto(f"{JULY}/107.1.b")
    tab.locator(".ref").first.hover()
    preview = tab.locator(".preview")
    expect(preview).to_contain_text("197")
    expect(preview).to_contain_text("位置")
    tab.keyboard.press("Escape")
    expect(preview).to_have_count(0)


def test_difference_inline_and_side_by_side(tab: Page) -> None:
    tab.goto("/diff/core-2026-03-30/core-2026-07-17")
    change = tab.locator(".change", has_text="190.4.c").last
    expect(change.locator("del")).to_contain_text("阶段")
    expect(change.locator("ins")).to_contain_text("步骤")
    tab.get_by_role("link", name="并排").click()
    expect(tab.locator(".sides").first).to_be_visible()
    tab.get_by_role("link", name=re.compile("文字有修订")).click()
    expect(tab).to_have_url(re.compile("kind=reworded"))


def test_redline_copies_as_text_with_its_marks(tab: Page) -> None:
    tab.goto("/diff/core-2026-03-30/core-2026-07-17?kind=reworded")
    text = (
        tab.locator(".change", has_text="190.4.c")
        .first.locator(".redline")
        .evaluate("node => { getSelection().selectAllChildren(node); return getSelection().toString(); }")
    )
    assert "[-阶段-]{+步骤+}" in re.sub(r"\s", "", text)


def test_everything_by_keyboard(tab: Page) -> None:
    tab.goto("/")
    tab.keyboard.press("/")
    expect(tab.get_by_role("combobox")).to_be_focused()
    tab.keyboard.type("清理")
    tab.keyboard.press("Enter")
    expect(tab.locator(".hit").first).to_be_visible()
    tab.locator("main").focus()
    tab.keyboard.press("ArrowDown")
    expect(tab.locator(".hit").first).to_be_focused()
    tab.keyboard.press("ArrowDown")
    expect(tab.locator(".hit").nth(1)).to_be_focused()
    tab.keyboard.press("ArrowUp")
    tab.keyboard.press("Enter")
    here = tab.locator("h1 .number").inner_text()
    tab.keyboard.press("ArrowRight")
    expect(tab.locator("h1 .number")).not_to_have_text(here)
    tab.keyboard.press("ArrowLeft")
    expect(tab.locator("h1 .number")).to_have_text(here)


def test_contents_keep_the_place(tab: Page) -> None:
    tab.goto(JULY)
    tab.locator("[id='349']").click()
    expect(tab.locator("h1 .number")).to_have_text("349")
    tab.goto(JULY)
    expect(tab.locator("[id='349']")).to_be_in_viewport()


def test_start_page_lists_what_was_read_last(tab: Page) -> None:
    tab.goto(f"{JULY}/323.6")
    tab.goto("/")
    expect(tab.locator("[data-recent] .number")).to_have_text("323.6")
