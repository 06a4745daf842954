"""How long it takes from a click on a card to the new table, bots included, in JupyterLab."""

from __future__ import annotations

import tempfile
from pathlib import Path

import nbformat

from tests.browser import harness

CELL = 'from widgets import NimmtTable\nNimmtTable(seed=7, speed="off", end="9 deals")'

# Resolves with the milliseconds from the click to the frame in which the new picture is painted.
CLICK = """
(selector) => new Promise((done) => {
  const root = document.querySelector(".sc-nimmt");
  const begin = performance.now();
  const watch = new MutationObserver(() => {
    watch.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now() - begin)));
  });
  watch.observe(root.querySelector(".sc-head"), { childList: true });
  root.querySelector(selector).click();
})
"""


def clicks(count: int = 40) -> list[float]:
    """The times of so many clicks, in milliseconds; the first ones warm up and are left out."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "notebooks"
        root.mkdir()
        notebook = nbformat.v4.new_notebook()
        notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3"}
        notebook.cells = [nbformat.v4.new_code_cell(CELL)]
        nbformat.write(notebook, root / "click.ipynb")
        with (
            harness.serve("lab", root, Path(folder) / "home") as server,
            harness.launch() as browser,
        ):
            page = harness.new_page(browser, viewport={"width": 1280, "height": 1000})
            harness.open_in(page, server, "click.ipynb")
            harness.run_all(page)
            page.locator(".sc-hand-card").first.wait_for()
            times = []
            while len(times) < count + 5:
                if page.locator(".sc-continue").count():
                    page.locator(".sc-continue").click()  # from deal to deal: nothing to measure
                choice = ".sc-take" if page.locator(".sc-take").count() else ".sc-hand-card"
                times.append(page.evaluate(CLICK, choice))
            page.context.close()
    return times[5:]
