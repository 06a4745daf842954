"""What is drawn beside a question: a table of 6 nimmt!, cards, a board, a table of numbers.

All are light, so that little ink is needed, and in the shapes and colours of the screen.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple
from zlib import crc32

from kernel_lib.core.text import current_language
from kernel_lib.display.drawing import HEIGHT, WIDTH
from kernel_lib.ingenious.board import Board
from kernel_lib.ingenious.drawing import board_svg
from kernel_lib.ingenious.tiles import Colour
from kernel_lib.learn.pictures import drawn
from kernel_lib.learn.wording import Facts
from kernel_lib.nimmt.board import Table
from kernel_lib.nimmt.cards import BULLS, DECK
from kernel_lib.nimmt.faces import faces_of
from kernel_lib.teach.printing import mm, typst_string

CARD_WIDTH = 9.2
CARD_HEIGHT = CARD_WIDTH * HEIGHT / WIDTH
"""A card beside a question, in millimetres."""

_GAP = 1.6

_PIXEL, _WIDEST = 0.203, 95.0
"""How large a pixel of the screen is, and the widest picture beside a question, in millimetres."""


class Drawn(NamedTuple):
    """Markup of typst, and the pictures that it names.

    A wide one has no room beside it; ``beside`` is markup for what lies at its right.
    """

    markup: str
    pictures: Mapping[str, str]
    is_wide: bool = False
    beside: str = ""


def of_facts(facts: Facts) -> Callable[[], Drawn] | None:
    """What the facts of a question let us draw: a table, what a screen shows, or nothing."""
    table = facts.get("table")
    if isinstance(table, str):
        return lambda: of_table(Table.parse(table))
    drawing = drawn(facts, current_language())
    return None if drawing is None else lambda: of_svg(drawing.svg)


def of_table(table: Table, cards: Sequence[int] = (), names: Sequence[object] = ()) -> Drawn:
    """The rows of a table, each with the place of the sixth card; cards with names beside it."""
    places = table.placing.places
    lines = [_row(number, row, places) for number, row in enumerate(table.rows, start=1)]
    shown = {BULLS[card]: card for card in (*table.cards, *cards)}
    pictures = {f"face-{bulls}.svg": face_svg(card) for bulls, card in shown.items()}
    stack = f"#stack(dir: ttb, spacing: {mm(_GAP)}, {', '.join(lines)})"
    beside = f"#{_hand(cards, names)}\n" if cards else ""
    return Drawn(f"#block(breakable: false)[{stack}]", pictures, beside=beside)


def of_position(board: Board, ghost: Mapping[int, Colour] | None = None) -> Drawn:
    """A board with what lies on it, and symbols that are still to be placed in ``ghost``."""
    return of_svg(board_svg(board, (), "", "", ghost, coordinates=True))


def of_svg(svg: str) -> Drawn:
    """A picture as on the screen, in the colours of paper."""
    name = f"picture-{crc32(svg.encode())}.svg"
    width = min(_WIDEST, _PIXEL * float(svg.split('width="', 1)[1].split('"', 1)[0]))
    return Drawn(f'#image("{name}", width: {mm(round(width, 1))})', {name: printed(svg)})


def of_strip(table: Table, card: int) -> Drawn:
    """All cards in four lines, to be coloured: those of the table are grey, ``card`` has a ring."""
    cells = []
    for number in DECK:
        fill = "luma(200)" if number in table.cards else "white"
        edge = "1.6pt + black" if number == card else "0.4pt + luma(120)"
        cells.append(
            f"box(width: 100%, height: 5.6mm, fill: {fill}, stroke: {edge}, "
            f"align(center + horizon, text(size: 6.5pt)[{number}]))"
        )
    columns = f"columns: (1fr,) * {len(DECK) // 4}"
    return Drawn(f"#grid({columns}, row-gutter: 1mm, {', '.join(cells)})", {}, is_wide=True)


def of_numbers(head: Sequence[object], rows: Sequence[Sequence[object]]) -> Drawn:
    """A table of numbers with its head."""
    cells = [f"[*{typst_string(cell)}*]" for cell in head]
    cells += [f"[{typst_string(cell)}]" for row in rows for cell in row]
    look = f"columns: {len(head)}, align: right, stroke: 0.4pt + luma(140), inset: 5pt"
    return Drawn(f"#table({look}, {', '.join(cells)})", {})


def face_svg(card: int) -> str:
    """The face of a card without its number, on white."""
    face = faces_of((card,))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-0.5 -0.5 {WIDTH + 1} {HEIGHT + 1}">'
        f'{face}<use href="#card-{BULLS[card]}"/>'
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="6" fill="none" stroke="#66717f"/></svg>'
    )


def printed(svg: str) -> str:
    """A picture for paper: empty cells are white, and what is written is dark."""
    start = svg.index("<rect")
    cloth = svg[start : svg.index("/>", start) + 2]
    for screen, paper in (
        (cloth, ""),
        ('fill="#26384a"', 'fill="#ffffff"'),
        ('fill="#eef4ef"', 'fill="#4a5663"'),
        ('stroke="#eef4ef"', 'stroke="#10161d"'),
        ('font-size="11"', 'font-size="12" font-family="Liberation Sans, Arial, DejaVu Sans"'),
    ):
        svg = svg.replace(screen, paper)
    return svg


def _row(number: int, row: Sequence[int], places: int) -> str:
    cards = [card_markup(card) for card in row]
    empty = _empty("1pt + luma(205)")
    cards += [empty] * (places - len(row))
    cards.append(_empty('(paint: luma(120), thickness: 0.6pt, dash: "dashed")', str(places + 1)))
    label = f"box(width: 5mm, height: {mm(CARD_HEIGHT)}, align(horizon)[{number}])"
    return f"stack(dir: ltr, spacing: {mm(_GAP)}, {label}, {', '.join(cards)})"


def card_markup(card: int) -> str:
    """A card: its face with its number, as code of typst."""
    size = f"width: {mm(CARD_WIDTH)}, height: {mm(CARD_HEIGHT)}"
    image = f'#place(image("face-{BULLS[card]}.svg", {size}))'
    number = f'#place(top + center, dy: 2.4mm, text(size: 11pt, weight: "bold")[{card}])'
    return f"box({size})[{image}{number}]"


def _empty(stroke: str, text: str = "") -> str:
    size = f"width: {mm(CARD_WIDTH)}, height: {mm(CARD_HEIGHT)}"
    inside = (
        f"align(center + horizon, text(size: 9pt, fill: luma(120))[{text}])" if text else "none"
    )
    return f"box({size}, radius: 1.2mm, stroke: {stroke}, {inside})"


def _hand(cards: Sequence[int], names: Sequence[object]) -> str:
    if not names:
        names = [""] * len(cards)
    shown = [
        f"stack(dir: ttb, spacing: 1mm, {card_markup(card)}, "
        f"align(center, text(size: 8.5pt)[{typst_string(name)}]))"
        for card, name in zip(cards, names, strict=True)
    ]
    return f"stack(dir: ltr, spacing: 3mm, {', '.join(shown)})"
