"""The browser edition in a live class: a lesson comes alive over http, and what it loads."""

from __future__ import annotations

import re
import socket
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from subprocess import Popen

import pytest
from playwright.sync_api import Browser, expect

from kernel_lib.runtime.class_file import LIVE
from tests.browser.test_site import ROOT, built
from tests.strategies import in_soak
from tests.teach.live_room import free_port, started
from tools.browser import harness
from tools.browser.find_chromium import ANOTHER_NAME

pytestmark = [
    pytest.mark.browser,
    in_soak,
]

__all__ = ["built"]


class Line:
    """Stands between a browser and a server, and counts what comes back.

    Without ``is_compressed`` the server does not hear that the browser reads compressed files.
    """

    def __init__(self, port: int, is_compressed: bool) -> None:
        self.bytes = 0
        self.port = free_port()
        self._to, self._is_compressed = port, is_compressed
        self._listening = socket.create_server(("127.0.0.1", self.port))
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                browser, _ = self._listening.accept()
                server = socket.create_connection(("127.0.0.1", self._to))
                for source, target, is_answer in (
                    (browser, server, False),
                    (server, browser, True),
                ):
                    threading.Thread(
                        target=self._pass_on, args=(source, target, is_answer), daemon=True
                    ).start()

    def _pass_on(self, one: socket.socket, other: socket.socket, is_answer: bool) -> None:
        with suppress(OSError):
            while data := one.recv(65_536):
                if is_answer:
                    self.bytes += len(data)
                elif not self._is_compressed:
                    data = data.replace(b"gzip, deflate", b"none, neither")
                other.sendall(data)
        for end in (one, other):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """From now on nobody comes through."""
        self._listening.close()


@pytest.fixture
def served(built: Path, tmp_path: Path) -> Iterator[tuple[int, Popen[str]]]:
    """A live class with the real site: the port of its server, and its process."""
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "dist").symlink_to(built)
    chosen = 'class = "7b"\npassword = "three owls"\nseed = 28\nlessons = ["00", "22"]\n'
    (tmp_path / "class.toml").write_text(chosen, encoding="utf-8")
    with started(tmp_path) as running:
        yield running


@pytest.fixture
def room(served: tuple[int, Popen[str]]) -> int:
    """The port of the server."""
    return served[0]


def loaded(browser: Browser, port: int, is_compressed: bool) -> float:
    """The megabytes after which a pupil who comes in can play in a lesson."""
    line = Line(port, is_compressed)
    page = harness.new_page(browser)
    page.goto(f"http://{ANOTHER_NAME}:{line.port}/")
    page.get_by_label("Password of the class").fill("three owls")
    page.locator("[name=name]").fill(f"Ann {is_compressed}")
    page.keyboard.press("Enter")
    expect(page.locator(".code")).to_be_visible()  # not the first page, which begins to load, too
    page.goto(f"http://{ANOTHER_NAME}:{line.port}{LIVE}en/00-start.html")
    page.wait_for_function("document.body.dataset.state === 'live'", timeout=240_000)
    megabytes = line.bytes / 1e6
    page.goto(f"http://{ANOTHER_NAME}:{line.port}{LIVE}index.html")
    expect(page.locator("#table")).to_have_attribute("data-seed", "28")
    assert set(page.locator("li[data-lesson]").evaluate_all(_NUMBERS)) == {"00", "22"}
    page.context.close()
    line.close()
    return megabytes


_NUMBERS = "all => all.map((one) => one.dataset.lesson)"


def test_what_a_lesson_costs_is_what_the_docs_say(browser: Browser, room: int) -> None:
    """Less than four fifths is sent, and the docs tell how much, within a tenth."""
    sent, whole = (loaded(browser, room, is_compressed) for is_compressed in (True, False))
    print(f"a lesson in a live class: {sent:.1f} MB sent, {whole:.1f} MB without compression")
    for name in ("class-play.md", "class-play.ja.md"):
        text = (ROOT / "docs" / name).read_text(encoding="utf-8")
        told = [float(number) for number in re.findall(r"(\d+) MB", text)]
        assert any(abs(number - sent) <= sent / 10 for number in told), name
    assert sent < whole * 0.8


RUN = """async (code) => {
    const { jupyterapp } = document.querySelector("iframe").contentWindow;
    const { kernel } = jupyterapp.shell.currentWidget.sessionContext.session;
    const said = [];
    const asked = kernel.requestExecute({ code });
    asked.onIOPub = ({ content }) => said.push(content.text ?? content.evalue ?? "");
    await asked.done;
    return said.join("");
}"""

SHOW = """async (code) => {
    const { jupyterapp } = document.querySelector("iframe").contentWindow;
    const { content } = jupyterapp.shell.currentWidget;
    const last = content.widgets.findLast((cell) => cell.model.type === "code");
    content.activeCellIndex = content.widgets.indexOf(last);
    last.model.sharedModel.setSource(code);
    await jupyterapp.commands.execute("notebook:run-cell");
    last.node.scrollIntoView();
}"""


def test_a_seat_and_a_bot_in_a_tab(browser: Browser, served: tuple[int, Popen[str]]) -> None:
    """Where Python runs in the page, a pupil sits at a class's table, and a bot plays there."""
    port, process = served
    address = f"http://{ANOTHER_NAME}:{port}"
    assert process.stdout is not None
    of_teacher = next(line for line in process.stdout if "teacher?key=" in line).split()[-1]
    page = harness.new_page(browser)
    page.goto(address)
    page.get_by_label("Password of the class").fill("three owls")
    page.locator("[name=name]").fill("Ann")
    page.keyboard.press("Enter")
    expect(page.locator(".code")).to_be_visible()
    page.goto(f"{address}{LIVE}en/00-start.html")
    page.wait_for_function("document.body.dataset.state === 'live'", timeout=240_000)
    elsewhere = "from sixth_card import join, Seat\njoin('http://192.0.2.7:8080', 'x', bot=first)"
    first = "def first(view):\n    return view.choices[0]\n"
    assert f"can be reached, {address}" in page.evaluate(RUN, first + elsewhere)
    joined = f"playing = join({address!r}, 'three owls', bot=first)"
    assert page.evaluate(RUN, joined) == ""
    teacher = harness.new_page(browser)
    teacher.goto(of_teacher)
    program = teacher.locator(".sc-room-people li", has_text="a program")
    expect(program).to_have_count(1)
    teacher.locator("[data-key=league]").click()
    expect(teacher.locator(".sc-league-where")).to_have_text("Deal 20 of 20", timeout=120_000)
    expect(teacher.locator(".sc-league-program .sc-league-name")).to_have_text("Ann")
    expect(teacher.locator(".sc-league-stood")).to_have_count(0)
    assert page.evaluate(RUN, "print(playing.chosen >= 200); playing.stop()") == "True\n"
    teacher.locator("[data-key=end]").click()
    page.evaluate(SHOW, f"Seat({address!r}, 'three owls')")
    seat = page.frame_locator("iframe").locator(".sc-room-seat")
    expect(seat.locator(".sc-room-note")).to_contain_text("You are in.")
    teacher.locator("[data-key=start]").click()
    cards = seat.locator(".sc-hand-card")
    expect(cards).to_have_count(10)
    cards.first.click()
    expect(cards).to_have_count(9, timeout=30_000)
    for screen in (page, teacher):
        screen.context.close()


TELLING = """() => {
  const isSeen = (one) => one.checkVisibility({ visibilityProperty: true });
  const folds = ".jp-OutputArea-output details:not(.sc-numbers, .sixth-card *)";
  return [".jp-Notebook .jp-Cell", folds].map(
    (one) => [...document.querySelectorAll(one)].filter(isSeen).length);
}"""
"""How many cells, and how many folds of stills that tell an answer, are seen."""


def test_a_lesson_is_led(browser: Browser, served: tuple[int, Popen[str]]) -> None:
    """A pupil who comes in is at the lesson, sees no more than the class may, and goes along.

    When the teacher's machine is gone, nobody sits in front of half a lesson.
    """
    port, process = served
    assert process.stdout is not None
    of_teacher = next(line for line in process.stdout if "teacher?key=" in line).split()[-1]
    teacher = harness.new_page(browser)
    teacher.goto(of_teacher)
    teacher.locator("select[name=lesson]").select_option("22")
    teacher.locator("[data-key=lead-it]").click()
    steps = teacher.locator(".sc-paced-steps > li")
    expect(steps).to_have_count(5)
    page = harness.new_page(browser)
    page.goto(f"http://{ANOTHER_NAME}:{port}/")
    page.get_by_label("Password of the class").fill("three owls")
    page.locator("[name=name]").fill("Ann")
    page.keyboard.press("Enter")
    page.locator("a.go").click()
    guess = page.locator(".sc-guess")
    bar = page.locator(".sc-opening", has_text="Step")
    entry = guess.locator(".sc-entry")
    expect(entry).to_be_visible(timeout=240_000)
    expect(bar).to_have_text("Step 1 of 5: Predict · Your class waits here.")
    expect(page.locator(".jp-Notebook .jp-Cell:visible")).to_have_count(4)
    entry.fill("30 %")
    entry.press("Enter")
    expect(guess.locator(".sc-held")).to_have_text(
        "You said 30 %. The answer comes when your teacher shows it."
    )
    expect(guess).not_to_contain_text("632/2093")
    expect(teacher.locator(".sc-paced-counted")).to_have_text("0 guesses")
    page.reload()
    seen = [page.evaluate(TELLING)]
    while not entry.is_visible() and not guess.locator(".sc-held").is_visible():
        seen.append(page.evaluate(TELLING))
        page.wait_for_timeout(50)
    assert max(cells for cells, _ in seen) <= 4, "what the class may not see yet"
    assert max(folds for _, folds in seen) == 0, "the answer behind a fold"
    expect(guess.locator(".sc-held")).to_contain_text("You said 30 %.", timeout=240_000)
    guess.locator("[data-key='agree true']").click()
    expect(teacher.locator(".sc-paced-counted")).to_have_text("1 guess")
    expect(teacher.locator(".sc-paced-guessed")).to_have_text("1 of 1 people here have guessed.")
    expect(steps.first.locator(".sc-paced-here")).to_have_text("1 person")
    teacher.locator("[data-key=answer]").click()
    expect(guess.locator(".sc-yours")).to_have_text("You said 30 %: right.")
    teacher.locator("[data-key=next-step]").click()
    heading = page.locator(".jp-Cell:visible h2", has_text="See: only the gap matters")
    expect(heading).to_be_in_viewport()
    expect(steps.nth(1)).to_have_attribute("aria-current", "step")
    expect(page.locator(".jp-Cell:visible h2", has_text="Play")).to_have_count(0)
    teacher.locator("[data-key=next-step]").click()
    beside = page.context.new_page()
    beside.goto(page.url.replace("22-the-hypergeometric-gap", "25-the-law-of-large-numbers"))
    with beside.expect_popup() as opened:
        beside.locator(".jp-Cell:visible a", has_text="The weak law").first.click(timeout=120_000)
    expect(opened.value).to_have_url(re.compile("/sixth-card-class/en/proofs.html$"))
    expect(opened.value.locator("h1")).to_contain_text("Proofs")
    beside.close()
    page.locator(".jp-Cell:visible a", has_text="lesson 21").first.click()
    page.wait_for_url(re.compile(r"path=notebooks(/|%2F)en(/|%2F)21-"))
    page.locator(".sc-opening a[data-lesson]").click(timeout=240_000)
    page.wait_for_url(re.compile(r"path=notebooks(/|%2F)en(/|%2F)22-"))
    expect(bar).to_contain_text("Step 3 of 5", timeout=240_000)
    for _ in range(2):  # asked once more
        teacher.locator("[data-key=leave]").click()
    told = page.locator(".sc-opening", has_text="The lesson together is over")
    expect(told).to_be_visible()
    expect(page.locator(".jp-Notebook .sc-later")).to_have_count(0)
    expect(teacher.locator("[data-key=pupils]")).to_contain_text("In the lesson (1)")
    teacher.locator("select[name=lesson]").select_option("22")
    teacher.locator("[data-key=lead-it]").click()
    expect(bar).to_contain_text("Step 1 of 5")
    process.terminate()
    expect(page.locator(".jp-Notebook .sc-later")).to_have_count(0, timeout=40_000)
    expect(bar).to_be_hidden()
    alone = page.locator(".sc-opening", has_text="The class cannot be reached: go on alone")
    expect(alone).to_be_visible()
    for screen in (page, teacher):
        screen.context.close()
