"""The browser edition, built and served from a folder of a plain web server."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import nbformat
import pytest
from playwright.sync_api import Browser, FrameLocator, Locator, Page, Request, Route, expect

from kernel_lib import nimmt
from tests.strategies import in_soak
from tools.browser import harness
from tools.browser.find_chromium import ANOTHER_NAME
from tools.browser.site import Site
from tools.browser.table import TablePage, new_session
from tools.notebooks.files import lessons
from tools.release.bill import LIBRARIES, site_bill, written

ROOT = Path(__file__).parents[2]

pytestmark = in_soak


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the built site lies: of several workers one builds it, and the others wait."""
    worker = os.environ.get("PYTEST_XDIST_WORKER")
    folder = tmp_path_factory.getbasetemp()
    turn = (folder.parent if worker else folder) / "site"
    try:
        turn.mkdir()
    except FileExistsError:
        deadline = time.monotonic() + 600
        while not (turn / "built").exists():
            assert time.monotonic() < deadline, "another worker builds the site and does not end"
            time.sleep(1)
    else:
        subprocess.run(["make", "site"], cwd=ROOT, check=True)
        (turn / "built").touch()
    return ROOT / "site" / "dist"


@pytest.fixture
def site(built: Path, tmp_path: Path) -> Iterator[Site]:
    """Where the site is served."""
    served = Site(tmp_path, built)
    yield served
    with suppress(OSError):
        served.stop()


@pytest.fixture
def page(site: Site, browser: Browser) -> Iterator[Page]:
    """A page of a new visitor, for whom nothing may come from elsewhere."""
    new_page = harness.new_page(browser)
    outside: list[str] = []
    ours = (site.host, site.host.replace("127.0.0.1", ANOTHER_NAME), "data:", "blob:")
    new_page.context.on(
        "request",
        lambda request: None if request.url.startswith(ours) else outside.append(request.url),
    )
    yield new_page
    assert outside == []
    new_page.context.close()


class Live(NamedTuple):
    """A lesson that runs: what it shows, and after how many seconds it did."""

    frame: FrameLocator
    seconds: float


def open_lesson(page: Page, address: str) -> Live:
    """Open the page of a lesson, and wait until the lesson runs in its place."""
    started = time.perf_counter()
    page.goto(address)
    page.wait_for_function("document.body.dataset.state === 'live'", timeout=120_000)
    return Live(page.frame_locator("iframe"), time.perf_counter() - started)


def first_table(page: Page, address: str) -> float:
    """Open the first page; returns after how many seconds its table has a Python of its own."""
    started = time.perf_counter()
    page.goto(address)
    page.locator("#table[data-state=live] .sc-hand-card").first.wait_for(timeout=60_000)
    return time.perf_counter() - started


def test_a_visitor_plays_at_once(site: Site, page: Page) -> None:
    """The first page has a table of its own, in its language; a whole trick is played there."""
    for file, language in (("index.html", "en"), ("ja/index.html", "ja")):
        first_table(page, site.address + file)
        expect(page.locator("#table > .still")).to_have_count(0)
        expect(page.locator(".sc-nimmt")).to_have_attribute("lang", language)
        table, session = TablePage(page), new_session(7)
        table.wait_for(session)
        table.set_speed("off")
        table.play_on(session, 0)


@pytest.mark.parametrize("file", ["index.html", "ja/index.html"])
def test_a_table_is_played_before_its_python_comes(site: Site, browser: Browser, file: str) -> None:
    """The first card is answered at once; Python does the same, and then what was done since."""
    page = harness.new_page(browser, service_workers="block")
    held: list[Route] = []
    page.route("**/first.tar.zst", lambda route: held.append(route))
    page.goto(site.address + file)
    table, session = TablePage(page), new_session(7)
    expect(page.locator("#table")).to_have_attribute("data-state", "ready")
    for number in (3, 5):
        card = table.hand()[number]
        table.play(card)
        if number == 3:
            session.choose(0, nimmt.choice_from_notation(str(card)))
            table.wait_for(session)
    expect(table.say).to_contain_text("読み込み中" if file.startswith("ja") else "Loading")
    harness.until(page, lambda: len(held) == 1)  # nothing has been played by Python yet
    session.choose(0, nimmt.choice_from_notation(str(card)))
    held[0].continue_()
    table.wait_for(session)
    expect(page.locator("#table")).to_have_attribute("data-state", "live")
    table.set_speed("off")
    table.play_on(session, 0)
    page.context.close()


def test_a_table_that_gets_no_python_is_a_picture_again(site: Site, browser: Browser) -> None:
    """Where Python cannot start, nobody waits at a table that does not answer."""
    page = harness.new_page(browser, service_workers="block")
    page.route("**/first.tar.zst", lambda route: route.fulfill(status=500))
    page.goto(f"{site.address}index.html")
    expect(page.locator("#starting")).to_have_attribute("data-state", "failed", timeout=60_000)
    expect(page.locator("#starting")).to_contain_text("could not start the table")
    expect(page.locator("#table > .still")).to_be_visible()
    expect(page.locator("#table .sc-hand-card")).to_have_count(0)
    page.context.close()


def test_visits(site: Site, page: Page) -> None:
    """Table and lesson come sooner the second time, and without a server, too."""
    name = "en/03-the-sixth-card.html"
    for visit in ("first", "second", "offline"):
        if visit == "offline":
            site.stop()
        table = first_table(page, f"{site.address}index.html")
        lesson = open_lesson(page, site.address + name)
        expect(lesson.frame.locator(".sc-example").first).to_be_visible()
        print(f"{visit} visit: table {table:.1f} s, lesson {lesson.seconds:.1f} s")
        if visit == "first":  # everything is kept by then
            page.wait_for_timeout(15_000)
    open_lesson(page, f"{site.address}en/22-the-hypergeometric-gap.html")


def test_a_lesson_is_read_while_it_starts(site: Site, page: Page) -> None:
    """The page of a lesson shows all of it at once; what is being read stays in view."""
    page.goto(f"{site.address}en/03-the-sixth-card.html")
    cells = page.locator("main [data-cell]")
    heading = page.locator("main h2").nth(2)
    words = heading.inner_text()
    assert cells.count() > 10
    heading.scroll_into_view_if_needed()
    page.evaluate("heading => heading.scrollIntoView()", heading.element_handle())
    page.wait_for_function("document.body.dataset.state === 'live'", timeout=120_000)
    expect(page.frame_locator("iframe").get_by_role("heading", name=words)).to_be_in_viewport()


INK = "rgb(28, 36, 48)"


def test_pages_can_be_printed(site: Site, page: Page) -> None:
    """Dark letters on paper, whatever the screen has: no bars, no table, no code that is folded."""
    page.goto(f"{site.address}index.html")
    page.emulate_media(media="print", color_scheme="dark")
    assert page.locator("h1").evaluate("title => getComputedStyle(title).color") == INK
    expect(page.locator("#table")).to_be_hidden()
    expect(page.locator("main section li").last).to_be_visible()
    page.emulate_media(media="screen")
    open_lesson(page, f"{site.address}en/03-the-sixth-card.html")
    page.emulate_media(media="print", color_scheme="dark")
    expect(page.locator("iframe")).to_be_hidden()
    expect(page.locator("body > header")).to_be_hidden()
    heading = page.locator("main h2").last
    expect(heading).to_be_visible()
    assert heading.evaluate("title => getComputedStyle(title).color") == INK
    assert page.locator("details.code").first.is_hidden()


RESTART = """async () => {
    const { kernel } = jupyterapp.shell.currentWidget.sessionContext.session;
    await kernel.restart();
    const request = kernel.requestExecute({ code: "1 + 1" });
    let told = "";
    request.onIOPub = ({ content }) => { told += content.data?.["text/plain"] ?? ""; };
    await request.done;
    return told;
}"""


@pytest.mark.parametrize("file", ["index.html", "ja/03-the-sixth-card.html"])
def test_a_browser_that_cannot_run_python_says_so(site: Site, browser: Browser, file: str) -> None:
    """Where there is no WebAssembly, as in a phone's lockdown mode, the page can still be read."""
    without = harness.launched(browser, "--js-flags=--jitless")
    page = without.new_page()
    page.goto(site.address + file)
    said = "レッスンを動かせませんでした" if file.startswith("ja") else "could not start the table"
    expect(page.locator("#starting")).to_contain_text(said, timeout=60_000)
    assert page.locator("iframe").count() == 0
    expect(page.locator("main")).to_be_visible()
    without.close()


@pytest.mark.parametrize("file", ["index.html", "en/03-the-sixth-card.html"])
def test_without_scripts_a_page_promises_nothing(site: Site, browser: Browser, file: str) -> None:
    """Nothing comes alive in a moment where JavaScript is switched off, and it is said."""
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site.address + file)
    said = page.locator("noscript > :first-child")
    expect(said).to_be_visible()
    expect(said).to_contain_text("JavaScript is switched off")
    expect(page.locator("#starting")).to_be_hidden()
    context.close()


FOCUS = """() => {
  const { activeElement: at, body } = document;
  if (at === body) return null;
  const bar = document.querySelector("header");
  const covers = !bar.contains(at) && getComputedStyle(bar).position === "sticky";
  const { top, bottom } = at.getBoundingClientRect();
  const above = covers ? bar.getBoundingClientRect().bottom : 0;
  return [at.textContent.trim(), bottom > above && top < innerHeight];
}"""


@pytest.mark.parametrize("size", [(1280, 800), (390, 700), (320, 256)])
@pytest.mark.parametrize("file", ["en/03-the-sixth-card.html", "ja/glossary.html", "index.html"])
def test_the_bar_never_hides_the_focus(
    site: Site, browser: Browser, file: str, size: tuple[int, int]
) -> None:
    """Whoever tabs through a page that is read, down and up again, sees where they are."""
    width, height = size
    page = browser.new_page(viewport={"width": width, "height": height}, service_workers="block")
    page.goto(site.address + file)
    if page.locator("#read").count():
        page.locator("#read").click()
    seen: list[str] = []
    for way in ("Tab", "Shift+Tab"):
        for _ in range(40):
            page.keyboard.press(way)
            focused = page.evaluate(FOCUS)
            if focused is None:
                break
            name, is_seen = focused
            assert is_seen, (way, name)
            seen.append(name)
    assert len(set(seen)) > 5
    page.close()


def test_a_lesson_has_one_python(site: Site, page: Page) -> None:
    """JupyterLite takes the worker that the page has begun; after a restart it has its own."""
    open_lesson(page, f"{site.address}en/02-placing-cards.html")
    names = [worker.url.rpartition("/")[2] for worker in page.workers]
    assert names == ["kernel.mjs"]
    frame = page.frames[1]
    assert frame.evaluate(RESTART) == "2"
    assert [worker.url.rpartition("/")[2][:7] for worker in page.workers] == ["comlink"]


def test_a_phone_keeps_its_place(site: Site, browser: Browser) -> None:
    """The line that is read on a narrow page stays where it is when the lesson comes alive."""
    page = harness.new_page(browser, viewport={"width": 390, "height": 800})
    page.goto(f"{site.address}en/22-the-hypergeometric-gap.html")
    words = "The chances add up to 1"  # the third paragraph of what stands there
    page.evaluate("y => scrollBy(0, y - 200)", box_of(page.locator("main").get_by_text(words)))
    before = box_of(page.locator("main").get_by_text(words))
    page.wait_for_function("document.body.dataset.state === 'live'", timeout=120_000)
    page.wait_for_timeout(2000)  # so long the place is held
    after = box_of(page.frame_locator("iframe").get_by_text(words))
    assert abs(after - before) < 150
    page.context.close()


def box_of(place: Locator) -> float:
    """How far below the upper edge of the window something is, in pixels."""
    box = place.filter(visible=True).first.bounding_box()
    assert box is not None
    return box["y"]


def test_a_link_leads_to_the_page_of_a_lesson(site: Site, page: Page) -> None:
    """Out of a running lesson one comes to the next one's page, not into JupyterLab."""
    lesson = open_lesson(page, f"{site.address}en/01-cards-and-bulls.html")
    lesson.frame.locator(".jp-MarkdownOutput a[href*='02-']").last.click()
    page.wait_for_url("**/en/02-placing-cards.html")


@pytest.fixture(params=["https", "http"])
def address(site: Site, request: pytest.FixtureRequest) -> str:
    """Where the site is: on a page that counts as safe, and on one that does not, as in a class."""
    return (
        site.address.replace("127.0.0.1", ANOTHER_NAME) if request.param == "http" else site.address
    )


@pytest.mark.parametrize("file", ["index.html", "en/03-the-sixth-card.html", "ja/index.html"])
def test_a_network_that_is_lost_and_comes_back(address: str, page: Page, file: str) -> None:
    """Lost while the page loads, it is told; when it is back the page goes on by itself."""
    page.goto(address + file, wait_until="commit")
    page.locator("#starting").wait_for(state="attached")
    page.context.set_offline(True)
    lost = (
        "ネットワークにつながりません" if file.startswith("ja") else "The network does not answer"
    )
    expect(page.locator("#starting")).to_contain_text(lost, timeout=60_000)
    page.context.set_offline(False)
    live = "#table[data-state=live], body[data-state=live]"
    page.locator(live).wait_for(state="attached", timeout=120_000)


def test_formulas_fit_a_phone(site: Site, browser: Browser) -> None:
    """At 390 pixels no formula of lesson 53 is wider than its place."""
    page = harness.new_page(browser, viewport={"width": 390, "height": 844})
    lesson = open_lesson(page, f"{site.address}en/53-waiting-and-rare-things.html").frame
    formulas = lesson.locator("mjx-container[display='true'] mjx-math")
    expect(formulas.first).to_be_visible()
    assert formulas.count() >= 5
    wide = formulas.evaluate_all(
        """all => all.map(one => [one.textContent, one.getBoundingClientRect().width,
            one.closest('.jp-MarkdownOutput, .jp-OutputArea-output').clientWidth])
            .filter(([, width, room]) => width > room)"""
    )
    assert wide == []
    page.context.close()


def test_the_buttons_of_a_lesson(site: Site, page: Page) -> None:
    """Code comes into sight, the lesson is handed over as it is, and Jupyter is one click away."""
    lesson = open_lesson(page, f"{site.address}en/02-placing-cards.html")
    code = lesson.frame.locator(".jp-CodeCell .jp-InputArea-editor:visible")
    before = code.count()
    page.locator("#code").click()
    expect(page.locator("#code")).to_have_text("Hide code")
    assert code.count() > before
    with page.expect_download() as downloading:
        page.locator("#download").click()
    assert downloading.value.suggested_filename == "02-placing-cards.ipynb"
    kept = nbformat.read(downloading.value.path(), as_version=4)
    assert "Placing cards" in kept.cells[0].source
    page.locator("#jupyter").click()
    page.locator(".sc-example").first.wait_for(timeout=120_000)
    expect(page.locator("#jp-left-stack, .jp-FileBrowser").first).to_be_attached()


SAMPLE = ("00", "03", "22", "41", "60")
"""The lessons that are tried in the other languages, too."""


def is_alike(path: Path) -> bool:
    """Whether a lesson is one of many whose code is tried in English."""
    return path.parent.name != "en" and path.stem[:2] not in SAMPLE


LESSONS = [
    pytest.param(f"{path.parent.name}/{path.stem}", marks=[pytest.mark.long] * is_alike(path))
    for path in lessons()
]
"""The code is the same in every language: only the longest run tries all of them."""


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lesson_runs_whole(site: Site, page: Page, lesson: str) -> None:
    """No cell of any lesson fails or waits for files, and nothing that is not there is shown."""
    late: list[str] = []

    def note(asked: Request) -> None:
        # What comes while somebody reads is fetched; an import asks for it at once, and waits.
        if "others.tar" in asked.url and asked.resource_type == "xhr":
            late.append(asked.url)

    page.context.on("request", note)
    live = open_lesson(page, f"{site.address}{lesson}.html")
    assert late == []
    print(f"{lesson}: {live.seconds:.1f} s until all of it has run")
    wrong = "[data-mime-type='application/vnd.jupyter.error'], .jp-mod-error"
    expect(live.frame.locator(wrong)).to_have_count(0)
    notebook = nbformat.read(ROOT / "notebooks" / f"{lesson}.ipynb", as_version=4)
    code = [cell for cell in notebook.cells if cell.cell_type == "code" and cell.source.strip()]
    done = page.evaluate(EXECUTED)
    assert len(done) == len(code)
    assert None not in done
    said = live.frame.locator(".jp-OutputArea-output").all_inner_texts()
    assert not [text for text in said if "undefined" in text or "NaN" in text]


EXECUTED = """() => document.querySelector("iframe").contentWindow.jupyterapp.shell.currentWidget
    .content.widgets.filter((cell) => cell.model.type === "code")
    .filter((cell) => cell.model.sharedModel.getSource().trim())
    .map((cell) => cell.model.executionCount)"""


TOLD = """
import json, sqlite3, zlib
from compression import zstd
from pyexpat import EXPAT_VERSION
from _decimal import __libmpdec_version__
json.dumps({
    "expat": EXPAT_VERSION.removeprefix("expat_"),
    "mpdecimal": __libmpdec_version__,
    "sqlite": sqlite3.sqlite_version,
    "zlib": zlib.ZLIB_RUNTIME_VERSION,
    "zstd": zstd.zstd_version,
})
"""
"""What Python in a page tells of the libraries that are linked into it."""


def test_the_reference_tells_no_addresses(built: Path) -> None:
    """Where an object lay in memory differs from build to build, and says nothing to a reader."""
    pages = [*built.joinpath("reference").rglob("*.html")]
    assert len(pages) > 50
    for page in pages:
        assert not re.search(r" at 0x[0-9a-f]+", page.read_text("utf-8")), page.name


@pytest.mark.skipif(shutil.which("node") is None, reason="needs node")
def test_the_bill_names_what_the_site_ships(built: Path, tmp_path: Path) -> None:
    """The libraries in Python by the versions that it tells, and what the charts are made of."""
    runtime = built / "static" / "pyodide"
    script = tmp_path / "tell.mjs"
    script.write_text(
        f"import {{ loadPyodide }} from {json.dumps(str(runtime / 'pyodide.mjs'))};"
        f"const python = await loadPyodide({{ indexURL: {json.dumps(f'{runtime}/')} }});"
        f"console.log(python.runPython({json.dumps(TOLD)}));"
    )
    done = subprocess.run(["node", script], capture_output=True, text=True, check=True, timeout=60)
    told = json.loads(done.stdout.splitlines()[-1])
    assert told == {name: version for name, (version, _) in LIBRARIES.items() if version}
    names = {part["purl"] for part in json.loads(written(site_bill(built, "1")))["components"]}
    wanted = {"anywidget", "plotly.js", "maplibre-gl", "regl", "%40jupyterlab/apputils"}
    assert {
        package for package in wanted if not any(f"npm/{package}" in name for name in names)
    } == set()
