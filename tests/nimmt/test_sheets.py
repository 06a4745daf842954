"""The sheets of a tournament as a table."""

from __future__ import annotations

import csv
from random import Random

import pytest

from kernel_lib.nimmt import Rules, sheet_rows, sheets_csv, start
from kernel_lib.testing import random_choices

NAMES = ("Ann, the first", "Ben", "Cleo")


@pytest.mark.clause("nimmt.tournament.sheet")
def test_a_row_for_each_sheet() -> None:
    """From the draft on each hand has a row, and deal by deal the bulls of whoever played it."""
    state = start(Rules(players=3, variants=("tournament",)), seed=3)
    assert sheet_rows(state.sheets, NAMES) == ()
    rng = Random(3)
    while state.pending:
        state, _ = state.advance(random_choices(state, rng))
        sheets = state.sheets
        rows = sheet_rows(sheets, NAMES)
        assert [row.owner for row in rows] == list(NAMES[: len(sheets)])
        for owner, (row, sheet) in enumerate(zip(rows, sheets, strict=True)):
            assert tuple(map(int, row.cards.split(" "))) == sheet.cards
            played = len(sheet.lines)
            filled = {seat for seat in range(3) if row.bulls[seat]}
            assert filled == {(owner + deal) % 3 for deal in range(played)}
            assert all(row.bulls[seat] == str(bulls) for seat, bulls in sheet.lines)
    assert all(len(sheet.lines) == 3 for sheet in state.sheets)


@pytest.mark.clause("nimmt.tournament.sheet")
def test_the_file_has_the_same_rows() -> None:
    """The file to keep has a heading and then the same rows, whatever the names are."""
    state = start(Rules(players=3, variants=("tournament",)), seed=5)
    rng = Random(5)
    while state.deal < 3:
        state, _ = state.advance(random_choices(state, rng))
    heading, *lines = csv.reader(sheets_csv(state.sheets, NAMES).splitlines())
    assert heading == ["hand", "cards", *NAMES]
    assert lines == [[row.owner, row.cards, *row.bulls] for row in sheet_rows(state.sheets, NAMES)]
