"""How strong the bots of FTW?! are, and how long its rounds last, measured anew.

python -m tools.bench.strength_ftw

Writes the pairs of bots with 2, 3, 4 and 6 players to ``notebooks/data/ftw-bots.csv``, and prints
what whole rounds come to, and the time of the sampler's decisions. It takes about half an hour.
"""

from __future__ import annotations

import time
from random import Random
from typing import Any

from kernel_lib import ftw
from kernel_lib.ftw import BOTS, Rules, batch
from tools.bench.strength import HEAD, SEED, against, differences, pairs_of, write

SIMPLE_DEALS = 400
DEAR_DEALS = {2: 300, 3: 200, 4: 200, 6: 100}
"""Deals by the number of players where a bot rolls out."""

DEAR = {"sampler", "expert"}

PAIRS = pairs_of(BOTS)
ROUNDS = 200_000


def pairs() -> list[list[Any]]:
    """The pairs of bots."""
    rows = [HEAD]
    for players, deals in DEAR_DEALS.items():
        for first, second in PAIRS:
            number = deals if DEAR & {first, second} else SIMPLE_DEALS
            rows += differences(against(first, second, players, number, ftw), players, first)
    return rows


def report(players: int, policy: str) -> None:
    """Print what rounds between players of one policy come to."""
    begin = time.process_time()
    simulated = batch.simulate(Rules(players=players), policy, rounds=ROUNDS)
    rate = ROUNDS / (time.process_time() - begin)
    lengths = simulated.turns.nonzero()[0]
    print(f"\n{players} players, {rate:,.0f} rounds a second\n{simulated}")
    print(
        f"{simulated.turns @ range(len(simulated.turns)) / ROUNDS:.2f} turns on average", end=", "
    )
    print(f"{lengths[0]} to {lengths[-1]}", end=", ")
    helps = simulated.help_turns @ range(len(simulated.help_turns)) / ROUNDS
    print(f"{helps:.2f} of them make help cards")
    left = simulated.by_cards.sum(axis=0)
    for cards in left[:, 0].nonzero()[0]:
        hands, total, _ = left[cards]
        share = hands / ROUNDS / players
        print(f"{cards} cards left: {share:.2%} of the hands, {total / hands:.2f} points")


def milliseconds(name: str, players: int) -> float:
    """The processor's time of a decision of a bot that rolls out, the mean over a round."""
    state = ftw.start(Rules(players=players, rounds=1), seed=SEED)
    spent, decisions = 0.0, 0
    while state.pending:
        choices = {}
        for seat in state.pending:
            view, rng = state.view(seat), Random(seat)
            begin = time.process_time()
            choices[seat] = BOTS[name].function(view, rng=rng)
            spent += time.process_time() - begin
            decisions += 1
        state, _ = state.advance(choices)
    return 1000 * spent / decisions


def main() -> None:
    """Measure, print, and write the file."""
    for players in range(2, 7):
        batch.simulate(Rules(players=players), rounds=1000)
        for policy in batch.POLICIES:
            report(players, policy)
    for players in DEAR_DEALS:
        for name in sorted(DEAR):
            milliseconds(name, players)
            print(f"{players} players: {milliseconds(name, players):.1f} ms a decision of {name}")
    write("ftw-bots", pairs())


if __name__ == "__main__":
    main()
