"""Cards of true size, nine on a page, with marks to cut along."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kernel_lib.core.text import Message
from kernel_lib.teach.printing import Paper, mm, placed, string, typst_string

WIDTH, HEIGHT = 63.0, 88.0
"""The size of a card in millimetres, which is that of a poker card."""

ACROSS, DOWN = 3, 3
"""The cards on a page, side by side and one below the other."""

_MARK, _APART = 5.0, 1.5
"""How long a mark for cutting is, and how far it ends from the card."""

_INK = 'rgb("#1c2430")'


class Face(NamedTuple):
    """One card: the picture that lies under it, its number, and a word at its lower edge.

    A hollow number is drawn by its edge, which saves ink.
    """

    picture: str
    number: str = ""
    word: str | Message = ""
    is_hollow: bool = False


def card_pages(faces: Sequence[Face], paper: Paper, back: str = "") -> str:
    """Pages of cards, in their order; with a ``back`` every page is followed by one of backs.

    Pages are printed on both sides by turning them over the long edge: each back lies behind its
    card.
    """
    pages = []
    for first in range(0, len(faces), ACROSS * DOWN):
        some = faces[first : first + ACROSS * DOWN]
        pages.append(_page([_at(place, paper) for place in range(len(some))], some, paper))
        if back:
            places = [_at(_mirrored(place), paper) for place in range(len(some))]
            pages.append(_page(places, [Face(back)] * len(some), paper))
    return "#pagebreak()\n".join(pages)


def corner(paper: Paper) -> tuple[float, float]:
    """Where the cards of a page begin, in millimetres: they lie in its middle.

    >>> from kernel_lib.teach.printing import PAPERS
    >>> corner(PAPERS["A4"])
    (10.5, 16.5)
    """
    return (paper.width - ACROSS * WIDTH) / 2, (paper.height - DOWN * HEIGHT) / 2


def _at(place: int, paper: Paper) -> tuple[float, float]:
    left, top = corner(paper)
    return left + place % ACROSS * WIDTH, top + place // ACROSS * HEIGHT


def _mirrored(place: int) -> int:
    line, at = divmod(place, ACROSS)
    return line * ACROSS + ACROSS - 1 - at


def _page(places: Sequence[tuple[float, float]], faces: Sequence[Face], paper: Paper) -> str:
    cards = [_card(face, x, y) for face, (x, y) in zip(faces, places, strict=True)]
    return "".join([_marks(paper), *cards])


def _card(face: Face, x: float, y: float) -> str:
    inside = [f"#image({string(face.picture)}, width: {mm(WIDTH)}, height: {mm(HEIGHT)})"]
    if face.number:
        inside += [_middle(face.number, face.is_hollow), _corners(face.number)]
    if face.word:
        small = f"text(size: 7pt, fill: luma(70))[{typst_string(face.word)}]"
        inside.append(f"#place(bottom + center, dy: -5.6mm, {small})")
    box = f"box(width: {mm(WIDTH)}, height: {mm(HEIGHT)})[{''.join(inside)}]"
    return placed(x, y, box)


def _middle(number: str, is_hollow: bool) -> str:
    look = f"fill: white, stroke: 0.9pt + {_INK}" if is_hollow else f"fill: {_INK}"
    return (
        "#place(top + center, dy: 21mm, "
        f'text(size: 78pt, weight: "bold", {look})[{typst_string(number)}])'
    )


def _corners(number: str) -> str:
    small = f'text(size: 15pt, weight: "bold", fill: {_INK})[{typst_string(number)}]'
    return (
        f"#place(top + left, dx: 6.5mm, dy: 15.6mm, {small})"
        f"#place(top + right, dx: -6.5mm, dy: 15.6mm, {small})"
    )


def _marks(paper: Paper) -> str:
    """Short lines in the margin at each cut, and hair lines between the cards."""
    left, top = corner(paper)
    right, bottom = left + ACROSS * WIDTH, top + DOWN * HEIGHT
    long = min(_MARK, top - _APART - 1)
    marks = []
    for at in range(ACROSS + 1):
        x = left + at * WIDTH
        marks += [_line(x, top - _APART - long, x, top - _APART)]
        marks += [_line(x, bottom + _APART, x, bottom + _APART + long)]
        marks.append(_hair(x, top, x, bottom))
    for at in range(DOWN + 1):
        y = top + at * HEIGHT
        marks += [_line(left - _APART - _MARK, y, left - _APART, y)]
        marks += [_line(right + _APART, y, right + _APART + _MARK, y)]
        marks.append(_hair(left, y, right, y))
    return "".join(marks)


def _line(x: float, y: float, to_x: float, to_y: float, look: str = "0.35pt + black") -> str:
    size = f"end: ({mm(to_x - x)}, {mm(to_y - y)}), stroke: {look}"
    return placed(x, y, f"line({size})")


def _hair(x: float, y: float, to_x: float, to_y: float) -> str:
    return _line(x, y, to_x, to_y, "0.15pt + luma(190)")
