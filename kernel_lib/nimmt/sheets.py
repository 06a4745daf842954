"""The sheets of a tournament as a table that can be kept."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

from kernel_lib.nimmt.view import Sheet


def sheets_csv(sheets: Sequence[Sheet], names: Sequence[str]) -> str:
    """The sheets as comma-separated values: a line a hand, a column a player.

    ``names`` are the players by seat. A game that is still to come is left empty. Clause
    ``nimmt.tournament.sheet``.

    >>> print(sheets_csv([Sheet((2, 4), ((0, 23),)), Sheet((1, 3), ((1, 14),))], ["Ann", "Ben"]))
    hand,cards,Ann,Ben
    Ann,2 4,23,
    Ben,1 3,,14
    <BLANKLINE>
    """
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["hand", "cards", *names])
    for owner, sheet in enumerate(sheets):
        bulls = dict(sheet.lines)
        line = [bulls.get(seat, "") for seat in range(len(names))]
        writer.writerow([names[owner], " ".join(map(str, sheet.cards)), *line])
    return text.getvalue()
