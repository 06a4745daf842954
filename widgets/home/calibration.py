"""A picture of guessed chances against what they are: how well calibrated somebody is."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from kernel_lib.core.text import message
from kernel_lib.display.drawing import FAINT, PALE, SLATE, WARNING, svg

SIDE = 180
"""The length of each axis, from 0 to 100 %."""

_LEFT, _BELOW = 64, 44
"""Room for the words beside the axes."""


class CloseGuess(NamedTuple):
    """A chance that was guessed: the exercise, the guess, and what it is."""

    id: str
    guess: float
    answer: float


def drawing(near: Sequence[CloseGuess]) -> str:
    """The guesses as points: across what each chance is, upwards what was guessed.

    A guess that is right lies on the line.

    >>> picture = drawing([CloseGuess("first-too-low", 0.25, 0.2)])
    >>> picture.count("<circle"), "25 %, it is 20 %" in picture
    (1, True)
    """
    title = str(message("Your guesses beside the answers"))
    told = "; ".join(map(_told, near))
    parts = [*_axes(), *map(_point, near)]
    return svg(_LEFT + SIDE + 16, SIDE + _BELOW + 12, title, told, parts, cloth=SLATE)


def _told(near: CloseGuess) -> str:
    told = message(
        "You said {guess} %, it is {answer} %",
        guess=f"{100 * near.guess:.0f}",
        answer=f"{100 * near.answer:.0f}",
    )
    return str(told)


def _place(answer: float, guess: float) -> tuple[float, float]:
    inside = min(max(guess, 0.0), 1.0)
    return _LEFT + SIDE * answer, 12 + SIDE * (1 - inside)


def _point(near: CloseGuess) -> str:
    x, y = _place(near.answer, near.guess)
    return (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" fill="{WARNING}" stroke="{SLATE[1]}">'
        f"<title>{escape(_told(near))}</title></circle>"
    )


def _axes() -> list[str]:
    (x0, y0), (x1, y1) = _place(0, 0), _place(1, 1)
    box = f'<path d="M{x0} {y1}V{y0}H{x1}" fill="none" stroke="{FAINT}"/>'
    right = f'<path d="M{x0} {y0}L{x1} {y1}" stroke="{FAINT}" stroke-dasharray="4 4"/>'
    marks = [
        mark
        for share in (0, 0.5, 1)
        for mark in (
            _text(_place(share, 0)[0], y0 + 16, f"{100 * share:.0f} %", "middle"),
            _text(x0 - 6, _place(0, share)[1] + 4, f"{100 * share:.0f} %", "end"),
        )
    ]
    across = _text((x0 + x1) / 2, y0 + 36, str(message("what it is")), "middle")
    turned = f'transform="rotate(-90 12 {(y0 + y1) / 2})"'
    upwards = _text(12, (y0 + y1) / 2, str(message("what you guessed")), "middle", turned)
    return [box, right, *marks, across, upwards]


def _text(x: float, y: float, words: str, anchor: str, more: str = "") -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" fill="{PALE}" font-size="12" text-anchor="{anchor}" {more}>'
        f"{escape(words)}</text>"
    )
