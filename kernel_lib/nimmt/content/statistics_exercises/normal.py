"""The exercises of lesson 36: the normal curve, and intervals."""

from __future__ import annotations

from fractions import Fraction
from math import ceil
from random import Random
from statistics import NormalDist, fmean

from kernel_lib.core.text import message
from kernel_lib.learn.exercises import Exercise
from kernel_lib.play.compare import WIDTH, Estimate

STANDARD = NormalDist()
MEAN, SPREAD = 12, 8
"""About those of a deal of four random players."""


def _above(z: float) -> Fraction:
    """The share above z, with more digits than a printed table has."""
    return 1 - Fraction(STANDARD.cdf(z))


def _table(z: float) -> Fraction:
    """The share below z, with the four digits of a printed table."""
    return Fraction(round(STANDARD.cdf(z) * 10_000), 10_000)


def _coverage_of_four() -> str:
    """Whether 1.96 standard errors of four values hold the true mean in fewer than 95 of 100."""
    rng = Random(36)
    found = [Estimate.of([rng.gauss() for _ in range(4)]) for _ in range(2000)]
    share = fmean(abs(one.errors_from_zero) <= WIDTH for one in found)
    return "fewer" if share < 0.93 else "more" if share > 0.97 else "as many"


EXERCISES = (
    Exercise(
        "spread-of-means",
        message(
            "Single deals have a standard deviation of 8 bulls. Every class takes the mean of 16 "
            "deals. What is the standard deviation of these means?"
        ),
        lambda: Fraction(SPREAD, 4),
        message("8 divided by the root of 16: 2 bulls. It is the standard error of a mean."),
        (
            message("A mean of n deals varies less, by the root of n."),
            message("The root of 16 is 4."),
        ),
        message("Divide 8 by the root of 16."),
        {
            8: message("That is one deal. Means vary less."),
            Fraction(1, 2): message("That divides by 16. Divide by the root of 16."),
            32: message("Means vary less than single deals, not more."),
        },
    ),
    Exercise(
        "z-of-a-class",
        message(
            "The means of classes have the mean 12 and the standard deviation 2. One class has a "
            "mean of 15. What is its z?"
        ),
        lambda: Fraction(15 - MEAN, 2),
        message("15 lies 3 above the mean, and 3 / 2 = 1.5 standard deviations."),
        (
            message("How far is 15 from the mean?"),
            message("How many standard deviations are 3 bulls?"),
        ),
        message("Take the mean away, and divide by the standard deviation."),
        {
            3: message("That is the distance in bulls. Divide by the standard deviation."),
            Fraction(15, 2): message("Take the mean away first."),
            Fraction(-3, 2): message("15 lies above the mean, so z is above 0."),
        },
    ),
    Exercise(
        "share-above-two",
        message(
            "The table of the normal curve says: below z = 2 lie 0.9772. Which share of the "
            "classes lies above z = 2?"
        ),
        lambda: 1 - _table(2),
        message("All together are 1, so 1 - 0.9772 = 0.0228 lie above, about 2 of 100."),
        (
            message("Below and above together are everything."),
            message("The whole area under the curve is 1."),
        ),
        message("Take the share below from 1."),
        {
            _table(2): message("That is the share below."),
            2 * (1 - _table(2)): message("That is both ends together, below -2 and above 2."),
            Fraction(1, 20): message("About that much lies at both ends together."),
        },
        is_chance=True,
        also=(_above(2),),
    ),
    Exercise(
        "half-of-the-interval",
        message(
            "A class plays 64 deals. Their standard deviation is 8 bulls. How far does the 95 "
            "percent confidence interval reach to each side of the mean? (1.96 standard errors)"
        ),
        lambda: Fraction(196, 100) * SPREAD / 8,
        message("The standard error is 8 divided by 8: 1 bull. 1.96 times that is 1.96 bulls."),
        (
            message("What is the standard error of a mean of 64 deals?"),
            message("The root of 64 is 8."),
        ),
        message("Work out the standard error, and multiply it by 1.96."),
        {
            1: message("That is the standard error. Multiply it by 1.96."),
            Fraction(392, 100): message("That is the whole interval, both sides together."),
            Fraction(1568, 100): message("That is for one deal. Divide by the root of 64."),
        },
    ),
    Exercise(
        "coverage-of-four",
        message(
            "100 classes have only 4 deals each. Each works out a standard deviation from its 4 "
            "deals, and reaches 1.96 standard errors to both sides. How many of the 100 intervals "
            "contain the true mean: 'fewer' than 95, 'as many' or 'more'? Guess."
        ),
        _coverage_of_four,
        message(
            "Fewer: the deviation of four values is often too small by chance, and so is the "
            "interval."
        ),
        (
            message("Is the standard deviation of only four deals to be relied on?"),
            message("If the four happen to be alike, the interval is much too short."),
        ),
        message("Answer with 'fewer', 'as many' or 'more'."),
        {
            "as many": message("It would be nearly so if the standard deviation were known."),
            "more": message("That would need wider intervals. These are often too short."),
        },
        names={
            "fewer": message("fewer"),
            "as many": message("as many"),
            "more": message("more"),
        },
    ),
    Exercise(
        "what-95-means",
        message(
            "A class finds the 95 percent interval from 10 to 14 bulls. So 95 of 100 deals cost "
            "between 10 and 14 bulls. True or False?"
        ),
        lambda: STANDARD.cdf((14 - MEAN) / SPREAD) - STANDARD.cdf((10 - MEAN) / SPREAD) > 0.9,
        message(
            "The interval is about the mean, not about single deals. Of 100 such intervals about "
            "95 contain the true mean; most single deals lie outside."
        ),
        (
            message("How far apart are single deals, and how far apart are means?"),
            message("Single deals have a standard deviation of 8. Few lie so near to 12."),
        ),
        message("Answer with True or False."),
        {True: message("Single deals lie much farther apart. The interval is about the mean.")},
    ),
    Exercise(
        "below-nothing",
        message(
            "Somebody takes the normal curve for single deals: mean 12, standard deviation 8. The "
            "table says: below z = 1.5 lie 0.9332. Which share of the deals would cost less than 0 "
            "bulls?"
        ),
        lambda: 1 - _table(1.5),
        message("0 lies at z = -12/8 = -1.5. Below it lie 1 - 0.9332 = 0.0668. In truth: none."),
        (
            message("At which z do 0 bulls lie?"),
            message("The curve is symmetric: below -1.5 lies as much as above 1.5."),
        ),
        message("Work out the z of 0 bulls. Then use that the curve is symmetric."),
        {
            0: message("That is the truth. But what would the curve say?"),
            _table(1.5): message("That is the share below +1.5. You need -1.5."),
            2 * (1 - _table(1.5)): message("That is both ends together."),
        },
        is_chance=True,
        also=(_above(1.5),),
    ),
    Exercise(
        "deals-for-half-a-bull",
        message(
            "Single deals have a standard deviation of 8 bulls. How many deals does it take until "
            "the 95 percent interval reaches at most half a bull to each side? (1.96 standard "
            "errors)"
        ),
        lambda: ceil((Fraction(196, 100) * SPREAD * 2) ** 2),
        message("The root of n must be 1.96 * 8 / 0.5 = 31.36, so n is 983.4: 984 deals."),
        (
            message("1.96 * 8 divided by the root of n must be 0.5."),
            message("The root of n must be 31.36."),
        ),
        message("Look for n so that 1.96 * 8 divided by the root of n is 0.5, and round up."),
        {
            983: message("983 are just too few: round up."),
            32: message("31.36 is the root of n. Square it."),
            246: message("That reaches one bull to each side."),
            256: message("That leaves out the 1.96."),
        },
    ),
)
