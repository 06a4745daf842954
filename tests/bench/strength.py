"""How strong the bots are: the numbers that lesson 27 shows, measured anew.

python -m tests.bench.strength [part ...]

Writes one file a part to ``notebooks/data``. The parts: ``simple`` (every pair of the simple bots,
2, 4 and 6 players), ``time`` (the sampler against three randoms, by its number of roll-outs),
``budget`` (the sampler with 50 ms a decision against the simple bots) and ``model`` (samplers with
different ideas of their opponents, against three closest). It takes about half an hour.
"""

from __future__ import annotations

import csv
import sys
import time
from collections.abc import Callable, Iterable
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

from kernel_lib import nimmt
from kernel_lib.nimmt.bots import Sampler
from kernel_lib.play.compare import Comparison, compare

FOLDER = Path(__file__).parents[2] / "notebooks" / "data"
SIMPLE = ("random", "lowest", "highest", "closest", "cautious")
SEED = 1
REPEATS = 40


def against(name: Any, other: Any, players: int, deals: int, game: Any = nimmt) -> Comparison:
    """Two bots at a table, as many seats each as can be."""
    seats = [name if seat % 2 == 0 else other for seat in range(players)]
    return compare(game, seats, deals=deals, seed=SEED)


def differences(found: Comparison, players: int, first: str) -> Iterable[list[Any]]:
    """A line for every other bot: the paired difference to ``first``."""
    for other in found.names:
        if other != first:
            gap = found.difference(first, other)
            yield [
                players,
                first,
                other,
                found.deals,
                round(found.score(first).mean, 3),
                round(found.score(other).mean, 3),
                round(gap.mean, 3),
                round(gap.standard_error, 3),
                round(gap.errors_from_zero, 1),
            ]


HEAD = ["players", "bot", "other", "deals", "mean", "other mean", "difference", "error", "errors"]


def simple() -> list[list[Any]]:
    """Every pair of simple bots."""
    rows = [HEAD]
    for players in (2, 4, 6):
        for one, other in combinations(SIMPLE, 2):
            rows += differences(against(one, other, players, 400), players, one)
    return rows


def budget() -> list[list[Any]]:
    """The sampler with 50 ms a decision."""
    quick = Sampler(milliseconds=50)
    rows = [HEAD]
    for other in ("random", "closest", "cautious"):
        rows += differences(against(quick, other, 2, 60), 2, quick.__name__)
    four = [quick, "cautious", "closest", "random"]
    rows += differences(compare(nimmt, four, deals=60, seed=SEED), 4, quick.__name__)
    six = [*four, "cautious", "closest"]
    rows += differences(compare(nimmt, six, deals=60, seed=SEED), 6, quick.__name__)
    return rows


def model() -> list[list[Any]]:
    """Samplers that think their opponents random, mixed, cautious or closest."""
    rows = [["bot", "deals", "mean", "error", "other mean"]]
    for idea in ("random", "mixed", "cautious", "closest"):
        bot = Sampler(model=idea)
        found = compare(nimmt, [bot, "closest", "closest", "closest"], deals=200, seed=SEED)
        score = found.score(bot.__name__)
        rows.append(
            [
                bot.__name__,
                found.deals,
                round(score.mean, 3),
                round(score.standard_error, 3),
                round(found.score("closest").mean, 3),
            ]
        )
    return rows


def by_time() -> list[list[Any]]:
    """The sampler against three randoms, with more and more roll-outs a card."""
    rows = [["roll-outs", "ms a decision", "deals", "mean", "error"]]
    for roll_outs, deals in (
        (2, 300),
        (5, 300),
        (10, 300),
        (20, 300),
        (50, 300),
        (100, 300),
        (200, 200),
        (500, 150),
        (1000, 100),
    ):
        bot = Sampler(roll_outs=roll_outs)
        found = compare(nimmt, [bot, "random", "random", "random"], deals=deals, seed=SEED)
        score = found.score(bot.__name__)
        rows.append(
            [
                roll_outs,
                round(milliseconds(bot), 2),
                deals,
                round(score.mean, 3),
                round(score.standard_error, 3),
            ]
        )
    return rows


def milliseconds(bot: Sampler) -> float:
    """The processor's time of a decision, the mean over a deal; the best of several deals."""
    return 1000 * min(_seconds(bot) for _ in range(REPEATS))


def _seconds(bot: Sampler) -> float:
    state = nimmt.start(nimmt.Rules(players=4, end="1 deal"), seed=SEED)
    spent = decisions = 0.0
    while state.pending:
        choices = {}
        for seat in state.pending:
            begin = time.process_time()
            choices[seat] = bot(state.view(seat), Random(seat))
            spent += time.process_time() - begin
            decisions += 1
        state, _ = state.advance(choices)
    return spent / decisions


PARTS: dict[str, Callable[[], list[list[Any]]]] = {
    "simple": simple,
    "time": by_time,
    "budget": budget,
    "model": model,
}


def main(parts: list[str]) -> None:
    """Measure the parts, and write a file for each."""
    for part in parts or PARTS:
        write(f"bots-{part}", PARTS[part]())


def write(name: str, rows: list[list[Any]]) -> None:
    """Write one file of numbers."""
    FOLDER.mkdir(exist_ok=True)
    with open(FOLDER / f"{name}.csv", "w", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows(rows)


if __name__ == "__main__":
    main(sys.argv[1:])
