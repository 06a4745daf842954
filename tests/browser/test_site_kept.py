"""What the browser edition keeps from visit to visit, and a browser that keeps nothing."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.test_site import address, built, first_table, open_lesson, page, site
from tests.strategies import in_soak
from tools.browser import harness
from tools.browser.site import Site

pytestmark = [pytest.mark.browser, in_soak]

__all__ = ["address", "built", "page", "site"]


def begin(page: Page, address: str) -> None:
    """Play a card in the first lesson, and guess."""
    lesson = open_lesson(page, f"{address}en/00-start.html").frame
    table = lesson.locator(".sc-nimmt").first
    table.get_by_role("button", name="Skip the guide").click()
    table.locator(".sc-hand-card").nth(3).click()
    expect(table.locator(".sc-hand-card")).to_have_count(9)
    guess = lesson.locator(".sc-guess").first
    guess.scroll_into_view_if_needed()
    guess.locator("input").fill("45")
    guess.get_by_role("button", name="Guess").click()
    expect(guess).to_contain_text("You said 45: right.")


def go_on(page: Page) -> None:
    """Find the guess again, and go on with the match by a button."""
    page.wait_for_function("document.body.dataset.state === 'live'", timeout=120_000)
    lesson = page.frame_locator("iframe")
    table = lesson.locator(".sc-nimmt").first
    expect(lesson.locator(".sc-guess").first).to_contain_text("You said 45: right.")
    table.get_by_role("button", name="Go on with it").click()
    expect(table.locator(".sc-hand-card")).to_have_count(9)


def test_guess_and_match_outlive_a_reload(address: str, page: Page) -> None:
    """After a reload the guess is there, and a button goes on with the match."""
    begin(page, address)
    page.reload()
    go_on(page)


def test_guess_and_match_outlive_a_crash(address: str, browser: Browser, tmp_path: Path) -> None:
    """A browser that is killed and opened again has the guess and the match, too."""
    profile = tmp_path / "profile"
    with harness.opened(browser, profile) as context:
        begin(harness.watched(context.new_page()), address)
        harness.kill(profile)
    with harness.opened(browser, profile) as context:
        page = harness.watched(context.new_page())
        page.goto(f"{address}en/00-start.html")
        go_on(page)


def test_the_first_table_outlives_a_reload(address: str, page: Page) -> None:
    """What was begun on the first page goes on there."""
    first_table(page, f"{address}index.html")
    page.locator("#table .sc-hand-card").nth(2).click()
    expect(page.locator("#table .sc-hand-card")).to_have_count(9)
    page.reload()
    page.get_by_role("button", name="Go on with it").click()
    expect(page.locator("#table .sc-hand-card")).to_have_count(9)


def test_two_tabs_know_each_others_guesses(address: str, page: Page) -> None:
    """A guess of one tab is not lost when another tab guesses; both are there afterwards."""
    first = open_lesson(page, f"{address}en/00-start.html").frame
    second_page = harness.watched(page.context.new_page())
    second = open_lesson(second_page, f"{address}en/00-start.html").frame
    for frame, at, said in ((first, 0, "45"), (second, 1, "Ann")):
        guess = frame.locator(".sc-guess").nth(at)
        guess.scroll_into_view_if_needed()
        if at == 0:
            guess.locator("input").fill(said)
            guess.get_by_role("button", name="Guess").click()
        else:
            guess.get_by_role("button", name=said).click()
        expect(guess).to_contain_text(f"You said {said}: right.")
    page.reload()
    page.wait_for_function("document.body.dataset.state === 'live'", timeout=120_000)
    for at, said in ((0, "45"), (1, "Ann")):
        guess = page.frame_locator("iframe").locator(".sc-guess").nth(at)
        expect(guess).to_contain_text(f"You said {said}: right.")


def test_an_older_copy_asks(site: Site, page: Page) -> None:
    """Who has kept a lesson of an older edition is asked, and loses nothing."""
    address = f"{site.address}en/01-cards-and-bulls.html"
    open_lesson(page, address)
    page.evaluate(KEEP_AN_OLDER_ONE)
    open_lesson(page, address)
    expect(page.locator("#older")).to_be_visible()
    page.locator("#take-new").click()
    expect(page.locator("#older")).to_be_hidden()
    page.wait_for_function("document.body.dataset.state === 'live'", timeout=120_000)
    expect(page.locator("#older")).to_be_hidden()
    assert page.evaluate(FILES) == ["01-cards-and-bulls-mine.ipynb", "01-cards-and-bulls.ipynb"]


KEEP_AN_OLDER_ONE = """async () => {
    const { contents } = document.querySelector("iframe").contentWindow.jupyterapp.serviceManager;
    const path = document.body.dataset.notebook;
    const { content } = await contents.get(path, { content: true });
    content.metadata.sixth_card.edition = "older";
    await contents.save(path, { type: "notebook", format: "json", content });
}"""

FILES = """async () => {
    const { contents } = document.querySelector("iframe").contentWindow.jupyterapp.serviceManager;
    const folder = await contents.get("notebooks/en", { content: true });
    return folder.content.map((one) => one.name).filter((name) => name.startsWith("01-")).sort();
}"""


def test_a_new_edition_asks(built: Path, tmp_path: Path, browser: Browser) -> None:
    """What was kept stays until the visitor wants the newer one."""
    files = tmp_path / "dist"
    shutil.copytree(built, files)
    site = Site(tmp_path, files)
    page = harness.new_page(browser)
    heading = page.locator("h1")
    for _ in range(2):  # the second time it is in the browser's keeping
        first_table(page, f"{site.address}index.html")
    publish_another(files)
    page.goto(f"{site.address}index.html")
    expect(heading).to_have_text("Sixth Card")
    page.locator("#renewed button").click(timeout=120_000)  # all of the newer one is there by then
    expect(heading).to_have_text("Newer")
    expect(page.locator("#renewed")).to_be_hidden()
    page.context.close()
    site.stop()


def publish_another(files: Path) -> None:
    """Change the first page as another build would."""
    first, listed, worker = (
        files / name for name in ("index.html", "files.json", "service-worker.js")
    )
    first.write_text(first.read_text().replace("<h1>Sixth Card</h1>", "<h1>Newer</h1>"))
    hashes = json.loads(listed.read_text()) | {"index.html": "another"}
    listed.write_text(json.dumps(hashes))
    worker.write_text(re.sub(r'(?<=EDITION = ")\w+', "another", worker.read_text()))


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_browser_that_keeps_nothing(
    site: Site, browser: Browser, tmp_path: Path, language: str
) -> None:
    """Where a school's browser refuses all that sites save, lessons and tables run, and say so."""
    profile = tmp_path / "profile"
    preferences = profile / "Default" / "Preferences"
    preferences.parent.mkdir(parents=True)
    refused = {"profile": {"default_content_setting_values": {"cookies": 2}}}
    preferences.write_text(json.dumps(refused))
    with harness.opened(browser, profile) as context:
        page = harness.watched(context.new_page())
        lesson = open_lesson(page, f"{site.address}{language}/00-start.html").frame
        note = page.locator("#unkept")
        expect(note).to_be_visible()
        note.get_by_role("button").click()
        expect(note).to_be_hidden()
        table = lesson.locator(".sc-nimmt").first
        table.get_by_role(
            "button", name={"en": "Skip the guide", "ja": "説明を終わる"}[language]
        ).click()
        table.locator(".sc-hand-card").nth(3).click()
        expect(table.locator(".sc-hand-card")).to_have_count(9)
        guess = lesson.locator(".sc-guess").first
        guess.locator("input").fill("45")
        guess.get_by_role("button").first.click()
        expect(guess).to_contain_text("45")
        first_table(page, f"{site.address}{'' if language == 'en' else 'ja/'}index.html")
        page.locator("#table .sc-hand-card").nth(2).click()
        expect(page.locator("#table .sc-hand-card")).to_have_count(9)
        expect(note).to_be_visible()
