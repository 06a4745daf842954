"""A count and its distribution: bars, a region whose ends are dragged, and the normal curve."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import ceil, floor
from statistics import NormalDist
from typing import ClassVar

from kernel_lib.chance import distribution
from kernel_lib.chance.distribution import Distribution
from kernel_lib.chance.regions import KINDS, Region
from kernel_lib.core import check
from kernel_lib.core.text import Message, message
from widgets.lesson.chance_picture import (
    ChancePicture,
    drawn_by,
    moved,
    one_of,
    precise_percent,
)
from widgets.lesson.plots import Bar, plot
from widgets.shared.connection.bridge import Intent, Picture

MOST_TRIES = 500
"""More tries than this would be slow to drag."""

FEWEST_AT_THE_END = 100
"""A slider for how many there are goes up to this, or to as many as there were."""

ALL_IN_SIGHT = 40
"""Up to so many tries the axis has all numbers; then only those that come now and then."""

SPREADS = 4.5
"""So many standard deviations of each side then."""

TAILS = 3
"""So many standard deviations of a normal curve are always seen."""

NORMAL, SECOND = "normal", "second"
"""What can be drawn over the bars."""

binomial = lru_cache(maxsize=64)(distribution.binomial)
hypergeometric = lru_cache(maxsize=64)(distribution.hypergeometric)


class ProbabilityCalculator(ChancePicture):
    """The frame of the calculators: it knows a distribution, a region, and what is drawn over it.

    ``low`` and ``high`` are the ends of the region: with only one of them it is "at least" or "at
    most"; with ``low`` above ``high`` it is both ends.
    """

    _esm, _css = drawn_by("calculator", ".sc-calculator")

    views: ClassVar = {"bars": message("Bars"), "table": message("Table")}

    def __init__(
        self,
        low: int | None,
        high: int | None,
        normal: bool,
        simple: bool,
        view: str,
        language: str | None,
    ) -> None:
        if low is None and high is None:
            low = ceil(self.count.mean)
        for name, end in (("low", low), ("high", high)):
            if end is not None:
                check.whole(name, end, 0, self._most)
        self.region = Region(low, high)
        self.has_normal = check.truth("normal", normal)
        self.is_simple = check.truth("simple", simple)
        super().__init__(view, language)

    # --- what a calculator knows ------------------------------------------------------------------

    @property
    def count(self) -> Distribution:
        """How likely each number is."""
        raise NotImplementedError

    @property
    def _second(self) -> Distribution | None:
        """Another distribution beside it; None where there is none."""
        raise NotImplementedError

    @property
    def _most(self) -> int:
        """How much is counted at most."""
        raise NotImplementedError

    def _title(self) -> Message:
        """What is counted, with the name of its distribution."""
        raise NotImplementedError

    def _sliders(self) -> list[Picture]:
        """What can be moved."""
        raise NotImplementedError

    def _told_of_second(self, chance: Message) -> Message:
        """The chance of the region with the second distribution."""
        raise NotImplementedError

    def _toggles(self) -> list[tuple[str, Message, bool]]:
        """What can be drawn over the bars, and whether it is."""
        if self.is_simple:
            return []
        return [(NORMAL, message("Normal curve"), self.has_normal)]

    # --- what a person does -----------------------------------------------------------------------

    def intents(self) -> tuple[str, ...]:
        return (*super().intents(), "set", "edge", "kind", "pick", "toggle")

    def on_edge(self, intent: Intent) -> None:
        """The person drags an end of the region."""
        edges = {"low": self.region.low, "high": self.region.high}
        shown = self._shown()
        ends = {key: (shown[0], shown[-1]) for key, edge in edges.items() if edge is not None}
        self.region = self.region.moved(*moved(intent, ends))

    def on_kind(self, intent: Intent) -> None:
        """The person asks for another kind of region."""
        self.region = self.region.of_kind(one_of(intent, KINDS), float(self.count.mean))

    def on_pick(self, intent: Intent) -> None:
        """The person clicks a bar."""
        shown = self._shown()
        _, value = moved({**intent, "which": "bar"}, {"bar": (shown[0], shown[-1])})
        self.region = Region(value, value)

    def on_toggle(self, intent: Intent) -> None:
        """The person has something drawn over the bars, or taken away."""
        known = tuple(key for key, *_ in self._toggles())
        self._toggle(one_of(intent, known))

    def _toggle(self, which: str) -> None:
        """Draw something over the bars, or take it away."""
        assert which == NORMAL
        self.has_normal = not self.has_normal

    # --- what is drawn ----------------------------------------------------------------------------

    def _shown(self) -> range:
        """The numbers on the axis: all, or those that come now and then; a curve has room there."""
        both = [
            distribution for distribution in (self.count, self._second) if distribution is not None
        ]
        reach = [
            (distribution.mean, SPREADS * distribution.standard_deviation) for distribution in both
        ]
        start, end = 0, self._most
        if end > ALL_IN_SIGHT:
            start = max(0, floor(min(middle - wide for middle, wide in reach)))
            end = min(end, max(start + 1, ceil(max(middle + wide for middle, wide in reach))))
        curve = self._curve if self.has_normal else None
        if curve is not None:
            start = min(start, floor(curve.mean - TAILS * curve.stdev))
            end = max(end, ceil(curve.mean + TAILS * curve.stdev))
        return range(start, end + 1)

    @property
    def _curve(self) -> NormalDist | None:
        """The normal curve with the same mean and standard deviation; None where nothing varies."""
        spread = self.count.standard_deviation
        return NormalDist(float(self.count.mean), spread) if spread else None

    def _told(self) -> list[Message]:
        """What is chosen, and how likely it is."""
        chance = precise_percent(self.region.chance(self.count))
        lines = [message("P({region}) = {chance}.", region=self.region.formula, chance=chance)]
        if self.has_normal and self._curve is not None:
            area = precise_percent(min(max(self.region.under(self._curve), 0.0), 1.0))
            lines.append(
                message("Normal curve, with half a step more at each end: {chance}.", chance=area)
            )
        if self._second is not None:
            lines.append(self._told_of_second(precise_percent(self.region.chance(self._second))))
        if not self.is_simple:
            lines.append(
                message(
                    "Mean {mean}, standard deviation {spread}.",
                    mean=f"{float(self.count.mean):.4g}",
                    spread=f"{self.count.standard_deviation:.4g}",
                )
            )
        return lines

    def _second_name(self) -> Message:
        """What heads the second distribution's numbers."""
        raise NotImplementedError

    def _cells(self) -> list[list[str]]:
        head: list[Message | str] = ["k", "P(X = k)", message("P(X ≤ k)")]
        curve = self._curve if self.has_normal else None
        if curve is not None:
            head.append(message("normal curve"))
        if self._second is not None:
            head.append(self._second_name())
        rows = []
        up_to = self.count.at_most(self._shown()[0] - 1)
        for number in self._shown():
            up_to += self.count.get(number, Fraction(0))
            cells = [precise_percent(self.count.get(number, Fraction(0))), precise_percent(up_to)]
            if curve is not None:
                cells.append(precise_percent(Region(number, number).under(curve)))
            if self._second is not None:
                cells.append(precise_percent(self._second.get(number, Fraction(0))))
            rows.append([str(number), *map(self.say, cells)])
        return [[self.say(name) for name in head], *rows]

    def make_picture(self) -> Picture:
        shown, count, second = self._shown(), self.count, self._second
        bars = [
            Bar(
                number - 0.5,
                number + 0.5,
                float(count.get(number, 0)),
                None if second is None else float(second.get(number, 0)),
                number in self.region,
            )
            for number in shown
        ]
        ends = (shown[0] - 0.5, shown[-1] + 0.5)
        curve = (self._curve, 1.0) if self.has_normal and self._curve is not None else None
        head, *rows = self._cells()
        return {
            **super().make_picture(),
            "title": self.say(self._title()),
            "sliders": self._sliders(),
            "plot": plot(bars, ends, precise_percent, self.say, curve),
            "first": shown[0],
            "edges": self._edges(),
            "kind": self.region.kind,
            "kinds": [{"value": kind, "name": self.say(_KINDS[kind])} for kind in KINDS],
            "toggles": [
                {"value": value, "name": self.say(name), "isOn": is_on}
                for value, name, is_on in self._toggles()
            ],
            "told": [self.say(line) for line in self._told()],
            "head": head,
            "rows": rows,
            "words": self._words(
                region=message("Region"),
                more=message("Drawn over it"),
                numbers=message("The numbers as a table"),
            ),
        }

    def _edges(self) -> list[Picture]:
        """The ends of the region, the lower one first; each slides along the axis."""
        region, shown = self.region, self._shown()
        edges = [("low", message("X ≥"), region.low), ("high", message("X ≤"), region.high)]
        there = [(key, name, edge) for key, name, edge in edges if edge is not None]
        ends = (shown[0], shown[-1])
        return [
            self._slider(key, name, min(max(edge, ends[0]), ends[1]), str(edge), ends)
            for key, name, edge in sorted(there, key=lambda edge: edge[2])
        ]


class BinomialCalculator(ProbabilityCalculator):
    """Show how many of some independent tries succeed, and move all of it.

    ``tries`` are from 1 to 500, ``chance`` is that of each. Both have sliders; the ends of the
    region are dragged along the axis. ``low`` alone is the region "at least", ``high`` alone "at
    most", both are "between", and ``low`` above ``high`` both ends, as a test of two sides rejects.
    With ``against``, another chance, the bars are a test's null hypothesis: the same region is then
    told with its two kinds of error and its power. ``simple`` leaves out the standard deviation and
    the normal curve, for those who have not met them. Values that do not fit are a ``ValueError``.

    >>> BinomialCalculator(2, Fraction(1, 4), low=1)
    k  P(X = k)  P(X ≤ k)
    0    56.2 %    56.2 %
    1    37.5 %    93.8 %
    2    6.25 %     100 %
    """

    def __init__(
        self,
        tries: int = 10,
        chance: float | Fraction = Fraction(1, 2),
        low: int | None = None,
        high: int | None = None,
        against: float | Fraction | None = None,
        normal: bool = False,
        simple: bool = False,
        view: str = "bars",
        language: str | None = None,
    ) -> None:
        self.tries = check.whole("tries", tries, 1, MOST_TRIES)
        self.end = FEWEST_AT_THE_END if tries <= FEWEST_AT_THE_END else MOST_TRIES
        self.chances = {"chance": _exact(self.tries, chance)}
        if against is not None:
            self.chances["against"] = _exact(self.tries, against)
        super().__init__(low, high, normal, simple, view, language)

    @property
    def count(self) -> Distribution:
        return binomial(self.tries, self.chances["chance"])

    @property
    def _second(self) -> Distribution | None:
        against = self.chances.get("against")
        return None if against is None else binomial(self.tries, against)

    @property
    def _most(self) -> int:
        return self.tries

    def on_set(self, intent: Intent) -> None:
        """The person moves the number of tries, or a chance."""
        ends = {"tries": (1, self.end), **dict.fromkeys(self.chances, (0, 100))}
        which, value = moved(intent, ends)
        if which == "tries":
            self.tries = value
        else:
            self.chances[which] = Fraction(value, 100)

    def _title(self) -> Message:
        return message(
            "X counts the successes of {n} independent tries, each with p = {p}: B({n}, {p})",
            n=self.tries,
            p=_written(self.chances["chance"]),
        )

    def _sliders(self) -> list[Picture]:
        names: dict[str, Message | str] = {"chance": "p"}
        names["against"] = message("p in the alternative")
        return [
            self._slider(
                "tries", message("n, the tries"), self.tries, str(self.tries), (1, self.end)
            ),
            *(
                self._slider(key, names[key], round(100 * p), _written(p), (0, 100))
                for key, p in self.chances.items()
            ),
        ]

    def _second_name(self) -> Message:
        return message("with p = {p}", p=_written(self.chances["against"]))

    def _told_of_second(self, chance: Message) -> Message:
        second = self._second
        assert second is not None
        return message(
            "A test that rejects p = {p} at {region}: error of the first kind {first}. If p is "
            "{against}, its power is {power}, and the error of the second kind {other}.",
            p=_written(self.chances["chance"]),
            region=self.region.formula,
            first=precise_percent(self.region.chance(self.count)),
            against=_written(self.chances["against"]),
            power=chance,
            other=precise_percent(1 - self.region.chance(second)),
        )


class HypergeometricCalculator(ProbabilityCalculator):
    """Show how many of the cards drawn are of one kind, with and without replacement.

    ``draws`` are drawn from a ``population``, of which so many are ``successes``. All three have
    sliders; the region and ``simple`` are those of ``BinomialCalculator``. With ``replacement``
    marks show what would be if each went back before the next is drawn. Values that do not fit are
    a ``ValueError``.

    >>> HypergeometricCalculator(92, 12, 3, low=1, high=1)
    k  P(X = k)  P(X ≤ k)
    0    65.4 %    65.4 %
    1    30.2 %    95.6 %
    2     4.2 %    99.8 %
    3   0.175 %     100 %
    """

    def __init__(
        self,
        population: int,
        successes: int,
        draws: int,
        low: int | None = None,
        high: int | None = None,
        replacement: bool = False,
        normal: bool = False,
        simple: bool = False,
        view: str = "bars",
        language: str | None = None,
    ) -> None:
        self.population = check.whole("population", population, 1, MOST_TRIES)
        self.end = max(FEWEST_AT_THE_END, self.population)
        self.successes = check.whole("successes", successes, 0, self.population)
        self.draws = check.whole("draws", draws, 1, self.population)
        self.has_second = check.truth("replacement", replacement)
        super().__init__(low, high, normal, simple, view, language)

    @property
    def count(self) -> Distribution:
        return hypergeometric(self.population, self.successes, self.draws)

    @property
    def _second(self) -> Distribution | None:
        if not self.has_second:
            return None
        return binomial(self.draws, Fraction(self.successes, self.population))

    @property
    def _most(self) -> int:
        return self.draws

    def on_set(self, intent: Intent) -> None:
        """The person moves the number of draws, or of successes."""
        which, value = moved(intent, self._ends())
        setattr(self, which, value)
        self.successes = min(self.successes, self.population)
        self.draws = min(self.draws, self.population)

    def _ends(self) -> dict[str, tuple[int, int]]:
        return {
            "population": (1, self.end),
            "successes": (0, self.population),
            "draws": (1, self.population),
        }

    def _toggles(self) -> list[tuple[str, Message, bool]]:
        return [(SECOND, message("With replacement"), self.has_second), *super()._toggles()]

    def _toggle(self, which: str) -> None:
        if which == SECOND:
            self.has_second = not self.has_second
        else:
            super()._toggle(which)

    def _title(self) -> Message:
        return message(
            "X counts the marked ones, if {n} are drawn without replacement of {N}, "
            "of which {K} are marked",
            n=self.draws,
            N=self.population,
            K=self.successes,
        )

    def _sliders(self) -> list[Picture]:
        ends = self._ends()
        names = {
            "population": message("N, all together"),
            "successes": message("K, marked"),
            "draws": message("n, drawn"),
        }
        return [
            self._slider(key, names[key], getattr(self, key), str(getattr(self, key)), ends[key])
            for key in names
        ]

    def _second_name(self) -> Message:
        return message("with replacement")

    def _told_of_second(self, chance: Message) -> Message:
        return message("With replacement (the short marks): {chance}.", chance=chance)


def _exact(tries: int, chance: float | Fraction) -> Fraction:
    """A chance as a fraction; one that is none is refused."""
    distribution.binomial(tries, chance)
    return Fraction(chance).limit_denominator(10**6)


def _written(p: Fraction) -> str:
    """A chance as a sentence has it: a short fraction, or a decimal.

    >>> _written(Fraction(1, 6)), _written(Fraction(1, 4)), _written(Fraction(3, 5))
    ('1/6', '0.25', '0.6')
    """
    return f"{float(p):.4g}" if 100 % p.denominator == 0 or p.denominator > 60 else str(p)


_KINDS = {
    "atMost": message("At most"),
    "atLeast": message("At least"),
    "between": message("From … to"),
    "bothEnds": message("Both ends"),
}
