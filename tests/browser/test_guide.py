"""A first hand that is guided: what stops and goes on, by mouse, by keyboard, without motion."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from kernel_lib.learn.rulebook import Clause, clause
from kernel_lib.play.session import Session
from tests.browser.test_keyboard import fallen, tab_into, watch_focus
from tests.strategies import few, in_soak
from tools.browser.table import IMPORTS, OpenNotebook, TablePage, new_session
from widgets.nimmt.table import FIRST_RULES

SEED = 2373  # that of the start lesson
NOT_YET = "from kernel_lib.runtime import preferences\npreferences.choose('guide', '')\n"
"""The person has not been guided before."""


def guided(open_widgets: OpenNotebook, speed: str = "fast", **context: Any) -> TablePage:
    """A guided table with the cards of the start lesson."""
    call = f"NimmtTable(seed={SEED}, end='1 deal', guided=True, speed={speed!r})"
    table = TablePage(open_widgets([IMPORTS, NOT_YET, call], **context))
    table.wait_for(new_session(SEED))
    return table


def hand(session: Session) -> Iterator[tuple[Any, list[Clause]]]:
    """The choices of a first hand until all rules are told, each with the rules told after it."""
    told = set(FIRST_RULES[:1])
    while told < set(FIRST_RULES):
        choice = session.state.pending[0][0]
        turns = session.choose(0, choice)
        events = [event.clause for turn in turns for event in turn.events]
        new = [id for id in dict.fromkeys(events) if id in FIRST_RULES and id not in told]
        told.update(new)
        yield choice, [clause(id) for id in new]


def expect_rule(table: TablePage, rule: Clause) -> None:
    """A rule is told in place of the hand, and with its words to a screen reader."""
    expect(table.say).to_have_text(str(rule.title))
    expect(table.root.locator(".sc-hand .sc-rule p")).to_have_text(str(rule.words))
    expect(table.root.locator(".sc-spoken")).to_contain_text(str(rule.words))


def choose(table: TablePage, choice: Any) -> None:
    """Click what is chosen: a card, or a row to take."""
    table.take(choice.row) if hasattr(choice, "row") else table.play(choice.card)


@in_soak
def test_each_rule_waits_for_its_button(open_widgets: OpenNotebook) -> None:
    """The rule of the choice stands beside the rows; the others stop a trick before their step."""
    table, session = guided(open_widgets), new_session(SEED)
    first = clause(FIRST_RULES[0])
    expect(table.root.locator(".sc-side .sc-rule p")).to_have_text(f"{first.title} {first.words}")
    for choice, rules in hand(session):
        choose(table, choice)
        for rule in rules:
            expect_rule(table, rule)
            rows = table.rows()
            table.page.wait_for_timeout(1000)  # in which the trick would be over
            assert table.rows() == rows
            table.button("Go on").click()
        table.wait_for(session)
        expect(table.root.locator(".sc-rule")).to_have_count(0)
    table.play_on(session, 0)
    expect(table.button("Skip the guide")).to_have_count(0)


@pytest.mark.parametrize("motion", few(["reduce", "no-preference"]))
def test_a_guided_hand_is_played_by_keyboard(open_widgets: OpenNotebook, motion: str) -> None:
    """The focus goes to the button that goes on, and back to the hand; also without motion."""
    table, session = guided(open_widgets, reduced_motion=motion), new_session(SEED)
    page = table.page
    tab_into(page, table.root, ".sc-hand-card")
    watch_focus(table.root)
    for choice, rules in hand(session):
        place = choice.row if hasattr(choice, "row") else table.hand().index(choice.card)
        page.keyboard.press("Home")
        for _ in range(place):
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        for rule in rules:
            expect_rule(table, rule)
            expect(table.button("Go on")).to_be_focused()
            page.keyboard.press("Enter")
        table.wait_for(session)
        expect(table.skip).to_have_count(0)
    assert fallen(page) == []


@pytest.mark.parametrize("speed", few(["off", "fast"]))
def test_who_skips_is_not_stopped_again(open_widgets: OpenNotebook, speed: str) -> None:
    """The trick goes on at once to its end, and the next ones do not stop."""
    table, session = guided(open_widgets, speed), new_session(SEED)
    for number, (choice, rules) in enumerate(hand(session)):
        choose(table, choice)
        if number == 0:
            expect_rule(table, rules[0])
            table.button("Skip the guide").click()
        table.wait_for(session)
        expect(table.skip).to_have_count(0)
        expect(table.root.locator(".sc-rule")).to_have_count(0)


@in_soak
def test_a_rule_that_is_shown_speaks_the_other_language(open_widgets: OpenNotebook) -> None:
    """Somebody changes the language in the middle of a trick: the same rule waits."""
    table, session = guided(open_widgets), new_session(SEED)
    choice, (rule,) = next(hand(session))
    choose(table, choice)
    expect_rule(table, rule)
    table.set_language("ja")
    expect(table.root.locator(".sc-hand .sc-rule p")).to_have_text(rule.words["ja"])
    table.button("進む").click()
    table.wait_for(session)


TOP_ROW = """one => one.querySelector('.sc-row').getBoundingClientRect().top
    - one.getBoundingClientRect().top"""
"""How far below the upper edge of the table its first row lies."""


@pytest.mark.parametrize("width", few([390, 1280]))
def test_a_rule_has_room(open_widgets: OpenNotebook, width: int) -> None:
    """Every rule and both buttons are seen whole, and the rows stay where they are."""
    table = guided(open_widgets, "off", width=width, app="notebook")
    session, tops = new_session(SEED), set()
    for choice, rules in hand(session):
        choose(table, choice)
        for rule in rules:
            expect_rule(table, rule)
            told = table.root.locator(".sc-rule")
            assert told.evaluate("one => one.scrollWidth <= one.clientWidth")
            expect(told.get_by_role("button")).to_have_text(["Go on", "Skip the guide"])
            tops.add(table.root.evaluate(TOP_ROW))
            table.button("Go on").click()
        table.wait_for(session)
    assert len(tops) == 1


AT_ONCE = """\
root => {
    for (const selector of ["[data-key='unguide']", ".sc-hand-card", "[data-key='risk']"])
        root.querySelector(selector).click();
}"""


def test_what_is_done_before_an_answer_is_done_too(open_widgets: OpenNotebook) -> None:
    """The card is played and the risk is shown though Python has not taken the guide away yet."""
    table, session = guided(open_widgets), new_session(SEED)
    first = table.hand()[0]
    table.root.evaluate(AT_ONCE)
    session.choose(0, next(choice for choice in session.state.pending[0] if choice.card == first))
    table.wait_for(session)
    expect(table.root.locator(".sc-risk").first).to_be_visible()
    expect(table.root.locator("[data-key='unguide']")).to_have_count(0)
    expect(table.note).to_contain_text("the chance that it takes a row")
