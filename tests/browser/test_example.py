"""Worked examples: guess first, then step through what happens."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from kernel_lib.nimmt.content.examples import EXAMPLES, TurnExample
from kernel_lib.nimmt.events import TookRow, TookSixth
from tests.strategies import SOAK
from tools.browser.harness import at_rest
from tools.browser.table import IMPORTS, LYING, OpenNotebook

TURN_EXAMPLES = [example for example in EXAMPLES.values() if isinstance(example, TurnExample)]

WRONG = "It came out differently: "
RIGHT = "Your guess was right: "


def test_every_example_comes_out_as_its_source_says(open_widgets: OpenNotebook) -> None:
    """After a guess, Next leads to the table, the takings and the verdict that the source tells."""
    examples = TURN_EXAMPLES if SOAK else TURN_EXAMPLES[::9]
    cells = [IMPORTS, *(f"WorkedExample({example.id!r})" for example in examples)]
    page = open_widgets(cells, height=8000)
    page.emulate_media(reduced_motion="reduce")
    figures = page.locator(".sc-example")
    expect(figures).to_have_count(len(examples))
    for figure, example in zip(figures.all(), examples, strict=True):
        _, events = example.play()
        most = max(example.points.values(), default=0)
        worst = [who for who, bulls in example.points.items() if bulls == most]
        guess = next(iter(example.plays))
        expect(button(figure, "Next")).to_be_disabled()
        expect(figure).to_contain_text("Guess first")
        assert rows(figure) == example.table.replace("=", " "), example.id
        button(figure, guess).click()
        for number, event in enumerate(events, 1):
            button(figure, "Next").click()
            expect(figure.locator(".sc-where")).to_have_text(f"Step {number} of {len(events)}")
            expect(figure.locator(".sc-say")).to_have_text(str(event.words(str)))
            if number < len(events):
                expect(figure.locator(".sc-verdict")).to_have_text("")
            if isinstance(event, TookSixth | TookRow):
                told = figure.locator(".sc-play").nth(
                    [card for card, _ in events[0].plays].index(event.card)
                )
                expect(told).to_contain_text(f"row {event.row + 1}")
                expect(told).to_contain_text(f"+{event.bulls}")
        expect(button(figure, "Next")).to_be_disabled()
        assert rows(figure) == example.result.replace("=", " "), example.id
        verdict = RIGHT if guess in worst else WRONG
        expected = f"{verdict}{', '.join(worst) or 'Nobody takes any'}."
        expect(figure.locator(".sc-verdict")).to_have_text(expected)
        # What happened to the guessed player's card stands there already, if it was the last step.
        is_told = not worst and getattr(events[-1], "who", None) == guess
        expect(figure.locator(".sc-why")).to_have_count(int(verdict == WRONG and not is_told))
    assert page.traffic.errors == []


def test_stepping_goes_back_as_it_came(open_widgets: OpenNotebook) -> None:
    """Back shows each step as it was on the way there; To the start opens the guess again."""
    page = open_widgets([IMPORTS, "WorkedExample('N-000-EX2')"])
    page.emulate_media(reduced_motion="reduce")
    figure = page.locator(".sc-example")
    button(figure, "P4").click()
    where = figure.locator(".sc-where")
    content = figure.locator(".sc-middle")
    steps = len(EXAMPLES["N-000-EX2"].play()[1])  # type: ignore[union-attr]
    seen = []
    for number in range(steps):
        expect(where).to_have_text(f"Step {number} of {steps}")
        seen.append((content.inner_text(), figure.locator(".sc-say").inner_text()))
        button(figure, "Next").click()
    expect(figure.locator(".sc-verdict")).to_have_text(RIGHT + "P4.")
    for number in reversed(range(steps)):
        button(figure, "Back").click()
        expect(where).to_have_text(f"Step {number} of {steps}")
        expect(figure.locator(".sc-verdict")).to_have_text("")
        assert (content.inner_text(), figure.locator(".sc-say").inner_text()) == seen[number]
    expect(button(figure, "Back")).to_be_disabled()
    button(figure, "P1").click()
    expect(button(figure, "P1")).to_have_attribute("aria-pressed", "true")
    expect(button(figure, "P4")).to_have_attribute("aria-pressed", "false")
    for number in (1, 2):
        button(figure, "Next").click()
        expect(where).to_have_text(f"Step {number} of {steps}")
    button(figure, "To the start").click()
    expect(where).to_have_text(f"Step 0 of {steps}")


def test_an_example_is_worked_by_keyboard(open_widgets: OpenNotebook) -> None:
    """Arrows choose a guess, Enter makes it, and Enter on Next and Back keeps the focus inside."""
    page = open_widgets([IMPORTS, "WorkedExample('N-001-A', row_of=99)"])
    figure = page.locator(".sc-example")
    steps = len(EXAMPLES["N-001-A"].play()[1])  # type: ignore[union-attr]
    keys = page.keyboard
    button(figure, "Row 1").focus()
    keys.press("End")
    keys.press("ArrowLeft")
    expect(button(figure, "Row 3")).to_be_focused()
    keys.press("Enter")
    expect(button(figure, "Row 3")).to_have_attribute("aria-pressed", "true")
    expect(button(figure, "Row 3")).to_be_focused()
    for _ in range(4):
        if button(figure, "Next").evaluate("one => one === document.activeElement"):
            break
        keys.press("Tab")
    for number in range(1, steps + 1):
        expect(button(figure, "Next")).to_be_focused()
        keys.press("Enter")
        expect(figure.locator(".sc-where")).to_have_text(f"Step {number} of {steps}")
    expect(figure.locator(".sc-verdict")).to_have_text(RIGHT + "Row 3.")
    # Next has nothing more to do, and keeps the focus: a screen reader names no other button.
    expect(button(figure, "Next")).to_be_focused()
    expect(button(figure, "Next")).to_be_disabled()
    keys.press("Shift+Tab")
    expect(button(figure, "Back")).to_be_focused()
    for number in reversed(range(steps)):
        keys.press("Enter")
        expect(figure.locator(".sc-where")).to_have_text(f"Step {number} of {steps}")
    assert figure.evaluate("one => one.contains(document.activeElement)")


SLOW = """\
import time
class Slow(WorkedExample):
    def _act(self, content):
        time.sleep(0.4)
        super()._act(content)
Slow('N-000-EX1')
"""


def test_cards_travel_from_where_they_were_though_the_answer_is_slow(
    open_widgets: OpenNotebook,
) -> None:
    """The sixth card comes from the right, from among the cards played, and not from place 1."""
    page = open_widgets([IMPORTS, SLOW])
    figure = page.locator(".sc-example")
    button(figure, "P1").click()
    for number in (1, 2):
        button(figure, "Next").click()
        expect(figure.locator(".sc-where")).to_have_text(f"Step {number} of 5")
        at_rest(page)
    button(figure, "Next").click()
    begin = page.wait_for_function(
        """() => {
            const [motion] = document.querySelector('.sc-holds .sc-moving')?.getAnimations() ?? [];
            const from = motion?.effect.getKeyframes()[0].transform;
            return from ? { x: new DOMMatrix(from).m41 } : null;
        }"""
    ).json_value()
    assert begin["x"] > 100


def button(figure: Locator, name: str) -> Locator:
    """A button of an example by its words."""
    return figure.get_by_role("button", name=name, exact=True)


def rows(figure: Locator) -> str:
    """The rows that are shown, in the notation of positions."""
    lines: list[str] = figure.locator(".sc-row").evaluate_all(
        f"rows => rows.map(row => [...row.querySelectorAll('{LYING}')]"
        ".map(number => number.textContent).join(' '))"
    )
    return " | ".join(lines)
