"""What may follow a tile in the same turn: bonus tiles, and swapping the rack."""

from __future__ import annotations

from random import Random

import pytest

from kernel_lib import ingenious
from kernel_lib.core.game import IllegalMove, with_item
from kernel_lib.ingenious import Hex, Keep, Place, Rules, Swap, Tile
from kernel_lib.ingenious.content.examples import tiles_of
from kernel_lib.ingenious.events import Ended, Reached, Refilled
from kernel_lib.ingenious.tiles import Colour
from kernel_lib.testing import random_choices
from tests.ingenious.positions import ELSEWHERE, LOW_RED, MIDDLE, TEAMS, placed, position

# --- bonus tiles --------------------------------------------------------------------------

NEARLY = (17, 17, 9, 9, 9, 9)
LINES = "side 6 | R -1,0 | G 2,0"


@pytest.mark.clause("ingenious.bonus.two")
@pytest.mark.clause("ingenious.bonus.extra")
@pytest.mark.clause("ingenious.bonus.must")
def test_two_bonus_tiles() -> None:
    """Two colours at 18 are two more tiles from the same rack, which is filled up after both."""
    before = position("RG BB OO YY PP BO", NEARLY, board=LINES)
    state, events = before.advance({0: Place("RG", *MIDDLE)})
    assert events[1:] == (Reached(0, Colour.RED, 18, True), Reached(0, Colour.GREEN, 18, True))
    assert (state.bonus, state.turn, state.ask) == (2, 0, "place")
    assert state.view(0).bonus == 2
    assert state.racks[0] == tiles_of("BB OO YY PP BO")
    state = placed(state, "BB", ELSEWHERE)
    assert (state.bonus, state.turn, state.ask) == (1, 0, "place")
    assert state.bag == before.bag
    state, events = state.advance({0: Place("OO", Hex(0, -2), Hex(1, -2))})
    assert (state.bonus, state.turn, state.turns) == (0, 1, before.turns + 1)
    assert events[-1] == Refilled(0, 3)
    assert sorted(state.racks[0]) == sorted([*tiles_of("YY PP BO"), *before.bag[:3]])


@pytest.mark.clause("ingenious.bonus.must")
def test_a_bonus_tile_is_compulsory() -> None:
    """While a bonus tile is owed nobody else is asked, and nothing but a tile is a choice."""
    state = placed(position("RG BB OO", NEARLY, board=LINES), "RG")
    assert list(state.pending) == [0]
    for choice in (Keep(), Swap(), None):
        assert choice not in state.pending[0]
        with pytest.raises(IllegalMove):
            state.advance({0: choice})  # type: ignore[dict-item]
    theirs = Place(str(state.racks[1][0]), *ELSEWHERE)
    with pytest.raises(IllegalMove):
        state.advance({1: theirs})


@pytest.mark.clause("ingenious.bonus.must")
def test_bonus_tiles_that_nobody_has_are_lost() -> None:
    """Teams: with an empty rack the bonus tiles that are owed are lost, and six are drawn."""
    before = position("RG", NEARLY, TEAMS, board="side 8 | R -1,0 | G 2,0")
    state, events = before.advance({0: Place("RG", *MIDDLE)})
    assert (state.bonus, state.turn, state.ask) == (0, 1, "place")
    assert events[-1] == Refilled(0, 6)
    assert sorted(state.racks[0]) == sorted(before.bag[:6])


@pytest.mark.clause("ingenious.bonus.top")
def test_a_double_earns_one() -> None:
    """A double that carries one colour past 18 earns one bonus tile, and the rest is lost."""
    board = "side 6 | R -1,0 -2,0 2,0"
    state = placed(position("RR BB OO", (16, 9, 9, 9, 9, 9), board=board), "RR")
    assert state.markers[0] == (18, 9, 9, 9, 9, 9)
    assert state.bonus == 1


@pytest.mark.clause("ingenious.solo.two")
@pytest.mark.clause("ingenious.solo.draw")
def test_solo_has_no_bonus() -> None:
    """Alone, a marker stops at 18, goes on with the next points, and never earns a tile."""
    board = "side 6 | R -1,0 -2,0 -3,0 -1,2 -2,2 -3,2"
    state, events = position("RG", (17, 0, 0, 0, 0, 0), Rules(1), board).advance(
        {0: Place("RG", *MIDDLE)}
    )
    assert events[1:] == (Reached(0, Colour.RED, 18, False), Refilled(0, 1))
    assert (state.markers[0][0], state.bonus) == (18, 0)
    state = placed(state._replace(racks=(tiles_of("RG"),)), "RG", ELSEWHERE)
    assert (state.markers[0][0], state.bonus) == (21, 0)


@pytest.mark.clause("ingenious.solo.draw")
@pytest.mark.clause("ingenious.solo.aim")
def test_solo_games() -> None:
    """Alone, one tile is held at a time, nothing is ever swapped, and the lowest is the result."""
    for seed in range(5):
        state, rng = ingenious.start(Rules(1), seed), Random(seed)
        while state.pending:
            assert state.ask == "place"
            assert (len(state.racks[0]), state.bonus) == (1, 0)
            assert state.scores == (min(state.markers[0]),)
            state, events = state.advance(random_choices(state, rng))
        assert state.winners == (0,)
        assert state.scores == (min(state.markers[0]),)
        assert isinstance(events[-1], Ended)


# --- swaps --------------------------------------------------------------------------------


@pytest.mark.clause("ingenious.swap.when")
def test_looked_at_after_placing() -> None:
    """The tile just placed is no longer on the rack; markers count as they stand now."""
    assert placed(position("RG BB OY", LOW_RED), "RG").ask == "swap"
    assert placed(position("RG BB OY", LOW_RED), "BB").turn == 1
    scored = placed(position("RB GG OY", LOW_RED, board="side 6 | R -1,0 -2,0 -3,0 -4,0"), "RB")
    assert scored.markers[0] == (5,) * 6
    assert scored.turn == 1


@pytest.mark.clause("ingenious.swap.when")
@pytest.mark.parametrize("seat", range(3))
def test_by_the_own_markers(seat: int) -> None:
    """The player's own lowest colour decides, not that of another."""
    state = position("RG BB OY", rules=Rules(3), turn=seat)
    state = state._replace(
        racks=with_item(state.racks, seat, tiles_of("RG BB OY")),
        markers=with_item(((5, 5, 1, 5, 5, 5),) * 3, seat, LOW_RED),
    )
    assert (placed(state, "RG").ask, placed(state, "RG").turn) == ("swap", seat)
    assert placed(state, "BB").turn == (seat + 1) % 3


@pytest.mark.clause("ingenious.swap.when")
def test_after_all_bonus_tiles() -> None:
    """The question comes only when no bonus tile is owed."""
    state = position("RR GG BB YY", (17, 1, 5, 5, 5, 5), board="side 6 | R -1,0")
    state = placed(state, "RR")
    assert (state.ask, state.bonus) == ("place", 1)
    state = placed(state, "GG", ELSEWHERE)
    assert (state.ask, state.turn) == ("swap", 0)


@pytest.mark.clause("ingenious.swap.how")
def test_drawn_before_the_old_go_back() -> None:
    """The new tiles are the next six of the bag, so none of the old can be among them."""
    state = placed(position("RG BB OY PP", LOW_RED), "RG")
    after, events = state.advance({0: Swap()})
    assert sorted(after.racks[0]) == sorted(state.bag[:6])
    assert sorted(after.bag) == sorted([*state.bag[6:], *tiles_of("BB OY PP")])
    assert events[0].shown == ("BB", "OY", "PP")
    assert len(events) == 1
    assert after.board == state.board


@pytest.mark.clause("ingenious.swap.how")
def test_once_a_turn() -> None:
    """After a swap the turn is over, though the new rack shows none of the lowest either."""
    state = placed(position("RG BB OY PP", LOW_RED), "RG")
    bag = tiles_of("GG GG BB BB OO OO RR")
    after, _ = state._replace(bag=bag).advance({0: Swap()})
    assert sorted(after.racks[0]) == sorted(bag[:6])
    assert (after.turn, after.ask, after.turns) == (1, "place", state.turns + 1)


@pytest.mark.clause("ingenious.swap.how")
def test_old_tiles_come_anywhere() -> None:
    """Over many seeds an old tile comes to lie in every part of the bag."""
    places = set()
    for seed in range(200):
        state = placed(position("RG BB", LOW_RED, seed=seed), "RG")
        state = state._replace(bag=tiles_of("GG " * 6 + "YY " * 4))
        after, _ = state.advance({0: Swap()})
        places.add(after.bag.index(Tile.parse("BB")))
    assert places == set(range(5))


@pytest.mark.clause("ingenious.swap.when")
def test_keeping() -> None:
    """Who may swap may also keep the rack, which is then filled up."""
    state = placed(position("RG BB OY PP", LOW_RED), "RG")
    assert list(state.pending[0]) == [Keep(), Swap()]
    after, events = state.advance({0: Keep()})
    assert list(events) == [Refilled(0, 3)]
    assert sorted(after.racks[0]) == sorted([*tiles_of("BB OY PP"), *state.bag[:3]])
    assert after.turn == 1


@pytest.mark.clause("ingenious.team.end")
@pytest.mark.clause("ingenious.team.two")
def test_swap_by_the_team_s_markers() -> None:
    """Teams: the markers of the team decide, moved by whichever partner."""
    state = position("RG BB OY PP", LOW_RED, TEAMS)
    state = state._replace(turn=2, racks=with_item(state.racks, 2, tiles_of("RG BB OY")))
    assert placed(state, "RG").ask == "swap"
    assert placed(state, "BB").turn == 3
