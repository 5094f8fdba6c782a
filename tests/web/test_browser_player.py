"""The replay player in a real browser: stepping to the end, links to a step, editing."""

import re

import pytest
from playwright.sync_api import Page, expect

PATRON = "/scenarios/q05a-冷血贵族"
# One worker runs them all: what they share takes long to prepare.
pytestmark = pytest.mark.xdist_group("browser")


def current_step(tab: Page) -> int:
    step = tab.locator(".step[aria-current=step]").get_attribute("data-step")
    assert step is not None
    return int(step)


def test_replay_is_stepped_to_its_end_by_keyboard(tab: Page) -> None:
    tab.goto(PATRON)
    last = -1
    while current_step(tab) != last:
        last = current_step(tab)
        tab.keyboard.press("ArrowRight")
        expect(tab.locator(".applies-clause")).not_to_be_empty()
    expect(tab.locator("[aria-label='战场 战场一'] .ours")).to_contain_text("冷血贵族")
    expect(tab.locator("[aria-label='战场 战场一'] .lane-state")).to_contain_text("甲控制")
    expect(tab.locator(".expectations .failed")).to_have_count(0)
    tab.keyboard.press("Home")
    assert current_step(tab) < last


def test_link_to_a_step_opens_its_refusals(tab: Page) -> None:
    tab.goto(PATRON)
    refused = tab.locator(".step.is-refused", has_text="闭环").first.get_attribute("data-step")
    tab.goto(f"/scenarios/q05a-冷血贵族?x=1#step-{refused}")
    assert current_step(tab) == int(refused or 0)
    expect(tab.locator(f"#step-{refused}")).to_be_visible()
    expect(tab.locator(".applies")).to_contain_text("323.6")


def test_board_changes_with_the_steps(tab: Page) -> None:
    tab.goto(PATRON)
    expect(tab.locator("[data-board-place]")).to_contain_text("随从")
    tab.keyboard.press("End")
    expect(tab.locator("[data-board-place] .lane")).not_to_contain_text(["随从", "随从"])


def test_playing_advances_and_pauses(tab: Page) -> None:
    tab.goto(PATRON)
    before = current_step(tab)
    tab.get_by_role("button", name="播放").click()
    expect(tab.get_by_role("button", name="暂停")).to_be_visible()
    tab.wait_for_function(
        "step => Number(document.querySelector('.step[aria-current]').dataset.step) > step", arg=before
    )
    tab.get_by_role("button", name="暂停").click()
    expect(tab.get_by_role("button", name="播放")).to_be_visible()


@pytest.mark.parametrize("broken", [False, True])
def test_scenario_is_edited_and_replayed(tab: Page, broken: bool) -> None:
    tab.goto(PATRON)
    tab.get_by_role("link", name="改一改再重演").click()
    field = tab.locator("textarea")
    if broken:
        field.fill(field.input_value().replace("hand: [冷血贵族]", "hand: [没有的牌]"))
    tab.get_by_role("button", name="重演", exact=True).click()
    if broken:
        expect(tab.get_by_role("alert")).to_contain_text(re.compile(r"第 \d+ 行"))
        expect(tab.get_by_role("alert")).to_be_in_viewport()
    else:
        expect(tab.locator(".expectations .passed").first).to_be_visible()
        expect(tab.locator("[data-board-place]")).to_be_in_viewport()
