"""A lesson opens running, in JupyterLab and in Notebook 7."""

from __future__ import annotations

import re
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import BrowserContext, Locator, Page, Route, expect

from tests.strategies import few, few_in_soak, in_soak
from tools.browser import harness
from tools.browser.harness import App, Server
from tools.browser.table import TablePage, new_session
from tools.notebooks.files import LESSONS

START = LESSONS / "en" / "00-start.ipynb"
AS_FILED = [
    cell.metadata.get("jupyter", {}).get("source_hidden", False)
    for cell in nbformat.read(START, as_version=4).cells
    if cell.cell_type == "code"
]
"""Whether the file of the start lesson hides its code, for each cell that holds some."""
CELLS = len(AS_FILED)
SEED = 2373  # that of the start lesson
SETTING = "sixth-card:opening"
SETTLED = """['open', 'asking'].includes(
    window.jupyterapp?.shell.currentWidget?.node.dataset.lesson)"""

in_both = pytest.mark.parametrize("app", ["lab", "notebook"])
in_one = pytest.mark.parametrize("app", few(["lab", "notebook"]))
of_soak = pytest.mark.parametrize("app", few_in_soak(["lab", "notebook"]))
Open = Callable[..., Page]


@pytest.fixture
def lesson(server: Server, request: pytest.FixtureRequest) -> Path:
    """A copy of the start lesson in a folder of its own."""
    folder = server.root / re.sub(r"\W+", "-", request.node.name)
    folder.mkdir()
    return Path(shutil.copy(START, folder))


@pytest.fixture
def open_lesson(open_notebook: Open, app: App, lesson: Path) -> Open:
    """A function that opens that copy as a learner does, and touches nothing."""

    def open_lesson() -> Page:
        return open_notebook(f"{lesson.parent.name}/{lesson.name}", app=app, run=False)

    return open_lesson


@pytest.fixture
def early(shared: BrowserContext, server: Server, lesson: Path) -> Iterator[Page]:
    """A page on which that copy is just about to open."""
    page = harness.watched(shared.new_page())
    path = f"{lesson.parent.name}/{lesson.name}"
    page.goto(server.page_of(path), wait_until="commit")
    yield page
    page.close()
    server.stop_kernel(path)


@pytest.mark.thinned
@in_both
def test_a_lesson_opens_running(open_lesson: Open, lesson: Path, app: App) -> None:
    """Without a click the table is there, the view at the top, the file as it was."""
    before = lesson.read_bytes()
    started = time.perf_counter()
    page = open_lesson()
    TablePage(page).wait_for(new_session(SEED))
    print(f"{app}: {time.perf_counter() - started:.1f} s from opening to the first widget")
    expect(bar(page)).to_be_hidden()
    assert dialogs(page) == []
    assert page.evaluate("jupyterapp.shell.currentWidget.content.activeCellIndex") == 0
    expect(page.get_by_role("heading", name="Play 6 nimmt! now")).to_be_in_viewport()
    expect(page.locator(".jp-InputArea-editor >> visible=true")).to_have_count(0)
    page.locator(".js-plotly-plot").scroll_into_view_if_needed()
    harness.ask_kernel(page)
    assert not is_dirty(page)
    assert lesson.read_bytes() == before
    assert page.traffic.errors == []


@in_soak
@in_one
def test_a_lesson_in_japanese_speaks_japanese(open_notebook: Open, app: App) -> None:
    """Words, tables, guesses and rules are Japanese at once; English can be chosen at its table."""
    page = open_notebook("ja/00-start.ipynb", app=app, run=False)
    table = TablePage(page)
    table.wait_for(new_session(SEED))
    expect(table.root).to_have_attribute("lang", "ja")
    expect(page.get_by_role("heading", name="6 nimmt!（ニムト）を遊んでみよう")).to_be_visible()
    page.get_by_text("1分でわかるルール").click()
    rules = page.locator("details[open] li")
    expect(rules.first).to_contain_text("手札から1枚を決めて、見えないように伏せます")
    table.set_language("en")
    expect(table.root).to_have_attribute("lang", "en")
    assert page.traffic.errors == []


@in_one
@in_soak
def test_a_button_shows_and_hides_all_code(open_lesson: Open) -> None:
    """One press shows the code of all cells, the next one folds it; the file is not told."""
    page = open_lesson()
    written = page.evaluate("JSON.stringify(jupyterapp.shell.currentWidget.model.metadata)")
    assert folded(page) == [True] * CELLS
    stubs = page.locator(".jp-InputPlaceholder")
    assert stubs.count() > 0
    assert not any(stub.is_visible() for stub in stubs.all())
    toggle(page, "Show code").click()
    assert folded(page) == [False] * CELLS
    expect(page.locator(".jp-CodeCell .cm-content").first).to_contain_text("from kernel_lib")
    toggle(page, "Hide code").click()
    assert folded(page) == [True] * CELLS
    assert not is_dirty(page)
    assert page.evaluate("JSON.stringify(jupyterapp.shell.currentWidget.model.metadata)") == written


@in_soak
@of_soak
def test_what_somebody_writes_is_a_change(open_lesson: Open) -> None:
    """A lesson that opened running counts as changed as soon as somebody writes in it."""
    page = open_lesson()
    page.evaluate(
        "jupyterapp.shell.currentWidget.content.widgets[0].model.sharedModel.setSource('# Mine')"
    )
    assert is_dirty(page)


@in_soak
@of_soak
def test_words_say_that_the_kernel_starts(early: Page) -> None:
    """While the kernel starts, a bar above the lesson says so; it is gone when the lesson runs."""
    expect(bar(early)).to_have_text("Starting: the lesson will run in a moment.")
    early.wait_for_function(SETTLED)
    expect(bar(early)).to_be_hidden()


@in_one
def test_a_changed_lesson_asks_first(open_lesson: Open, lesson: Path) -> None:
    """A lesson whose code was changed shows it, runs nothing, and runs when it is told to."""
    change(lesson, "seed=2373", "seed=67")
    page = open_lesson()
    expect(bar(page)).to_contain_text("The code of this lesson has been changed")
    assert folded(page) == [False] * CELLS
    assert count(page) == 1
    assert not is_dirty(page)
    assert harness.axe_violations(page, ".sc-opening") == []
    page.set_viewport_size({"width": 700, "height": 500})
    bar(page).get_by_role("button", name="Not now").click(trial=True)
    bar(page).get_by_role("button", name="Run this lesson").click()
    TablePage(page).wait_for(new_session(67))
    expect(bar(page)).to_be_hidden()


@in_soak
@of_soak
def test_a_changed_lesson_need_not_run(open_lesson: Open, lesson: Path) -> None:
    """*Not now* takes the question away, and nothing runs."""
    change(lesson, "seed=2373", "seed=72")
    page = open_lesson()
    bar(page).get_by_role("button", name="Not now").click()
    expect(bar(page)).to_be_hidden()
    assert count(page) == 1
    assert not is_dirty(page)


@in_soak
@pytest.mark.parametrize("app", ["lab"])
@pytest.mark.parametrize("name", ["kernel_lib.py", "kernel_lib/__init__.py", "anywidget.pyc"])
def test_programs_beside_a_lesson_are_not_run(open_lesson: Open, lesson: Path, name: str) -> None:
    """A lesson asks first where a program lies that Python would take for a part of the kit."""
    (lesson.parent / name).parent.mkdir(exist_ok=True)
    (lesson.parent / name).write_text("raise SystemExit('not ours')")
    page = open_lesson()
    expect(bar(page)).to_contain_text("Beside this lesson lie programs")
    assert count(page) == 1


@in_soak
@of_soak
def test_a_kernel_that_answers_nothing_is_asked_about(early: Page) -> None:
    """Only a page knows that its kernels live in it; a silent kernel runs nothing unasked."""
    early.wait_for_function("window.jupyterapp?.shell.currentWidget?.sessionContext")
    early.evaluate(
        """() => {
            const { kernelChanged } = jupyterapp.shell.currentWidget.sessionContext;
            kernelChanged.connect((_, { newValue: kernel }) => {
                const usual = kernel.requestExecute.bind(kernel);
                kernel.requestExecute = ({ user_expressions, ...content }) => usual(content);
            });
        }"""
    )
    early.wait_for_function(SETTLED)
    expect(bar(early)).to_contain_text("Beside this lesson lie programs")
    expect(early.locator(".sc-nimmt")).to_have_count(0)


@in_one
@in_soak
def test_a_foreign_notebook_is_left_alone(open_notebook: Open, app: App) -> None:
    """A notebook that is no lesson has no bar, no button, and does not run."""
    page = open_notebook(["print('foreign')"], app=app, run=False, own=True)
    assert count(page) == 1
    assert folded(page) == [False]
    expect(page.locator(".sc-opening")).to_have_count(0)
    expect(toggle(page, "Hide code")).to_have_count(0)


@in_soak
@of_soak
def test_run_all_may_be_pressed_too_early(early: Page, server: Server) -> None:
    """Run All, pressed before there is a kernel, waits for it and asks nothing."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        (held.append if route.request.method == "POST" else Route.continue_)(route)

    early.route("**/api/sessions*", hold)
    early.wait_for_function("window.jupyterapp?.shell.currentWidget?.node.dataset.lesson")
    assert not early.evaluate("jupyterapp.shell.currentWidget.sessionContext.isReady")
    early.evaluate("void jupyterapp.commands.execute('notebook:run-all-cells')")
    early.unroute("**/api/sessions*")
    for route in held:
        route.continue_()
    early.wait_for_function(SETTLED)
    TablePage(early).wait_for(new_session(SEED))
    assert dialogs(early) == []
    assert (
        len(
            [
                session
                for session in server.request("/api/sessions")
                if "too_early" in session["path"]
            ]
        )
        == 1
    )
    assert early.traffic.errors == []


@in_soak
@of_soak
def test_a_setting_leaves_lessons_alone(open_lesson: Open, open_notebook: Open, app: App) -> None:
    """With the setting off, a lesson opens as any notebook does."""
    page = open_notebook([""], app=app, run=False, own=True)
    schema = page.evaluate(f"jupyterapp.serviceManager.settings.fetch('{SETTING}')")["schema"]
    assert schema["title"] == "Sixth Card"
    try:
        set_running(page, "false")
        lesson = open_lesson()
        assert count(lesson) == 1
        assert folded(lesson) == AS_FILED
        expect(lesson.locator(".sc-opening")).to_have_count(0)
    finally:
        set_running(page, "true")


@in_soak
@of_soak
def test_run_all_comes_back_to_the_first_table(
    open_lesson: Open, open_notebook: Open, app: App
) -> None:
    """Where lessons do not open running, Run All ends at the end; the first table is in view."""
    settings = open_notebook([""], app=app, run=False, own=True)
    try:
        set_running(settings, "false")
        page = open_lesson()
        page.wait_for_function("jupyterapp.shell.currentWidget.sessionContext.isReady")
        page.evaluate("void jupyterapp.commands.execute('notebook:run-all-cells')")
        expect(page.locator(".sc-nimmt").first).to_be_in_viewport(ratio=0.9)
        assert page.evaluate("jupyterapp.shell.currentWidget.content.activeCellIndex") > CELLS
    finally:
        set_running(settings, "true")


@in_soak
@pytest.mark.parametrize("app", ["lab"])
def test_a_japanese_lesson_asks_in_japanese(open_lesson: Open, lesson: Path) -> None:
    """The bar and the button of a Japanese lesson are Japanese."""
    change(lesson, "seed=2373", "seed=73", language="ja")
    page = open_lesson()
    bar(page).get_by_role("button", name="今はしない").click()
    expect(toggle(page, "コードを隠す")).to_be_visible()


def bar(page: Page) -> Locator:
    """The bar above the lesson."""
    return page.locator(".sc-opening")


def toggle(page: Page, name: str) -> Locator:
    """The button of the toolbar that shows or hides the code."""
    return page.locator(".jp-NotebookPanel-toolbar").get_by_text(name, exact=True)


def dialogs(page: Page) -> list[str]:
    """What open dialogs say."""
    return page.locator(".jp-Dialog").all_inner_texts()


def folded(page: Page) -> list[bool]:
    """Of each code cell, whether its code is hidden."""
    hidden: list[bool] = page.evaluate(
        """() => jupyterapp.shell.currentWidget.content.widgets
            .filter(cell => cell.model.type === 'code').map(cell => cell.inputHidden)"""
    )
    return hidden


def is_dirty(page: Page) -> bool:
    """Whether Jupyter would save the notebook."""
    dirty: bool = page.evaluate("jupyterapp.shell.currentWidget.context.model.dirty")
    return dirty


def count(page: Page) -> int:
    """The number that the kernel gives to the next cell that runs."""
    number: int = page.evaluate(
        """async () => {
            const { kernel } = jupyterapp.shell.currentWidget.sessionContext.session;
            const code = { code: '', silent: true,
                user_expressions: { count: 'get_ipython().execution_count' } };
            const { content } = await kernel.requestExecute(code).done;
            return Number(content.user_expressions.count.data['text/plain']);
        }"""
    )
    return number


def set_running(page: Page, value: str) -> None:
    """Set whether lessons open running."""
    page.evaluate(
        f"""jupyterapp.serviceManager.settings.save('{SETTING}', '{{"runLessons": {value}}}')"""
    )


def change(lesson: Path, old: str, new: str, language: str = "en") -> None:
    """Change the code of a lesson, and perhaps its language.

    Another code for each test: a browser that has run it once does not ask again.
    """
    notebook = nbformat.read(lesson, as_version=4)
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.source = cell.source.replace(old, new)
    notebook.metadata["sixth_card"]["language"] = language
    nbformat.write(notebook, lesson)
