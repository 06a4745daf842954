"""The harness itself: a trivial widget, in JupyterLab and in Notebook 7."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.strategies import in_soak
from tools.browser.harness import App, Server, ask_kernel, at_rest, axe_violations

COUNTER = '''
import anywidget, traitlets

class Counter(anywidget.AnyWidget):
    _esm = """
    function render({ model, el, signal }) {
      const button = document.createElement("button");
      const draw = () => { button.textContent = `count ${model.get("count")}`; };
      button.className = "counter";
      button.addEventListener("click", () => {
        model.set("count", model.get("count") + 1);
        model.save_changes();
      }, { signal });
      model.on("change:doubled", () => { button.title = `twice ${model.get("doubled")}`; });
      model.on("change:count", draw);
      draw();
      el.append(button);
    }
    export default { render };
    """
    count = traitlets.Int(0).tag(sync=True)
    doubled = traitlets.Int(0).tag(sync=True)

    @traitlets.observe("count")
    def _double(self, change):
        self.doubled = 2 * change["new"]

Counter()
'''

OpenNotebook = Callable[..., Page]


@in_soak
@pytest.mark.parametrize("app", ["lab", "notebook"])
def test_a_click_reaches_the_kernel_and_comes_back(open_notebook: OpenNotebook, app: App) -> None:
    """A click in the browser changes the widget in the kernel, and the page shows its answer."""
    page = open_notebook([COUNTER], app=app)
    button = page.locator("button.counter")
    expect(button).to_have_text("count 0")
    button.click()
    expect(button).to_have_text("count 1")
    expect(button).to_have_attribute("title", "twice 2")
    assert page.traffic.errors == []
    assert any(b'"doubled"' in frame for frame in page.traffic.received if isinstance(frame, bytes))


def test_an_error_in_a_widget_is_noticed(open_notebook: OpenNotebook) -> None:
    """An error that a widget's own code raises in the browser is in the list of errors."""
    page = open_notebook([COUNTER.replace("model.save_changes();", "missing.field;")])
    with page.expect_event("pageerror"):
        page.locator("button.counter").click()
    assert any("missing is not defined" in error for error in page.traffic.errors)


def test_nobody_is_asked_about_news(open_notebook: OpenNotebook, lab: Server) -> None:
    """JupyterLab's question about news does not appear over a notebook: no is the default."""
    page = open_notebook(["1 + 1"])
    page.evaluate("jupyterapp.restored")
    about = lab.request("/lab/api/settings/@jupyterlab/apputils-extension:notification")
    assert about["schema"]["properties"]["fetchNews"]["default"] == "false"
    at_rest(page)
    assert "Would you like to get notified" not in page.inner_text("body")


@pytest.mark.thinned
@pytest.mark.parametrize("app", ["lab", "notebook"])
def test_the_dark_theme_is_dark(open_notebook: OpenNotebook, app: App) -> None:
    """A notebook opened in the dark theme has a dark background."""
    page = open_notebook(["1 + 1"], app=app, theme="dark")
    colour = page.evaluate(
        "getComputedStyle(document.body).getPropertyValue('--jp-layout-color0').trim()"
    )
    assert colour in {"#111111", "#111", "black"}


def test_axe_looks_at_one_element(open_notebook: OpenNotebook) -> None:
    """Axe reports a button without a name, and nothing outside the selector."""
    html = "from IPython.display import HTML; HTML('<p><button class=\"{}\">{}</button></p>')"
    page = open_notebook([html.format("mute", ""), html.format("named", "go")])
    assert axe_violations(page, "p:has(.named)") == []
    assert [line.split()[0] for line in axe_violations(page, "p:has(.mute)")] == ["button-name"]


def test_an_error_in_a_cell_is_reported(open_notebook: OpenNotebook) -> None:
    """Opening a notebook whose cell raises an error fails with the error's words."""
    with pytest.raises(AssertionError, match="ZeroDivisionError: division by zero"):
        open_notebook(["1 / 0"])


ECHO = '''
import anywidget, traitlets

class Echo(anywidget.AnyWidget):
    _esm = """
    function render({ model, el }) {
      const button = document.createElement("button");
      const draw = () => { button.textContent = `heard ${model.get("heard")}`; };
      button.className = "echo";
      button.addEventListener("click", () => model.send(3));
      model.on("change:heard", draw);
      draw();
      el.append(button);
    }
    export default { render };
    """
    heard = traitlets.Int(0).tag(sync=True)

    def __init__(self):
        super().__init__()
        self.on_msg(self.hear)

    def hear(self, _widget, content, _buffers):
        self.heard += content

echo = Echo()
echo
'''


def test_a_page_without_jupyter_shows_the_same(open_widgets: OpenNotebook) -> None:
    """A click reaches Python and comes back to both views; a change made in Python shows, too."""
    page = open_widgets([ECHO, "echo"])
    buttons = page.locator("button.echo")
    buttons.first.click()
    expect(buttons).to_have_text(["heard 3", "heard 3"])
    ask_kernel(page, "echo.heard = 7")
    expect(buttons).to_have_text(["heard 7", "heard 7"])
    assert page.traffic.errors == []


def test_a_page_without_jupyter_notices_errors(open_widgets: OpenNotebook) -> None:
    """An error in a widget's module is in the list of errors; one in a cell fails at once."""
    page = open_widgets([ECHO.replace("model.send(3)", "missing.field")])
    with page.expect_event("pageerror"):
        page.locator("button.echo").click()
    assert any("missing is not defined" in error for error in page.traffic.errors)
    with pytest.raises((AssertionError, ZeroDivisionError), match="division by zero"):
        open_widgets(["1 / 0"])


def test_a_page_without_jupyter_keeps_nothing_of_the_cells_before(
    open_widgets: OpenNotebook,
) -> None:
    """A style that one test gives the page is gone when the next one lays its cells there."""
    page = open_widgets([ECHO])
    page.add_style_tag(content="button { letter-spacing: 9px }")
    spacing = "getComputedStyle(document.querySelector('button.echo')).letterSpacing"
    assert page.evaluate(spacing) == "9px"
    assert open_widgets([ECHO]).evaluate(spacing) == "normal"
