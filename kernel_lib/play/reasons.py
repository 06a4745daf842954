"""Why a bot chose: the sentences, and the numbers in them, that are alike in all games.

A sentence is about the choice, not about the bot, so that it can stand after its name: "Clara: 45
is closest to a row with room."
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Generic, NamedTuple, TypeVar

from kernel_lib.core.text import Message, message

Option = TypeVar("Option")

FEWEST = 2
"""A standard error needs so many roll-outs."""


class Tried(NamedTuple, Generic[Option]):
    """What roll-outs came to for the choice that was made, and for the best of the others.

    ``other`` is that choice, the numbers are texts. ``n`` is how often each was rolled out.
    """

    n: int
    mean: str
    error: str
    other: Option
    other_mean: str
    other_error: str


def only_choice(choices: Sequence[object]) -> Message | None:
    """The reason where there is nothing to choose; None where there is."""
    return message("There is no other choice.") if len(choices) == 1 else None


def drawn_by_lot(count: int) -> Message:
    """The reason of a bot that takes any of so many choices."""
    return message("Drawn by lot from {n} choices.", n=count)


def not_the_rule(usual: object) -> Message:
    """The reason for a choice that the bot would not make: what it would choose is ``usual``."""
    return message("By the rule of this bot it would be: {choice}.", choice=usual)


def weighs_more(gap: float, other: object) -> Message:
    """The reason of a bot that weighs choices by what it has learned by playing."""
    return message(
        "By the weights learned in practice this choice scores {gap} more than the next best, "
        "{other}.",
        gap=f"{gap:.1f}",
        other=other,
    )


def tried(
    choices: Sequence[Option],
    choice: Option,
    draws: Sequence[Sequence[float]],
    values: Sequence[Sequence[float]] | None = None,
    digits: int = 1,
) -> Tried[Option]:
    """What is told of roll-outs: ``draws[choice, draw]`` for each of ``choices``.

    ``values`` say which of the others is best, the higher the better; without them ``draws`` do.

    >>> tried("ab", "a", [[1.0, 2.0], [2.0, 2.5]])
    Tried(n=2, mean='1.5', error='0.5', other='b', other_mean='2.2', other_error='0.2')
    """
    order = [fmean(row) for row in (draws if values is None else values)]
    own = choices.index(choice)
    best_other = max((at for at in range(len(choices)) if at != own), key=lambda at: order[at])
    return Tried(
        len(draws[own]),
        *mean_and_error(draws[own], digits),
        choices[best_other],
        *mean_and_error(draws[best_other], digits),
    )


def mean_and_error(values: Sequence[float], digits: int) -> tuple[str, str]:
    """A mean and its standard error as texts."""
    error = stdev(values) / sqrt(len(values))
    return decimal(fmean(values), digits), decimal(error, digits)


def decimal(number: float, digits: int = 1) -> str:
    """A number as text with so many digits behind the point; minus nothing is nothing.

    >>> decimal(-0.01), decimal(2.25, 2)
    ('0.0', '2.25')
    """
    text = f"{number:.{digits}f}"
    return text.lstrip("-") if float(text) == 0 else text


def told_apart(one: float, other: float) -> tuple[str, str]:
    """Two numbers with as many digits, one to four, as tell them apart.

    >>> told_apart(1.21, 1.24), told_apart(2.0, 2.0), told_apart(1.2, 2.3)
    (('1.21', '1.24'), ('2.0', '2.0'), ('1.2', '2.3'))
    """
    if one == other:
        return decimal(one), decimal(other)
    for digits in range(1, 5):
        texts = decimal(one, digits), decimal(other, digits)
        if texts[0] != texts[1]:
            break
    return texts
