"""The numbers of lessons 33 and 37: random variables, and chains of deals."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import permutations, product
from math import gcd, prod
from random import Random

from kernel_lib.chance.distribution import hypergeometric
from kernel_lib.learn.bars import facts_of, thousandths
from kernel_lib.learn.templates import Facts, Numbers, need
from kernel_lib.nimmt.cards import BULLS, DECK
from kernel_lib.nimmt.chances.deal import first_card_below_all
from kernel_lib.nimmt.ending import End

Three = tuple[int, int, int]


def too_low_cards(rows: int, size: int) -> Facts:
    """How many cards of a hand are lower than all rows on average."""
    chance = first_card_below_all(rows).by_counting
    return {
        "rows": rows,
        "size": size,
        "cards": rows + 1,
        "all": rows + size,
        "one": chance,
        "mean": size * chance,
    }


def _draw_too_low_cards(rng: Random) -> tuple[int, int]:
    return rng.randint(2, 8), rng.randint(3, 12)


def cov_two_cards(cards: Three) -> Facts:
    """The covariance of the bulls of two cards of three."""
    bulls = tuple(BULLS[card] for card in cards)
    need(len(set(bulls)) > 1, "all three cards have the same bulls")
    products = [prod(pair) for pair in permutations(bulls, 2)]
    mean, mean_product = Fraction(sum(bulls), 3), Fraction(sum(products), len(products))
    return {
        "cards": cards,
        "bulls": bulls,
        "mean": mean,
        "mean_product": mean_product,
        "covariance": mean_product - mean**2,
    }


def _draw_cov_two_cards(rng: Random) -> tuple[Three]:
    one, two, three = sorted(rng.sample(DECK, 3))
    return ((one, two, three),)


def two_deals_chain(weights: Three, target: int) -> Facts:
    """How likely a total is after two deals, each of 0, 10 or 20 bulls with these weights."""
    none, ten, twenty = (Fraction(weight, sum(weights)) for weight in weights)
    deal = {0: none, 10: ten, 20: twenty}
    pairs = list(product(deal, repeat=2))
    ways = [pair for pair in pairs if sum(pair) == target]
    products = [deal[first] * deal[second] for first, second in ways]
    return {
        "none": none,
        "ten": ten,
        "twenty": twenty,
        "target": target,
        "ways": tuple(f"{first} + {second}" for first, second in ways),
        "products": " + ".join(map(str, products)),
        "chance": sum(products),
        "first": ways[0][0],
        "second": ways[0][1],
        "first_way": products[0],
        "up_to": sum(
            deal[first] * deal[second] for first, second in pairs if first + second <= target
        ),
    }


def _draw_two_deals_chain(rng: Random) -> tuple[Three, int]:
    a, b, c = (rng.randint(1, 4) for _ in range(3))
    same = gcd(a, b, c)
    return (a // same, b // same, c // same), rng.choice((10, 20, 30))


def deals_to_twenty(step: int, odds: int, limit: int) -> Facts:
    """How many deals it takes on average to pass a limit in equal steps."""
    end = End.parse(f"over {limit}")
    needed = next(steps for steps in range(1, 20) if end.is_reached([steps * step], 1))
    return {"step": step, "odds": odds, "limit": limit, "needed": needed, "deals": needed * odds}


def _draw_deals_to_twenty(rng: Random) -> Three:
    step, odds = rng.randint(4, 15), rng.randint(2, 6)
    return step, odds, rng.randint(step + 1, 6 * step)


def bar_nearest_the_mean(highest: int, size: int, least: int) -> Facts:
    """How many cards of a hand have so many bulls at least, and the number nearest to the mean."""
    dear = sum(BULLS[card] >= least for card in DECK[:highest])
    counts = hypergeometric(highest, dear, size)
    mode, nearest = max(counts, key=counts.__getitem__), round(counts.mean)
    need(abs(counts.mean - nearest) < Fraction(4, 10), "two bars are nearly as near")
    need(len({nearest, mode, size // 2}) == 3, "the nearest bar is the highest or the middle one")
    chances = [thousandths(counts.get(number, Fraction(0))) for number in range(size + 1)]
    return {
        **facts_of(chances, range(size + 1)),
        "highest": highest,
        "size": size,
        "least": least,
        "dear": dear,
        "mean": counts.mean,
        "nearest": nearest,
        "mode": mode,
        "axis": size // 2,
    }


def _draw_bar_nearest_the_mean(rng: Random) -> tuple[int, int, int]:
    return rng.randint(30, 104), rng.randint(4, 6), rng.choice((2, 3, 5))


def bar_of_two_deals(weights: Three, target: int) -> Facts:
    """The totals of two deals, where one way to a total was forgotten."""
    facts = two_deals_chain(weights, target)
    totals = range(0, 50, 10)
    chances = [two_deals_chain(weights, total)["chance"] for total in totals]
    chances[totals.index(target)] -= facts["first_way"]
    others = [total for total in (10, 20, 30) if total != target]
    return {
        **facts,
        **facts_of([thousandths(chance) for chance in chances], totals),
        "sum": sum(chances),
        "others": tuple(others),
    }


NUMBERS: Mapping[str, Numbers] = {
    "bar-nearest-the-mean": Numbers(bar_nearest_the_mean, (104, 6, 2), _draw_bar_nearest_the_mean),
    "bar-of-two-deals": Numbers(bar_of_two_deals, ((1, 1, 2), 20), _draw_two_deals_chain),
    "too-low-cards": Numbers(too_low_cards, (4, 10), _draw_too_low_cards),
    "cov-two-cards": Numbers(cov_two_cards, ((8, 9, 55),), _draw_cov_two_cards),
    "two-deals-chain": Numbers(two_deals_chain, ((1, 2, 1), 20), _draw_two_deals_chain),
    "deals-to-twenty": Numbers(deals_to_twenty, (10, 2, 20), _draw_deals_to_twenty),
}
"""Where the questions of these ids get their numbers."""
