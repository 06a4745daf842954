"""The answer field in a browser: by keyboard and by touch, at every width, in both themes."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tools.browser.harness import Theme
from tools.browser.table import OpenNotebook

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


@pytest.mark.thinned
@pytest.mark.parametrize("width", [810, 390])
def test_by_touch_alone(open_widgets: OpenNotebook, width: int) -> None:
    """What is touched is large enough, and a tap on a button answers."""
    cells = [CELL.format(id="over-66", more=""), CELL.format(id="gap-of-30", more=", seed=2")]
    page = open_widgets(cells, app="notebook", width=width, has_touch=True)
    for button in page.locator(".sc-exercise button, .sc-exercise input").all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= FINGER, button.inner_text()
    field(page).get_by_role("button", name="Yes", exact=True).tap()
    expect(field(page).locator(".sc-told")).to_contain_text("Not so.")
    field(page).get_by_role("button", name="No", exact=True).tap()
    expect(field(page).locator(".sc-told")).to_have_text("Right: No.")
    expect(field(page).get_by_role("button", name="Yes", exact=True)).to_have_count(0)
    chance = page.locator(".sc-exercise").nth(1)
    assert chance.get_by_role("textbox").get_attribute("inputmode") == "text"
    assert chance.get_by_role("textbox").get_attribute("placeholder") == "7/8, 0.88 or 88 %"
    chance.get_by_role("textbox").fill("0,5")
    chance.get_by_role("button", name="Check").tap()
    expect(chance.locator(".sc-told")).to_be_visible()
    wide = page.evaluate("document.scrollingElement.scrollWidth")
    assert wide <= width
    assert page.traffic.errors == []


@pytest.mark.thinned
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_what_is_drawn_is_seen(open_widgets: OpenNotebook, theme: Theme) -> None:
    """The table of a question is drawn beside it, no wider than its place."""
    page = open_widgets([CELL.format(id="gap-of-37", more=", language='ja'")], theme=theme)
    drawing = field(page).locator(".sc-drawing img")
    expect(drawing).to_be_visible()
    assert drawing.evaluate("one => one.naturalWidth > 0 && one.complete")
    inside = drawing.evaluate("one => one.offsetWidth <= one.parentElement.clientWidth")
    assert inside


@pytest.mark.thinned
@pytest.mark.parametrize("width", [810, 390])
def test_the_picture_is_tapped(open_widgets: OpenNotebook, width: int) -> None:
    """A tap on a row answers; cards are tapped in their order; so is the line that is wrong."""
    cells = [
        CELL.format(id=id, more="") for id in ("row-of-50", "order-of-trick", "lines-of-a-gap")
    ]
    page = open_widgets(cells, app="notebook", width=width, has_touch=True)
    row, order, lines = (page.locator(".sc-exercise").nth(at) for at in range(3))
    row.get_by_role("button", name="row 3: 52").tap()
    expect(row.locator(".sc-told")).to_contain_text("52 is nearer to 50")
    row.get_by_role("button", name="row 2: 27 31 36 41 44").tap()
    expect(row.locator(".sc-told")).to_have_text("Right: 2.")
    expect(row.locator(".sc-spot")).to_have_count(0)
    send = order.get_by_role("button", name="Check")
    expect(send).to_be_disabled()
    for card in ("50", "12", "50", "60", "50", "60"):
        order.get_by_role("button", name=card, exact=True).tap()
    expect(order.locator(".sc-picked")).to_have_text("12, 50")
    for card in ("60", "90"):
        order.get_by_role("button", name=card, exact=True).tap()
    expect(order.get_by_role("button", name="60", exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )
    send.tap()
    expect(order.locator(".sc-told")).to_have_text("Right: 12, 50, 60, 90.")
    expect(lines.locator("li")).to_have_count(4)
    lines.get_by_role("button").nth(3).tap()
    expect(lines.locator(".sc-told")).to_contain_text("Line 4 is right.")
    lines.get_by_role("button").first.tap()
    expect(lines.locator(".sc-told")).to_have_text("Right: (1).")
    expect(lines.locator("li")).to_have_count(4)
    expect(lines.locator("li button")).to_have_count(0)
    assert page.evaluate("document.scrollingElement.scrollWidth") <= width
    assert page.traffic.errors == []


def test_a_part_of_the_picture_is_chosen_with_the_keyboard(open_widgets: OpenNotebook) -> None:
    """Each part has its name, is met with Tab and answers with Enter."""
    page = open_widgets([CELL.format(id="cheapest-row", more="")])
    row = field(page).get_by_role("button", name="row 3: 52")
    field(page).get_by_role("button", name="row 1: 9 14").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(row).to_be_focused()
    page.keyboard.press("Enter")
    expect(field(page).locator(".sc-told")).to_have_text("Right: 3.")
    expect(field(page).get_by_text("Solution")).to_be_focused()
    assert page.traffic.errors == []
