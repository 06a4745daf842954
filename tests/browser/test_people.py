"""Two people play a whole deal on one screen, each behind a curtain, by mouse and by keyboard."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from kernel_lib import nimmt
from kernel_lib.play.session import Session
from tests.browser.test_keyboard import fallen, tab_into, watch_focus
from tests.strategies import few
from tools.browser.harness import select_cell
from tools.browser.table import IMPORTS, OpenNotebook, TablePage

CELL = "NimmtTable(people=['Ben', 'Cleo'], players=3, seed=66, end='1 deal', speed='off')"


@pytest.mark.parametrize("by", few(["keyboard", "mouse"]))
def test_two_people_play_a_deal(open_widgets: OpenNotebook, by: str) -> None:
    """Each hand is lifted and hidden again, and the deal ends as it does without a browser."""
    page = open_widgets([IMPORTS, CELL])
    table = TablePage(page)
    names = {0: "Ben", 1: "Cleo"}
    session = Session(nimmt, nimmt.Rules(3, end="1 deal"), {2: "cautious"}, 66, names=names)
    if by == "keyboard":
        select_cell(page, 1)
        tab_into(page, table.root, ".sc-lift")
        watch_focus(table.root)
    heights = set()
    number = 0
    while session.waiting_for:
        seat = session.waiting_for[0]
        lift = table.root.locator(".sc-lift")
        expect(table.say).to_contain_text(f"{names[seat]}, it is your turn.")
        expect(table.root.locator(".sc-hand-card")).to_have_count(0)
        heights.add(table.root.evaluate("root => root.offsetHeight"))
        if by == "keyboard":
            expect(lift).to_be_focused()
            page.keyboard.press("Enter")
        else:
            lift.click()
        table.wait_until_shows(session.state.table.rows, session.state.hands[seat])
        heights.add(table.root.evaluate("root => root.offsetHeight"))
        choice = any_choice_of(session, seat, number)
        number += 1
        if by == "mouse":
            choose_by_mouse(table, choice)
        else:
            choose_by_keyboard(page, table, choice, session, seat)
        session.choose(seat, choice)
        expect(table.root).to_have_attribute("data-revision", str(session.revision))
    expect(table.sheet.locator("tbody td")).to_have_text(list(map(str, session.state.scores)))
    assert number >= 20
    assert len(heights) == 1
    assert by == "mouse" or fallen(page) == []
    assert page.traffic.errors == []  # type: ignore[attr-defined]


def any_choice_of(session: Session, seat: int, number: int) -> nimmt.Play | nimmt.TakeRow:
    """One of the choices that a seat has, a different one for each number."""
    choices = session.state.pending[seat]
    choice: nimmt.Play | nimmt.TakeRow = choices[number * 7 % len(choices)]
    return choice


def choose_by_mouse(table: TablePage, choice: nimmt.Play | nimmt.TakeRow) -> None:
    """Click a card, or the button of a row."""
    if isinstance(choice, nimmt.TakeRow):
        table.take(choice.row)
    else:
        table.play(choice.card)


def choose_by_keyboard(
    page: Page,
    table: TablePage,
    choice: nimmt.Play | nimmt.TakeRow,
    session: Session,
    seat: int,
) -> None:
    """Go to a card or to a row's button with the arrows, and press Enter."""
    if isinstance(choice, nimmt.TakeRow):
        expect(table.take_button(0)).to_be_focused()
        for _ in range(choice.row):
            page.keyboard.press("ArrowDown")
    else:
        tab_into(page, table.root, ".sc-hand-card")
        page.keyboard.press("Home")
        for _ in range(session.state.hands[seat].index(choice.card)):
            page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
