"""The colours of charts can be told from the page, in the light and in the dark."""

from __future__ import annotations

import pytest

from kernel_lib import charts
from kernel_lib.display import theme
from kernel_lib.ingenious.symbols import INKS, PAINTS
from tests.contrast import MARK, TEXT, contrast, mixed

WHITE, NIGHT = "#ffffff", "#111111"
"""The pages of JupyterLab's two themes."""

MARKS = {theme.INK, *(colour for colour, _ in charts.LINES), charts.PLAYED}


@pytest.mark.parametrize("colour", sorted(MARKS))
def test_marks_stand_out(colour: str) -> None:
    """Every colour that marks are drawn with stands out from a light and from a dark page."""
    assert contrast(colour, WHITE) >= MARK
    assert contrast(theme.DARK[colour], NIGHT) >= MARK


def test_what_is_exact_and_what_is_simulated_are_told_apart() -> None:
    """Each stands out from the paper, by night, too; the grid behind them does not come forward."""
    for colour in (charts.EXACT, charts.SIMULATED, charts.OCHRE):
        assert contrast(colour, charts.PAPER) >= MARK
        assert contrast(theme.DARK[colour], NIGHT) >= MARK
    assert charts.EXACT != charts.SIMULATED
    assert contrast(charts.GRID, charts.PAPER) < MARK
    assert contrast(theme.DARK[charts.GRID], NIGHT) < MARK
    red, green, blue = bytes.fromhex(charts.BLUE[1:])
    assert charts.BAND.startswith(f"rgba({red}, {green}, {blue}, 0.")


def test_text_can_be_read() -> None:
    """What is written in a chart can be read on the page and on cells of any grey."""
    for share in (0, 0.25, 0.5, 0.75, 1):
        assert contrast(theme.INK, mixed(theme.GREY, share, WHITE)) >= TEXT
        night = mixed(theme.DARK[theme.GREY], share, NIGHT)
        assert contrast(theme.DARK[theme.INK], night) >= TEXT


def test_pieces_keep_their_colours() -> None:
    """No paint of a piece is among the colours that change with the theme."""
    assert not set(theme.DARK) & {*PAINTS.values(), *INKS.values()}


def test_the_sheet_changes_our_figures_only() -> None:
    """Figures of the reader are left alone: each rule is about our table or what precedes it."""
    depth, heads = 0, []
    for line in theme.style_sheet().splitlines():
        if depth == 0:
            heads.append(line.partition("{")[0])
        depth += line.count("{") - line.count("}")
    assert depth == 0
    assert len(heads) == 3
    assert all(f".{theme.NUMBERS}" in head for head in heads)
