"""A game that was played: how the lowest markers rose, turn by turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import plotly.graph_objects as go

from kernel_lib import charts
from kernel_lib.charts import Chart, axis, house_layout
from kernel_lib.core import check
from kernel_lib.core.record import Record, read_record
from kernel_lib.core.text import Message, message
from kernel_lib.ingenious.events import COLOUR_WORDS, Ended
from kernel_lib.ingenious.rules import Mode, Rules, lowest_colours
from kernel_lib.ingenious.state import State
from kernel_lib.ingenious.symbols import PAINTS
from kernel_lib.ingenious.tiles import COLOURS


def scores_of_a_game(source: Record[Rules, State] | str) -> Chart:
    """How the lowest marker of each score board rose in a game, and its six markers at the end.

    A game may be given as a ``Record`` or as the text of one; one that goes on is shown as far as
    it got. A record of another game is a ``ValueError``.

    >>> from kernel_lib import ingenious
    >>> from kernel_lib.play.session import Session
    >>> session = Session(ingenious, Rules(players=1), {0: "random"}, seed=1)
    >>> print(scores_of_a_game(session.record()))
    The game is over. The lowest colour is at 1. Lowest colours: red.
    turn  Player 1: lowest (R G B O Y P)
       0                 0 (0 0 0 0 0 0)
      36                 1 (1 4 5 2 6 4)
      38                 1 (1 4 5 2 6 4)
    """
    record = read_record(source) if isinstance(source, str) else source
    check.instance("source", record, Record)
    if record.game.NAME != "ingenious":
        raise ValueError(
            message("this is no record of Ingenious, but of {game}", game=record.game.NAME)
        )
    names = [_track_name(record.rules, track) for track in range(record.rules.tracks)]
    after = _after_turns(record)
    caption = str(_ending(record, names))
    columns = (
        str(message("turn")),
        *(
            str(message("{who}: lowest ({colours})", who=name, colours=_letters()))
            for name in names
        ),
    )
    lowest = {turn: [min(markers) for markers in state.markers] for turn, state in after.items()}
    rows = tuple(
        (str(turn), *(_cell(markers) for markers in state.markers))
        for turn, state in after.items()
        if turn in (0, max(after)) or lowest[turn] != lowest[turn - 1]
    )
    return Chart(_game_figure(after, names, caption), caption, columns, rows)


def _letters() -> str:
    return " ".join(colour.letter for colour in COLOURS)


def _cell(markers: Sequence[int]) -> str:
    return f"{min(markers)} ({' '.join(map(str, markers))})"


def _track_name(rules: Rules, track: int) -> Message:
    """Who moves the markers of a score board."""
    seats = [seat + 1 for seat in rules.seats_of(track)]
    if rules.mode is Mode.TEAMS:
        return message("Players {one} and {other}", one=seats[0], other=seats[1])
    return message("Player {number}", number=seats[0])


def _after_turns(record: Record[Rules, State]) -> dict[int, State]:
    """The position after each turn, and the last one, by the number of turns."""
    states: dict[int, State] = {}
    for state in record.states:
        states.setdefault(state.turns, state)
    if states[record.final.turns] is not record.final:
        states[record.final.turns + 1] = record.final
    return states


def _ending(record: Record[Rules, State], names: Sequence[Message]) -> Message:
    """Who won, and which colours were lowest at the end."""
    final: State = record.final
    colours = [
        tuple(COLOUR_WORDS[colour] for colour in lowest_colours(markers))
        for markers in final.markers
    ]
    lowest = tuple(
        message(
            "{who}: {lowest} ({colours})",
            who=name,
            lowest=min(markers),
            colours=own,
        )
        for name, markers, own in zip(names, final.markers, colours, strict=True)
    )
    if len(names) == 1:
        (lowest,) = colours
    if not final.is_over:
        return message("The game is not over yet. Lowest colours so far: {lowest}.", lowest=lowest)
    ended = next(event for event in record.events[-1] if isinstance(event, Ended))
    words = ended.words(lambda seat: message("Player {number}", number=seat + 1))
    return message("{ending} Lowest colours: {lowest}.", ending=words, lowest=lowest)


def _game_figure(after: Mapping[int, State], names: Sequence[Message], caption: str) -> go.Figure:
    """Above the lowest markers by turns, below the six markers of each board at the end."""
    final = after[max(after)]
    top, highest = final.rules.top, max(map(min, final.markers))
    lines = [
        go.Scatter(
            name=str(name),
            x=list(after),
            y=[min(state.markers[track]) for state in after.values()],
            mode="lines+markers",
            line={"color": color, "dash": dash, "width": 2.5, "shape": "hv"},
            marker={"color": color, "opacity": 1, "size": [0] * (len(after) - 1) + [9]},
            showlegend=len(names) > 1,
            hovertemplate="%{x}: %{y}",
        )
        for track, (name, (color, dash)) in enumerate(zip(names, charts.LINES, strict=False))
    ]
    turns = axis(str(message("turn")), anchor="y", range=[0, 1.02 * max(after) + 0.5])
    turns["title"]["standoff"] = 4
    at = [track * (len(COLOURS) + 1) + colour for track in range(len(names)) for colour in COLOURS]
    ends = [marker for markers in final.markers for marker in markers]
    low = [colour in lowest_colours(own) for own in final.markers for colour in COLOURS]
    bars = go.Bar(
        x=at,
        y=ends,
        xaxis="x2",
        yaxis="y2",
        width=0.8,
        text=[
            f"<b>{end}</b>" if is_low else str(end) for end, is_low in zip(ends, low, strict=True)
        ],
        textposition="outside",
        textangle=0,
        cliponaxis=False,
        showlegend=False,
        marker={
            "color": [PAINTS[colour] for _ in names for colour in COLOURS],
            "line": {"color": charts.INK, "width": [3 if is_low else 1 for is_low in low]},
        },
        customdata=[str(COLOUR_WORDS[colour]) for _ in names for colour in COLOURS],
        hovertemplate="%{customdata}: %{y}<extra></extra>",
    )
    return go.Figure(
        data=[*lines, bars],
        layout=house_layout(
            str(message("The lowest marker after each turn, and all six at the end")),
            caption,
            height=620,
            margin={**charts.margin_for(caption, legend_lines=len(names) > 1), "b": 32},
            legend=charts.LEGEND,
            xaxis=turns,
            yaxis=axis(
                str(message("lowest marker")), domain=[0.47, 1], range=[0, max(6, 1.1 * highest)]
            ),
            xaxis2=axis(
                "",
                anchor="y2",
                tickvals=at,
                ticktext=[colour.letter for _ in names for colour in COLOURS],
                range=[-1, at[-1] + 1],
                showgrid=False,
                zeroline=False,
            ),
            yaxis2=axis(
                str(message("marker")), domain=[0, 0.29], range=[0, 1.25 * top], dtick=top // 3
            ),
            annotations=[
                {
                    "text": str(name),
                    "xref": "x2",
                    "yref": "y2 domain",
                    "x": at[track * len(COLOURS)] + 2.5,
                    "y": 1.02,
                    "yanchor": "bottom",
                    "showarrow": False,
                }
                for track, name in enumerate(names)
                if len(names) > 1
            ],
        ),
    )
