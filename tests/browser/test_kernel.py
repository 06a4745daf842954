"""A widget whose kernel is busy, restarted or gone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.test_axe import check_both_themes
from tests.browser.test_look_back import FINISHED
from tests.strategies import few, in_soak
from tools.browser.harness import RUN_TIMEOUT, Server, ask_kernel, run_cell, start_cell
from tools.browser.table import IMPORTS, OpenNotebook, TablePage, new_session

WAITING = "Waiting for the kernel …"
LATE = re.compile("The kernel has not answered yet")
JUPYTERS_OWN = ("Could not restore the debugger state", "WebSocket connection to")
GONE = re.compile("has lost its kernel")


@in_soak
def test_a_restarted_kernel_leaves_a_still_picture(open_notebook: OpenNotebook) -> None:
    """After a restart widgets are pictures with a note, in which axe finds nothing wrong.

    Running the cells again revives them.
    """
    cells = [
        IMPORTS,
        "NimmtTable(seed=66, end='1 deal', speed='off')",
        "WorkedExample('N-000-EX1')",
        "from widgets import RiskExplorer\nRiskExplorer()",
    ]
    page = open_notebook(cells, height=2600, own=True)
    table, session = TablePage(page), new_session(66)
    example, explorer = page.locator(".sc-example"), page.locator(".sc-explorer")
    table.wait_for(session)
    example.get_by_role("button", name="P3").click()
    expect(example.get_by_role("button", name="Next")).to_be_enabled()
    table.play_on(session, 1)
    table.play_on(session, 2)
    before, hand, log = table.rows(), table.hand(), table.log()
    restart(page)

    expect(table.note).to_have_text(GONE)
    expect(table.note).to_have_attribute("role", "alert")
    for widget in (example, explorer):
        expect(widget.locator(".sc-note")).to_have_text(GONE)
    for text in ("Take back", "New match", "Show risk"):
        expect(table.button(text)).to_be_disabled()
    for button in example.get_by_role("button").all():
        expect(button).to_be_disabled()
    assert [element.evaluate("one => one.outerHTML") for element in still_enabled(explorer)] == []
    table.card(0).click(force=True)
    table.card(0).press("Enter")
    ask_kernel(page)
    assert (table.rows(), table.hand(), table.log()) == (before, hand, log)
    assert ours(page) == []
    check_both_themes(page, ".sixth-card")
    pickers = page.locator(".sixth-card select").all()
    still_open = [picker.get_attribute("data-key") for picker in pickers if picker.is_enabled()]

    for index in range(3):
        run_cell(page, index)
    table.wait_for(new_session(66))
    expect(table.note).to_contain_text("A match was in progress here")
    table.button("Leave it").click()
    expect(table.note).to_be_hidden()
    table.play_on(new_session(66), 3)
    example.get_by_role("button", name="P3").click()
    expect(example.get_by_role("button", name="Next")).to_be_enabled()
    assert ours(page) == []
    assert still_open == [], "these could be changed after the restart, to no effect"


@in_soak
def test_a_kernel_that_ends_during_a_trick(open_notebook: OpenNotebook) -> None:
    """A restart while a trick is shown leaves the table at the trick's end, without Skip."""
    page = open_notebook([IMPORTS, "NimmtTable(seed=66, end='1 deal', speed='slow')"], own=True)
    table, session = TablePage(page), new_session(66)
    choice = session.state.pending[0][5]
    table.play(choice.card)
    session.choose(0, choice)
    table.skip.wait_for()
    restart(page)
    expect(table.note).to_have_text(GONE)
    expect(table.skip).to_have_count(0)
    table.wait_for(session)
    assert ours(page) == []


@in_soak
def test_a_choice_after_the_kernel_was_shut_down(open_notebook: OpenNotebook) -> None:
    """Where there is no kernel any more, a click says so, without an error or a promise."""
    page = open_notebook([IMPORTS, "NimmtTable(seed=66, end='1 deal', speed='off')"], own=True)
    table, session = TablePage(page), new_session(66)
    table.wait_for(session)
    page.evaluate("jupyterapp.shell.currentWidget.sessionContext.shutdown()")
    page.wait_for_function("() => !jupyterapp.shell.currentWidget.sessionContext.session")
    table.card(0).click(force=True)
    expect(table.note).to_have_text(GONE)
    table.wait_for(session)
    assert ours(page) == []


@in_soak
def test_a_look_back_tells_that_its_kernel_is_gone(open_notebook: OpenNotebook) -> None:
    """What a table notes is read where one looks back, too, which lies over the table."""
    cells = [IMPORTS + FINISHED.format(more="")]
    page = open_notebook(cells, own=True)
    table = TablePage(page)
    table.root.locator("[data-key='sheet-review']").click()
    look = table.root.locator(".sc-look")
    expect(look.locator(".sc-line")).to_have_count(10)
    expect(look.locator("progress")).to_have_count(0)
    note = look.locator(".sc-note")
    expect(note).to_be_hidden()
    page.evaluate("jupyterapp.shell.currentWidget.sessionContext.shutdown()")
    page.wait_for_function("() => !jupyterapp.shell.currentWidget.sessionContext.session")
    look.locator("[data-key='whatif']").click()
    expect(note).to_have_text(GONE)
    assert ours(page) == []


def test_a_busy_kernel_is_told_and_the_choice_waits(
    open_notebook: OpenNotebook, lab: Server
) -> None:
    """Behind a long cell the card soon rises, and the table says that it waits.

    A note says why after four seconds; then the choice is carried out. A second choice meanwhile is
    none.
    """
    cells = [
        f"{IMPORTS}table = NimmtTable(seed=66, end='1 deal', speed='off')",
        "table",
        "import pathlib, time\nwhile not pathlib.Path('enough').exists(): time.sleep(0.05)",
    ]
    page = open_notebook(cells, run=False)
    run_cell(page, 0)
    run_cell(page, 1)
    table, session = TablePage(page), new_session(66)
    table.wait_for(session)
    start_cell(page, 2)
    page.wait_for_function(
        "() => jupyterapp.shell.currentWidget.sessionContext.session.kernel.status === 'busy'"
    )
    choice = session.state.pending[0][4]
    table.root.evaluate(
        """(root, waiting) => {
            window.waited = {};
            root.addEventListener('click', () => { window.clicked ??= performance.now(); }, true);
            new MutationObserver(() => {
                const told = {
                    risen: root.querySelector('.sc-wished'),
                    waiting: root.querySelector('.sc-say').textContent === waiting,
                    late: root.querySelector('.sc-note').textContent,
                };
                for (const [what, is] of Object.entries(told)) {
                    if (is) window.waited[what] ??= performance.now() - window.clicked;
                }
            }).observe(root, { attributes: true, childList: true, subtree: true });
        }""",
        WAITING,
    )
    table.play(choice.card)
    expect(table.root.locator(".sc-wished")).to_have_text(str(choice.card))
    table.card(0).click()
    expect(table.note).to_have_text(LATE)
    expect(table.root.locator(".sc-wished")).to_have_text(str(choice.card))
    waited = page.evaluate("window.waited")
    assert waited["risen"] < waited["waiting"] < waited["late"]
    assert waited["late"] > 3000
    assert len(table.hand()) == 10
    (lab.root / "enough").touch()
    session.choose(0, choice)
    table.wait_for(session)
    expect(table.note).to_be_hidden()
    assert ours(page) == []


@in_soak
def test_the_language_is_remembered(open_notebook: OpenNotebook) -> None:
    """Chosen at a table, it is spoken by what runs later, and after the kernel was restarted."""
    title = "from kernel_lib.learn.rulebook import clause\nprint(clause('nimmt.base.cards').title)"
    page = open_notebook([IMPORTS, "NimmtTable(seed=66, speed='off')", title], own=True)
    table = TablePage(page)
    printed = page.locator(".jp-OutputArea-output pre").last
    expect(printed).to_have_text("The cards\n")
    table.set_language("ja")
    run_cell(page, 2)
    expect(printed).to_have_text("カード\n")
    restart(page)
    for index in (0, 1):
        run_cell(page, index)
    expect(table.root).to_have_attribute("lang", "ja")


CHOOSE = """\
choice = table.session.state.pending[0][0].notation
table._on_intent(table, dict(kind="choose", choice=choice, revision=table.session.revision), [])
"""

KILLED = """\
() => {
    const { sessionContext } = jupyterapp.shell.currentWidget;
    const { kernel } = sessionContext.session;
    window.came = new Promise(resolve => {
        let hasDied = false;
        kernel.statusChanged.connect((_, status) => {
            hasDied ||= ['autorestarting', 'restarting', 'dead'].includes(status);
            if (hasDied && status === 'idle') resolve();
        });
    });
    kernel.requestExecute({ code: 'import os, signal; os.kill(os.getpid(), signal.SIGKILL)' });
}"""


@pytest.mark.parametrize(
    "cell",
    few(
        [
            "NimmtTable(end='2 deals', speed='off')",
            "FtwTable(speed='off')",
            "IngeniousBoard(speed='off')",
        ]
    ),
)
def test_a_killed_kernel_loses_no_match(open_notebook: OpenNotebook, cell: str) -> None:
    """After it has come back and the cell is run again, the match goes on where it was.

    In the offer to go on axe finds nothing wrong.
    """
    keep = "text = table.record(); open('before.txt', 'w').write(text)"
    same = "assert table.record() == open('before.txt').read(), 'another match'"
    page = open_notebook(
        ["from widgets import *", f"table = {cell}; table", keep, same], own=True, run=False
    )
    for index in (0, 1):
        run_cell(page, index)
    root = page.locator(".sc-table")
    for _ in range(3):
        revision = root.get_attribute("data-revision")
        ask_kernel(page, CHOOSE)
        expect(root).not_to_have_attribute("data-revision", revision or "")
    run_cell(page, 2)
    page.evaluate(KILLED)
    page.evaluate("window.came")
    page.evaluate("document.querySelector('.jp-Dialog button.jp-mod-accept')?.click()")
    expect(root.locator(".sc-note")).to_have_text(GONE)
    for index in (0, 1):
        run_cell(page, index)
    expect(root.locator(".sc-offer")).to_contain_text("A match was in progress here")
    check_both_themes(page, ".sc-offer")
    root.locator("[data-key='resume']").click()
    expect(root.locator(".sc-offer")).to_have_count(0)
    run_cell(page, 3)
    errors = page.evaluate(
        """() => jupyterapp.shell.currentWidget.content.model.toJSON().cells
            .flatMap(cell => cell.outputs ?? []).filter(one => one.output_type === 'error')"""
    )
    assert errors == []


@in_soak
def test_a_table_lives_on_when_the_page_is_loaded_again(open_notebook: OpenNotebook) -> None:
    """After the notebook is saved and the page loaded anew, the game goes on where it was."""
    page = open_notebook([IMPORTS, "NimmtTable(seed=66, end='1 deal', speed='off')"], own=True)
    table, session = TablePage(page), new_session(66)
    table.play_on(session, 1)
    page.evaluate("jupyterapp.commands.execute('docmanager:save')")
    page.reload()
    page.wait_for_function(
        "() => window.jupyterapp?.shell.currentWidget?.sessionContext?.isReady", timeout=RUN_TIMEOUT
    )
    table.root.wait_for()
    table.wait_for(session)
    expect(table.note).to_be_hidden()
    table.play_on(session, 2)
    assert ours(page) == []


def still_enabled(root: Locator) -> list[Locator]:
    """Everything in a widget that can be used."""
    return [
        element for element in root.locator("button, input, select").all() if element.is_enabled()
    ]


def restart(page: Page) -> None:
    """Restart the kernel, without JupyterLab's question whether one is sure."""
    page.evaluate("jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()")


def ours(page: Page) -> list[str]:
    """The errors on the page that are not Jupyter's own talk about a kernel that went away."""
    errors: list[str] = page.traffic.errors  # type: ignore[attr-defined]
    return [error for error in errors if not error.startswith(JUPYTERS_OWN)]
