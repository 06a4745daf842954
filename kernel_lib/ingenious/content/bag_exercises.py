"""The exercises of the lesson on what is in the bag; the engine computes every answer."""

from __future__ import annotations

from fractions import Fraction

from kernel_lib.core.text import message
from kernel_lib.ingenious import chances
from kernel_lib.ingenious.board import Board
from kernel_lib.ingenious.content.examples import tiles_of
from kernel_lib.ingenious.rules import Rules
from kernel_lib.ingenious.tiles import TILES, Colour
from kernel_lib.learn.exercises import Exercise

_RACK = tiles_of("RB RO GO BO BP YP")
"""The rack of the first seat with seed 7."""

_UNSEEN = list(TILES)
for _tile in _RACK:
    _UNSEEN.remove(_tile)


def _tiles_left(players: int) -> int:
    """The tiles that are left in the bag of a full board, if all racks are full."""
    rules = Rules(players=players)
    return len(TILES) - Board.empty(rules.side).most_tiles - players * rules.rack


BAG_EXERCISES = (
    Exercise(
        "bag-of-three",
        message(
            "Three people play. At most 60 tiles fit on their board, and the three racks are full. "
            "How many of the 120 tiles are left in the bag then?"
        ),
        lambda: _tiles_left(3),
        message("120 − 60 − 3 × 6 = 42."),
        (
            message("Where can a tile be? On the board, on a rack, or in the bag."),
            message("Three racks hold 18 tiles."),
        ),
        message("Take the tiles on the board and on the racks off 120."),
        {
            60: message("The tiles on the racks are not in the bag, either."),
            54: message("That is with one rack. There are three."),
            57: message("A rack holds six tiles."),
            102: message("These are all tiles but those on the racks."),
        },
    ),
    Exercise(
        "next-shows-red",
        message(
            "The game begins, and you see only your own rack: RB RO GO BO BP YP. How likely is it "
            "that the next tile you draw shows red? Answer with a fraction."
        ),
        lambda: chances.next_shows(_UNSEEN, [Colour.RED]),
        message("35 tiles show red, and two of them are yours: 33 of 114, which is 11/38."),
        (
            message("How many tiles have you not seen? How many of them show red?"),
            message("114 unseen tiles. Of the 35 with red you hold two."),
        ),
        message("Divide the unseen tiles that show red by all unseen tiles."),
        {
            Fraction(35, 120): message("That was so before you saw your rack."),
            Fraction(35, 114): message("You hold two tiles with red: they cannot come."),
            Fraction(33, 120): message("Your own six tiles cannot come, either."),
            Fraction(33, 108): message(
                "108 are in the bag. But you do not know which: red may lie on the other rack, too."
            ),
        },
        is_chance=True,
    ),
    Exercise(
        "three-without-red",
        message(
            "Only ten tiles are unseen, and four of them show red. You draw three. How likely is "
            "it that none shows red? Answer with a fraction."
        ),
        lambda: chances.rack_without(tiles_of("RB " * 4 + "GG " * 6), [Colour.RED], 3),
        message("6/10 × 5/9 × 4/8 = 1/6. Or by counting: 20 of the 120 ways to draw three."),
        (
            message("The first tile shows no red with 6/10. What about the second?"),
            message("After the first, 5 of 9 show no red, then 4 of 8."),
        ),
        message("Multiply three fractions: each time one tile less."),
        {
            Fraction(27, 125): message("That is so if each tile went back. It does not."),
            Fraction(1, 30): message("That is the chance that all three show red."),
            Fraction(5, 6): message("That is the chance that at least one shows red."),
            Fraction(3, 5): message("That is so for one tile."),
        },
        is_chance=True,
    ),
    Exercise(
        "draws-until-red",
        message(
            "Ten tiles are unseen, and four of them show red. You draw one after another. With "
            "which draw does red come first, on average? Answer with a fraction, or with two "
            "decimals."
        ),
        lambda: chances.draws_until(tiles_of("RB " * 4 + "GG " * 6), [Colour.RED]),
        message("The four red ones cut the way from 0 to 11 into 5 equal gaps: 11/5 = 2.2."),
        (
            message("Lay the ten tiles in a row. Into how many gaps do four of them cut it?"),
            message("The way goes from 0 to 11, one step beyond the last tile."),
        ),
        message("Four tiles with red make five gaps that are alike, on a way of 11."),
        {
            Fraction(5, 2): message("10/4 would be right if each tile went back into the bag."),
            2: message("The way goes to 11, one step beyond the last tile."),
            Fraction(11, 4): message("Four tiles cut the way into five gaps, not four."),
        },
    ),
)
"""The exercises of lesson 66, in their order."""
