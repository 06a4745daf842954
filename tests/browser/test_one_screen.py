"""What is needed to decide is in view together, and cards travel as the rules say."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import widgets
from kernel_lib.nimmt import Play
from tests.strategies import few
from tools.browser.film import SIXTH
from tools.browser.harness import at_rest
from tools.browser.table import (
    IMPORTS,
    OpenNotebook,
    TablePage,
    lasting_trick_cell,
    new_session,
)

WIDGETS = """\
from widgets import FtwExample, FtwTable, IngeniousBoard, IngeniousExample, RiskExplorer"""

MOST: dict[str, int] = {
    "NimmtTable(seed=66)": 600,
    "NimmtTable(seed=66, risk=True)": 600,
    "NimmtTable(seed=66, players=10)": 640,
    "NimmtTable(seed=66, language='ja', risk=True)": 600,
    "FtwTable(seed=5)": 600,
    "FtwTable(seed=5, players=6, chance=True)": 600,
    "IngeniousBoard(seed=5)": 640,
    "IngeniousBoard(seed=5, players=4)": 640,
    "IngeniousBoard(seed=5, language='ja')": 640,
    "FtwTable(seed=5, language='ja')": 600,
    "RiskExplorer()": 640,
    "RiskExplorer(hand=[1, 5, 12, 37, 45, 65, 77, 88, 99, 104], opponents=9)": 640,
    "WorkedExample('N-000-EX2')": 480,
    "FtwExample('F-003-BOOST')": 480,
    "IngeniousExample('I-BONUS')": 480,
}
"""The most pixels that a widget may take, of the 679 that JupyterLab leaves at 1280 x 800."""

SHEETS = [str(widget._css) for widget in vars(widgets).values() if hasattr(widget, "_css")]
"""The style sheet of every widget."""

BIG = re.compile(r"\bsc-big\b")


def test_a_widget_fits_one_screen(open_notebook: OpenNotebook) -> None:
    """In JupyterLab at 1280 x 800, with the file browser open, none is higher than it may be."""
    page = open_notebook([f"{IMPORTS}{WIDGETS}", *MOST], width=1280, height=800)
    expect(page.locator(".jp-FileBrowser").first).to_be_visible()
    roots = page.locator(".sixth-card")
    expect(roots).to_have_count(len(MOST))
    at_rest(page)
    heights = roots.evaluate_all("all => all.map(one => one.offsetHeight)")
    told = dict(zip(MOST, heights, strict=True))
    assert {name: height for name, height in told.items() if height > MOST[name]} == {}


LOOK = """\
() => [...document.querySelectorAll('.sixth-card, .sixth-card *')].map(one => {
    const { x, y, width, height } = one.getBoundingClientRect();
    const style = getComputedStyle(one);
    const look = ['color', 'background-color', 'font-size', 'font-weight', 'padding', 'opacity']
        .map(name => style.getPropertyValue(name));
    return `${one.tagName} ${one.getAttribute('class')}: ${[x, y, width, height].map(
        (number) => number.toFixed(1)).join(' ')}; ${look.join('; ')}`;
})
"""


@pytest.mark.thinned
@pytest.mark.parametrize("width", few([800, 1280]))
@pytest.mark.parametrize("cell", [cell for cell in MOST if "risk=True" not in cell])
def test_widgets_leave_each_other_alone(open_widgets: OpenNotebook, cell: str, width: int) -> None:
    """The style sheets of all widgets, before its own or after, change nothing in a widget."""
    page = open_widgets([f"{IMPORTS}{WIDGETS}", cell], width=width)
    at_rest(page)
    assert changed_by_other_sheets(page) == []


def changed_by_other_sheets(page: Page) -> list[tuple[str, str, str]]:
    """What looks otherwise when the sheets of all widgets come before or after its own."""
    alone = page.evaluate(LOOK)
    changed = []
    for place in ("prepend", "append"):
        page.evaluate(
            """([place, sheets]) => document.head[place](...sheets.map(sheet =>
                Object.assign(document.createElement('style'), {
                    className: 'other', textContent: sheet })))""",
            [place, SHEETS if place == "append" else SHEETS[::-1]],
        )
        at_rest(page)
        beside = page.evaluate(LOOK)
        page.evaluate("document.querySelectorAll('.other').forEach(one => one.remove())")
        pairs = zip(alone, beside, strict=True)
        changed += [(place, before, after) for before, after in pairs if before != after]
    return changed


OUT_OF_VIEW = """\
table => [...table.querySelectorAll(".sc-title, .sc-marker-number")].filter(one => {
    const box = one.getBoundingClientRect();
    return [".sc-tracks", ".sc-head"].map(frame => one.closest(frame)?.getBoundingClientRect())
        .some(frame => frame && (box.top < frame.top || box.bottom > frame.bottom));
}).map(one => one.textContent)"""


@pytest.mark.parametrize(("width", "most"), [(500, 2), (640, 3), (810, 4)])
def test_every_marker_is_in_view_where_the_page_is_narrow(
    open_widgets: OpenNotebook, width: int, most: int
) -> None:
    """On a tablet nobody's colour is cut off, nor is the title of the table."""
    cells = [
        f"IngeniousBoard(players={players}, seed=5, language='{language}')"
        for players in range(2, most + 1)
        for language in ("en", "ja")
    ]
    page = open_widgets([f"{IMPORTS}{WIDGETS}", *cells], width=width, app="notebook")
    at_rest(page)
    tables = page.locator(".sc-ingenious").all()
    assert [table.evaluate(OUT_OF_VIEW) for table in tables] == [[]] * len(cells)


@pytest.mark.parametrize("width", [390, 640, 810])
def test_a_title_too_long_loses_what_stands_in_brackets(
    open_widgets: OpenNotebook, width: int
) -> None:
    """Nothing that is left of it is cut in the middle of a word."""
    cells = [f"{name}(seed=5, language='ja')" for name in ("IngeniousBoard", "NimmtTable")]
    page = open_widgets([f"{IMPORTS}{WIDGETS}", *cells], width=width, app="notebook")
    at_rest(page)
    titles = page.locator(".sc-table .sc-title").all()
    assert len(titles) == 2
    for title in titles:
        expect(title).to_be_visible()
        assert title.evaluate("one => one.scrollWidth <= one.clientWidth")


def test_the_height_stays_from_the_first_card_to_the_score_sheet(
    open_widgets: OpenNotebook,
) -> None:
    """A whole deal of 6 nimmt! is played, and the table is as high as it was in each position."""
    page = open_widgets([IMPORTS, "NimmtTable(seed=66, end='1 deal', speed='off')"])
    table, session = TablePage(page), new_session(66)
    table.wait_for(session)
    heights = {table.root.bounding_box()["height"]}  # type: ignore[index]
    for number in range(30):
        if session.state.is_over:
            break
        table.play_on(session, number)
        heights.add(table.root.bounding_box()["height"])  # type: ignore[index]
    assert session.state.is_over
    assert len(heights) == 1


def test_the_sixth_card_lands_on_place_6_before_the_five_leave(
    open_widgets: OpenNotebook,
) -> None:
    """All six lie in the row, then the sixth alone on its place, and at last on place 1."""
    page = open_widgets([IMPORTS, f"NimmtTable(position={SIXTH!r}, seed=3, speed='fast')"])
    table = TablePage(page)
    watch(table)
    table.play(45)
    page.wait_for_function("(window.rows.at(-1) ?? [])[0] === '45'", timeout=40_000)
    seen: list[list[str]] = page.evaluate("window.rows")
    five = [str(card) for card in (35, 36, 38, 40, 42)]
    places = [row for row in seen if "45" in row]
    assert places[0] == [*five, "45"], seen
    assert places[1] == ["", "", "", "", "", "45"]
    assert places[2][0] == "45"
    assert places[2][1] == ""


def watch(table: TablePage) -> None:
    """From now on, note every arrangement of the places of row 2."""
    table.root.evaluate(
        """root => {
            window.rows = [];
            const look = () => {
                const places = [...root.querySelectorAll('.sc-row')[1].querySelectorAll(
                    '.sc-places > *')];
                const now = places.map(one => one.matches('.sc-slot:not(.sc-holds)')
                    ? '' : one.querySelector('.sc-number').textContent);
                const last = window.rows[window.rows.length - 1];
                if (JSON.stringify(last) !== JSON.stringify(now)) window.rows.push(now);
            };
            new MutationObserver(look).observe(root, { childList: true, subtree: true });
        }"""
    )


def test_a_card_clicked_during_a_trick_is_played_when_its_turn_comes(
    open_widgets: OpenNotebook,
) -> None:
    """A click on the hand while cards are moving is not lost; Esc would end the motion."""
    page = open_widgets([lasting_trick_cell("seed=66, end='1 deal'")])
    table, session = TablePage(page), new_session(66)
    table.wait_for(session)
    first, second = session.state.hands[0][4], session.state.hands[0][7]
    table.play(first)
    table.skip.wait_for()
    table.card(table.hand().index(second)).click(force=True)
    expect(table.root.locator(".sc-wished")).to_have_count(1)
    page.keyboard.press("Escape")
    table.skip.wait_for()
    page.keyboard.press("Escape")
    session.choose(0, Play(first))
    assert not session.state.queue, "the first card asks for nothing more"
    session.choose(0, Play(second))
    expect(table.skip).to_have_count(0)
    table.wait_for(session)


def test_an_open_card_clicked_while_others_take_theirs_is_taken_next(
    open_widgets: OpenNotebook,
) -> None:
    """In a draft, too, a click while cards are moving is not lost."""
    cell = "NimmtTable(players=2, variants=('logic',), end='1 deal', seed=5, speed='slow')"
    page = open_widgets([IMPORTS, cell])
    table = TablePage(page)
    pool = table.root.locator(".sc-pool")
    table.root.evaluate(
        """root => {
            window.wished = window.clicked = false;
            new MutationObserver(() => {
                if (root.querySelector('.sc-skip') && !window.clicked) {
                    window.clicked = true;  // a test could come too late
                    root.querySelector(".sc-pool button[aria-label^='2,']").click();
                }
                window.wished ||= Boolean(root.querySelector('.sc-wished'));
            }).observe(root, { attributes: true, childList: true, subtree: true });
        }"""
    )
    pool.get_by_role("button", name="1,").first.click()
    page.wait_for_function("window.wished")
    expect(table.root.locator(".sc-hand .sc-number")).to_have_text(["1", "2"])


@pytest.mark.thinned
@pytest.mark.parametrize("refused", [False, True])
def test_big(open_widgets: OpenNotebook, refused: bool) -> None:
    """A button shows the table in the whole window, rows and hand in sight; it goes back again.

    Where the browser refuses its full screen, the table lies over all else.
    """
    page = open_widgets([IMPORTS, "NimmtTable(seed=66, risk=True)"], width=1280, height=720)
    table = TablePage(page)
    small = table.root.bounding_box()
    if refused:
        page.evaluate(
            """() => {
                Element.prototype.requestFullscreen = () => Promise.reject(new Error("refused"));
            }"""
        )
    table.root.locator("[data-key='big']").click()
    expect(table.root).to_have_class(BIG)
    window = page.evaluate("[innerWidth, innerHeight]")
    box: Any = table.root.bounding_box()
    assert [round(box[side]) for side in ("x", "y", "width", "height")] == [0, 0, *window]
    for part in (".sc-rows", ".sc-hand"):
        inner: Any = table.root.locator(part).bounding_box()
        assert inner["y"] >= 0
        assert inner["y"] + inner["height"] <= window[1] + 1
    card: Any = table.card(0).bounding_box()
    assert card["width"] > 80
    page.keyboard.press("Escape")
    if not refused:
        page.evaluate("document.fullscreenElement && document.exitFullscreen()")
    expect(table.root).not_to_have_class(BIG)
    assert table.root.bounding_box()["height"] == small["height"]  # type: ignore[index]


HELP = {
    "NimmtTable(seed=66)": "Which row a card joins",
    "FtwTable(seed=5)": "Passing cards",
    "IngeniousBoard(seed=5)": "Lines",
}


@pytest.mark.thinned
@pytest.mark.parametrize("cell", HELP)
def test_help_at_the_table(open_widgets: OpenNotebook, cell: str) -> None:
    """A question mark shows the rule of what is asked, by mouse and by keys; the table stays."""
    page = open_widgets([f"{IMPORTS}{WIDGETS}", cell])
    root = page.locator(".sc-table")
    before = root.bounding_box()
    button = root.locator("[data-key='open-help']")
    rules = root.locator(".sc-help h4")
    button.click()
    expect(rules.first).to_have_text(HELP[cell])
    assert root.bounding_box() == before
    page.keyboard.press("Escape")
    expect(rules.first).to_be_hidden()
    expect(button).to_be_focused()
    page.keyboard.press("Enter")
    expect(rules.first).to_be_visible()
    page.keyboard.press("Tab")
    expect(root.locator(".sc-help")).to_be_focused()
    expect(root.locator(".sc-help")).to_have_attribute("data-lm-suppress-shortcuts", "true")
    root.locator(".sc-title").click()
    expect(rules.first).to_be_hidden()
    assert page.traffic.errors == []  # type: ignore[attr-defined]
