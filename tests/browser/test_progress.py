"""How much of a lesson is done, in a browser: one line that follows what is answered above it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.test_answer_field import FINGER
from tests.strategies import LONG
from tools.browser.harness import Theme, axe_violations
from tools.browser.table import OpenNotebook
from tools.notebooks.files import LESSONS

LESSON = [
    "from kernel_lib.learn import guesses\n"
    "from widgets import AnswerField, Guess, Progress\n"
    "guesses.forget_all()\n"
    "guesses._asked.clear()\n"
    "AnswerField('gap-of-37')",
    "Guess('seen-80')",
    "AnswerField('gap-of-30')",
    "Progress()",
]


def line(page: Page) -> Locator:
    """What is told of the lesson."""
    return page.locator(".sc-progress .sc-told")


def marks(page: Page) -> list[str | None]:
    """The sign of each question."""
    return page.locator(".sc-progress .sc-mark").all_text_contents()


def check_follows(page: Page) -> None:
    """A mistake, a right answer and a guess each change the line, though nothing is run again."""
    expect(line(page)).to_have_text("0 of 3 questions are done.")
    entry = page.locator(".sc-exercise").first.get_by_role("textbox")
    entry.fill("14")
    entry.press("Enter")
    expect(page.locator(".sc-progress .sc-wrong")).to_have_count(1)
    expect(line(page)).to_have_text("0 of 3 questions are done.")
    entry.fill("12")
    entry.press("Enter")
    expect(line(page)).to_have_text("1 of 3 questions are done.")
    page.locator(".sc-guess").get_by_role("button").first.click()
    expect(line(page)).to_have_text("2 of 3 questions are done.")
    assert marks(page) == ["✔", "✔", ""]


@pytest.mark.thinned
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_line_follows(
    open_widgets: OpenNotebook, theme: Theme, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At every moment, in one line that reads well; the way to Home stands beside it."""
    monkeypatch.chdir(LESSONS / "en")
    page = open_widgets(LESSON, theme=theme)
    check_follows(page)
    box = page.locator(".sc-progress .sc-foot").bounding_box()
    assert box is not None
    assert box["height"] < 2 * 24
    if not LONG:  # beside a notebook of the longest run lies no Home
        expect(page.locator(".sc-progress a")).to_have_attribute("href", "home.ipynb")
    assert axe_violations(page, ".sc-progress") == []
    assert page.traffic.errors == []


def test_on_a_phone(open_widgets: OpenNotebook, monkeypatch: pytest.MonkeyPatch) -> None:
    """The way to Home is large enough for a finger, and nothing is wider than the page."""
    monkeypatch.chdir(LESSONS / "en")
    page = open_widgets(LESSON, app="notebook", width=390, has_touch=True)
    check_follows(page)
    if not LONG:
        box = page.locator(".sc-progress a").bounding_box()
        assert box is not None
        assert box["height"] >= FINGER
    assert page.evaluate("document.scrollingElement.scrollWidth") <= 390
