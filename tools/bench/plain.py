"""Random rounds of 6 nimmt! in plain loops, one page, no classes: a baseline.

It plays the same rounds as the engine, card for card, so that the two can be compared: round n is
dealt from seed n as the engine deals it, and one stream of random numbers makes all choices, in
the order of the seats.
"""

from random import Random

FIVES = dict.fromkeys(range(5, 105, 10), 2)
TENS = dict.fromkeys(range(10, 105, 10), 3)
TWINS = dict.fromkeys(range(11, 100, 11), 5)
BULLS = [{**FIVES, **TENS, **TWINS, 55: 7}.get(card, 1) for card in range(105)]


def random_rounds(rounds: int, seed: int, players: int = 4) -> list[int]:
    """Play rounds with random cards, and random rows taken; the total bulls of each seat."""
    choose = Random(seed).random
    totals = [0] * players
    dealt = 10 * players + 4

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
            for card, seat in trick:
                target, highest = -1, 0
                for index, row in enumerate(rows):
                    if highest < row[-1] < card:
                        target, highest = index, row[-1]
                if target < 0:
                    target = int(choose() * 4)
                elif len(rows[target]) < 5:
                    rows[target].append(card)
                    continue
                for taken in rows[target]:
                    totals[seat] += BULLS[taken]
                rows[target] = [card]
    return totals
