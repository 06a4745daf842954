"""Random rounds of 6 nimmt! in plain Python loops: the baseline of the benchmark."""

import time
from bisect import bisect
from random import Random


def bulls(card: int) -> int:
    """Return the bulls printed on a card."""
    if card == 55:
        return 7
    if card % 11 == 0:
        return 5
    if card % 10 == 0:
        return 3
    return 2 if card % 5 == 0 else 1


BULLS = [0, *map(bulls, range(1, 105))]


def random_rounds(rounds: int, seed: int, players: int = 4) -> list[int]:
    """Play rounds with random cards and random rows taken; return the total bulls per seat.

    The deal is in random order, so playing a hand from the front is playing it at random.
    Rows are kept in ascending order of their last cards: placing a card never changes it.
    """
    random = Random(seed).random
    deck = list(range(1, 105))
    dealt = 4 + 10 * players
    totals = [0] * players
    for _ in range(rounds):
        for i in range(dealt):
            j = i + int(random() * (104 - i))
            deck[i], deck[j] = deck[j], deck[i]
        ends = sorted(deck[:4])
        sizes = [1] * 4
        costs = [BULLS[card] for card in ends]
        for start in range(4, dealt, players):
            trick = deck[start : start + players]
            for card in sorted(trick):
                row = bisect(ends, card) - 1
                if row < 0:
                    row = int(random() * 4)
                    totals[trick.index(card)] += costs[row]
                    del ends[row], sizes[row], costs[row]
                    ends.insert(0, card)
                    sizes.insert(0, 1)
                    costs.insert(0, BULLS[card])
                elif sizes[row] == 5:
                    totals[trick.index(card)] += costs[row]
                    ends[row] = card
                    sizes[row] = 1
                    costs[row] = BULLS[card]
                else:
                    ends[row] = card
                    sizes[row] += 1
                    costs[row] += BULLS[card]
    return totals


def rounds_per_second(rounds: int = 50_000, repeats: int = 5) -> float:
    """Return the best of several measurements of `random_rounds` with four players."""
    best = float("inf")
    for seed in range(repeats):
        begin = time.perf_counter()
        random_rounds(rounds, seed)
        best = min(best, time.perf_counter() - begin)
    return rounds / best


if __name__ == "__main__":
    print(f"{rounds_per_second():,.0f} rounds a second")
