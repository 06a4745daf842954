"""The exercises of lesson 34: how many deals are won."""

from __future__ import annotations

from fractions import Fraction
from itertools import count
from math import comb, isqrt

from kernel_lib.chance.distribution import binomial
from kernel_lib.core.text import message
from kernel_lib.learn.exercises import Exercise
from kernel_lib.nimmt.cards import BULLS, DECK

QUARTER = Fraction(1, 4)


def _kind_of_a_hand() -> str:
    """Whether the second card of a hand has more than one bull as likely as after such a first."""
    dear = sum(BULLS[card] > 1 for card in DECK)
    is_independent = Fraction(dear - 1, len(DECK) - 1) == Fraction(dear, len(DECK))
    return "binomial" if is_independent else "hypergeometric"


EXERCISES = (
    Exercise(
        "wins-of-ten-deals",
        message(
            "Four equal bots play 10 deals, and each deal has one winner. Which number of wins is "
            "the most likely for one of them? Guess."
        ),
        lambda: max(range(11), key=binomial(10, QUARTER).__getitem__),
        message("2 wins have the probability 0.282, and 3 wins nearly as much: 0.250."),
        (
            message("On average it wins one deal of four."),
            message("The mean is 2.5. The most likely number is one of its two neighbours."),
        ),
        message("Look near the mean: a quarter of 10 deals."),
        {
            3: message("Nearly: 3 wins have the probability 0.250. One number has a little more."),
            Fraction(5, 2): message("That is the mean. Nobody wins half a deal here."),
            4: message("That is how many bots there are. 4 wins have a probability of only 0.146."),
        },
    ),
    Exercise(
        "orders-of-two-wins",
        message("You win 2 of 10 deals. In how many orders can the wins and losses have come?"),
        lambda: comb(10, 2),
        message(
            "There are 10 places for the first win and 9 for the second, and each pair of places "
            "is counted twice: 90 / 2 = 45."
        ),
        (
            message("Choose the two deals that you win."),
            message("10 * 9 counts each pair of deals twice."),
        ),
        message("Count the pairs of deals that you could win."),
        {
            90: message("That counts each pair of deals twice."),
            20: message("10 * 2 does not count pairs."),
            100: message("You cannot win the same deal twice, and each pair is counted twice."),
            1024: message("Those are all orders of wins and losses. How many have just 2 wins?"),
        },
    ),
    Exercise(
        "one-of-four",
        message(
            "You play 4 deals, and win each with probability 1/4. How likely is it that you win "
            "exactly one?"
        ),
        lambda: binomial(4, QUARTER)[1],
        message("4 orders, each with the probability 1/4 * 3/4 * 3/4 * 3/4: 108/256 = 27/64."),
        (
            message("How likely is one fixed order: first a win, then three losses?"),
            message("1/4 * 27/64 for one order. The win can be in any of the four deals."),
        ),
        message("Multiply the probability of one order by the number of orders."),
        {
            Fraction(27, 256): message("That is the probability of one order. There are four."),
            Fraction(175, 256): message("That is the probability of one win or more."),
            1: message("One win is the mean, but it is not certain."),
            QUARTER: message("That is the probability of winning one given deal."),
        },
        is_chance=True,
    ),
    Exercise(
        "spread-of-wins",
        message(
            "You play 48 deals, and win each with probability 1/4. What is the standard deviation "
            "of the number of wins?"
        ),
        lambda: isqrt(int(binomial(48, QUARTER).variance)),
        message("The variance is 48 * 1/4 * 3/4 = 9. Its root is 3."),
        (
            message("The variance is n * p * (1 - p)."),
            message("48 * 1/4 * 3/4 = 9. The standard deviation is the root."),
        ),
        message("Work out n * p * (1 - p), then take the root."),
        {
            9: message("That is the variance. Take the root."),
            12: message("That is the mean."),
            6: message("That is the root of 36. The variance is 48 * 1/4 * 3/4."),
        },
    ),
    Exercise(
        "shared-wins",
        message(
            "Two players tie for the fewest bulls, and each gets half a win. Is the number of your "
            "wins after 10 deals still binomially distributed? Guess: True or False."
        ),
        lambda: Fraction(5, 2) in binomial(10, QUARTER),
        message(
            "A binomial number counts tries that succeed or fail. Halves and thirds are neither."
        ),
        (
            message("Which values can such a number have?"),
            message("It can be 2.5. Can a number of successes be that?"),
        ),
        message("Answer with True or False."),
        {True: message("The mean is still 2.5, but half a win is no success and no failure.")},
    ),
    Exercise(
        "with-or-without",
        message(
            "28 of the 104 cards have more than one bull. You count them in your hand of ten. "
            "Which distribution has this number exactly: 'binomial' or 'hypergeometric'?"
        ),
        _kind_of_a_hand,
        message(
            "Hypergeometric: the ten cards are dealt without putting any back, so they are not "
            "independent."
        ),
        (
            message("Can the same card be dealt to you twice?"),
            message("If the first card has more than one bull, are there still 28 of them left?"),
        ),
        message("Answer with one of the two words."),
        {
            "binomial": message(
                "That would need independent cards. A card that you hold cannot come again."
            )
        },
        names={
            "binomial": message("binomial"),
            "hypergeometric": message("hypergeometric"),
        },
    ),
    Exercise(
        "at-least-one-win",
        message(
            "You play 5 deals, and win each with probability 1/4. How likely is it that you win "
            "at least one?"
        ),
        lambda: 1 - binomial(5, QUARTER)[0],
        message("No win: (3/4)^5 = 243/1024. At least one: 1 - 243/1024 = 781/1024."),
        (
            message("What is the opposite of 'at least one'?"),
            message("To lose all five has the probability 3/4 * 3/4 * 3/4 * 3/4 * 3/4."),
        ),
        message("Work out the probability of no win, and take it from 1."),
        {
            Fraction(243, 1024): message("That is the probability of no win at all."),
            Fraction(405, 1024): message("That is the probability of exactly one win."),
            Fraction(5, 4): message("No probability is greater than 1: these may not be added."),
        },
        is_chance=True,
    ),
    Exercise(
        "deals-for-a-win",
        message(
            "You win each deal with probability 1/4. How many deals must you play so that you win "
            "at least one with a probability of 95 percent or more?"
        ),
        lambda: next(n for n in count(1) if 1 - binomial(n, QUARTER)[0] >= Fraction(95, 100)),
        message("(3/4)^10 is about 0.056, still over 0.05. (3/4)^11 is about 0.042: 11 deals."),
        (
            message("The probability of no win must be 0.05 or less."),
            message("Multiply 3/4 by itself until it is 0.05 or less."),
        ),
        message("Look for the first n for which (3/4)^n is 0.05 or less."),
        {
            10: message("After 10 deals it is 94.4 %. One more."),
            4: message(
                "After 4 deals you have one win on average, but none in 32 percent of the cases."
            ),
            20: message("That is enough, but fewer are, too."),
        },
    ),
)
