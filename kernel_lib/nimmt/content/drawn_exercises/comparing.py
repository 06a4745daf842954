"""Exercises drawn anew for lessons 27 and 28: comparing bots, and forecasts that go wrong."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from random import Random

from kernel_lib.core.text import Message, message
from kernel_lib.learn.drawn import Family, about, digits, drawn, is_told, need
from kernel_lib.learn.exercises import Exercise


def why_pairs(rng: Random) -> Exercise:
    """The mean of paired differences, with other deals."""
    deals = rng.randint(3, 5)
    first = [rng.randint(0, 24) for _ in range(deals)]
    second = [max(0, bulls + rng.randint(-2, 5)) for bulls in first]
    differences = [b - a for a, b in zip(first, second, strict=True)]
    mean = Fraction(sum(differences), deals)
    need(len(set(differences)) > 1 and mean > 0)
    facts = {"deals": deals, "first": tuple(first), "second": tuple(second)}
    return drawn(
        "why-pairs",
        message(
            "Two bots play the same {deals} deals. A takes {first} bulls, B takes {second}. "
            "What is the mean of the paired differences, B minus A?",
            **facts,
        ),
        mean,
        solution=message(
            "The differences are {differences}; their mean is {all}/{deals}, that is {about}.",
            differences=tuple(differences),
            all=sum(differences),
            about=about(mean),
            **facts,
        ),
        hints=(
            message(
                "Subtract deal by deal: {b} - {a}, and so on.",
                a=first[0],
                b=second[0],
            ),
            message("The differences are {differences}.", differences=tuple(differences)),
        ),
        otherwise=message("Subtract deal by deal, then take the mean of the differences."),
        wrong=[
            (
                sum(differences),
                message("That is the sum of the differences. Divide by the number of deals."),
            ),
            (-mean, message("That is A minus B.")),
            (Fraction(sum(second), deals), message("That is the mean of B's bulls.")),
        ],
    )


def deals_enough(rng: Random) -> Exercise:
    """How many deals make a difference clear, with other numbers."""
    deals, now, factor = rng.choice((50, 100, 200, 300, 400)), rng.randint(2, 4), rng.randint(2, 4)
    error = Fraction(rng.randint(1, 12), 10)
    difference, times = error * now, now * factor
    need((deals, now, factor) != (100, 2, 2) and difference != 1)
    facts = {"deals": deals, "difference": digits(difference), "error": digits(error)}
    more = {"times": times, "factor": factor, "square": factor**2}
    return drawn(
        "deals-enough",
        message(
            "After {deals} deals the paired difference is {difference} bulls, with a standard "
            "error of {error}. After how many deals in all would the difference be {times} "
            "standard errors, if it stays the same?",
            times=times,
            **facts,
        ),
        deals * factor**2,
        solution=message(
            "It is {now} standard errors now and must be {times}, so the error must be divided by "
            "{factor}. That takes {square} times the deals: {needed}.",
            now=now,
            needed=deals * factor**2,
            **more,
        ),
        hints=(
            message(
                "How large may the standard error be, so that {times} of it are {difference}?",
                times=times,
                difference=digits(difference),
            ),
            message("The error must be divided by {factor}. What does that cost?", factor=factor),
        ),
        otherwise=message(
            "Work out the error that is needed, then how many times as many deals that takes."
        ),
        wrong=[
            (
                deals * factor,
                message(
                    "{factor} times the deals divide the error by the square root of {factor} "
                    "only.",
                    factor=factor,
                ),
            ),
            (
                deals * factor**4,
                message(
                    "That would be {times} standard errors, more than it takes.",
                    times=now * factor**2,
                ),
            ),
        ],
    )


def four_times_the_deals(rng: Random) -> Exercise:
    """How many trials make a mean so many times as exact."""
    trials, times = rng.randint(2, 40) * 10, rng.randint(2, 10)
    need((trials, times) != (100, 3))
    facts = {"trials": trials, "times": times}
    return drawn(
        "four-times-the-deals",
        message(
            "A sampler makes {trials} trials for each card. How many trials does it need so that "
            "the error of each mean is divided by {times}?",
            **facts,
        ),
        trials * times**2,
        solution=message(
            "To divide the error by {times} takes {times} * {times} times the trials: {needed}.",
            needed=trials * times**2,
            **facts,
        ),
        hints=(
            message("To halve the error takes four times the trials."),
            message("Which number has the square root {times}?", **facts),
        ),
        otherwise=message("The error falls with the square root of the number of trials."),
        wrong=[
            (
                trials * times,
                message(
                    "{times} times the trials divide the error by the square root of {times} only.",
                    **facts,
                ),
            ),
            (
                trials * times**3,
                message(
                    "That is too much: take {times} twice as a factor, not three times.", **facts
                ),
            ),
        ],
    )


def mend_the_model(rng: Random) -> Exercise:
    """How many standard errors a share is away from a forecast, with other numbers."""
    risk, cases = rng.randrange(10, 45, 5), rng.choice((100, 200, 300, 400, 500))
    error = _error(risk, cases)
    rows = round((Fraction(risk, 100) + error * Fraction(rng.randint(20, 70), 10)) * cases)
    need((risk, cases, rows) != (20, 200, 60))
    share = Fraction(rows, cases)
    apart = share - Fraction(risk, 100)
    need(is_told(share) and is_told(apart))
    facts = {"risk": risk, "rows": rows, "cases": cases, "error": f"{float(error):.3f}"}
    return drawn(
        "mend-the-model",
        message(
            "A class finds that its cards of about {risk} percent risk take a row in {rows} of "
            "{cases} cases. How many standard errors is that away from the forecast? (Take {error} "
            "for one error.)",
            **facts,
        ),
        apart / error,
        solution=message(
            "{rows} of {cases} are {share}. Less {forecast} that is {apart}, and {apart} / "
            "{error} is {about}.",
            share=digits(share),
            forecast=digits(Fraction(risk, 100)),
            apart=digits(apart),
            about=about(apart / error),
            **facts,
        ),
        hints=(
            message("Turn {rows} of {cases} into a share first.", **facts),
            message("The shares differ by {apart}.", apart=digits(apart)),
        ),
        otherwise=message("Divide the distance of the two shares by {error}.", **facts),
        wrong=[
            (
                apart * 100,
                message(
                    "That is the distance in percent. Divide {apart} by {error}.",
                    apart=digits(apart),
                    **facts,
                ),
            ),
            (
                apart,
                message("That is the distance. How many times {error} is it?", **facts),
            ),
        ],
    )


def what_is_wrong(rng: Random) -> Exercise:
    """Whether luck explains a share that differs from its forecast, or a wrong assumption."""
    forecast, cards = rng.randint(3, 30), rng.randrange(400, 3000, 100)
    error = 100 * sqrt(forecast * (100 - forecast) / 10_000 / cards)
    is_luck = rng.random() < 0.5
    away = rng.uniform(0.3, 1) if is_luck else rng.uniform(5, 9)
    found = round(forecast + rng.choice((-1, 1)) * away * error, 1)
    times = round(abs(found - forecast) / error, 1)
    need(found > 0 and (0 < times <= 1 or times >= 4))
    facts = {"forecast": forecast, "found": found, "cards": f"{cards:,}", "times": times}
    luck = message(
        "{found} percent is {times} standard errors away from {forecast} percent.", **facts
    )
    right, other = ("luck", "assumption") if is_luck else ("assumption", "luck")
    return drawn(
        "what-is-wrong",
        message(
            "The forecast said {forecast} %, and {found} % happened, in {cards} cards. The same "
            "counting was right for bots that play at random. What explains the difference best? "
            "Answer with 'counting', 'luck' or 'assumption'.",
            **facts,
        ),
        right,
        solution=_what_is_right(is_luck, facts),
        hints=(
            message(
                "With {cards} cards the standard error is about {error} percent.",
                cards=facts["cards"],
                error=f"{error:.1f}",
            ),
            message("How many standard errors are the two shares apart?"),
        ),
        otherwise=message("Answer with one of the three words, in quotation marks."),
        wrong=[
            (other, luck),
            ("counting", message("The same counting was right when the bots played at random.")),
        ],
        names={
            "counting": message("counting"),
            "luck": message("luck"),
            "assumption": message("assumption"),
        },
    )


def _what_is_right(is_luck: bool, facts: dict[str, object]) -> Message:
    if is_luck:
        return message(
            "The difference is {times} standard errors: luck. So much is usual in any sample.",
            **facts,
        )
    return message(
        "The difference is {times} standard errors, too much for luck. The assumption was wrong: "
        "the others did not play at random.",
        **facts,
    )


def _error(risk: int, cases: int) -> Fraction:
    """The standard error of a share, to three places, as the question gives it."""
    return Fraction(round(1000 * sqrt(risk * (100 - risk) / 10_000 / cases)), 1000)


COMPARING_FAMILIES = (
    Family("why-pairs", why_pairs),
    Family("deals-enough", deals_enough),
    Family("four-times-the-deals", four_times_the_deals),
    Family("what-is-wrong", what_is_wrong),
    Family("mend-the-model", mend_the_model),
)
"""The families of lessons 27 and 28, in their order."""
