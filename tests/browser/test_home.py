"""Home, as somebody meets it who comes back: by mouse, by touch, by keys, in both applications."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from kernel_lib.learn import course
from kernel_lib.learn.daily_set import seed_of
from kernel_lib.learn.history import FinishedDeal, written
from kernel_lib.learn.questions import all_templates
from kernel_lib.nimmt import deal_of_the_day
from tests.browser.test_answer_field import FINGER
from tests.strategies import few, in_soak
from tools.browser.harness import App, Server, axe_violations
from tools.browser.table import OpenNotebook, TablePage
from tools.notebooks.files import LESSONS

in_both = pytest.mark.parametrize("app", ["lab", "notebook"])
in_one = pytest.mark.parametrize("app", few(["lab", "notebook"]))
Open = Callable[..., Page]


@pytest.fixture
def folder(server: Server, request: pytest.FixtureRequest) -> Path:
    """A folder with Home and two lessons, in which nothing was done yet."""
    folder = server.root / re.sub(r"\W+", "-", request.node.name) / "en"
    folder.mkdir(parents=True)
    for stem in ("home", "00-start", "20-symmetry-and-counting"):
        shutil.copy(LESSONS / "en" / f"{stem}.ipynb", folder)
    return folder


@pytest.fixture
def open_home(open_notebook: OpenNotebook, app: App, folder: Path, server: Server) -> Open:
    """A function that opens that Home."""

    def open_home(**context: object) -> Page:
        path = (folder / "home.ipynb").relative_to(server.root)
        page: Page = open_notebook(path.as_posix(), app=app, run=False, **context)
        expect(page.locator(".sc-results")).to_be_visible()
        return page

    return open_home


def yesterday() -> datetime:
    """The same time yesterday."""
    return datetime.now().replace(microsecond=0) - timedelta(days=1)


def answer_wrong_yesterday(folder: Path, number: str) -> list[str]:
    """As if somebody had answered a lesson's exercises wrong; these are due today."""
    ids = [*course.lessons()[number].asks]
    at = yesterday().isoformat()
    answers = {id: {"answers": [["?", False, None, at]]} for id in ids}
    own = folder.parent / ".sixth-card"
    own.mkdir()
    (own / "answers.json").write_text(json.dumps(answers))
    return ids


def right(id: str) -> str:
    """The answer to the numbers of today."""
    template = all_templates()[id]
    seed = seed_of(datetime.now().date())
    exercise = template.drawn(seed) if template.has_others else template.exercise
    value = exercise.solve()
    return ", ".join(map(str, value)) if isinstance(value, tuple | frozenset) else str(value)


@pytest.mark.thinned
@in_both
def test_somebody_new_begins(open_home: Open, app: App) -> None:
    """Nothing is known: one large link leads to the start lesson, in the application itself."""
    page = open_home(locale="en-US")  # a browser that knows of no lesson
    first = page.locator(".sc-home .sc-first")
    expect(first).to_contain_text("Begin")
    expect(page.locator(".sc-home details[open]")).to_have_count(1)
    assert axe_violations(page, ".sc-home") == []
    assert axe_violations(page, ".sc-results") == []
    if app == "lab":
        first.click()
        page.wait_for_function(
            "jupyterapp.shell.currentWidget.context.path.endsWith('en/00-start.ipynb')"
        )
    else:
        with page.expect_popup() as opened:
            first.click()
        assert "00-start.ipynb" in opened.value.url
        opened.value.close()
    assert page.traffic.errors == []


@in_soak
@in_one
@pytest.mark.parametrize("by", ["keys", "finger"])
def test_what_is_due_is_answered(open_home: Open, folder: Path, by: str) -> None:
    """The lesson of yesterday comes first, and what was wrong there is asked with new numbers."""
    ids = answer_wrong_yesterday(folder, "20")
    # Each a browser of its own: one that other tests have used knows where they were.
    own = {"has_touch": True, "width": 810} if by == "finger" else {"locale": "en-US"}
    page = open_home(**own)
    expect(page.locator(".sc-home .sc-first")).to_contain_text("20 Symmetry and counting")
    field = page.locator(".sc-exercise")
    expect(field.locator(".sc-head")).to_contain_text("Exercise 1 of at most 5 today")
    id = field.get_attribute("data-exercise")
    assert id in ids
    due = page.locator(".sc-home [data-key=due]")
    expect(due).to_have_text(re.compile("^Todayup to 5 exercises$"))
    due.press("Enter") if by == "keys" else due.tap()
    expect(field).to_be_in_viewport(ratio=1)
    expect(field.locator("input, button").first).to_be_focused()
    do = answer_by_keys if by == "keys" else answer_by_touch
    do(field, right(str(id)))
    expect(field).to_have_class(re.compile("sc-right"))
    expect(field.locator(".sc-good")).to_be_visible()
    expect(due).to_have_text(re.compile("^Todayup to 4 exercises$"))
    kept = json.loads((folder.parent / ".sixth-card" / "answers.json").read_text())
    assert any(name.startswith(str(id)) and entry["answers"][-1][1] for name, entry in kept.items())
    if by == "finger":
        for button in page.locator(".sc-home :is(a, button, summary)").all():
            box = button.bounding_box()
            assert box is None or box["height"] >= FINGER, button.text_content()
    assert page.traffic.errors == []


def answer_by_keys(field: Locator, answer: str) -> None:
    """Type it, or go to the button with that value."""
    entry = field.get_by_role("textbox")
    if entry.count():
        entry.focus()
        entry.page.keyboard.type(answer)
        entry.page.keyboard.press("Enter")
    else:
        field.locator(f'[data-key="{answer}"]').press("Enter")


def answer_by_touch(field: Locator, answer: str) -> None:
    """Tap the button with that value, or the field and what sends it."""
    entry = field.get_by_role("textbox")
    if entry.count():
        entry.tap()
        entry.fill(answer)
        field.locator('[data-key="send"]').tap()
    else:
        field.locator(f'[data-key="{answer}"]').tap()


@in_soak
@pytest.mark.parametrize("app", ["lab"])
def test_the_deal_of_the_day(open_home: Open, folder: Path) -> None:
    """It is played once, told beside chance and the expert, kept, and deleted with all the rest."""
    own = folder.parent / ".sixth-card"
    own.mkdir()
    before = FinishedDeal(
        "before", yesterday().isoformat(), 9, 8.0, yesterday().date().isoformat(), 4
    )
    (own / "deals.json").write_text(written([before]))
    page = open_home()
    results = page.locator(".sc-results")
    expect(results.locator(".sc-today")).to_have_text(
        "You have not played the deal of the day yet."
    )
    today = datetime.now().date()
    session = deal_of_the_day.session_of(today)
    table = TablePage(page)
    table.wait_for(session)
    table.set_speed("off")
    while not session.state.is_over:
        table.play_on(session, 0)
    bulls = session.state.scores[0]
    expert = deal_of_the_day.bulls_of(today)
    share = results.get_by_role("textbox")
    expect(share).to_have_value(re.compile(f"{bulls} bulls .*expert {expert}"))
    expect(results).to_contain_text("2 deals cost you")
    expect(results.locator(".sc-drawings img")).to_have_count(1)
    results.locator("summary").click()
    expect(results.locator("tbody tr")).to_have_count(2)
    with page.expect_download() as taken:
        results.get_by_role("button", name="Take my data along").click()
    assert len(json.loads(Path(taken.value.path()).read_text())["deals"]) == 2
    page.evaluate("localStorage.setItem('sixth-card:places', '{}')")
    results.get_by_role("button", name="Delete my data").click()
    results.get_by_role("button", name="Keep it").click()
    results.get_by_role("button", name="Delete my data").click()
    results.get_by_role("button", name="Delete all of it").click()
    expect(results.locator(".sc-note")).to_contain_text("is deleted")
    assert not own.exists()
    assert page.evaluate("localStorage.getItem('sixth-card:places')") is None
    assert page.traffic.errors == []


@in_soak
def test_ways_lead_home(open_notebook: OpenNotebook) -> None:
    """The panel at the side, the tile in the launcher, and the end of a lesson."""
    page = open_notebook("en/01-cards-and-bulls.ipynb", run=False)
    page.locator(".sc-progress a").click()
    at_home = "jupyterapp.shell.currentWidget.context?.path === 'en/home.ipynb'"
    page.wait_for_function(at_home)
    page.locator('.jp-SideBar [data-id="sixth-card-panel"]').click()
    panel = page.locator("#sixth-card-panel")
    panel.get_by_text("22 The hypergeometric gap").click()
    page.wait_for_function(
        "jupyterapp.shell.currentWidget.context?.path === 'en/22-the-hypergeometric-gap.ipynb'"
    )
    panel.get_by_text("Sixth Card: Home").click()
    page.wait_for_function(at_home)
    page.evaluate("jupyterapp.commands.execute('launcher:create')")
    page.locator(".jp-LauncherCard", has_text="Sixth Card: Home").click()
    page.wait_for_function(at_home)
    assert page.traffic.errors == []


@pytest.mark.parametrize("app", ["lab"])
@in_soak
def test_the_place_in_a_lesson_counts(open_home: Open) -> None:
    """Who has only read in a lesson is led back to it, too."""
    page = open_home()
    places = {"en/20-symmetry-and-counting.ipynb": ["20-05", 0, datetime.now().timestamp() - 5]}
    page.evaluate(
        "places => localStorage.setItem('sixth-card:places', JSON.stringify(places))", places
    )
    page.reload()
    expect(page.locator(".sc-home .sc-first")).to_contain_text("20 Symmetry and counting")
