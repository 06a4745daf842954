"""A game of Einfach Genial (Ingenious): its start, its turns, its teams and its end."""

from __future__ import annotations

from random import Random

import pytest

from kernel_lib import ingenious
from kernel_lib.core.game import with_item
from kernel_lib.ingenious import Board, Hex, Keep, Place, Rules, State, Tile
from kernel_lib.ingenious.content.examples import tiles_of
from kernel_lib.ingenious.events import Began, Ended, Placed, Reached, Refilled
from kernel_lib.ingenious.hexes import PRINTED, area_of
from kernel_lib.ingenious.tiles import TILES, Colour
from kernel_lib.testing import random_choices
from tests.ingenious import hooks
from tests.ingenious.hooks import MODES
from tests.ingenious.positions import MIDDLE, TEAMS, placed, position

every_mode = pytest.mark.parametrize("rules", MODES, ids=lambda rules: rules.to_text())

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
        for lookalike in hooks.otherwise(state, seat, rng):
            assert lookalike.view(seat) == view
        racks = [tile for owner, rack in enumerate(state.racks) if owner != seat for tile in rack]
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


# --- teams --------------------------------------------------------------------------------


@pytest.mark.clause("ingenious.team.seats")
@pytest.mark.clause("ingenious.team.two")
@pytest.mark.parametrize("seat", range(4))
def test_partners_sit_opposite(seat: int) -> None:
    """A score moves the markers of the seat and of the one opposite, and of nobody else."""
    state = position("RB", rules=TEAMS, board="side 8 | R -1,0 -2,0")
    state = state._replace(turn=seat, racks=(tiles_of("RB GG OY YP GP OO"),) * 4)
    after = placed(state, "RB")
    for player in range(4):
        own = (2, 0, 0, 0, 0, 0) if player in (seat, (seat + 2) % 4) else (0,) * 6
        assert after.view(player).own_markers == own


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


@pytest.mark.parametrize("turns", [0, 3])
def test_placements_come_in_the_order_of_their_numbers(turns: int) -> None:
    """Going through the choices gives each that a number gives, doubles in one way only."""
    state = ingenious.start(Rules(players=2), seed=4)
    for _ in range(turns):
        state, _ = state.advance({seat: every[0] for seat, every in state.pending.items()})
    (choices,) = state.pending.values()
    assert list(choices) == [choices[number] for number in range(len(choices))]
