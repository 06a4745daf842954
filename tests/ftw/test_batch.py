"""Simulations: exact counts, the same on any workers, and true to the readable engine."""

from __future__ import annotations

import math
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from kernel_lib import ftw
from kernel_lib.ftw import BOTS, Rules, batch
from kernel_lib.ftw.batch import BLOCK, POLICIES, Simulation, most_turns, simulate
from tests.executors import kinds_from, stop_in_third_part
from tests.strategies import in_soak, seeds
from tools.executors import executor_of

ROOT = Path(__file__).parents[2]
MIXED = ("random", "thrifty", "hasty")
POSITION = "pile 25 26 | you 6 29 31 | help 7 11 | Ben 3 ?5"


def fields(result: Simulation) -> list[Any]:
    """All the numbers of a simulation, as plain lists."""
    counted = (
        result.counts,
        result.wins,
        result.turns,
        result.help_turns,
        result.by_cards,
        result.tops,
    )
    return [result.rounds, result.seed, *(part.tolist() for part in counted)]


@in_soak
@pytest.mark.parametrize("kind", kinds_from("processes"))
def test_same_numbers_on_any_workers(kind: str, tmp_path: Path) -> None:
    """Threads, processes and a Dask cluster give the numbers of this process."""
    with executor_of(kind, tmp_path) as executor:
        for rules, policies in (
            (Rules(players=3), MIXED),
            (Rules(players=2, position=POSITION), "random"),
        ):
            here = simulate(rules, policies, 2 * BLOCK + 77, seed=9)
            there = simulate(rules, policies, 2 * BLOCK + 77, seed=9, executor=executor)
            assert fields(there) == fields(here)


@pytest.mark.parametrize("rounds", [2, batch.CHUNK, batch.CHUNK + 1, BLOCK, BLOCK + 1])
def test_exactly_so_many_rounds(rounds: int) -> None:
    """So many rounds as were asked for are counted in every way."""
    simulation = simulate(Rules(players=3), MIXED, rounds)
    assert simulation.rounds == simulation.turns.sum() == simulation.help_turns.sum() == rounds
    assert simulation.counts.sum(axis=1).tolist() == [rounds] * 3
    assert simulation.by_cards[:, :, 0].sum(axis=1).tolist() == [rounds] * 3


def test_seeds_and_blocks_differ() -> None:
    """A seed gives the same numbers again, and another seed or block gives others."""
    first, again, another = (simulate(Rules(), rounds=2000, seed=seed) for seed in (1, 1, 2))
    assert fields(first) == fields(again)
    assert (first.counts != another.counts).any()
    one_block, two_blocks = (simulate(Rules(), rounds=number * BLOCK) for number in (1, 2))
    assert ((two_blocks.counts - one_block.counts) >= 0).all()
    assert ((two_blocks.counts - one_block.counts) != one_block.counts).any()


@pytest.mark.parametrize("players", range(2, 7))
def test_conserved(players: int) -> None:
    """Rounds, turns, points and cards are counted in several ways that agree."""
    rules = Rules(players=players)
    simulation = simulate(rules, (MIXED * 2)[:players], rounds=5000)
    shares = simulation.wins.sum(axis=0)[1:] / np.arange(1, players + 1)
    assert shares.sum() == pytest.approx(5000)
    assert simulation.win_share.sum() == pytest.approx(1)
    hands, total, squares = simulation.by_cards.sum(axis=(0, 1))
    assert hands == 5000 * players
    assert total == round(5000 * simulation.mean.sum())
    assert squares == (simulation.counts @ np.arange(61) ** 2).sum()
    times, alone, helped, made = simulation.tops.T
    assert (times == alone + helped + made).all()
    turns = simulation.turns @ np.arange(len(simulation.turns))
    assert times.sum() == turns
    assert made.sum() == simulation.help_turns @ np.arange(len(simulation.help_turns))
    assert times[0] == alone[0] == 5000 + made.sum()  # a new pile at first and after each
    assert times[rules.highest + 1 :].sum() == 0
    cards = np.arange(simulation.by_cards.shape[1])
    left = simulation.by_cards[:, :, 0].sum(axis=0) @ cards
    assert left == 5000 * players * rules.hand_size - (turns - made.sum())


@pytest.mark.thinned
@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("players", range(2, 7))
def test_length_of_a_round(players: int, policy: str) -> None:
    """A round has n(h - 2) + 1 turns at least, and less than twice so many, and ends with 1."""
    rules = Rules(players=players)
    shortest = players * (rules.hand_size - 2) + 1
    simulation = simulate(rules, policy, rounds=5000)
    lengths = simulation.turns.nonzero()[0]
    assert shortest <= lengths[0] <= lengths[-1] <= 2 * shortest - 1
    assert len(simulation.turns) == most_turns([rules.hand_size] * players) + 1 == 2 * shortest + 1
    assert simulation.by_cards[:, 0, 0].sum() == 0
    assert simulation.by_cards[:, 1, 0].sum() == 5000


def test_small_deck_by_enumeration() -> None:
    """With a small deck the means are those of all deals, played by the readable bots."""
    rules = Rules(players=2, rounds=1, highest=8, hand_size=3, passed=1)
    names = ("thrifty", "hasty")
    first = ftw.start(rules, 1)
    totals, deals = [0, 0], 0
    for mine in combinations(rules.deck, 3):
        for others in combinations(sorted(set(rules.deck) - set(mine)), 3):
            state = first._replace(hands=(mine, others))
            for seat, points in enumerate(finished(state, names).scores):
                totals[seat] += points
            deals += 1
    assert deals == math.comb(8, 3) * math.comb(5, 3)
    simulation = simulate(rules, names, rounds=200_000)
    for seat in range(2):
        assert (
            abs(simulation.mean[seat] - totals[seat] / deals) < 4 * simulation.standard_error[seat]
        )


def finished(state: Any, names: Sequence[str]) -> Any:
    """The end of a match between bots."""
    while state.pending:
        choices = {seat: BOTS[names[seat]].choose(state.view(seat), "") for seat in state.pending}
        state, _ = state.advance(choices)
    return state


def test_four_randoms() -> None:
    """Four random bots get as many points in the engine as in a simulation."""
    rules = Rules(rounds=1)
    simulation = simulate(Rules(), rounds=100_000)
    points: list[list[int]] = [[] for _ in range(4)]
    for seed in seeds(75, longest=2000):
        state, rng = ftw.start(rules, seed), Random(seed)
        while state.pending:
            state, _ = state.advance(
                {seat: ftw.bots.random(state.view(seat), rng) for seat in state.pending}
            )
        for seat, own in enumerate(state.scores):
            points[seat].append(own)
    for seat, own in enumerate(points):
        error = math.hypot(float(np.std(own)) / len(own) ** 0.5, simulation.standard_error[seat])
        assert abs(np.mean(own) - simulation.mean[seat]) < 4 * error


def test_position() -> None:
    """From a position only the unknown cards are dealt, each equally often."""
    rules = Rules(players=2, position="pile 10 | you 15 34 | Ben 3 ?1")
    simulation = simulate(rules, "thrifty", rounds=32_000)
    assert simulation.turns[1] == simulation.counts[0, 34] == simulation.tops[10, 1] == 32_000
    unseen = set(rules.deck) - {3, 10, 15, 34}
    expected = Counter(abs(card - 3) for card in unseen)
    assert simulation.counts[1].nonzero()[0].tolist() == sorted(expected)
    for gained, cards in expected.items():
        mean = 32_000 * cards / len(unseen)
        assert abs(simulation.counts[1, gained] - mean) < 4 * math.sqrt(mean)


def test_known_position() -> None:
    """A position without unknown cards is always the same round, the engine's."""
    text = "pile 17 | you 2 7 13 34 | help 6 11 19 | Ben 3 30 31 | Cleo 4 20 35 36"
    rules = Rules(players=3, position=text)
    for names in (("thrifty", "hasty", "thrifty"), ("hasty", "thrifty", "thrifty")):
        simulation = simulate(rules, names, rounds=10)
        assert simulation.counts.argmax(axis=1).tolist() == list(
            finished(ftw.start(rules, 1), names).scores
        )
        assert (simulation.counts.max(axis=1) == 10).all()


def test_numbers_of_a_simulation() -> None:
    """Means, errors and lines are those of pencil and paper."""
    counts = np.array([[2, 0, 1, 1], [3, 1, 0, 0]])
    wins = np.array([[0, 1, 2], [0, 1, 2]])
    by_cards = np.zeros((2, 3, 3), np.int64)
    by_cards[0, 1], by_cards[0, 2] = (3, 5, 13), (1, 0, 0)
    nothing = np.zeros(5, np.int64)
    made_up = Simulation(
        ("random", "thrifty"), 7, 4, counts, wins, nothing, nothing, by_cards, nothing
    )
    assert made_up.mean.tolist() == [5 / 4, 1 / 4]
    assert made_up.win_share.tolist() == [0.5, 0.5]
    assert [made_up.quantile(share) for share in (0.5, 0.51, 1)] == [0, 2, 3]
    estimate = made_up.points_with(1)
    assert (estimate.mean, estimate.n) == (5 / 3, 3)
    assert estimate.standard_error == pytest.approx(math.sqrt((13 - 25 / 3) / 2 / 3))
    assert str(made_up).splitlines() == [
        "4 rounds, seed 7",
        "seat 0, random: 1.250 points a round (standard error 0.750), "
        "wins 50.0 percent of the rounds",
        "seat 1, thrifty: 0.250 points a round (standard error 0.250), "
        "wins 50.0 percent of the rounds",
    ]
    for cards, rounds in ((2, 1), (0, 0), (-1, 0), (3, 0)):
        with pytest.raises(ValueError, match=r".") as error:
            made_up.points_with(cards)
        assert str(error.value) == f"a standard error needs 2 rounds or more, not {rounds}"


def test_stopped_simulation(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A simulation that is stopped in its third part counts the rounds of the first two."""
    stop_in_third_part(batch, monkeypatch)
    simulation = simulate(Rules(), "hasty", rounds=5 * BLOCK)
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
            "there is no policy 'clever': choose random, hasty, thrifty, learned",
        ),
        (
            {"policies": "sampler"},
            "there is no policy 'sampler': choose random, hasty, thrifty, learned",
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
    assert tuple(POLICIES) == ftw.bots.POLICY_NAMES
    assert set(POLICIES) < set(BOTS)


WITHOUT_NUMBA = """
import sys
sys.modules["numba"] = None
from kernel_lib.play import fast
from kernel_lib.ftw import Rules, batch
from kernel_lib.ftw.bots import Sampler
from kernel_lib.ftw import start
from random import Random
assert not fast.IS_COMPILED
one = batch.simulate(Rules(players=3), ("random", "thrifty", "hasty"), 60)
two = batch.simulate(Rules(players=2, position="{position}"), "random", 60)
print([(found.counts.tolist(), found.turns.tolist(), found.tops.tolist()) for found in (one, two)])
print(Sampler(roll_outs=2)(start(Rules(players=2), 1).view(0), Random(1)))
"""


@in_soak
def test_same_numbers_without_numba() -> None:
    """Without numba the kernels run as plain Python and give the same numbers and choices."""
    code = WITHOUT_NUMBA.format(position=POSITION)
    plain = run(code)
    compiled = run(code.replace('sys.modules["numba"] = None', "").replace("assert not", "assert"))
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
