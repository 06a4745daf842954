"""Many simulated games: where the markers end."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

import plotly.graph_objects as go

from kernel_lib import charts
from kernel_lib.charts import Chart, axis, house_layout
from kernel_lib.core import check
from kernel_lib.core.text import Message, message
from kernel_lib.ingenious import chances
from kernel_lib.ingenious.tiles import COLOURS
from kernel_lib.play.compare import Estimate

if TYPE_CHECKING:  # simulations need numpy, exact charts do not
    from kernel_lib.ingenious.batch import Simulation

PLACES = (
    message("1st (lowest)"),
    message("2nd"),
    message("3rd"),
    message("4th"),
    message("5th"),
    message("6th (highest)"),
)
"""The names of six markers in order."""


def lowest(simulation: Simulation, seat: int = 0) -> Chart:
    """How a seat's lowest marker is spread over simulated games: in the solo game, the result.

    >>> from kernel_lib.ingenious import Rules, batch
    >>> chart = lowest(batch.simulate(Rules(players=1), "balanced", rounds=200))
    >>> chart.columns
    ('points', 'share')
    """
    _check(simulation, seat)
    mean = message("mean (standard error {error})", error=f"{simulation.standard_error[seat]:.2f}")
    return charts.distribution(
        [float(share) for share in simulation.distribution(seat)],
        message(
            "The lowest marker at the end: {name}, {n} games",
            name=simulation.policies[seat],
            n=f"{simulation.rounds:,}",
        ),
        message("points"),
        {
            str(mean): float(simulation.mean[seat]),
            str(message("median")): simulation.quantile(0.5, seat),
        },
    )


def markers_in_order(
    simulation: Simulation,
    seat: int = 0,
    played: Sequence[Estimate] | None = None,
    independent: bool = False,
) -> Chart:
    """The mean of the lowest, second lowest, ... highest marker of a seat in simulated games.

    Beside them may stand the means that were ``played`` (``Pool.markers_in_order``). With
    ``independent`` the lowest of six markers is shown that are spread as all markers of the seat
    are, but have nothing to do with one another (``chances.lowest_of``).

    >>> from kernel_lib.ingenious import Rules, batch
    >>> chart = markers_in_order(batch.simulate(Rules(players=2), "balanced", rounds=200))
    >>> chart.columns
    ('marker', 'simulated')
    """
    _check(simulation, seat)
    if played is not None:
        played = check.each("played", played, Estimate, fewest=len(PLACES))
    simulated = [simulation.marker(place, seat) for place in range(len(PLACES))]
    alone = _lowest_of_independent(simulation, seat) if independent else None
    caption = str(_order_finding(simulated, alone))
    names = [str(place) for place in PLACES]
    columns = [str(message("marker")), str(message("simulated"))]
    cells = [names, [charts.with_error(estimate) for estimate in simulated]]
    places = list(range(len(PLACES)))
    traces = [charts.estimated_points(columns[1], places, simulated, charts.SIMULATED, "circle")]
    if played is not None:
        columns.append(str(message("played")))
        cells.append([charts.with_error(estimate) for estimate in played])
        beside = [place + 0.25 for place in places]
        traces.append(
            charts.estimated_points(columns[-1], beside, played, charts.PLAYED, "diamond")
        )
    if alone is not None:
        columns.append(str(message("lowest of six independent markers")))
        cells.append([f"{float(alone):.3f}", *[""] * (len(PLACES) - 1)])
        traces.append(_independent_point(columns[-1], alone))
    traces[0].update(
        mode="markers+text",
        text=[f"{estimate.mean:.1f}" for estimate in simulated],
        textposition="top center",
        cliponaxis=False,
    )
    figure = go.Figure(
        data=traces,
        layout=house_layout(
            str(
                message(
                    "Six markers in order at the end: {name}, {n} games",
                    name=simulation.policies[seat],
                    n=f"{simulation.rounds:,}",
                )
            ),
            caption,
            xaxis=axis("", tickvals=places, ticktext=names, range=[-0.5, len(PLACES) - 0.5]),
            yaxis=axis(
                str(charts.with_intervals(message("mean of the marker"))), rangemode="tozero"
            ),
            legend=charts.LEGEND,
            showlegend=len(traces) > 1,
            margin=charts.margin_for(caption, legend_lines=len(traces) > 1),
            height=440,
        ),
    )
    return Chart(figure, caption, tuple(columns), tuple(zip(*cells, strict=True)))


def _check(simulation: Simulation, seat: int) -> None:
    from kernel_lib.ingenious.batch import Simulation as Games  # exact charts do not need it

    check.instance("simulation", simulation, Games)
    check.whole("seat", seat, 0, len(simulation.policies) - 1)


def _lowest_of_independent(simulation: Simulation, seat: int) -> Fraction:
    """The mean of the lowest of six independent markers, each spread as all six together."""
    counts = simulation.markers[seat].sum(axis=0)
    total = int(counts.sum())
    spread = {value: Fraction(int(n), total) for value, n in enumerate(counts) if n}
    return chances.mean(chances.lowest_of(spread, len(COLOURS)))


def _order_finding(simulated: Sequence[Estimate], alone: Fraction | None) -> Message:
    finding = message(
        "The six markers stand at {all} on average, but only the lowest counts: {lowest}.",
        all=f"{sum(estimate.mean for estimate in simulated) / len(simulated):.1f}",
        lowest=f"{simulated[0].mean:.1f}",
    )
    if alone is None:
        return finding
    return message(
        "{finding} Of six independent markers the lowest would be {alone}.",
        finding=finding,
        alone=f"{float(alone):.1f}",
    )


def _independent_point(name: str, mean: Fraction) -> go.Scatter:
    return go.Scatter(
        name=name,
        x=[-0.25],
        y=[float(mean)],
        mode="markers",
        marker={"color": charts.EXACT, "size": 11, "symbol": "square-open", "line": {"width": 2}},
        hovertemplate="%{y:.2f}",
    )
