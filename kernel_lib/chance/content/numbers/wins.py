"""The numbers of lessons 34 and 35: how many deals are won, and what that shows."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations
from math import comb, factorial
from random import Random

from kernel_lib.chance.distribution import binomial
from kernel_lib.learn.bars import facts_of, thousandths
from kernel_lib.learn.templates import Facts, Numbers, need


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


def bar_of_some_wins(players: int, wins: int, order: tuple[int, ...]) -> Facts:
    """The chances of each number of wins, mixed up; ``order`` has the numbers as they are drawn."""
    deals = len(order) - 1
    counts = binomial(deals, Fraction(1, players))
    heights = [thousandths(counts[number]) for number in order]
    apart = [abs(first - second) for first, second in combinations(heights, 2)]
    need(min(apart) > Fraction(4, 1000), "two bars are nearly as high")
    need(order != tuple(sorted(order)), "they are not mixed up")
    places = {number: place for place, number in enumerate(order, start=1)}
    return {
        **facts_of(heights, range(1, deals + 2)),
        "players": players,
        "deals": deals,
        "wins": wins,
        "losses": deals - wins,
        "ways": comb(deals, wins),
        "chance": counts[wins],
        "right": places[wins],
        "one_more": places[wins + 1],
        "one_less": places[wins - 1],
    }


def _draw_bar_of_some_wins(rng: Random) -> tuple[int, int, tuple[int, ...]]:
    deals = rng.randint(3, 5)
    order = list(range(deals + 1))
    rng.shuffle(order)
    return rng.randint(3, 5), rng.randint(1, deals - 1), tuple(order)


def bar_without_its_twin(deals: int, wrong: int, factor: Fraction) -> Facts:
    """The wins of one of two equal bots, where one bar is drawn too high or too low."""
    counts = binomial(deals, Fraction(1, 2))
    heights = [thousandths(counts[wins]) for wins in range(deals + 1)]
    twin = deals - wrong
    need(wrong != twin, "this bar has no twin")
    heights[wrong] = thousandths(heights[wrong] * factor)
    need(abs(heights[wrong] - heights[twin]) >= Fraction(2, 100), "hardly anybody can see it")
    return {
        **facts_of(heights, range(deals + 1)),
        "deals": deals,
        "wrong": wrong,
        "twin": twin,
        "sum": sum(heights),
        "is_high": factor > 1,
        "other": next(wins for wins in range(deals + 1) if wins not in (wrong, twin)),
    }


def _draw_bar_without_its_twin(rng: Random) -> tuple[int, int, Fraction]:
    deals = rng.randint(3, 7)
    factor = rng.choice((Fraction(1, 2), Fraction(2, 3), Fraction(4, 3), Fraction(3, 2)))
    return deals, rng.randint(0, deals), factor


NUMBERS: Mapping[str, Numbers] = {
    "bar-of-some-wins": Numbers(bar_of_some_wins, (4, 2, (2, 4, 0, 3, 1)), _draw_bar_of_some_wins),
    "bar-without-its-twin": Numbers(
        bar_without_its_twin, (5, 1, Fraction(3, 2)), _draw_bar_without_its_twin
    ),
    "orders-of-two-wins": Numbers(orders_of_two_wins, (10, 2), _draw_orders_of_two_wins),
    "at-least-one-win": Numbers(at_least_one_win, (5, 4), _draw_at_least_one_win),
    "eight-of-ten": Numbers(eight_of_ten, (10, 8), _draw_eight_of_ten),
    "false-alarms": Numbers(false_alarms, (10, 5, 80), _draw_false_alarms),
}
"""Where the questions of these ids get their numbers."""
