"""A small bar chart as a still picture, for questions: bars from 0, each with its label."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from html import escape

from kernel_lib.core.text import message, words
from kernel_lib.display.drawing import PALE, SLATE, Box, share, svg

ACROSS, HIGHEST = 45.0, 150.0
"""The room of a bar, wide enough for a finger, and the height of the highest one."""

_LABEL, _VALUE = 22, 20
_FILL = "#8fb8de"


def svg_of(heights: Sequence[Fraction | float], labels: Sequence[str]) -> str:
    """The picture of bars; what stands on each is its height.

    >>> svg_of([1, 2], ["0", "1"]).count("<rect")
    3
    """
    parts = []
    for at, (height, label) in enumerate(zip(heights, labels, strict=True)):
        top, down = _bar(heights, height)
        middle = at * ACROSS + ACROSS / 2
        parts.append(
            f'<rect x="{at * ACROSS + 5:g}" y="{top:g}" width="{ACROSS - 10:g}" '
            f'height="{down:g}" fill="{_FILL}"/>'
        )
        parts.append(_text(middle, top - 6, f"{float(height):g}"))
        parts.append(_text(middle, _VALUE + HIGHEST + 16, label))
    title = words(message("A bar chart"))
    return svg(*_size(heights), title, told(heights, labels), parts, SLATE)


def boxes(heights: Sequence[Fraction | float]) -> Iterator[Box]:
    """Where each bar can be pointed at: its whole room, so that low bars can be met, too."""
    for at in range(len(heights)):
        yield share((at * ACROSS, 0, ACROSS, _size(heights)[1]), *_size(heights))


def told(heights: Sequence[Fraction | float], labels: Sequence[str]) -> str:
    """The bars in words.

    >>> told([0.25, 0.5], ["0", "1"])
    '0: 0.25, 1: 0.5'
    """
    return ", ".join(
        f"{label}: {float(height):g}" for label, height in zip(labels, heights, strict=True)
    )


def facts_of(heights: Sequence[Fraction | int], labels: Sequence[int]) -> dict[str, object]:
    """The facts of a question that draws bars: ``shown`` are the bars in words.

    >>> facts_of([Fraction(1, 4), Fraction(3, 4)], [0, 1])["shown"]
    '0: 0.25, 1: 0.75'
    """
    return {
        "heights": tuple(heights),
        "labels": tuple(labels),
        "shown": told(heights, tuple(map(str, labels))),
    }


def thousandths(value: Fraction) -> Fraction:
    """A height as it is written on its bar, with three decimals.

    >>> thousandths(Fraction(1, 3))
    Fraction(333, 1000)
    """
    return Fraction(round(value * 1000), 1000)


def _size(heights: Sequence[Fraction | float]) -> tuple[float, float]:
    return len(heights) * ACROSS, _VALUE + HIGHEST + _LABEL


def _bar(heights: Sequence[Fraction | float], height: Fraction | float) -> tuple[float, float]:
    """The upper edge of a bar, and how far it reaches down."""
    down = HIGHEST * float(height) / float(max(heights) or 1)
    return _VALUE + HIGHEST - down, down


def _text(x: float, y: float, text: str) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="13" text-anchor="middle" fill="{PALE}">'
        f"{escape(text)}</text>"
    )
