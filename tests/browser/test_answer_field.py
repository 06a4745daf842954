"""The answer field in a browser: by keyboard and by touch, at every width, in both themes."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.harness import Theme
from tests.browser.table import OpenNotebook

CELL = """
from kernel_lib.learn import guesses
from widgets import AnswerField
guesses.forget_all()
AnswerField({id!r}{more})
"""
FINGER = 44
"""The least height and width of what is touched, in pixels."""


def field(page: Page) -> Locator:
    """The first answer field of a page."""
    return page.locator(".sc-exercise").first


def test_by_keyboard_alone(open_widgets: OpenNotebook) -> None:
    """A mistake gets its reason and a second one a hint; then other numbers come."""
    page = open_widgets([CELL.format(id="gap-of-37", more="")])
    entry = field(page).get_by_role("textbox", name="Your answer")
    entry.focus()
    page.keyboard.type("14")
    page.keyboard.press("Enter")
    expect(field(page).locator(".sc-told")).to_contain_text("Not 14. 2 of them lie on the table")
    expect(entry).to_be_focused()
    entry.press("Control+a")
    page.keyboard.type("15")
    page.keyboard.press("Enter")
    expect(field(page).locator(".sc-hint")).to_have_count(1)
    question = field(page).locator(".sc-question").inner_text()
    for _ in range(6):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent") == "Another one":
            break
    page.keyboard.press("Enter")
    expect(field(page).locator(".sc-question")).not_to_have_text(question)
    expect(field(page).locator(".sc-number")).to_have_text("Numbers 1")
    expect(field(page).locator(".sc-told")).to_have_count(0)
    assert page.traffic.errors == []


@pytest.mark.parametrize("width", [810, 390])
def test_by_touch_alone(open_widgets: OpenNotebook, width: int) -> None:
    """What is touched is large enough, and a tap on a button answers."""
    cells = [CELL.format(id="over-66", more=""), CELL.format(id="gap-of-30", more=", seed=2")]
    page = open_widgets(cells, app="notebook", width=width, has_touch=True)
    for button in page.locator(".sc-exercise button, .sc-exercise input").all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= FINGER, button.inner_text()
    field(page).get_by_role("button", name="True").tap()
    expect(field(page).locator(".sc-told")).to_contain_text("Not True.")
    field(page).get_by_role("button", name="False").tap()
    expect(field(page).locator(".sc-told")).to_have_text("Right.")
    expect(field(page).get_by_role("button", name="True")).to_have_count(0)
    chance = page.locator(".sc-exercise").nth(1)
    assert chance.get_by_role("textbox").get_attribute("inputmode") == "text"
    assert chance.get_by_role("textbox").get_attribute("placeholder") == "1/3, 0.3 or 30 %"
    chance.get_by_role("textbox").fill("0,5")
    chance.get_by_role("button", name="Check").tap()
    expect(chance.locator(".sc-told")).to_be_visible()
    wide = page.evaluate("document.scrollingElement.scrollWidth")
    assert wide <= width
    assert page.traffic.errors == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_what_is_drawn_is_seen(open_widgets: OpenNotebook, theme: Theme) -> None:
    """The table of a question is drawn beside it, no wider than its place."""
    page = open_widgets([CELL.format(id="gap-of-37", more=", language='ja'")], theme=theme)
    drawing = field(page).locator(".sc-drawing")
    expect(drawing).to_be_visible()
    assert drawing.evaluate("one => one.naturalWidth > 0 && one.complete")
    inside = drawing.evaluate("one => one.offsetWidth <= one.parentElement.clientWidth")
    assert inside
