"""How long it takes from a click on a card to the new table or to the first motion, in JupyterLab.

Bots are included. A motion is also watched to its end: how long each of its frames takes.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from playwright.sync_api import Page

from tools.browser import harness

CELL = 'from widgets import NimmtTable\nNimmtTable(seed=7, speed={!r}, players=5, end="9 deals")'

# Resolves with the milliseconds from the click to the frame in which the new picture is painted.
# What a table draws anew is its own affair, but its root always tells which picture it shows.
CLICK = """
(selector) => new Promise((done, fail) => {
  const root = document.querySelector(".sc-nimmt");
  const shown = root.dataset.revision;
  const begin = performance.now();
  const late = setTimeout(() => fail(new Error(`no new table after ${selector}`)), 20000);
  const watch = new MutationObserver(() => {
    if (root.dataset.revision === shown) return;
    watch.disconnect();
    clearTimeout(late);
    requestAnimationFrame(() => requestAnimationFrame(() => done([performance.now() - begin])));
  });
  watch.observe(root, { attributeFilter: ["data-revision"] });
  root.querySelector(selector).click();
})
"""

# Resolves with the milliseconds from the click to the first frame in which something moves, and
# those of every frame from there to the end of the motion.
MOTION = """
(selector) => new Promise((done, fail) => {
  const root = document.querySelector(".sc-nimmt");
  const begin = performance.now();
  const times = [];
  let last = 0;
  let rest = 0;
  const look = (now) => {
    const moves = root.getAnimations({ subtree: true })
      .some((one) => one.playState === "running" && !(one instanceof CSSTransition));
    if (times.length === 0) {
      if (moves) times.push(performance.now() - begin);
    } else times.push(now - last);
    last = now;
    rest = moves || root.querySelector(".sc-skip") ? 0 : rest + 1;
    if (times.length > 0 && rest > 3) done(times);
    else if (now - begin > 20000) fail(new Error(`no motion, or no end of it, after ${selector}`));
    else requestAnimationFrame(look);
  };
  root.querySelector(selector).click();
  requestAnimationFrame(look);
})
"""


def clicks(count: int = 40) -> list[float]:
    """The times of so many clicks, in milliseconds; the first ones warm up and are left out."""
    return [click[0] for click in _measured(CLICK, "off", count)]


def motions(count: int = 20) -> tuple[list[float], list[float]]:
    """From so many clicks to the first motion, and every frame's time, in milliseconds."""
    measured = _measured(MOTION, "normal", count)
    return [motion[0] for motion in measured], [
        frame for motion in measured for frame in motion[1:]
    ]


def _measured(script: str, speed: str, count: int) -> list[list[float]]:
    """What a script measures of each of so many clicks, after some that warm up."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "notebooks"
        root.mkdir()
        harness.write_notebook(root / "click.ipynb", [CELL.format(speed)])
        with (
            harness.serve("lab", root, Path(folder) / "home") as server,
            harness.launch() as browser,
        ):
            page = harness.new_page(browser, viewport={"width": 1280, "height": 1000})
            harness.open_in(page, server, "click.ipynb")
            harness.run_all(page)
            page.locator(".sc-hand-card").first.wait_for()
            measured = measured_on(page, script, count + 5)
            page.context.close()
    return measured[5:]


def measured_on(page: Page, script: str, count: int) -> list[list[float]]:
    """What a script measures of each of so many clicks on the page's table."""
    measured: list[list[float]] = []
    while len(measured) < count:
        if page.locator(".sc-continue").count():
            page.locator(".sc-continue").click()  # from deal to deal: nothing to measure
        page.locator(".sc-table:not(.sc-busy) :is(.sc-hand-card, .sc-take)").first.wait_for()
        choice = ".sc-take" if page.locator(".sc-take").count() else ".sc-hand-card"
        measured.append(page.evaluate(script, choice))
    return measured
