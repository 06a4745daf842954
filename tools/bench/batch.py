"""How quick the simulation is, beside a plain C program that does the same work."""

from __future__ import annotations

import gc
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from kernel_lib import nimmt
from kernel_lib.nimmt import batch
from kernel_lib.nimmt.bots import Sampler

SOURCE = Path(__file__).with_name("rounds.c")
ROUNDS = 1_000_000
REPEATS = 5
FOUR = ("random", "lowest", "highest", "closest")


def best_rates(works: Sequence[Callable[[], float]]) -> list[float]:
    """Rounds a second of each work: the best of several turns, one after the other in each."""
    best = [0.0] * len(works)
    for _ in range(REPEATS):
        for at, work in enumerate(works):
            best[at] = max(best[at], work())
    return best


def rate(play: Callable[[int, int], Any], games: int) -> float:
    """Games or rounds a second by the processor's clock, without garbage collection."""
    gc.collect()
    gc.disable()
    begin = time.process_time()
    play(games, 1)
    took = time.process_time() - begin
    gc.enable()
    return games / took


def c_program(folder: Path, source: Path = SOURCE) -> Path | None:
    """The compiled C program, or None where there is no compiler."""
    compiler = shutil.which("gcc") or shutil.which("cc")
    if compiler is None:
        return None
    program = folder / source.stem
    subprocess.run([compiler, "-O3", "-march=native", source, "-o", program, "-lm"], check=True)
    return program


def c_rate(program: Path, policies: Sequence[str]) -> float:
    """Rounds a second of the C program."""
    words = [str(program), str(ROUNDS), "1", *policies]
    out = subprocess.run(words, check=True, capture_output=True, text=True).stdout
    return ROUNDS / float(out.splitlines()[0])


def batch_rate(policies: Sequence[str], workers: int = 0, rounds: int = ROUNDS) -> float:
    """Rounds a second of ``simulate``: in this thread, or in so many others.

    In this thread the processor's time counts, as the C program counts its own; with others it is
    the time on the clock.
    """
    rules = nimmt.Rules(players=len(policies))
    pool = ThreadPoolExecutor(workers) if workers else None
    clock = time.perf_counter if workers else time.process_time
    begin = clock()
    batch.simulate(rules, policies, rounds=rounds, executor=pool)
    took = clock() - begin
    if pool:
        pool.shutdown()
    return rounds / took


def first_call() -> tuple[float, str]:
    """Seconds of a first simulation after an install, and what it said while waiting."""
    with tempfile.TemporaryDirectory() as empty:
        code = (
            "import time; from kernel_lib.nimmt import Rules, batch; begin = time.perf_counter();"
            "batch.simulate(Rules(), rounds=1000); print(time.perf_counter() - begin)"
        )
        done = subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "NUMBA_CACHE_DIR": empty},
            check=True,
            capture_output=True,
            text=True,
        )
    return float(done.stdout), done.stderr.strip().splitlines()[0]


def rate_without_numba(rounds: int = 512) -> float:
    """Rounds a second where numba is missing."""
    code = (
        "import sys, time; sys.modules['numba'] = None;"
        "from kernel_lib.nimmt import Rules, batch; begin = time.perf_counter();"
        f"batch.simulate(Rules(), rounds={rounds}); print(time.perf_counter() - begin)"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    return rounds / float(done.stdout)


def decision(roll_outs: int) -> float:
    """Milliseconds of a sampler's decision with a full hand, the best of several."""
    view = nimmt.start(nimmt.Rules(players=4), seed=3).view(0)
    bot = Sampler(roll_outs=roll_outs)
    bot(view, Random(0))
    best = float("inf")
    for turn in range(20):
        begin = time.perf_counter()
        bot(view, Random(turn))
        best = min(best, time.perf_counter() - begin)
    return 1000 * best


def report(line: Callable[..., Any]) -> None:
    """Measure, and print one line for each result."""
    batch.simulate(nimmt.Rules(), rounds=1000)
    randoms, different, ten = ("random",) * 4, FOUR, ("random",) * 10
    with tempfile.TemporaryDirectory() as folder:
        program = c_program(Path(folder))
        if program is None:
            line("no C compiler here: the batch engine alone", f"{batch_rate(randoms):,.0f}", "")
        else:
            for what, policies, least in (
                ("four random players", randoms, 2.2),
                ("four different policies", different, 2.2),
                ("ten random players", ten, 0.0),
            ):
                ours, theirs = best_rates(
                    [partial(batch_rate, policies), partial(c_rate, program, policies)]
                )
                line(f"rounds a second, {what}, batch", f"{ours:,.0f}", "")
                line(f"rounds a second, {what}, C", f"{theirs:,.0f}", "")
                ratio, wanted = ours / theirs, f"at least {least}" if least else ""
                line(f"batch to C, {what}", f"{ratio:.2f}", wanted, ratio >= least)
    one, two = best_rates(
        [
            lambda: batch_rate(randoms, workers=1, rounds=2 * ROUNDS),
            lambda: batch_rate(randoms, workers=2, rounds=2 * ROUNDS),
        ]
    )
    line("two threads to one", f"{two / one:.2f}", "at least 1.8", two / one >= 1.8)
    slow, quick = rate_without_numba(), batch_rate(randoms)
    line("rounds a second without numba", f"{slow:,.0f}", f"1/{quick / slow:,.0f} of compiled")
    seconds, said = first_call()
    wanted = f"under 10 s; it says: {said}"
    line("first call after an install", f"{seconds:.1f} s", wanted, seconds < 10)
    taken = decision(100)
    line("sampler, 100 roll-outs a card, full hand", f"{taken:.1f} ms", "at most 5 ms", taken <= 5)
