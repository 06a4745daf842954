"""Looking back in a real browser: by mouse and by keyboard, in the table's own space."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.test_keyboard import fallen, tab_into, watch_focus
from tests.browser.test_one_screen import changed_by_other_sheets
from tests.strategies import few, in_soak
from tools.browser.harness import at_rest, axe_violations
from tools.browser.table import IMPORTS, OpenNotebook, TablePage

FINISHED = """
table = NimmtTable(seed=7, end="1 deal", speed="off", players=4{more})
while table.session.waiting_for:
    table.session.choose(0, table.session.state.pending[0][0])
table
"""
"""A cell with a table at which a deal is over: the person has always played the lowest card."""


def open_finished(open_widgets: OpenNotebook, more: str = "", **page: Any) -> TablePage:
    """A finished deal on a page."""
    return TablePage(open_widgets([IMPORTS + FINISHED.format(more=more)], **page))


def height(table: TablePage) -> int:
    """How high the table stands."""
    pixels: int = table.root.evaluate("root => root.offsetHeight")
    return pixels


def whole(look: Locator) -> None:
    """Wait until all lines are there."""
    expect(look.locator(".sc-line")).to_have_count(10)
    expect(look.locator("progress")).to_have_count(0)


HEIGHTS = """one => {
    const { src } = one;
    one.removeAttribute("src");
    const { clientHeight } = one;
    one.src = src;
    return [clientHeight, one.clientHeight];
}"""
"""How high a picture is before it is there, and after."""


@pytest.mark.thinned
@pytest.mark.parametrize(
    ("language", "width"),
    few([("en", 1280), ("ja", 390), ("en", 800), ("ja", 1280), ("en", 390)], 2),
)
def test_by_mouse(open_widgets: OpenNotebook, language: str, width: int) -> None:
    """Look back, open a line, play it on a thousand times, play on, and come back."""
    table = open_finished(
        open_widgets, f", language='{language}'", width=width, app="notebook", height=900
    )
    before = height(table)
    table.root.locator("[data-key='sheet-review']").click()
    look = table.root.locator(".sc-look")
    whole(look)
    assert height(table) == before
    look.locator("[data-key='line-5']").click()
    line = look.locator(".sc-look-one")
    expect(line.locator("h4")).to_be_focused()
    expect(line.locator(".sc-value")).to_have_count(5)
    drawn = line.locator(".sc-before")
    expect(drawn).to_have_attribute("src", re.compile("svg"))
    assert drawn.evaluate(HEIGHTS) == [drawn.evaluate("one => one.clientHeight")] * 2
    line.locator("[data-key='whatif']").click()
    expect(line.locator(".sc-real")).to_have_count(1)
    line.locator(".sc-value").nth(1).click()
    expect(line.locator(".sc-tried")).to_have_count(0)
    expect(line.locator(".sc-value").nth(1)).to_have_attribute("aria-pressed", "true")
    assert height(table) == before
    assert sticks_out(look) == []
    card = line.locator(".sc-value").nth(1).locator(".sc-number").inner_text()
    line.locator("[data-key='playon']").click()
    expect(look).to_have_count(0)
    back = table.root.locator("[data-key='back']")
    expect(back).to_be_visible()
    expect(table.root.locator(".sc-trick .sc-play")).to_have_count(4)
    expect(table.root.locator(".sc-trick")).to_contain_text(card)
    assert width < 1280 or height(table) == before  # a narrow table has its cards in two lines
    back.click()
    expect(back).to_have_count(0)
    expect(line.locator("h4")).to_be_visible()
    picked = line.locator(".sc-value[aria-pressed=true] .sc-number")
    expect(picked).to_have_text(card)
    look.locator("[data-key='close-look']").click()
    expect(table.sheet).to_be_visible()
    expect(table.root.locator("[data-key='sheet-review']")).to_be_focused()
    assert table.page.traffic.errors == []  # type: ignore[attr-defined]


@pytest.mark.parametrize("table", few(["NimmtTable(end='1 deal', ", "FtwTable(rounds=1, "]))
def test_sheets_of_other_widgets_leave_it_alone(open_widgets: OpenNotebook, table: str) -> None:
    """A line that is open looks as it did when all other widgets come to the page, too."""
    cell = (
        "from widgets import FtwTable, NimmtTable\n"
        f"table = {table}seed=7, players=2, speed='off')\n"
        "while table.session.waiting_for:\n"
        "    table.session.choose(0, table.session.state.pending[0][0])\n"
        "table"
    )
    page = open_widgets([cell], height=1300)
    page.locator("[data-key='sheet-review']").click()
    look = page.locator(".sc-look")
    look.locator(".sc-sums:not(.sc-soon)").wait_for()
    look.locator("[data-key='line-1']").click()
    expect(look.locator(".sc-look-one .sc-before")).to_have_attribute("src", re.compile("svg"))
    at_rest(page)
    assert changed_by_other_sheets(page) == []


def sticks_out(look: Locator) -> list[str]:
    """What is wider than the place it has."""
    sticking: list[str] = look.evaluate(
        """look => {
            const right = (one) => one.getBoundingClientRect().right;
            return [...look.querySelectorAll("*")]
                .filter((one) => right(one) > right(look) + 1 && !one.closest(".sc-hidden"))
                .map((one) => one.className || one.nodeName);
        }"""
    )
    return sticking


def test_by_keyboard(open_widgets: OpenNotebook) -> None:
    """Every part is reached by keys, Esc goes back one step, and the focus is never lost."""
    table = open_finished(open_widgets)
    page = table.page
    tab_into(page, table.root, "[data-key='sheet-review']")
    watch_focus(table.root)
    page.keyboard.press("Enter")
    look = table.root.locator(".sc-look")
    whole(look)
    expect(look.locator("h3")).to_be_focused()
    tab_to(page, look.locator("[data-key='moment-mistake']"))
    page.keyboard.press("Enter")
    heading = look.locator(".sc-look-one h4")
    expect(heading).to_be_focused()
    expect(heading).to_have_text("Trick 5: 50")
    page.keyboard.press("Escape")
    expect(look.locator("[data-key='line-4']")).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(heading).to_have_text("Trick 4: 49")
    tab_to(page, look.locator(".sc-value[aria-pressed='true']"))
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(look.locator(".sc-value").nth(1)).to_have_attribute("aria-pressed", "true")
    tab_to(page, look.locator("[data-key='whatif']"), "Shift+Tab")
    page.keyboard.press("Enter")
    expect(look.locator(".sc-tried p")).to_contain_text("played on 1,000 times")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(look).to_have_count(0)
    expect(table.root.locator("[data-key='sheet-review']")).to_be_focused()
    assert fallen(page) == []


def tab_to(page: Page, wanted: Locator, key: str = "Tab") -> None:
    """Press Tab until this has the focus."""
    for _ in range(20):
        if wanted.evaluate("one => one === document.activeElement"):
            return
        page.keyboard.press(key)
    raise AssertionError("it is not reached by Tab")


def test_what_lies_below_cannot_be_reached(open_widgets: OpenNotebook) -> None:
    """While one looks back, Tab goes through its own buttons only."""
    table = open_finished(open_widgets)
    table.root.locator("[data-key='sheet-review']").click()
    look = table.root.locator(".sc-look")
    whole(look)
    keys = set()
    for _ in range(12):
        table.page.keyboard.press("Tab")
        keys.add(
            table.page.evaluate(
                "() => document.activeElement.closest('.sc-table') && "
                "!document.activeElement.closest('.sc-look') && document.activeElement.dataset.key"
            )
        )
    assert keys <= {None, False}


def test_a_deal_of_a_match(open_widgets: OpenNotebook) -> None:
    """In the middle of a match the last deal can be looked at, and the next is played on."""
    cell = (
        FINISHED.format(more="")
        .replace("1 deal", "2 deals")
        .replace("while table.session.waiting_for:", "while table.session.state.deal == 1:")
    )
    table = TablePage(open_widgets([IMPORTS + cell]))
    table.root.locator("[data-key='review']").click()
    look = table.root.locator(".sc-look")
    whole(look)
    look.locator("[data-key='close-look']").click()
    expect(table.root.locator("[data-key='review']")).to_be_focused()
    table.card(0).click()
    expect(table.root.locator(".sc-hand-card")).to_have_count(9)
    assert table.page.traffic.errors == []  # type: ignore[attr-defined]


def test_advice(open_widgets: OpenNotebook) -> None:
    """It is switched on in the settings, asked for by a button, and told beside the question."""
    table = TablePage(open_widgets([f"{IMPORTS}NimmtTable(seed=7, speed='off')"]))
    ask = table.root.locator("[data-key='advice']")
    expect(ask).to_have_count(0)
    table.root.locator("[data-key='open-settings']").click()
    table.root.locator("[data-key='advising']").click()
    ask.click()
    expect(table.note).to_contain_text("I would choose")
    table.card(0).click()
    expect(table.root.locator(".sc-hand-card")).to_have_count(9)


def test_axe_finds_nothing_wrong(open_widgets: OpenNotebook) -> None:
    """With all lines, and with one opened."""
    table = open_finished(open_widgets)
    table.root.locator("[data-key='sheet-review']").click()
    look = table.root.locator(".sc-look")
    whole(look)
    violations = axe_violations(table.page, ".sc-nimmt")
    look.locator("[data-key='line-5']").click()
    look.locator("[data-key='whatif']").click()
    expect(look.locator(".sc-bars")).to_be_visible()
    assert violations + axe_violations(table.page, ".sc-nimmt") == []


OTHERS = {
    "ftw": "FtwTable(seed=7, rounds=1, players=3, speed='off')",
    "ingenious": "IngeniousBoard(seed=7, speed='off')",
}


@in_soak
@pytest.mark.parametrize(
    ("game", "width"),
    few([("ftw", 390), ("ingenious", 1280), ("ftw", 1280), ("ingenious", 390)], 2),
)
def test_the_other_games(open_widgets: OpenNotebook, game: str, width: int) -> None:
    """The same in FTW?! and Ingenious: lines, a picture of what lay there, a second table."""
    play = "table.session.choose(0, table.session.state.pending[0][0])"
    cell = f"table = {OTHERS[game]}\nwhile table.session.waiting_for:\n    {play}\ntable"
    # As in a lesson, it stands under a heading; Notebook 7 writes the file's name above it.
    heading = "from IPython.display import Markdown\nMarkdown('## A game')"
    cells = [heading, IMPORTS.replace("NimmtTable", "FtwTable, IngeniousBoard") + cell]
    page = open_widgets(cells, width=width, app="notebook")
    root = page.locator(f".sc-{game}")
    before = root.evaluate("root => root.offsetHeight")
    root.locator("[data-key='sheet-review']").click()
    look = root.locator(".sc-look")
    expect(look.locator(".sc-sums:not(.sc-soon)")).to_be_visible()
    assert look.locator(".sc-line").count() > 5
    look.locator("[data-key='line-2']").click()
    expect(look.locator("img.sc-before")).to_have_attribute("src", re.compile("^data:image/svg"))
    look.locator("[data-key='whatif']").click()
    expect(look.locator(".sc-bars .sc-real")).to_have_count(1)
    assert root.evaluate("root => root.offsetHeight") == before
    assert sticks_out(look) == []
    assert axe_violations(page, f".sc-{game}") == []
    look.locator("[data-key='playon']").click()
    expect(root.locator("[data-key='back']")).to_be_visible()
    root.locator("[data-key='back']").click()
    expect(look.locator(".sc-look-one h4")).to_be_visible()
    look.locator("[data-key='close-look']").click()
    expect(root.locator(".sc-sheet")).to_be_visible()
    assert page.traffic.errors == []  # type: ignore[attr-defined]


@in_soak
def test_it_opens_in_jupyterlab(open_notebook: OpenNotebook) -> None:
    """Its module comes over the kernel's line and is loaded in JupyterLab's page."""
    page = open_notebook([IMPORTS + FINISHED.format(more="")])
    table = TablePage(page)
    before = height(table)
    table.root.locator("[data-key='sheet-review']").click()
    whole(table.root.locator(".sc-look"))
    assert height(table) == before <= 600
    assert page.traffic.errors == []  # type: ignore[attr-defined]
