"""The numbers of lesson 44: the cards of a hand in order, and a card that nobody beats."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from random import Random

from kernel_lib.ftw import chances
from kernel_lib.ftw.notation import Cards
from kernel_lib.ftw.rules import Rules
from kernel_lib.learn.bars import facts_of, thousandths
from kernel_lib.learn.templates import Facts, Numbers, need


def mean_of_a_rank(highest: int, size: int, rank: int) -> Facts:
    """The mean of a card of the hand by its rank from below."""
    return {
        "highest": highest,
        "size": size,
        "rank": rank,
        "gaps": size + 1,
        "way": highest + 1,
        "mean": chances.mean_of_order(highest, size, rank),
    }


def _draw_rank(rng: Random) -> tuple[int, int, int]:
    size = rng.randint(3, 12)
    return rng.choice((24, 36, 40, 48, 50, 60)), size, rng.randint(1, size)


def all_at_most(highest: int, size: int, most: int) -> Facts:
    """How likely no card of a hand is above a number."""
    chance = chances.highest_card(highest, size).at_most(most)
    return {"highest": highest, "size": size, "most": most, "chance": chance}


def _draw_most(rng: Random) -> tuple[int, int, int]:
    highest, size = rng.choice((36, 48, 60)), rng.randint(2, 6)
    return highest, size, rng.randint(highest * 2 // 3, highest - 2)


def bar_of_the_highest(highest: int, size: int, percent: int) -> Facts:
    """A quantile of the highest card of a hand."""
    cards, share = chances.highest_card(highest, size), Fraction(percent, 100)
    labels, bar = tuple(cards), cards.quantile(share)
    axis = labels[len(labels) // 2]
    need(len({labels[0], bar, axis, labels[-1]}) == 4, "it is the first, last or middle one")
    below, with_it = cards.at_most(bar - 1), cards.at_most(bar)
    need(share - below > 0.005 and with_it - share > 0.005, "it is decided by rounding")
    return {
        **facts_of([thousandths(chance) for chance in cards.values()], labels),
        "highest": highest,
        "size": size,
        "percent": percent,
        "bar": bar,
        "last": labels[-1],
        "axis": axis,
        "lower": bar - 1,
        "below": below,
        "up_to": with_it,
    }


def _draw_bar_of_the_highest(rng: Random) -> tuple[int, int, int]:
    size = rng.randint(2, 5)
    return size + rng.randint(4, 6), size, rng.choice(range(20, 95, 5))


def two_cannot_beat(top: int, unseen: Cards, held: int) -> Facts:
    """How likely none of two players can beat your card."""
    hand = chances.Holding(unknown=held)
    return {
        "top": top,
        "unseen": unseen,
        "held": held,
        "together": 2 * held,
        "cards": len(unseen),
        "low": sum(card < top for card in unseen),
        "one_cannot": chances.stands_chance(top, unseen, [hand]),
        "both_cannot": chances.stands_chance(top, unseen, [hand, hand]),
    }


def _draw_two_hands(rng: Random) -> tuple[int, Cards, int]:
    held = rng.randint(2, 3)
    cards = sorted(rng.sample(range(1, 61), rng.randint(2 * held + 3, 2 * held + 6)))
    top = cards.pop(-rng.randint(2, 3))
    return top, tuple(cards), held


NUMBERS: Mapping[str, Numbers] = {
    "dealt-the-36": Numbers(lambda: {"right": chances.card_in_hands(Rules(players=3))}),
    "mean-of-60": Numbers(lambda: {"right": chances.mean_of_order(60, 12, 12)}),
    "two-random-cards": Numbers(lambda: {"right": chances.expected_points(60, 2)}),
    "mean-of-a-rank": Numbers(mean_of_a_rank, (60, 4, 3), _draw_rank),
    "all-at-most": Numbers(all_at_most, (36, 3, 30), _draw_most),
    "bar-of-the-highest": Numbers(bar_of_the_highest, (9, 3, 60), _draw_bar_of_the_highest),
    "two-cannot-beat": Numbers(
        two_cannot_beat, (30, (3, 8, 14, 19, 22, 27, 31, 34), 2), _draw_two_hands
    ),
}
"""Where the questions of these ids get their numbers."""
