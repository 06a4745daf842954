"""Exercises drawn anew for lessons 25 and 26: errors of means, and what a mean does not tell."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from statistics import mean

from kernel_lib.core.text import message
from kernel_lib.learn.drawn import Family, about, digits, drawn, need
from kernel_lib.learn.exercises import Exercise


def error_of_many(rng: Random) -> Exercise:
    """How a standard error falls, with other numbers of rounds."""
    rounds, root = rng.choice((50, 100, 200, 400, 500)), rng.randint(2, 10)
    error = Fraction(rng.randint(3, 24), 10)
    need((rounds, root) != (100, 10) and error != 1)
    facts = {"rounds": rounds, "more": f"{rounds * root**2:,}", "error": digits(error)}
    square = root**2
    return drawn(
        "error-of-many",
        message(
            "A mean of {rounds} rounds has a standard error of {error} bulls. What is the standard "
            "error of a mean of {more} rounds?",
            **facts,
        ),
        error / root,
        solution=message(
            "{square} times as many rounds: the error is divided by the square root of {square}, "
            "which is {root}. {error} / {root} is {about}.",
            square=square,
            root=root,
            about=about(error / root),
            **facts,
        ),
        hints=(
            message("How many times as many rounds are there?"),
            message("There are {square} times as many. Its square root counts.", square=square),
        ),
        otherwise=message(
            "Divide the standard error by the square root of the number of times as many rounds."
        ),
        wrong=[
            (
                error / square,
                message(
                    "That divides by {square}. Divide by the square root of {square}.",
                    square=square,
                ),
            ),
            (error, message("More rounds do make the mean better.")),
            (error * root, message("The error becomes smaller, not larger.")),
        ],
    )


def rounds_enough(rng: Random) -> Exercise:
    """How many rounds a standard error takes, with other numbers."""
    deviation = rng.randint(3, 12)
    error = rng.choice(
        [Fraction(1, 20), Fraction(1, 10), Fraction(1, 5), Fraction(1, 4), Fraction(1, 2)]
    )
    need((deviation, error) != (8, Fraction(1, 10)))
    root = deviation / error
    rounds = int(root**2)
    facts = {"deviation": deviation, "error": digits(error), "root": int(root)}
    return drawn(
        "rounds-enough",
        message(
            "Single rounds have a standard deviation of {deviation} bulls. How many rounds does it "
            "take until the standard error is {error}?",
            **facts,
        ),
        rounds,
        solution=message(
            "{deviation} divided by the square root of n is {error}, so the square root is {root}, "
            "and n is {root} * {root} = {rounds}.",
            rounds=rounds,
            **facts,
        ),
        hints=(
            message(
                "What must the square root of n be, so that {deviation} divided by it is {error}?",
                **facts,
            ),
            message(
                "The square root must be {root}. Which number has the square root {root}?", **facts
            ),
        ),
        otherwise=message(
            "Look for n so that {deviation} divided by the square root of n is {error}.", **facts
        ),
        wrong=[
            (int(root), message("That is the square root of n. Which n has this square root?")),
            (
                deviation**2,
                message(
                    "Its square root is {deviation}, so the standard error would be 1.", **facts
                ),
            ),
        ],
    )


def same_mean(rng: Random) -> Exercise:
    """How likely the steady player wins, with other numbers."""
    rounds = rng.randint(3, 9)
    dear, step = rng.randint(1, rounds - 1), rng.randint(1, 3)
    same = step * dear + rng.randint(0, 8)
    low, high = same - step * dear, same + step * (rounds - dear)
    facts = {"same": same, "low": low, "high": high, "rounds": rounds, "dear": dear}
    return drawn(
        "same-mean",
        message(
            "A takes the same number of bulls in every round: {same}. In {often} of {rounds} "
            "rounds B takes {low}, and in the rest {high}. How likely is it that A wins a round "
            "against B?",
            often=rounds - dear,
            **facts,
        ),
        Fraction(dear, rounds),
        solution=message(
            "Both have the mean {same}. A wins only when B takes {high}: in {dear} of {rounds} "
            "rounds.",
            **facts,
        ),
        hints=(
            message("A always has {same}. In which rounds does B have more?", **facts),
            message("Only when B has {high}.", **facts),
        ),
        otherwise=message("Count the rounds in which B has more than {same} bulls.", **facts),
        wrong=[
            (
                Fraction(1, 2),
                message("The means are equal, but winning asks for fewer bulls."),
            ),
            (Fraction(rounds - dear, rounds), message("That is how often B wins.")),
        ],
        is_chance=True,
    )


def median_or_mean(rng: Random) -> Exercise:
    """How far the mean lies above the median, with other rounds in any order."""
    count = rng.choice((5, 7))
    bulls = [*(rng.randint(0, 12) for _ in range(count - 1)), rng.randint(22, 50)]
    rng.shuffle(bulls)
    middle, all_bulls = sorted(bulls)[count // 2], sum(bulls)
    average = mean(map(Fraction, bulls))
    need(average > middle)
    facts = {
        "bulls": tuple(bulls),
        "count": count,
        "all": all_bulls,
        "middle": middle,
        "mean": about(average),
        "above": about(average - middle),
    }
    return drawn(
        "median-or-mean",
        message(
            "{count} rounds cost {bulls} bulls. By how much is the mean above the median?", **facts
        ),
        average - middle,
        solution=message(
            "The sum is {all}, the mean {all}/{count}, that is {mean}. The middle one, when they "
            "are sorted, is {middle}. The difference is {above}.",
            **facts,
        ),
        hints=(
            message("The median is the one in the middle when they are sorted."),
            message("The mean is {all} divided by {count}.", **facts),
        ),
        otherwise=message("Work out the mean and the median, and subtract."),
        wrong=[
            (average, message("That is the mean. Subtract the median.")),
            (0, message("They differ: the dear round pulls the mean up.")),
            (
                average - bulls[count // 2],
                message("Sort them before you take the one in the middle."),
            ),
        ],
    )


SAMPLE_FAMILIES = (
    Family("error-of-many", error_of_many),
    Family("rounds-enough", rounds_enough),
    Family("same-mean", same_mean),
    Family("median-or-mean", median_or_mean),
)
"""The families of lessons 25 and 26, in their order."""
