"""Two events in five pictures that are moved: tree, two-way table, Venn diagram, areas, icons."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import ClassVar

from kernel_lib.chance.two_events import (
    OUTCOMES,
    PEOPLE,
    SIDES,
    TwoSteps,
    outcomes_of,
)
from kernel_lib.core import check
from kernel_lib.core.text import Message, message
from widgets.lesson.chance_picture import ChancePicture, drawn_by, moved, one_of, precise_percent
from widgets.shared.connection.bridge import Intent, Picture

ICONS = 1000
"""So many icons stand for everybody."""

SLIDERS = ("a", "b_with", "b_without")

REGIONS = (*OUTCOMES, *SIDES)


class TwoEvents(ChancePicture):
    """Show what two events have to do with each other, in a picture that the reader moves.

    ``a`` and ``b`` name the events, such as "ill" and "positive"; ``chances`` are whole percents:
    of *A*, of *B* with *A*, and of *B* without *A*. Three sliders change them. ``view`` is the
    picture to begin with: "tree", "table", "venn", "areas" or "icons"; all show the same four
    outcomes, and what is clicked in one stays chosen in the others, with its sum or product. Under
    a condition only the cases that fit are counted. Values that do not fit are a ``ValueError``.

    >>> TwoEvents("ill", "positive", (1, 80, 10))
             positive  not positive     all
        ill        80            20     100
    not ill       990         8,910   9,900
        all     1,070         8,930  10,000
    """

    _esm, _css = drawn_by("two_events", ".sc-two")

    views: ClassVar = {
        "tree": message("Tree"),
        "table": message("Table"),
        "venn": message("Venn diagram"),
        "areas": message("Areas"),
        "icons": message("Icons"),
    }

    def __init__(
        self,
        a: str,
        b: str,
        chances: tuple[int, int, int] = (50, 50, 50),
        view: str = "tree",
        language: str | None = None,
    ) -> None:
        self.a, self.b = check.text("a", a), check.text("b", b)
        if not isinstance(chances, tuple | list) or len(chances) != len(SLIDERS):
            raise ValueError(message("chances are three whole percents"))
        self.steps = TwoSteps(*chances)
        self.picked, self.given = "", ""
        super().__init__(view, language)

    def intents(self) -> tuple[str, ...]:
        return (*super().intents(), "set", "pick", "given")

    def on_set(self, intent: Intent) -> None:
        """The person moves one of the sliders."""
        which, value = moved(intent, dict.fromkeys(SLIDERS, (0, 100)))
        self.steps = replace(self.steps, **{which: value})

    def on_pick(self, intent: Intent) -> None:
        """The person clicks an outcome or a side; once more lets go of it."""
        region = one_of(intent, REGIONS)
        self.picked = "" if self.picked == region else region

    def on_given(self, intent: Intent) -> None:
        """The person sets a condition, or lets all cases count again."""
        self.given = one_of(intent, ("", *SIDES))

    # --- words --------------------------------------------------------------------------------

    def _named(self, region: str) -> Message | str:
        """What an outcome or a side is called."""
        a, b = self.a, self.b
        not_a, not_b = message("not {event}", event=self.a), message("not {event}", event=self.b)
        sides: dict[str, Message | str] = {"a": a, "notA": not_a, "b": b, "notB": not_b}
        if region in sides:
            return sides[region]
        first = sides["a" if region in SIDES["a"] else "notA"]
        second = sides["b" if region in SIDES["b"] else "notB"]
        return message("{first} and {second}", first=first, second=second)

    def _told(self) -> Message:
        """The sum or the product of what is chosen."""
        steps, picked = self.steps, self.picked
        if not picked:
            return message("Click a part of the picture: how likely is it?")
        chance = steps.chance(picked, self.given)
        if self.given:
            condition = self._named(self.given)
            if chance is None:
                return message("Given {condition}: that never comes.", condition=condition)
            fitting = [
                outcome for outcome in outcomes_of(picked) if outcome in outcomes_of(self.given)
            ]
            return message(
                "Given {condition}: {count:,} of {total:,} are {what}, {chance}.",
                condition=condition,
                count=sum(steps.count(outcome) for outcome in fitting),
                total=steps.count(self.given),
                what=self._named(picked),
                chance=precise_percent(chance or Fraction(0)),
            )
        facts = {
            "what": self._named(picked),
            "chance": precise_percent(Fraction(steps.count(picked), PEOPLE)),
            "count": steps.count(picked),
            "people": PEOPLE,
        }
        if picked in OUTCOMES:
            first, second = self._branches(picked)
            return message(
                "P({what}) = {first} · {second} = {chance}: {count:,} of {people:,}.",
                first=first,
                second=second,
                **facts,
            )
        if picked in ("a", "notA"):
            return message("P({what}) = {chance}: {count:,} of {people:,}.", **facts)
        left, right = (
            precise_percent(Fraction(steps.count(part), PEOPLE)) for part in SIDES[picked]
        )
        return message(
            "P({what}) = {one} + {other} = {chance}: {count:,} of {people:,}.",
            one=left,
            other=right,
            **facts,
        )

    def _branches(self, outcome: str) -> tuple[Message, Message]:
        """The percents of the two branches that lead to an outcome."""
        steps = self.steps
        with_a, with_b = outcome in SIDES["a"], outcome in SIDES["b"]
        first = steps.a if with_a else 100 - steps.a
        second = steps.b_with if with_a else steps.b_without
        return _of_hundred(first), _of_hundred(second if with_b else 100 - second)

    def _cells(self) -> list[list[str]]:
        """The two-way table: a head, and a row for each of A, not A and all."""
        total, steps = self.say(message("all")), self.steps
        head = ["", *(self.say(self._named(side)) for side in ("b", "notB")), total]
        rows = [
            [
                self.say(self._named(side)),
                *(f"{steps.count(part):,}" for part in (*SIDES[side], side)),
            ]
            for side in ("a", "notA")
        ]
        sums = [total, *(f"{steps.count(side):,}" for side in ("b", "notB", ""))]
        return [head, *rows, sums]

    def make_picture(self) -> Picture:
        steps = self.steps
        return {
            **super().make_picture(),
            "sliders": [
                self._slider(key, name, value, _of_hundred(value), (0, 100))
                for (key, value), name in zip(
                    vars(steps).items(), self._slider_names(), strict=True
                )
            ],
            "regions": {region: self._region(region) for region in REGIONS},
            "branches": {
                outcome: [self.say(branch) for branch in self._branches(outcome)]
                for outcome in OUTCOMES
            },
            "icons": dict(steps.icons(ICONS)),
            "all": f"{PEOPLE:,}",
            "picked": self.picked,
            "given": self.given,
            "givens": [
                {"value": "", "name": self.say(message("none"))},
                *({"value": side, "name": self.say(self._named(side))} for side in SIDES),
            ],
            "fits": list(outcomes_of(self.given)),
            "told": self.say(self._told()),
            "independent": self.say(_INDEPENDENT) if steps.are_independent else "",
            "words": self._words(
                given=message("Condition"),
                total=message("all"),
                icon=message(
                    "Each sign stands for {n} of {people:,}.", n=PEOPLE // ICONS, people=PEOPLE
                ),
            ),
        }

    def _slider_names(self) -> list[Message | str]:
        given = [
            message("P({what} given {condition})", what=self.b, condition=self._named(side))
            for side in ("a", "notA")
        ]
        return [f"P({self.a})", *given]

    def _region(self, region: str) -> Picture:
        return {
            "name": self.say(self._named(region)),
            "count": f"{self.steps.count(region):,}",
            "share": self.steps.count(region) / PEOPLE,
        }


def _of_hundred(percent: int) -> Message:
    return message("{number} %", number=percent)


_INDEPENDENT = message("The two events are independent: the second chance is the same either way.")
