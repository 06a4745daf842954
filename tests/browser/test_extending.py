"""A decision that no line of the kit knows, played in a real browser."""

from __future__ import annotations

from playwright.sync_api import expect

from kernel_lib import nimmt
from kernel_lib.play.session import Session
from tests.extending import pass_left
from tools.browser.table import OpenNotebook, TablePage

CELL = """\
from tests.extending import pass_left
pass_left.join()
from kernel_lib import nimmt
from widgets import NimmtTable
rules = nimmt.Rules(players=3, end="1 deal", hand_size=4, variants=("pass_left",))
NimmtTable(rules=rules, seed=7, speed="off")
"""


def test_a_deal_with_a_new_decision(open_notebook: OpenNotebook) -> None:
    """A card is passed by a click; then the deal is played to its end, as the engine says."""
    page = open_notebook([CELL])
    table = TablePage(page)
    with pass_left.playable():
        rules = nimmt.Rules(players=3, end="1 deal", hand_size=4, variants=("pass_left",))
        session = Session(nimmt, rules, {1: "cautious", 2: "closest"}, 7)
        expect(table.say).to_contain_text("Choose a card to pass to the left.")
        passed = table.hand()[0]
        while session.waiting_for:
            expect(table.root).to_have_attribute("data-revision", str(session.revision))
            assert table.hand() == list(session.state.hands[0])
            choice = session.state.pending[0][0]
            if session.state.ask == "row":
                table.take_button(choice.row).click()
            else:
                table.card(0).click()
            session.choose(0, choice)
        expect(table.sheet).to_be_visible()
        table.root.locator("[data-key='tell-all']").dispatch_event("click")
        expect(table.root.locator("[data-key='tell-all']")).to_have_count(0)
        assert passed not in session.turns[0].after.hands[0]
    assert "Everybody has passed a card to the left." in " ".join(table.log())
    assert page.traffic.errors == []  # type: ignore[attr-defined]


GAME = """\
from tests.extending import takeaway
takeaway.join()
from widgets import GameTable
GameTable("takeaway", seed=1, speed="off")
"""


def test_a_game_that_the_kit_does_not_know(open_notebook: OpenNotebook) -> None:
    """It is played with buttons at the shared table, by mouse and by keys, to its score sheet."""
    page = open_notebook([GAME])
    table = page.locator(".sc-any")
    expect(table.locator(".sc-lines")).to_contain_text("12 stones")
    table.get_by_role("button", name="Take 3").click()
    expect(table.locator(".sc-lines")).to_contain_text("6 stones")
    table.get_by_role("button", name="Take 1").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(table.locator(".sc-lines")).to_contain_text("1 stones")
    table.get_by_role("button", name="Take 1").click()
    expect(table.locator(".sc-sheet")).to_be_visible()
    assert page.traffic.errors == []  # type: ignore[attr-defined]
