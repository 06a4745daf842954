"""The benchmark table: ratios measured in one run, with the times they come from.

python -m tools.bench
"""

from __future__ import annotations

import gc
import statistics
import sys
import time
from collections.abc import Callable
from random import Random
from typing import Any

from kernel_lib import nimmt
from kernel_lib.nimmt import Table
from tools.bench import batch, ingenious, plain, school
from tools.bench.click import clicks, motions
from tools.bench.lines import Lines, processor

REPEATS = 7


def contract_rounds(rounds: int, seed: int, players: int = 4) -> list[int]:
    """The rounds of ``plain.random_rounds`` through ``pending`` and ``advance``."""
    choose = Random(seed).random
    rules = nimmt.Rules(players=players, end="1 deal")
    totals = [0] * players
    for number in range(rounds):
        state = nimmt.start(rules, seed=number)
        while pending := state.pending:
            state, _ = state.advance(
                {seat: view[int(choose() * len(view))] for seat, view in pending.items()}
            )
        for seat, bulls in enumerate(state.scores):
            totals[seat] += bulls
    return totals


def fastest(work: Callable[[], Any]) -> float:
    """The shortest of several timings in seconds, without garbage collection in between."""
    best = float("inf")
    for _ in range(REPEATS):
        gc.collect()
        gc.disable()
        begin = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - begin)
        gc.enable()
    return best


def main() -> int:
    """Measure and print; 1 where a line misses its bound."""
    rounds, line = 1000, Lines()
    line("processor", processor())
    same = contract_rounds(rounds, 1) == plain.random_rounds(rounds, 1)
    line("contract and plain loops play the same rounds", "yes" if same else "NO", "yes", same)
    contract, loops = batch.best_rates(
        [
            lambda: batch.rate(contract_rounds, rounds),
            lambda: batch.rate(plain.random_rounds, rounds),
        ]
    )
    line("random 4-player rounds a second, contract", f"{contract:,.0f}", "")
    line("random 4-player rounds a second, plain loops", f"{loops:,.0f}", "")
    ratio = contract / loops
    line("contract to plain loops, 6 nimmt!", f"{ratio:.2f}", "at least 0.15", ratio >= 0.15)

    table = Table.parse("16 20 21 22 | 35 36 38 40 42 | 61 | 91")
    hand = [1, 5, 17, 37, 45, 55, 66, 77, 88, 104]
    exact = fastest(lambda: [nimmt.risk(table, hand, opponents=9) for _ in range(50)]) / 50
    quick = exact < 0.01
    line("exact risk, ten cards, nine opponents", f"{exact * 1000:.2f} ms", "under 10 ms", quick)

    batch.report(line)
    ingenious.report(line)
    school.report(line)

    times = clicks()
    what = f"click to drawn in JupyterLab, {len(times)} clicks"
    line(what, spread(times), "median under 80 ms", statistics.median(times) < 80)
    first, frames = motions()
    soon = statistics.median(first) < 50 and late(first) < 80
    what = f"click to first motion, {len(first)} clicks"
    line(what, spread(first), "under 50 ms, 95 % 80 ms", soon)
    what = f"a frame of the motion, {len(frames):,} frames"
    line(what, spread(frames), "95 % under 34 ms", late(frames) < 34)
    for missed in line.missed:
        print(f"missed: {missed}")
    return 1 if line.missed else 0


def spread(milliseconds: list[float]) -> str:
    """The median of some times, and what 95 % of them stay under."""
    return f"median {statistics.median(milliseconds):.0f} ms, 95 % {late(milliseconds):.0f} ms"


def late(milliseconds: list[float]) -> float:
    """What 95 % of some times stay under."""
    return statistics.quantiles(milliseconds, n=20)[-1]


if __name__ == "__main__":
    sys.exit(main())
