"""The charts that compare: whatever name a bot has, it is shown letter by letter."""

from __future__ import annotations

from typing import Any

import pytest
from IPython.core.formatters import DisplayFormatter

from kernel_lib import charts
from kernel_lib.core.theme import style_sheet
from kernel_lib.play.compare import Comparison, Estimate

PLOTLY = "application/vnd.plotly.v1+json"
NAME = "<b>A & B</b>"
ESCAPED = "&lt;b&gt;A &amp; B&lt;/b&gt;"


def chart(kind: str) -> charts.Chart:
    """A chart of two bots, one of them with a name that looks like a tag."""
    means = [Estimate(6, 0.1, 9), Estimate(5, 0.1, 9)]
    if kind == "ranking":
        scores = ((1.0, 2.0), (2.0, 4.0))
        return charts.ranking(Comparison((NAME, "Ben"), scores, scores, 1, True), "bulls")
    if kind == "answers":
        return charts.answers([NAME, "Ben"], [0.3, 0.4], means, [None, None], "", "chance")
    return charts.strength([NAME, "Ben"], [0.2, 1], means, "bulls")


def texts(part: Any) -> list[str]:
    """Every text in a figure or in a part of it."""
    if isinstance(part, str):
        return [part]
    inside = part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()
    return [text for one in inside for text in texts(one)]


@pytest.mark.parametrize("kind", ["ranking", "answers", "strength"])
def test_a_name_is_no_tag(kind: str) -> None:
    """Neither the figure nor the table beside it takes a name for a tag."""
    bundle = chart(kind)._repr_mimebundle_()
    figure = texts(bundle[PLOTLY])
    assert not any("<b>" in text for text in figure)
    assert any(ESCAPED in text for text in figure)
    assert "<b>" not in bundle["text/html"]
    assert ESCAPED in bundle["text/html"]
    assert NAME in bundle["text/plain"]


def test_a_cell_shows_the_figure_and_below_it_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """The figure comes with its finding, then the table folded away, with the sheet of both."""
    shown: list[dict[str, Any]] = []
    monkeypatch.setattr("IPython.display.publish_display_data", shown.append)
    one = chart("strength")
    DisplayFormatter().format(one)
    figure, table = shown
    assert figure[PLOTLY] == one._repr_mimebundle_()[PLOTLY]
    assert one.caption in figure["text/html"]
    assert set(table) == {"text/html", "text/plain"}
    assert table["text/html"].startswith(f"<style>{style_sheet()}</style><details ")
    assert table["text/html"].count("<tr>") == 1 + len(one.rows)
    assert f"{figure['text/plain']}\n{table['text/plain']}" == repr(one)


def test_a_figure_leaves_its_size_to_the_notebook() -> None:
    """Plotly's own fitting is off: with JupyterLab's, it makes a figure as low as a line."""
    bundle = chart("ranking")._repr_mimebundle_()
    assert "responsive" not in bundle[PLOTLY]["config"]
    assert bundle[PLOTLY]["layout"]["height"] > 200
