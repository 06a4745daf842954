"""Tournament: everyone plays every hand once, and the sheets go round."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from kernel_lib import nimmt
from kernel_lib.nimmt import State
from kernel_lib.nimmt.events import Dealt, SheetsPassed
from kernel_lib.nimmt.view import TournamentSheet
from kernel_lib.testing import random_choices
from tests.nimmt.positions import after, drafted, rules_for


@pytest.mark.clause("nimmt.tournament.players")
@pytest.mark.parametrize("players", range(2, 6))
def test_a_tournament_is_logic_and_as_many_games_as_players(players: int) -> None:
    """The cards are those of Logic, they are drafted, and n players play n games."""
    rules = rules_for(players, "tournament")
    assert rules.deck == rules_for(players, "logic").deck == tuple(range(1, 10 * players + 5))
    assert rules.draft
    assert rules.end == f"{players} deals"
    with pytest.raises(ValueError, match=r"^Tournament sets end to "):
        rules_for(players, "tournament", end="at least 66")


SHEET = (2, 4, 8, 14, 19, 23, 24, 31, 38, 44)
BULLS_ON_SHEET = ((0, 23), (1, 14), (2, 0), (3, 32))
"""N-TOURN-SHEET: the hand of the first of four players, and who had how many bulls with it."""

PILES = {
    23: (10, 11, 22, 33, 44),
    14: (10, 11, 12, 22),
    0: (),
    32: (*range(10, 45, 10), 11, 22, 33, 44),
}
"""Penalty piles with so many bulls."""


def last_trick_of_game(state: State, piles: dict[int, tuple[int, ...]]) -> State:
    """The same game with one trick left, and these cards in the penalty piles."""
    taken = tuple(piles.get(seat, ()) for seat in range(4))
    return state._replace(
        hands=((40,), (41,), (42,), (43,)), rows=((1,), (3,), (5,), (39,)), trick=10, taken=taken
    )


@pytest.mark.clause("nimmt.tournament.sheet")
def test_sheet() -> None:
    """A sheet has a hand, and a line for each game: who played it, and with how many bulls."""
    rules = rules_for(4, "tournament")
    assert rules.deck[-1] == 44
    assert set(SHEET) <= set(rules.deck)
    others = [card for card in rules.deck[4:] if card not in SHEET]
    order = [
        card
        for cards in zip(SHEET, *(others[i::3] for i in range(3)), strict=False)
        for card in cards
    ]
    state = nimmt.start(rules)
    for card in order:
        state = after(state, f"draft{card}")
    assert state.ask == "card"
    assert state.sheets[0] == TournamentSheet(SHEET, ())
    for game, (player, bulls) in enumerate(BULLS_ON_SHEET, start=1):
        assert state.deal == game
        assert state.hands[player] == SHEET
        state = after(last_trick_of_game(state, {player: PILES[bulls]}), "40 41 42 43")
        for seat in (None, 0, 3):
            sheet = state.view(seat).sheets[0]
            assert sheet == TournamentSheet(SHEET, BULLS_ON_SHEET[:game])
    assert state.is_over
    assert state.scores == (23, 14, 0, 32)
    assert state.winners == (2,)


@pytest.mark.clause("nimmt.tournament.sheet")
@pytest.mark.clause("nimmt.tournament.pass")
@pytest.mark.parametrize("players", range(2, 6))
def test_everyone_plays_each_hand_once(players: int) -> None:
    """In game g seat s plays the hand that seat s - g drafted; the rows always begin alike."""
    rng = Random(players)
    state, _ = drafted(nimmt.start(rules_for(players, "tournament"), seed=players), rng)
    hands, rows = state.hands, state.rows
    played: Counter[tuple[int, tuple[int, ...]]] = Counter()
    bulls = [[0] * players for _ in range(players)]
    for game in range(players):
        assert state.deal == game + 1
        assert state.rows == rows
        assert len(rows) == 4
        for seat in range(players):
            assert state.hands[seat] == hands[(seat - game) % players]
            played[seat, state.hands[seat]] += 1
        totals = state.scores
        assert state.totals == totals
        while state.deal == game + 1 and state.pending:
            state, _ = state.advance(random_choices(state, rng))
        for seat in range(players):
            bulls[(seat - game) % players][seat] = state.scores[seat] - totals[seat]
    assert state.is_over
    assert set(played.values()) == {1}
    assert len(played) == players * players
    for drafter, sheet in enumerate(state.sheets):
        assert sheet.cards == hands[drafter]
        assert dict(sheet.lines) == dict(enumerate(bulls[drafter]))
        assert [seat for seat, _ in sheet.lines] == [
            (drafter + g) % players for g in range(players)
        ]
    sums = tuple(sum(sheet[seat] for sheet in bulls) for seat in range(players))
    assert state.scores == sums
    assert state.winners == tuple(s for s in range(players) if sums[s] == min(sums))


@pytest.mark.clause("nimmt.tournament.pass")
def test_sheets_go_to_the_left() -> None:
    """After the first of three games, the left neighbour has the hand, and this is told."""
    state, _ = drafted(nimmt.start(rules_for(3, "tournament")), Random(1))
    first, second, third = state.hands
    events: list[Any] = []
    while state.deal == 1:
        state, happened = state.advance(random_choices(state, Random(2)))
        events += happened
    assert state.hands == (third, first, second)
    assert events[-1] == SheetsPassed(2, state.table.ends)
    assert state.view(None).pool == ()


@pytest.mark.clause("nimmt.tournament.pass")
def test_nothing_is_passed_before_the_first_game() -> None:
    """A game that begins after the draft, as at a second table, tells of a deal, not of sheets."""
    state, _ = drafted(nimmt.start(rules_for(3, "tournament")), Random(1))
    assert state.sheets
    assert [type(event) for event in state.opening] == [Dealt]
    while state.deal == 1:
        state, _ = state.advance(random_choices(state, Random(2)))
    assert [type(event) for event in state.opening] == [SheetsPassed]
