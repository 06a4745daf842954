"""Samples of one size: what their means or sums come to, again and again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import accumulate
from math import gcd, sqrt
from random import Random
from statistics import pstdev, stdev

from kernel_lib.core import check
from kernel_lib.core.text import message, quoted

MEAN, SUM = "mean", "sum"

STATISTICS = (MEAN, SUM)

MOST_SIZE = 1000
"""The largest sample."""


class Samples:
    """Samples of ``size`` from a population, drawn one after another from one seed.

    ``population`` is a mapping of whole numbers to their probabilities, or a list of whole numbers,
    each as likely as another. ``of`` is what is worked out of a sample: its "mean" or its "sum".
    Only from a list can be drawn without replacement. What does not fit is a ``ValueError``.

    >>> tosses = Samples({0: 0.5, 1: 0.5}, size=100)
    >>> tosses.mean, tosses.standard_deviation
    (0.5, 0.05)
    >>> tosses.draw(1000)
    >>> round(tosses.found_mean, 4), round(tosses.standard_error, 4)
    (0.4996, 0.0016)
    >>> Samples([1, 3, 5], size=2, of="sum", with_replacement=False).standard_deviation ** 2
    2.66...
    """

    def __init__(
        self,
        population: Mapping[int, float | Fraction] | Sequence[int],
        size: int,
        of: str = MEAN,
        *,
        with_replacement: bool = True,
        seed: int = 1,
    ) -> None:
        self._numbers, self._weights = _checked(population)
        self._is_list = not isinstance(population, Mapping)
        if of not in STATISTICS:
            raise ValueError(
                message(
                    "of a sample there is its {known}, not {of}", known=STATISTICS, of=quoted(of)
                )
            )
        check.instance("with_replacement", with_replacement, bool)
        if not with_replacement and not self._is_list:
            raise ValueError(
                message("without replacement samples are drawn from a list, not from a mapping")
            )
        self.of, self.with_replacement = of, with_replacement
        self.most = MOST_SIZE if with_replacement else len(self._numbers)
        self.size = check.whole("size", size, 1, self.most)
        self._cumulative = list(accumulate(self._weights))
        self._rng = Random(check.seed(seed))
        self.last: tuple[int, ...] = ()
        self.statistics: list[Fraction] = []

    @property
    def population(self) -> dict[int, float]:
        """The share of each number, the lowest first."""
        shares: Counter[int] = Counter()
        for number, weight in zip(self._numbers, self._weights, strict=True):
            shares[number] += weight  # type: ignore[assignment]
        return {number: float(share) for number, share in sorted(shares.items()) if share}

    @property
    def population_mean(self) -> float:
        """The mean of one number."""
        return sum(number * share for number, share in self.population.items())

    @property
    def population_deviation(self) -> float:
        """The standard deviation of one number."""
        middle = self.population_mean
        squares = ((number - middle) ** 2 * share for number, share in self.population.items())
        return sqrt(sum(squares))

    @property
    def mean(self) -> float:
        """The mean or the sum to expect of a sample."""
        return self.population_mean * (1 if self.of == MEAN else self.size)

    @property
    def standard_deviation(self) -> float:
        """How far a mean or a sum usually lies from that.

        A mean: that of one number by the root of ``size``; a sum: times that root. Without
        replacement both are the root of (N - n) / (N - 1) times as large.
        """
        root = sqrt(self.size)
        spread = self.population_deviation * (1 / root if self.of == MEAN else root)
        if not self.with_replacement:
            many = len(self._numbers)
            spread *= sqrt((many - self.size) / max(many - 1, 1))
        return spread

    def draw(self, many: int) -> None:
        """Draw more samples."""
        for _ in range(check.whole("many", many, 0)):
            if self.with_replacement:
                self.last = tuple(
                    self._rng.choices(self._numbers, cum_weights=self._cumulative, k=self.size)
                )
            else:
                self.last = tuple(self._rng.sample(self._numbers, self.size))
            self.statistics.append(Fraction(sum(self.last), self.size if self.of == MEAN else 1))

    @property
    def found_mean(self) -> float:
        """The mean of all that was found; of at least one sample."""
        return float(sum(self.statistics) / len(self.statistics))

    @property
    def found_deviation(self) -> float:
        """The standard deviation of all that was found; of at least one sample."""
        return pstdev(map(float, self.statistics))

    @property
    def standard_error(self) -> float:
        """How far ``found_mean`` usually lies from ``mean``; of at least two samples."""
        return stdev(map(float, self.statistics)) / sqrt(len(self.statistics))

    @property
    def step(self) -> Fraction:
        """How far the means or sums that are possible lie apart.

        >>> Samples([1, 3, 5], size=2).step, Samples([1, 3, 5], size=2, of="sum").step
        (Fraction(1, 1), Fraction(2, 1))
        """
        apart = gcd(*(number - self._numbers[0] for number in self._numbers)) or 1
        return Fraction(apart, self.size if self.of == MEAN else 1)

    def bins(self) -> list[tuple[Fraction, Fraction, int]]:
        """The lowest and the highest value of each bin in which samples lie, and how many do.

        A bin holds as many of the values that are possible as make about a quarter of a standard
        deviation, at least one; the first bin begins with the lowest.

        >>> tosses = Samples({0: 0.5, 1: 0.5}, size=2, of="sum")
        >>> tosses.draw(100)
        >>> [(int(low), int(high), many) for low, high, many in tosses.bins()]
        [(0, 0, 27), (1, 1, 47), (2, 2, 26)]
        """
        lowest = Fraction(min(self._numbers) * (1 if self.of == MEAN else self.size))
        width = self.step * max(1, int(self.standard_deviation / 4 / self.step))
        counts = Counter(int((statistic - lowest) // width) for statistic in self.statistics)
        edges = {at: lowest + at * width for at in sorted(counts)}
        return [(low, low + width - self.step, counts[at]) for at, low in edges.items()]


def _checked(
    population: Mapping[int, float | Fraction] | Sequence[int],
) -> tuple[list[int], list[float]]:
    """The numbers, and how likely each is."""
    if isinstance(population, Mapping):
        numbers = list(population)
        shares = [float(share) for share in population.values() if check.is_number(share)]
        is_whole = len(shares) == len(numbers) and abs(sum(shares) - 1) < 1e-6
        if not is_whole or min(shares) < 0:
            raise ValueError(
                message(
                    "probabilities must be 0 or more and sum to 1, not {given}",
                    given=quoted(population),
                )
            )
    else:
        numbers = list(population) if isinstance(population, list | tuple) else []
        shares = [1 / len(numbers)] * len(numbers) if numbers else []
    if not numbers or not all(type(number) is int for number in numbers):
        raise ValueError(
            message("a population is some whole numbers, not {given}", given=quoted(population))
        )
    return numbers, shares
