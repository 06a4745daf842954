"""Charts and still pictures in a light and in a dark notebook: no white box, all can be read."""

from __future__ import annotations

import base64
from collections.abc import Callable
from typing import Any, get_args

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.contrast import MARK, TEXT, contrast
from tests.strategies import SOAK, few, in_soak
from tools.browser.harness import App, Theme, at_rest, axe_violations, set_theme

OpenNotebook = Callable[..., Page]

CELLS = [
    "from kernel_lib import ftw, ingenious, nimmt\n"
    "from kernel_lib.play.compare import Estimate\n"
    "from kernel_lib.nimmt.drawing import CardRow\n"
    "nimmt.charts.risk('16 20 21 22 | 35 36 38 40 42 | 61 | 91', [5, 30, 45], opponents=3)",
    "ftw.charts.points_by_cards(60, [1, 2, 3], {1: Estimate(35, 2, 8)}, {2: Estimate(20, 3, 9)})",
    "ingenious.charts.best_scores('side 6 | R 0,0 1,0 | B -1,2 0,-4', 'RB')",
    "CardRow(8, 15, 30, 44, 55)",
    "nimmt.Table.parse('16 20 21 22 | 35 36 38 40 42 | 61 | 91')",
    "ftw.Table.parse('pile 25 26 | you 6 29 31 | help 7 11 | Ben 3 ?5')",
    "ingenious.Board.parse('side 6 | R 0,0 1,0 | B -1,2')",
]
CHARTS, PICTURES = 3, 4

COLOURS = """figure => {
    const hex = colour => "#" + colour.match(/[\\d.]+/g).slice(0, 3)
        .map(part => Math.round(part).toString(16).padStart(2, "0")).join("");
    const of = (selector, part) => [...figure.querySelectorAll(selector)]
        .map(one => getComputedStyle(one)[part])
        .filter(colour => colour.startsWith("rgb") && !colour.endsWith(", 0)"))
        .map(hex);
    const page = (one) => {
        const colour = getComputedStyle(one).backgroundColor;
        return colour.endsWith(", 0)") ? page(one.parentElement) : hex(colour);
    };
    return {
        page: page(figure),
        paper: [...figure.querySelectorAll(".main-svg")]
            .map(one => getComputedStyle(one).backgroundColor),
        text: of("text:not(.textpoint text)", "fill"),
        lines: of(".errorbar path, .js-line, .xlines-above, .bars .point path", "stroke"),
        bars: of(".bars .point path", "fill"),
    };
}"""

WHITE = """async picture => {
    const image = new Image();
    image.src = "data:image/png;base64," + picture;
    await image.decode();
    const { width, height } = image;
    const canvas = new OffscreenCanvas(width, height).getContext("2d");
    canvas.drawImage(image, 0, 0);
    const { data } = canvas.getImageData(0, 0, width, height);
    let white = 0;
    for (let at = 0; at < data.length; at += 4) white += Math.min(...data.slice(at, at + 3)) > 240;
    return white / (width * height);
}"""
"""How much of a screenshot is white, or nearly so."""


@in_soak
@pytest.mark.parametrize("app", few(get_args(App)))
def test_charts_and_pictures_follow_the_theme(open_notebook: OpenNotebook, app: App) -> None:
    """In both themes, changed after the drawing: text 4.5, marks 3, no white box, same size."""
    page = open_notebook(CELLS, app=app, theme="light", height=6000)
    charts, pictures = page.locator(".js-plotly-plot"), page.locator(".jp-RenderedSVG > img")
    expect(charts).to_have_count(CHARTS)
    expect(pictures).to_have_count(PICTURES)
    expect(charts.last.locator("svg.main-svg").first).to_be_visible()
    before = sizes(page)
    for theme in ("light", "dark") * (2 if SOAK else 1):
        set_theme(page, theme)
        at_rest(page)
        for chart in charts.all():
            look_at_colours(chart.evaluate(COLOURS), theme)
    assert sizes(page) == before
    for chart in charts.all():
        assert white(chart) < 0.02
    for picture in pictures.all():
        assert white(picture) < 0.1  # what is white in it is on its cards
    assert page.traffic.errors == []  # type: ignore[attr-defined]


@in_soak
def test_a_chart_keeps_its_size(open_notebook: OpenNotebook) -> None:
    """A chart that was taken a picture of, as for a print, is as large as before in both themes."""
    page = open_notebook(CELLS[:2], height=900)
    expect(page.locator(".js-plotly-plot svg.main-svg")).to_have_count(6)
    before = sizes(page)
    for theme in ("light", "dark", "light"):
        set_theme(page, theme)
        for chart in page.locator(".js-plotly-plot").all():
            chart.screenshot()
        page.wait_for_timeout(500)  # plotly fits itself a while later
        assert sizes(page) == before


@pytest.mark.parametrize("theme", few(get_args(Theme)))
@in_soak
def test_the_numbers_of_a_chart_are_folded_away(open_notebook: OpenNotebook, theme: Theme) -> None:
    """Below a chart a fold holds its table; opened by the keyboard, axe finds nothing wrong."""
    page = open_notebook(CELLS[:1], theme=theme)
    table = page.locator(".sc-numbers table")
    expect(page.locator(".sc-numbers")).to_have_count(1)
    expect(table).to_be_hidden()
    page.locator(".sc-numbers summary").press("Enter")
    expect(table).to_be_visible()
    assert axe_violations(page, ".sc-numbers") == []


def look_at_colours(seen: dict[str, Any], theme: Theme) -> None:
    """The page is that of the theme and shines through; text and marks stand out from it."""
    ground = seen["page"]
    assert (contrast(ground, "#000000") < 2) == (theme == "dark")
    assert set(seen["paper"]) <= {"rgba(0, 0, 0, 0)"}
    assert seen["text"]
    assert min(contrast(colour, ground) for colour in seen["text"]) >= TEXT
    assert all(contrast(colour, ground) >= MARK for colour in seen["lines"])
    # an empty bar has the page's colour, and an edge
    assert all(contrast(bar, ground) >= MARK or contrast(bar, ground) < 1.1 for bar in seen["bars"])


def sizes(page: Page) -> list[Any]:
    """The size of each figure and of each picture."""
    boxes: list[Any] = page.locator(
        ".js-plotly-plot .main-svg, .jp-RenderedSVG > img"
    ).evaluate_all(
        "all => all.map(one => one.getBoundingClientRect()).map(box => [box.width, box.height])"
    )
    return boxes


def white(shown: Locator) -> float:
    """How much of what is shown is white."""
    share: float = shown.page.evaluate(WHITE, base64.b64encode(shown.screenshot()).decode())
    return share
