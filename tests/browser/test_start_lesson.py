"""The start lesson, as somebody meets it who opens it, runs it and plays."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.strategies import in_soak
from tools.browser.table import OpenNotebook, TablePage, new_session

LESSON = "en/00-start.ipynb"
SEED = 2373  # the lesson's


def test_a_hand_is_played_by_mouse_in_lab(open_notebook: OpenNotebook) -> None:
    """Ten tricks by mouse lead to a score sheet with the same bulls as the seats."""
    page = open_notebook(LESSON, height=1400)
    table = TablePage(page)
    session = new_session(SEED)
    table.wait_for(session)
    table.skip_guide()
    table.set_speed("off")
    rows_taken = 0
    while not session.state.is_over:
        # Played so, a card of the hand is too low once, so that a row must be taken.
        rows_taken += session.state.view(0).must_take_row
        table.play_on(session, 1)
    assert rows_taken > 0
    expect(table.say).to_contain_text("The match is over.")
    names = [
        "★ " * (seat in session.state.winners) + str(session.name_of(seat)) for seat in range(4)
    ]
    expect(table.sheet.locator("thead th")).to_have_text(["Deal", *names])
    expect(table.sheet.locator("tbody td")).to_have_text(list(map(str, session.state.scores)))
    expect(table.sheet.locator("tfoot")).to_have_count(0)  # it would say the same again
    assert table.piles() == table.totals() == list(session.state.scores)
    look_at_the_chart(page)
    assert page.traffic.errors == []


@in_soak
def test_the_lesson_is_played_in_notebook_7(open_notebook: OpenNotebook) -> None:
    """In Notebook 7 the same lesson runs, with the same table and chart; risks are shown."""
    page = open_notebook(LESSON, app="notebook", height=1400)
    table = TablePage(page)
    session = new_session(SEED)
    table.wait_for(session)
    table.skip_guide()
    table.set_speed("off")
    for number in range(3):
        table.play_on(session, number)
    table.button("Show risk").click()
    expect(table.root.locator(".sc-risk-number")).to_have_count(len(session.state.hands[0]))
    table.button("Take back").click()
    session.undo()
    table.wait_for(session)
    look_at_the_chart(page)
    assert page.traffic.errors == []


def look_at_the_chart(page: Page) -> None:
    """The chart of risks is drawn by plotly, with its bars, and offers to share nothing.

    What hovering shows is put away by Esc.
    """
    chart = page.locator(".js-plotly-plot")
    expect(chart).to_have_count(1)
    chart.scroll_into_view_if_needed()
    expect(chart.locator("svg.main-svg").first).to_be_visible()
    expect(chart.locator(".bars .point")).to_have_count(3 * 8)
    chart.hover()
    buttons = chart.locator(".modebar-btn").evaluate_all(
        "buttons => buttons.map(button => button.dataset.title)"
    )
    assert not [title for title in buttons if re.search("share|cloud|plotly|edit", title, re.I)]
    shown = chart.locator(".hoverlayer .hovertext")
    chart.locator(".bars .point").nth(4).hover(force=True)
    expect(shown.first).to_be_visible()
    page.keyboard.press("Escape")
    expect(shown).to_have_count(0)
