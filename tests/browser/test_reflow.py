"""Every widget at 400 % and at 200 %, with wide spacing, and in colours of one's own."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table_checks import FIXED, OUTLINED
from tests.strategies import in_soak
from tools.browser.harness import at_rest, axe_violations
from tools.browser.table import IMPORTS, OpenNotebook

FIRST = f"""{IMPORTS}
from kernel_lib.learn import guesses
from widgets import (AnswerField, BinomialCalculator, ClassBoard, DealOfTheDay, FtwExample,
    FtwTable, GameTable, Guess, HandIn, Home, HypergeometricCalculator, IngeniousBoard,
    IngeniousExample, MyResults, Progress, RiskExplorer, SamplingDistribution, TodaysExercises,
    TwoEvents)
guesses.forget_all()"""

CELLS = (
    "NimmtTable(seed=66, risk=True)",
    "FtwTable(seed=5)",
    "IngeniousBoard(seed=5)",
    "GameTable('nimmt', seed=5)",
    "WorkedExample('N-000-EX2')",
    "FtwExample('F-003-BOOST')",
    "IngeniousExample('I-BONUS')",
    "RiskExplorer()",
    "AnswerField('gap-of-37')",
    "Guess('free-round')",
    "TwoEvents('ill', 'positive', (1, 80, 10), view='tree')",
    "BinomialCalculator(20, 0.3)",
    "HypergeometricCalculator(90, 10, 6)",
    "SamplingDistribution({0: 0.5, 1: 0.5}, 'heads', size=2, of='sum')",
    "Home()",
    "DealOfTheDay()",
    "TodaysExercises()",
    "MyResults()",
    "Progress()",
    "HandIn()",
    "ClassBoard()",
)
"""What is on a learner's page, and the class board."""

WITHOUT_BUTTONS = ("Progress()", "TodaysExercises()")
"""Those of them in which there is nothing to press: no exercise is due yet."""

WIDE = """\
.sixth-card, .sixth-card * {
    line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important
}"""
"""The spacing that readers may set, by criterion 1.4.12."""

BESIDE = 432
"""What the page takes besides a widget."""

OUTSIDE = """\
() => [...document.querySelectorAll('.sixth-card')].flatMap(root => {
    const right = root.getBoundingClientRect().right + 1;
    const scrolls = one => one && one !== root && (
        ['auto', 'scroll'].includes(getComputedStyle(one).overflowX)
        || scrolls(one.parentElement));
    return [...root.querySelectorAll('*')].filter(one => one.getClientRects().length
        && !one.closest('svg') && one.getBoundingClientRect().right > right && !scrolls(one))
        .map(one => `${root.className}: ${one.tagName}.${one.className}`);
})"""
"""What stands out of its widget at the right and can be scrolled to nowhere."""

UNNAMED = """\
() => [...document.querySelectorAll(
    '.sixth-card :is(button, summary, a)[aria-label]')].filter(one => {
    const said = new Set(one.getAttribute('aria-label').toLowerCase().match(/[\\p{L}\\p{N}]+/gu));
    const seen = one.innerText.toLowerCase().match(/[\\p{L}\\p{N}]+/gu) || [];
    return one.getClientRects().length && seen.some(word => !said.has(word));
}).map(one => `${one.innerText}: ${one.getAttribute('aria-label')}`)"""
"""What is called by a name that lacks a word that is seen on it."""


def opened(open_widgets: OpenNotebook, width: int, **context: object) -> Page:
    """All widgets, below each other."""
    page = open_widgets([FIRST, *CELLS], width=width, height=900, **context)
    expect(page.locator(".sixth-card")).to_have_count(len(CELLS))
    at_rest(page)
    return page


@pytest.mark.thinned
@pytest.mark.parametrize("width", [300, 640])
def test_nothing_is_cut_off_when_the_page_is_enlarged(
    open_widgets: OpenNotebook, width: int
) -> None:
    """At 400 % and at 200 % of a window of 1280 pixels each widget keeps within its width.

    So many pixels are left to a widget there; the page lays them out beside a file browser.
    """
    page = opened(open_widgets, BESIDE + width)
    assert page.evaluate(OUTSIDE) == []
    page.add_style_tag(content=WIDE)
    assert page.evaluate(OUTSIDE) == []


LAID_BY_JUPYTER = [
    "from widgets import Explore, TeacherDesk",
    "Explore(lambda players, words, late: f'{players} {words}', players=(2, 10), words='a',"
    " late=True)",
    "Explore(lambda: 'a long answer ' * 30)",
    "from kernel_lib.teach.folds import fold\nfrom widgets.lesson.try_first import TryFirst\n"
    "TryFirst(fold('20-18'))",
    "TeacherDesk()",
]
"""Widgets that are made of JupyterLab's own controls: they are laid out by no style of ours."""

CONTROLS = ".jp-OutputArea-output :is(button, select, textarea, input, summary, a[href])"


@in_soak
def test_controls_of_jupyterlab_in_colours_of_ones_own(open_notebook: OpenNotebook) -> None:
    """They keep no colours either, whoever goes from one to the next sees where, at 400 %, too."""
    page = open_notebook(LAID_BY_JUPYTER, width=1280, height=1200, forced_colors="active")
    expect(page.locator(".sc-explore")).to_have_count(2)
    expect(page.locator("textarea:visible")).to_have_count(1)
    at_rest(page)
    assert page.evaluate(FIXED.replace(".sixth-card", ".jp-OutputArea-output")) == []
    for bordered in page.locator(".jp-OutputArea-output :is(button, .noUi-target)").all():
        assert bordered.evaluate("one => getComputedStyle(one).borderTopStyle") == "solid"
    controls = page.locator(CONTROLS).locator("visible=true")
    assert controls.count() > 5
    for control in controls.all():
        if control.is_enabled():
            control.focus()
            page.keyboard.press("Shift+Tab")
            page.keyboard.press("Tab")
            focus = page.locator(":focus").first
            assert focus.evaluate(OUTLINED), focus.evaluate("one => one.outerHTML.slice(0, 90)")
    page.set_viewport_size({"width": BESIDE + 300, "height": 1200})
    at_rest(page)
    outside = OUTSIDE.replace(".sixth-card", ".jp-OutputArea-output")
    assert page.evaluate(outside) == []


@in_soak
def test_colours_of_ones_own(open_widgets: OpenNotebook) -> None:
    """In forced colours all words have the colours that somebody chose, and the focus is seen.

    What axe says of contrast does not count here: it does not know these colours.
    """
    page = opened(open_widgets, 1280, forced_colors="active")
    violations = axe_violations(page, ".sixth-card")
    assert [fault for fault in violations if not fault.startswith("color-contrast")] == []
    assert page.evaluate(FIXED) == []
    pressed = page.locator(".sixth-card:has(button:not(:disabled))")
    assert pressed.count() == len(CELLS) - len(WITHOUT_BUTTONS)
    for root in pressed.all():
        root.locator("button:not(:disabled):visible").first.focus()
        page.keyboard.press("Shift+Tab")
        page.keyboard.press("Tab")
        focus = page.locator(":focus").first
        assert focus.evaluate(OUTLINED), focus.evaluate("one => one.outerHTML.slice(0, 90)")


def test_names_hold_the_words_that_are_seen(open_widgets: OpenNotebook) -> None:
    """Who says to a computer what is written on a button presses that button."""
    page = opened(open_widgets, 1280)
    assert page.locator(".sixth-card :is(button, summary, a)[aria-label]").count() > 100
    assert page.evaluate(UNNAMED) == []
