"""Simulations: exact counts, the same on any workers, and true to the readable engine."""

from __future__ import annotations

import math
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from kernel_lib import ingenious
from kernel_lib.ingenious import BOTS, Rules, batch
from kernel_lib.ingenious.batch import BLOCK, POLICIES, Simulation, simulate
from kernel_lib.ingenious.board import Board
from kernel_lib.ingenious.rules import Mode
from kernel_lib.play.compare import Estimate
from kernel_lib.testing import random_choices
from tests.executors import kinds_from, stop_in_third_part
from tests.ingenious.hooks import MODES
from tests.strategies import in_soak, seeds
from tools.executors import executor_of

ROOT = Path(__file__).parents[2]
MIXED = ("random", "balanced", "greedy", "balanced")
every_mode = pytest.mark.parametrize("rules", MODES, ids=lambda rules: rules.to_text())


def fields(result: Simulation) -> list[Any]:
    """All the numbers of a simulation, as plain lists."""
    counted = (result.counts, result.wins, result.turns, result.markers)
    single = [result.rounds, result.seed, result.placed, result.swaps, result.genius]
    return [*single, *(part.tolist() for part in counted)]


@in_soak
@pytest.mark.parametrize("kind", kinds_from("threads"))
def test_same_numbers_on_any_workers(kind: str, tmp_path: Path) -> None:
    """Threads, processes and a Dask cluster give the numbers of this process."""
    with executor_of(kind, tmp_path) as executor:
        for rules, policies in ((Rules(players=3), MIXED[:3]), (Rules(players=1), "greedy")):
            here = simulate(rules, policies, BLOCK + 77, seed=9)
            there = simulate(rules, policies, BLOCK + 77, seed=9, executor=executor)
            assert fields(there) == fields(here)


@pytest.mark.parametrize("rounds", [2, batch.CHUNK, batch.CHUNK + 1, BLOCK, BLOCK + 1])
def test_exactly_so_many_rounds(rounds: int) -> None:
    """So many games as were asked for are counted in every way."""
    simulation = simulate(Rules(players=3), "random", rounds)
    assert simulation.rounds == simulation.turns.sum() == rounds
    assert simulation.counts.sum(axis=1).tolist() == [rounds] * 3
    assert (simulation.markers.sum(axis=2) == rounds).all()


def test_seeds_and_blocks_differ() -> None:
    """A seed gives the same numbers again, and another seed or block gives others."""
    first, again, another = (simulate(Rules(), rounds=1000, seed=seed) for seed in (1, 1, 2))
    assert fields(first) == fields(again)
    assert (first.counts != another.counts).any()
    one_block, two_blocks = (simulate(Rules(), rounds=number * BLOCK) for number in (1, 2))
    assert ((two_blocks.counts - one_block.counts) >= 0).all()
    assert ((two_blocks.counts - one_block.counts) != one_block.counts).any()


@pytest.mark.thinned
@every_mode
def test_conserved(rules: Rules) -> None:
    """Games, winners, markers, turns and tiles are counted in several ways that agree."""
    rounds, players = 1000, rules.players
    names = MIXED[4 - players :]
    simulation = simulate(rules, names, rounds)
    each = 2 if rules.mode is Mode.TEAMS else 1
    shares = simulation.wins.sum(axis=0)[1:] / np.arange(1, players + 1)
    assert shares.sum() == pytest.approx(rounds * each)
    assert simulation.win_share.sum() == pytest.approx(each)
    assert simulation.wins[:, 0].sum() == 0
    assert (simulation.markers[:, 0] == simulation.counts).all()
    assert simulation.counts.sum(axis=1).tolist() == [rounds] * players
    beyond = simulation.markers.cumsum(axis=2)
    assert (beyond[:, :-1] >= beyond[:, 1:]).all()  # a marker of a later place is never lower
    assert simulation.markers[:, :, rules.top + 1 :].sum() == 0
    turns = int(simulation.turns @ np.arange(len(simulation.turns)))
    most = Board.empty(rules.side).most_tiles
    assert turns <= simulation.placed <= rounds * most
    assert simulation.swaps <= turns
    assert 0 <= simulation.genius <= rounds
    if rules.mode is Mode.SOLO:
        assert turns == simulation.placed
        assert simulation.swaps == 0
        assert (simulation.wins == [[0, rounds]]).all()
    else:
        assert simulation.swaps > 0
    if rules.mode is Mode.TEAMS:
        for seat, partner in ((0, 2), (1, 3)):
            assert (simulation.markers[seat] == simulation.markers[partner]).all()
            assert (simulation.wins[seat] == simulation.wins[partner]).all()


def test_genius_ends_at_the_top() -> None:
    """In games that end with all six at the top, the lowest marker of a seat stands there."""
    simulation = simulate(Rules(players=2), "balanced", rounds=3000)
    assert simulation.genius > 0
    # Markers can also reach the top with the last tile that fits.
    assert simulation.counts[:, 18].sum() >= simulation.genius


@pytest.mark.thinned
@every_mode
def test_engine_and_simulation_agree(rules: Rules) -> None:
    """Bots play random games as well in the engine as in a simulation, on average."""
    simulation = simulate(rules, rounds=5000)
    results: list[list[float]] = []
    for seed in seeds(24, longest=2000):
        state, rng = ingenious.start(rules, seed), Random(seed)
        while state.pending:
            state, _ = state.advance(random_choices(state, rng))
        markers = [sorted(state.markers[rules.track_of(seat)]) for seat in range(rules.players)]
        results.append([own for seat in markers for own in seat])
        results[-1] += [len(state.placed), state.turns + 1, state.swaps]
    engine = [Estimate.of(values) for values in zip(*results, strict=True)]
    simulated = [
        simulation.marker(place, seat) for seat in range(rules.players) for place in range(6)
    ]
    for in_engine, in_simulation in zip(engine, simulated, strict=False):
        error = math.hypot(in_engine.standard_error, in_simulation.standard_error)
        assert abs(in_engine.mean - in_simulation.mean) < 4 * error
    totals = [
        simulation.placed,
        int(simulation.turns @ np.arange(len(simulation.turns))),
        simulation.swaps,
    ]
    for in_engine, total in zip(engine[-3:], totals, strict=True):
        error = in_engine.standard_error * math.sqrt(1 + in_engine.n / simulation.rounds)
        assert abs(in_engine.mean - total / simulation.rounds) <= 4 * error


@in_soak
@pytest.mark.parametrize("name", ["greedy", "balanced"])
def test_bots_and_policies_agree(name: str) -> None:
    """Bots that choose without chance come as far in the engine as in a simulation, on average."""
    rules = Rules(players=2)
    simulation = simulate(rules, name, rounds=4000)
    lowest = []
    for seed in seeds(24, longest=1000):
        state = ingenious.start(rules, seed)
        while state.pending:
            view = state.view(state.turn)
            state, _ = state.advance({state.turn: BOTS[name].choose(view, "")})
        lowest.append(state.scores)
    for seat in range(2):
        engine, simulated = Estimate.of([own[seat] for own in lowest]), simulation.marker(0, seat)
        error = math.hypot(engine.standard_error, simulated.standard_error)
        assert abs(engine.mean - simulated.mean) < 4 * error


@pytest.mark.thinned
@every_mode
@pytest.mark.parametrize("policy", ["random", "greedy"])
def test_length_of_a_game(rules: Rules, policy: str) -> None:
    """No game has more turns than tiles fit; alone there is a turn for each, until none fits.

    Any tiles after which none fits are at least half as many as can be laid.
    """
    simulation = simulate(rules, policy, rounds=500)
    most = Board.empty(rules.side).most_tiles
    lengths = simulation.turns.nonzero()[0]
    assert 0 < lengths[0] <= lengths[-1] <= most
    if rules.mode is Mode.SOLO:
        assert lengths[0] >= most / 2
        assert simulation.genius == 0


def made_up() -> Simulation:
    """Four games of two seats, by pencil and paper."""
    counts, wins = np.array([[2, 0, 1, 1], [3, 1, 0, 0]]), np.array([[0, 1, 2], [0, 1, 2]])
    markers = np.zeros((2, 6, 5), np.int64)
    markers[:, 0, :4] = counts
    markers[1, 2] = (1, 0, 2, 0, 1)
    nothing = np.zeros(5, np.int64)
    return Simulation(("random", "greedy"), 7, 4, counts, wins, nothing, markers, 9, 2, 0)


def test_numbers_of_a_simulation() -> None:
    """Means, errors and lines are those of pencil and paper."""
    simulation = made_up()
    assert simulation.mean.tolist() == [5 / 4, 1 / 4]
    assert simulation.win_share.tolist() == [0.5, 0.5]
    assert [simulation.quantile(share) for share in (0.5, 0.51, 1)] == [0, 2, 3]
    estimate = simulation.marker(2, seat=1)
    assert estimate == Estimate.of([0, 2, 2, 4])
    assert (estimate.mean, estimate.n) == (2, 4)
    for seat in range(2):
        lowest = simulation.marker(0, seat)
        assert lowest.mean == simulation.mean[seat]
        assert lowest.standard_error == pytest.approx(simulation.standard_error[seat])
    assert str(simulation).splitlines() == [
        "4 games, seed 7",
        "seat 0, random: lowest colour 1.250 on average (standard error 0.750), "
        "wins 50.0 percent of the games",
        "seat 1, greedy: lowest colour 0.250 on average (standard error 0.250), "
        "wins 50.0 percent of the games",
    ]


@pytest.mark.parametrize("place", [-1, 6, "low", 0.5, None])
def test_no_such_marker(place: Any) -> None:
    """A marker that is not there is refused in one sentence."""
    with pytest.raises(ValueError, match=r".") as error:
        made_up().marker(place)
    assert str(error.value) == f"the markers have the places 0 to 5, not {place!r}"


def test_stopped_simulation(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A simulation that is stopped in its third part counts the games of the first two."""
    stop_in_third_part(batch, monkeypatch)
    simulation = simulate(Rules(), "random", rounds=5 * BLOCK)
    assert simulation.rounds == simulation.turns.sum() == 2 * BLOCK
    assert "the first 2 of 5 parts" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        (
            {"policies": ("random",)},
            "1 policies do not fit 2 players: name one for each, or one for all",
        ),
        (
            {"policies": ("random", "clever")},
            "there is no policy 'clever': choose random, greedy, balanced, learned",
        ),
        (
            {"policies": "sampler"},
            "there is no policy 'sampler': choose random, greedy, balanced, learned",
        ),
        ({"rounds": 1}, "the number of rounds must be 2 or more, not 1"),
        ({"rounds": 2.5}, "the number of rounds must be 2 or more, not 2.5"),
        ({"rounds": True}, "the number of rounds must be 2 or more, not True"),
    ],
)
def test_refused(settings: dict[str, Any], sentence: str) -> None:
    """What cannot be simulated is refused in one sentence."""
    with pytest.raises(ValueError, match=r".") as error:
        simulate(Rules(players=2), **{"rounds": 100, **settings})
    assert str(error.value) == sentence


def test_policies_are_bots() -> None:
    """Every policy is the name of a bot, and one that a sampler knows."""
    assert tuple(POLICIES) == ingenious.bots.POLICY_NAMES
    assert set(POLICIES) < set(BOTS)


WITHOUT_NUMBA = """
import sys
sys.modules["numba"] = None
from random import Random
from kernel_lib.play import fast
from kernel_lib.ingenious import Rules, batch, start
from kernel_lib.ingenious.bots import Sampler
assert not fast.IS_COMPILED
for rules, names, rounds in (
    (Rules(players=2), ("random", "balanced"), 4),
    (Rules(players=1), "greedy", 2),
    (Rules(players=4, teams=True), ("greedy", "random", "balanced", "random"), 2),
):
    found = batch.simulate(rules, names, rounds)
    print(found.counts.tolist(), found.wins.tolist(), found.turns.tolist(), found.markers.tolist())
    print(found.placed, found.swaps, found.genius)
print(Sampler(roll_outs=1, width=2)(start(Rules(players=2), 1).view(0), Random(1)))
"""


@in_soak
def test_same_numbers_without_numba() -> None:
    """Without numba the kernels run as plain Python and give the same numbers and choices."""
    plain = run(WITHOUT_NUMBA)
    compiled = run(
        WITHOUT_NUMBA.replace('sys.modules["numba"] = None', "").replace("assert not", "assert")
    )
    assert plain == compiled


def run(code: str) -> str:
    """What a fresh Python prints for some code, with nothing on the error stream."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
