"""What the learned bot of FTW?! thinks of a choice: a weighted sum of what the choice leaves.

The weights were found by playing, nothing else; see ``tools.train``. The same steps in the same
order run compiled, in the browser and in plain Python, and give the same to the last bit.
"""

from __future__ import annotations

from math import inf
from typing import NamedTuple

from kernel_lib.ftw.board import TWO
from kernel_lib.ftw.kernels_cards import (
    Numbers,
    above,
    highest,
    lowest,
    points,
    reach,
    size,
    smallest_above,
)
from kernel_lib.play.fast import fast

FEATURES = 14
"""So many numbers tell of what a choice leaves; see ``worth_of``."""

ALWAYS, LATE, LAST, PASSING = range(4)
"""The rows of the weights: those that always count, those that count the more the fewer cards
another seat has, those for when it has two; and those for what passing cards leaves."""

ROWS = 4


class Sight(NamedTuple):
    """What is seen on a turn: sets of cards, and numbers.

    ``fewest`` are the cards of the other seat that has fewest, ``rival`` the help cards of the next
    seat.
    """

    hand: int
    helps: int
    pile: int
    top: int
    fewest: int
    rival: int


@fast
def learned(sight: Sight, weights: Numbers, lasts: Numbers) -> tuple[int, int, int]:
    """The choice with the highest worth: its card, the help cards used, and the card taken.

    Tried are every card that goes alone, every other with the smallest help that is enough, and
    as a help card for the lowest or the highest card of the pile. The first among equals is taken.
    ``lasts`` is room for the sums of ``reach``.
    """
    mixed = mixed_weights(sight, weights)
    most = 0
    if sight.helps and sight.hand != above(sight.hand, sight.top):
        most = reach(sight.helps, lasts)
    best = (0, 0, 0)
    best_worth = -inf
    left = sight.hand
    while left:
        card = lowest(left)
        left &= left - 1
        if card > sight.top:
            worth = worth_of(sight, card, 0, 0, mixed)
            if worth > best_worth:
                best_worth, best = worth, (card, 0, 0)
            continue
        use = smallest_above(lasts, most, sight.top - card) if most else 0
        if use:
            worth = worth_of(sight, card, use, 0, mixed)
            if worth > best_worth:
                best_worth, best = worth, (card, use, 0)
        for end in range(2):
            take = highest(sight.pile) if end else lowest(sight.pile)
            worth = worth_of(sight, card, 0, take, mixed)
            if worth > best_worth:
                best_worth, best = worth, (card, 0, take)
    return best


@fast
def worths(sight: Sight, weights: Numbers, choices: Numbers, values: Numbers) -> None:
    """Write the worth of each choice: its card, the help cards used, and the card taken."""
    mixed = mixed_weights(sight, weights)
    for number in range(choices.shape[0]):
        card, use, take = choices[number]
        values[number] = worth_of(sight, card, use, take, mixed)


@fast
def mixed_weights(sight: Sight, weights: Numbers) -> Numbers:
    """The weights of the moment."""
    mixed: Numbers = weights[ALWAYS] + weights[LATE] / (sight.fewest - 1)
    if sight.fewest == TWO:
        mixed += weights[LAST]
    return mixed


@fast
def card_to_pass(hand: int, weights: Numbers) -> int:
    """The card to pass: without it the hand is worth most, the lowest among equals."""
    best, best_worth = 0, -inf
    left = hand
    while left:
        card = lowest(left)
        left &= left - 1
        worth = hand_worth(hand ^ 1 << card, weights[PASSING])
        if worth > best_worth:
            best, best_worth = card, worth
    return best


@fast
def worth_of(sight: Sight, card: int, use: int, take: int, weights: Numbers) -> float:
    """The weighted sum of what a choice leaves.

    The first numbers are those of ``hand_worth``. Then come whether the next seat has help for a
    high top, the sum of the help cards and how many, whether one was made, the top, the share of
    the hand above it, how far it is from the top before, and the card that became a help card.
    """
    hand, helps, top = sight.hand ^ 1 << card, sight.helps ^ use, card
    if take:
        hand, helps, top = hand | 1 << take, helps | 1 << card, 0
    gap = card - sight.top if card > sight.top else 0
    made = card if take else 0
    worth = hand_worth(hand, weights)
    worth += weights[6] * (top * total(sight.rival) / 100)
    worth += weights[7] * (total(helps) / 10) + weights[8] * (size(helps) / 2)
    worth += weights[9] * (made > 0) + weights[10] * (top / 10)
    worth += weights[11] * (size(above(hand, top)) / size(hand))
    return float(worth + weights[12] * (gap / 10) + weights[13] * (made / 10))


@fast
def hand_worth(hand: int, weights: Numbers) -> float:
    """The weighted sum of a hand's numbers.

    They are its points, its highest card, the sum of the others, the lowest card and the highest
    but one, and how many cards there are.
    """
    most = highest(hand)
    others = hand ^ 1 << most
    second = highest(others) if others else 0
    worth = weights[0] * (points(hand) / 10) + weights[1] * (most / 10)
    worth += weights[2] * (total(others) / 10) + weights[3] * (lowest(hand) / 10)
    return float(worth + weights[4] * (second / 10) + weights[5] * (size(hand) / 4))


@fast
def total(cards: int) -> int:
    """The sum of a set of cards."""
    summed = 0
    while cards:
        summed += lowest(cards)
        cards &= cards - 1
    return summed
