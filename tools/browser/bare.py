"""Widgets on a page without Jupyter: the kernel is this process, so a test is cheap.

The widgets' own Python and their own modules run here as they do in a notebook; what lies between
them (server, messages, JupyterLab's page) is a few lines. In the long run the same tests meet the
real thing.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import ipywidgets
from playwright.sync_api import Page

from widgets.shared import assets
from widgets.shared.connection.host import Host

THEMES = Path(sys.prefix) / "share/jupyter/lab/themes/@jupyterlab"

# An output of a cell is as wide as it is in JupyterLab with its file browser, or in Notebook 7.
PAGE = """\
<!DOCTYPE html>
<html lang="en"><head><title>Widgets</title><style id="theme"></style>
<style>
body { margin: 0; background: var(--jp-layout-color0); font: 13px var(--jp-ui-font-family); }
.jp-OutputArea-output { overflow: auto; margin-bottom: 24px; }
.lab { margin: 8px 54px 8px 378px; }
.notebook { margin: 8px max(15px, 50vw - 595px) 8px calc(72px + max(15px, 50vw - 595px)); }
@media (max-width: 600px) { .notebook { margin-left: 23px; } }
</style></head>
<body class="jp-ThemedContainer"><main class="lab"></main><script type="module">
const own = new Set(document.head.children);
window.start = async (code) => {
  const { Host } = await import(URL.createObjectURL(new Blob([code], { type: "text/javascript" })));
  const send = (id, content) => {
    window.waiting += 1;
    window.toPython(id, content).then(window.show).finally(() => { window.waiting -= 1; });
  };
  window.waiting = 0;
  window.show = (changes) => host.take(changes);
  window.clear = (app) => {
    document.querySelector("main").className = app;
    document.querySelector("main").replaceChildren();
    for (const one of [...document.head.children]) if (!own.has(one)) one.remove();
    host = new Host(send);
  };
  window.display = (widget) => {
    const output = document.createElement("div");
    output.className = "jp-OutputArea-output";
    document.querySelector("main").append(output);
    return host.display(output, widget);
  };
  let host = new Host(send);
};
</script></body></html>
"""


class BarePage:
    """Cells that run in this process, and the widgets that they show on a page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.cells: list[str] = []
        self._names: dict[str, Any] = {}
        self._host = Host()
        page.expose_function("toPython", lambda id, content: self._host.receive(id, content))
        page.set_content(PAGE)
        page.evaluate("code => start(code)", assets.text("shared/connection/host.js"))

    def lay(self, cells: Sequence[str], app: str = "lab") -> None:
        """Put these cells in the place of all others: no widget, name or style of them is left."""
        self.page.evaluate("app => clear(app)", app)
        self._host.close()
        self.cells = list(cells)
        self._names = {}

    def run(self, index: int) -> None:
        """Run one cell, counted from 0, and show its last value if that is a widget."""
        body = ast.parse(self.cells[index]).body
        last = body.pop() if body and isinstance(body[-1], ast.Expr) else None
        exec(compile(ast.Module(body, []), f"cell {index}", "exec"), self._names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), f"cell {index}", "eval"), self._names)
            if isinstance(value, ipywidgets.Widget):
                self.page.evaluate("widget => display(widget)", self._host.widget(value))
        self.page.evaluate("changes => show(changes)", self._host.changes())

    def set_theme(self, theme: str) -> None:
        """Take the colours of one of JupyterLab's themes."""
        self.page.evaluate(
            """([theme, colours]) => {
                document.querySelector("#theme").textContent = colours;
                document.body.dataset.jpThemeLight = String(theme === "light");
            }""",
            [theme, (THEMES / f"theme-{theme}-extension/index.css").read_text()],
        )

    def settle(self, code: str = "pass") -> None:
        """Wait until all that was sent here is answered, and run this code."""
        self.page.wait_for_function("() => window.waiting === 0")
        exec(code, self._names)
        self.page.evaluate("changes => show(changes)", self._host.changes())
