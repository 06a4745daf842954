"""What a person sees of a widget and does with it: the table, the worked example."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import count
from typing import Any

from playwright.sync_api import Locator, Page, expect

from kernel_lib import nimmt
from kernel_lib.nimmt import TakeRow
from kernel_lib.play.session import Session

OpenNotebook = Callable[..., Page]

USUAL_BOTS = {1: "cautious", 2: "closest", 3: "random"}

IMPORTS = """\
from kernel_lib import nimmt
from kernel_lib.nimmt import TakeRow

from kernel_lib.play.session import Session
from widgets import NimmtTable, WorkedExample
"""


LYING = ".sc-card:not(.sc-gone, .sc-gone *) .sc-number"
"""The numbers of the cards that lie in a row, without those that are just being taken."""


class TablePage:
    """One ``NimmtTable`` on a page, number ``index`` from the top."""

    ROOT = ".sc-nimmt"

    def __init__(self, page: Page, index: int = 0) -> None:
        self.page = page
        self.root = page.locator(self.ROOT).nth(index)
        self.note = self.root.locator(".sc-note")
        self.say = self.root.locator(".sc-say")
        self.sheet = self.root.locator(".sc-sheet")
        self.skip = self.root.locator(".sc-skip")

    def hand(self) -> list[int]:
        """The cards of the person's hand."""
        return _numbers(self.root.locator(".sc-hand-card .sc-number"))

    def rows(self) -> list[list[int]]:
        """The cards in each row."""
        rows: list[list[int]] = self.root.locator(".sc-row").evaluate_all(
            f"rows => rows.map(row => [...row.querySelectorAll('{LYING}')]"
            ".map(number => +number.textContent))"
        )
        return rows

    def log(self) -> list[str]:
        """What has happened, a sentence each; all of this deal, once it was asked for."""
        return self.root.locator(".sc-log li:not([data-key])").all_text_contents()

    def piles(self) -> list[int]:
        """The bulls that each seat has in this deal; if it is the only one, that is the total."""
        counts = _numbers(self.root.locator(".sc-seat .sc-count > [aria-hidden]:not(i)"))
        return counts or self.totals()

    def totals(self) -> list[int]:
        """The number on each seat's score sheet."""
        return _numbers(self.root.locator(".sc-seat strong"))

    def card(self, index: int) -> Locator:
        """The button of a card of the hand, counted from 0."""
        return self.root.locator(".sc-hand-card").nth(index)

    def take_button(self, row: int) -> Locator:
        """The button that takes a row, counted from 0."""
        return self.root.locator(".sc-take").nth(row)

    def button(self, text: str) -> Locator:
        """A button by its words."""
        return self.root.get_by_role("button", name=text, exact=True)

    def picker(self, number: int) -> Locator:
        """The choice of the speed (0) or the language (1)."""
        return self.root.locator("select").nth(number)

    def open_settings(self) -> None:
        """Open what is kept behind the button of the settings, unless it is open."""
        open_settings(self.root)

    def set_speed(self, speed: str) -> None:
        """Choose "off", "fast", "normal" or "slow"."""
        self.open_settings()
        self.picker(0).select_option(speed)
        expect(self.picker(0).locator("option[selected]")).to_have_attribute("value", speed)

    def set_language(self, language: str) -> None:
        """Choose "en" or "ja", and wait until the table speaks it."""
        self.open_settings()
        self.picker(1).select_option(language)
        expect(self.root).to_have_attribute("lang", language)

    def skip_guide(self) -> None:
        """Have no more rules told, where the table is guided and this person was not guided yet."""
        skip = self.button("Skip the guide")
        if skip.count():
            skip.click()
        expect(skip).to_have_count(0)

    def play(self, card: int) -> None:
        """Click a card of the hand."""
        self.card(self.hand().index(card)).click()

    def take(self, row: int) -> None:
        """Click the button that takes a row, counted from 0."""
        self.take_button(row).click()

    def wait_for(self, session: Session) -> None:
        """Wait until the table shows the position of ``session`` as seat 0 sees it."""
        view = session.state.view(0)
        if view.is_over:
            expect(self.sheet).to_be_visible()
        else:
            self.wait_until_shows(view.table.rows, view.hand)
        expect(self.root.locator(".sc-take")).to_have_count(4 if view.must_take_row else 0)

    def wait_until_told(self, view: Any) -> None:
        """Wait until the table asks what ``view`` is asked, and shows its cards."""
        if view.ask == "keep":
            expect(self.root.locator("[data-key^='taken-']")).to_have_count(len(view.held))
        elif view.pool:
            expect(self.root.locator(".sc-pool button")).to_have_count(len(view.pool))
        else:
            self.wait_until_shows(view.table.rows, view.hand)
        expect(self.root.locator(".sc-skip")).to_have_count(0)

    def wait_until_shows(self, rows: Sequence[Sequence[int]], hand: Sequence[int]) -> None:
        """Wait until exactly these cards lie in the rows and in the hand."""
        self.root.evaluate(
            """async (root, [expected, lying]) => {
                const numbers = (all) => [...all].map(one => +one.textContent);
                const shown = () => JSON.stringify([
                    [...root.querySelectorAll('.sc-row')].map(
                        row => numbers(row.querySelectorAll(lying))),
                    numbers(root.querySelectorAll('.sc-hand-card .sc-number')),
                ]);
                const end = performance.now() + 40000;
                while (shown() !== expected) {
                    if (performance.now() > end) {
                        throw new Error(`the table shows ${shown()}, not ${expected}`);
                    }
                    await new Promise(requestAnimationFrame);
                }
            }""",
            [str([[list(row) for row in rows], list(hand)]).replace(" ", ""), LYING],
        )

    def play_on(self, session: Session, number: int) -> None:
        """Play one card or take one row by mouse, here and in ``session``, and compare."""
        choice = any_choice(session, number)
        if isinstance(choice, TakeRow):
            self.take(choice.row)
        else:
            self.play(choice.card)
        before = state_of(session).deal
        session.choose(0, choice)
        if state_of(session).deal != before:
            self.button("Next deal").click()
        self.wait_for(session)


def open_settings(root: Locator) -> None:
    """Open a table's settings, unless they are open; a worked example shows all it has."""
    settings = root.locator("details[data-key='settings']:not([open]) > summary")
    if settings.count():
        settings.click()


def state_of(session: Session) -> nimmt.State:
    """The position of a session of 6 nimmt!."""
    assert isinstance(session.state, nimmt.State)
    return session.state


def any_choice(session: Session, number: int) -> Any:
    """One of the choices that seat 0 has, a different one for each number."""
    choices = session.state.pending[0]
    return choices[number * 7 % len(choices)]


def new_session(seed: int, bots: dict[int, str] | None = None, end: str = "1 deal") -> Session:
    """The same game as ``NimmtTable(seed=seed, end=end)`` plays."""
    bots = bots or USUAL_BOTS
    return Session(nimmt, nimmt.Rules(players=len(bots) + 1, end=end), bots, seed)


def seed_of_a_low_card(bots: dict[int, str] | None = None) -> int:
    """A seed with which the lowest card of the hand is too low in the first trick."""
    for seed in count(1):
        session = new_session(seed, bots)
        session.choose(0, session.state.pending[0][0])
        if state_of(session).queue:
            return seed
    raise AssertionError("unreachable")


def low_card_cell(seed: int, **settings: Any) -> str:
    """A cell that shows a table at which seat 0 owes a row."""
    play = "session.choose(0, session.state.pending[0][0])"
    return session_cell(seed, f"{play}\n", **settings)


def last_trick_cell(seed: int, **settings: Any) -> str:
    """A cell that shows a table at which each seat has one card left."""
    play = (
        "while len(session.state.hands[0]) > 1 or session.state.queue:\n"
        "    session.choose(0, session.state.pending[0][0])\n"
    )
    return session_cell(seed, play, **settings)


def lasting_trick_cell(settings: str) -> str:
    """A cell with a table whose cards take a minute each: a slow machine, too, sees them move."""
    return f"""{IMPORTS}from widgets.shared.table.parts.panels import Settings
table = NimmtTable({settings}, speed="slow")
panel = table.part(Settings)
picture = panel.picture
minute = {{"value": "slow", "name": "slow", "ms": 60_000}}
panel.picture = lambda of: {{**picture(of), "speeds": [minute]}}
table"""


def session_cell(
    seed: int, play: str = "", bots: dict[int, str] | None = None, **settings: Any
) -> str:
    """A cell that makes a session, plays on it, and shows a table of it."""
    bots = bots or USUAL_BOTS
    rules = f"nimmt.Rules(players={len(bots) + 1}, end='1 deal')"
    words = "".join(f", {name}={value!r}" for name, value in settings.items())
    return (
        f"{IMPORTS}session = Session(nimmt, {rules}, {bots!r}, {seed})\n{play}"
        f"NimmtTable(session=session{words})"
    )


def _numbers(locator: Locator) -> list[int]:
    return [int(re.sub(r"\D", "", text)) for text in locator.all_text_contents()]


class KeyFinder:
    """Somebody who moves by keyboard alone and knows buttons by their keys."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @property
    def focused(self) -> str:
        """The key of the button that has the focus."""
        focused: str = self.page.evaluate("document.activeElement?.dataset?.key ?? ''")
        return focused

    def press_until(self, name: str, key: Callable[[], str]) -> None:
        """Press keys until the focus is on the button with this key, or with one such as "cell-".

        A name that ends with a dash stands for all keys that begin so.
        """
        for _ in range(60):
            focused = self.focused
            if focused == name or (name.endswith("-") and focused.startswith(name)):
                return
            self.page.keyboard.press(key())
        raise AssertionError(f"no way to {name} by keyboard; the focus is on {self.focused!r}")
