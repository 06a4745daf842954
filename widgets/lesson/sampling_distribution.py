"""Samples that are drawn again and again, and what their means or sums build up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import accumulate
from math import ceil, floor
from statistics import NormalDist
from typing import ClassVar

from kernel_lib.chance.sampling import MEAN, Samples
from kernel_lib.core import check
from kernel_lib.core.text import Message, message, plural, words
from widgets.lesson.chance_picture import (
    NOT_UNDERSTOOD,
    ChancePicture,
    drawn_by,
    moved,
    precise_percent,
)
from widgets.lesson.plots import Bar, plot
from widgets.shared.connection.bridge import Intent, Picture, Refused

DRAWS = (1, 10, 100, 1000)
"""So many samples a click draws."""

MOST = 20_000
"""More samples change nothing that could be seen."""

LARGEST_SIZE = 100
"""The slider's end."""

RARE = 0.0005
"""What is rarer at each end of a population is left out of sight."""

SPREADS = 4.5
"""The axis of the sums goes so many standard deviations to each side."""

FEW = 12
"""So many numbers of a sample are told one by one."""


class SamplingDistribution(ChancePicture):
    """Draw samples from a population, and see what their means, or sums, build up.

    ``population`` is a mapping of whole numbers to probabilities, or a list of whole numbers of
    which each is as likely as another; ``unit`` says what they are. A slider sets the ``size`` of a
    sample: another size begins anew. ``of`` is "mean" or "sum". From a list samples can be drawn
    ``with_replacement`` or without. The same seed draws the same samples. ``simple`` leaves out the
    standard deviation, the standard error and the normal curve, for those who have not met them.
    What does not fit is a ``ValueError``.

    >>> coins = SamplingDistribution({0: 0.5, 1: 0.5}, "heads", size=2, of="sum")
    >>> coins.draw(100)
    >>> coins
    heads  samples   share
        0       27  27.0 %
        1       47  47.0 %
        2       26  26.0 %
    """

    _esm, _css = drawn_by("sampling_distribution", ".sc-sampling")

    views: ClassVar = {"bars": message("Bars"), "table": message("Table")}

    def __init__(
        self,
        population: Mapping[int, float | Fraction] | Sequence[int],
        unit: Message | str,
        size: int = 4,
        of: str = MEAN,
        *,
        with_replacement: bool = True,
        normal: bool = False,
        simple: bool = False,
        seed: int = 1,
        view: str = "bars",
        language: str | None = None,
    ) -> None:
        self._population, self._seed = population, seed
        self.unit = unit if isinstance(unit, Message) else check.text("unit", unit)
        self.samples = Samples(population, size, of, with_replacement=with_replacement, seed=seed)
        self.has_curve = check.truth("normal", normal)
        self.is_simple = check.truth("simple", simple)
        super().__init__(view, language)

    def draw(self, many: int) -> None:
        """Draw more samples, as the buttons do."""
        self.samples.draw(many)
        self.redraw_unless_acting()

    def intents(self) -> tuple[str, ...]:
        return (*super().intents(), "set", "draw", "anew", "curve")

    def on_set(self, intent: Intent) -> None:
        """The person wants samples of another size: all begins anew."""
        _, value = moved(intent, {"size": (1, self._most)})
        if value != self.samples.size:
            self._begin(value)

    def on_draw(self, intent: Intent) -> None:
        """The person draws some samples."""
        many = intent.get("value")
        if type(many) is not int or many not in DRAWS:
            raise Refused(NOT_UNDERSTOOD)
        if len(self.samples.statistics) + many > MOST:
            raise Refused(message("there are {most:,} samples; begin anew to draw more", most=MOST))
        self.samples.draw(many)

    def on_anew(self, intent: Intent) -> None:
        """The person throws all samples away."""
        self._begin(self.samples.size)

    def on_curve(self, intent: Intent) -> None:
        """The person has the normal curve drawn, or taken away."""
        self.has_curve = not self.has_curve

    def _begin(self, size: int) -> None:
        old = self.samples
        self._seed += 1
        self.samples = Samples(
            self._population,
            size,
            old.of,
            with_replacement=old.with_replacement,
            seed=self._seed,
        )

    @property
    def _most(self) -> int:
        return min(self.samples.most, max(LARGEST_SIZE, self.samples.size))

    # --- what is told -----------------------------------------------------------------------------

    def _of_samples(self) -> Message:
        """What is drawn below: the means, or the sums."""
        samples = self.samples
        facts = {"n": len(samples.statistics), "size": samples.size}
        if samples.of == MEAN:
            return plural(
                "Mean {unit} of each sample of {size}: {n:,} sample",
                "Mean {unit} of each sample of {size}: {n:,} samples",
                facts.pop("n"),
                unit=self.unit,
                **facts,
            )
        return plural(
            "Sum of {unit} of each sample of {size}: {n:,} sample",
            "Sum of {unit} of each sample of {size}: {n:,} samples",
            facts.pop("n"),
            unit=self.unit,
            **facts,
        )

    def _told(self) -> list[Message]:
        samples = self.samples
        expected = message(
            "To be expected: mean {mean}, standard deviation {spread}, which is {formula}.",
            mean=_short(samples.mean),
            spread=_short(samples.standard_deviation),
            formula=self._formula(),
        )
        if not samples.statistics:
            first = message("Draw a sample: what is it like?")
            return [first] if self.is_simple else [first, expected]
        drawn = samples.last[:FEW]
        last = message(
            "The last sample: {numbers}{more}. {what} {value}.",
            numbers=" ".join(map(str, drawn)),
            more=" …" if len(samples.last) > FEW else "",
            what=message("Mean") if samples.of == MEAN else message("Sum"),
            value=_short(float(samples.statistics[-1])),
        )
        if self.is_simple:
            mean = _short(samples.found_mean)
            return [last, message("All samples so far have the mean {mean}.", mean=mean)]
        if len(samples.statistics) == 1:
            return [last, expected]
        observed = message(
            "Found: mean {mean} (its standard error {error}), standard deviation {spread}.",
            mean=_short(samples.found_mean),
            error=_short(samples.standard_error),
            spread=_short(samples.found_deviation),
        )
        return [last, observed, expected]

    def _formula(self) -> str:
        """How the standard deviation is worked out, with its numbers."""
        samples = self.samples
        deviation, size = _short(samples.population_deviation), samples.size
        root = f"{deviation} / √{size}" if samples.of == MEAN else f"{deviation} · √{size}"
        if samples.with_replacement:
            return root
        many = samples.most
        return f"{root} · √(({many} − {size}) / ({many} − 1))"

    # --- what is drawn ----------------------------------------------------------------------------

    def _in_sight(self) -> tuple[int, int]:
        """The lowest and the highest number of the population, but for what is rarer."""
        population = self.samples.population
        up_to = dict(zip(population, accumulate(population.values()), strict=True))
        seen = [
            number
            for number, share in population.items()
            if up_to[number] > RARE and 1 - up_to[number] + share > RARE
        ]
        return min(seen), max(seen)

    def _caption(self) -> Message:
        return self._of_samples() if self.samples.statistics else self._one_of_it()

    def _one_of_it(self) -> Message:
        samples = self.samples
        if self.is_simple:
            return message("One of the population ({unit})", unit=self.unit)
        return message(
            "One of the population: mean {mean}, standard deviation {spread} ({unit})",
            mean=_short(samples.population_mean),
            spread=_short(samples.population_deviation),
            unit=self.unit,
        )

    def _cells(self) -> list[list[str]]:
        unit, share = words(self.unit, self.language), message("share")
        if not self.samples.statistics:
            low, high = self._in_sight()
            shares = self.samples.population.items()
            rows = [
                [str(at), self.say(precise_percent(p))] for at, p in shares if low <= at <= high
            ]
            return [[unit, self.say(share)], *rows]
        many = len(self.samples.statistics)
        rows = [
            [
                _short(float(low))
                if low == high
                else f"{_short(float(low))}–{_short(float(high))}",
                f"{count:,}",
                self.say(message("{number} %", number=f"{100 * count / many:.1f}")),
            ]
            for low, high, count in self.samples.bins()
        ]
        return [[unit, self.say(message("samples")), self.say(share)], *rows]

    def _population_plot(self) -> Picture:
        low, high = self._in_sight()
        samples = self.samples
        bars = [
            Bar(number - 0.5, number + 0.5, share)
            for number, share in samples.population.items()
            if low <= number <= high
        ]
        marks = [number for number in samples.last if low <= number <= high]
        return plot(bars, (low - 0.5, high + 0.5), precise_percent, self.say, marks=marks)

    def _statistics_plot(self) -> Picture:
        samples = self.samples
        low, high = self._in_sight()
        ends = (low - 0.5, high + 0.5)
        if samples.of != MEAN:
            reach = SPREADS * samples.standard_deviation
            least, most = min(samples.population), max(samples.population)
            ends = (
                max(samples.size * least, floor(samples.mean - reach)) - 0.5,
                min(samples.size * most, ceil(samples.mean + reach)) + 0.5,
            )
        half = samples.step / 2
        bars = [
            Bar(max(float(first - half), ends[0]), min(float(last + half), ends[1]), count)
            for first, last, count in samples.bins()
            if ends[0] < last and first < ends[1]
        ]
        curve = None
        if self.has_curve and samples.standard_deviation and samples.statistics:
            first, last, _ = samples.bins()[0]
            area = float(last - first + samples.step) * len(samples.statistics)
            curve = (NormalDist(samples.mean, samples.standard_deviation), area)
        return plot(bars, ends, lambda count: f"{count:g}", self.say, curve)

    def make_picture(self) -> Picture:
        samples = self.samples
        head, *rows = self._cells()
        size = message("n, the size of a sample")
        draws = [plural("{n:,} sample", "{n:,} samples", many) for many in DRAWS]
        return {
            **super().make_picture(),
            "sliders": [
                self._slider("size", size, samples.size, str(samples.size), (1, self._most))
            ],
            "draws": [
                {"value": str(many), "name": self.say(name)}
                for many, name in zip(DRAWS, draws, strict=True)
            ],
            "hasCurve": None if self.is_simple else self.has_curve,
            "panels": [
                {"title": self.say(self._one_of_it()), "plot": self._population_plot()},
                {"title": self.say(self._of_samples()), "plot": self._statistics_plot()},
            ],
            "told": [self.say(line) for line in self._told()],
            "head": head,
            "rows": rows,
            "words": self._words(
                draw=message("Draw"),
                anew=message("Begin anew"),
                curve=message("Normal curve"),
                numbers=message("The numbers as a table"),
            ),
        }


def _short(number: float) -> str:
    """A number to four digits.

    >>> _short(12.34567), _short(0.05), _short(13.0)
    ('12.35', '0.05', '13')
    """
    return f"{number:.4g}"
