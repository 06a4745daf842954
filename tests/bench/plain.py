"""Random rounds of 6 nimmt! by the oracle's plain loops: the baseline of the benchmark.

It plays the same rounds as the engine, card for card, so that the two can be compared: round n is
dealt from seed n as the engine deals it, and one stream of random numbers makes all choices, in
the order of the seats.
"""

from random import Random
from typing import Any

from tests.nimmt import oracle

BULLS = [0, *map(oracle.bulls, range(1, 105))]


def random_rounds(rounds: int, seed: int, players: int = 4) -> list[int]:
    """Play rounds with random cards, and random rows taken; the total bulls of each seat."""
    choose = Random(seed).random
    totals = [0] * players
    dealt = 10 * players + 4

    def any_row(*_: Any) -> int:
        return int(choose() * 4)

    for number in range(rounds):
        shuffle = Random(f"{number}/1").random
        deck = list(range(1, 105))
        for i in range(dealt):
            j = i + int(shuffle() * (104 - i))
            deck[i], deck[j] = deck[j], deck[i]
        hands = [sorted(deck[10 * seat : 10 * seat + 10]) for seat in range(players)]
        rows = [[card] for card in deck[10 * players : dealt]]
        for _ in range(10):
            trick = []
            for seat, hand in enumerate(hands):
                trick.append((hand.pop(int(choose() * len(hand))), seat))
            trick.sort()
            for seat, cards in oracle.lay(rows, trick, any_row):
                for card in cards:
                    totals[seat] += BULLS[card]
    return totals
