"""What a person sees of a board of Ingenious and does with it, by mouse or by keyboard."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from kernel_lib import ingenious
from kernel_lib.ingenious import Place
from kernel_lib.ingenious.hexes import Hex, area_of
from kernel_lib.play.session import Session
from tools.browser.table import KeyFinder, TablePage
from widgets.ingenious.board import IN_TEAMS, USUAL_BOTS

INGENIOUS = (
    "from kernel_lib import ingenious\nfrom widgets import IngeniousBoard, IngeniousExample\n"
)


def session_of(rules: ingenious.Rules, seed: int) -> Session:
    """The same game as ``IngeniousBoard(rules=rules, seed=seed)`` plays."""
    usual = IN_TEAMS if rules.teams else USUAL_BOTS
    bots = {seat: usual[(seat - 1) % len(usual)] for seat in range(1, rules.players)}
    return Session(ingenious, rules, bots, seed)


class IngeniousPage(TablePage):
    """One ``IngeniousBoard`` on a page."""

    ROOT = ".sc-ingenious"

    def __init__(self, page: Page, index: int = 0, side: int = 6) -> None:
        super().__init__(page, index)
        self.area = area_of(side)

    def key(self, name: str) -> Any:
        """The button with this key."""
        return self.root.locator(f'[data-key="{name}"]')

    def cell(self, cell: Hex) -> Any:
        """The button of a cell."""
        return self.key(f"cell-{self.area.number[cell]}")

    def tried(self, first: Hex, second: Hex) -> str:
        """How the board tells that a tile lies on these cells for a try."""
        return f"{self.area.number[first]} {self.area.number[second]}"

    def rack(self) -> list[str]:
        """The names of the tiles of the own rack."""
        names: list[str] = self.root.locator(".sc-hand-card").evaluate_all(
            "tiles => tiles.map(tile => tile.getAttribute('aria-label'))"
        )
        return names

    def markers(self) -> list[list[int]]:
        """The markers on each score board."""
        texts: list[list[str]] = self.root.locator(".sc-track").evaluate_all(
            "tracks => tracks.map(track => [...track.querySelectorAll('.sc-marker-number')]"
            ".map(one => one.textContent))"
        )
        return [[int(text.split(" ")[0]) for text in track] for track in texts]

    def wait_for(self, session: Session) -> None:
        """Wait until the table shows the position of ``session``."""
        expect(self.root).to_have_attribute("data-revision", str(session.revision))
        if session.state.is_over:
            expect(self.sheet).to_be_visible()

    def pick(self, place: int, session: Session) -> None:
        """Click a tile of the rack, if it must be chosen."""
        if len(session.state.view(0).rack) > 1:
            self.key(f"card-{place}").click()
            expect(self.key(f"card-{place}")).to_have_attribute("aria-pressed", "true")

    def choose(self, choice: Any, session: Session) -> None:
        """Make a choice by mouse: try the tile on a cell, turn it, and click it again."""
        if not isinstance(choice, Place):
            self.key(choice.notation).click()
            return
        self.pick(list(map(str, session.state.view(0).rack)).index(choice.tile), session)
        self.cell(choice.first).click()
        field, wanted = self.root.locator(".sc-hex-field"), self.tried(choice.first, choice.second)
        for _ in range(6):
            if field.get_attribute("data-tried") == wanted:
                break
            self.key("turn").click()
        expect(field).to_have_attribute("data-tried", wanted)
        self.cell(choice.second).click()


class Keyboard(KeyFinder):
    """The same by keyboard alone."""

    def __init__(self, page: Page, table: IngeniousPage) -> None:
        super().__init__(page)
        self.table = table

    def choose(self, choice: Any, session: Session) -> None:
        """Make a choice: a number key, arrows, R and Enter; or Tab to a button."""
        if not isinstance(choice, Place):
            self._tab_to(choice.notation)
            self.page.keyboard.press("Enter")
            return
        rack = list(map(str, session.state.view(0).rack))
        if not self.focused.startswith(("cell-", "card-")):
            self._tab_to("cell-")
        if len(rack) > 1:
            place = rack.index(choice.tile)
            self.page.keyboard.press(str(place + 1))
            expect(self.table.key(f"card-{place}")).to_have_attribute("aria-pressed", "true")
        if not self.focused.startswith("cell-"):
            self._tab_to("cell-")
        self._walk_to(choice.first)
        field, wanted = (
            self.table.root.locator(".sc-hex-field"),
            self.table.tried(choice.first, choice.second),
        )
        for _ in range(6):
            if field.get_attribute("data-tried") == wanted:
                break
            self.page.keyboard.press("r")
        expect(field).to_have_attribute("data-tried", wanted)
        self.page.keyboard.press("Enter")

    def _walk_to(self, cell: Hex) -> None:
        """Go to a cell by arrows: first to its row, then along it."""
        for _ in range(40):
            here = self.table.area.cells[int(self.focused.removeprefix("cell-"))]
            if here == cell:
                return
            if here.r != cell.r:
                self.page.keyboard.press("ArrowDown" if here.r < cell.r else "ArrowUp")
            else:
                self.page.keyboard.press("ArrowRight" if here.q < cell.q else "ArrowLeft")
        raise AssertionError(f"no way to {cell} by arrows; the focus is on {self.focused!r}")

    def _tab_to(self, name: str) -> None:
        """Move the focus to a button whose key begins so, by Tab."""
        self.press_until(name, lambda: "Tab")
