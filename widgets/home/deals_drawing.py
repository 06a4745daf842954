"""A picture of somebody's deals: what each cost, and what it had to be expected to cost."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from kernel_lib.core.text import message
from kernel_lib.display.drawing import FAINT, PALE, SLATE, WARNING, svg
from kernel_lib.learn.history import FinishedDeal

WIDTH, HEIGHT = 420, 160
"""The room for the points."""

_LEFT, _TOP, _BELOW = 44, 16, 48
"""Room for the words beside the axes."""

LEAST = 10
"""The axis reaches to at least so many bulls."""


def drawing(deals: Sequence[FinishedDeal]) -> str:
    """The deals from left to right: a full point for what each cost, a ring for what was expected.

    >>> picture = drawing([FinishedDeal("a", "2026-11-25T09:00:00", 7, 8.25)])
    >>> picture.count("<circle"), "7 bulls, 8.2 expected" in picture
    (4, True)
    """
    most = max(LEAST, *(deal.bulls for deal in deals), *(deal.expected or 0 for deal in deals))
    parts = _axes(most)
    for at, deal in enumerate(deals):
        x = _LEFT + WIDTH * (at + 0.5) / len(deals)
        if deal.expected is not None:
            parts.append(_ring(x, _y(deal.expected, most)))
        parts.append(_point(x, _y(deal.bulls, most), _told(deal)))
    parts += _legend()
    title = str(message("Your deals"))
    told = "; ".join(map(_told, deals))
    return svg(_LEFT + WIDTH + 8, _TOP + HEIGHT + _BELOW, title, told, parts, cloth=SLATE)


def _told(deal: FinishedDeal) -> str:
    if deal.expected is None:
        return str(message("{bulls} bulls", bulls=deal.bulls))
    expected = f"{deal.expected:.1f}"
    return str(message("{bulls} bulls, {expected} expected", bulls=deal.bulls, expected=expected))


def _y(bulls: float, most: float) -> float:
    return _TOP + HEIGHT * (1 - bulls / most)


def _point(x: float, y: float, told: str) -> str:
    return (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4.5" fill="{WARNING}">'
        f"<title>{escape(told)}</title></circle>"
    )


def _ring(x: float, y: float) -> str:
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4.5" fill="none" stroke="{PALE}"/>'


def _axes(most: float) -> list[str]:
    step = 5 if most <= 30 else 20
    levels = range(0, int(most) + 1, step)
    lines = [
        f'<path d="M{_LEFT} {_y(level, most):.1f}h{WIDTH}" stroke="{FAINT}" opacity="0.35"/>'
        for level in levels
    ]
    return lines + [_text(_LEFT - 8, _y(level, most) + 4, str(level), "end") for level in levels]


def _legend() -> list[str]:
    y = _TOP + HEIGHT + 30
    words = (str(message("bulls")), str(message("expected")))
    signs = (_point(_LEFT + 6, y - 4, words[0]), _ring(_LEFT + 126, y - 4))
    return [
        *signs,
        _text(_LEFT + 18, y, words[0], "start"),
        _text(_LEFT + 138, y, words[1], "start"),
    ]


def _text(x: float, y: float, words: str, anchor: str) -> str:
    return (
        f'<text x="{x:g}" y="{y:.1f}" fill="{PALE}" font-size="12" text-anchor="{anchor}">'
        f"{escape(words)}</text>"
    )
