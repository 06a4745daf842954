"""The numbers of lessons 34 and 35: how many deals are won, and what that shows."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import comb, factorial
from random import Random

from kernel_lib.chance.distribution import binomial
from kernel_lib.learn.templates import Facts, Numbers


def orders_of_two_wins(deals: int, wins: int) -> Facts:
    """In how many orders some wins can come."""
    ways, orders = comb(deals, wins), factorial(wins)
    return {
        "deals": deals,
        "wins": wins,
        "ordered": ways * orders,
        "orders": orders,
        "ways": ways,
    }


def _draw_orders_of_two_wins(rng: Random) -> tuple[int, int]:
    return rng.randint(5, 14), rng.randint(2, 4)


def at_least_one_win(deals: int, players: int) -> Facts:
    """How likely at least one deal is won."""
    counts = binomial(deals, Fraction(1, players))
    return {
        "deals": deals,
        "players": players,
        "lost": Fraction(players - 1, players),
        "none": counts[0],
        "just_one": counts[1],
        "some": 1 - counts[0],
    }


def _draw_at_least_one_win(rng: Random) -> tuple[int, int]:
    return rng.randint(2, 10), rng.randint(2, 8)


def eight_of_ten(deals: int, wins: int) -> Facts:
    """How likely so many wins or more are between equal bots."""
    fitting = [comb(deals, won) for won in range(wins, deals + 1)]
    return {
        "deals": deals,
        "wins": wins,
        "all": 2**deals,
        "exact": fitting[0],
        "fitting": " + ".join(map(str, fitting)),
        "orders": sum(fitting),
        "chance": 1 - binomial(deals, Fraction(1, 2)).at_most(wins - 1),
    }


def _draw_eight_of_ten(rng: Random) -> tuple[int, int]:
    deals = rng.randint(5, 12)
    return deals, rng.randint(deals // 2 + 1, deals - 1)


def false_alarms(better: int, percent: int, power: int) -> Facts:
    """Which share of the bots that are called better is no better."""
    same = 100 - better
    wrongly, rightly = Fraction(same * percent, 100), Fraction(better * power, 100)
    called = wrongly + rightly
    return {
        "same": same,
        "better": better,
        "percent": percent,
        "power": power,
        "wrongly": wrongly,
        "rightly": rightly,
        "called": called,
        "chance": wrongly / called,
    }


def _draw_false_alarms(rng: Random) -> tuple[int, int, int]:
    return rng.randint(1, 9) * 5, rng.choice((1, 2, 5, 10)), rng.randint(5, 9) * 10


NUMBERS: Mapping[str, Numbers] = {
    "orders-of-two-wins": Numbers(orders_of_two_wins, (10, 2), _draw_orders_of_two_wins),
    "at-least-one-win": Numbers(at_least_one_win, (5, 4), _draw_at_least_one_win),
    "eight-of-ten": Numbers(eight_of_ten, (10, 8), _draw_eight_of_ten),
    "false-alarms": Numbers(false_alarms, (10, 5, 80), _draw_false_alarms),
}
"""Where the questions of these ids get their numbers."""
