"""How Einfach Genial (Ingenious) is told to a browser: board, tiles, score boards as plain data.

Every rule that shows in a picture is asked of the engine here; the browser knows none.
"""

from __future__ import annotations

from collections.abc import Sequence

from kernel_lib import ingenious
from kernel_lib.core.game import Event
from kernel_lib.core.text import Message, message, quoted, words
from kernel_lib.ingenious.board import Board, runs
from kernel_lib.ingenious.decisions import choice_from_notation
from kernel_lib.ingenious.drawing import board_svg
from kernel_lib.ingenious.events import COLOUR_WORDS, Placed, Refilled, Swapped, tile_words
from kernel_lib.ingenious.hexes import Area, Hex, area_of
from kernel_lib.ingenious.placements import Place, Placements
from kernel_lib.ingenious.rules import Rules, lowest_colours
from kernel_lib.ingenious.symbols import INKS, PAINTS, SHAPES
from kernel_lib.ingenious.tiles import COLOURS, Tile
from kernel_lib.play.session import Turn
from widgets.shared.connection.bridge import Picture


def area_picture(area: Area) -> Picture:
    """The cells of a board and what lies beside each, and how the colours look: sent once."""
    return {
        "cells": [list(cell) for cell in area.cells],
        "neighbours": [list(beside) for beside in area.neighbours],
        "printed": [area.printed.get(number, -1) for number in range(len(area.cells))],
        "looks": [
            {"paint": PAINTS[colour], "ink": INKS[colour], "shape": SHAPES[colour]}
            for colour in COLOURS
        ],
    }


def filled_picture(board: Board) -> str:
    """What lies on each cell: a digit for the colour, a dot where it is empty.

    >>> filled_picture(Board.parse("side 6 | R 0,0")).count("0")
    2
    """
    return "".join("." if not mark else str(mark - 1) for mark in board.filled)


def colour_names(language: str) -> list[str]:
    """The names of the six colours."""
    return [words(COLOUR_WORDS[colour], language) for colour in COLOURS]


def tile_picture(tile: Tile, language: str) -> Picture:
    """A tile as it is drawn."""
    return {
        "tile": str(tile),
        "colours": [int(tile.one), int(tile.other)],
        "name": words(tile_words(tile), language),
    }


def points_words(rules: Rules, before: Sequence[int], gained: Sequence[int]) -> Message:
    """What a score does to the markers, in one sentence.

    >>> from kernel_lib.ingenious import Rules
    >>> print(points_words(Rules(), (17, 0, 0, 0, 0, 0), (3, 2, 0, 0, 0, 0)))
    red +3, but it stops at 18; green +2. A bonus tile!
    """
    progress = rules.progress(before, gained)
    parts = []
    for colour in COLOURS:
        points, moved = gained[colour], progress.markers[colour] - before[colour]
        facts = {"colour": COLOUR_WORDS[colour], "points": points, "stop": progress.markers[colour]}
        if points and moved < points:
            parts.append(message("{colour} +{points}, but it stops at {stop}", **facts))
        elif points:
            parts.append(message("{colour} +{points}", **facts))
    if not parts:
        return message("No points.")
    listed = parts[0]
    for part in parts[1:]:
        listed = message("{one}; {other}", one=listed, other=part)
    if progress.bonus == 1:
        return message("{points}. A bonus tile!", points=listed)
    if progress.bonus:
        return message("{points}. {n} bonus tiles!", points=listed, n=progress.bonus)
    return message("{points}.", points=listed)


def places_picture(view: ingenious.View, tile: Tile, language: str) -> Picture:
    """Where a tile of the rack may lie, and what it would score there.

    ``at[cell][direction]`` is a place in ``texts``, or -1: the first symbol lies on the cell, the
    other in this direction. ``runs[half][cell]`` are the symbols in a line, by direction.
    """
    choices = view.choices
    assert isinstance(choices, Placements)
    area, board = area_of(view.board.side), view.board
    texts: list[Picture] = []
    known: dict[tuple[int, ...], int] = {}
    at = [[-1] * 6 for _ in area.cells]
    for pair in choices.pairs:
        for first, second in (pair, pair[::-1]):
            gained = board.score(tile, area.cells[first], area.cells[second])
            if gained not in known:
                known[gained] = len(texts)
                told = points_words(view.rules, view.own_markers, gained)
                markers = view.rules.progress(view.own_markers, gained).markers
                texts.append({"say": words(told, language), "markers": list(markers)})
            at[first][area.neighbours[first].index(second)] = known[gained]
    near = [
        [
            [] if board.filled[cell] else list(runs(area, board.filled, cell, colour))
            for cell in range(len(area.cells))
        ]
        for colour in tile
    ]
    return {**tile_picture(tile, language), "texts": texts, "at": at, "runs": near}


class BoardReplay:
    """The table while the events of a turn are told one after another."""

    def __init__(self, turn: Turn) -> None:
        before = turn.before
        self.board: Board = before.board
        self.markers = list(before.markers)
        self.sizes = [len(rack) for rack in before.racks]
        self.rules: Rules = before.rules
        self.after = [len(rack) for rack in turn.after.racks]
        self.fresh: list[int] = []
        self.lines: list[list[int]] = []

    def follow(self, event: Event) -> None:
        """Go on to what the table is after an event."""
        if isinstance(event, Placed):
            area, tile = area_of(self.board.side), Tile.parse(event.tile)
            cells = area.number[event.first], area.number[event.second]
            self.lines = scored_lines(self.board, tile, cells)
            self.fresh = list(cells)
            self.board = self.board.with_tile(cells, tile)
            self.markers[self.rules.track_of(event.who)] = event.markers
            self.sizes[event.who] -= 1
        elif isinstance(event, Refilled):
            self.sizes[event.who] += event.tiles
        elif isinstance(event, Swapped):
            self.sizes[event.who] = self.after[event.who]

    def picture(self) -> Picture:
        """What is drawn of it."""
        return {
            "filled": filled_picture(self.board),
            "fresh": self.fresh,
            "lines": self.lines,
            "usable": [],
            **markers_picture(self.rules, self.markers),
        }


def scored_lines(board: Board, tile: Tile, cells: tuple[int, int]) -> list[list[int]]:
    """The lines that a tile scores before it lies there: cell, direction, length, colour."""
    area = area_of(board.side)
    return [
        [cell, direction, length, int(colour)]
        for cell, colour in zip(cells, tile, strict=True)
        for direction, length in enumerate(runs(area, board.filled, cell, colour))
        if length
    ]


def markers_picture(rules: Rules, markers: Sequence[Sequence[int]]) -> Picture:
    """Where all markers stand, which colours are lowest on each board, and the score of each seat.

    >>> markers_picture(Rules(players=1), [(3, 1, 4, 1, 5, 9)])
    {'markers': [[3, 1, 4, 1, 5, 9]], 'lowest': [[1, 3]], 'totals': {'0': 1}}
    """
    return {
        "markers": [list(marker) for marker in markers],
        "lowest": [list(map(int, lowest_colours(marker))) for marker in markers],
        "totals": {str(seat): score for seat, score in enumerate(rules.scores(markers))},
    }


def lowest_words(markers: Sequence[int]) -> tuple[Message, ...]:
    """The names of the lowest colours.

    >>> [str(one) for one in lowest_words((3, 1, 4, 1, 5, 9))]
    ['green', 'orange']
    """
    return tuple(COLOUR_WORDS[colour] for colour in lowest_colours(markers))


# --- pictures without a kernel --------------------------------------------------------------


class BoardPicture:
    """A board as a still picture, from the notation of ``ingenious.Board.parse``.

    ``tile`` may be shown on it for a try, written as in a record (``RB@0,0>1,0``); with
    ``coordinates`` every empty cell tells its name.

    >>> BoardPicture("side 6 | R 0,0 1,0", tile="RB@2,0>3,0")
    side 6 | R 0,0 1,0; red and blue on 2,0 and 3,0
    """

    def __init__(self, text: str = "side 6", tile: str = "", coordinates: bool = False) -> None:
        self.board = Board.parse(text)
        choice = choice_from_notation(tile) if tile else None
        if not isinstance(choice, Place | None):
            raise ValueError(message("{tile} places no tile", tile=quoted(tile)))
        self.choice = choice
        self.coordinates = coordinates
        for cell in self._cells:
            self.board.number_of(str(cell))

    @property
    def _cells(self) -> tuple[Hex, ...]:
        return (self.choice.first, self.choice.second) if self.choice else ()

    def __repr__(self) -> str:
        if not self.choice:
            return str(self.board)
        return words(
            message(
                "{board}; {tile} on {first} and {second}",
                board=str(self.board),
                tile=tile_words(Tile.parse(self.choice.tile)),
                first=str(self.choice.first),
                second=str(self.choice.second),
            )
        )

    def _repr_svg_(self) -> str:
        number = area_of(self.board.side).number
        tile = Tile.parse(self.choice.tile) if self.choice else ()
        ghost = {number[cell]: colour for cell, colour in zip(self._cells, tile, strict=True)}
        title = words(message("A board of Ingenious"))
        return board_svg(self.board, (), title, repr(self), ghost, self.coordinates)


def markers_text(markers: Sequence[int]) -> tuple[Message, ...]:
    """Six markers, each with its colour.

    >>> print(*markers_text((1, 2, 3, 4, 5, 6)))
    red 1 green 2 blue 3 orange 4 yellow 5 purple 6
    """
    return tuple(
        message("{colour} {marker}", colour=COLOUR_WORDS[colour], marker=marker)
        for colour, marker in zip(COLOURS, markers, strict=True)
    )


def laid(board: Board, choice: Place) -> tuple[Tile, tuple[int, int]]:
    """A tile, and the numbers of its two cells."""
    number = area_of(board.side).number
    return Tile.parse(choice.tile), (number[choice.first], number[choice.second])
