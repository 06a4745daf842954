"""The exercises of the lesson on random variables."""

from __future__ import annotations

import random as chance
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations

from kernel_lib.core.text import message
from kernel_lib.learn.exercises import Exercise
from kernel_lib.nimmt import bots
from kernel_lib.nimmt.board import Table
from kernel_lib.nimmt.cards import BULLS, DECK
from kernel_lib.nimmt.chances.deal import first_card_below_all
from kernel_lib.nimmt.events import TookRow, TookSixth
from kernel_lib.nimmt.rules import Rules
from kernel_lib.nimmt.state import start

_LATE = Table.parse("9 | 12 14 15 17 20 | 25 | 31")
_HAND = Rules().hand_size
_TWO_OF_THREE = [(BULLS[one], BULLS[other]) for one, other in permutations((8, 9, 55), 2)]


def _covariance(pairs: Sequence[tuple[int, int]]) -> Fraction:
    """The covariance of two numbers, over pairs that are all equally likely."""
    n = len(pairs)
    products = Fraction(sum(one * other for one, other in pairs), n)
    means = [Fraction(sum(column), n) for column in zip(*pairs, strict=True)]
    return products - means[0] * means[1]


def _variance(values: Sequence[int]) -> Fraction:
    return _covariance([(value, value) for value in values])


def _neighbours() -> Fraction:
    """The expected pairs of neighbours in a hand: each of them counts with its chance."""
    both = Fraction(_HAND * (_HAND - 1), len(DECK) * (len(DECK) - 1))
    return both * sum(high - low == 1 for low, high in combinations(DECK, 2))


def _cheapest(table: Table, who: object, card: int) -> int:
    return table.cheapest_row


def _who_takes(ben: int, cleo: int) -> tuple[int, int]:
    """1 or 0 for you and for Ben: whether he takes a row, when you play 23."""
    _, events = _LATE.resolve({"you": 23, "Ben": ben, "Cleo": cleo}, take=_cheapest)
    takers = {event.who for event in events if isinstance(event, TookRow | TookSixth)}
    return int("you" in takers), int("Ben" in takers)


@cache
def _bulls_of_two(deals: int = 60) -> list[tuple[int, int]]:
    """The bulls of two players of any card in some deals."""
    return [_played(seed) for seed in range(deals)]


def _played(seed: int) -> tuple[int, int]:
    state, rng = start(Rules(players=2, end="1 deal"), seed), chance.Random(seed)
    while state.pending:
        state, _ = state.advance({s: bots.random(state.view(s), rng) for s in state.pending})
    return state.scores[0], state.scores[1]


def _more_or_fewer(covariance: Fraction) -> str:
    return "same" if not covariance else "more" if covariance > 0 else "fewer"


def _correlation_with_fixed_total(players: int) -> Fraction:
    """The correlation that makes the variance of the sum of so many alike players 0.

    n variances and n (n - 1) covariances add up to 0.
    """
    return Fraction(-players, players * (players - 1))


EXERCISES = (
    Exercise(
        "neighbours-mean",
        message(
            "You get a hand of ten. Two cards are neighbours if their numbers follow each other: "
            "41 42 is one pair of neighbours, 41 42 43 are two. How many pairs of neighbours does "
            "a hand have on average? Guess."
        ),
        _neighbours,
        message(
            "There are 103 pairs, 1 2 to 103 104. You hold both cards of one with probability"
            " 10/104 × 9/103. 103 times that is 90/104, or 45/52."
        ),
        (
            message(
                "How many pairs of neighbours has the deck? And how likely is it that you hold "
                "both cards of one?"
            ),
            message("103 pairs, each with probability 10/104 × 9/103. Add up all these chances."),
        ),
        message("Multiply the number of pairs in the deck by the chance to hold one of them."),
        {
            103 * Fraction(10, 104) ** 2: message(
                "Nearly, but your second card is one of nine others, of 103: 10/104 × 9/103."
            ),
            9: message("That is how many there are if all ten cards follow one another."),
            Fraction(90, 103): message("The deck has 103 pairs, not 104."),
            Fraction(1, 103): message("That is far too few: try a few hands."),
        },
    ),
    Exercise(
        "too-low-cards",
        message(
            "The four rows have just begun, one card each, and you hold ten cards. How many of "
            "your ten are lower than all four cards on the table, on average?"
        ),
        lambda: _HAND * first_card_below_all().by_counting,
        message(
            "Each of your cards is the lowest of five with probability 1/5. Ten times 1/5 is 2."
        ),
        (
            message(
                "Take one card of your hand. How likely is it that it is lower than all four "
                "cards on the table?"
            ),
            message("Ten indicators, each with the mean 1/5. Means may be added."),
        ),
        message("Add up, for each of your ten cards, the chance that it is the lowest of five."),
        {
            Fraction(1, 5): message("That is one card. You hold ten."),
            Fraction(10, 14): message(
                "That is the chance that the lowest of all 14 cards is yours. Here all your cards "
                "below the four count."
            ),
            Fraction(5, 2): message("Each is the lowest of five cards, not of four."),
        },
    ),
    Exercise(
        "cov-two-cards",
        message(
            "8, 9 and 55 have 1, 1 and 7 bulls. You draw two of the three, one after the other. "
            "What is the covariance of the bulls of the first and of the second card?"
        ),
        lambda: _covariance(_TWO_OF_THREE),
        message("The products are 1, 7 and 7, so their mean is 5. Both means are 3: 5 - 9 = -4."),
        (
            message("Work out first × second for 1 1, 1 7 and 7 1, and take the mean."),
            message("5, less the product of the means, 3 × 3."),
        ),
        message("Take the mean of the products, less the product of the means."),
        {
            0: message("That would be so if you put the first card back."),
            4: message("Its sign is wrong: a dear card that is gone cannot come again."),
            Fraction(-1, 2): message("That is the correlation: the covariance divided by 8."),
            5: message("That is the mean of the products. Take away 3 × 3."),
            8: message("That is the variance of one card."),
        },
    ),
    Exercise(
        "var-of-difference",
        message(
            "The same two cards. The bulls of one card have the variance 8. What is the variance "
            "of the difference, first less second?"
        ),
        lambda: _variance([one - other for one, other in _TWO_OF_THREE]),
        message("8 + 8 - 2 × (-4) = 24."),
        (
            message("For a difference twice the covariance is taken away, and it is -4."),
            message("To take away -8 is to add 8."),
        ),
        message("Add both variances, and take away twice the covariance."),
        {
            16: message("That would be so if the cards were independent."),
            8: message("That is the variance of the sum."),
            0: message("Only the mean of the difference is 0."),
            20: message("The covariance counts twice."),
        },
    ),
    Exercise(
        "at-one-table",
        message(
            "Two players at one table, and both play any card. Look at the deals in which the one "
            "takes more bulls than usual. Does the other one take 'more' than usual there, too, "
            "or 'fewer', or is it the 'same'? Guess."
        ),
        lambda: _more_or_fewer(_covariance(_bulls_of_two())),
        message("Fewer. A row that the one takes, the other one need not take."),
        (
            message("Who takes the rows that the one does not take?"),
            message("There are only so many bulls on the table."),
        ),
        message("Answer 'more', 'fewer' or 'same'."),
        {
            "same": message("They play from one table: the rows connect them."),
            "more": message(
                "In dear deals both could take much, but mostly it is one or the other."
            ),
        },
        names={
            "more": message("more"),
            "fewer": message("fewer"),
            "same": message("same"),
        },
    ),
    Exercise(
        "cov-one-trick",
        message(
            "The rows are {rows}. You play 23. Ben plays one of 5, 21, 28 and 33, and Cleo "
            "another one: 12 cases. Who is too low takes the cheapest row. X is 1 if you take"
            " a row, else 0; Y is the same for Ben. What is their covariance?",
            rows=str(_LATE),
        ),
        lambda: _covariance([_who_takes(*cards) for cards in permutations((5, 21, 28, 33), 2)]),
        message("You take a row in 6 of 12 cases, Ben in 6, both in 2: 1/6 - 1/2 × 1/2 = -1/12."),
        (
            message("23 takes a row unless somebody plays 21. Ben takes one with 5 or with 21."),
            message("XY is 1 only if both take one: Ben plays 5, and Cleo 28 or 33."),
        ),
        message("Take the chance that both take a row, less the product of both chances."),
        {
            Fraction(1, 12): message("Its sign is wrong: both together is rarer than 1/4."),
            Fraction(1, 6): message("That is the chance that both take a row. Take away 1/4."),
            0: message("They are not independent: if Ben plays 21, you are safe."),
            Fraction(-1, 3): message("That is the correlation: the covariance divided by 1/4."),
        },
    ),
    Exercise(
        "two-deals-variance",
        message(
            "The bulls of one deal have a standard deviation of 7. Two deals are independent. What "
            "is the variance of the bulls of both together?"
        ),
        lambda: 7**2 + 7**2,
        message("Variances may be added if the covariance is 0: 49 + 49 = 98."),
        (
            message("The variance is the square of the standard deviation."),
            message("Independent deals have the covariance 0."),
        ),
        message("Square the standard deviation, and add the variances of both deals."),
        {
            196: message("That is (7 + 7) × (7 + 7). Standard deviations may not be added."),
            49: message("That is one deal."),
            14: message("Standard deviations may not be added, and the variance is asked for."),
        },
    ),
    Exercise(
        "constant-total",
        message(
            "Suppose that four players, all alike, always took the same number of bulls together. "
            "Which correlation would two of them have?"
        ),
        lambda: _correlation_with_fixed_total(4),
        message(
            "The sum has the variance 0. It is made of 4 variances and 12 covariances: so each "
            "covariance is -4/12 of a variance, and the correlation is -1/3."
        ),
        (
            message("What is the variance of a number that never changes?"),
            message("0 = 4 variances + 12 covariances (each two players count twice)."),
        ),
        message("Write the variance of the sum of all four, and set it to 0."),
        {
            Fraction(-1, 4): message("Each of the four has three others, not four."),
            Fraction(-2, 3): message("Each covariance counts twice: 12, not 6."),
            0: message("What one takes less, the others must take more."),
        },
    ),
)
