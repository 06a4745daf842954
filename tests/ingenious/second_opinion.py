"""Einfach Genial once more: plain, slow and written from the rule text alone.

It imports nothing of the engine. Numbers in brackets are the paragraphs of the rules, `I` its
rulings. A cell is `(q, r)` and a tile two letters. A choice is written as in a record: a tile and
its two cells, as in `RB@0,0>1,0`, or `swap` or `keep`; a double, whose halves are alike, has the
upper cell first, or the left one. A swap draws six tiles and puts the old ones back into the bag at
random: where they go, the caller has to tell.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations

Cell = tuple[int, int]
Half = tuple[Cell, str]

COLOURS = "RGBOYP"  # [4.1.5]
DIRECTIONS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
SIDE = {1: 6, 2: 6, 3: 7, 4: 8}  # cells on a side of the area in use [4.1.1], I1
PRINTED = {  # [4.1.3]: the order going round; red stands in the north-east here
    (5, -5): "R",
    (0, -5): "G",
    (-5, 0): "B",
    (-5, 5): "O",
    (0, 5): "Y",
    (5, 0): "P",
}
BAG = [  # [4.1.5]
    *(first + second for first, second in combinations(COLOURS, 2) for _ in range(6)),
    *(colour + colour for colour in COLOURS for _ in range(5)),
]
RACK = 6  # [4.2.1]
TOP = 18  # [4.2.5]


@dataclass
class Game:
    """A match on its way; `bag` in the order of drawing, `markers` for each side that scores.

    `asked` is "place", "swap" (swap or keep?), or "nothing" when the match is over.
    """

    players: int
    teams: bool
    racks: list[list[str]]
    bag: list[str]
    board: dict[Cell, str] = field(default_factory=lambda: dict(PRINTED))
    markers: list[dict[str, int]] = field(default_factory=list)
    seat: int = 0
    turns: int = 0  # turns that are over
    bonus: int = 0  # tiles to place after this one
    asked: str = "place"
    touched: set[Cell] = field(default_factory=set)  # printed symbols used in the first round

    def __post_init__(self) -> None:
        sides = 2 if self.teams else self.players
        self.markers = self.markers or [dict.fromkeys(COLOURS, 0) for _ in range(sides)]

    @property
    def is_solo(self) -> bool:
        return self.players == 1

    @property
    def has_two_boards(self) -> bool:
        """Whether markers go to 36: in teams and alone [4.3]."""
        return self.teams or self.is_solo

    @property
    def top(self) -> int:
        return 2 * TOP if self.has_two_boards else TOP


def side_of(game: Game, seat: int) -> int:
    """Which side a seat scores for: its own, or with the partner opposite [4.3]."""
    return seat % 2 if game.teams else seat


# --- the board ----------------------------------------------------------------------------


@cache
def area(players: int) -> frozenset[Cell]:
    """All cells in use [4.1.1, 4.1.3]."""
    far = SIDE[players] - 1
    numbers = range(-far, far + 1)
    return frozenset((q, r) for q in numbers for r in numbers if abs(q + r) <= far)


def step(cell: Cell, direction: Cell) -> Cell:
    return cell[0] + direction[0], cell[1] + direction[1]


@cache
def neighbours(cell: Cell) -> frozenset[Cell]:
    return frozenset(step(cell, direction) for direction in DIRECTIONS)


def empty_pairs(game: Game) -> Iterator[tuple[Cell, Cell]]:
    """Two neighbouring empty cells of the area in use, each pair once, the upper or left first."""
    empty = area(game.players) - set(game.board)
    for cell in empty:
        for direction in DIRECTIONS[:3]:
            neighbour = step(cell, direction)
            if neighbour in empty:
                yield cell, neighbour


# --- what may be chosen -------------------------------------------------------------------


def is_first_round(game: Game) -> bool:
    """Everybody's first tile; alone it is the first tile of all [4.2.3, 4.3]."""
    return game.turns < game.players


def choices(game: Game) -> list[str]:
    """All that the player whose turn it is may do, each once."""
    if game.asked == "nothing":
        return []
    if game.asked == "swap":
        return ["swap", "keep"]
    tiles = set(game.racks[game.seat])
    allowed = []
    for cell, neighbour in empty_pairs(game):
        if is_first_round(game):
            near = (neighbours(cell) | neighbours(neighbour)) & set(PRINTED)
            if not near - game.touched:  # [4.2.3], I4
                continue
        there, back = (
            f"@{written(cell)}>{written(neighbour)}",
            f"@{written(neighbour)}>{written(cell)}",
        )
        for tile in tiles:
            allowed.append(tile + there)
            if tile[0] != tile[1]:
                allowed.append(tile + back)
    return allowed


@cache
def written(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


def halves(placing: str) -> tuple[Half, Half]:
    """Read which letter lies on which cell."""
    tile, cells = placing.split("@")
    first, second = ([int(number) for number in cell.split(",")] for cell in cells.split(">"))
    return ((first[0], first[1]), tile[0]), ((second[0], second[1]), tile[1])


# --- what comes of it ---------------------------------------------------------------------


def points(game: Game, placing: str) -> dict[str, int]:
    """What a tile that is not on the board yet scores for each colour [4.2.4], I2."""
    scored = dict.fromkeys(COLOURS, 0)
    first, second = halves(placing)
    for (cell, colour), (other_half, _) in ((first, second), (second, first)):
        for direction in DIRECTIONS:
            at = step(cell, direction)
            if at == other_half:
                continue
            while game.board.get(at) == colour:
                scored[colour] += 1
                at = step(at, direction)
    return scored


def moved(game: Game, old: int, gained: int) -> int:
    """Where a marker goes: it stops on its top, and once on 18 where two boards are joined."""
    stop = TOP if old < TOP else game.top
    return min(old + gained, stop)


def place(game: Game, placing: str) -> None:
    """Put a tile down, score it, and see what is next [4.2.4-4.2.9]."""
    tile, laid = placing[:2], halves(placing)
    game.racks[game.seat].remove(tile)
    if is_first_round(game):
        for cell, _ in laid:
            game.touched |= neighbours(cell) & set(PRINTED)
    markers, gained = game.markers[side_of(game, game.seat)], points(game, placing)
    game.board.update(laid)
    game.bonus = max(game.bonus - 1, 0)
    for colour in COLOURS:
        old = markers[colour]
        markers[colour] = moved(game, old, gained[colour])
        reached = old < markers[colour] and markers[colour] in (TOP, game.top)
        if reached and not game.is_solo:
            game.bonus += 1
    everything = all(value == game.top for value in markers.values())  # I8
    if everything or next(empty_pairs(game), None) is None:  # I13
        game.asked = "nothing"
        game.bonus = 0
    elif game.bonus and game.racks[game.seat]:  # I6, I7
        game.asked = "place"
    elif may_swap(game):
        game.asked = "swap"
        game.bonus = 0
    else:
        keep(game)


def may_swap(game: Game) -> bool:
    """No tile left in the rack has a colour that is lowest [4.2.7], I5.

    Never alone [4.3], nor with an empty rack: that is filled up, I7.
    """
    rack, markers = game.racks[game.seat], game.markers[side_of(game, game.seat)]
    lowest = {colour for colour in COLOURS if markers[colour] == min(markers.values())}
    return not game.is_solo and bool(rack) and not lowest & set("".join(rack))


def keep(game: Game) -> None:
    """Fill the rack to six, or draw one tile when playing alone; the turn is over."""
    rack = game.racks[game.seat]
    drawn = 1 if game.is_solo else RACK - len(rack)
    rack += game.bag[:drawn]
    end_turn(game, game.bag[drawn:])


def swap(game: Game, bag: Sequence[str]) -> None:
    """Draw six, then put the old tiles back; `bag` is the bag after that. The turn is over."""
    put_back, drawn = game.racks[game.seat], game.bag[:RACK]
    assert sorted(bag) == sorted(game.bag[RACK:] + put_back), "tiles are lost or new in the bag"
    game.racks[game.seat] = drawn
    end_turn(game, bag)


def end_turn(game: Game, bag: Iterable[str]) -> None:
    """The next player clockwise places a tile."""
    game.bag = list(bag)
    game.turns += 1
    game.seat = (game.seat + 1) % game.players
    game.bonus = 0
    game.asked = "place"


# --- who wins -----------------------------------------------------------------------------


def ranking(game: Game) -> list[set[int]]:
    """The seats from best to worst, equal ones together [4.2.9].

    The lowest markers are compared first, then the next. Partners share theirs, and their rank.
    """
    scales = [sorted(markers.values()) for markers in game.markers]
    by_seat = [scales[side_of(game, seat)] for seat in range(game.players)]
    ranks: list[set[int]] = []
    for scale in sorted(scales, reverse=True):
        equal = {seat for seat in range(game.players) if by_seat[seat] == scale}
        if equal not in ranks:
            ranks.append(equal)
    return ranks
