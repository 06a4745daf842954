"""Guesses in a notebook: what follows waits, the answer stands beside the guess, and is kept."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.strategies import in_soak
from tools.browser.harness import axe_violations, run_all
from tools.browser.table import OpenNotebook

LESSON = [
    "from widgets import Explore, Guess, Progress",
    'Guess("first-too-low")',
    '%%after first-too-low\nfound = 0.2\nprint(f"it came out as {found}")',
    "print('defined:', found)",
    'Guess("seen-80")',
    "Explore(lambda players, seed: f'{players} players, seed {seed}', players=(2, 10), seed=1)",
    "%%after\nfrom plotly.graph_objects import Bar, Figure\nFigure(Bar(x=['so it was'], y=[1]))",
]


def guess(page: Page, number: int = 0) -> Locator:
    """A question of the page."""
    return page.locator(".sc-guess").nth(number)


@in_soak
def test_what_follows_waits(open_notebook: OpenNotebook) -> None:
    """After Run All no answer is on the screen, though what the cell defines is there.

    What is no number is refused in a sentence; with the guess everything comes, and it is kept.
    """
    page = open_notebook(LESSON, own=True)
    page.evaluate(FOLDS)
    check_nothing_is_told(page)
    check_refused(page)
    check_things_to_try(page)
    check_a_chart_opens(page)
    check_all_comes(page)
    check_kept(page)


@in_soak
def test_notebook_7(open_notebook: OpenNotebook) -> None:
    """The same in Jupyter Notebook."""
    page = open_notebook(LESSON, app="notebook", own=True)
    page.evaluate(FOLDS)
    check_nothing_is_told(page)
    check_all_comes(page)


def check_nothing_is_told(page: Page) -> None:
    """What waits says so, and what the cell defined is there."""
    expect(page.get_by_text("defined: 0.2")).to_be_visible()
    expect(page.get_by_text("Guess first: then it is shown here.")).to_be_visible()
    assert "it came out as" not in shown(page)
    assert "20.0 %" not in shown(page)


def check_all_comes(page: Page) -> None:
    """The answer stands beside the guess, what waited is shown, and its fold is open."""
    folds = page.locator("details.sc-after")
    for at in (0, 1):
        expect(folds.nth(at)).not_to_have_attribute("open", "")
    entry = guess(page).get_by_label("Your guess").last
    entry.fill("1/4")
    entry.press("Enter")
    expect(page.get_by_text("it came out as 0.2")).to_be_visible()
    answer = guess(page).locator(".sc-answer")
    expect(answer).to_contain_text("You said 1/4. The answer is 20.0 % (1/5).")
    expect(answer).to_contain_text("There are four rows, but five cards")
    expect(page.get_by_text("Guess first: then")).to_have_count(0)
    assert axe_violations(page, ".sc-guess") == []
    expect(folds.nth(0)).to_have_attribute("open", "")
    expect(folds.nth(1)).not_to_have_attribute("open", "")


def check_a_chart_opens(page: Page) -> None:
    """A chart that follows a thought is drawn when its button is pressed."""
    button = page.get_by_role("button", name="Show (guess first)")
    expect(page.locator(".js-plotly-plot")).to_have_count(0)
    button.press("Enter")
    expect(page.locator(".js-plotly-plot").get_by_text("so it was").first).to_be_visible()
    expect(page.locator(".js-plotly-plot")).to_have_count(1)
    expect(button).to_have_count(0)


FOLDS = """() => {
  const cell = document.querySelector(".jp-Notebook .jp-Cell");
  for (const id of ["first-too-low", "seen-80"]) {
    const fold = document.createElement("details");
    fold.className = `sc-after ${id}`;
    fold.append("the answer");
    cell.append(fold);
  }
}"""


def shown(page: Page) -> str:
    """What can be read on the page, without the sources of its cells."""
    outputs = page.locator(".jp-OutputArea-output").all()
    return "\n".join(output.inner_text() for output in outputs)


def check_kept(page: Page) -> None:
    """Run again, the cells show the guess and what came out at once."""
    guess(page, 1).get_by_role("button", name="Show me").click()
    expect(guess(page, 1).locator(".sc-answer")).to_contain_text("The answer is up.")
    run_all(page)
    expect(guess(page)).to_contain_text("You said 1/4.")
    expect(page.get_by_text("it came out as 0.2")).to_be_visible()
    expect(guess(page).get_by_role("button")).to_have_count(0)


def check_refused(page: Page) -> None:
    """What is no number is refused in a sentence, and stands there still; a slider fills it in."""
    entry = guess(page).get_by_label("Your guess").last
    entry.fill("a lot")
    guess(page).get_by_role("button", name="Guess").click()
    expect(guess(page).get_by_role("alert")).to_have_text(
        "Guess a chance, such as 7/8, 0.88 or 88 %."
    )
    expect(entry).to_have_value("a lot")
    slider = guess(page).get_by_role("slider")
    slider.focus()
    slider.press("End")
    expect(entry).to_have_value("100 %")


def check_things_to_try(page: Page) -> None:
    """Another value shows another result in the same place."""
    expect(page.get_by_text("6 players, seed 1", exact=True)).to_be_visible()
    page.get_by_label("seed").fill("5")
    page.get_by_label("seed").press("Enter")
    expect(page.get_by_text("6 players, seed 5", exact=True)).to_be_visible()
    expect(page.get_by_text("6 players, seed 1", exact=True)).to_have_count(0)
