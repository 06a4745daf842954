"""How strong the bots of Ingenious are, against each other and alone, measured anew.

python -m tools.bench.strength_ingenious

Writes the pairs of bots with 2, 3 and 4 players and in teams to
``notebooks/data/ingenious-bots.csv``, what each comes to alone to
``notebooks/data/ingenious-solo.csv``, and prints the time of the bots' decisions. It takes about
two hours.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from random import Random
from typing import Any

import numpy as np

from kernel_lib import ingenious
from kernel_lib.ingenious import BOTS, Rules, batch
from kernel_lib.play.compare import Comparison, Estimate, compare
from tools.bench.strength import HEAD, SEED, differences, pairs_of, write

TABLES = {
    "2": (Rules(players=2), 400, 60, 100),
    "3": (Rules(players=3), 200, 12, 40),
    "4": (Rules(players=4), 100, 6, 20),
    "4 in teams": (Rules(players=4, teams=True), 100, 6, 8),
}
"""Rules, deals between simple bots, with one that rolls out, and between the two that do."""

DEAR = {"sampler", "expert"}

PAIRS = pairs_of(BOTS)

SOLO_GAMES, SOLO_DEALS = 100_000, 60
"""Games alone in a simulation, and those of bots that roll out in the engine."""

QUANTILES = (0.1, 0.25, 0.5, 0.75, 0.9)


def against(name: str, other: str, rules: Rules, deals: int) -> Comparison:
    """Two bots at a table, in turns; in teams each bot is a team."""
    seats = [name if seat % 2 == 0 else other for seat in range(rules.players)]
    return compare(ingenious, seats, rules, deals=deals, seed=SEED)


def pairs() -> Iterable[list[Any]]:
    """The pairs of bots: the paired difference, and the shares of games won for one seat."""
    for table, (rules, *deals) in TABLES.items():
        for first, second in PAIRS:
            result = against(first, second, rules, deals[len(DEAR & {first, second})])
            shares = [round(result.win_share(name).mean, 3) for name in (first, second)]
            for row in differences(result, rules.players, first):
                yield [table, *row[1:], *shares]
                print(table, *row[1:], *shares, flush=True)


def alone() -> Iterable[list[Any]]:
    """The lowest marker of each bot in the solo game: its mean, error and quantiles."""
    for name in BOTS:
        counts = solo_counts(name)
        results = np.repeat(np.arange(len(counts)), counts)
        estimate = Estimate.of(results.tolist())
        quantiles = np.quantile(results, QUANTILES, method="inverted_cdf").tolist()
        row = [
            name,
            estimate.n,
            round(estimate.mean, 3),
            round(estimate.standard_error, 3),
            *quantiles,
        ]
        print("alone", *row, flush=True)
        yield row


def solo_counts(name: str) -> Any:
    """In how many solo games the lowest marker of a bot ended at 0, 1, 2 and so on."""
    rules = Rules(players=1)
    if name in batch.POLICIES:
        return batch.simulate(rules, name, rounds=SOLO_GAMES, seed=SEED).counts[0]
    counts = np.zeros(rules.top + 1, np.int64)
    for deal in range(SOLO_DEALS):
        state, step = ingenious.start(rules, seed=deal), 0
        while state.pending:
            chosen = BOTS[name].choose(state.view(0), f"{SEED}/{deal}/{step}")
            state, _ = state.advance({0: chosen})
            step += 1
        counts[state.scores[0]] += 1
    return counts


def milliseconds(name: str, rules: Rules) -> float:
    """The processor's time of a decision of a bot, the mean over a game."""
    state = ingenious.start(rules, seed=SEED)
    bot = BOTS[name]
    spent, decisions = 0.0, 0
    while state.pending:
        view, rng = state.view(state.turn), Random(decisions)
        chance = {"rng": rng} if bot.wants_chance else {}
        begin = time.process_time()
        choice = bot.function(view, **chance)
        spent += time.process_time() - begin
        decisions += 1
        state, _ = state.advance({state.turn: choice})
    return 1000 * spent / decisions


def main() -> None:
    """Measure, print, and write the files."""
    known = {"1": Rules(players=1), **{table: rules for table, (rules, *_) in TABLES.items()}}
    for table, rules in known.items():
        batch.simulate(rules, "balanced", rounds=1000)
        times = (f"{name} {milliseconds(name, rules):.2f}" for name in BOTS)
        print(f"players {table}, ms a decision:", ", ".join(times), flush=True)
    head = [f"{share:.0%}" for share in QUANTILES]
    write("ingenious-solo", [["bot", "games", "mean", "error", *head], *alone()])
    write("ingenious-bots", [[*HEAD, "wins", "other wins"], *pairs()])


if __name__ == "__main__":
    main()
