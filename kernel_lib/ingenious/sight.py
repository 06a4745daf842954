"""What a seat of Ingenious sees, and what it may choose, as the kernels read and write them.

So does the learned bot choose: the kernels tell what each placement weighs.
"""

from __future__ import annotations

from collections.abc import Sequence

from kernel_lib.ingenious import kernels, kernels_data, kernels_learned
from kernel_lib.ingenious.batch import fill_bag, game_on, settings_of
from kernel_lib.ingenious.decisions import Choice
from kernel_lib.ingenious.decisions.swap import Swap
from kernel_lib.ingenious.hexes import area_of
from kernel_lib.ingenious.placements import Place
from kernel_lib.ingenious.practice import weights
from kernel_lib.ingenious.tiles import KINDS, Tile
from kernel_lib.ingenious.view import View
from kernel_lib.play.arrays import np


def game_seen(view: View) -> kernels_data.GameArrays:
    """What a seat sees as ``kernels`` writes it; in the bag lies all that it has not seen."""
    begin = game_on(view.rules, view.board)
    fill_bag(begin, view.unseen)
    lay(begin, view.seat, view.rack)
    begin.markers[:] = view.markers
    begin.printed[:] = -1
    begin.printed[: len(view.printed)] = view.printed
    begin.now[kernels_data.TURN] = view.turn
    begin.now[kernels_data.TURNS] = view.turns
    begin.now[kernels_data.BONUS] = view.bonus
    return begin


def lay(game: kernels_data.GameArrays, seat: int | None, rack: Sequence[Tile]) -> None:
    """Put tiles on a rack."""
    for tile in rack:
        game.racks[seat, KINDS.index(tile)] += 1


def numbers_of(choice: Choice, view: View) -> tuple[int, int, int]:
    """A choice as ``kernels.roll_out`` reads it."""
    if isinstance(choice, Place):
        number = area_of(view.board.side).number
        first, second = number[choice.first], number[choice.second]
        return KINDS.index(Tile.parse(choice.tile)), first, second
    return (kernels.SWAP if isinstance(choice, Swap) else kernels.KEEP), 0, 0


def ranked(view: View, width: int) -> list[tuple[float, Place]]:
    """The placements that weigh most for the learned bot, the best first, and what each weighs.

    >>> from kernel_lib.ingenious import start
    >>> found = ranked(start(seed=1).view(0), 3)
    >>> [worth for worth, _ in found] == sorted((worth for worth, _ in found), reverse=True)
    True
    """
    ground, game = kernels_data.ground_of(view.board.side), game_seen(view)
    placements = np.full((width, 3), -1, np.int64)
    values = np.zeros(width, np.float64)
    room = np.zeros(len(ground.pairs), np.int64)
    settings = settings_of(view.rules)
    kernels_learned.ranked(ground, settings, game, room, weights()[0], placements, values)
    cells = area_of(view.board.side).cells
    return [
        (float(values[at]), Place(str(KINDS[kind]), cells[first], cells[second]))
        for at, (kind, first, second) in enumerate(placements.tolist())
        if kind >= 0
    ]
