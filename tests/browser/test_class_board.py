"""The class board and the button that hands in, in a browser."""

from __future__ import annotations

import time
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests.strategies import SOAK
from tests.teach.hand_ins import pupil
from tests.widgets.wire import nothing_done
from tools.browser.harness import axe_violations, set_theme
from tools.browser.table import OpenNotebook

LENGTHS = """all => all
    .map((row) => [row.querySelector('.sc-bar').offsetWidth, Number(row.cells[1].innerText)])
    .filter(([, people]) => people > 0)
    .map(([length, people]) => Math.round(length / people))"""
"""How long the bar of one person is in each row, in pixels."""


def write(folder: Path, *numbers: int) -> None:
    """Let these pupils hand in."""
    folder.mkdir(exist_ok=True)
    for number in numbers:
        whole = folder / pupil(number).file_name
        whole.write_text(pupil(number).text, encoding="utf-8")


def test_the_board_follows_what_is_handed_in(open_widgets: OpenNotebook, tmp_path: Path) -> None:
    """It grows by itself, takes files and texts, and works by keyboard."""
    nothing_done()  # what tests before this one have left could be handed in
    folder = tmp_path / "hand-in"
    write(folder, 0, 1)
    board = f"ClassBoard({str(folder)!r}, names=True)"
    cells = [f"from widgets import ClassBoard, HandIn\n{board}", "HandIn('7b')"]
    page = open_widgets(cells, height=2400)
    title = page.locator(".sc-class .sc-title")
    expect(title).to_have_text("The class board · 2 people")
    began = time.monotonic()
    write(folder, 2)
    expect(title).to_have_text("The class board · 3 people")
    assert time.monotonic() - began < (2 if SOAK else 20)  # in the quick run other tests run beside
    check_files_can_be_given(page, tmp_path / "more")
    check_texts_can_be_pasted(page)
    check_a_nickname_can_be_hidden(page)
    check_numbers_at_a_button(page)
    check_the_last_row_can_read_it(page)
    for theme in ("light", "dark"):
        set_theme(page, theme)  # type: ignore[arg-type]
        assert axe_violations(page, ".sc-class, .sc-handing") == []
    check_nothing_to_hand_in(page)


def check_files_can_be_given(page: Page, folder: Path) -> None:
    """Files that are chosen count beside those of the folder."""
    write(folder, 3, 4)
    page.locator(".sc-class input[type=file]").set_input_files(sorted(folder.iterdir()))
    expect(page.locator(".sc-class .sc-title")).to_have_text("The class board · 5 people")


def check_texts_can_be_pasted(page: Page) -> None:
    """A text is pasted and added with keys alone; what is no hand-in is said."""
    page.locator(".sc-class .sc-paste summary").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.insert_text("hello")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".sc-class [data-key=refused]")).to_contain_text("line 1")


def check_a_nickname_can_be_hidden(page: Page) -> None:
    """With keys alone a nickname becomes a number in all tables, and comes back."""
    nickname = page.locator(".sc-class [data-key=luck] th[scope=row]", has_text="p2")
    expect(nickname).to_have_count(1)
    page.locator(".sc-class .sc-people summary").focus()
    page.keyboard.press("Enter")
    button = page.get_by_role("button", name="Hide: p2")
    button.focus()
    page.keyboard.press("Enter")
    expect(nickname).to_have_count(0)
    shown = page.locator(".sc-class .sc-people button:focus")
    expect(shown).to_have_text("Show")
    page.keyboard.press("Enter")
    expect(nickname).to_have_count(1)
    page.locator(".sc-class .sc-people summary").click()


def check_numbers_at_a_button(page: Page) -> None:
    """Nicknames become numbers, and come back."""
    board = page.locator(".sc-class")
    names = board.locator("[data-key=names]")
    nickname = board.locator("[data-key=luck] th[scope=row]", has_text="p2")
    for pressed, count in (("false", 0), ("true", 1)):
        names.click()
        expect(names).to_have_attribute("aria-pressed", pressed)
        expect(nickname).to_have_count(count)


def test_nothing_of_a_class_must_be_scrolled_to(open_widgets: OpenNotebook, tmp_path: Path) -> None:
    """Big, 28 people: a table that is too high goes on on the next sheet, with everybody."""
    nothing_done()
    write(tmp_path / "hand-in", *range(28))
    cell = f"from widgets import ClassBoard\nClassBoard({str(tmp_path / 'hand-in')!r}, names=True)"
    page = open_widgets([cell], width=1280, height=720)
    board = page.locator(".sc-class")
    expect(board.locator(".sc-title")).to_have_text("The class board · 28 people")
    board.locator("[data-key=big]").click()
    for width, height in ((1280, 720), (1024, 768), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        check_every_sheet_fits(board)


def check_every_sheet_fits(board: Locator) -> None:
    """Turn all pages, from the first to the last: each is on the screen, and all people are."""
    before, next_ = (board.locator(f"[data-key={name}]") for name in ("before", "next"))
    while before.get_attribute("aria-disabled") is None:
        before.click()
    seen: set[str] = set()
    lengths: set[int] = set()
    while True:
        high, there = board.evaluate("one => [one.scrollHeight, one.clientHeight]")
        assert high <= there, board.locator("h4").inner_text()
        if board.locator("h4").inner_text().startswith("Luck"):
            seen |= set(board.locator("tbody th").all_inner_texts())
        if board.locator("h4").inner_text().startswith("What the class scored"):
            lengths |= set(board.locator("tbody tr").evaluate_all(LENGTHS))
        if next_.get_attribute("aria-disabled") == "true":
            break
        next_.click()
    assert seen == {f"p{number}" for number in range(28)}
    assert max(lengths) - min(lengths) <= 2  # pixels for one person, on any sheet


def check_the_last_row_can_read_it(page: Page) -> None:
    """Big: one table at a time in large letters; the keyboard turns the pages, Esc ends it."""
    board = page.locator(".sc-class")
    board.locator("[data-key=big]").click()
    expect(board.locator(".sc-block")).to_have_count(1)
    sizes = board.locator(":is(h3, h4, p, th, td, button):visible").evaluate_all(
        "all => all.map((one) => parseFloat(getComputedStyle(one).fontSize))"
    )
    assert min(sizes) >= 28
    ways = board.locator(":is([data-key=before], [data-key=next])")
    assert ways.evaluate_all("all => all.map((one) => one.ariaDisabled)") == ["true", None]
    first = board.locator(".sc-block h4").inner_text()
    board.locator("[data-key=next]").focus()
    page.keyboard.press("Enter")
    expect(board.locator(".sc-block h4")).not_to_have_text(first)
    board.locator("[data-key=before]").click()
    expect(board.locator(".sc-block h4")).to_have_text(first)
    page.keyboard.press("Escape")
    expect(board.locator(".sc-block h4")).not_to_have_count(1)


def check_nothing_to_hand_in(page: Page) -> None:
    """Who has played nothing is told so, after typing a nickname."""
    page.get_by_label("Nickname").fill("ann")
    page.get_by_label("Nickname").press("Enter")
    expect(page.locator(".sc-handing .sc-note")).to_contain_text("nothing to hand in yet")
