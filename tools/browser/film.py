"""A trick as a film strip: python -m tools.browser.film [FOLDER].

A sixth card takes a row, at the table, in a worked example, and for who wants no motion.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from tools.browser import harness
from tools.browser.bare import BarePage

FOLDER = Path(__file__).parent / "films"
FRAMES = 8
SIXTH = "16 20 21 22 | 35 36 38 40 42 | 61 | 70 ; you 5 37 45 ; others 3"
TABLE = f"from widgets import NimmtTable\nNimmtTable(position={SIXTH!r}, seed=3, speed='normal')"
EXAMPLE = "from widgets import WorkedExample\nWorkedExample('N-000-EX1')"

STRIP = """\
<body style="margin: 8px; background: white">
<main style="display: grid; grid-template-columns: repeat(4, 400px); gap: 8px">{}</main>"""


def film(page: Page, act: Callable[[], object], seconds: float) -> list[str]:
    """Frames of a page as it runs, evenly spread over so many seconds from an act on, as base64."""
    shots: list[tuple[float, str]] = []
    devtools = page.context.new_cdp_session(page)

    def keep(frame: dict[str, Any]) -> None:
        shots.append((frame["metadata"]["timestamp"], frame["data"]))
        devtools.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

    devtools.on("Page.screencastFrame", keep)
    devtools.send("Page.startScreencast", {"format": "jpeg", "quality": 80})
    page.wait_for_timeout(300)
    begin = shots[-1][0] if shots else time.time()
    act()
    page.wait_for_timeout(seconds * 1000)
    devtools.send("Page.stopScreencast")
    moments = [begin + seconds * number / (FRAMES - 1) for number in range(FRAMES)]
    return [min(shots, key=lambda shot: abs(shot[0] - moment))[1] for moment in moments]


def strip(browser: Browser, frames: list[str], path: Path) -> None:
    """The frames side by side as one picture."""
    page = browser.new_page(viewport={"width": 1648, "height": 600})
    pictures = (f"<img width='400' src='data:image/jpeg;base64,{frame}'>" for frame in frames)
    page.set_content(STRIP.format("".join(pictures)))
    page.screenshot(path=path, full_page=True)
    page.close()


def films(folder: Path) -> list[Path]:
    """Write the three strips."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = []
    with harness.launch() as browser:
        for name, cell, motion, seconds in (
            ("table", TABLE, "no-preference", 4.5),
            ("example", EXAMPLE, "no-preference", 2.2),
            ("still", TABLE, "reduce", 1.0),
        ):
            context = browser.new_context(
                viewport={"width": 890, "height": 600},
                reduced_motion=motion,  # type: ignore[arg-type]
            )
            page = harness.watched(context.new_page())
            page.bare = BarePage(page)  # type: ignore[attr-defined]
            harness.lay_bare(page, [cell], "notebook")
            page.add_style_tag(content="main.notebook { margin: 8px }")
            harness.set_theme(page, "light")
            harness.run_all(page)
            harness.at_rest(page)
            if name == "example":
                page.locator(".sc-guesses button").first.click()
                for _ in range(2):
                    page.locator("[data-key='forward']").click()
                    harness.at_rest(page)
                act = page.locator("[data-key='forward']").click
            else:
                act = page.locator(".sc-hand-card").last.click
            paths.append(folder / f"{name}.png")
            strip(browser, film(page, act, seconds), paths[-1])
            context.close()
    return paths


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description="Take film strips of a trick.")
    parser.add_argument("folder", type=Path, nargs="?", default=FOLDER)
    for path in films(parser.parse_args().folder):
        print(path)


if __name__ == "__main__":
    main()
