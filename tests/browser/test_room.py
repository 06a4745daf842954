"""A class at tables, as it is seen: phones, the teacher's page and the projector's, in one room."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, WebSocketRoute, expect

from kernel_lib.network.client import join
from kernel_lib.runtime.class_file import LIVE
from tests.browser.table_checks import FIXED, OUTLINED
from tests.strategies import in_soak
from tests.teach.live_room import Room, lay_site, opened
from tools.browser.harness import axe_violations, run_all
from tools.browser.table import OpenNotebook
from widgets.network.handlers import Socket

pytestmark = pytest.mark.browser

PHONE = {"width": 390, "height": 844}
PROJECTOR = {"width": 1280, "height": 720}
NAMES = ("Ann", "ひろし", "Cem", "Dee")

LOST = "The connection is lost. Your seat is kept; this page tries again."

LEAST = 28
"""Pixels of the smallest letters that the last row can read."""


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    """A live class with its tables, on a server in this process."""
    lay_site(tmp_path)
    with opened(tmp_path) as live_room:
        yield live_room


@pytest.fixture
def contexts() -> Iterator[list[BrowserContext]]:
    """What is opened by a test, closed after it."""
    to_close: list[BrowserContext] = []
    yield to_close
    for context in to_close:
        context.close()


class Class:
    """The screens of a class."""

    def __init__(self, browser: Browser, contexts: list[BrowserContext], room: Room) -> None:
        self.browser, self.contexts, self.room = browser, contexts, room
        self.errors: list[str] = []

    def page(self, size: dict[str, int], scheme: str = "light", **more: Any) -> Page:
        """A new browser of somebody."""
        context = self.browser.new_context(
            viewport=size,  # type: ignore[arg-type]
            color_scheme=scheme,  # type: ignore[arg-type]
            reduced_motion="reduce",
            **more,
        )
        self.contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        return page

    def phone(self, name: str, scheme: str = "light") -> Page:
        """A pupil comes in with a phone, by touch."""
        page = self.page(PHONE, scheme, has_touch=True)
        page.goto(f"http://127.0.0.1:{self.room.port}/")
        page.locator("[name=password]").fill("three owls")
        page.locator("[name=name]").fill(name)
        page.get_by_role("button").tap()
        page.locator(".go").tap()
        expect(page.locator(".sc-room-note")).to_be_visible()
        return page

    def teacher(self, page: str = "teacher", scheme: str = "light") -> Page:
        """A page of the teacher."""
        screen = self.page(PROJECTOR, scheme)
        key = self.room.places.key
        screen.goto(f"http://127.0.0.1:{self.room.port}{LIVE}{page}?key={key}")
        expect(screen.locator("[data-key=start], .sc-way").first).to_be_visible()
        return screen


@pytest.fixture
def school(browser: Browser, contexts: list[BrowserContext], room: Room) -> Class:
    """A class that nobody has come into."""
    return Class(browser, contexts, room)


def begin(teacher: Page, clock: str = "0") -> None:
    """Begin a match of one deal at tables of four."""
    expect(teacher.locator("[data-key=start]")).to_be_visible()
    teacher.locator("[name=limit]").select_option(clock)
    teacher.locator("[data-key=start]").click()


def letters(page: Page) -> float:
    """Pixels of the smallest letters that are seen."""
    return float(
        page.evaluate(
            """() => Math.min(...[...document.querySelectorAll("body *")]
                .filter((one) => one.checkVisibility() && !one.closest(".sc-hidden, .sc-table")
                    && [...one.childNodes].some((node) => node.nodeType === 3
                        && node.textContent.trim()))
                .map((one) => parseFloat(getComputedStyle(one).fontSize)))"""
        )
    )


@pytest.mark.thinned
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_four_phones_play_a_trick(school: Class, scheme: str) -> None:
    """Each shows the own hand in a language of its own; the projector tells what all may know."""
    teacher, board = school.teacher(), school.teacher("board", scheme)
    phones = [school.phone(name, scheme) for name in NAMES]
    phones[1].locator("select").select_option("ja")
    begin(teacher, "90")
    for phone in phones:
        expect(phone.locator(".sc-hand-card")).to_have_count(10)
    expect(phones[1].locator(".sc-say")).to_have_text("手札から1枚選んでください。")
    expect(phones[0].locator(".sc-say")).to_have_text("Choose a card of your hand.")
    names = board.locator(".sc-room-name")
    expect(names).to_have_text(list(NAMES))
    assert letters(board) >= LEAST
    assert axe_violations(board, "body") == axe_violations(phones[0], "body") == []
    assert axe_violations(teacher, "body") == []
    for phone in phones:
        assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        card = phone.locator(".sc-hand-card").last
        card.tap()
        card.tap()
        assert phone.locator(".sc-room-top").bounding_box()["height"] < 50  # type: ignore[index]
    for phone in phones:
        expect(phone.locator(".sc-hand-card")).to_have_count(9)
    expect(board.locator(".sc-room-where")).to_have_text("Deal 1, trick 2 of 10")
    assert phones[0].locator("[data-key=new], [data-key=undo], [data-key=saved]").count() == 0
    for screen in (phones[0], board):
        screen.emulate_media(forced_colors="active")
        assert screen.evaluate(FIXED) == []
    assert school.errors == []


def test_another_choice_between_two_taps(school: Class) -> None:
    """The first tap shows where the card goes, the second plays it, whoever chooses meanwhile."""
    teacher = school.teacher()
    ann, ben = school.phone("Ann"), school.phone("Ben")
    begin(teacher)
    card = ann.locator(".sc-hand-card").last
    card.tap()
    expect(ann.locator(".sc-say")).to_contain_text("Tap once more")
    own = ben.locator(".sc-hand-card").last
    own.tap()
    own.tap()
    expect(ann.locator(".sc-acts")).to_have_count(1)
    expect(ann.locator(".sc-say")).to_contain_text("Tap once more")
    card.tap()
    expect(ann.locator(".sc-hand-card")).to_have_count(9)


def test_the_projector_shows_a_table_big(school: Class) -> None:
    """With what everybody may know; a hand only when its owner shows it."""
    teacher, board = school.teacher(), school.teacher("board")
    phone = school.phone("Ann")
    begin(teacher)
    expect(phone.locator(".sc-hand-card")).to_have_count(10)
    teacher.locator(".sc-room-one [data-key=big]").click()
    table = board.locator(".sc-table.sc-big")
    expect(table).to_be_visible()
    expect(board.locator(".sc-hand-card")).to_have_count(0)
    hand = phone.locator(".sc-hand-card .sc-number").all_inner_texts()
    phone.locator("[data-key=hand]").tap()
    expect(table.locator(".sc-seat-state").first).to_have_text(" ".join(hand))
    phone.locator("[data-key=hand]").tap()
    expect(table.locator(".sc-seat-state")).to_have_count(0)
    teacher.locator(".sc-room-one [data-key=big]").click()
    expect(table).to_have_count(0)
    assert school.errors == []


def test_a_phone_that_was_away(school: Class) -> None:
    """Loaded anew, or without a network for a while: the same hand, and no click is needed."""
    teacher, phone = school.teacher(), school.phone("Ann")
    begin(teacher)
    cards = phone.locator(".sc-hand-card .sc-number")
    expect(cards).to_have_count(10)
    hand = cards.all_inner_texts()
    phone.reload()
    expect(cards).to_have_text(hand)
    phone.locator(".sc-table").evaluate("one => { one.dataset.old = 'old'; }")
    phone.context.set_offline(True)
    school.room.act(school.room.places.hall.devices[-1].cut)
    expect(phone.locator(".sc-room-note")).to_contain_text("The connection is lost.")
    phone.context.set_offline(False)
    expect(phone.locator(".sc-room-note")).to_be_hidden(timeout=20_000)
    expect(phone.locator(".sc-table:not([data-old])")).to_be_visible()
    expect(cards).to_have_text(hand)
    card = phone.locator(".sc-hand-card").last
    card.tap()
    card.tap()
    expect(cards).to_have_count(9)


def test_whose_cookie_has_run_out_comes_in_anew(school: Class) -> None:
    """After half a day a page leads to the entrance, and does not say for ever that it waits."""
    school.teacher()
    phone = school.phone("Ann")
    expect(phone.locator(".sc-room-note")).to_contain_text("You are in.")
    phone.context.clear_cookies()
    school.room.act(school.room.places.hall.devices[-1].cut)
    expect(phone.get_by_label("Password of the class")).to_be_visible(timeout=20_000)


def test_the_clock_is_seen_and_one_comes_back(school: Class) -> None:
    """Who is out of time sees that a bot plays, and comes back with one tap."""
    teacher, phone = school.teacher(), school.phone("Ann")
    begin(teacher, "20")
    clock = phone.get_by_role("timer")
    expect(clock).to_contain_text(" s")
    table = school.room.places.hall.room.tables[0]

    def be_late() -> None:
        asked = {seat: (now, since - 100) for seat, (now, since) in table._asked.items()}
        table._asked = asked

    school.room.act(be_late)
    expect(phone.locator(".sc-room-note")).to_contain_text("A bot plays for you.")
    phone.locator("[data-key=back]").tap()
    expect(phone.locator(".sc-room-note")).to_be_hidden()
    assert table.stood_in == set()


def test_the_teacher_moves_hides_and_pauses(school: Class) -> None:
    """By keys alone; what is said on the phones follows."""
    teacher = school.teacher()
    ann, ben = school.phone("Ann"), school.phone("Ben")
    begin(teacher)
    expect(ann.locator(".sc-hand-card")).to_have_count(10)
    hand = ben.locator(".sc-hand-card .sc-number").all_inner_texts()
    person = teacher.locator(".sc-room-people li").first
    person.locator("[data-key=move]").press("Enter")
    expect(teacher.locator(".sc-room-note")).to_have_text("Now choose a seat for Ann.")
    teacher.locator(".sc-room-seats li").nth(1).locator("[data-key=here]").press("Enter")
    expect(ann.locator(".sc-hand-card .sc-number")).to_have_text(hand)
    person.locator("[data-key=hide]").press("Enter")
    expect(ben.locator(".sc-seat-name").nth(1)).to_have_text("Player 2")
    teacher.locator("[data-key=pause]").press("Enter")
    expect(ann.locator(".sc-room-note")).to_have_text("Your teacher has paused the game.")
    teacher.locator("[data-key=pause]").press("Enter")
    expect(ann.locator(".sc-room-note")).to_be_hidden()
    teacher.locator("[data-key=end]").press("Enter")
    expect(teacher.locator("[data-key=end]")).to_have_text("Really?")
    teacher.locator("[data-key=end]").press("Enter")
    expect(ann.locator(".sc-room-note")).to_contain_text("Your teacher seats you")
    assert school.errors == []


def test_a_network_without_websockets(school: Class, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page finds it out by itself, and plays."""

    async def refuse(self: Socket, _role: str) -> None:
        self.set_status(403)
        self.finish()

    monkeypatch.setattr(Socket, "get", refuse)
    teacher, phone = school.teacher(), school.phone("Ann")
    begin(teacher)
    card = phone.locator(".sc-hand-card")
    expect(card).to_have_count(10)
    card.last.tap()
    card.last.tap()
    expect(card).to_have_count(9)
    assert school.errors == []


def test_a_connection_that_died_without_a_word(school: Class) -> None:
    """Such as where the Wi-Fi went: the page hears nothing, says so, and comes in anew."""
    teacher, phone = school.teacher(), school.phone("Ann")
    lines: list[WebSocketRoute] = []
    alive: list[WebSocketRoute] = []

    def carry(line: WebSocketRoute) -> None:
        """Of three connections the first dies, and the second is dead from the beginning."""
        lines.append(line)
        if len(lines) != 2:
            alive.append(line)
        server = line.connect_to_server()
        line.on_message(lambda text: server.send(text) if line in alive else None)
        server.on_message(lambda text: line.send(text) if line in alive else None)

    phone.clock.install()
    phone.route_web_socket("**/socket/seat", carry)
    phone.reload()
    begin(teacher)
    card = phone.locator(".sc-hand-card")
    expect(card).to_have_count(10)
    alive.clear()
    phone.clock.fast_forward(6_000)
    phone.wait_for_timeout(300)
    assert len(lines) == 1
    phone.clock.fast_forward(9_000)
    expect(phone.locator(".sc-room-note")).to_have_text(LOST)
    phone.clock.fast_forward(30_000)
    expect(phone.locator(".sc-room-note")).not_to_have_text(LOST)
    assert len(lines) == 3
    card.last.tap()
    card.last.tap()
    expect(card).to_have_count(9)
    assert school.errors == []


@contextmanager
def playing(room: Room, *names: str) -> Iterator[None]:
    """Programs of the class, each of which plays the first card that it may."""
    stopped = threading.Event()

    async def run() -> None:
        place = f"127.0.0.1:{room.port}"
        bots = [join(place, "three owls", lambda view: view.choices[0], name) for name in names]
        while not stopped.is_set():
            await asyncio.sleep(0.05)
        for bot in bots:
            bot.stop()

    thread = threading.Thread(target=asyncio.run, args=(run(),))
    thread.start()
    try:
        yield
    finally:
        stopped.set()
        thread.join()


@in_soak
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_league_is_seen_from_the_last_row(school: Class, scheme: str) -> None:
    """The teacher lets the bots play; how they stand is read from afar, and fits a phone."""
    teacher, board = school.teacher(scheme=scheme), school.teacher("board", scheme)
    names = [f"Bot {number}" for number in range(1, 14)]
    with playing(school.room, *names):
        expect(teacher.locator(".sc-room-people .sc-room-state")).to_have_text(["a program"] * 13)
        teacher.locator("[name=size]").select_option("2")
        teacher.locator("[data-key=league]").press("Enter")
        for page in (teacher, board):
            expect(page.locator(".sc-league-where")).to_have_text("Deal 20 of 20", timeout=120_000)
            expect(page.locator(".sc-league tbody tr")).to_have_count(14)
            assert axe_violations(page, "body") == []
    shown = board.locator(".sc-league-name").all_inner_texts()
    assert set(names) < set(shown)
    assert letters(board) >= LEAST
    for size in (PROJECTOR, PHONE):
        board.set_viewport_size(size)  # type: ignore[arg-type]
        assert board.evaluate("() => document.documentElement.scrollWidth") <= size["width"]
    teacher.locator("[data-key=end]").click()
    expect(board.locator(".sc-league")).to_have_count(0)
    expect(teacher.locator("[data-key=start]")).to_be_visible()
    assert school.errors == []


@in_soak
def test_a_seat_in_a_notebook(school: Class, room: Room, open_notebook: OpenNotebook) -> None:
    """The same seat in JupyterLab, carried by the kernel, beside a bot from another cell.

    Who runs the cells again is the same person.
    """
    teacher = school.teacher()
    place = f"'127.0.0.1:{room.port}', 'three owls'"
    cells = [
        "from sixth_card import Seat, join",
        f"Seat({place}, name='Ann')",
        f"robo = join({place}, lambda view: view.choices[-1], name='Robo')",
    ]
    page = open_notebook(cells, own=True)
    run_all(page)
    seat = page.locator(".sc-room-seat")
    expect(seat.locator(".sc-room-note")).to_contain_text("Your teacher seats you")
    expect(teacher.locator(".sc-room-people li")).to_have_count(2)
    begin(teacher)
    cards = seat.locator(".sc-hand-card")
    expect(cards).to_have_count(10)
    expect(seat.locator(".sc-you .sc-seat-name")).to_have_text("You")
    cards.last.click()
    expect(cards).to_have_count(9)
    expect(teacher.locator(".sc-room-where")).to_have_text("Deal 1, trick 2 of 10")
    for screen in (page, teacher):
        screen.emulate_media(forced_colors="active")
        assert screen.evaluate(FIXED) == []
    cards.last.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    assert page.locator(":focus").first.evaluate(OUTLINED)
    assert axe_violations(page, ".sc-room-seat") == []
    assert school.errors == []
