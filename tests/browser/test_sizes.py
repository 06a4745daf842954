"""Tables fit the screens that people have: what is needed to decide is in view together."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.strategies import few, in_soak
from tools.browser import harness
from tools.browser.harness import Server, Theme, at_rest
from tools.browser.table import TablePage, new_session

SIZES = {
    "1024x768": (1024, 768),
    "1366x768 at 150 %": (911, 512),
    "1920x1080": (1920, 1080),
    "810x1080": (810, 1080),
    "390x844": (390, 844),
}

TABLES = {
    "6 nimmt!": "NimmtTable(seed=66, risk=True, language={!r})",
    "ten players": "NimmtTable(seed=66, players=10, language={!r})",
    "FTW?!": "FtwTable(seed=5, language={!r})",
    "Ingenious": "IngeniousBoard(seed=5, language={!r})",
}

WHOLE = {"6 nimmt!", "FTW?!"}
"""Tables that are in view as a whole; of others, at some sizes, all but what has happened."""

HEIGHTS = """one => [
    one.closest('.jp-WindowedPanel-outer').clientHeight,
    one.offsetHeight,
    one.querySelector('.sc-hand').getBoundingClientRect().bottom - one.getBoundingClientRect().top]
"""
"""Pixels of what is seen at once, of the table, and from its top to the end of the hand."""


@pytest.fixture(params=few(["en light", "ja dark"]))
def page(request: pytest.FixtureRequest, lab: Server, browser: Browser) -> Any:
    """JupyterLab with a table of each kind, in a language and a theme."""
    language, theme = request.param.split()
    look: Theme = "light" if theme == "light" else "dark"
    cells = ["from widgets import FtwTable, IngeniousBoard, NimmtTable"]
    path = f"sizes-{language}.ipynb"
    cells += [table.format(language) for table in TABLES.values()]
    harness.write_notebook(lab.root / path, cells)
    page = harness.new_page(browser, viewport={"width": 1280, "height": 800}, has_touch=True)
    harness.open_in(page, lab, path, look)
    harness.run_all(page)
    page.bring_to_front()
    yield page
    page.context.close()
    lab.stop_kernel(path)


def show(page: Page, size: tuple[int, int]) -> None:
    """Give the window a size; on a narrow one the file browser is closed, as people do."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    if size[0] < 900:
        page.evaluate("jupyterapp.shell.collapseLeft()")
        expect(page.locator(".jp-FileBrowser").first).to_be_hidden()
    at_rest(page)


def test_what_is_needed_to_decide_is_in_view(page: Page) -> None:
    """In JupyterLab, at five sizes: board, question and hand are seen at once, and most tables."""
    wrong = []
    for size, pixels in SIZES.items():
        show(page, pixels)
        for name, root in zip(TABLES, page.locator(".sc-table").all(), strict=True):
            root.evaluate("one => one.scrollIntoView({ block: 'start' })")
            at_rest(page)
            pane, whole, least = root.evaluate(HEIGHTS)
            high = whole if name in WHOLE and pixels[0] > 400 else least
            if high > pane:
                wrong.append(f"{name} at {size}: {high:.0f} px in {pane:.0f}")
    assert wrong == []


@in_soak
@pytest.mark.parametrize("refused", [True, False])
def test_big_keeps_the_hand_in_sight(page: Page, refused: bool) -> None:
    """Whatever size the table had in its cell: the whole hand is on the screen, and no smaller."""
    if refused:
        page.evaluate(
            "() => { Element.prototype.requestFullscreen = () => Promise.reject(new Error()); }"
        )
    wrong = []
    for size, pixels in SIZES.items():
        show(page, pixels)
        for name, root in zip(TABLES, page.locator(".sc-table").all(), strict=True):
            piece = root.locator(".sc-hand :is(.sc-hand-card, .sc-tile)").first
            in_cell = piece.evaluate("one => one.getBoundingClientRect().width")
            root.locator("[data-key='big']").click()
            expect(root).to_have_class(BIG)
            at_rest(page)
            top, right, bottom = root.evaluate(ENDS)
            wide = piece.evaluate("one => one.getBoundingClientRect().width")
            if wide < in_cell and name != "ten players":  # their ten seats need the room
                wrong.append(
                    f"{name} at {size}: a hand of {wide:.0f} px, {in_cell:.0f} in its cell"
                )
            if bottom > pixels[1] + 1 or top < 0 or right > pixels[0] + 1:
                wrong.append(f"{name} at {size}: the hand ends at {bottom:.0f}")
            page.keyboard.press("Escape")
            expect(root).not_to_have_class(BIG)
    assert wrong == []


ENDS = """one => {
    const [board, hand] = ['.sc-board', '.sc-hand'].map((part) =>
        one.querySelector(part).getBoundingClientRect());
    return [board.top, hand.right, hand.bottom];
}"""
"""Where the board begins, and the right and the lower end of the hand."""

BIG = re.compile(r"\bsc-big\b")


def test_on_touch_the_second_tap_plays(lab: Server, browser: Browser) -> None:
    """The first tap of a finger shows where the card goes; another card's begins anew."""
    path = "taps.ipynb"
    harness.write_notebook(lab.root / path, ["from widgets import NimmtTable\nNimmtTable(seed=66)"])
    page = harness.new_page(browser, viewport={"width": 810, "height": 1080}, has_touch=True)
    harness.open_in(page, lab, path)
    harness.run_all(page)
    table, session = TablePage(page), new_session(66)
    table.wait_for(session)
    table.set_speed("off")
    say = table.root.locator(".sc-say")
    table.card(2).tap()
    expect(say).to_contain_text("Tap once more to play it.")
    expect(say).to_contain_text("13 would go behind 4")
    table.card(7).tap()
    expect(say).to_contain_text("97 would go behind 70")
    assert table.hand() == list(session.state.hands[0])
    table.card(7).tap()
    session.choose(0, session.state.pending[0][7])
    table.wait_for(session)
    table.open_settings()
    table.root.get_by_label("On touch: tap twice to play").uncheck()
    expect(table.root.get_by_label("On touch: tap twice to play")).not_to_be_checked()
    harness.ask_kernel(page)  # until it knows, a tap is still a first one
    card = table.hand()[0]
    table.root.locator(".sc-title").tap()
    table.card(0).tap()
    expect(table.root.locator(".sc-hand-card")).to_have_count(8)
    assert card not in table.hand()
    page.context.close()
    lab.stop_kernel(path)
