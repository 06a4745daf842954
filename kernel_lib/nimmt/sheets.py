"""The sheets of a tournament as a table: to be shown, or to be kept."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from typing import NamedTuple

from kernel_lib.nimmt.view import TournamentSheet


class SheetRow(NamedTuple):
    """A line of the table, as texts: whose hand, its cards, and the bulls by seat."""

    owner: str
    cards: str
    bulls: tuple[str, ...]


def sheet_rows(sheets: Sequence[TournamentSheet], names: Sequence[str]) -> tuple[SheetRow, ...]:
    """A line for each sheet. The bulls of a deal that is still to come are an empty text.

    ``names`` are the players by seat. Clause ``nimmt.tournament.sheet``.

    >>> sheets = TournamentSheet((2, 4), ((0, 23),)), TournamentSheet((1, 3), ())
    >>> for row in sheet_rows(sheets, ["Ann", "Ben"]):
    ...     print(row.owner, row.cards, row.bulls, sep=": ")
    Ann: 2 4: ('23', '')
    Ben: 1 3: ('', '')
    """
    rows = []
    for owner, sheet in zip(names, sheets, strict=False):
        bulls = dict(sheet.lines)
        cells = tuple(str(bulls.get(seat, "")) for seat in range(len(names)))
        rows.append(SheetRow(owner, " ".join(map(str, sheet.cards)), cells))
    return tuple(rows)


def sheets_csv(sheets: Sequence[TournamentSheet], names: Sequence[str]) -> str:
    """The sheets as comma-separated values: a line a hand, a column a player.

    ``names`` are the players by seat. A deal that is still to come is left empty. Clause
    ``nimmt.tournament.sheet``.

    >>> sheets = TournamentSheet((2, 4), ((0, 23),)), TournamentSheet((1, 3), ((1, 14),))
    >>> print(sheets_csv(sheets, ["Ann", "Ben"]))
    hand,cards,Ann,Ben
    Ann,2 4,23,
    Ben,1 3,,14
    <BLANKLINE>
    """
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["hand", "cards", *names])
    for row in sheet_rows(sheets, names):
        writer.writerow([row.owner, row.cards, *row.bulls])
    return text.getvalue()
