"""The board of Ingenious in parts that fit on paper, and its 120 tiles, which fit its cells."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt

from kernel_lib.core.text import message, words
from kernel_lib.ingenious.hexes import LARGEST, SMALLEST, Area, area_of
from kernel_lib.ingenious.rules import Rules
from kernel_lib.ingenious.symbols import INKS, PAINTS, SHAPES
from kernel_lib.ingenious.tiles import TILES, Colour, Tile
from kernel_lib.teach.printing import Pages, Paper, mm, placed, typst_string

CELL = 19.0
"""How wide a cell is, from side to side, in millimetres."""

ROW = CELL * sqrt(3) / 2
"""How far rows of cells lie apart."""

PLAY = 0.3
"""How much smaller a tile is on each side than its cells, so that it fits beside others."""

FLAP = 9.0
"""The strip that is glued under the other part of a board."""

TILES_ACROSS, TILES_DOWN = 4, 10
"""The tiles on a page."""

_MARGIN = 5.0
_SHADES = {SMALLEST: "#ffffff", SMALLEST + 1: "#edf0f4", LARGEST: "#d9dfe6"}


def hex_board(paper: Paper, ink_saving: bool = False) -> Pages:
    """The whole board: on A3 in one piece, on smaller paper in two, with a strip to glue.

    Clause ``ingenious.base.board``.
    """
    area = area_of(LARGEST)
    wide, high = board_size(LARGEST)
    is_whole = paper.width >= wide
    parts = ((-wide / 2, wide / 2),) if is_whole else ((-wide / 2, 0.0), (-FLAP, wide / 2))
    pictures, pages = {}, []
    for number, (left, right) in enumerate(parts, start=1):
        name = f"board-{number}.svg"
        has_seam = not is_whole
        pictures[name] = _board_svg(area, left, right, high, has_seam, ink_saving)
        size = f"width: {mm(right - left)}, height: {mm(high)}"
        x, y = (paper.width - right + left) / 2, (paper.height - high) / 2
        pages.append(placed(x, y, f'image("{name}", {size})') + _told(number, len(parts), paper))
    title = words(message("The board of Ingenious"))
    return Pages(title, "#pagebreak()\n".join(pages), pictures, margin=0)


def board_size(side: int) -> tuple[float, float]:
    """How wide and how high a board is, in millimetres.

    >>> [round(one, 1) for one in board_size(8)]
    [285.0, 252.3]
    """
    return (2 * side - 1) * CELL, 2 * (side - 1) * ROW + CELL * 2 / sqrt(3)


def hex_tiles(paper: Paper, ink_saving: bool = False) -> Pages:
    """All 120 tiles, forty on a page. Clause ``ingenious.base.tiles``."""
    names = {tile: f"tile-{tile}.svg" for tile in TILES}
    pictures = {name: tile_svg(tile, ink_saving) for tile, name in names.items()}
    step_x, step_y = 2 * CELL + 4, CELL * 2 / sqrt(3) + 3.5
    left = (paper.width - TILES_ACROSS * step_x + 4) / 2
    top = (paper.height - TILES_DOWN * step_y + 3.5) / 2
    pages = []
    for first in range(0, len(TILES), TILES_ACROSS * TILES_DOWN):
        some = TILES[first : first + TILES_ACROSS * TILES_DOWN]
        pages.append(
            "".join(
                placed(
                    left + at % TILES_ACROSS * step_x,
                    top + at // TILES_ACROSS * step_y,
                    f'image("{names[tile]}", width: {mm(2 * CELL)})',
                )
                for at, tile in enumerate(some)
            )
        )
    title = words(message("The tiles of Ingenious"))
    return Pages(title, "#pagebreak()\n".join(pages), pictures, margin=0)


def tile_svg(tile: Tile, ink_saving: bool = False) -> str:
    """A tile of two hexagons, in millimetres; its outline is to be cut along."""
    high = CELL * 2 / sqrt(3)
    size = CELL - 2 * PLAY
    halves = "".join(
        _hexagon(CELL * (half + 0.5), high / 2, size, colour, ink_saving)
        for half, colour in enumerate(tile)
    )
    joint = (
        f'<rect x="{CELL - 2 * PLAY:g}" y="{high / 4 + PLAY:g}" width="{4 * PLAY:g}" '
        f'height="{high / 2 - 2 * PLAY:g}" fill="#ffffff"/>'
        f'<path d="M{CELL - 2 * PLAY:g} {high / 4 + PLAY / 2:g}h{4 * PLAY:g}'
        f'M{CELL - 2 * PLAY:g} {high * 3 / 4 - PLAY / 2:g}h{4 * PLAY:g}" stroke="#10161d" '
        'stroke-width="0.25"/>'
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {2 * CELL:g} {high:.5g}">'
        f"{joint}{halves}</svg>"
    )


def _board_svg(
    area: Area, left: float, right: float, high: float, has_seam: bool, ink_saving: bool
) -> str:
    """What lies between two lines down the board, the middle of which is 0."""
    cells = "".join(_cells(area, left, right, ink_saving))
    seam = (
        f'<path d="M0 {-high / 2:g}V{high / 2:g}" stroke="#b3261e" stroke-width="0.3" '
        'stroke-dasharray="2 1.5"/>'
    )
    line = seam if has_seam else ""
    box = f"{left:g} {-high / 2:.5g} {right - left:g} {high:.5g}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{cells}{line}</svg>'


def _cells(area: Area, left: float, right: float, ink_saving: bool) -> Iterator[str]:
    """The cells that lie between two lines, at least in part."""
    for number, cell in enumerate(area.cells):
        x, y = CELL * (cell.q + cell.r / 2), ROW * cell.r
        if x + CELL / 2 <= left or x - CELL / 2 >= right:
            continue
        shade = _SHADES[max(SMALLEST, cell.distance + 1)]
        yield _hexagon(x, y, CELL, area.printed.get(number), ink_saving, shade)


def _hexagon(
    x: float,
    y: float,
    size: float,
    colour: Colour | None,
    ink_saving: bool,
    shade: str = "#ffffff",
) -> str:
    """A cell or half a tile around a point, so wide from side to side."""
    point, half = size / sqrt(3), size / 2
    corners = " ".join(
        f"{x + dx:.5g},{y + dy:.5g}"
        for dx, dy in (
            (0, -point),
            (half, -point / 2),
            (half, point / 2),
            (0, point),
            (-half, point / 2),
            (-half, -point / 2),
        )
    )
    fill = shade if colour is None or ink_saving else PAINTS[colour]
    edge = "#6f7f8f" if colour is None else "#10161d"
    shape = "" if colour is None else _shape(x, y, colour, ink_saving)
    return f'<polygon points="{corners}" fill="{fill}" stroke="{edge}" stroke-width="0.25"/>{shape}'


def _shape(x: float, y: float, colour: Colour, ink_saving: bool) -> str:
    scale = CELL / 40
    look = (
        'fill="#ffffff" stroke="#10161d" stroke-width="1.2"'
        if ink_saving
        else f'fill="{INKS[colour]}"'
    )
    return (
        f'<path d="{SHAPES[colour]}" transform="translate({x:.5g} {y:.5g}) scale({scale:g})" '
        f"{look}/>"
    )


def _told(number: int, parts: int, paper: Paper) -> str:
    """What to do with a part, at the foot of its page; and who plays on which area."""
    sides = {side: [n for n in (2, 3, 4) if Rules(players=n).side == side] for side in _SHADES}
    areas = tuple(
        message("{players} players: {cells} cells on a side", players=players[0], cells=side)
        for side, players in sides.items()
    )
    text = words(message("The board of Ingenious. {areas}.", areas=areas))
    if parts > 1:
        how = (
            message("Part 1: cut along the dashed line.")
            if number == 1
            else message("Part 2: put glue left of the dashed line, and lay part 1 on it.")
        )
        text = f"{text} {words(how)}"
    foot = paper.height - 4 - _MARGIN
    width = mm(paper.width - 24)
    return placed(12, foot, f"box(width: {width}, text(size: 7.5pt)[{typst_string(text)}])")
