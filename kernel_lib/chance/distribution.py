"""Distributions: whole numbers, each with its exact probability."""

from __future__ import annotations

from collections.abc import ItemsView, Iterable, Iterator, Mapping, ValuesView
from fractions import Fraction
from itertools import accumulate
from math import comb, sqrt
from typing import TYPE_CHECKING

from kernel_lib.core import check
from kernel_lib.core.text import Message, message, quoted

if TYPE_CHECKING:
    from kernel_lib.charts import Chart

MOST_TRIES = 1000
"""Exact fractions of more tries would take long."""


class Distribution(Mapping[int, Fraction]):
    """How likely each number is: bulls, points, cards, draws, whatever is counted.

    A mapping of numbers to probabilities, the lowest number first; what cannot be is left out. It
    equals a plain ``dict`` with the same probabilities, and cannot be changed. Probabilities that
    are below 0 or do not sum to 1 are a ``ValueError``.

    >>> cost = Distribution({8: Fraction(1, 4), 0: Fraction(3, 4)})
    >>> cost
    Distribution({0: Fraction(3, 4), 8: Fraction(1, 4)})
    >>> cost.mean, cost.variance, cost.quantile(0.5), cost.at_most(7)
    (Fraction(2, 1), Fraction(12, 1), 0, Fraction(3, 4))
    """

    __slots__ = ("_chances",)

    def __init__(self, chances: Mapping[int, Fraction]) -> None:
        check_probabilities(chances)
        self._chances = {number: chances[number] for number in sorted(chances) if chances[number]}

    def __getitem__(self, number: int) -> Fraction:
        return self._chances[number]

    def __iter__(self) -> Iterator[int]:
        return iter(self._chances)

    def __len__(self) -> int:
        return len(self._chances)

    def items(self) -> ItemsView[int, Fraction]:
        """The numbers with their probabilities, the lowest number first."""
        return self._chances.items()

    def values(self) -> ValuesView[Fraction]:
        """The probabilities, that of the lowest number first."""
        return self._chances.values()

    def __hash__(self) -> int:
        return hash(tuple(self._chances.items()))

    def __repr__(self) -> str:
        return f"Distribution({self._chances!r})"

    @property
    def chances(self) -> Mapping[int, Fraction]:
        """The same as a plain ``dict``.

        >>> Distribution({3: Fraction(1)}).chances
        {3: Fraction(1, 1)}
        """
        return dict(self._chances)

    @property
    def mean(self) -> Fraction:
        """The number to expect: every number times its probability, added up."""
        return mean(self._chances)

    @property
    def variance(self) -> Fraction:
        """The expected square of the distance from the mean; its unit is that unit squared."""
        middle = self.mean
        squares = ((number - middle) ** 2 * chance for number, chance in self._chances.items())
        return sum(squares, Fraction(0))

    @property
    def standard_deviation(self) -> float:
        """How far the numbers usually lie from the mean: the root of the variance.

        >>> Distribution({0: Fraction(1, 2), 6: Fraction(1, 2)}).standard_deviation
        3.0
        """
        return sqrt(self.variance)

    @property
    def cumulative(self) -> dict[int, Fraction]:
        """The probability of each number or less; the last is 1.

        >>> Distribution({0: Fraction(3, 4), 8: Fraction(1, 4)}).cumulative
        {0: Fraction(3, 4), 8: Fraction(1, 1)}
        """
        return dict(zip(self._chances, accumulate(self._chances.values()), strict=True))

    def at_most(self, number: float) -> Fraction:
        """The probability of this number or less."""
        if not check.is_number(number):
            check.instance("number", number, int)
        chances = (chance for value, chance in self._chances.items() if value <= number)
        return sum(chances, Fraction(0))

    def quantile(self, share: float | Fraction) -> int:
        """The smallest number that is not exceeded with at least this probability.

        A share that is not from 0 to 1 is a ``ValueError``.
        """
        _checked_share(share)
        return next(number for number, chance in self.cumulative.items() if chance >= share)

    def shares(self) -> list[float]:
        """The probabilities of 0, 1, 2, ... up to the highest number, as decimal numbers.

        >>> Distribution({0: Fraction(3, 4), 2: Fraction(1, 4)}).shares()
        [0.75, 0.0, 0.25]
        """
        return [float(self._chances.get(number, 0)) for number in range(max(self._chances) + 1)]

    def chart(self, title: Message | str, unit: Message | str) -> Chart:
        """A chart of the numbers from 0 on, with the mean marked; ``unit`` is what is counted.

        >>> print(Distribution({0: Fraction(3, 4), 1: Fraction(1, 4)}).chart("A wheel", "points"))
        Most often 0 points: 75.0 %. mean: 0.25.
        points   share
             0  75.0 %
             1  25.0 %
        """
        from kernel_lib import charts  # needs plotly

        marks = {str(message("mean")): float(self.mean)}
        return charts.distribution(self.shares(), title, unit, marks)


def mean(chances: Mapping[int, Fraction]) -> Fraction:
    """The number to expect: every number times its probability, added up.

    >>> mean({0: Fraction(3, 4), 8: Fraction(1, 4)})
    Fraction(2, 1)
    """
    check.instance("chances", chances, Mapping)
    return sum((number * chance for number, chance in chances.items()), Fraction(0))


def hypergeometric(population: int, successes: int, draws: int) -> Distribution:
    """How many successes come when ``draws`` are drawn from a population without putting back.

    C(successes, k) C(the others, draws - k) of C(population, draws).

    >>> hypergeometric(4, 2, 2).chances == {0: Fraction(1, 6), 1: Fraction(2, 3), 2: Fraction(1, 6)}
    True
    """
    check.whole("population", population, 0, MOST_TRIES)
    check.whole("successes", successes, 0, population)
    check.whole("draws", draws, 0, population)
    failures, sets = population - successes, comb(population, draws)
    return Distribution(
        {
            count: Fraction(comb(successes, count) * comb(failures, draws - count), sets)
            for count in range(max(0, draws - failures), min(successes, draws) + 1)
        }
    )


def binomial(tries: int, chance: float | Fraction) -> Distribution:
    """How many of so many independent tries succeed, each with the same probability.

    C(tries, k) chance^k (1 - chance)^(tries - k). More than ``MOST_TRIES`` and a chance that is not
    from 0 to 1 are a ``ValueError``.

    >>> binomial(2, Fraction(1, 4)).chances
    {0: Fraction(9, 16), 1: Fraction(3, 8), 2: Fraction(1, 16)}
    """
    check.whole("tries", tries, 0, MOST_TRIES)
    p = Fraction(_checked_share(chance))
    return Distribution(
        {k: comb(tries, k) * p**k * (1 - p) ** (tries - k) for k in range(tries + 1)}
    )


def mixture(parts: Iterable[tuple[Fraction, Mapping[int, Fraction]]]) -> dict[int, Fraction]:
    """One mapping of numbers to probabilities from several, each with its weight; lowest first.

    >>> half = Fraction(1, 2)
    >>> mixture([(half, {0: Fraction(1)}), (half, {0: half, 1: half})])
    {0: Fraction(3, 4), 1: Fraction(1, 4)}
    """
    mixed: dict[int, Fraction] = {}
    for weight, chances in parts:
        for number, chance in chances.items():
            mixed[number] = mixed.get(number, Fraction(0)) + weight * chance
    return dict(sorted(mixed.items()))


def check_probabilities(chances: Mapping[int, Fraction]) -> None:
    """Refuse, with a ``ValueError``, probabilities below 0, or that do not sum to 1.

    >>> check_probabilities({0: Fraction(2, 3)})
    Traceback (most recent call last):
        ...
    ValueError: probabilities must be 0 or more and sum to 1, not {0: Fraction(2, 3)}
    """
    check.instance("chances", chances, Mapping)
    if (
        not all(map(check.is_number, (*chances, *chances.values())))
        or sum(chances.values()) != 1
        or min(chances.values()) < 0
    ):
        raise ValueError(
            message(
                "probabilities must be 0 or more and sum to 1, not {given}", given=quoted(chances)
            )
        )


def _checked_share(share: float | Fraction) -> float | Fraction:
    if not check.is_number(share) or not 0 <= share <= 1:
        raise ValueError(
            message("a share lies between 0 and 1, it cannot be {share}", share=quoted(share))
        )
    return share
