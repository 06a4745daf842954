"""A lesson that is opened again is alive: the same match, the same guesses, the same place."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from kernel_lib.play.session import Session
from tests.browser.test_opening import SEED, START, bar, change, count, folded, is_dirty
from tests.strategies import few, few_in_soak, in_soak
from tools.browser import harness
from tools.browser.harness import App, Server
from tools.browser.table import TablePage, new_session

in_both = pytest.mark.parametrize("app", ["lab", "notebook"])
in_one = pytest.mark.parametrize("app", few(["lab", "notebook"]))
of_soak = pytest.mark.parametrize("app", few_in_soak(["notebook", "lab"]))
VIEW = "application/vnd.jupyter.widget-view+json"
NO_MODEL = "model not found"
TOLD = "You said 45: right."


class Learner:
    """Somebody with a lesson of their own, who opens and closes its page."""

    def __init__(self, server: Server, context: BrowserContext, lesson: Path) -> None:
        self.server = server
        self.context = context
        self.lesson = lesson
        self.path = f"{lesson.parent.name}/{lesson.name}"
        self.pages: list[Page] = []

    def open(self, context: BrowserContext | None = None) -> Page:
        """Open the lesson in a new tab, and wait until it is open."""
        page = harness.watched((context or self.context).new_page())
        self.pages.append(page)
        harness.open_in(page, self.server, self.path)
        return page

    def play(self, page: Page, session: Session, turns: int = 2) -> None:
        """Play some turns at the first table of the lesson."""
        table = TablePage(page)
        table.wait_for(session)
        table.skip_guide()
        table.set_speed("off")
        for number in range(turns):
            table.play_on(session, number)

    def end_kernel(self) -> None:
        """End the kernel, as a server does that is shut down."""
        self.server.stop_kernel(self.path)

    def save(self, page: Page) -> None:
        """Save the lesson, as Ctrl S does."""
        page.evaluate("jupyterapp.shell.currentWidget.context.save()")


@pytest.fixture
def learner(
    app: App, request: pytest.FixtureRequest, shared: BrowserContext, tmp_path: Path
) -> Iterator[Learner]:
    """A learner with a copy of the start lesson in a folder of its own."""
    server: Server = request.getfixturevalue("lab" if app == "lab" else "notebook7")
    folder = server.root / tmp_path.name
    folder.mkdir()
    newcomer = Learner(server, shared, Path(shutil.copy(START, folder)))
    yield newcomer
    for page in newcomer.pages:
        page.close()
    newcomer.end_kernel()


def stills(page: Page) -> Locator:
    """What stands where a widget has no Python any more."""
    return page.get_by_text("Run this cell to play")


def place(page: Page) -> list[float]:
    """Which cell is at the top of what is seen, and how far above it begins, in pixels."""
    position: list[float] = page.evaluate(
        """() => {
            const { content } = jupyterapp.shell.currentWidget;
            const outer = content.node.querySelector('.jp-WindowedPanel-outer') ?? content.node;
            const top = outer.getBoundingClientRect().top;
            const boxes = content.widgets.map(({ node }) => node.getBoundingClientRect());
            const at = boxes.findIndex((box) => box.bottom > top + 8);
            return [at, top - boxes[at].top];
        }"""
    )
    return position


def read_on(page: Page) -> list[float]:
    """Read some way into the lesson; gives the place."""
    page.mouse.move(700, 500)
    page.mouse.wheel(0, 2000)
    page.wait_for_timeout(1500)
    position = place(page)
    assert position[0] > 3
    return position


def check_back(page: Page, before: list[float]) -> None:
    """Soon the page is where somebody read, and stays there."""
    same = [before[0], pytest.approx(before[1], abs=40)]
    for _ in range(40):
        page.wait_for_timeout(250)
        if place(page) == same:
            break
    page.wait_for_timeout(1000)  # what is drawn late moves nothing any more
    assert place(page) == same


@in_one
def test_in_a_new_tab_the_match_goes_on(learner: Learner) -> None:
    """The tab was closed and the kernel runs: a new tab shows the very match, alive, no click."""
    session = new_session(SEED)
    page = learner.open()
    learner.play(page, session)
    ran = count(page)
    page.close()
    page = learner.open()
    table = TablePage(page)
    table.wait_for(session)
    expect(bar(page)).to_be_hidden()
    expect(stills(page)).to_have_count(0)
    table.play_on(session, 2)
    assert count(page) == ran
    assert not is_dirty(page)
    assert page.traffic.errors == []  # type: ignore[attr-defined]


@in_soak
@of_soak
def test_a_page_that_is_loaded_anew(learner: Learner) -> None:
    """A page loaded anew shows the game as it stood, and runs nothing again."""
    session = new_session(SEED)
    page = learner.open()
    learner.play(page, session, 1)
    ran = count(page)
    page.reload()
    page.wait_for_function("window.jupyterapp?.shell.currentWidget?.node.dataset.lesson === 'open'")
    TablePage(page).wait_for(session)
    TablePage(page).play_on(session, 1)
    assert count(page) == ran


@in_soak
@of_soak
def test_on_another_device_the_match_goes_on(learner: Learner, browser: Browser) -> None:
    """What the cells show is known to the kernel, not to one browser."""
    session = new_session(SEED)
    learner.play(learner.open(), session)
    device = browser.new_context()
    page = learner.open(device)
    table = TablePage(page)
    table.wait_for(session)
    table.play_on(session, 2)
    device.close()


@in_soak
@in_one
def test_two_windows_stay_in_step(learner: Learner) -> None:
    """A second window shows the same match; what is played in one is seen in the other."""
    session = new_session(SEED)
    first = learner.open()
    learner.play(first, session, 1)
    second = learner.open()
    TablePage(second).wait_for(session)
    TablePage(second).play_on(session, 1)
    TablePage(first).wait_for(session)
    TablePage(first).play_on(session, 2)
    TablePage(second).wait_for(session)


@in_soak
@in_one
def test_the_place_is_found_again(learner: Learner) -> None:
    """A lesson opens where one was reading, with its kernel or with another one."""
    page = learner.open()
    before = read_on(page)
    for end in (lambda: None, learner.end_kernel):
        page.close()
        end()
        page = learner.open()
        check_back(page, before)


@in_soak
@pytest.mark.parametrize("app", ["lab"])
def test_behind_another_tab_a_lesson_waits(learner: Learner) -> None:
    """It opens when it is shown, where one was reading, and not before."""
    page = learner.open()
    before = read_on(page)
    learner.lesson.with_name("notes.txt").write_text("what somebody reads beside it")
    show(page, f"{learner.lesson.parent.name}/notes.txt")
    page.wait_for_timeout(2000)  # JupyterLab keeps its tabs after a while
    page.goto(learner.server.page_of(learner.path).partition("/tree/")[0])
    tab = page.locator(".lm-TabBar-tab", has_text=learner.lesson.name)
    expect(tab).to_be_visible(timeout=30_000)
    page.wait_for_timeout(3000)
    opened = page.locator(".jp-NotebookPanel[data-lesson=open]")
    expect(opened).to_have_count(0)
    tab.click()
    expect(opened).to_have_count(1, timeout=30_000)
    check_back(page, before)
    assert stills(page).count() == 0


def show(page: Page, path: str) -> None:
    """Open a file in a tab, before all others."""
    page.evaluate("path => void jupyterapp.commands.execute('docmanager:open', { path })", path)


@in_one
def test_guesses_and_match_outlive_the_kernel(learner: Learner) -> None:
    """The next day the guess stands beside its answer, and one button goes on with the match."""
    session = new_session(SEED)
    page = learner.open()
    learner.play(page, session)
    guess = page.locator(".sc-guess").first
    guess.scroll_into_view_if_needed()
    guess.locator("input").fill("45")
    guess.get_by_role("button", name="Guess").click()
    expect(guess).to_contain_text(TOLD)
    page.close()
    learner.end_kernel()
    page = learner.open()
    expect(bar(page)).to_be_hidden()
    table = TablePage(page)
    table.button("Go on with it").click()
    table.wait_for(session)
    guess = page.locator(".sc-guess").first
    expect(guess).to_contain_text(TOLD)


@in_soak
@of_soak
def test_answers_outlive_the_kernel_and_change_no_file(learner: Learner) -> None:
    """A lesson that was answered opens the next day with its answers; its file is as it was."""
    lesson = Path(shutil.copy(START.with_name("01-cards-and-bulls.ipynb"), learner.lesson.parent))
    before = lesson.read_bytes()
    owner = Learner(learner.server, learner.context, lesson)
    page = owner.open()
    field = page.locator("[data-exercise=bulls-of-a-row]")
    for answer, told in (("5", "Not 5."), ("22", "Right: 22.")):
        field.get_by_role("textbox").fill(answer)
        field.get_by_role("textbox").press("Enter")
        expect(field.locator(".sc-told")).to_contain_text(told)
    assert not is_dirty(page)
    page.close()
    owner.end_kernel()
    assert lesson.read_bytes() == before
    page = owner.open()
    expect(bar(page)).to_be_hidden()
    expect(page.locator("[data-exercise=bulls-of-a-row] .sc-told")).to_have_text("Right: 22.")
    question = page.locator("[data-exercise=mean-of-ten]")
    question.get_by_role("textbox").fill("1,3")
    question.get_by_role("button", name="Check").click()
    expect(question.locator(".sc-told")).to_have_text("Right: 1,3.")
    expect(page.locator(".sc-progress")).to_contain_text("2 of 4 questions are done.")
    page.close()
    owner.end_kernel()
    assert lesson.read_bytes() == before


@in_one
def test_a_lesson_that_its_owner_changed_opens_running(learner: Learner) -> None:
    """Code that somebody changed and ran here runs the next day unasked, and stays folded."""
    page = learner.open()
    page.evaluate(
        """async () => {
            const { content, sessionContext } = jupyterapp.shell.currentWidget;
            const at = content.widgets.findIndex(({ model }) =>
                model.sharedModel.getSource().includes('seed=2373'));
            const { sharedModel } = content.widgets[at].model;
            sharedModel.setSource(sharedModel.getSource().replace('seed=2373', 'seed=74'));
            content.activeCellIndex = at;
            await jupyterapp.commands.execute('notebook:run-cell');
        }"""
    )
    TablePage(page).wait_for(new_session(74))
    learner.save(page)
    page.close()
    learner.end_kernel()
    page = learner.open()
    TablePage(page).wait_for(new_session(74))
    expect(bar(page)).to_be_hidden()
    assert False not in folded(page)


@in_soak
@in_one
def test_who_agreed_is_not_asked_again(learner: Learner) -> None:
    """A changed lesson asks once; the same code then runs by itself, other code asks again."""
    change(learner.lesson, "seed=2373", "seed=68")
    page = learner.open()
    bar(page).get_by_role("button", name="Run this lesson").click()
    TablePage(page).wait_for(new_session(68))
    page.close()
    learner.end_kernel()
    page = learner.open()
    TablePage(page).wait_for(new_session(68))
    page.close()
    learner.end_kernel()
    change(learner.lesson, "seed=68", "seed=69")
    page = learner.open()
    expect(bar(page)).to_contain_text("The code of this lesson has been changed")
    assert count(page) == 1


@in_soak
@of_soak
def test_a_cell_that_never_ran_is_no_agreement(learner: Learner) -> None:
    """Code that came with a file and was not run here asks, also when other cells were run."""
    change(learner.lesson, "seed=2373", "seed=71")
    page = learner.open()
    bar(page).get_by_role("button", name="Not now").click()
    page.evaluate(
        """() => {
            jupyterapp.shell.currentWidget.content.activeCellIndex = 0;
            return jupyterapp.commands.execute('notebook:run-cell');
        }"""
    )
    learner.save(page)
    page.close()
    learner.end_kernel()
    page = learner.open()
    expect(bar(page)).to_contain_text("The code of this lesson has been changed")


@in_soak
@in_one
def test_saved_widgets_show_their_stills(learner: Learner) -> None:
    """A lesson saved with its outputs, then changed, shows pictures while it asks, and no error."""
    page = learner.open()
    TablePage(page).wait_for(new_session(SEED))
    learner.save(page)
    page.close()
    learner.end_kernel()
    notebook = nbformat.read(learner.lesson, as_version=4)
    saved = [out for cell in notebook.cells for out in cell.get("outputs", ())]
    assert any(VIEW in output.get("data", {}) for output in saved)
    change(learner.lesson, "seed=2373", "seed=70")
    page = learner.open()
    expect(bar(page)).to_contain_text("has been changed")
    page.wait_for_timeout(1500)
    expect(page.get_by_text(NO_MODEL)).to_have_count(0)
    expect(
        page.locator(".jp-OutputArea-output svg, .jp-OutputArea-output img").first
    ).to_be_visible()


@in_soak
@in_both
@pytest.mark.parametrize("lost", ["kernel.shutdown", "dispose"])
def test_a_kernel_that_is_gone_has_one_button(learner: Learner, lost: str) -> None:
    """When the kernel ends while the lesson is open, a plain button runs it again.

    A server that was started anew knows no session of the page, which JupyterLab then disposes of.
    """
    session = new_session(SEED)
    page = learner.open()
    learner.play(page, session)
    page.evaluate(f"jupyterapp.shell.currentWidget.sessionContext.session.{lost}()")
    expect(bar(page)).to_contain_text("The Python of this lesson has ended")
    bar(page).get_by_role("button", name="Run this lesson").click()
    TablePage(page).button("Go on with it").click()
    TablePage(page).wait_for(session)
    expect(bar(page)).to_be_hidden()


@in_one
def test_nothing_beside_a_lesson_passes_itself_off_as_the_kit(learner: Learner) -> None:
    """A kernel that has run something, but not the kit, imports no program of the kit's name."""
    page = learner.context.new_page()
    page.goto(learner.server.page_of(learner.path.replace(learner.lesson.name, "other.ipynb")))
    page.wait_for_function("window.jupyterapp?.serviceManager.isReady")
    page.evaluate(
        """async (path) => {
            const { sessions } = jupyterapp.serviceManager;
            const kernel = { name: "python3" };
            const session = await sessions.startNew({ path, name: path, type: "notebook", kernel });
            await session.kernel.requestExecute({ code: "1 + 1" }).done;
        }""",
        learner.path,
    )
    page.close()
    trace = learner.lesson.with_name("was-imported")
    program = f"open({str(trace)!r}, 'w').close()"
    learner.lesson.with_name("kernel_lib.py").write_text(program, encoding="utf-8")
    page = learner.open()
    expect(bar(page)).to_contain_text("Beside this lesson lie programs")
    assert not trace.exists()


@in_one
def test_after_a_sleep_the_match_goes_on(learner: Learner) -> None:
    """A connection that was lost and made again leaves every table alive."""
    session = new_session(SEED)
    page = learner.open()
    learner.play(page, session)
    page.evaluate("jupyterapp.shell.currentWidget.sessionContext.session.kernel.reconnect()")
    page.wait_for_function(
        """jupyterapp.shell.currentWidget.sessionContext.session.kernel.connectionStatus
            === 'connected'"""
    )
    TablePage(page).wait_for(session)
    TablePage(page).play_on(session, 2)
