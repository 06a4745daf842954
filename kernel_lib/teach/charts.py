"""Charts of what a class has handed in."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import plotly.graph_objects as go

from kernel_lib import charts
from kernel_lib.charts import LEGEND, Chart, axis, house_layout, margin_for
from kernel_lib.core import check
from kernel_lib.core.text import Message, message, plural
from kernel_lib.teach.deals import SharedDeal, Trick
from kernel_lib.teach.gather import Guessed


def scores(deal: SharedDeal) -> Chart:
    """How many of the class scored what on a deal, with the bots and the exact expectation.

    >>> from kernel_lib.teach.deals import HandedInGame
    >>> from kernel_lib.teach.hand_in import HandIn
    >>> key = ("nimmt", "players=2; end=1 deal", 1, "", (".", "lowest"))
    >>> games = [HandedInGame(HandIn("7b", name, guesses={}), score, ()) for name, score in
    ...     (("ann", 7), ("ben", 9), ("cleo", 7))]
    >>> print(scores(SharedDeal(key, games)).caption)
    3 games of this deal: 7.7 on average.
    """
    check.instance("deal", deal, SharedDeal)
    histogram, bots = deal.histogram, deal.bots()
    most = max(histogram.values())
    unit = deal.game.SCORE
    people = str(message("people"))
    known = deal.game.BOTS
    marks: list[tuple[str, float]] = [(str(known[bot].title or bot), n) for bot, n in bots.items()]
    marks.append((str(message("mean of the class")), deal.mean))
    if deal.expected is not None and any(deal.games[0].steps):
        marks.append((str(message("exact expectation")), float(deal.expected)))
    caption = str(_finding(deal))
    figure = go.Figure(
        data=[
            go.Bar(
                name=people,
                x=list(histogram),
                y=list(histogram.values()),
                marker={"color": charts.PLAYED},
                hovertemplate="%{x}: %{y}",
            ),
            *_beside(marks, len(bots), -0.08 * most),
        ],
        layout=house_layout(
            str(message("What the class scored")),
            caption,
            xaxis=axis(str(unit)),
            yaxis=axis(people, tickvals=list(range(0, most + 1, max(1, most // 6)))),
            legend=LEGEND,
            margin=margin_for(caption, legend_lines=2),
        ),
    )
    rows = [(str(score), str(n)) for score, n in histogram.items()]
    rows += [(name, f"{value:.1f}") for name, value in marks]
    return Chart(figure, caption, (str(unit), people), tuple(rows))


def _beside(marks: Sequence[tuple[str, float]], bots: int, height: float) -> list[go.Scatter]:
    """What stands below the bars: the bots with one sign, then each other number with its own."""
    groups = [(str(message("bots")), marks[:bots]), *((mark[0], [mark]) for mark in marks[bots:])]
    return [
        go.Scatter(
            name=name,
            x=[value for _, value in group],
            y=[height] * len(group),
            mode="markers",
            marker={"color": color, "size": 12, "symbol": symbol},
            text=[name for name, _ in group],
            hovertemplate="%{text}: %{x:.1f}<extra></extra>",
        )
        for (name, group), (symbol, color) in zip(groups, _SIGNS, strict=False)
    ]


_SIGNS = (("diamond", charts.BLUE), ("circle", charts.PLAYED), ("star", charts.EXACT))


def _finding(deal: SharedDeal) -> Message:
    mean = f"{deal.mean:.1f}"
    return plural(
        "{n} game of this deal: {mean} on average.",
        "{n} games of this deal: {mean} on average.",
        len(deal.games),
        mean=mean,
    )


def trick(deal: SharedDeal, number: int | None = None) -> Chart:
    """Who played what in a trick, by share; without a number in the hardest one."""
    check.instance("deal", deal, SharedDeal)
    trick: Trick = deal.hardest if number is None else _numbered(deal, number)
    shares = [len(choice.who) / trick.n for choice in trick.chosen]
    share, choice = str(message("share")), str(message("choice"))
    caption = str(
        message(
            "Most frequent choice: {choice} ({share} %).",
            choice=trick.chosen[0].choice,
            share=f"{100 * shares[0]:.0f}",
        )
    )
    figure = go.Figure(
        data=[
            go.Bar(
                x=[choice.choice for choice in trick.chosen],
                y=shares,
                marker={"color": charts.PLAYED},
                hovertemplate="%{x}: %{y:.0%}",
            )
        ],
        layout=house_layout(
            str(message("Trick {number}: what the class played", number=trick.number)),
            caption,
            xaxis=axis(choice, type="category"),
            yaxis=axis(share, tickformat=".0%", rangemode="tozero"),
            margin=margin_for(caption),
        ),
    )
    rows = tuple(
        (choice.choice, f"{100 * part:.0f} %", f"{choice.cost:.1f}")
        for choice, part in zip(trick.chosen, shares, strict=True)
    )
    unit = deal.game.SCORE
    return Chart(figure, caption, (choice, share, str(unit)), rows)


def _numbered(deal: SharedDeal, number: int) -> Trick:
    for trick in deal.tricks:
        if trick.number == number:
            return trick
    raise ValueError(
        message(
            "there is no trick {number}: this deal has {count}",
            number=number,
            count=len(deal.tricks),
        )
    )


def calibration(found: Sequence[Guessed]) -> Chart:
    """The mean guess of each chance beside what it is; right ones lie on the line."""
    found = check.each("found", found, Guessed)
    chances = [guess for guess in found if guess.exercise.is_chance and guess.mean is not None]
    if not chances:
        raise ValueError(message("nobody has guessed a chance yet"))
    exact = [float(Fraction(str(chance.answer))) for chance in chances]
    guessed = [chance.mean or 0.0 for chance in chances]
    apart = sum(abs(right - mean) for right, mean in zip(exact, guessed, strict=True)) / len(exact)
    caption = str(
        plural(
            "Calibration: the mean guess of {n} chance is {apart} points beside the truth.",
            "Calibration: the mean guesses of {n} chances are {apart} points beside the truth.",
            len(chances),
            apart=f"{100 * apart:.0f}",
        )
    )
    heads = tuple(map(str, (message("question"), message("answer"), message("mean"))))
    figure = go.Figure(
        data=[
            go.Scatter(
                x=[0, 1],
                y=[0, 1],
                mode="lines",
                line={"color": charts.INK, "dash": "dot", "width": 1},
                hoverinfo="skip",
                showlegend=False,
            ),
            go.Scatter(
                x=exact,
                y=guessed,
                mode="markers",
                marker={"color": charts.PLAYED, "size": 11},
                text=[chance.exercise.id for chance in chances],
                hovertemplate="%{text}: %{x:.0%}, %{y:.0%}<extra></extra>",
                showlegend=False,
            ),
        ],
        layout=house_layout(
            str(message("The guesses of the class")),
            caption,
            xaxis=axis(heads[1], tickformat=".0%", range=[0, 1]),
            yaxis=axis(heads[2], tickformat=".0%", range=[0, 1]),
            margin=margin_for(caption),
        ),
    )
    rows = tuple(
        (chance.exercise.id, f"{100 * right:.1f} %", f"{100 * mean:.1f} %")
        for chance, right, mean in zip(chances, exact, guessed, strict=True)
    )
    return Chart(figure, caption, heads, rows)
