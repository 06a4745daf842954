"""A game of Einfach Genial (Ingenious): its turns, bonus tiles, swaps, refusals, and its end."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from kernel_lib import ingenious
from kernel_lib.core.game import IllegalMove, with_item
from kernel_lib.ingenious import Board, Hex, Keep, Place, Refusal, Rules, State, Swap, Tile
from kernel_lib.ingenious.board import PRINTED, area_of
from kernel_lib.ingenious.content.examples import tiles_of
from kernel_lib.ingenious.events import Began, Ended, Placed, Reached, Refilled
from kernel_lib.ingenious.tiles import TILES, Colour
from tests.conformance import random_choices, refused_with
from tests.ingenious import hooks
from tests.ingenious.hooks import MODES

every_mode = pytest.mark.parametrize("rules", MODES, ids=lambda rules: rules.to_text())
TEAMS = Rules(4, teams=True)
MIDDLE = Hex(0, 0), Hex(1, 0)
ELSEWHERE = Hex(0, 2), Hex(1, 2)


def position(
    rack: str,
    markers: tuple[int, ...] = (0,) * 6,
    rules: Rules | None = None,
    board: str = "",
    **more: Any,
) -> State:
    """A game after its first round: seat 0 holds this rack and has these markers."""
    rules = rules or Rules(2)
    state = ingenious.start(rules, 1)
    return state._replace(
        board=Board.parse(board) if board else state.board,
        racks=with_item(state.racks, 0, tiles_of(rack)),
        markers=with_item(state.markers, 0, markers),
        **{"turns": rules.players, **more},
    )


def placed(state: State, tile: str, cells: tuple[Hex, Hex] = MIDDLE) -> State:
    """The position after the seat that is asked has placed a tile."""
    return state.advance({state.turn: Place(tile, *cells)})[0]


# --- the start, and turns -----------------------------------------------------------------


@pytest.mark.clause("ingenious.base.rack")
@pytest.mark.clause("ingenious.base.markers")
@pytest.mark.clause("ingenious.base.players")
@every_mode
def test_first_position(rules: Rules) -> None:
    """A game begins with full racks, all other tiles in the bag, an empty board, no points."""
    state = ingenious.start(rules, 7)
    assert list(map(len, state.racks)) == [1 if rules.players == 1 else 6] * rules.players
    assert sorted([*state.bag, *(tile for rack in state.racks for tile in rack)]) == list(TILES)
    assert state.markers == ((0,) * 6,) * (2 if rules.teams else rules.players)
    assert state.placed == ()
    assert {cell for cell in area_of(rules.side).cells if state.board.at(cell)} <= set(PRINTED)
    assert list(state.pending) == [0]
    assert state.opening == (Began(0),)


@pytest.mark.clause("ingenious.base.rack")
def test_bag_is_mixed() -> None:
    """Every seed mixes the bag differently, and every kind of tile comes up on racks."""
    states = [ingenious.start(Rules(2), seed) for seed in range(200)]
    assert len({(state.racks, state.bag) for state in states}) == 200
    assert {tile for state in states for tile in state.racks[1]} == set(TILES)


@pytest.mark.clause("ingenious.base.rack")
@pytest.mark.clause("ingenious.base.markers")
@pytest.mark.clause("ingenious.team.talk")
@pytest.mark.parametrize("rules", MODES[1:], ids=lambda rules: rules.to_text())
def test_racks_are_hidden(rules: Rules) -> None:
    """A seat sees its own rack and all markers, but no other rack, not even its partner's."""
    state = ingenious.start(rules, 3)
    rng = Random(3)
    for _ in range(9):
        state, _ = state.advance(random_choices(state, rng))
    for seat in range(rules.players):
        view = state.view(seat)
        assert view.rack == state.racks[seat]
        assert view.markers == state.markers
        for other in hooks.otherwise(state, seat, rng):
            assert other.view(seat) == view
        racks = [tile for other, rack in enumerate(state.racks) if other != seat for tile in rack]
        assert list(view.unseen) == sorted([*state.bag, *racks])
        mixed, _ = hooks.otherwise(state, seat, rng)
        assert mixed.racks != state.racks


@pytest.mark.clause("ingenious.base.turn")
@pytest.mark.clause("ingenious.base.refill")
@every_mode
def test_turns_go_round(rules: Rules) -> None:
    """One seat after the other places a tile and draws one from the top of the bag."""
    state, rng = ingenious.start(rules, 5), Random(5)
    full = len(state.racks[0])
    for turn in range(2 * rules.players):
        seat = turn % rules.players
        assert list(state.pending) == [seat]
        choice = state.pending[seat][rng.randrange(len(state.pending[seat]))]
        after, events = state.advance({seat: choice})
        assert after.turns == turn + 1
        assert events[-1] == Refilled(seat, 1)
        left = list(state.racks[seat])
        left.remove(Tile.parse(choice.tile))
        assert sorted(after.racks[seat]) == sorted([*left, state.bag[0]])
        assert len(after.racks[seat]) == full
        assert after.bag == state.bag[1:]
        assert after.placed == (*state.placed, Tile.parse(choice.tile))
        state = after


@pytest.mark.clause("ingenious.base.place")
def test_anywhere_after_the_first_round() -> None:
    """After the first round a tile may touch nothing, and may leave single cells."""
    state = ingenious.start(Rules(2), 1)
    tile = str(state.racks[0][0])
    assert Place(tile, *MIDDLE) not in state.pending[0]
    state = placed(state, tile, (Hex(4, 0), Hex(3, 0)))
    tile = str(state.racks[1][0])
    assert Place(tile, *MIDDLE) not in state.pending[1]
    state = placed(state, tile, (Hex(-4, 0), Hex(-3, 0)))
    assert Place(str(state.racks[0][0]), *MIDDLE) in state.pending[0]
    assert Place(str(state.racks[0][0]), Hex(4, 1), Hex(3, 2)) in state.pending[0]
    touched = {cell for pair in state.board.empty_pairs for cell in pair}
    assert len(touched) == 85 - 4


@pytest.mark.clause("ingenious.base.must")
def test_no_passing() -> None:
    """Every choice of a turn is a tile of the rack, also where none scores."""
    state = position("RR GB")
    assert all(isinstance(choice, Place) for choice in state.pending[0])
    assert Keep() not in state.pending[0]
    after, events = state.advance({0: Place("RR", *MIDDLE)})
    assert events[0] == Placed(0, "RR", *MIDDLE, (0,) * 6, (0,) * 6)
    assert after.turn == 1


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

LOW_RED = (1, 5, 5, 5, 5, 5)


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
    found = set()
    for seed in range(200):
        state = placed(position("RG BB", LOW_RED, seed=seed), "RG")
        state = state._replace(bag=tiles_of("GG " * 6 + "YY " * 4))
        after, _ = state.advance({0: Swap()})
        found.add(after.bag.index(Tile.parse("BB")))
    assert found == set(range(5))


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


# --- teams --------------------------------------------------------------------------------


@pytest.mark.clause("ingenious.team.seats")
@pytest.mark.clause("ingenious.team.two")
@pytest.mark.parametrize("seat", range(4))
def test_partners_sit_opposite(seat: int) -> None:
    """A score moves the markers of the seat and of the one opposite, and of nobody else."""
    state = position("RB", rules=TEAMS, board="side 8 | R -1,0 -2,0")
    state = state._replace(turn=seat, racks=(tiles_of("RB GG OY YP GP OO"),) * 4)
    after = placed(state, "RB")
    for other in range(4):
        own = (2, 0, 0, 0, 0, 0) if other in (seat, (seat + 2) % 4) else (0,) * 6
        assert after.view(other).own_markers == own


@pytest.mark.clause("ingenious.team.end")
def test_a_team_wins_with_the_higher_lowest() -> None:
    """Both partners win; teams with equal markers share the win."""
    first, second = (20, 30, 36, 36, 36, 36), (21, 21, 21, 21, 21, 21)
    over = ingenious.start(TEAMS)._replace(decision=None)
    assert over._replace(markers=(first, second)).winners == (1, 3)
    assert over._replace(markers=(first, second)).scores == (20, 21, 20, 21)
    assert over._replace(markers=(first, first[::-1])).winners == (0, 1, 2, 3)


@pytest.mark.clause("ingenious.team.end")
@pytest.mark.parametrize("before", [(18,) * 5 + (17,), (36,) * 4 + (35, 34)])
def test_six_at_36_are_needed(before: tuple[int, ...]) -> None:
    """Teams: six markers at 18, or five at 36, do not win at once."""
    state = placed(position("RP GG BO", before, TEAMS, board="side 8 | P 2,0"), "RP")
    assert not state.is_over


# --- the end ------------------------------------------------------------------------------


def nearly_full(*empty: tuple[int, int]) -> Board:
    """A board of side 6 with yellow everywhere but on the printed symbols and these cells."""
    area = area_of(6)
    filled = bytearray(mark or Colour.YELLOW + 1 for mark in Board.empty(6).filled)
    for cell in empty:
        filled[area.number[Hex(*cell)]] = 0
    return Board(6, bytes(filled))


@pytest.mark.clause("ingenious.end.room")
def test_ends_without_room() -> None:
    """The last tile that fits ends the game, though single cells are left; nothing is drawn."""
    state = position("RG BB")._replace(board=nearly_full((0, 0), (1, 0), (3, 0), (-3, 2)))
    after, events = state.advance({0: Place("RG", *MIDDLE)})
    assert after.is_over
    assert after.pending == {}
    assert after.bag == state.bag
    assert after.racks[0] == tiles_of("BB")
    assert isinstance(events[-1], Ended)
    assert events[-1].clause == "ingenious.end.room"


@pytest.mark.clause("ingenious.end.room")
def test_goes_on_with_room() -> None:
    """One pair of empty cells is enough to go on."""
    state = position("RG RR")._replace(board=nearly_full((0, 0), (1, 0), (3, 0), (3, 1)))
    assert not placed(state, "RG").is_over


@pytest.mark.clause("ingenious.end.room")
@pytest.mark.clause("ingenious.bonus.must")
def test_ends_before_a_bonus_tile() -> None:
    """Where no tile fits, a bonus tile just earned is lost."""
    state = position("GY RR", (9, 9, 9, 9, 17, 9))._replace(board=nearly_full((0, 0), (1, 0)))
    after = placed(state, "GY")
    assert after.markers[0] == (9, 9, 9, 9, 18, 9)
    assert after.is_over
    assert after.bonus == 0


BONUS_TOLD: dict[str, tuple[State, str, Reached]] = {
    "no room for it": (
        position("GY RR", (9, 9, 9, 9, 17, 9))._replace(board=nearly_full((0, 0), (1, 0))),
        "GY",
        Reached(0, Colour.YELLOW, 18, False),
    ),
    "room for it": (
        position("GY RR", (9, 9, 9, 9, 17, 9))._replace(
            board=nearly_full((0, 0), (1, 0), (-3, 2), (-3, 3))
        ),
        "GY",
        Reached(0, Colour.YELLOW, 18, True),
    ),
    "the game is won": (
        position("RP GG", (18,) * 5 + (17,), board="side 6 | P 2,0"),
        "RP",
        Reached(0, Colour.PURPLE, 18, False),
    ),
    "one colour short of it": (
        position("RP GG", (18,) * 4 + (17, 17), board="side 6 | P 2,0"),
        "RP",
        Reached(0, Colour.PURPLE, 18, True),
    ),
    "a team has won": (
        position("RP GG", (36,) * 5 + (35,), TEAMS, board="side 8 | P 2,0"),
        "RP",
        Reached(0, Colour.PURPLE, 36, False),
    ),
    "no tile left": (
        position("RP", (9,) * 5 + (17,), TEAMS, board="side 8 | P 2,0"),
        "RP",
        Reached(0, Colour.PURPLE, 18, False),
    ),
}


@pytest.mark.clause("ingenious.bonus.must")
@pytest.mark.parametrize(("state", "tile", "told"), BONUS_TOLD.values(), ids=BONUS_TOLD)
def test_bonus_that_comes_is_told(state: State, tile: str, told: Reached) -> None:
    """A marker at its stop tells of a bonus tile only where one is to be placed."""
    after, events = state.advance({0: Place(tile, *MIDDLE)})
    assert [event for event in events if isinstance(event, Reached)] == [told]
    assert told.has_bonus == (after.bonus > 0)


@pytest.mark.clause("ingenious.end.genius")
def test_wins_at_once() -> None:
    """Six markers at 18 win before a bonus tile, whatever the others have; five do not."""
    board = "side 6 | P 2,0"
    state = position("RP GG", (18,) * 5 + (17,), board=board)
    state = state._replace(markers=(state.markers[0], (17, 18, 18, 18, 18, 18)))
    after = placed(state, "RP")
    assert after.winners == (0,)
    assert after.ranking == ((0,), (1,))
    assert (after.pending, after.bonus, after.bag) == ({}, 0, state.bag)
    five = placed(position("RP GG", (17, 18, 18, 18, 18, 17), board=board), "RP")
    assert not five.is_over
    assert five.bonus == 1


@pytest.mark.clause("ingenious.end.genius")
@pytest.mark.parametrize("seat", range(3))
def test_any_seat_wins_at_once(seat: int) -> None:
    """Whoever has all six at 18 wins, whichever seat it is."""
    state = position("RP GG", rules=Rules(3), board="side 7 | P 2,0", turn=seat)
    state = state._replace(
        racks=with_item(state.racks, seat, tiles_of("RP GG")),
        markers=with_item(state.markers, seat, (18,) * 5 + (17,)),
    )
    assert placed(state, "RP").winners == (seat,)


@pytest.mark.clause("ingenious.end.tie")
def test_all_equal_share_the_win() -> None:
    """Boards with the same six numbers share the win, whatever the colours."""
    markers = ((3, 5, 7, 9, 11, 13), (13, 11, 9, 7, 5, 3), (3, 5, 7, 9, 11, 12))
    over = ingenious.start(Rules(3))._replace(decision=None, markers=markers)
    assert over.winners == (0, 1)
    assert over.ranking == ((0, 1), (2,))


# --- refusals -----------------------------------------------------------------------------

FIRST = ingenious.start(Rules(2), 1)._replace(racks=(tiles_of("BB RG"), tiles_of("OO")))
PLACING = position("BB RG", board="side 6 | R 2,0")
SWAPPING = placed(position("RG BB OY PP", LOW_RED), "RG")
OVER = PLACING._replace(decision=None)
WANTED = "place a tile of your rack: BB, RG"
EITHER = "swap your rack, Swap(), or keep it, Keep()"
FREE = "(0,-5), (5,-5), (-5,0), (5,0), (-5,5), (0,5)"
A_PLACE = "Place(tile='BB', first=Hex(q=0, r=0), second=Hex(q=1, r=0))"

REFUSALS: dict[str, tuple[State, Callable[[State], object], Refusal, str]] = {
    "a word": (
        PLACING,
        lambda state: state.advance({0: "BB"}),  # type: ignore[dict-item]
        Refusal.NOT_A_CHOICE,
        f"'BB' is not a choice: {WANTED}",
    ),
    "a swap instead of a tile": (
        PLACING,
        lambda state: state.advance({0: Swap()}),
        Refusal.MUST_PLACE,
        f"Swap() does not fit now: {WANTED}",
    ),
    "a pass": (
        PLACING,
        lambda state: state.advance({0: Keep()}),
        Refusal.MUST_PLACE,
        f"Keep() does not fit now: {WANTED}",
    ),
    "another's tile": (
        PLACING,
        lambda state: state.advance({0: Place("OO", *MIDDLE)}),
        Refusal.NOT_IN_RACK,
        "OO is not in your rack: BB, RG",
    ),
    "a tile written the other way": (
        PLACING,
        lambda state: state.advance({0: Place("GR", *MIDDLE)}),
        Refusal.NOT_IN_RACK,
        "the tile GR is written RG; to turn it, exchange its cells",
    ),
    "another's tile written the other way": (
        PLACING,
        lambda state: state.advance({0: Place("PO", *MIDDLE)}),
        Refusal.NOT_IN_RACK,
        "PO is not in your rack: BB, RG",
    ),
    "off the board": (
        PLACING,
        lambda state: state.advance({0: Place("BB", Hex(5, 0), Hex(6, 0))}),
        Refusal.OFF_THE_BOARD,
        "(6,0) is no cell of this board: it has 6 cells on a side",
    ),
    "no cell at all": (
        PLACING,
        lambda state: state.check(0, Place("BB", None, Hex(1, 0))),  # type: ignore[arg-type]
        Refusal.OFF_THE_BOARD,
        "None is no cell of this board: it has 6 cells on a side",
    ),
    "cells apart": (
        PLACING,
        lambda state: state.advance({0: Place("BB", Hex(0, 0), Hex(1, 1))}),
        Refusal.NOT_NEIGHBOURS,
        "(0,0) and (1,1) are not neighbours: a tile lies on two cells side by side",
    ),
    "one cell twice": (
        PLACING,
        lambda state: state.advance({0: Place("BB", Hex(0, 0), Hex(0, 0))}),
        Refusal.NOT_NEIGHBOURS,
        "(0,0) and (0,0) are not neighbours: a tile lies on two cells side by side",
    ),
    "on a tile": (
        PLACING,
        lambda state: state.advance({0: Place("BB", Hex(1, 0), Hex(2, 0))}),
        Refusal.NOT_EMPTY,
        "the cell (2,0) is not empty; choose two empty cells",
    ),
    "on a printed symbol": (
        PLACING,
        lambda state: state.advance({0: Place("BB", Hex(5, 0), Hex(4, 0))}),
        Refusal.NOT_EMPTY,
        "the cell (5,0) is not empty; choose two empty cells",
    ),
    "far from the symbols at first": (
        FIRST,
        lambda state: state.advance({0: Place("BB", *MIDDLE)}),
        Refusal.MUST_TOUCH_PRINTED,
        f"in the first round a tile lies beside a printed symbol that nobody has used: {FREE}",
    ),
    "beside a used symbol": (
        placed(FIRST, "RG", (Hex(4, 0), Hex(3, 0))),
        lambda state: state.advance({1: Place("OO", Hex(4, 1), Hex(3, 1))}),
        Refusal.MUST_TOUCH_PRINTED,
        "in the first round a tile lies beside a printed symbol that nobody has used: "
        "(0,-5), (5,-5), (-5,0), (-5,5), (0,5)",
    ),
    "a tile instead of an answer": (
        SWAPPING,
        lambda state: state.advance({0: Place("BB", *MIDDLE)}),
        Refusal.MUST_SWAP_OR_KEEP,
        f"{A_PLACE} does not fit now: {EITHER}",
    ),
    "a yes": (
        SWAPPING,
        lambda state: state.check(0, True),
        Refusal.NOT_A_CHOICE,
        f"True is not a choice: {EITHER}",
    ),
    "another's turn": (
        PLACING,
        lambda state: state.advance({1: Place("BB", *MIDDLE)}),
        Refusal.NOT_ASKED,
        "seat 1 is not asked now: the choice is with seat 0",
    ),
    "no such seat": (
        PLACING,
        lambda state: state.advance({0: Place("BB", *MIDDLE), 2: Keep()}),
        Refusal.NOT_ASKED,
        "seat 2 is not asked now: the choice is with seat 0",
    ),
    "a seat that is no number": (
        PLACING,
        lambda state: state.check(False, Place("BB", *MIDDLE)),
        Refusal.NOT_ASKED,
        "seat False is not asked now: the choice is with seat 0",
    ),
    "nobody chose": (
        PLACING,
        lambda state: state.advance({}),
        Refusal.NOT_ALL_CHOSE,
        "still waiting for the choice of seat 0",
    ),
    "after the end": (
        OVER,
        lambda state: state.advance({0: Place("BB", *MIDDLE)}),
        Refusal.GAME_OVER,
        "the match is over: nobody owes a choice",
    ),
    "nothing after the end": (
        OVER,
        lambda state: state.advance({}),
        Refusal.GAME_OVER,
        "the match is over: nobody owes a choice",
    ),
    "asked after the end": (
        OVER,
        lambda state: state.check(0, Swap()),
        Refusal.GAME_OVER,
        "the match is over: nobody owes a choice",
    ),
}


@pytest.mark.parametrize(("state", "act", "code", "sentence"), REFUSALS.values(), ids=REFUSALS)
def test_refusal(
    state: State, act: Callable[[State], object], code: Refusal, sentence: str
) -> None:
    """What cannot be chosen now is refused with its code and sentence, and changes nothing."""
    refused_with(state, act, code, sentence)


HUGE = 10**5000
NO_CELLS: dict[str, tuple[Any, str]] = {
    "fractions": (Hex(0.0, 0.0), "Hex(q=0.0, r=0.0)"),  # type: ignore[arg-type]
    "half a fraction": (Hex(0, 0.0), "Hex(q=0, r=0.0)"),  # type: ignore[arg-type]
    "truths": (Hex(False, False), "Hex(q=False, r=False)"),
    "words": (Hex("0", "0"), "Hex(q='0', r='0')"),  # type: ignore[arg-type]
    "nothing": (Hex(None, None), "Hex(q=None, r=None)"),  # type: ignore[arg-type]
    "lists inside": (Hex([0], [0]), "Hex(q=[0], r=[0])"),  # type: ignore[arg-type]
    "not a number": (Hex(float("nan"), 0), "Hex(q=nan, r=0)"),  # type: ignore[arg-type]
    "a plain pair": ((0, 0), "(0, 0)"),
    "a plain triple": ((0, 0, 0), "(0, 0, 0)"),
    "an empty pair": ((), "()"),
    "a list": ([0, 0], "[0, 0]"),
    "a set": ({0}, "{0}"),
    "a dictionary": ({"q": 0, "r": 0}, "{'q': 0, 'r': 0}"),
    "a word": ("0,0", "'0,0'"),
    "a number": (0, "0"),
    "far away": (Hex(99, 0), "(99,0)"),
    "farther away": (Hex(0, -100), "Hex(q=0, r=-100)"),
    "too far to be written": (Hex(HUGE, 0), "Hex(…)"),
    "a number too long to be written": (HUGE, "int(…)"),
}


@pytest.mark.parametrize("place", ["first", "second"])
@pytest.mark.parametrize(("cell", "shown"), NO_CELLS.values(), ids=NO_CELLS)
def test_no_cell(cell: Any, shown: str, place: str) -> None:
    """What is no cell of whole numbers on the board is refused in one sentence."""
    cells = {"first": MIDDLE[1], "second": MIDDLE[1], place: cell}
    sentence = f"{shown} is no cell of this board: it has 6 cells on a side"
    choice = Place("BB", **cells)
    assert choice not in PLACING.pending[0]
    for act in (
        lambda state: state.advance({0: choice}),
        lambda state: state.check(0, choice),
    ):
        refused_with(PLACING, act, Refusal.OFF_THE_BOARD, sentence)


def test_every_refusal_is_reached() -> None:
    """Each code of a refusal has a test with its sentence."""
    assert {code for _, _, code, _ in REFUSALS.values()} == set(Refusal)
