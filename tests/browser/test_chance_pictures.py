"""Calculators and samples in a browser: dragged by mouse, by touch and by keys, on every screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.strategies import few
from tools.browser.harness import Theme, axe_violations
from tools.browser.table import OpenNotebook

CALCULATOR = (
    "from widgets import BinomialCalculator\n"
    "BinomialCalculator(20, 0.5, low=15, against=0.7, normal=True, language={!r})"
)
SAMPLES = (
    "from widgets import SamplingDistribution\n"
    "SamplingDistribution(dict.fromkeys(range(1, 7), 1 / 6), 'spots', 4, language={!r})"
)


def middles(page: Page, selector: str) -> list[float]:
    """Where the middles of some elements lie, from the left."""
    boxes = [element.bounding_box() for element in page.locator(selector).all()]
    return [box["x"] + box["width"] / 2 for box in boxes if box is not None]


@pytest.mark.thinned
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_an_end_is_dragged_below_its_bar(open_widgets: OpenNotebook, theme: Theme) -> None:
    """Who presses the axis below a bar has the region begin there."""
    page = open_widgets([CALCULATOR.format("en")], theme=theme)
    low = page.locator("[data-key=slider-low]")
    box = low.bounding_box()
    assert box is not None
    columns = middles(page, ".sc-calculator .sc-column")
    for number in (3, 12, 18):
        page.mouse.click(columns[number], box["y"] + box["height"] / 2)
        expect(page.locator(".sc-calculator .sc-say")).to_contain_text(f"P(X ≥ {number}) = ")
        expect(page.locator(".sc-calculator .sc-in")).to_have_count(21 - number)
    page.mouse.click(columns[7], box["y"] - 100)
    expect(page.locator(".sc-calculator .sc-say")).to_have_text("P(X = 7) = 7.39 %.")
    assert axe_violations(page, ".sc-calculator") == []


def test_a_region_by_keys(open_widgets: OpenNotebook) -> None:
    """Arrows drag an end, choose its kind, and go on; the same numbers stand in a table."""
    page = open_widgets([CALCULATOR.format("en")])
    page.locator("[data-key=slider-low]").focus()
    page.keyboard.press("ArrowLeft")
    said = page.locator(".sc-calculator .sc-say")
    expect(said).to_have_text("P(X ≥ 14) = 5.77 %.")
    page.locator("[data-key=kind-atLeast]").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(said).to_have_text("P(X ≤ 6 or X ≥ 14) = 11.5 %.")
    expect(page.locator(".sc-calculator .sc-edges input")).to_have_count(2)
    expect(page.locator("[data-key=kind-bothEnds]")).to_be_focused()
    page.locator("[data-key=view-table]").click()
    row = page.locator(".sc-calculator tr", has=page.get_by_role("rowheader", name="14"))
    expect(row.locator("td").first).to_have_text("3.7 %")
    assert axe_violations(page, ".sc-calculator") == []


@pytest.mark.thinned
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_samples_build_up(open_widgets: OpenNotebook, theme: Theme) -> None:
    """One sample is seen on the population; a thousand make a picture, and its curve."""
    page = open_widgets([SAMPLES.format("en")], theme=theme)
    page.locator("[data-key=draw-1]").click()
    expect(page.locator(".sc-sampling .sc-say")).to_contain_text("The last sample: ")
    expect(page.locator("[data-key=chart-0] .sc-mark")).to_have_count(4)
    page.locator("[data-key=draw-1000]").click()
    page.locator("[data-key=curve]").click()
    expect(page.locator("[data-key=title-1]")).to_contain_text("1,001 samples")
    expect(page.locator("[data-key=chart-1] polyline")).to_have_count(1)
    page.locator("[data-key=slider-size]").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-key=title-1]")).to_contain_text("sample of 5: 0 samples")
    page.locator("[data-key=draw-1]").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator("[data-key=title-1]")).to_contain_text("10 samples")
    expect(page.locator("[data-key=draw-10]")).to_be_focused()
    assert axe_violations(page, ".sc-sampling") == []


@pytest.mark.parametrize("language", few(["ja", "en"]))
def test_by_touch_on_a_phone(open_widgets: OpenNotebook, language: str) -> None:
    """Nothing is wider than the phone, what is touched is large enough, and an end is dragged."""
    cells = [cell.format(language) for cell in (CALCULATOR, SAMPLES)]
    page = open_widgets(cells, app="notebook", width=390, has_touch=True)
    page.locator("[data-key=draw-100]").tap()
    expect(page.locator("[data-key=title-1]")).to_contain_text("100")
    for touched in page.locator(".sc-calculator, .sc-sampling").locator("button, input").all():
        box = touched.bounding_box()
        assert box is not None
        assert box["height"] >= 44
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 390
    low = page.locator("[data-key=slider-low]")
    low.scroll_into_view_if_needed()
    box = low.bounding_box()
    assert box is not None
    columns = middles(page, ".sc-calculator .sc-column")
    page.touchscreen.tap(columns[17], box["y"] + box["height"] / 2)
    expect(page.locator(".sc-calculator .sc-in")).to_have_count(4)
