"""Charts of 6 nimmt!."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import plotly.graph_objects as go

from kernel_lib import charts
from kernel_lib.charts import Chart, axis, house_layout
from kernel_lib.nimmt import chances
from kernel_lib.nimmt.board import Table
from kernel_lib.nimmt.cards import BULLS, DECK
from kernel_lib.nimmt.chances import CardRisk
from kernel_lib.text import Message, message, percent


def risk(
    table: Table | str,
    cards: Iterable[int],
    opponents: int,
    unseen: Iterable[int] | None = None,
) -> Chart:
    """The exact risk of each card of a hand: sixth card, too low, and the bulls to expect.

    Arguments are those of ``kernel_lib.nimmt.risk``; a table may also be given as text. Above, the
    two probabilities stand on each other; below are the expected bulls.

    >>> chart = risk("16 20 21 22 | 35 36 38 40 42 | 61 | 70", [5, 37, 45], opponents=3)
    >>> print(chart)
    45 is the riskiest card here: 7.5 bulls to expect. The best is 5, with 0.9.
    Card  Sixth card  Too low  Expected bulls
       5          0%      87%            0.87
      37         31%       0%            3.55
      45         93%       0%            7.47
    """
    table = Table.parse(table) if isinstance(table, str) else table
    risks = chances.risk(table, sorted(cards), opponents, unseen)
    if not risks:
        raise ValueError(message("a chart of risks needs at least one card"))
    caption = str(_finding(risks))
    title = str(message("What each card risks against {n} others (exact)", n=opponents))
    return Chart(
        _figure(risks, title, caption),
        caption,
        tuple(
            map(
                str,
                (
                    message("Card"),
                    message("Sixth card"),
                    message("Too low"),
                    message("Expected bulls"),
                ),
            )
        ),
        tuple(
            (str(one.card), percent(one.sixth), percent(one.low), f"{float(one.bulls):.2f}")
            for one in risks
        ),
    )


def _finding(risks: tuple[CardRisk, ...]) -> Message:
    worst = max(risks, key=lambda one: one.bulls)
    best = min(risks, key=lambda one: one.bulls)
    if worst.bulls == best.bulls:
        return message(
            "All of these cards cost the same: {bulls} bulls to expect.",
            bulls=f"{float(best.bulls):.1f}",
        )
    return message(
        "{worst} is the riskiest card here: {most} bulls to expect. "
        "The best is {best}, with {least}.",
        worst=worst.card,
        most=f"{float(worst.bulls):.1f}",
        best=best.card,
        least=f"{float(best.bulls):.1f}",
    )


def _figure(risks: tuple[CardRisk, ...], title: str, caption: str) -> go.Figure:
    names = [str(one.card) for one in risks]
    sixth, low = str(message("Sixth card")), str(message("Too low"))
    expected = str(message("Expected bulls"))
    return go.Figure(
        data=[
            go.Bar(
                name=sixth,
                x=names,
                y=[float(one.sixth) for one in risks],
                marker={"color": charts.SIXTH},
                hovertemplate="%{x}: %{y:.1%}",
            ),
            go.Bar(
                name=low,
                x=names,
                y=[float(one.low) or None for one in risks],
                marker={
                    "color": charts.PAPER,
                    "line": {"color": charts.LOW, "width": 1.5},
                    "pattern": {"shape": "/", "fgcolor": charts.LOW, "size": 6},
                },
                hovertemplate="%{x}: %{y:.1%}",
            ),
            go.Scatter(
                mode="text",
                x=names,
                y=[float(one.any) for one in risks],
                text=[percent(one.any) for one in risks],
                textposition="top center",
                cliponaxis=False,
                hoverinfo="skip",
                showlegend=False,
            ),
            go.Bar(
                name=expected,
                x=names,
                y=[float(one.bulls) for one in risks],
                xaxis="x2",
                yaxis="y2",
                showlegend=False,
                marker={"color": charts.BULLS},
                text=[f"{float(one.bulls):.1f}" for one in risks],
                textposition="outside",
                cliponaxis=False,
                hovertemplate="%{x}: %{y:.2f}",
            ),
        ],
        layout=house_layout(
            title,
            caption,
            barmode="stack",
            legend={
                "orientation": "h",
                "x": 1,
                "xanchor": "right",
                "y": 1,
                "yanchor": "bottom",
                "traceorder": "normal",
            },
            margin={"l": 64, "r": 24, "t": 112, "b": 56},
            height=500,
            xaxis=axis("", type="category", anchor="y", showticklabels=False),
            yaxis=axis(
                str(message("Chance of taking a row")),
                tickformat=".0%",
                range=[0, 1.08],
                tickvals=[0, 0.25, 0.5, 0.75, 1],
                domain=[0.42, 1],
            ),
            xaxis2=axis(str(message("Card played")), type="category", anchor="y2"),
            yaxis2=axis(
                expected,
                anchor="x2",
                range=[0, max(1.0, 1.25 * max(float(one.bulls) for one in risks))],
                domain=[0, 0.34],
            ),
        ),
    )


def bulls() -> Chart:
    """How many cards of the deck have how many bulls.

    >>> print(bulls())
    Most cards are cheap: 76 of 104 have one bull. The mean is 171/104, about 1.64.
    Bulls  Cards
        1     76
        2      9
        3     10
        5      8
        7      1
    """
    counts = sorted(Counter(BULLS[card] for card in DECK).items())
    total = sum(BULLS)
    caption = str(
        message(
            "Most cards are cheap: {most} of {cards} have one bull. "
            "The mean is {total}/{cards}, about {mean}.",
            most=counts[0][1],
            cards=len(DECK),
            total=total,
            mean=f"{total / len(DECK):.2f}",
        )
    )
    heading = str(message("Bulls on a card")), str(message("Cards of the deck"))
    figure = go.Figure(
        data=[
            go.Bar(
                x=[str(bulls) for bulls, _ in counts],
                y=[cards for _, cards in counts],
                text=[str(cards) for _, cards in counts],
                textposition="outside",
                cliponaxis=False,
                marker={"color": charts.BULLS},
                hovertemplate="%{x}: %{y}",
            )
        ],
        layout=house_layout(
            str(message("How many cards have how many bulls")),
            caption,
            height=340,
            xaxis=axis(heading[0], type="category"),
            yaxis=axis(heading[1], range=[0, 1.15 * max(cards for _, cards in counts)]),
        ),
    )
    return Chart(
        figure,
        caption,
        (str(message("Bulls")), str(message("Cards"))),
        tuple((str(bulls), str(cards)) for bulls, cards in counts),
    )
