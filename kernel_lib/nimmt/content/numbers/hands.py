"""The numbers of lesson 21: how many hands there are, and how likely some of them."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations, pairwise
from math import comb, factorial, perm
from random import Random

from kernel_lib.chance.distribution import hypergeometric
from kernel_lib.learn.templates import Facts, Numbers
from kernel_lib.nimmt.cards import BULLS, DECK
from kernel_lib.nimmt.rules import Rules


def hands_of_two(highest: int, size: int) -> Facts:
    """How many hands a tiny deck has."""
    hands = list(combinations(range(1, highest + 1), size))
    first = [str(card) for card in hands[0]]
    return {
        "highest": highest,
        "size": size,
        "hand": " ".join(first),
        "turned": " ".join(reversed(first)),
        "product": " × ".join(str(highest - at) for at in range(size)),
        "ordered": perm(highest, size),
        "orders": factorial(size),
        "hands": len(hands),
    }


def _draw_hands_of_two(rng: Random) -> tuple[int, int]:
    size = rng.randint(2, 4)
    return rng.randint(2 * size + 2, 20), size


def no_neighbours(highest: int, size: int) -> Facts:
    """How likely a hand has no two numbers that follow each other."""
    hands = list(combinations(range(1, highest + 1), size))
    apart = sum(all(high - low > 1 for low, high in pairwise(hand)) for hand in hands)
    return {
        "highest": highest,
        "more": highest + 1,
        "size": size,
        "gaps": size - 1,
        "left": highest - size + 1,
        "apart": apart,
        "hands": len(hands),
        "share": Fraction(apart, len(hands)),
    }


def _draw_no_neighbours(rng: Random) -> tuple[int, int]:
    return rng.randint(7, 16), rng.randint(3, 5)


def where_is_55(rules: Rules, card: int) -> Facts:
    """How many cards are dealt, and how many are left over."""
    return {
        "players": rules.players,
        "size": rules.hand_size,
        "rows": rules.rows,
        "card": card,
        "dealt": rules.cards_needed,
        "left": len(DECK) - rules.cards_needed,
    }


def _draw_where_is_55(rng: Random) -> tuple[Rules, int]:
    rules = Rules(players=rng.randint(2, 7), hand_size=rng.randint(5, 12), rows=rng.randint(3, 6))
    return rules, rng.choice(DECK)


def hold_both(highest: int, size: int) -> Facts:
    """How likely a hand has two given cards."""
    return {
        "highest": highest,
        "others": highest - 1,
        "size": size,
        "fewer": size - 1,
        "both": hypergeometric(highest, 2, size)[2],
    }


def only_cheap(highest: int, size: int) -> Facts:
    """How likely all cards of a hand have one bull."""
    cheap = sum(BULLS[card] == 1 for card in range(1, highest + 1))
    return {
        "highest": highest,
        "cheap": cheap,
        "size": size,
        "good": comb(cheap, size),
        "hands": comb(highest, size),
        "all_cheap": hypergeometric(highest, cheap, size)[size],
    }


def _draw_many(rng: Random) -> tuple[int, int]:
    return rng.randint(10, 40), rng.randint(3, 6)


def two_hands_dealt(highest: int, size: int) -> Facts:
    """In how many ways two hands can be dealt."""
    yours, bens = comb(highest, size), comb(highest - size, size)
    return {
        "highest": highest,
        "size": size,
        "left": highest - size,
        "yours": yours,
        "bens": bens,
        "ways": yours * bens,
    }


def _draw_two_hands_dealt(rng: Random) -> tuple[int, int]:
    size = rng.randint(2, 4)
    return rng.randint(2 * size + 1, 14), size


NUMBERS: Mapping[str, Numbers] = {
    "hands-of-two": Numbers(hands_of_two, (6, 2), _draw_hands_of_two),
    "no-neighbours": Numbers(no_neighbours, (7, 3), _draw_no_neighbours),
    "where-is-55": Numbers(where_is_55, (Rules(players=4), 55), _draw_where_is_55),
    "hold-both": Numbers(hold_both, (10, 3), _draw_many),
    "only-cheap": Numbers(only_cheap, (20, 3), _draw_many),
    "two-hands-dealt": Numbers(two_hands_dealt, (7, 2), _draw_two_hands_dealt),
}
"""Where the questions of these ids get their numbers."""
