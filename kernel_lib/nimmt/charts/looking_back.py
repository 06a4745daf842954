"""The chart of many hands looked back at: luck and choice, and whether the chances came true."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from pathlib import Path

import plotly.graph_objects as go

from kernel_lib import charts
from kernel_lib.charts import Chart, axis, house_layout, margin_for
from kernel_lib.core import check
from kernel_lib.core.text import Message, message, plural
from kernel_lib.learn import played as shared
from kernel_lib.learn.played import Source, Tally
from kernel_lib.nimmt.luck import luck_words
from kernel_lib.nimmt.review import FEW, Review, reviews

PARTS = 5
"""The chances are put together in so many parts of equal width."""


def review(
    source: Source | Iterable[object], seat: int | None = None, roll_outs: int = FEW
) -> Chart:
    """Luck and choice in every hand, and how often cards of like risk took a row.

    ``source`` is a folder of records, or records, sessions, texts or reviews. Left stands for each
    hand what was taken and what was expected: between them lies the luck. Right stand the cards of
    all hands by their exact chance of taking a row, with the share that did and its 95 % interval.

    >>> from kernel_lib import nimmt
    >>> from kernel_lib.play.session import Session
    >>> bots = dict.fromkeys(range(3), "random")
    >>> games = [Session(nimmt, nimmt.Rules(3, end="1 deal"), bots, seed) for seed in range(3)]
    >>> print(review(games, roll_outs=20).caption)
    3 hands: 34 bulls taken = 29.2 expected + 4.8 bad luck.
    """
    reviews = _reviews(source, seat, roll_outs)
    counted = [game for game in reviews if game.luck is not None]
    if not counted:
        raise ValueError(message("there is no hand whose chances are exact to look back at"))
    tallies = calibration(counted)
    caption = str(_finding(counted))
    heads = ("hand", "taken", "expected", "luck", "given away")
    return Chart(
        _figure(counted, tallies, caption),
        caption,
        tuple(str(_HEADS[head]) for head in heads),
        tuple(_row(number, game) for number, game in enumerate(counted, start=1)),
    )


def calibration(found: Iterable[Review], parts: int = PARTS) -> tuple[Tally, ...]:
    """All cards of these hands by their exact chance of taking a row; empty parts not.

    >>> calibration([])
    ()
    """
    cards = [
        (move.risk.any, move.taken > 0)
        for review in check.each("found", found, Review)
        for move in review.moves
        if move.risk is not None
    ]
    return shared.in_parts(cards, lambda card: card[0], parts, shared.tally)


def _reviews(
    source: Source | Iterable[object], seat: int | None, roll_outs: int
) -> Sequence[Review]:
    if isinstance(source, str | Path):
        return reviews(source, seat, roll_outs)
    games = list(check.listed("games", source))
    given = [game for game in games if isinstance(game, Review)]
    if games and len(given) == len(games):
        return given
    return reviews(games, seat, roll_outs)


_HEADS = {
    "hand": message("hand"),
    "taken": message("taken"),
    "expected": message("expected"),
    "luck": message("luck"),
    "given away": message("given away by choices"),
}


def _row(number: int, one: Review) -> tuple[str, ...]:
    return (
        str(number),
        str(one.taken),
        f"{float(one.expected or 0):.1f}",
        str(luck_words(one.luck or Fraction(0))),
        f"{one.given_away:.1f}",
    )


def _finding(found: Sequence[Review]) -> Message:
    taken = sum(review.taken for review in found)
    expected = sum((review.expected or Fraction(0) for review in found), Fraction(0))
    facts: dict[str, object] = {"taken": taken, "expected": f"{float(expected):.1f}"}
    luck = f"{abs(float(taken - expected)):.1f}"
    if taken >= expected:
        return plural(
            "{n} hand: {taken} bulls taken = {expected} expected + {luck} bad luck.",
            "{n} hands: {taken} bulls taken = {expected} expected + {luck} bad luck.",
            len(found),
            luck=luck,
            **facts,
        )
    return plural(
        "{n} hand: {taken} bulls taken = {expected} expected \u2212 {luck} good luck.",
        "{n} hands: {taken} bulls taken = {expected} expected \u2212 {luck} good luck.",
        len(found),
        luck=luck,
        **facts,
    )


def _figure(found: Sequence[Review], tallies: Sequence[Tally], caption: str) -> go.Figure:
    numbers = list(range(1, len(found) + 1))
    luck = [(float(review.expected or 0), review.taken) for review in found]
    return go.Figure(
        data=[
            charts.exact_bars(str(_HEADS["expected"]), numbers, [low for low, _ in luck]),
            go.Scatter(
                name=str(_HEADS["luck"]),
                x=[at for at in numbers for _ in range(3)],
                y=[end for low, high in luck for end in (low, high, None)],
                mode="lines",
                line={"color": charts.OCHRE, "width": 3},
                hoverinfo="skip",
            ),
            go.Scatter(
                name=str(_HEADS["taken"]),
                x=numbers,
                y=[high for _, high in luck],
                mode="markers",
                marker={"color": charts.PLAYED, "size": 10, "symbol": "diamond"},
            ),
            go.Scatter(
                x=[0, 1],
                y=[0, 1],
                xaxis="x2",
                yaxis="y2",
                mode="lines",
                line={"color": charts.INK, "dash": "dot", "width": 1},
                hoverinfo="skip",
                showlegend=False,
            ),
            _shares(tallies),
        ],
        layout=house_layout(
            str(message("Looking back: luck and choice")),
            caption,
            margin=margin_for(caption, legend_lines=1),
            legend=charts.LEGEND,
            height=420,
            xaxis=axis(str(_HEADS["hand"]), domain=[0, 0.56], dtick=max(1, len(found) // 10)),
            yaxis=axis(str(message("bulls")), rangemode="tozero"),
            xaxis2=axis(
                str(message("exact chance of a row")),
                domain=[0.66, 1],
                range=[0, 1],
                tickformat=".0%",
                anchor="y2",
            ),
            yaxis2=axis(
                str(charts.with_intervals(message("share that took one"))),
                range=[0, 1],
                tickformat=".0%",
                anchor="x2",
            ),
        ),
    )


def _shares(tallies: Sequence[Tally]) -> go.Scatter:
    """The share of each part, with Wilson's interval."""
    return go.Scatter(
        x=[tally.expected for tally in tallies],
        y=[tally.share for tally in tallies],
        xaxis="x2",
        yaxis="y2",
        mode="markers",
        marker={"color": charts.SIMULATED, "size": 9},
        error_y={
            "array": [tally.interval[1] - tally.share for tally in tallies],
            "arrayminus": [tally.share - tally.interval[0] for tally in tallies],
            "color": charts.SIMULATED,
        },
        text=[str(tally.n) for tally in tallies],
        hovertemplate="%{x:.0%}: %{y:.0%} (n = %{text})",
        showlegend=False,
    )
