"""Take pictures of the widgets as people meet them: python -m tools.browser.screens [FOLDER]."""

from __future__ import annotations

import argparse
import itertools
import tempfile
from pathlib import Path
from typing import get_args

from playwright.sync_api import Browser, Page, expect

from tools.browser import harness
from tools.browser.harness import Server, Theme
from tools.browser.table import (
    TablePage,
    last_trick_cell,
    low_card_cell,
    seed_of_a_low_card,
    session_cell,
)

FOLDER = Path(__file__).parent / "screens"
WIDTHS = (1280, 800)
LANGUAGES = ("en", "ja")

NINE = "'16 20 21 22 | 35 36 38 40 42 | 61 | 70 74 80', [5, 12, 37, 45, 65, 75, 81, 90, 99, 104]"

PLAY_ON = """\
for _ in range(4):
    session.choose(0, session.state.pending[0][-1])
    while session.state.view(0).must_take_row:
        session.choose(0, TakeRow(0))
"""


def shoot_all(folder: Path) -> list[Path]:
    """Write the pictures to the folder and return them."""
    folder.mkdir(parents=True, exist_ok=True)
    pictures: list[Path] = []
    with tempfile.TemporaryDirectory() as temporary:
        root = Path(temporary) / "notebooks"
        root.mkdir()
        for language in LANGUAGES:
            harness.write_notebook(root / f"{language}.ipynb", cells(language))
        with (
            harness.serve("lab", root, Path(temporary) / "home") as server,
            harness.launch() as browser,
        ):
            for language, theme in itertools.product(LANGUAGES, get_args(Theme)):
                pictures += shoot_one(browser, server, language, theme, folder)
                server.stop_kernel(f"{language}.ipynb")
    return pictures


def cells(language: str) -> list[str]:
    """The widgets to take pictures of."""
    middle = session_cell(66, PLAY_ON, speed="off", language=language)
    low = low_card_cell(seed_of_a_low_card(), speed="off", language=language)
    last = last_trick_cell(66, speed="off", language=language)
    ten = f"NimmtTable(seed=66, players=10, speed='off', language={language!r})"
    example = f"WorkedExample('N-000-EX2', language={language!r})"
    explorer = f"from widgets import RiskExplorer\nRiskExplorer(language={language!r})"
    nine = f"RiskExplorer({NINE}, opponents=9, seen=[1, 2, 50, 51, 52], language={language!r})"
    return [middle, low, last, ten, example, explorer, nine]


def shoot_one(
    browser: Browser, server: Server, language: str, theme: Theme, folder: Path
) -> list[Path]:
    """Pictures of one notebook in one theme, at each width."""
    page = harness.new_page(browser, viewport={"width": WIDTHS[0], "height": 5000})
    harness.open_in(page, server, f"{language}.ipynb", theme)
    harness.run_all(page)
    bring_into_play(page)
    pictures = []
    names = ("play", "row", "score", "ten", "example", "explorer", "explorer-nine")
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 5000})
        harness.at_rest(page)
        for name, widget in zip(names, page.locator(".sixth-card").all(), strict=True):
            pictures.append(folder / f"{name}-{language}-{theme}-{width}.png")
            widget.screenshot(path=pictures[-1])
    page.context.close()
    return pictures


def bring_into_play(page: Page) -> None:
    """Show risks, the score sheet, a trick of ten players, an example half-way, two terms."""
    table, _, last, ten = (TablePage(page, index) for index in range(4))
    table.root.locator("[data-key=risk]").click()
    expect(table.root.locator(".sc-risk").first).to_be_visible()
    last.card(0).click()
    expect(last.sheet).to_be_visible()
    ten.card(7).click()
    expect(ten.root.locator(".sc-play")).to_have_count(10)
    example = page.locator(".sc-example")
    example.locator(".sc-guesses button").nth(3).click()
    for number in range(1, 4):
        example.locator("[data-key=forward]").click()
        expect(example.locator(".sc-where")).to_contain_text(str(number))
    nine = page.locator(".sc-explorer").nth(1)
    nine.locator("[data-key=hand-65]").click()
    expect(nine.locator(".sc-terms li")).to_have_count(2)
    table.card(2).hover()


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description="Take pictures of the table.")
    parser.add_argument("folder", type=Path, nargs="?", default=FOLDER)
    for picture in shoot_all(parser.parse_args().folder):
        print(picture)


if __name__ == "__main__":
    main()
