"""Exercises drawn anew for lessons 36 and 38: the normal curve, and trials that are shared out."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from kernel_lib.core.text import message
from kernel_lib.learn.drawn import Family, about, digits, drawn, need
from kernel_lib.learn.exercises import Exercise

WIDTH = Fraction(196, 100)
"""So many standard errors a 95 percent interval reaches to each side."""


def z_of_a_class(rng: Random) -> Exercise:
    """How many standard deviations a mean is away."""
    center, spread = rng.randint(8, 16), rng.choice((1, 2, 4, 5)) * Fraction(1, 2)
    found = center + rng.choice((-1, 1)) * Fraction(rng.randint(2, 12), 2)
    z = (found - center) / spread
    need(abs(found - center) != 1 and not (center == 12 and spread == 2 and found == 15))
    facts = {"center": center, "spread": digits(spread), "found": digits(found)}
    return drawn(
        "z-of-a-class",
        message(
            "The means of classes have the mean {center} and the standard deviation {spread}. One "
            "class has a mean of {found}. What is its z?",
            **facts,
        ),
        z,
        solution=message(
            "{found} - {center} = {apart}, and {apart} / {spread} is {z}.",
            apart=digits(found - center),
            z=about(z),
            **facts,
        ),
        hints=(
            message("How far is {found} from the mean?", **facts),
            message(
                "How many standard deviations are {apart} bulls?", apart=digits(found - center)
            ),
        ),
        otherwise=message("Take the mean away, and divide by the standard deviation."),
        wrong=[
            (
                found - center,
                message("That is the distance in bulls. Divide by the standard deviation."),
            ),
            (found / spread, message("Take the mean away first.")),
            (-z, message("Above the mean z is above 0, below the mean it is below 0.")),
        ],
    )


def half_of_the_interval(rng: Random) -> Exercise:
    """How far a confidence interval reaches to each side."""
    root, deviation = rng.randint(4, 20), rng.randint(4, 12)
    need((root, deviation) != (8, 8))
    error = Fraction(deviation, root)
    facts = {"deals": root**2, "deviation": deviation, "root": root, "error": about(error)}
    return drawn(
        "half-of-the-interval",
        message(
            "A class plays {deals} deals. Their standard deviation is {deviation} bulls. How far "
            "does the 95 percent confidence interval reach to each side of the mean? (1.96 "
            "standard errors)",
            **facts,
        ),
        WIDTH * error,
        solution=message(
            "The standard error is {deviation} divided by {root}, that is {error}. 1.96 times "
            "that is {about}.",
            about=about(WIDTH * error),
            **facts,
        ),
        hints=(
            message("What is the standard error of a mean of {deals} deals?", **facts),
            message("The root of {deals} is {root}.", **facts),
        ),
        otherwise=message("Work out the standard error, and multiply it by 1.96."),
        wrong=[
            (error, message("That is the standard error. Multiply it by 1.96.")),
            (2 * WIDTH * error, message("That is the whole interval, both sides together.")),
            (
                WIDTH * deviation,
                message("That is for one deal. Divide by the root of {deals}.", **facts),
            ),
            (
                WIDTH * error / root,
                message("Divide by the root of {deals}, not by {deals}.", **facts),
            ),
        ],
    )


def last_of_halving(rng: Random) -> Exercise:
    """How often the card is tried that halving leaves over."""
    cards, first = rng.choice((4, 8, 16)), rng.randint(2, 30)
    need((cards, first) != (8, 8))
    stages = [first << at for at in range(cards.bit_length() - 1)]
    each = first * cards
    facts = {
        "trials": each * len(stages),
        "cards": cards,
        "each": each,
        "stages": tuple(stages),
    }
    return drawn(
        "last-of-halving",
        message(
            "{trials} trials, {cards} cards, and {each} trials in each stage: all {cards} cards "
            "share the first {each}, the better half the next {each}, and so on, until two share "
            "the last {each}. How often in all is the card tried that is left over?",
            **facts,
        ),
        sum(stages),
        solution=message(
            "{stages} times, stage by stage: {sum} together.", sum=sum(stages), **facts
        ),
        hints=(
            message("How many trials has each card in the first stage?"),
            message("{stages}, stage by stage.", **facts),
        ),
        otherwise=message("Work out its trials in each stage, and add them."),
        wrong=[
            (
                Fraction(each * len(stages), cards),
                message("That is an equal share. The card left over had more."),
            ),
            (stages[-1], message("That is the last stage alone.")),
            (sum(stages[1:]), message("Do not forget the first stage.")),
            (each, message("Two cards share the last {each}.", **facts)),
        ],
    )


def regret_of_three(rng: Random) -> Exercise:
    """What it costs to try bad cards as often as good ones."""
    costs, times = tuple(rng.sample(range(2, 15), rng.randint(3, 4))), rng.randint(5, 20)
    best = min(costs)
    regret = times * sum(cost - best for cost in costs)
    facts = {"costs": costs, "times": times, "cards": len(costs), "best": best}
    more = tuple(cost - best for cost in costs)
    return drawn(
        "regret-of-three",
        message(
            "{cards} cards cost {costs} bulls on average. Each is tried {times} times. How large "
            "is the regret: how many bulls more, on average, than if the best had been tried "
            "always?",
            **facts,
        ),
        regret,
        solution=message(
            "They cost {more} bulls more than the best, each {times} times: {regret}.",
            more=more,
            regret=regret,
            **facts,
        ),
        hints=(
            message("How many bulls more than the best does each card cost?"),
            message("{more} more, {times} times each.", more=more, **facts),
        ),
        otherwise=message(
            "For each card: trials times the bulls that it costs more than the best."
        ),
        wrong=[
            (
                times * sum(costs),
                message("Those are all bulls. The best card would have cost some, too."),
            ),
            (sum(more), message("That is for one trial of each card.")),
            (
                times * len(costs) * best,
                message("That is what the best card would have cost."),
            ),
        ],
    )


CURVE_FAMILIES = (
    Family("z-of-a-class", z_of_a_class),
    Family("half-of-the-interval", half_of_the_interval),
)
"""The families of lesson 36, in their order."""

TRIAL_FAMILIES = (
    Family("last-of-halving", last_of_halving),
    Family("regret-of-three", regret_of_three),
)
"""The families of lesson 38, in their order."""
