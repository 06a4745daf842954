"""Charts of 6 nimmt!."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import plotly.graph_objects as go

from kernel_lib import charts
from kernel_lib.charts import Chart, axis, house_layout
from kernel_lib.core import check
from kernel_lib.core.text import Message, message, percent, plural
from kernel_lib.nimmt.board import Table
from kernel_lib.nimmt.cards import BULLS, DECK
from kernel_lib.nimmt.chances import risk as chances
from kernel_lib.nimmt.chances.risk import CardRisk
from kernel_lib.nimmt.charts.lines import lines as lines
from kernel_lib.nimmt.charts.looking_back import review as review

if TYPE_CHECKING:  # simulations need numpy, charts of exact chances do not
    from kernel_lib.nimmt.batch import Simulation


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
    hand = sorted(check.each("cards", cards, int))
    risks = chances.risk(table, hand, opponents, unseen)
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
            (str(risk.card), percent(risk.sixth), percent(risk.low), f"{float(risk.bulls):.2f}")
            for risk in risks
        ),
    )


def _finding(risks: tuple[CardRisk, ...]) -> Message:
    worst = max(risks, key=lambda risk: risk.bulls)
    best = min(risks, key=lambda risk: risk.bulls)
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
    names = [str(risk.card) for risk in risks]
    sixth, low = str(message("Sixth card")), str(message("Too low"))
    expected = str(message("Expected bulls"))
    return go.Figure(
        data=[
            go.Bar(
                name=sixth,
                x=names,
                y=[float(risk.sixth) for risk in risks],
                marker={"color": charts.RED},
                hovertemplate="%{x}: %{y:.1%}",
            ),
            go.Bar(
                name=low,
                x=names,
                y=[float(risk.low) or None for risk in risks],
                marker={
                    "color": charts.PAPER,
                    "line": {"color": charts.OCHRE, "width": 1.5},
                    "pattern": {"shape": "/", "fgcolor": charts.OCHRE, "size": 6},
                },
                hovertemplate="%{x}: %{y:.1%}",
            ),
            go.Scatter(
                mode="text",
                x=names,
                y=[float(risk.any) for risk in risks],
                text=[percent(risk.any) for risk in risks],
                textposition="top center",
                cliponaxis=False,
                hoverinfo="skip",
                showlegend=False,
            ),
            go.Bar(
                name=expected,
                x=names,
                y=[float(risk.bulls) for risk in risks],
                xaxis="x2",
                yaxis="y2",
                showlegend=False,
                marker={"color": charts.BLUE},
                text=[f"{float(risk.bulls):.1f}" for risk in risks],
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
                range=[0, max(1.0, 1.25 * max(float(risk.bulls) for risk in risks))],
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
                marker={"color": charts.BLUE},
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


def risk_map(
    table: Table | str, unseen: Iterable[int] | None = None, opponents: Sequence[int] = range(1, 10)
) -> Chart:
    """The chance that a card is the sixth, for every card of the deck and number of opponents.

    Above as a map, below as lines for the fewest, a middle and the most opponents. Each card is
    taken as the only one in the hand.

    >>> chart = risk_map("16 20 21 22 | 35 36 38 40 42 | 61 | 70")
    >>> print(chart.caption)
    Most dangerous against 9 others: 43, the sixth card in 100% of all cases. Safe cards: 10.
    """
    table = Table.parse(table) if isinstance(table, str) else table
    check.instance("table", table, Table)
    opponents = check.each("opponents", opponents, int, fewest=1)
    unseen = None if unseen is None else tuple(check.listed("unseen", unseen))
    cards = [card for card in DECK if card not in table.cards]
    risks = {
        card: [chances.risk(table, [card], n, _without(unseen, card))[0] for n in opponents]
        for card in cards
    }
    worst = max(cards, key=lambda card: risks[card][-1].sixth)
    safe = sum(1 for card in cards if not any(risk.sixth for risk in risks[card]))
    caption = str(
        message(
            "Most dangerous against {n} others: {card}, the sixth card in {share} of all cases. "
            "Safe cards: {safe}.",
            n=opponents[-1],
            card=worst,
            share=percent(risks[worst][-1].sixth),
            safe=safe,
        )
    )
    shares = [[float(risks[card][at].sixth) for card in cards] for at in range(len(opponents))]
    chance = str(message("Chance"))
    shown = sorted({0, len(opponents) // 2, len(opponents) - 1})
    lines = [
        go.Scatter(
            name=str(plural("{n} other", "{n} others", opponents[at])),
            x=cards,
            y=shares[at],
            xaxis="x2",
            yaxis="y2",
            mode="lines",
            line={"color": color, "dash": dash, "width": 2, "shape": "hvh"},
        )
        for at, color, dash in zip(
            shown, (charts.OCHRE, charts.BLUE, charts.RED), ("dot", "dash", "solid"), strict=False
        )
    ]
    figure = go.Figure(
        data=[
            go.Heatmap(
                x=cards,
                y=list(opponents),
                z=shares,
                zmin=0,
                zmax=1,
                colorscale=[[0, charts.PAPER], [0.5, "#e8a33d"], [1, "#7d1a14"]],
                colorbar={"tickformat": ".0%", "len": 0.5, "y": 0.76, "thickness": 14},
                hovertemplate="%{x}, %{y}: %{z:.1%}<extra></extra>",
            ),
            *lines,
        ],
        layout=house_layout(
            str(message("The risk of the sixth card, by card and number of others (exact)")),
            caption,
            height=620,
            margin={"l": 64, "r": 24, "t": 104, "b": 56},
            legend={"orientation": "h", "x": 0, "y": 0.4, "yanchor": "bottom"},
            xaxis=axis("", anchor="y", showticklabels=False, range=[0, 105]),
            yaxis=axis(str(message("Others")), domain=[0.52, 1], dtick=1),
            xaxis2=axis(str(message("Card played")), anchor="y2", range=[0, 105], dtick=10),
            yaxis2=axis(chance, domain=[0, 0.38], tickformat=".0%", range=[0, 1.02]),
        ),
    )
    headings = (
        str(message("Card")),
        *(str(plural("{n} other", "{n} others", n)) for n in opponents),
    )
    rows = tuple(
        (str(card), *(percent(risk.sixth) for risk in risks[card]))
        for card in cards
        if any(risk.sixth for risk in risks[card])
    )
    return Chart(figure, caption, headings, rows)


def gap(
    table: Table | str, card: int, opponents: int = 3, unseen: Iterable[int] | None = None
) -> Chart:
    """How many cards of the others lie before ``card`` in its row: the hypergeometric count.

    >>> print(gap("16 20 21 22 | 35 36 38 40 42 | 61 | 70", 37, opponents=3))
    Most often 0 cards before 37: 65.4 %. mean: 0.39.
    cards before 37   share
                  0  65.4 %
                  1  30.2 %
                  2   4.2 %
                  3   0.2 %
    """
    table = Table.parse(table) if isinstance(table, str) else table
    count = chances.gap_count(table, card, opponents, unseen)
    title = message(
        "{n} others: how many play between {low} and {high}? (exact)",
        n=opponents,
        low=count.low,
        high=count.high,
    )
    return count.distribution().chart(title, message("cards before {card}", card=card))


def _without(unseen: Iterable[int] | None, card: int) -> Iterable[int] | None:
    return None if unseen is None else [left for left in unseen if left != card]


def bulls_of_a_round(simulation: Simulation, seat: int = 0) -> Chart:
    """How a seat's bulls of a simulated round are distributed, with mean, median and a quantile.

    >>> from kernel_lib.nimmt import Rules, batch
    >>> chart = bulls_of_a_round(batch.simulate(Rules(players=4), rounds=2000))
    >>> chart.columns
    ('bulls in a round', 'share')
    """
    from kernel_lib.nimmt.batch import Simulation as Games  # exact charts do not need it

    check.instance("simulation", simulation, Games)
    return charts.distribution(
        [float(share) for share in simulation.distribution(seat)],
        message("Bulls of a round, {n} rounds", n=f"{simulation.rounds:,}"),
        message("bulls in a round"),
        {
            str(message("median")): simulation.quantile(0.5, seat),
            str(message("mean")): float(simulation.mean[seat]),
            str(message("9 of 10 rounds")): simulation.quantile(0.9, seat),
        },
    )
