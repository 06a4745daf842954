"""Sheets to keep the score on, one for each game, and the sheets of a tournament."""

from __future__ import annotations

from collections.abc import Sequence

from kernel_lib import nimmt
from kernel_lib.core.text import Message, message, words
from kernel_lib.ftw.cards import HAND_FOR
from kernel_lib.ftw.rules import Rules as FtwRules
from kernel_lib.ingenious.events import COLOUR_WORDS
from kernel_lib.ingenious.rules import TOP
from kernel_lib.ingenious.symbols import INKS, PAINTS, SHAPES
from kernel_lib.ingenious.tiles import COLOURS, Colour
from kernel_lib.learn.rulebook import clause
from kernel_lib.nimmt.ending import End
from kernel_lib.nimmt.sheets import sheet_rows
from kernel_lib.nimmt.view import TournamentSheet
from kernel_lib.teach.printing import Pages, Paper, typst_string

TOURNAMENT = 6
"""The most players of a tournament who find room on a page."""

PLAYERS, DEALS = 6, 10
"""The columns for players, and the lines for deals of 6 nimmt!."""

ON_A_PAGE = 4
"""The players of Ingenious whose markers find room on a page."""


def nimmt_scores(_paper: Paper) -> Pages:
    """A line for each deal, two tables on a page. Clause ``nimmt.base.score``."""
    title = message("Score sheet: 6 nimmt!")
    told = End.parse(nimmt.Rules().end).words()
    lines: list[object] = [*range(1, DEALS + 1), message("Total")]
    return _two(title, told, message("Deal"), PLAYERS, lines)


def ftw_scores(_paper: Paper) -> Pages:
    """A line for each round; so many rounds as people play. Clause ``ftw.base.rounds``."""
    title = message("Score sheet: FTW?!")
    told = clause("ftw.base.rounds").words
    rounds = max(FtwRules(players=players).rounds for players in HAND_FOR)
    lines: list[object] = [*range(1, rounds + 1), message("Total")]
    return _two(title, told, message("Round"), max(HAND_FOR), lines)


def ingenious_scores(_paper: Paper) -> Pages:
    """A line of numbers for each colour and player. Clause ``ingenious.base.markers``."""
    title = words(message("Score sheet: Ingenious"))
    told = str(clause("ingenious.end.lowest").words)
    pictures = {f"{colour.name.lower()}.svg": _symbol(colour) for colour in COLOURS}
    tracks = "".join(_track_table() for _ in range(ON_A_PAGE))
    return Pages(title, _heading(title, told) + tracks, pictures)


def tournament_sheets(_paper: Paper) -> Pages:
    """A line for each hand of a tournament, with room for its cards and for everybody's bulls.

    Clause ``nimmt.tournament.sheet``.
    """
    names = [str(number + 1) for number in range(TOURNAMENT)]
    rows = sheet_rows([TournamentSheet((), ())] * TOURNAMENT, names)
    head: list[object] = [message("Player"), message("The cards of the hand"), *names]
    lines = [[row.owner, row.cards, *row.bulls] for row in rows]
    columns = f"(24mm, 1fr, {', '.join(['20mm'] * TOURNAMENT)})"
    table = _table(head, lines, columns, "22mm")
    title = words(message("Sheets of a tournament"))
    told = str(clause("nimmt.tournament.sheet").words)
    return Pages(title, _heading(title, told) + table, is_flipped=True)


def _two(
    title: Message, told: object, first: Message, players: int, lines: Sequence[object]
) -> Pages:
    """Two tables of a kind on a page, each with room for names."""
    head: list[object] = [first, *("" for _ in range(players))]
    rows = [[line, *("" for _ in range(players))] for line in lines]
    table = _table(head, rows, f"(2cm, {', '.join(['1fr'] * players)})")
    heading = _heading(words(title), words(told))
    return Pages(words(title), f"{heading}{table}#v(1fr)\n{heading}{table}#v(1fr)")


def _heading(title: str, told: str) -> str:
    return (
        f'#text(size: 15pt, weight: "bold")[{typst_string(title)}]\n\n#text(size: 9pt)'
        f"[{typst_string(told)}]\n\n"
    )


def _table(
    head: Sequence[object], rows: Sequence[Sequence[object]], columns: str, height: str = "auto"
) -> str:
    cells = [f"[*{typst_string(cell)}*]" for cell in head]
    cells += [f"[{typst_string(cell)}]" for row in rows for cell in row]
    look = f"columns: {columns}, rows: (9.5mm, {height}), stroke: 0.5pt + luma(100), inset: 6.2pt"
    return f"#table({look}, align: horizon, {', '.join(cells)})\n"


def _track_table() -> str:
    """The six lines of one player."""
    label = typst_string(message("Name"))
    name = f"{label}: #box(width: 50mm, line(length: 100%, stroke: 0.4pt))"
    lines = "".join(_track(colour) for colour in COLOURS)
    return f"#block(breakable: false, width: 100%, above: 7mm)[{name}\n\n{lines}]\n"


def _track(colour: Colour) -> str:
    cells = ", ".join(
        f"box(width: 100%, height: 5.8mm, stroke: 0.4pt + luma(110), "
        f"align(center + horizon, text(size: 8pt)[{number}]))"
        for number in range(TOP + 1)
    )
    drawn = f'image("{colour.name.lower()}.svg", height: 5mm)'
    symbol = (
        f"box(height: 5.8mm, align(horizon, [#box(baseline: 30%, {drawn}) "
        f"#text(size: 8pt)[{typst_string(COLOUR_WORDS[colour])}]]))"
    )
    return (
        f"#grid(columns: (20mm, {', '.join(['1fr'] * (TOP + 1))}), {symbol}, {cells})#v(-3.4mm)\n"
    )


def _symbol(colour: Colour) -> str:
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-14 -14 28 28">'
        f'<circle r="13" fill="{PAINTS[colour]}" stroke="#10161d" stroke-width="0.6"/>'
        f'<path d="{SHAPES[colour]}" fill="{INKS[colour]}"/></svg>'
    )
