"""The answers of drawn exercises that are given in a picture, computed a second time."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, product
from math import comb, erf, isqrt, sqrt
from statistics import median
from typing import Any

from tests.learn.second_answers import Facts, bulls, rows_of

Bars = dict[int, Fraction]


def bars_of(facts: Facts) -> Bars:
    """The bars of a question by their labels."""
    pairs = (pair.split(": ") for pair in facts["shown"].split(", "))
    return {int(label): Fraction(height) for label, height in pairs}


def told(chance: Fraction | float) -> Fraction:
    """A chance with three decimals."""
    return Fraction(round(Fraction(chance) * 1000), 1000)


# --- what the bars should be ----------------------------------------------------------------


def errors(facts: Facts) -> Bars:
    """The standard error of a mean, for each number of rounds."""
    return {rounds: Fraction(facts["deviation"], isqrt(rounds)) for rounds in bars_of(facts)}


def one_card(facts: Facts) -> Bars:
    """The bulls of one card of the deck, card by card."""
    deck = [bulls(card) for card in range(1, facts["highest"] + 1)]
    return {number: told(Fraction(deck.count(number), len(deck))) for number in sorted(set(deck))}


def dear_cards(facts: Facts) -> Bars:
    """How many cards of a hand have so many bulls: hands with them, of all hands."""
    highest, size, dear = facts["highest"], facts["size"], facts["dear"]
    assert dear == sum(bulls(card) >= facts["least"] for card in range(1, highest + 1))
    return {
        count: told(
            Fraction(comb(dear, count) * comb(highest - dear, size - count), comb(highest, size))
        )
        for count in range(size + 1)
    }


def wins(deals: int, players: int) -> Bars:
    """The wins of some deals: every order of the winners, of whom the first is you."""
    orders = list(product(range(players), repeat=deals))
    return {
        won: told(Fraction(sum(order.count(0) == won for order in orders), len(orders)))
        for won in range(deals + 1)
    }


def curve(_facts: Facts) -> Bars:
    """The shares under the normal curve, cut at -2, -1, 0, 1 and 2."""
    below = [0.0, *((1 + erf(z / sqrt(2))) / 2 for z in range(-2, 3)), 1.0]
    return {bar: told(below[bar] - below[bar - 1]) for bar in range(1, 7)}


def two_deals(facts: Facts) -> Bars:
    """The totals of two deals."""
    deal = {0: facts["none"], 10: facts["ten"], 20: facts["twenty"]}
    totals = dict.fromkeys(range(0, 50, 10), Fraction(0))
    for first, second in product(deal, repeat=2):
        totals[first + second] += deal[first] * deal[second]
    return {total: told(chance) for total, chance in totals.items()}


def highest_cards(facts: Facts) -> Bars:
    """The highest card of every hand."""
    hands = list(combinations(range(1, facts["highest"] + 1), facts["size"]))
    tops = [hand[-1] for hand in hands]
    return {card: told(Fraction(tops.count(card), len(hands))) for card in sorted(set(tops))}


def lower_dice(facts: Facts) -> Bars:
    """The lower number of every throw of two dice."""
    numbers = range(1, facts["sides"] + 1)
    lower = [min(throw) for throw in product(numbers, repeat=2)]
    return {number: Fraction(lower.count(number)) for number in numbers}


BARS: dict[str, Callable[[Facts], Bars]] = {
    "bar-of-an-error": errors,
    "bar-of-a-quantile": one_card,
    "bar-nearest-the-mean": dear_cards,
    "bar-without-its-twin": lambda facts: wins(facts["deals"], 2),
    "bar-of-a-class": curve,
    "bar-of-two-deals": two_deals,
    "bar-of-the-highest": highest_cards,
    "bar-with-a-slip": lower_dice,
}
"""The bars as they should be, where they are no mere counts and not mixed up."""

WRONG = ("bar-of-an-error", "bar-without-its-twin", "bar-of-two-deals", "bar-with-a-slip")
"""The questions in which one of the bars is wrong."""


# --- the answers ----------------------------------------------------------------------------


def wrong_bar(id: str) -> Callable[[Facts], int]:
    """The only bar that is not as it should be."""

    def found(facts: Facts) -> int:
        shown, right = bars_of(facts), BARS[id](facts)
        (wrong,) = [label for label in shown if abs(shown[label] - right[label]) > 0.0011]
        return wrong

    return found


def reaches(bars: Bars, percent: int) -> int:
    """The first bar up to which they make so much."""
    return next(
        label
        for label in bars
        if sum(height for lower, height in bars.items() if lower <= label) >= Fraction(percent, 100)
    )


def middle(facts: Facts) -> int:
    """The median of all rounds."""
    rounds = [rows for rows, count in bars_of(facts).items() for _ in range(int(count))]
    assert len(rounds) == facts["rounds"]
    return int(median(rounds))


def nearest(facts: Facts) -> int:
    """The bar nearest to the balance point of all bars."""
    bars = bars_of(facts)
    mean = sum(label * height for label, height in bars.items()) / sum(bars.values())
    return min(bars, key=lambda label: abs(label - mean))


def bar_of_wins(facts: Facts) -> int:
    """The bar that is as high as so many wins are likely."""
    wanted = wins(facts["deals"], facts["players"])[facts["wins"]]
    (bar,) = [label for label, height in bars_of(facts).items() if height == wanted]
    return bar


def riskiest(facts: Facts) -> int:
    """The card of the first row before which the most unseen cards come."""
    rows, mine = rows_of(facts), facts["mine"]
    seen = {*mine, *(card for row in rows for card in row)}
    free = {
        card: len(set(range(rows[0][-1] + 1, card)) - seen)
        for card in mine
        if max(row[-1] for row in rows if row[-1] < card) == rows[0][-1]
    }
    assert len(rows[0]) == 4
    return int(max(free, key=lambda card: free[card]))


def arrived(facts: Facts) -> tuple[int, int]:
    """Step by step over the board."""
    q, r = map(int, facts["start"].split(","))
    return q + facts["east"], r + facts["down"]


def hole(facts: Facts) -> tuple[int, int]:
    """The cell that is missing in the line of reds."""
    places = [int(cell.split(",")[0]) for cell in facts["reds"].split()]
    (gap,) = set(range(min(places), max(places) + 1)) - set(places)
    return gap, 0


SECOND_PICTURES: dict[str, Callable[[Facts], Any]] = {
    "riskiest-of-hand": riskiest,
    "bar-of-the-median": middle,
    "bar-of-a-quantile": lambda f: reaches(one_card(f), f["percent"]),
    "bar-nearest-the-mean": nearest,
    "bar-of-some-wins": bar_of_wins,
    "bar-of-a-class": lambda f: (
        1 + sum(f["found"] > f["center"] + z * f["spread"] for z in range(-2, 3))
    ),
    "bar-of-the-highest": lambda f: reaches(highest_cards(f), f["percent"]),
    "cards-for-help": lambda f: frozenset(card for card in f["hand"] if card < f["pile"][-1]),
    "nobody-beats-it": lambda f: min(
        card for card in f["hand"] if card > max((f["top"], *f["unseen"]))
    ),
    "steps-on-the-board": arrived,
    "gap-in-a-line": hole,
    **{id: wrong_bar(id) for id in WRONG},
}
"""The second computation of each kind, in the order of the lessons."""
