"""What the learned bot of Ingenious thinks of a placement: a weighted sum of what it changes.

The weights were found by playing, nothing else; see ``tools.train``. The same steps in the same
order run compiled, in the browser and in plain Python, and give the same to the last bit.
"""

from __future__ import annotations

from typing import NamedTuple

from kernel_lib.ingenious.kernels_data import (
    BONUS,
    HALF_TURN,
    KIND_COLOURS,
    KIND_WAYS,
    OPEN,
    SIX,
    TURN,
    TURNS,
    GameArrays,
    Ground,
    Numbers,
    Settings,
)
from kernel_lib.ingenious.rules import TOP
from kernel_lib.play.arrays import np
from kernel_lib.play.fast import fast, part

STEPS, RIVALS = 10, 4
LEVEL, STOP, TAKEN, LEFT, AGAIN = (
    STEPS,
    STEPS + 1,
    STEPS + 2,
    STEPS + 2 + RIVALS,
    STEPS + 2 + 2 * RIVALS,
)
"""Where the weights of each kind begin."""

FEATURES = AGAIN + 1
PHASES = 2


class Sums(NamedTuple):
    """What a placement is made of, for the seat whose turn it is.

    ``points[colour, points]`` is what points are worth, ``cells[cell, colour]`` what a half does to
    the board beside its own points, ``halves[cell, colour]`` both.
    """

    points: Numbers
    cells: Numbers
    halves: Numbers


@fast
def ranked(
    ground: Ground,
    settings: Settings,
    game: GameArrays,
    room: Numbers,
    given: Numbers,
    placements: Numbers,
    values: Numbers,
) -> None:
    """Write the best placements, the best first, and what they are worth.

    ``placements[place]`` become a kind of tile and the cells of its halves, ``values[place]`` its
    worth; where there are fewer, the last stay as they are. Of equals the first stands first.
    ``given[phase, number]`` are the weights: those of an empty board, and what is added until no
    pair of cells is open. ``room`` is for pairs of cells.
    """
    sums = sums_of(ground, settings, game, given)
    count, legal_pairs = allowed(ground, settings, game, room)
    rack, pairs = game.racks[game.now[TURN]], ground.pairs
    orders = np.zeros(len(values), np.int64)
    listed = 0
    for kind in range(len(KIND_COLOURS)):
        if not rack[kind]:
            continue
        for way in range(KIND_WAYS[kind]):
            for at in range(count):
                pair = legal_pairs[at]
                first, second = pairs[pair, way], pairs[pair, 1 - way]
                value = worth_of(sums, game, kind, first, second)
                order = (kind * 2 + way) * len(pairs) + pair
                place = listed
                while place and is_before(value, order, values[place - 1], orders[place - 1]):
                    place -= 1
                if place == len(values):
                    continue
                listed = min(listed + 1, len(values))
                for later in range(listed - 1, place, -1):
                    values[later], orders[later] = values[later - 1], orders[later - 1]
                    placements[later] = placements[later - 1]
                values[place], orders[place] = value, order
                placements[place, 0] = kind
                placements[place, 1], placements[place, 2] = first, second


@fast
def most_worth(
    ground: Ground, settings: Settings, game: GameArrays, room: Numbers, given: Numbers
) -> tuple[int, int, int]:
    """The best placement: the kind of tile, and the cells of its halves."""
    placements = np.zeros((1, 3), np.int64)
    ranked(ground, settings, game, room, given, placements, np.zeros(1, np.float64))
    return placements[0, 0], placements[0, 1], placements[0, 2]


@part
def is_before(value: float, order: int, other: float, other_order: int) -> bool:
    """Whether a placement is better than another, or as good and before it."""
    return bool(value > other or (value == other and order < other_order))


@part
def beside_printed(ground: Ground, game: GameArrays, found: Numbers) -> int:
    """List the open pairs beside a printed symbol that nobody has used; return how many."""
    near = np.zeros(len(ground.neighbours) + 1, np.bool_)
    for printed in game.printed:
        if printed >= 0:
            for cell in ground.neighbours[printed]:
                near[cell] = True
    near[-1] = False
    count = 0
    for place in range(game.now[OPEN]):
        pair = game.open[place]
        if near[ground.pairs[pair, 0]] or near[ground.pairs[pair, 1]]:
            found[count] = pair
            count += 1
    return count


@part
def allowed(
    ground: Ground, settings: Settings, game: GameArrays, room: Numbers
) -> tuple[int, Numbers]:
    """How many pairs of cells a tile may lie on now, and which; the list may be ``room``."""
    if game.now[TURNS] >= settings.players or game.now[BONUS]:
        return game.now[OPEN], game.open
    return beside_printed(ground, game, room), room


@part
def worth_of(sums: Sums, game: GameArrays, kind: int, first: int, second: int) -> float:
    """What a placement is worth; a tile of one colour scores with both halves at once."""
    first_colour, second_colour = KIND_COLOURS[kind, 0], KIND_COLOURS[kind, 1]
    if first_colour != second_colour:
        return float(sums.halves[first, first_colour] + sums.halves[second, second_colour])
    points = min(game.reach[first, first_colour] + game.reach[second, first_colour], TOP)
    beside = sums.cells[first, first_colour] + sums.cells[second, first_colour]
    return float(sums.points[first_colour, points] + beside)


@fast
def sums_of(ground: Ground, settings: Settings, game: GameArrays, given: Numbers) -> Sums:
    """What placements are made of, by the weights of the moment."""
    gone = 1 - game.now[OPEN] / len(ground.pairs)
    weights = given[0] + gone * given[1]
    points = np.zeros((SIX, TOP + 1), np.float64)
    again = np.zeros(SIX, np.float64)
    weigh_points(settings, game, weights, points, again)
    taken = np.zeros(SIX, np.float64)
    left = np.zeros(SIX, np.float64)
    weigh_rivals(settings, game, weights, taken, left)
    cells = np.zeros(game.reach.shape, np.float64)
    halves = np.zeros(game.reach.shape, np.float64)
    for cell in range(len(game.filled)):
        if game.filled[cell]:
            continue
        lost = 0.0
        for colour in range(SIX):
            lost += taken[colour] * game.reach[cell, colour]
        for colour in range(SIX):
            opened = opens(ground, game, cell, colour)
            cells[cell, colour] = lost + opened * (again[colour] + left[colour])
            own = points[colour, min(game.reach[cell, colour], TOP)]
            halves[cell, colour] = cells[cell, colour] + own
    return Sums(points, cells, halves)


@fast
def weigh_points(
    settings: Settings, game: GameArrays, weights: Numbers, worth: Numbers, again: Numbers
) -> None:
    """What points are worth to the seat: ``worth[colour, points]``, and one ``again`` later."""
    track = game.markers[game.now[TURN] % settings.tracks]
    lowest = np.min(track)
    for colour in range(SIX):
        marker = track[colour]
        stop = TOP if marker < TOP else settings.top
        again[colour] = (
            weights[AGAIN] * weights[min(marker - lowest, STEPS - 1)] if marker < stop else 0.0
        )
        for points in range(1, TOP + 1):
            reached = marker + points
            step = 0.0
            if reached <= stop:
                step = weights[min(reached - 1 - lowest, STEPS - 1)]
                step += weights[LEVEL] * (settings.top - reached) / TOP
                if reached == stop:
                    step += weights[STOP] * settings.bonus
            worth[colour, points] = worth[colour, points - 1] + step


@fast
def weigh_rivals(
    settings: Settings, game: GameArrays, weights: Numbers, taken: Numbers, left: Numbers
) -> None:
    """What a point is worth that a rival cannot have now (``taken``), or only now (``left``)."""
    own = game.now[TURN] % settings.tracks
    rivals = max(settings.tracks - 1, 1)
    for track in range(settings.tracks):
        if track == own:
            continue
        lowest = np.min(game.markers[track])
        for colour in range(SIX):
            marker = game.markers[track, colour]
            if marker < settings.top:
                place = min(marker - lowest, RIVALS - 1)
                taken[colour] += weights[TAKEN + place] / rivals
                left[colour] += weights[LEFT + place] / rivals


@fast
def opens(ground: Ground, game: GameArrays, cell: int, colour: int) -> int:
    """The points that halves of this colour gain on other cells when one lies on this cell."""
    gained = 0
    for direction in range(HALF_TURN):
        behind, length, ahead, further = ends_of_line(ground, game, cell, direction, colour)
        if ahead >= 0 and game.filled[ahead] == 0:
            gained += length
        if behind >= 0 and game.filled[behind] == 0:
            gained += further
    return gained


@part
def ends_of_line(
    ground: Ground, game: GameArrays, cell: int, direction: int, colour: int
) -> tuple[int, int, int, int]:
    """The cells next to a line of one colour through a cell, and what halves on them gain by it.

    They are the cell behind, what the one ahead gains, the cell ahead, and what the one behind
    gains; -1 stands where there is no cell.
    """
    neighbours, filled = ground.neighbours, game.filled
    mark = colour + 1
    behind, length = neighbours[cell, direction + HALF_TURN], 1
    while behind >= 0 and filled[behind] == mark:
        behind = neighbours[behind, direction + HALF_TURN]
        length += 1
    ahead, further = neighbours[cell, direction], 1
    while ahead >= 0 and filled[ahead] == mark:
        ahead = neighbours[ahead, direction]
        further += 1
    return behind, length, ahead, further
