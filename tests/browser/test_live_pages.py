"""The pages of a live class in a browser: the entrance, the code, and the projector's page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from kernel_lib.runtime.class_file import LIVE
from tests.teach.live_room import CHOSEN, Room, lay_site, opened
from tools.browser.harness import axe_violations

pytestmark = pytest.mark.browser

SCREENS = ((1280, 720), (1024, 768), (1920, 1080))

LEAST = 28
"""Pixels of the smallest letters that the last row can read."""


@pytest.fixture(params=["en", "ja"])
def room(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Room]:
    """A live class in a language."""
    site = lay_site(tmp_path)
    (site / "ja").mkdir()
    (site / "ja" / "index.html").write_text("all lessons", encoding="utf-8")
    with opened(tmp_path, replace(CHOSEN, language=request.param)) as live_room:
        yield live_room


def open_page(browser: Browser, room: Room, path: str, scheme: str, size: tuple[int, int]) -> Page:
    """A page of a new visitor."""
    context = browser.new_context(
        color_scheme=scheme,  # type: ignore[arg-type]
        viewport={"width": size[0], "height": size[1]},
    )
    page = context.new_page()
    page.goto(f"http://127.0.0.1:{room.port}{path}")
    return page


@pytest.mark.thinned
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_last_row_can_read_the_projector(browser: Browser, room: Room, scheme: str) -> None:
    """Letters are large, all of it is on the screen, and it says when the class is closed."""
    for size in SCREENS:
        page = open_page(browser, room, f"{LIVE}board", scheme, size)
        letters = page.evaluate(
            "[...document.querySelectorAll('h1, p, li')]"
            ".map((one) => parseFloat(getComputedStyle(one).fontSize))"
        )
        assert min(letters) >= LEAST
        height, width = page.evaluate(
            "[document.documentElement.scrollHeight, document.documentElement.scrollWidth]"
        )
        assert (width, height) == size
        assert page.locator(".sc-way-qr svg").bounding_box()["width"] > 250  # type: ignore[index]
        assert axe_violations(page, "main") == []
        page.context.close()


def test_the_projector_says_when_the_class_is_closed(browser: Browser, tmp_path: Path) -> None:
    """Without a click, some seconds after the server has stopped."""
    lay_site(tmp_path)
    with opened(tmp_path) as room:
        page = open_page(browser, room, f"{LIVE}board", "light", SCREENS[0])
        expect(page.get_by_role("status")).to_have_text("The class is open.")
    page.context.set_offline(True)
    expect(page.get_by_role("status")).to_have_text("The class is closed.", timeout=20_000)
    page.context.close()


@pytest.mark.thinned
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_one_comes_in_with_the_keyboard(browser: Browser, room: Room, scheme: str) -> None:
    """Password and nickname are typed, the code is told, and the lessons are there."""
    page = open_page(browser, room, "/", scheme, (390, 844))
    assert page.url.endswith(f"{LIVE}enter")
    page.bring_to_front()
    expect(page.locator("[name=password]")).to_be_focused()
    page.keyboard.insert_text("three cats")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_be_visible()
    assert axe_violations(page, "main") == []
    expect(page.locator("[name=password]")).to_be_focused()
    page.keyboard.insert_text("three owls")
    page.keyboard.press("Tab")
    page.keyboard.insert_text("Ann")
    page.keyboard.press("Enter")
    expect(page.locator(".code")).to_have_text(re.compile("^[A-Z]{4}$"))
    assert axe_violations(page, "main") == []
    page.get_by_role("link").focus()
    page.keyboard.press("Enter")
    expect(page.locator("body")).to_have_text("all lessons")
    page.context.close()
