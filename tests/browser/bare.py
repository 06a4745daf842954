"""Widgets on a page without Jupyter: the kernel is this process, so a test is cheap.

The widgets' own Python and their own modules run here as they do in a notebook; what lies between
them (server, messages, JupyterLab's page) is a few lines. In the long run the same tests meet the
real thing.
"""

from __future__ import annotations

import ast
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import ipywidgets
import traitlets
from playwright.sync_api import Page

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
const models = new Map();

class Model {
  constructor(state) {
    this.state = state;
    this.listeners = {};
  }
  get(name) { return this.state[name]; }
  on(name, listener) { (this.listeners[name] ??= new Set()).add(listener); }
  off(name, listener) { this.listeners[name]?.delete(listener); }
  fire(name) { for (const listener of [...(this.listeners[name] ?? [])]) listener(); }
  send(content) {
    window.waiting += 1;
    window.toPython(this.id, content).then(window.show).finally(() => { window.waiting -= 1; });
  }
}

window.waiting = 0;
window.show = (news) => {
  for (const [id, state] of news) {
    const model = models.get(id);
    Object.assign(model.state, state);
    for (const name of Object.keys(state)) model.fire(`change:${name}`);
  }
};
window.clear = (app) => {
  document.querySelector("main").className = app;
  document.querySelector("main").replaceChildren();
  models.clear();
};
window.display = async (id, state, code, style) => {
  const output = document.createElement("div");
  output.className = "jp-OutputArea-output";
  document.querySelector("main").append(output);
  if (!models.has(id)) {
    const model = Object.assign(new Model(state), { id });
    models.set(id, model);
    const sheet = document.createElement("style");
    sheet.textContent = style;
    document.querySelector("main").prepend(sheet);
    const address = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
    model.module = (await import(address)).default;
    await model.module.initialize?.({ model });
  }
  const model = models.get(id);
  const el = document.createElement("div");
  output.append(el);
  await model.module.render({ model, el, signal: new AbortController().signal });
};
</script></body></html>
"""


class BarePage:
    """Cells that run in this process, and the widgets that they show on a page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.cells: list[str] = []
        self._names: dict[str, Any] = {}
        self._widgets: dict[str, Any] = {}
        self._changed: dict[str, set[str]] = {}
        page.expose_function("toPython", self._receive)
        page.set_content(PAGE)
        page.wait_for_function("() => window.display")

    def lay(self, cells: Sequence[str], app: str = "lab") -> None:
        """Put these cells in the place of all others; no widget and no name of theirs is left."""
        self.page.evaluate("app => clear(app)", app)
        for widget in self._widgets.values():
            widget.close()
        self.cells = list(cells)
        self._names, self._widgets, self._changed = {}, {}, {}

    def run(self, index: int) -> None:
        """Run one cell, counted from 0, and show its last value if that is a widget."""
        body = ast.parse(self.cells[index]).body
        last = body.pop() if body and isinstance(body[-1], ast.Expr) else None
        exec(compile(ast.Module(body, []), f"cell {index}", "exec"), self._names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), f"cell {index}", "eval"), self._names)
            if isinstance(value, ipywidgets.Widget):
                self._display(value)
        self.page.evaluate("news => show(news)", self._news())

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
        self.page.evaluate("news => show(news)", self._news())

    def _display(self, widget: Any) -> None:
        id = widget.model_id
        state = {}
        if id not in self._widgets:
            self._widgets[id] = widget
            state = _plain(widget.get_state())
            widget.observe(self._note)
        self.page.evaluate(
            "one => display(...one)",
            [id, state, str(widget._esm), str(getattr(widget, "_css", ""))],
        )

    def _note(self, change: traitlets.Bunch) -> None:
        widget = change.owner
        if change.name in widget.keys:
            self._changed.setdefault(widget.model_id, set()).add(change.name)

    def _receive(self, id: str, content: Any) -> list[Any]:
        self._widgets[id]._handle_custom_msg(content, [])
        return self._news()

    def _news(self) -> list[Any]:
        changed, self._changed = self._changed, {}
        return [[id, _plain(self._widgets[id].get_state(keys))] for id, keys in changed.items()]


def _plain(state: dict[str, Any]) -> dict[str, Any]:
    """What of a widget's state its own module reads, as JSON brings it to a browser."""
    plain = {name: value for name, value in state.items() if not name.startswith("_")}
    return dict(json.loads(json.dumps(plain, default=str)))
