"""The exercises of lesson 35: is a bot better, or was it lucky?"""

from __future__ import annotations

from fractions import Fraction
from math import ceil

from kernel_lib.chance.distribution import binomial
from kernel_lib.core.text import message
from kernel_lib.learn.exercises import Exercise

HALF = Fraction(1, 2)
LEVEL, POWER = Fraction(5, 100), Fraction(80, 100)
EQUAL_BOTS, BETTER_BOTS = 90, 10
NONE_OF_TWENTY = (1 - LEVEL) ** 20
"""The probability that none of 20 tests rejects a true null hypothesis."""


def _at_least(wins: int, deals: int) -> Fraction:
    """How likely so many wins or more are between two bots that are equally good."""
    return 1 - binomial(deals, HALF).at_most(wins - 1)


EXERCISES = (
    Exercise(
        "five-of-five",
        message(
            "Two equally good bots, A and B, play 5 deals. No deal ends in a tie. How likely is it "
            "that A wins all five?"
        ),
        lambda: _at_least(5, 5),
        message("A wins a deal with probability 1/2. Five deals: (1/2)^5 = 1/32, about 3 %."),
        (
            message("Equally good: each wins a deal with probability 1/2."),
            message("The deals are independent. Multiply 1/2 five times."),
        ),
        message("Multiply the probabilities of the five deals."),
        {
            Fraction(1, 16): message("That is the probability that A or B wins all five."),
            Fraction(1, 10): message("The probabilities are multiplied: 1/2 * 1/2 * ..."),
            HALF: message("That is one deal. All five are much less likely."),
        },
        is_chance=True,
    ),
    Exercise(
        "eight-of-ten",
        message(
            "A wins 8 of 10 deals against B, without a tie. If both are equally good, how likely "
            "is it that A wins 8 or more of 10?"
        ),
        lambda: _at_least(8, 10),
        message("8, 9 or 10 wins: (45 + 10 + 1) / 1024 = 56/1024, about 5.5 %."),
        (
            message("There are 1024 equally likely orders of ten results."),
            message("45 orders have 8 wins, 10 have 9, and one has 10."),
        ),
        message("Add the probabilities of 8, 9 and 10 wins."),
        {
            Fraction(45, 1024): message(
                "That is exactly 8 wins. 9 and 10 are at least as far off."
            ),
            Fraction(11, 1024): message("That leaves out 8 wins itself."),
            Fraction(4, 5): message("That is the share of deals that A won."),
        },
        is_chance=True,
    ),
    Exercise(
        "both-sides",
        message(
            "Before those ten deals nobody said which bot should be the better one. If both are "
            "equally good, how likely is it that one of the two wins 8 or more of 10?"
        ),
        lambda: 2 * _at_least(8, 10),
        message("A may win so many, or B, but not both: 56/1024 + 56/1024, about 11 %."),
        (
            message("Two wins or fewer for A would have surprised you just as much."),
            message("Both bots cannot win 8 of the same ten deals. So add the two chances."),
        ),
        message("B may be the lucky one, too. Add both chances."),
        {
            Fraction(56, 1024): message("That is A alone. B could have won 8 or more, too."),
            Fraction(90, 1024): message("That is exactly 8 wins, on both sides. Add 9 and 10."),
        },
        is_chance=True,
    ),
    Exercise(
        "which-error",
        message(
            "Two bots are equally good. A study finds p = 0.03 and says: 'They differ.' Is that an "
            "error? Answer with 'no error', 'first kind' or 'second kind'."
        ),
        lambda: "first kind",
        message("The null hypothesis was true and was rejected: an error of the first kind."),
        (
            message("Is the null hypothesis true here? Was it rejected?"),
            message("The second kind is to overlook a difference that is there."),
        ),
        message("Answer with one of the three."),
        {
            "no error": message("The bots are equally good, so the statement is wrong."),
            "second kind": message("That would be to overlook a difference that is there."),
        },
        names={
            "no error": message("no error"),
            "first kind": message("first kind"),
            "second kind": message("second kind"),
        },
    ),
    Exercise(
        "deals-for-one-bull",
        message(
            "The differences of single deals have a standard deviation of 6 bulls. How many deals "
            "does it take so that a true difference of 1 bull is seen in 80 of 100 studies? "
            "(Level 5 %: the difference must be 2.8 standard errors.)"
        ),
        lambda: ceil((Fraction(28, 10) * 6) ** 2),
        message("6 divided by the root of n is 1/2.8. The root is 16.8, and n is 282.24: 283."),
        (
            message("The standard error is 6 divided by the root of n."),
            message("2.8 * 6 divided by the root of n must be 1 bull."),
        ),
        message("Look for n so that 2.8 standard errors are 1 bull, and round up."),
        {
            282: message("282 are just too few: round up."),
            17: message("16.8 is the root of n. Square it."),
            Fraction(168, 10): message("That is the root of n. Square it."),
        },
    ),
    Exercise(
        "one-of-twenty",
        message(
            "20 new bots are exactly as good as the old one. Each is tested with deals of its own "
            "at the level of 5 %. How likely is it that at least one looks different?"
        ),
        lambda: 1 - NONE_OF_TWENTY,
        message("None looks different with probability 0.95^20 = 0.358. At least one: 0.642."),
        (
            message("How likely is it that none of the 20 looks different?"),
            message("0.95 multiplied by itself, 20 times. Take it from 1."),
        ),
        message("Work out how likely it is that none of them does."),
        {
            1: message("That many are to be expected. But it is not certain that one comes."),
            LEVEL: message("That is one bot. There are 20 chances to be misled."),
            NONE_OF_TWENTY: message("That is the probability that none looks different."),
        },
        is_chance=True,
    ),
    Exercise(
        "three-percent",
        message(
            "A study finds p = 0.03. So the probability that the two bots are equally good is 3 %. "
            "True or False?"
        ),
        lambda: _share_of_false_alarms() <= LEVEL,
        message(
            "p says how likely such a result is if the bots are equally good. How likely it is "
            "that they are equally good depends on what you tested, too."
        ),
        (
            message("What does the p-value take for granted?"),
            message("Given A, how likely is B: is that the same as given B, how likely is A?"),
        ),
        message("Answer with True or False."),
        {
            True: message(
                "The p-value takes for granted that they are equally good. It cannot say how "
                "likely that is."
            )
        },
    ),
    Exercise(
        "false-alarms",
        message(
            "Of 100 new bots 90 are no better than the old one, and 10 are better. A test says "
            "'better' of a bot that is no better with probability 5 %, and of a better one with "
            "probability 80 %. Of all bots that it calls better, which share is no better?"
        ),
        lambda: _share_of_false_alarms(),
        message("90 * 0.05 = 4.5 and 10 * 0.8 = 8 are called better: 4.5 / 12.5 = 36 %."),
        (
            message("How many of the 90 are called better on average, and how many of the 10?"),
            message("4.5 of the 90 and 8 of the 10."),
        ),
        message("Divide those wrongly called better by all that are called better."),
        {
            LEVEL: message("That is the share of the 90, not of those called better."),
            Fraction(16, 25): message("That is the share that is really better."),
            Fraction(9, 16): message("Divide by all that are called better: 4.5 + 8."),
        },
        is_chance=True,
    ),
)


def _share_of_false_alarms() -> Fraction:
    """The bots that are wrongly called better, of all that are called so."""
    wrongly = EQUAL_BOTS * LEVEL
    return wrongly / (wrongly + BETTER_BOTS * POWER)
