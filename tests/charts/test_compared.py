"""The charts that compare: whatever name a bot has, it is shown letter by letter."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from IPython.core.formatters import DisplayFormatter

from kernel_lib import charts
from kernel_lib.charts.chart import house_layout
from kernel_lib.display.theme import style_sheet
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
    return [text for inner in inside for text in texts(inner)]


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
    drawn = chart("strength")
    DisplayFormatter().format(drawn)
    figure, table = shown
    assert figure[PLOTLY] == drawn._repr_mimebundle_()[PLOTLY]
    assert drawn.caption in figure["text/html"]
    assert set(table) == {"text/html", "text/plain"}
    assert table["text/html"].startswith(f"<style>{style_sheet()}</style><details ")
    assert table["text/html"].count("<tr>") == 1 + len(drawn.rows)
    assert f"{figure['text/plain']}\n{table['text/plain']}" == repr(drawn)


def test_a_figure_leaves_its_size_to_the_notebook() -> None:
    """Plotly's own fitting is off: with JupyterLab's, it makes a figure as low as a line."""
    bundle = chart("ranking")._repr_mimebundle_()
    assert "responsive" not in bundle[PLOTLY]["config"]
    assert bundle[PLOTLY]["layout"]["height"] > 200


@given(st.text(st.sampled_from("牛は列、。（）「」：12%+プレイヤー "), min_size=1, max_size=120))
def test_a_line_of_japanese_begins_and_ends_as_print_does(text: str) -> None:
    """No comma, stop or closing bracket at a line's beginning, no opening one at its end."""
    caption = f"牛{re.sub(r'[、。（）「」：]+', '（牛）', text)}"
    lines = subtitle(caption).split("<br>")
    assert "".join(lines).replace(" ", "") == caption.replace(" ", "")
    assert all(len(line) <= 36 for line in lines)
    assert not any(line.startswith(("、", "。", "）", "」", "：")) for line in lines)
    assert not any(line.endswith(("（", "「")) for line in lines)


def test_an_english_caption_is_as_wide_with_a_sign_as_without() -> None:
    """A multiplication sign makes no Japanese of a sentence."""
    caption = "Each of 4 x 3 cards is as likely as any other one of those that are unseen."
    assert [len(line) for line in subtitle(caption.replace("x", "×")).split("<br>")] == [
        len(line) for line in subtitle(caption).split("<br>")
    ]


def subtitle(caption: str) -> str:
    """A caption as it stands below a chart's title."""
    layout: Any = house_layout("", caption)
    text: str = layout["title"]["subtitle"]["text"]
    return text
