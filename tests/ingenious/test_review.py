"""Looking back at games of Ingenious: values that are right, points, and colours that decide."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any

import pytest

from kernel_lib import ftw, ingenious
from kernel_lib.ingenious import BOTS, Colour, Keep, Place, Rules, State, Swap, rollouts
from kernel_lib.ingenious import review as looking_back
from kernel_lib.ingenious.content.examples import tiles_of
from kernel_lib.ingenious.decisions.swap import SwapRack
from kernel_lib.ingenious.events import Placed
from kernel_lib.ingenious.review import Deciding, review
from kernel_lib.ingenious.tiles import COLOURS, KINDS, TILES, Tile
from kernel_lib.play.session import Session
from tests import looking_back as checks
from tests.ingenious import hooks
from tests.ingenious.hooks import MODES
from tests.ingenious.test_sampler import last_cells, late, played_on, worth
from tests.looking_back import played
from tests.strategies import by_length, seeds

every_mode = pytest.mark.parametrize("rules", MODES, ids=lambda rules: rules.to_text())


@pytest.mark.thinned
@every_mode
def test_values(rules: Rules) -> None:
    """Every tile stands beside the five best placements, and the best has no regret."""
    session = played(ingenious, rules, "random", seed=rules.players)
    assert checks.deals(looking_back, session) == (1,)
    for seat in range(rules.players):
        seat_review = review(session, seat, roll_outs=2)
        checks.check_moves(session, seat_review)
        checks.check_rows(seat_review)
        checks.check_sums(seat_review)
        assert seat_review.score == session.state.scores[seat]
        assert [move.turn for move in seat_review.moves] == [
            number for number, turn in enumerate(session.turns) if seat in turn.choices
        ]
        for move in seat_review.moves:
            checks.check_values(move)
            view = session.turns[move.turn].before.view(seat)
            useful = rollouts.useful(view, 5, "learned")
            assert {value.choice for value in move.values} == {*useful, move.choice}


@pytest.mark.thinned
@every_mode
def test_points_at_once(rules: Rules) -> None:
    """A move has the points that its tile scored in each colour, as the engine tells them."""
    session = played(ingenious, rules, "greedy", seed=3)
    seat_review = review(session, 0, roll_outs=2)
    scored = 0
    for move, row in zip(seat_review.moves, seat_review.rows(), strict=True):
        told = [event for event in session.turns[move.turn].events if isinstance(event, Placed)]
        assert move.gained == (told[0].gained if told else (0,) * 6)
        assert [row[colour.name.lower()] for colour in COLOURS] == list(move.gained)
        scored += sum(move.gained)
    assert scored > 50


def test_swap_is_a_move() -> None:
    """Whether to swap is a move of its own with two choices, and scores nothing."""
    moves = [
        move
        for seed in range(12)
        for seat in range(2)
        for move in review(played(ingenious, Rules(2), "random", seed), seat, roll_outs=2).moves
        if not isinstance(move.choice, Place)
    ]
    assert moves
    for move in moves:
        assert {value.choice for value in move.values} == {Keep(), Swap()}
        assert move.gained == (0,) * 6


@pytest.mark.thinned
@every_mode
def test_colours_that_decide(rules: Rules) -> None:
    """Each choice has the colour whose marker was the lowest most often, ties shared out."""
    session = played(ingenious, rules, "greedy", seed=5)
    state = session.turns[-1 - rules.players].before
    seat, choice = state.turn, session.turns[-1 - rules.players].choices[state.turn]
    rolled = rollouts.rolled_of(state, seat, choice, 50, 3)
    assert rolled.markers.shape == (len(rolled.choices), 50, 6)
    for shares, ends in zip(rolled.lowest, rolled.markers.tolist(), strict=True):
        counted = [0.0] * 6
        for markers in ends:
            low = [at for at, marker in enumerate(markers) if marker == min(markers)]
            for at in low:
                counted[at] += 1 / len(low) / 50
        assert shares.tolist() == pytest.approx(counted)
    for move in review(session, seat, roll_outs=4).moves:
        assert set(move.deciding) == {value.choice for value in move.values}
        assert all(isinstance(decided, Deciding) for decided in move.deciding.values())
        assert all(0 < decided.share <= 1 for decided in move.deciding.values())
        assert move.decides == move.deciding[move.choice]


@pytest.mark.thinned
@every_mode
def test_same_everywhere(rules: Rules) -> None:
    """A session, its record and the record's text give the same."""
    session = played(ingenious, rules, "greedy", seed=4)
    checks.check_same_everywhere(looking_back, session, rules.players - 1)


@pytest.mark.thinned
@every_mode
def test_action_values(rules: Rules) -> None:
    """The values are those of the bot that rolls out."""
    session = played(ingenious, rules, "greedy", seed=6)
    checks.check_action_values(looking_back, rollouts, session, 0, "learned")


def test_blind() -> None:
    """What the others held, and the bag, do not change what a choice is worth."""
    session = played(ingenious, Rules(3), "greedy", seed=5)
    seat_review = review(session, 1, roll_outs=2)
    checks.check_blind(rollouts.values_of, hooks.otherwise, session, seat_review)


def test_without_a_choice() -> None:
    """Before a choice was made only the best placements are rolled out."""
    state = ingenious.start(Rules(2), 1)
    choices, draws = rollouts.values_of(state, 0, None, 3, 1)
    assert choices == rollouts.useful(state.view(0), 5, "learned")
    assert draws.shape == (5, 3)


def test_refused() -> None:
    """A game that is not over, and what is none, are refused in one sentence."""
    whole = played(ingenious, Rules(2), "greedy", seed=1)
    begun = Session(ingenious, Rules(2), {1: "greedy"}, seed=1)
    of_ftw = played(ftw, ftw.Rules(2, rounds=1), "hasty", seed=1)
    checks.check_refusals(looking_back, whole, begun, of_ftw)


def test_from_a_position() -> None:
    """A game that began in the middle is looked back at from there."""
    position = ingenious.Position.parse(
        "side 6 ; RB@0,0>1,0 ; you RG RB ?4 markers 3 0 1 2 0 5 ; Ben ?6"
    )
    rules = position.rules()
    session = Session(ingenious, rules, {0: "greedy", 1: "random"}, 2, position)
    seat_review = review(session, 0, roll_outs=2)
    assert seat_review.moves[0].turn == 0
    assert review(session.record(), 0, roll_outs=2) == seat_review


@pytest.mark.thinned
@every_mode
def test_continuations(rules: Rules) -> None:
    """The game is played on with all racks as they are."""
    session = played(ingenious, rules, "greedy", seed=6)
    for move in review(session, 0, roll_outs=2).moves[::7]:
        checks.check_continuations(looking_back, session, move, rules.top)


# --- the last tiles of a game, counted to the end --------------------------------------------

UNSEEN = "RR RB GB GG RP BO"
"""The tiles that seat 0 has not seen: two of them are the rack of seat 1, four in the bag."""


def last_tiles(rules: Rules) -> State:
    """Two tiles fit, one for each of two seats; seat 0 does not know what the other will place."""
    seen = list(TILES)
    rack = tiles_of("RG RB RB RO RY RP")
    for tile in (*rack, *tiles_of(UNSEEN)):
        seen.remove(tile)
    racks = [rack, tiles_of(UNSEEN)[:2], *[()] * (rules.players - 2)]
    return ingenious.start(rules, 1)._replace(
        board=last_cells("0,0 1,0 -3,2 -2,2", R="-1,0 -4,2", G="2,0 -1,2", B="0,-1 1,-1"),
        racks=tuple(racks),
        bag=tiles_of(UNSEEN)[2:],
        placed=tuple(seen),
        markers=((6, 9, 9, 12, 12, 9), (6, 9, 8, 12, 12, 9))[: rules.tracks],
        turns=40,
    )


def worlds(state: State) -> Iterator[State]:
    """The position with every rack that seat 1 may hold."""
    tiles = tiles_of(UNSEEN)
    for places in combinations(range(len(tiles)), 2):
        rack = tuple(sorted(tiles[at] for at in places))
        bag = tuple(tile for at, tile in enumerate(tiles) if at not in places)
        yield state._replace(racks=(state.racks[0], rack, *state.racks[2:]), bag=bag)


def ends_of(state: State, choice: Any) -> list[State]:
    """The ends of all worlds after a choice."""
    return [finished(world, choice) for world in worlds(state)]


@pytest.mark.thinned
@pytest.mark.parametrize("rules", [Rules(2), Rules(4, side=6, teams=True)], ids=["two", "teams"])
def test_exact(rules: Rules) -> None:
    """The values, and the colours that decide, are those of all racks, within four errors."""
    state, draws = last_tiles(rules), by_length(6_000, 18_000, 40_000)
    apart = set()
    for made in (state.view(0).choices[0], state.view(0).choices[19]):
        rolled = rollouts.rolled_of(state, 0, made, draws, seed=9)
        assert len(rolled.choices) >= 5
        for choice, values, shares in zip(rolled.choices, rolled.draws, rolled.lowest, strict=True):
            ends = ends_of(state, choice)
            exact = [worth(end, 0) for end in ends]
            error = values.std() / draws**0.5
            assert abs(values.mean() - sum(exact) / len(exact)) <= 4 * error + 1e-9
            apart.add(round(sum(exact) / len(exact), 3))
            for colour in COLOURS:
                counted = sum(low_share(end.markers[0], colour) for end in ends) / len(ends)
                assert abs(shares[colour] - counted) <= 4 * 0.5 / draws**0.5
    assert len(apart) > 2


def low_share(markers: tuple[int, ...], colour: Colour) -> float:
    """The part of an end in which a colour is the lowest."""
    low = [lowest for lowest in COLOURS if markers[lowest] == min(markers)]
    return 1 / len(low) if colour in low else 0.0


def test_exact_swap() -> None:
    """Whether to swap before the last tile: all racks and draws counted, within four errors."""
    rules, draws = Rules(2), 20_000
    seen = list(TILES)
    rack, unseen = tiles_of("BB BG GG OO OB"), tiles_of("RR RB GB GG GP BO RO GG GG GG")
    for tile in (*rack, *unseen):
        seen.remove(tile)
    state = ingenious.start(rules, 1)._replace(
        board=last_cells("0,0 1,0 -3,2 -2,2", R="-1,0 -4,2"),
        racks=(rack, unseen[:2]),
        bag=unseen[2:],
        placed=tuple(seen),
        markers=((5, 11, 11, 11, 18, 11), (7, 6, 7, 7, 18, 7)),
        turns=40,
        decision=SwapRack(),
    )
    choices, values = rollouts.values_of(state, 0, Swap(), draws, 5)
    assert choices == [Keep(), Swap()]
    for choice, drawn in zip(choices, values, strict=True):
        exact = mean_after(state, choice, unseen)
        assert 0 < exact < 1
        assert abs(drawn.mean() - exact) <= 4 * drawn.std() / draws**0.5 + 1e-9


def mean_after(state: State, choice: Any, unseen: tuple[Tile, ...]) -> float:
    """The mean worth to seat 0: the other has two of the unseen tiles, and six or one are drawn."""
    count = 6 if choice == Swap() else 1
    worths = []
    for places in combinations(range(len(unseen)), 2):
        rack = tuple(sorted(unseen[at] for at in places))
        bag = [tile for at, tile in enumerate(unseen) if at not in places]
        for drawn in combinations(range(len(bag)), count):
            first = [bag[at] for at in drawn]
            rest = [tile for at, tile in enumerate(bag) if at not in drawn]
            world = state._replace(racks=(state.racks[0], rack), bag=(*first, *rest))
            worths.append(worth(finished(world, choice), 0))
    return sum(worths) / len(worths)


def finished(state: State, choice: Any) -> State:
    """The end of a game after a choice, when both play on as ``learned``."""
    state, _ = state.advance({state.turn: choice})
    while not state.is_over:
        chosen = BOTS["learned"].choose(state.view(state.turn), "")
        state, _ = state.advance({state.turn: chosen})
    return state


@pytest.mark.parametrize("rules", MODES[1:], ids=lambda rules: rules.to_text())
def test_continuations_know_all_racks(rules: Rules) -> None:
    """Where one kind of tile is in the bag nothing is chance: all ends are those of the engine."""
    told = set()
    for seed in seeds(12, longest=60):
        rng = Random(seed)
        kind = rng.choice(KINDS)
        state = late(rules, seed)
        state = state._replace(bag=(kind,) * len(state.bag))
        choice = rng.choice(rollouts.useful(state.view(state.turn), 16))
        if end := played_on(state, choice, "learned", kind):
            lowest = end.scores[state.turn]
            assert dict(looking_back.continuations(state, state.turn, choice, 4)) == {lowest: 1}
            told.add(lowest)
    assert len(told) > 1
