"""The widgets without a mouse: every key does what it should, and nothing to the notebook."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from kernel_lib.nimmt import TakeRow
from tests.strategies import few, in_soak
from tools.browser.harness import App, ask_kernel, select_cell, sources
from tools.browser.table import (
    IMPORTS,
    OpenNotebook,
    TablePage,
    any_choice,
    last_trick_cell,
    low_card_cell,
    new_session,
    open_settings,
    seed_of_a_low_card,
)

NOTEBOOK_KEYS = ("d", "d", "a", "b", "x")


def test_a_hand_is_played_by_keyboard_alone(open_widgets: OpenNotebook) -> None:
    """Tab, arrows, Home, End, Enter and Esc play a hand to its end, and the focus stays inside."""
    seed = seed_of_a_low_card()
    page = open_widgets([IMPORTS, f"NimmtTable(seed={seed}, end='1 deal', speed='fast')"])
    table = TablePage(page)
    session = new_session(seed)
    table.wait_for(session)
    select_cell(page, 1)
    tab_into(page, table.root, ".sc-hand-card")
    watch_focus(table.root)
    skipped = 0

    for number in range(30):
        if session.state.is_over:
            break
        # The lowest card first: it is too low, so that a row must be taken.
        choice = any_choice(session, number)
        if isinstance(choice, TakeRow):
            expect(table.take_button(0)).to_be_focused()
            for _ in range(choice.row):
                page.keyboard.press("ArrowDown")
            expect(table.take_button(choice.row)).to_be_focused()
        else:
            tab_into(page, table.root, ".sc-hand-card")
            hand = table.hand()
            index = hand.index(choice.card)
            if number % 2:
                page.keyboard.press("End")
                expect(table.card(len(hand) - 1)).to_be_focused()
                for _ in range(len(hand) - 1 - index):
                    page.keyboard.press("ArrowLeft")
            else:
                page.keyboard.press("Home")
                for _ in range(index):
                    page.keyboard.press("ArrowRight")
            expect(table.card(index)).to_be_focused()
        watch_for_skip(table.root)
        page.keyboard.press("Enter" if number % 3 else "Space")
        page.wait_for_function("window.skipped")
        if table.skip.is_visible():  # where the machine is slow, the trick may be over by now
            page.keyboard.press("Escape")
            skipped += 1
        session.choose(0, choice)
        expect(table.skip).to_have_count(0)
        table.wait_for(session)

    assert session.state.is_over
    assert skipped
    expect(table.button("New match").first).to_be_focused()
    assert fallen(page) == []

    page.keyboard.press("Enter")  # a new match
    expect(table.root.locator(".sc-hand-card")).to_have_count(10)
    assert fallen(page) == []
    assert page.traffic.errors == []


def test_the_focus_stays_where_somebody_has_put_it(open_widgets: OpenNotebook) -> None:
    """Who must take a row is led to the rows once, not again whenever the table is drawn."""
    seed = seed_of_a_low_card()
    page = open_widgets(
        [IMPORTS, f"table = NimmtTable(seed={seed}, end='1 deal', speed='off')\ntable"]
    )
    table = TablePage(page)
    table.wait_for(new_session(seed))
    tab_into(page, table.root, ".sc-hand-card")
    page.keyboard.press("Home")
    page.keyboard.press("Enter")
    expect(table.take_button(0)).to_be_focused()
    table.card(0).focus()
    ask_kernel(page, "table.on_language({'value': 'ja'})\ntable.redraw()")
    expect(table.root).to_have_attribute("lang", "ja")
    expect(table.card(0)).to_be_focused()


def watch_for_skip(root: Locator) -> None:
    """Note in the page itself that a trick is shown, however short it lasts."""
    root.evaluate(
        """root => {
            window.skipped = false;
            const look = () => { window.skipped ||= Boolean(root.querySelector('.sc-skip')); };
            new MutationObserver(look).observe(root, {childList: true, subtree: true});
        }"""
    )


def test_a_choice_is_taken_back_by_keyboard(open_widgets: OpenNotebook) -> None:
    """Shift+Tab or Tab reach every button; Take back works by Enter and the focus stays inside."""
    page = open_widgets([IMPORTS, "NimmtTable(seed=66, end='1 deal', speed='off')"])
    table = TablePage(page)
    session = new_session(66)
    start = session.state.view(0)
    select_cell(page, 1)
    tab_into(page, table.root, ".sc-hand-card")
    watch_focus(table.root)
    page.keyboard.press("Enter")
    session.choose(0, session.state.pending[0][0])
    table.wait_for(session)
    tab_into(page, table.root, "[data-key=undo]")
    page.keyboard.press("Enter")
    table.wait_until_shows(start.table.rows, start.hand)
    expect(table.card(0)).to_be_focused()  # Take back has nothing more to do
    tab_into(page, table.root, "[data-key=risk]")
    page.keyboard.press("Space")
    expect(table.root.locator(".sc-risk-number")).to_have_count(10)
    expect(table.button("Show risk")).to_be_focused()
    assert fallen(page) == []


def test_the_focus_rests_while_a_trick_is_told(open_widgets: OpenNotebook) -> None:
    """From one choice to the next it is on the same button, of which nothing new is told."""
    page = open_widgets([IMPORTS, "NimmtTable(seed=66, end='1 deal', speed='fast')"])
    table = TablePage(page)
    session = new_session(66)
    select_cell(page, 1)
    tab_into(page, table.root, ".sc-hand-card")
    page.keyboard.press("End")
    described = re.compile("As the table lies now")
    for card in (-1, 0):
        page.evaluate(
            """() => {
                window.had = new Set([document.activeElement]);
                document.addEventListener("focusin", event => had.add(event.target));
            }"""
        )
        page.keyboard.press("Enter")
        session.choose(0, session.state.pending[0][card])
        table.wait_for(session)
        expect(table.skip).to_have_count(0)
        assert page.evaluate("had.size === 1 && had.has(document.activeElement)")
        focused = table.root.locator(".sc-hand-card:focus")
        expect(focused).not_to_have_attribute("aria-description", described)
        page.keyboard.press("Home")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowLeft")
        expect(table.card(0)).to_be_focused()
        for button in table.root.locator(".sc-hand-card").all():
            expect(button).to_have_attribute("aria-description", described)


SPOKEN_AND_FOCUSED = """root => {
    window.noted = [];
    const spoken = root.querySelector(".sc-spoken");
    new MutationObserver(changes => changes.forEach(({ addedNodes }) => addedNodes.forEach(
        line => noted.push(line.textContent)))).observe(spoken, { childList: true });
    root.addEventListener("focusin", ({ target }) => noted.push(`focus: ${target.textContent}`));
}"""


@pytest.mark.thinned
@pytest.mark.parametrize("speed", ["fast", "off"])
def test_the_last_words_and_the_last_button_are_apart(
    open_widgets: OpenNotebook, speed: str
) -> None:
    """Shown with motion, a match is told to its end before the focus goes; else it goes first.

    Each thing is told by itself, in the order of the log.
    """
    page = open_widgets([last_trick_cell(66, speed=speed)])
    table = TablePage(page)
    table.card(0).focus()
    table.root.evaluate(SPOKEN_AND_FOCUSED)
    page.keyboard.press("Enter")
    page.wait_for_function(
        "noted.length > 1 && noted.some(one => one.includes('The match is over.'))"
    )
    expect(table.root.locator(".sc-continue")).to_be_focused()
    noted = page.evaluate("noted")
    *first, last = noted if speed == "fast" else [*noted[1:], noted[0]]
    assert last == "focus: New match"
    assert not [entry for entry in first if entry.startswith("focus")]
    told = " ".join(first)
    assert told.endswith("The match is over. The win goes to Clara with the fewest bulls: 0.")
    places = [told.index(line) for line in table.log()[-len(first) :]]
    assert places == sorted(places)


def test_changing_the_language_by_keyboard_keeps_the_focus(open_widgets: OpenNotebook) -> None:
    """Who chooses a language or a speed by arrow keys is still on that choice afterwards."""
    page = open_widgets([IMPORTS, "NimmtTable(seed=66)", "WorkedExample('N-000-EX1')"])
    table = TablePage(page)
    example = page.locator(".sc-example")
    lost = []
    for name, root, picker in (
        ("speed of the table", table.root, table.picker(0)),
        ("language of the table", table.root, table.picker(1)),
        ("language of the example", example, example.locator("select")),
    ):
        open_settings(root)
        picker.focus()
        before = picker.input_value()
        page.keyboard.press("ArrowDown" if before == "en" else "ArrowUp")
        expect(root.locator(f"select option[selected][value='{before}']")).to_have_count(0)
        focused = "select => document.activeElement === select"
        if not picker.evaluate(focused):
            lost.append(name)
    assert lost == []


@pytest.mark.parametrize("app", few(["lab", "notebook"]))
@in_soak
def test_letters_on_a_widget_leave_the_cells_alone(open_notebook: OpenNotebook, app: App) -> None:
    """d d, a, b and x on anything in a widget that takes the focus do nothing to the notebook."""
    seed = seed_of_a_low_card()
    cells = [
        f"{IMPORTS}NimmtTable(seed=66, risk=True)",
        low_card_cell(seed, speed="off"),
        last_trick_cell(66, speed="off"),
        f"{IMPORTS}NimmtTable(seed={seed}, speed='slow')",
        "WorkedExample('N-000-EX1')",
        "1 + 1",
    ]
    page = open_notebook(cells, app=app, height=3600)
    rest, row, last, moving = (TablePage(page, index) for index in range(4))
    last.card(0).click()
    expect(last.sheet).to_be_visible()
    moving.card(9).click()
    expect(moving.skip).to_be_visible()
    example = page.locator(".sc-example")
    example.locator(".sc-guesses button").first.click()
    expect(example.get_by_role("button", name="Next")).to_be_enabled()

    kinds = []
    for root in (moving.root, rest.root, row.root, last.root, example):
        open_settings(root)  # a panel closes when somebody clicks elsewhere
        for selector in (
            ".sc-hand-card >> nth=0",
            ".sc-take >> nth=0",
            ".sc-skip",
            ".sc-log",
            ".sc-sheet",
            ".sc-continue",
            ".sc-guesses button >> nth=0",
            ".sc-foot button:not([disabled])",
            ".sc-tools button:not([disabled])",
            "summary",
            "select",
        ):
            for thing in root.locator(selector).locator("visible=true").all():
                thing.focus()
                expect(thing).to_be_focused()
                for key in NOTEBOOK_KEYS:
                    page.keyboard.press(key)
                kinds.append(selector)
                assert sources(page) == cells, f"keys on {selector} changed the cells"
    assert set(kinds) >= {".sc-take >> nth=0", ".sc-skip", ".sc-log", ".sc-sheet", "select"}

    # And nothing else in a widget takes the focus.
    unguarded = page.locator(".sixth-card").evaluate_all(
        """roots => roots.flatMap(root => [...root.querySelectorAll('*')])
            .filter(one => one.tabIndex >= 0 && one.dataset.lmSuppressShortcuts !== 'true')
            .map(one => one.outerHTML)"""
    )
    assert unguarded == []

    # The same keys on a cell do delete it: this test can fail.
    select_cell(page, 5)
    page.keyboard.press("d")
    page.keyboard.press("d")
    page.wait_for_function(
        """left => jupyterapp.shell.currentWidget.content.model.cells.length === left""",
        arg=len(cells) - 1,
    )


def tab_into(page: Page, root: Locator, selector: str) -> None:
    """Press Tab until the focus is on something in ``root`` that matches ``selector``."""
    for _ in range(60):
        is_there = root.evaluate(
            """(root, selector) => root.contains(document.activeElement)
                && document.activeElement.matches(selector)""",
            selector,
        )
        if is_there:
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"sixty tabs did not reach {selector}")


def watch_focus(root: Locator) -> None:
    """From now on, note whenever the focus falls out of ``root`` to nothing at all."""
    root.evaluate(
        """root => {
            window.fallen = [];
            const look = () => {
                if (!root.isConnected) return;
                const focused = document.activeElement;
                if (!focused || focused === document.body) {
                    window.fallen.push(root.querySelector('.sc-say').textContent);
                }
                requestAnimationFrame(look);
            };
            look();
        }"""
    )


def fallen(page: Page) -> list[str]:
    """What the widget said each time when the focus was lost."""
    said: list[str] = page.evaluate("window.fallen")
    return said
