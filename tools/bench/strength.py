"""How strong the bots are: the numbers that lesson 27 shows, measured anew.

python -m tools.bench.strength [part ...] [--on processes] [--deals N] [--tables NAME ...]

Writes one file a part to ``notebooks/data``. The parts: ``simple`` (every pair of the simple bots,
2, 4 and 6 players), ``time`` (the sampler against three randoms, by its number of roll-outs),
``budget`` (the sampler with 50 ms a decision against the simple bots), ``model`` (samplers with
different ideas of their opponents, against three closest) and ``expert`` (the expert and the
sampler in turn in the same seat of the same deals, with the same opponents, and with roll-outs that
take them equally long). The last part takes some hours, the others half an hour. It can be spread
over two processes, or over a Dask cluster of two: the numbers are the same, but for the times.
With ``--tables`` it is measured at some tables only, with ``--deals`` in more or fewer deals.
"""

from __future__ import annotations

import csv
import time
from argparse import ArgumentParser
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor
from itertools import combinations
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from kernel_lib import nimmt
from kernel_lib.nimmt.bots import Sampler
from kernel_lib.nimmt.expert import Expert
from kernel_lib.play.compare import Comparison, Estimate, compare
from tools.executors import KINDS, executor_of

FOLDER = Path(__file__).parents[2] / "notebooks" / "data"
SIMPLE = ("random", "lowest", "highest", "closest", "cautious")
SEED = 1
REPEATS = 40


def against(name: Any, other: Any, players: int, deals: int, game: Any = nimmt) -> Comparison:
    """Two bots at a table, as many seats each as can be."""
    seats = [name if seat % 2 == 0 else other for seat in range(players)]
    return compare(game, seats, deals=deals, seed=SEED)


def pairs_of(names: Iterable[str]) -> list[tuple[str, str]]:
    """Who meets whom: all pairs, but the expert, which takes long, meets only the sampler.

    >>> pairs_of(["random", "sampler", "expert"])
    [('random', 'sampler'), ('sampler', 'expert')]
    """
    return [pair for pair in combinations(names, 2) if "expert" not in pair or "sampler" in pair]


def differences(found: Comparison, players: int, first: str) -> Iterable[list[Any]]:
    """A line for every other bot: the paired difference to ``first``."""
    for name in found.names:
        if name != first:
            gap = found.difference(first, name)
            yield [
                players,
                first,
                name,
                found.deals,
                round(found.score(first).mean, 3),
                round(found.score(name).mean, 3),
                round(gap.mean, 3),
                round(gap.standard_error, 3),
                round(gap.errors_from_zero, 1),
            ]


HEAD = ["players", "bot", "other", "deals", "mean", "other mean", "difference", "error", "errors"]


def simple() -> list[list[Any]]:
    """Every pair of simple bots."""
    rows = [HEAD]
    for players in (2, 4, 6):
        for first, second in combinations(SIMPLE, 2):
            rows += differences(against(first, second, players, 400), players, first)
    return rows


def budget() -> list[list[Any]]:
    """The sampler with 50 ms a decision."""
    quick = Sampler(milliseconds=50)
    rows = [HEAD]
    for rival in ("random", "closest", "cautious"):
        rows += differences(against(quick, rival, 2, 60), 2, quick.__name__)
    four: list[Any] = [quick, "cautious", "closest", "random"]
    rows += differences(compare(nimmt, four, deals=60, seed=SEED), 4, quick.__name__)
    six = [*four, "cautious", "closest"]
    rows += differences(compare(nimmt, six, deals=60, seed=SEED), 6, quick.__name__)
    return rows


def model() -> list[list[Any]]:
    """Samplers that think their opponents random, mixed, cautious or closest."""
    rows: list[list[Any]] = [["bot", "deals", "mean", "error", "other mean"]]
    for idea in ("random", "mixed", "cautious", "closest"):
        bot = Sampler(model=idea)
        comparison = compare(nimmt, [bot, "closest", "closest", "closest"], deals=200, seed=SEED)
        score = comparison.score(bot.__name__)
        rows.append(
            [
                bot.__name__,
                comparison.deals,
                round(score.mean, 3),
                round(score.standard_error, 3),
                round(comparison.score("closest").mean, 3),
            ]
        )
    return rows


def by_time() -> list[list[Any]]:
    """The sampler against three randoms, with more and more roll-outs a card."""
    rows: list[list[Any]] = [["roll-outs", "ms a decision", "deals", "mean", "error"]]
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
        comparison = compare(nimmt, [bot, "random", "random", "random"], deals=deals, seed=SEED)
        score = comparison.score(bot.__name__)
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


TABLES: dict[str, Sequence[str]] = {
    "mixed": ("random", "closest", "cautious"),
    "mixed with a sampler": ("sampler", "closest", "cautious"),
    **{f"three {name}": (name,) * 3 for name in (*SIMPLE, "sampler")},
    "three learned": ("learned",) * 3,
    **{f"two {name}": (name,) * 2 for name in ("closest", "sampler", "learned")},
    **{f"one {name}": (name,) for name in (*SIMPLE, "sampler", "learned")},
    "mixed, six players": ("random", "closest", "cautious", "sampler", "highest"),
    "five random": ("random",) * 5,
    "five sampler": ("sampler",) * 5,
}
"""The opponents that the expert and the sampler have in turn."""

EQUAL = (Expert(), Sampler(roll_outs=1500))
"""They take equally long for a decision."""


def expert(
    tables: Iterable[str] = tuple(TABLES), deals: int = 400, executor: Executor | None = None
) -> list[list[Any]]:
    """The expert and the sampler, one after the other in the same seats of the same deals."""
    head = ["table", "deals", "expert", "sampler", "difference", "error", "errors"]
    rows: list[list[Any]] = [[*head, "expert wins", "sampler wins", "expert ms", "sampler ms"]]
    for table in tables:
        rows.append([table, *paired(*EQUAL, TABLES[table], deals, executor)])
        print(*rows[-1], flush=True)
    return rows


def paired(
    one: Any, other: Any, opponents: Sequence[str], deals: int, executor: Executor | None = None
) -> list[Any]:
    """Two bots in the same seats: their means, the paired difference, and their times."""
    comparisons = [
        compare(nimmt, [bot, *opponents], deals=deals, seed=SEED, executor=executor)
        for bot in (one, other)
    ]
    scores = [
        [scores[each.names.index(bot.__name__)] for scores in each.scores]
        for bot, each in zip((one, other), comparisons, strict=True)
    ]
    gap = Estimate.of([mine - its for mine, its in zip(*scores, strict=True)])
    wins = [
        each.win_share(bot.__name__).mean
        for bot, each in zip((one, other), comparisons, strict=True)
    ]
    players = len(opponents) + 1
    return [
        deals,
        *(round(Estimate.of(each).mean, 3) for each in scores),
        round(gap.mean, 3),
        round(gap.standard_error, 3),
        round(gap.errors_from_zero, 1),
        *(round(share, 3) for share in wins),
        *(round(milliseconds(bot, players), 2) for bot in (one, other)),
    ]


def milliseconds(bot: Any, players: int = 4) -> float:
    """The processor's time of a decision, the mean over a deal; the best of several deals."""
    return 1000 * min(_seconds(bot, players) for _ in range(REPEATS))


def _seconds(bot: Any, players: int) -> float:
    state = nimmt.start(nimmt.Rules(players=players, end="1 deal"), seed=SEED)
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


def main() -> None:
    """Measure the parts, and write a file for each."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", help=f"some of {', '.join((*PARTS, 'expert'))}")
    parser.add_argument("--deals", type=int, default=400, help="deals of the part expert")
    parser.add_argument("--on", choices=KINDS, default="none", help="what spreads that part")
    parser.add_argument("--tables", nargs="+", choices=TABLES, default=tuple(TABLES))
    asked = parser.parse_args()
    for part in asked.parts or (*PARTS, "expert"):
        if part == "expert":
            with TemporaryDirectory() as folder, executor_of(asked.on, Path(folder)) as executor:
                write("bots-expert", expert(asked.tables, asked.deals, executor))
        else:
            write(f"bots-{part}", PARTS[part]())


def write(name: str, rows: list[list[Any]]) -> None:
    """Write one file of numbers."""
    FOLDER.mkdir(exist_ok=True)
    with (FOLDER / f"{name}.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows(rows)


if __name__ == "__main__":
    main()
