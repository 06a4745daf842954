"""What a person sees of a table of FTW?! and does with it, by mouse or by keyboard."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from kernel_lib import ftw
from kernel_lib.ftw import Help, Pass, Play
from kernel_lib.play.session import Session
from tools.browser.table import KeyFinder, TablePage
from widgets.ftw.table import USUAL_BOTS

FTW = "from kernel_lib import ftw\nfrom widgets import FtwTable, FtwExample\n"


def session_of(players: int, seed: int, rounds: int = 0) -> Session:
    """The same game as ``FtwTable(players=players, seed=seed, rounds=rounds)`` plays."""
    bots = {seat: USUAL_BOTS[(seat - 1) % len(USUAL_BOTS)] for seat in range(1, players)}
    return Session(ftw, ftw.Rules(players=players, rounds=rounds), bots, seed)


class FtwPage(TablePage):
    """One ``FtwTable`` on a page."""

    ROOT = ".sc-ftw"

    def key(self, name: str) -> Any:
        """The button with this key."""
        return self.root.locator(f'[data-key="{name}"]')

    def pile(self) -> list[int]:
        """The cards of the pile, from the bottom."""
        top = self._numbers(".sc-top .sc-number")
        return [*self._numbers(".sc-below .sc-number"), *top]

    def helps(self) -> list[list[int]]:
        """The help cards in front of each seat."""
        cards: list[list[int]] = self.root.locator(".sc-seat").evaluate_all(
            "seats => seats.map(seat => [...seat.querySelectorAll('.sc-chip')]"
            ".map(one => +one.textContent))"
        )
        return cards

    def _numbers(self, selector: str) -> list[int]:
        return [int(text) for text in self.root.locator(selector).all_text_contents()]

    def wait_for(self, session: Session) -> None:
        """Wait until the table shows the position of ``session`` as seat 0 sees it."""
        view = session.state.view(0)
        if view.is_over:
            expect(self.sheet).to_be_visible()
            return
        self.root.evaluate(
            """async (root, expected) => {
                const numbers = (query) =>
                    [...root.querySelectorAll(query)].map(one => +one.textContent);
                const shown = () => JSON.stringify([
                    numbers('.sc-cards .sc-hand-card .sc-number'),
                    [...numbers('.sc-below .sc-number'), ...numbers('.sc-top .sc-number')],
                    [...root.querySelectorAll('.sc-seat')].map(seat =>
                        [...seat.querySelectorAll('.sc-chip')].map(one => +one.textContent)),
                ]);
                const end = performance.now() + 40000;
                while (shown() !== expected) {
                    if (performance.now() > end) {
                        throw new Error(`the table shows ${shown()}, not ${expected}`);
                    }
                    await new Promise(requestAnimationFrame);
                }
            }""",
            str([list(view.hand), list(view.pile), list(map(list, view.helps))]).replace(" ", ""),
        )

    # --- by mouse -------------------------------------------------------------------------

    def click_card(self, card: int) -> None:
        """Click a card of the hand."""
        hand = self._numbers(".sc-cards .sc-hand-card .sc-number")
        self.key(f"card-{hand.index(card)}").click()

    def choose(self, choice: Any) -> None:
        """Make a choice by mouse."""
        match choice:
            case Pass():
                for card in choice.cards:
                    self.click_card(card)
                expect(self.root.locator(".sc-picked")).to_have_count(len(choice.cards))
                self.key("pass").click()
            case Play(use=()):
                self.click_card(choice.card)
            case Play():
                self.click_card(choice.card)
                expect(self.root.locator(".sc-picked")).to_have_count(1)
                if self.key(choice.notation).count():
                    self.key(choice.notation).click()
                else:
                    for number, card in enumerate(choice.use, start=2):
                        self.key(f"help-{card}").click()
                        expect(self.root.locator(".sc-picked")).to_have_count(number)
                    self.key("with-help").click()
            case Help():
                self.click_card(choice.card)
                expect(self.root.locator(".sc-picked")).to_have_count(1)
                self.key(choice.notation).click()


class Keyboard(KeyFinder):
    """The same by keyboard alone: Tab between groups, arrows inside, Enter to choose."""

    def __init__(self, page: Page, table: FtwPage) -> None:
        super().__init__(page)
        self.table = table

    def go_to(self, name: str) -> None:
        """Move the focus to the button with this key, by Tab and arrows."""
        self.press_until(name, lambda: "ArrowRight" if self._is_near(name) else "Tab")

    def _is_near(self, name: str) -> bool:
        """Whether the button is in the group that has the focus."""
        return bool(
            self.page.evaluate(
                """name => {
                    const here = document.activeElement;
                    const group = here?.closest('ul, .sc-options');
                    return here?.dataset?.rove !== undefined
                        && Boolean(group?.querySelector(`[data-key="${name}"]`));
                }""",
                name,
            )
        )

    def press(self, name: str) -> None:
        """Go to a button and press it."""
        self.go_to(name)
        self.page.keyboard.press("Enter")

    def card(self, card: int) -> None:
        """Press a card of the hand."""
        hand = self.table._numbers(".sc-cards .sc-hand-card .sc-number")
        self.press(f"card-{hand.index(card)}")

    def choose(self, choice: Any) -> None:
        """Make a choice by keyboard."""
        picked = self.table.root.locator(".sc-picked")
        match choice:
            case Pass():
                for number, card in enumerate(choice.cards, start=1):
                    self.card(card)
                    expect(picked).to_have_count(number)
                self.press("pass")
            case Play(use=()):
                self.card(choice.card)
            case Play():
                self.card(choice.card)
                expect(picked).to_have_count(1)
                for number, card in enumerate(choice.use, start=2):
                    self.press(f"help-{card}")
                    expect(picked).to_have_count(number)
                self.press("with-help")
            case Help():
                self.card(choice.card)
                expect(picked).to_have_count(1)
                self.press(choice.notation)
