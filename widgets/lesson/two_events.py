"""Two events in five pictures that are moved: tree, two-way table, Venn diagram, areas, icons."""

from __future__ import annotations

from fractions import Fraction
from html import escape

from kernel_lib.chance.two_events import (
    OUTCOMES,
    PEOPLE,
    SIDES,
    TwoSteps,
    outcomes_of,
)
from kernel_lib.core import check
from kernel_lib.core.json_values import JsonObject
from kernel_lib.core.text import Message, message, quoted
from widgets.shared import assets
from widgets.shared.bridge import Intent, Picture, PictureWidget, Refused, ui_words

VIEWS = ("tree", "table", "venn", "areas", "icons")

ICONS = 1000
"""So many icons stand for everybody."""

SLIDERS = ("a", "b_with", "b_without")

REGIONS = (*OUTCOMES, *SIDES)


class TwoEvents(PictureWidget):
    """Show what two events have to do with each other, in a picture that the reader moves.

    ``a`` and ``b`` name the events, such as "ill" and "positive"; ``chances`` are whole percents:
    of *A*, of *B* with *A*, and of *B* without *A*. Three sliders change them. ``view`` is the
    picture to begin with: "tree", "table", "venn", "areas" or "icons"; all show the same four
    outcomes, and what is clicked in one stays chosen in the others, with its sum or product. Under
    a condition only the cases that fit are counted. Values that do not fit are a ``ValueError``.

    >>> TwoEvents("ill", "positive", (1, 80, 10))
             positive  not positive     all
    ill            80            20     100
    not ill       990         8,910   9,900
    all         1,070         8,930  10,000
    """

    _esm = assets.script(*assets.FRAME, "lesson/two_events.js")
    _css = assets.style("shared/base.css", "lesson/two_events.css", root=".sc-two")

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
        if not isinstance(view, str) or view not in VIEWS:
            raise ValueError(
                message(
                    "there is no view {view}; there are {known}", view=quoted(view), known=VIEWS
                )
            )
        self.view, self.picked, self.given = view, "", ""
        super().__init__(language)
        self.redraw()

    def intents(self) -> tuple[str, ...]:
        return ("language", "set", "view", "pick", "given")

    def on_set(self, intent: Intent) -> None:
        """The person moves one of the sliders."""
        which, value = intent.get("which"), intent.get("value")
        if which not in SLIDERS or type(value) is not int or not 0 <= value <= 100:
            raise Refused(message("a chance is a whole number of percents from 0 to 100"))
        moved = {name: getattr(self.steps, name) for name in SLIDERS} | {str(which): value}
        self.steps = TwoSteps(**moved)

    def on_view(self, intent: Intent) -> None:
        """The person looks at another picture of the same."""
        self.view = _one_of(intent, VIEWS)

    def on_pick(self, intent: Intent) -> None:
        """The person clicks an outcome or a side; once more lets go of it."""
        region = _one_of(intent, REGIONS)
        self.picked = "" if self.picked == region else region

    def on_given(self, intent: Intent) -> None:
        """The person sets a condition, or lets all cases count again."""
        self.given = _one_of(intent, ("", *SIDES))

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
            fitting = [one for one in outcomes_of(picked) if one in outcomes_of(self.given)]
            return message(
                "Given {condition}: {count:,} of {total:,} are {what}, {chance}.",
                condition=condition,
                count=sum(steps.count(one) for one in fitting),
                total=steps.count(self.given),
                what=self._named(picked),
                chance=_percent(chance or Fraction(0)),
            )
        facts = {
            "what": self._named(picked),
            "chance": _percent(Fraction(steps.count(picked), PEOPLE)),
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
        one, other = (_percent(Fraction(steps.count(part), PEOPLE)) for part in SIDES[picked])
        return message(
            "P({what}) = {one} + {other} = {chance}: {count:,} of {people:,}.",
            one=one,
            other=other,
            **facts,
        )

    def _branches(self, outcome: str) -> tuple[Message, Message]:
        """The percents of the two branches that lead to an outcome."""
        steps = self.steps
        with_a, with_b = outcome in SIDES["a"], outcome in SIDES["b"]
        first = steps.a if with_a else 100 - steps.a
        second = steps.b_with if with_a else steps.b_without
        return _of_hundred(first), _of_hundred(second if with_b else 100 - second)

    def _table(self) -> list[list[str]]:
        """The two-way table: a head, and a row for each of A, not A and all."""
        total, steps = self.say(message("all")), self.steps
        head = ["", *(self.say(self._named(side)) for side in ("b", "notB")), total]
        rows = [
            [
                self.say(self._named(side)),
                *(f"{steps.count(one):,}" for one in (*SIDES[side], side)),
            ]
            for side in ("a", "notA")
        ]
        sums = [total, *(f"{steps.count(side):,}" for side in ("b", "notB", ""))]
        return [head, *rows, sums]

    def __repr__(self) -> str:
        table = self._table()
        wide = [max(len(row[at]) for row in table) for at in range(len(table[0]))]
        return "\n".join(
            "  ".join(
                [
                    row[0].ljust(wide[0]),
                    *(cell.rjust(w) for cell, w in zip(row[1:], wide[1:], strict=True)),
                ]
            )
            for row in table
        )

    def _repr_mimebundle_(self, **kwargs: object) -> tuple[JsonObject, JsonObject] | None:
        bundle = super(PictureWidget, self)._repr_mimebundle_()
        if bundle is None:
            return None
        data, metadata = bundle
        head, *rows = self._table()
        top = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
        body = "".join(
            f'<tr><th scope="row">{escape(name)}</th>'
            + "".join(f"<td>{escape(cell)}</td>" for cell in cells)
            + "</tr>"
            for name, *cells in rows
        )
        html = f'<table lang="{self.language}"><tr>{top}</tr>{body}</table>'
        return {**data, "text/plain": repr(self), "text/html": html}, metadata

    def make_picture(self) -> Picture:
        steps = self.steps
        return {
            "view": self.view,
            "views": [{"value": one, "name": self.say(_VIEWS[one])} for one in VIEWS],
            "sliders": [
                {
                    "key": key,
                    "name": self.say(name),
                    "value": getattr(steps, key),
                    "text": self.say(_of_hundred(getattr(steps, key))),
                }
                for key, name in zip(SLIDERS, self._slider_names(), strict=True)
            ],
            "regions": {region: self._region(region) for region in REGIONS},
            "branches": {
                outcome: [self.say(one) for one in self._branches(outcome)] for outcome in OUTCOMES
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
            "words": {key: self.say(word) for key, word in {**ui_words(), **_WORDS}.items()},
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


def _one_of(intent: Intent, known: tuple[str, ...]) -> str:
    """The value of an intent, which must be known."""
    value = intent.get("value")
    if not isinstance(value, str) or value not in known:
        raise Refused(message("the table does not understand that; nothing has changed"))
    return value


def _percent(share: Fraction) -> Message:
    """A share as people read it, to three digits."""
    return message("{number} %", number=f"{float(share * 100):.3g}")


def _of_hundred(percent: int) -> Message:
    return message("{number} %", number=percent)


_VIEWS = {
    "tree": message("Tree"),
    "table": message("Table"),
    "venn": message("Venn diagram"),
    "areas": message("Areas"),
    "icons": message("Icons"),
}

_INDEPENDENT = message("The two events are independent: the second chance is the same either way.")

_WORDS = {
    "views": message("Picture"),
    "given": message("Condition"),
    "total": message("all"),
    "parts": message("Parts of the picture"),
}
