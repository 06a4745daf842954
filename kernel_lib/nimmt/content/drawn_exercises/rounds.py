"""More exercises of lessons 25 and 26, with any numbers: means of rounds, and how they spread."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from statistics import mean

from kernel_lib.core.text import message
from kernel_lib.learn.drawn import Kind, about, digits, drawn, need
from kernel_lib.learn.exercises import Exercise


def mean_so_far(rounds: int, old: int, bulls: int) -> Exercise:
    """How one more round changes a mean."""
    new = Fraction(rounds * old + bulls, rounds + 1)
    facts = {"rounds": rounds, "old": old, "bulls": bulls, "all": rounds + 1}
    return drawn(
        "mean-so-far",
        message(
            "After {rounds} rounds your mean is {old} bulls. The next round costs {bulls}. What is "
            "your mean of all {all} rounds?",
            **facts,
        ),
        new,
        solution=message(
            "{rounds} × {old} + {bulls} = {sum} bulls in {all} rounds: {about}.",
            sum=rounds * old + bulls,
            about=about(new),
            **facts,
        ),
        hints=(
            message("How many bulls did you take in the {rounds} rounds together?", **facts),
            message("Add the {bulls}, and divide by {all}.", **facts),
        ),
        otherwise=message("Add up all bulls, and divide by the number of all rounds."),
        wrong=[
            (
                Fraction(old + bulls, 2),
                message(
                    "The old mean stands for {rounds} rounds, the new number for one.", **facts
                ),
            ),
            (
                Fraction(rounds * old + bulls, rounds),
                message("There is one round more now: divide by {all}.", **facts),
            ),
            (old, message("That was the mean before.")),
        ],
    )


def two_errors_up(center: Fraction, error: Fraction) -> Exercise:
    """Where an interval of two standard errors ends."""
    facts = {"mean": digits(center), "error": digits(error)}
    return drawn(
        "two-errors-up",
        message(
            "A simulated mean is {mean} bulls, with a standard error of {error}. An interval "
            "reaches 2 standard errors to each side of the mean. Where does it end, above?",
            **facts,
        ),
        center + 2 * error,
        solution=message(
            "{mean} + 2 × {error} = {end}. In about 95 of 100 such studies the truth lies inside.",
            end=digits(center + 2 * error),
            **facts,
        ),
        hints=(
            message("How much are 2 standard errors?"),
            message("Add them to the mean."),
        ),
        otherwise=message("Add 2 standard errors to the mean."),
        wrong=[
            (center + error, message("That is one standard error. The interval reaches two.")),
            (center - 2 * error, message("That is the lower end.")),
            (center + 4 * error, message("The interval reaches 2 standard errors to each side.")),
        ],
    )


def error_of_a_mean(deviation: int, root: int) -> Exercise:
    """The standard error of a mean, from the standard deviation."""
    rounds, error = root**2, Fraction(deviation, root)
    facts = {"deviation": deviation, "rounds": rounds, "root": root}
    return drawn(
        "error-of-a-mean",
        message(
            "Single rounds have a standard deviation of {deviation} bulls. What is the standard "
            "error of a mean of {rounds} independent rounds?",
            **facts,
        ),
        error,
        solution=message(
            "{deviation} divided by the square root of {rounds}, which is {root}: {about}.",
            about=about(error),
            **facts,
        ),
        hints=(
            message("What is the square root of {rounds}?", **facts),
            message("Divide {deviation} by {root}.", **facts),
        ),
        otherwise=message("Divide the standard deviation by the square root of the rounds."),
        wrong=[
            (
                Fraction(deviation, rounds),
                message("Divide by the square root of {rounds}, not by {rounds}.", **facts),
            ),
            (deviation, message("A mean of many rounds varies less than a single round.")),
            (
                deviation * root,
                message("The error becomes smaller with more rounds, not larger."),
            ),
        ],
    )


def luck_thins_out(rounds: int, more: int, all_rounds: int) -> Exercise:
    """What is left of bad luck in the mean of many rounds."""
    left = Fraction(more, all_rounds)
    facts = {"rounds": rounds, "more": more, "all": all_rounds, "rest": all_rounds - rounds}
    return drawn(
        "luck-thins-out",
        message(
            "In {rounds} rounds you took {more} bulls more than was to be expected. The next "
            "{rest} rounds together cost just what is expected. By how much is the mean of all "
            "{all} rounds above the expected value?",
            **facts,
        ),
        left,
        solution=message(
            "The {more} bulls too many stay, and nothing pays them back. But now they are spread "
            "over {all} rounds: {more}/{all}, that is {about}.",
            about=about(left),
            **facts,
        ),
        hints=(
            message(
                "How many bulls more than expected have you taken after all {all} rounds?", **facts
            ),
            message("Spread the {more} bulls over {all} rounds.", **facts),
        ),
        otherwise=message("Divide the bulls that were too many by the number of all rounds."),
        wrong=[
            (0, message("Luck is not paid back later. It only counts less and less.")),
            (
                Fraction(more, rounds),
                message("That was so after {rounds} rounds. Now there are {all}.", **facts),
            ),
            (more, message("That is the sum. By how much is the mean too high?")),
            (
                Fraction(more, all_rounds - rounds),
                message("The first {rounds} rounds count, too: divide by {all}.", **facts),
            ),
        ],
    )


def quantile_of_rounds(bulls: tuple[int, ...], percent: int) -> Exercise:
    """A quantile of some rounds."""
    ordered, needed = sorted(bulls), -(-len(bulls) * percent // 100)
    value = ordered[needed - 1]
    lower = max((one for one in ordered if one < value), default=0)
    need(lower < value < ordered[-1])
    facts = {"bulls": bulls, "rounds": len(bulls), "percent": percent, "needed": needed}
    return drawn(
        "quantile-of-rounds",
        message(
            "{rounds} rounds cost {bulls} bulls. What is the smallest number such that at least "
            "{percent} percent of these rounds cost at most so many? (That is a quantile.)",
            **facts,
        ),
        value,
        solution=message(
            "In order: {ordered}. At least {percent} percent are {needed} rounds or more, and the "
            "{needed} cheapest rounds cost at most {value}.",
            ordered=tuple(ordered),
            value=value,
            **facts,
        ),
        hints=(
            message("Write the numbers down in order, the lowest first."),
            message(
                "{percent} percent of {rounds} rounds are {needed} rounds, rounded up.", **facts
            ),
        ),
        otherwise=message("Sort the numbers, and count {needed} from the lowest on.", **facts),
        wrong=[
            (lower, message("Too few rounds cost at most so many.")),
            (ordered[-1], message("All rounds cost at most so many. A smaller number will do.")),
            (mean(map(Fraction, bulls)), message("That is the mean. Count rounds instead.")),
        ],
    )


def spread_of_a_sum(deviation: int, root: int) -> Exercise:
    """The standard deviation of a sum of independent rounds."""
    rounds = root**2
    facts = {"deviation": deviation, "rounds": rounds, "root": root}
    return drawn(
        "spread-of-a-sum",
        message(
            "Single rounds have a standard deviation of {deviation} bulls, and they are "
            "independent. What is the standard deviation of the sum of {rounds} rounds?",
            **facts,
        ),
        deviation * root,
        solution=message(
            "The square root of {rounds} is {root}: {root} × {deviation} = {spread}.",
            spread=deviation * root,
            **facts,
        ),
        hints=(
            message("Dear rounds and cheap rounds partly make up for each other in a sum."),
            message("The standard deviation grows with the square root of the number of rounds."),
        ),
        otherwise=message("Multiply the standard deviation by the square root of the rounds."),
        wrong=[
            (
                deviation * rounds,
                message("That would be so if all rounds cost the same. They are independent."),
            ),
            (
                Fraction(deviation, root),
                message("That is the standard error of the mean. The question is for the sum."),
            ),
            (deviation, message("A sum of many rounds spreads more than a single one.")),
        ],
    )


def _one_more(rng: Random) -> tuple[int, int, int]:
    return rng.randint(4, 19), rng.randint(6, 16), rng.randint(20, 50)


def _tenths(rng: Random) -> tuple[Fraction, Fraction]:
    return Fraction(rng.randint(101, 149), 10), Fraction(rng.randint(1, 9), 10)


def _spread(rng: Random) -> tuple[int, int]:
    return rng.randint(5, 15), rng.choice((10, 20, 25, 30, 40, 50))


def _excess(rng: Random) -> tuple[int, int, int]:
    rounds = rng.randint(2, 10)
    return rounds, rng.randint(rounds + 1, 60), rounds * rng.choice((5, 10, 20, 25))


def _some_rounds(rng: Random) -> tuple[tuple[int, ...], int]:
    bulls = [rng.randint(0, 30) for _ in range(rng.randint(7, 11))]
    return tuple(bulls), rng.choice((25, 50, 75, 80))


ROUND_KINDS = (
    Kind("mean-so-far", mean_so_far, (9, 8, 28), _one_more),
    Kind("two-errors-up", two_errors_up, (Fraction(117, 10), Fraction(3, 10)), _tenths),
    Kind("error-of-a-mean", error_of_a_mean, (8, 20), _spread),
    Kind("luck-thins-out", luck_thins_out, (10, 30, 100), _excess),
    Kind("quantile-of-rounds", quantile_of_rounds, ((8, 0, 20, 5, 11, 3, 14, 8), 75), _some_rounds),
    Kind(
        "spread-of-a-sum",
        spread_of_a_sum,
        (8, 2),
        lambda rng: (rng.randint(4, 12), rng.randint(2, 7)),
    ),
)
"""More kinds of lesson 25, and two of lesson 26, from easy to hard."""
