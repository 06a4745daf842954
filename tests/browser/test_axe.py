"""What axe, a checker of accessibility, says about the widgets."""

from __future__ import annotations

from typing import get_args

from playwright.sync_api import Page, expect

from tests.strategies import in_soak
from tools.browser.harness import Theme, axe_violations, set_theme
from tools.browser.table import (
    IMPORTS,
    OpenNotebook,
    TablePage,
    last_trick_cell,
    lasting_trick_cell,
    low_card_cell,
    seed_of_a_low_card,
)


def test_axe_finds_nothing_wrong_with_the_table(open_widgets: OpenNotebook) -> None:
    """At rest, with risks, choosing a row, in a trick, at the end: no violation, light and dark."""
    cells = [
        f"{IMPORTS}NimmtTable(seed=66, risk=True)",
        low_card_cell(seed_of_a_low_card(), speed="off"),
        last_trick_cell(66, speed="off"),
        lasting_trick_cell("seed=66, players=10"),
        f"{IMPORTS}NimmtTable(seed=66, language='ja')",
    ]
    page = open_widgets(cells, height=4000)
    rest, _, last, moving, _ = (TablePage(page, index) for index in range(5))
    last.card(0).click()
    expect(last.sheet).to_be_visible()
    rest.card(3).hover()
    check_both_themes(page, ".sc-nimmt")
    moving.card(0).click()
    moving.skip.wait_for()
    assert axe_violations(page, ".sc-nimmt:has(.sc-skip)") == []
    expect(moving.skip).to_be_visible()


@in_soak
def test_axe_finds_nothing_wrong_with_a_lost_table(open_notebook: OpenNotebook) -> None:
    """The still picture of a table without its kernel, and the note on it, can be read."""
    page = open_notebook([IMPORTS, "NimmtTable(seed=66)"], height=2000, own=True)
    table = TablePage(page)
    page.evaluate("jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()")
    expect(table.note).to_be_visible()
    check_both_themes(page, ".sc-nimmt")


@in_soak
def test_axe_finds_nothing_wrong_with_a_worked_example(open_widgets: OpenNotebook) -> None:
    """At its start, in the middle and at its end: no violation, light and dark."""
    cells = [
        f"{IMPORTS}start = WorkedExample('N-000-EX2'); start",
        "WorkedExample('N-000-EX2')",
        "WorkedExample('N-001-C', row_of=17)",
    ]
    page = open_widgets(cells, height=3000)
    _, middle, end = page.locator(".sc-example").all()
    for example, option, steps in ((middle, "P4", 3), (end, "Row 4", 6)):
        example.get_by_role("button", name=option).click()
        following = example.get_by_role("button", name="Next")
        for number in range(1, steps + 1):
            following.click()
            expect(example.locator(".sc-where")).to_contain_text(f"Step {number} of")
    expect(following).to_be_disabled()
    check_both_themes(page, ".sc-example")


def check_both_themes(page: Page, selector: str) -> None:
    """Look at the same elements in the light and in the dark theme."""
    violations = []
    for theme in get_args(Theme):
        set_theme(page, theme)
        violations += [f"{theme}: {violation}" for violation in axe_violations(page, selector)]
    assert violations == []
