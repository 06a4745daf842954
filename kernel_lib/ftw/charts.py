"""Charts of FTW?!."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import plotly.graph_objects as go

from kernel_lib import charts
from kernel_lib.charts import Chart, axis, house_layout
from kernel_lib.core import check
from kernel_lib.core.text import Message, message, percent, plural
from kernel_lib.ftw import chances
from kernel_lib.ftw.chances import Holding
from kernel_lib.play.compare import Estimate

MOST = 1000
"""No deck of these charts has more cards."""

Estimates = Mapping[int, Estimate]
"""Mean points by the number of cards left, from simulated or played rounds."""


def points_by_cards(
    highest: int,
    sizes: Sequence[int] = range(1, 7),
    simulated: Estimates | None = None,
    played: Estimates | None = None,
) -> Chart:
    """The expected points of a random hand at the end of a round, by the number of cards left.

    Beside the exact values may stand ``simulated`` and ``played`` means; sizes that were never seen
    there are left out. Those hands are not random: what differs is what playing did.

    >>> means = {1: Estimate(35, 0.4, 800), 2: Estimate(24, 0.5, 700), 3: Estimate(9.5, 0.2, 800)}
    >>> print(points_by_cards(60, [1, 2, 3], simulated=means))
    With 1 card left a random hand is worth 30.50 points on average, with 3 cards left 7.37. \
Farthest from that: 1 card, simulated 35.00.
    cards left  exact       simulated
             1  30.50  35.000 ± 0.400
             2  20.33  24.000 ± 0.500
             3   7.37   9.500 ± 0.200
    """
    sizes = sorted(_counts("sizes", sizes, MOST))
    for field, given in (("simulated", simulated), ("played", played)):
        if given is not None:
            check.instance(field, given, Mapping)
            check.each(field, list(given.values()), Estimate)
    exact = [chances.expected_points(highest, size) for size in sizes]
    if not sizes:
        raise ValueError(message("a chart of points needs at least one number of cards"))
    series = [
        (str(name), {size: means[size] for size in sizes if size in means}, color, symbol)
        for name, means, color, symbol in (
            (message("simulated"), simulated, charts.SIMULATED, "circle"),
            (message("played"), played, charts.PLAYED, "diamond"),
        )
        if means is not None
    ]
    caption = str(_points_finding(dict(zip(sizes, exact, strict=True)), series))
    unit = message("expected points")
    bars = charts.exact_bars(str(message("exact")), sizes, list(map(float, exact)))
    if not series:
        bars.update(text=list(map(_decimal, exact)), textposition="outside")
    figure = go.Figure(
        data=[
            bars,
            *(
                charts.estimated_points(
                    name,
                    [size + (place - (len(series) - 1) / 2) * 0.24 for size in means],
                    list(means.values()),
                    color,
                    symbol,
                )
                for place, (name, means, color, symbol) in enumerate(series)
            ),
        ],
        layout=house_layout(
            str(message("Points of a random hand by the cards left, cards 1 to {n}", n=highest)),
            caption,
            xaxis=axis(str(message("cards left")), tickvals=sizes),
            yaxis=axis(
                str(charts.with_intervals(unit) if series else unit),
                rangemode="tozero",
            ),
            legend=charts.LEGEND,
            margin=charts.margin_for(caption, legend_lines=bool(series)),
            height=440 if series else 400,
        ),
    )
    columns = (str(message("cards left")), str(message("exact")), *(name for name, *_ in series))
    rows = tuple(
        (
            str(size),
            _decimal(value),
            *(charts.with_error(means.get(size)) for _, means, *_ in series),
        )
        for size, value in zip(sizes, exact, strict=True)
    )
    return Chart(figure, caption, columns, rows)


def _points_finding(exact: Mapping[int, Fraction], found: Sequence[Any]) -> Message:
    few, many = min(exact), max(exact)
    finding = message(
        "With {few} left a random hand is worth {most} points on average, "
        "with {many} left {least}.",
        few=_cards(few),
        most=_decimal(exact[few]),
        many=_cards(many),
        least=_decimal(exact[many]),
    )
    apart = {(name, size): mean.mean for name, means, *_ in found for size, mean in means.items()}
    if not apart:
        return finding
    name, size = max(apart, key=lambda key: abs(apart[key] - float(exact[key[1]])))
    return message(
        "{finding} Farthest from that: {cards}, {name} {mean}.",
        finding=finding,
        cards=_cards(size),
        name=name,
        mean=f"{apart[name, size]:.2f}",
    )


def points(highest: int, size: int) -> Chart:
    """How likely a random hand of ``size`` cards is worth each number of points.

    >>> print(points(6, size=3))
    Most often 0 points: 65.0 %. mean: 0.55.
    points   share
         0  65.0 %
         1  20.0 %
         2  10.0 %
         3   5.0 %
    """
    title = message(
        "Points of {cards} at random from the cards 1 to {highest} (exact)",
        cards=_cards(size),
        highest=highest,
    )
    return chances.points_distribution(highest, size).chart(title, message("points"))


def stands(highest: int, sizes: Sequence[int] = (12,), players: Sequence[int] = (1, 2, 3)) -> Chart:
    """The chance that nobody can beat a top card without help, for each card on top.

    A line for each of ``players`` still to come and each of ``sizes`` of their hands, all of them
    unknown; every other card is unseen.

    >>> chart = stands(60, sizes=[12], players=[1, 4])
    >>> print(chart.caption)
    A top card stands in half of all cases or more against 1 player with 12 cards from 58 on, \
4 players with 12 cards each from 60 on.
    """
    check.whole("highest", highest, 1, MOST)
    sizes, players = _counts("sizes", sizes, highest), _counts("players", players, highest)
    deck = range(1, highest + 1)
    lines = {
        plural(
            "{n} player with {cards}", "{n} players with {cards} each", count, cards=_cards(size)
        ): [
            chances.stands_chance(
                top, [card for card in deck if card != top], [Holding(unknown=size)] * count
            )
            for top in deck
        ]
        for count in players
        for size in sizes
    }
    halves = [
        message(
            "{players} from {card} on",
            players=name,
            card=next(top for top in deck if line[top - 1] >= Fraction(1, 2)),
        )
        for name, line in lines.items()
    ]
    caption = message(
        "A top card stands in half of all cases or more against {limits}.",
        limits=tuple(dict.fromkeys(halves[:1] + halves[-1:])),
    )
    return _lines(
        deck,
        lines,
        message("The chance that nobody can beat a top card without help (exact)"),
        caption,
        message("top card, of the cards 1 to {n}", n=highest),
        message("chance that it stands"),
    )


def highest(highest: int, sizes: Sequence[int] = (12, 6, 3, 1)) -> Chart:
    """How likely each card is the highest of a random hand, for some numbers of cards.

    >>> print(highest(6, sizes=[5, 2]))
    The mean of the highest card: 5.8 of 5 cards, 4.7 of 2 cards.
    highest card  5 cards, mean 5.8  2 cards, mean 4.7
               2                 0%                 7%
               3                 0%                13%
               4                 0%                20%
               5                17%                27%
               6                83%                33%
    """
    check.whole("highest", highest, 1, MOST)
    sizes = _counts("sizes", sizes, highest)
    deck = range(1, highest + 1)
    means = {size: f"{float(chances.mean_of_order(highest, size, size)):.1f}" for size in sizes}
    lines = {}
    for size, mean in means.items():
        chance_of = chances.highest_card(highest, size)
        name = message("{cards}, mean {mean}", cards=_cards(size), mean=mean)
        lines[name] = [chance_of.get(card, Fraction(0)) for card in deck]
    told = [
        message("{mean} of {cards}", mean=mean, cards=_cards(size)) for size, mean in means.items()
    ]
    caption = message("The mean of the highest card: {means}.", means=tuple(told))
    return _lines(
        deck,
        lines,
        message("The highest card of a random hand, cards 1 to {n} (exact)", n=highest),
        caption,
        message("highest card"),
        message("chance"),
    )


_INSIDE = {"x": 0.02, "xanchor": "left", "y": 0.98, "yanchor": "top", "bgcolor": charts.PAPER}
"""A legend in the upper left corner: these lines all rise to the right."""

_SEEN = Fraction(1, 200)
"""Cards whose chance is smaller than this on every line are left out."""


def _lines(
    deck: Sequence[int],
    lines: Mapping[Message, Sequence[Fraction]],
    title: Message,
    caption: Message,
    across: Message,
    up: Message,
) -> Chart:
    """A chart of chances by card, a line with its own colour and dash for each name."""
    if not 1 <= len(lines) <= len(charts.LINES):
        raise ValueError(
            message(
                "this chart has 1 to {most} lines, not {lines}",
                most=len(charts.LINES),
                lines=len(lines),
            )
        )
    names = list(map(str, lines))
    shown = [card for card in deck if any(line[card - 1] >= _SEEN for line in lines.values())]
    is_short = len(shown) <= _FEW
    figure = go.Figure(
        data=[
            go.Scatter(
                name=name,
                x=shown,
                y=[float(line[card - 1]) for card in shown],
                mode="lines+markers" if is_short else "lines",
                line={"color": color, "dash": dash, "width": 2},
                marker={"color": color, "size": 5},
                hovertemplate="%{x}: %{y:.1%}",
            )
            for name, line, (color, dash) in zip(names, lines.values(), charts.LINES, strict=False)
        ],
        layout=house_layout(
            str(title),
            str(caption),
            xaxis=axis(
                str(across),
                range=[shown[0] - 0.5, shown[-1] + 0.5],
                **({"dtick": 1} if is_short else {}),
            ),
            yaxis=axis(str(up), tickformat=".0%", rangemode="tozero"),
            legend=_INSIDE,
            margin=charts.margin_for(str(caption)),
            height=440,
        ),
    )
    rows = tuple(
        (str(card), *(percent(line[card - 1]) for line in lines.values())) for card in shown
    )
    return Chart(figure, str(caption), (str(across), *names), rows)


_FEW = 20


def _counts(field: str, values: object, most: int) -> tuple[int, ...]:
    """Numbers of cards or players, each from 1 on."""
    counts = check.each(field, values, int)
    return tuple(
        check.whole(str(message("each of {field}", field=field)), n, 1, most) for n in counts
    )


def _cards(n: int) -> Message:
    return plural("{n} card", "{n} cards", n)


def _decimal(value: Fraction) -> str:
    """A number with two decimals, and never 0 by rounding."""
    return "<0.01" if 0 < value < Fraction(1, 100) else f"{float(value):.2f}"
