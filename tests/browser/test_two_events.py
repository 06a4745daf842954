"""Two events in a browser: five pictures of one thing, by mouse, by touch and by keys."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.strategies import few
from tools.browser.harness import Theme, axe_violations
from tools.browser.table import OpenNotebook
from widgets import TwoEvents

CELLS = [
    "from widgets import TwoEvents\nTwoEvents('ill', 'positive', (1, 80, 10), language={!r})",
]
PRODUCT = "P(ill and positive) = 1 % · 80 % = 0.8 %: 80 of 10,000."


def told(page: Page) -> Locator:
    """The sentence below the picture."""
    return page.locator(".sc-two .sc-say")


def look_at(page: Page, view: str) -> None:
    """Look at another picture."""
    page.locator(f"[data-key=view-{view}]").click()
    expect(page.locator(f".sc-two .sc-shown.sc-{view}")).to_be_visible()


@pytest.mark.thinned
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_picture_tells_the_same(open_widgets: OpenNotebook, theme: Theme) -> None:
    """What is clicked in one picture is chosen in all; each has the outcomes as buttons."""
    page = open_widgets([CELLS[0].format("en")], theme=theme)
    page.locator(".sc-two [data-key=both]").click()
    expect(told(page)).to_have_text(PRODUCT)
    for view in TwoEvents.views:
        look_at(page, view)
        expect(told(page)).to_have_text(PRODUCT)
        expect(page.locator(".sc-two [data-key=both]")).to_have_attribute("aria-pressed", "true")
        for outcome in ("both", "onlyA", "onlyB", "neither"):
            expect(page.locator(f".sc-two [data-key={outcome}]")).to_have_count(1)
        assert axe_violations(page, ".sc-two") == []


def test_what_is_drawn_is_as_large_as_it_is_likely(open_widgets: OpenNotebook) -> None:
    """Areas are shares of the square, and there is one icon for each ten people."""
    page = open_widgets([CELLS[0].format("en")])
    look_at(page, "areas")
    square = page.locator(".sc-two .sc-square").bounding_box()
    assert square is not None
    for outcome, share in (("both", 0.008), ("onlyB", 0.099), ("neither", 0.891)):
        box = page.locator(f"[data-key=area-{outcome}]").bounding_box()
        assert box is not None
        part = box["width"] * box["height"] / (square["width"] - 2) / (square["height"] - 2)
        assert part == pytest.approx(share, abs=0.004)
    look_at(page, "icons")
    for outcome, count in (("both", 8), ("onlyA", 2), ("onlyB", 99), ("neither", 891)):
        assert len(page.locator(f"[data-key=icons-{outcome}]").inner_text()) == count


def test_a_condition_and_a_slider_by_keys(open_widgets: OpenNotebook) -> None:
    """Arrows move a chance and go through the parts; a condition dims what does not fit."""
    page = open_widgets([CELLS[0].format("en")])
    page.locator("[data-key=slider-b_without]").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".sc-two .sc-slider output").last).to_have_text("11 %")
    page.locator(".sc-two [data-key=a]").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(told(page)).to_have_text(PRODUCT)
    expect(page.locator(".sc-two [data-key=both]")).to_be_focused()
    page.locator(".sc-two [data-key=given]").select_option("b")
    expect(told(page)).to_have_text("Given positive: 80 of 1,169 are ill and positive, 6.84 %.")
    expect(page.locator(".sc-two .sc-off")).to_have_count(2)
    assert axe_violations(page, ".sc-two") == []


@pytest.mark.parametrize("language", few(["ja", "en"]))
def test_by_touch_on_a_phone(open_widgets: OpenNotebook, language: str) -> None:
    """Nothing is wider than the phone, every part is large enough for a finger, and works."""
    page = open_widgets([CELLS[0].format(language)], app="notebook", width=390, has_touch=True)
    for view in TwoEvents.views:
        page.locator(f"[data-key=view-{view}]").tap()
        expect(page.locator(f".sc-two .sc-shown.sc-{view}")).to_be_visible()
        for button in page.locator(".sc-two .sc-part").all():
            box = button.bounding_box()
            assert box is not None
            assert box["height"] >= 44
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= 390
    page.locator(".sc-two [data-key=onlyB]").tap()
    expect(page.locator(".sc-two [data-key=onlyB]")).to_have_attribute("aria-pressed", "true")
