"""What a question is about, drawn: a table, a board, cards or bars among its numbers, as SVG.

>>> drawing = drawn({"table": "16 20 | 35 | 61 | 70"}, "en")
>>> drawing.svg[:4], [spot.value for spot in drawing.spots]
('<svg', ['1', '2', '3', '4'])
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html import escape
from importlib import import_module
from importlib.util import find_spec
from typing import NamedTuple

from kernel_lib.core.json_values import JsonObject
from kernel_lib.core.text import Message, speaking
from kernel_lib.display.drawing import Box
from kernel_lib.learn import bars
from kernel_lib.learn.contents import contents
from kernel_lib.learn.exercises import Exercise
from kernel_lib.learn.wording import Facts


class PicturePart(NamedTuple):
    """A part of a picture that can be the answer.

    ``kind`` is "row", "card", "cell" or "bar", ``value`` the answer that it stands for as somebody
    would write it, and ``box`` where it lies, as shares of the picture's width and height.
    """

    kind: str
    value: str
    name: Message | str
    box: Box


class Drawing(NamedTuple):
    """A picture as SVG, what it shows in words, and its parts."""

    svg: str
    told: str
    spots: tuple[PicturePart, ...] = ()


def drawn(facts: Facts, language: str) -> Drawing | None:
    """The picture of what these facts name, in a language; None if they name nothing to draw.

    Each game says in ``content.pictures`` what it can draw.
    """
    with speaking(language):
        drawings = (draw(facts) for draw in _drawers())
        return next((drawing for drawing in drawings if drawing is not None), None)


def kinds_of(facts: Facts) -> tuple[str, ...]:
    """What can be pointed at in the picture of these facts.

    >>> kinds_of({"table": "16 20 | 35 | 61 | 70", "mine": (5, 37)})
    ('row', 'card')
    """
    picture = drawn(facts, "en")
    return tuple(dict.fromkeys(spot.kind for spot in picture.spots)) if picture else ()


def asked(exercise: Exercise, drawing: Drawing | None, language: str) -> JsonObject:
    """A question and its picture as a browser gets them: what is drawn is not written out, too.

    >>> from kernel_lib.learn.questions import exercise_named
    >>> row = exercise_named("row-of-50")
    >>> asked(row, drawn(row.picture, "en"), "en")["question"]
    'The table is drawn below. To which row does 50 go? Count the rows from 1.'
    """
    shown = None if drawing is None else {"svg": drawing.svg, "told": drawing.told}
    return {"question": _question(exercise, drawing).words(language), "drawing": shown}


def still(exercise: Exercise, language: str) -> str:
    """The same as HTML, for a place where nothing lives: never with the answer."""
    drawing = drawn(exercise.picture, language)
    question = escape(_question(exercise, drawing).words(language))
    lines = "".join(f"<li>{escape(line.words(language))}</li>" for line in exercise.lines)
    listed = f"<ol>{lines}</ol>" if lines else ""
    return f"<p><strong>{question}</strong></p>{drawing.svg if drawing else ''}{listed}"


def _question(exercise: Exercise, drawing: Drawing | None) -> Message:
    is_short = exercise.stem is not None and (drawing is not None or exercise.lines)
    return exercise.stem if is_short and exercise.stem else exercise.question


Drawer = Callable[[Facts], Drawing | None]
"""Draws what some facts name, in the language of the moment."""


def _drawers() -> Iterator[Drawer]:
    yield _bars
    for content in contents():
        if find_spec(f"{content}.pictures") is not None:
            yield import_module(f"{content}.pictures").drawn


def _bars(facts: Facts) -> Drawing | None:
    """Bars with their labels, where the facts have some."""
    if "bars" not in facts:
        return None
    heights = tuple(facts["bars"])
    labels = tuple(map(str, facts.get("labels", range(len(heights)))))
    spots = (
        PicturePart("bar", label, label, box)
        for label, box in zip(labels, bars.boxes(heights), strict=True)
    )
    return Drawing(bars.svg_of(heights, labels), bars.told(heights, labels), tuple(spots))
