"""How quick Ingenious is: the contract beside plain loops, and the simulation beside plain C."""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Callable
from math import hypot
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from kernel_lib import ingenious
from kernel_lib.ingenious import batch
from kernel_lib.play.compare import Estimate
from tools.bench import plain_ingenious
from tools.bench.batch import best_rates, c_program, rate

SOURCE = Path(__file__).with_name("games.c")
RULES = ingenious.Rules(players=2)
FEW, MANY = 200, 50_000
"""Games in each timing: one by one in Python, and in C or in the simulation."""


def contract_games(games: int, seed: int) -> list[int]:
    """The games of ``plain_ingenious.random_games`` through ``pending`` and ``advance``."""
    choose = Random(seed).random
    totals = [0, 0]
    for number in range(games):
        state = ingenious.start(RULES, seed=number)
        while pending := state.pending:
            state, _ = state.advance(
                {seat: view[int(choose() * len(view))] for seat, view in pending.items()}
            )
        for seat, lowest in enumerate(state.scores):
            totals[seat] += lowest
    return totals


def simulated(games: int, seed: int) -> batch.Simulation:
    """Games of two random players in the simulation."""
    return batch.simulate(RULES, "random", rounds=games, seed=seed)


class Told(NamedTuple):
    """What the C program prints of its games: estimates, and the games a second."""

    rate: float
    lowest: tuple[Estimate, Estimate]
    turns: Estimate
    win_share: float
    tiles: float


def in_c(program: Path, games: int = MANY) -> Told:
    """Games of two random players in the C program."""
    words = [str(program), str(games), "1"]
    out = subprocess.run(words, check=True, capture_output=True, text=True).stdout
    (seconds,), first, second, turns, (tiles,) = (
        list(map(float, line.split())) for line in out.splitlines()
    )
    return Told(
        rate=games / seconds,
        lowest=(Estimate(first[0], first[1], games), Estimate(second[0], second[1], games)),
        turns=Estimate(turns[0], turns[1], games),
        win_share=first[2],
        tiles=tiles,
    )


def turns_of(result: batch.Simulation) -> Estimate:
    """The mean number of turns of simulated games."""
    numbers = range(len(result.turns))
    mean = float(result.turns @ numbers) / result.rounds
    squares = float(result.turns @ [number**2 for number in numbers]) / result.rounds
    return Estimate(mean, ((squares - mean**2) / result.rounds) ** 0.5, result.rounds)


def farthest(result: batch.Simulation, told: Told) -> float:
    """How many standard errors the means of the simulation and of C are apart at most."""
    ours = (*(result.marker(0, seat) for seat in range(2)), turns_of(result))
    return max(
        abs(own.mean - theirs.mean) / hypot(own.standard_error, theirs.standard_error)
        for own, theirs in zip(ours, (*told.lowest, told.turns), strict=True)
    )


def report(line: Callable[..., Any]) -> None:
    """Measure, and print one line for each result."""
    same = contract_games(FEW, 1) == plain_ingenious.random_games(FEW, 1)
    line("contract and plain loops play the same games", "yes" if same else "NO", "yes", same)
    contract, loops = best_rates(
        [
            lambda: rate(contract_games, FEW),
            lambda: rate(plain_ingenious.random_games, FEW),
        ]
    )
    line("random 2-player games a second, contract", f"{contract:,.0f}", "")
    line("random 2-player games a second, plain loops", f"{loops:,.0f}", "")
    ratio = contract / loops
    line("contract to plain loops, Ingenious", f"{ratio:.2f}", "at least 0.30", ratio >= 0.30)

    result = simulated(MANY, 1)
    with tempfile.TemporaryDirectory() as folder:
        program = c_program(Path(folder), SOURCE)
        if program is None:
            line("no C compiler here: batch alone", f"{rate(simulated, MANY):,.0f}", "")
            return
        ours, theirs = best_rates([lambda: rate(simulated, MANY), lambda: in_c(program).rate])
        line("random 2-player games a second, batch", f"{ours:,.0f}", "")
        line("random 2-player games a second, C", f"{theirs:,.0f}", "")
        ratio = ours / theirs
        line("batch to C, Ingenious", f"{ratio:.2f}", "at least 0.9", ratio >= 0.9)
        apart = farthest(result, in_c(program))
        line("means of both apart, standard errors", f"{apart:.1f}", "at most 4", apart <= 4)
