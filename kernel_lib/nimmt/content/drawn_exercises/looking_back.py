"""More exercises of lesson 30, with any numbers: luck, regret, and results without luck."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from kernel_lib.core.text import message
from kernel_lib.learn.drawn import Kind, about, digits, drawn, need
from kernel_lib.learn.exercises import Exercise

Tenths = tuple[int, ...]
"""Numbers of bulls in tenths."""


def luck_of_some_tricks(taken: tuple[int, ...], expected: Tenths) -> Exercise:
    """The luck of several tricks together."""
    all_taken, all_expected = Fraction(sum(taken)), Fraction(sum(expected), 10)
    luck = all_taken - all_expected
    facts = {"taken": taken, "expected": _decimals(expected), "tricks": len(taken)}
    return drawn(
        "luck-of-some-tricks",
        message(
            "{tricks} tricks cost you {taken} bulls. To be expected were {expected}. What is the "
            "luck of these tricks together? (Above 0 is bad luck.)",
            **facts,
        ),
        luck,
        solution=message(
            "{all_taken} bulls were taken, {all_expected} were to be expected: {all_taken} - "
            "{all_expected} = {luck}.",
            all_taken=sum(taken),
            all_expected=digits(all_expected),
            luck=digits(luck),
        ),
        hints=(
            message("Add up what was taken, and add up what was to be expected."),
            message("Luck is what was taken, less what was to be expected."),
        ),
        otherwise=message("Take the expected bulls of all tricks off the bulls that were taken."),
        wrong=[
            (all_taken, message("Some bulls had to be expected. Those were no luck.")),
            (all_expected, message("That was to be expected. What came on top of it?")),
            (-luck, message("The other way round: what was taken, less what was to be expected.")),
        ],
    )


def regret_of_a_card(cards: tuple[int, ...], values: Tenths, played: int) -> Exercise:
    """How much worse a card was than the best one."""
    means = [Fraction(one, 10) for one in values]
    mine, best = means[played], min(means)
    regret = mine - best
    facts = {
        "cards": cards,
        "values": _decimals(values),
        "card": cards[played],
        "mine": digits(mine),
        "best": digits(best),
    }
    return drawn(
        "regret-of-a-card",
        message(
            "You hold {cards}. Tried many times, they cost {values} bulls on average until the end "
            "of the deal, in this order. You play {card}. What is your regret?",
            **facts,
        ),
        regret,
        solution=message(
            "{card} costs {mine}, the best card costs {best}. {mine} - {best} = {regret}.",
            regret=digits(regret),
            **facts,
        ),
        hints=(
            message("Which card costs the fewest bulls?"),
            message("Regret is what your card costs more than the best one."),
        ),
        otherwise=message("Take the value of the best card off the value of {card}.", **facts),
        wrong=[
            (
                mine,
                message("That is what {card} costs. How much more than the best card?", **facts),
            ),
            (-regret, message("The other way round: regret is never below 0.")),
            (
                max(means) - best,
                message("That is the regret of the worst card. You played {card}.", **facts),
            ),
        ],
    )


def regret_in_errors(regret: int, error: int) -> Exercise:
    """How many standard errors a regret is."""
    much, one = Fraction(regret, 10), Fraction(error, 10)
    times = much / one
    facts = {"regret": digits(much), "error": digits(one)}
    return drawn(
        "regret-in-errors",
        message(
            "A card has a regret of {regret} bulls, and the standard error of this difference is "
            "{error}. How many standard errors is the regret?",
            **facts,
        ),
        times,
        solution=message(
            "{regret} / {error} is {times}. Above 2 it is hardly chance, if only two cards were "
            "compared.",
            times=about(times),
            **facts,
        ),
        hints=(
            message("How often does {error} go into {regret}?", **facts),
            message("Divide the regret by its standard error."),
        ),
        otherwise=message("Divide {regret} by {error}.", **facts),
        wrong=[
            (much - one, message("Divide, do not subtract.")),
            (1 / times, message("The other way round: {regret} divided by {error}.", **facts)),
            (much * one, message("Divide, do not multiply.")),
        ],
    )


def deals_that_are_saved(plain: int, without: int) -> Exercise:
    """The share of deals that taking out the luck saves."""
    ratio = Fraction(without, plain)
    saved = 1 - ratio**2
    facts = {
        "plain": digits(Fraction(plain, 100)),
        "without": digits(Fraction(without, 100)),
    }
    return drawn(
        "deals-that-are-saved",
        message(
            "After the same deals a mean has a standard error of {plain} bulls, and of {without} "
            "with the luck taken out. Which share of the deals is saved by taking the luck out, if "
            "the plain error would do?",
            **facts,
        ),
        saved,
        solution=message(
            "The error is {ratio} times as large. Deals go with its square: {square} of them are "
            "enough. The rest is saved: {about}.",
            ratio=about(ratio),
            square=about(ratio**2),
            about=about(saved),
            **facts,
        ),
        hints=(
            message("By which factor is the error smaller: {without} divided by {plain}?", **facts),
            message("Deals go with the square of that. How many are still needed?"),
        ),
        otherwise=message("Square the ratio of the errors, and take it off 1."),
        wrong=[
            (ratio**2, message("So many deals are still needed. How many are saved?")),
            (
                1 - ratio,
                message("By so much the error is smaller. Deals go with the square of the error."),
            ),
            (ratio, message("That is the ratio of the errors.")),
        ],
        is_chance=True,
    )


def _decimals(values: Tenths) -> tuple[str, ...]:
    return tuple(f"{one / 10:.1f}" for one in values)


def _tricks(rng: Random) -> tuple[tuple[int, ...], Tenths]:
    tricks = rng.randint(3, 5)
    taken = [0] * tricks
    taken[rng.randrange(tricks)] = rng.randint(5, 20)
    return tuple(taken), tuple(rng.randint(0, 45) for _ in range(tricks))


def _values(rng: Random) -> tuple[tuple[int, ...], Tenths, int]:
    count = rng.randint(3, 5)
    cards = tuple(sorted(rng.sample(range(1, 105), count)))
    values = tuple(rng.sample(range(20, 100), count))
    middle = sorted(range(count), key=lambda at: values[at])[1]
    return cards, values, middle


def _regret(rng: Random) -> tuple[int, int]:
    regret, error = rng.randint(4, 40), rng.randint(2, 9)
    need(regret > error)
    return regret, error


def _errors(rng: Random) -> tuple[int, int]:
    plain = rng.randint(10, 80)
    return plain, round(plain * rng.uniform(0.4, 0.9))


LOOKING_BACK_KINDS = (
    Kind("luck-of-some-tricks", luck_of_some_tricks, ((0, 12, 0), (15, 42, 8)), _tricks),
    Kind("regret-of-a-card", regret_of_a_card, ((12, 37, 80), (62, 41, 75), 0), _values),
    Kind("regret-in-errors", regret_in_errors, (18, 5), _regret),
    Kind("deals-that-are-saved", deals_that_are_saved, (50, 40), _errors),
)
"""More kinds of lesson 30, from easy to hard."""
