"""The exercises of the lessons on Ingenious; the engine computes every answer."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import count

from kernel_lib.core.text import message
from kernel_lib.ingenious import chances
from kernel_lib.ingenious.board import DIRECTIONS, Board, Hex, area_of
from kernel_lib.ingenious.bots import balanced_step
from kernel_lib.ingenious.content.bag_exercises import BAG_EXERCISES
from kernel_lib.ingenious.content.drawn_exercises import FAMILIES as FAMILIES
from kernel_lib.ingenious.content.drawn_exercises import KIND_EXERCISES
from kernel_lib.ingenious.content.examples import Points, six, tiles_of
from kernel_lib.ingenious.decisions.place import Place
from kernel_lib.ingenious.decisions.swap import can_swap
from kernel_lib.ingenious.rules import Rules, ranked_markers
from kernel_lib.ingenious.state import start
from kernel_lib.ingenious.tiles import TILES, Colour, Tile
from kernel_lib.learn.exercises import Exercise, checker
from kernel_lib.play.compare import Estimate

R, G, B, O, Y, P = Colour  # noqa: E741 - the letters of the notation

_FIVE_AND_ONE = {"ann": (18, 18, 18, 18, 18, 3), "ben": (5, 5, 5, 5, 5, 5)}
"""Two score boards, of which one has far more points."""

_CROSS = Board.parse("side 6 | O 1,0 2,0 -2,2 | P -1,-1 -1,0 -1,-3")
"""A board on which both halves of a tile find lines."""

_MAP = Board.parse("side 6 | R 0,0 1,0 2,0 | B 0,-2 -1,0")
"""The board of the map in lesson 61."""

_CLOSE = {
    "Ann": (9, 12, 13, 18, 18, 18),
    "Ben": (9, 12, 14, 15, 16, 17),
    "Cleo": (8, 18, 18, 18, 18, 18),
}
"""Three score boards whose lowest markers lie close together."""

_DIE = {number: Fraction(1, 6) for number in range(1, 7)}


def _symbols_left() -> int:
    """How many printed symbols the last of four players may use in the first round."""
    state = start(Rules(players=4), seed=1)
    for seat in range(3):
        state, _ = state.advance({seat: state.pending[seat][0]})
    return len(state.printed)


def _cross_points() -> int:
    """What the tile of the picture scores."""
    return sum(_CROSS.score(Tile.parse("OP"), Hex(0, 0), Hex(0, -1)))


def _best_double() -> int:
    """The most that a double red scores on the board of the map."""
    return chances.best_scores(_MAP, [Tile.parse("RR")])[Tile.parse("RR")]


def _lost(before: Points, gained: Points) -> int:
    """How many points are lost beyond 18."""
    after = Rules(players=2).progress(six(before), six(gained)).markers
    return sum(six(before)) + sum(six(gained)) - sum(after)


def _new_rack_has_green() -> Fraction:
    """How likely one of six tiles shows green, if 20 of 80 do."""
    return 1 - chances.rack_without(tiles_of("GB " * 20 + "RR " * 60), [G])


def _order_of_close() -> tuple[str, ...]:
    """The players of the close game, the best first."""
    names = tuple(_CLOSE)
    return tuple(names[at] for (at,) in ranked_markers(tuple(_CLOSE.values())))


def _worth(steps: Mapping[int, int]) -> int:
    """What the balanced bot counts for markers that go on, by where they stand."""
    rules = Rules(players=2)
    step = balanced_step(start(rules).view(0))
    return sum(
        step(marker + more, rules.stop(marker))
        for marker, gained in steps.items()
        for more in range(1, gained + 1)
    )


def _games_for(error: float) -> int:
    """The games until the share of wins of equal players has this standard error."""
    return next(n for n in count(100, 100) if Estimate.of_share(0.5, n).standard_error <= error)


def _green_after(rules: Rules, marker: int, *gains: int) -> int:
    """Where a green marker stands after some scores, one after another."""
    markers = six({G: marker})
    for gained in gains:
        markers = rules.progress(markers, six({G: gained})).markers
    return markers[G]


def _ways_beside_a_corner() -> int:
    """On how many pairs of cells the first tile of two players may lie beside one symbol."""
    state = start(Rules(players=2))
    near = area_of(6).beside(state.printed[0])
    cells = area_of(6).cells
    tile = str(state.racks[0][0])
    return sum(
        1
        for one, other in area_of(6).pairs
        if {one, other} & set(near) and Place(tile, cells[one], cells[other]) in state.pending[0]
    )


EXERCISES = (
    Exercise(
        "five-high-one-low",
        message(
            "At the end Ann's six markers stand at 18, 18, 18, 18, 18 and 3. Ben's all stand at 5. "
            "Who wins? Answer with 'ann' or 'ben'."
        ),
        lambda: max(_FIVE_AND_ONE, key=lambda name: min(_FIVE_AND_ONE[name])),
        message("Ben. His lowest marker is 5, Ann's lowest is 3. Nothing else counts."),
        (
            message("Which one of the six markers counts?"),
            message("Ann's lowest is 3. Which is Ben's?"),
        ),
        message("Find the lowest marker of each of the two, and compare."),
        {
            "ann": message("She has more points, 93 and not 30. But they are not added up."),
        },
    ),
    Exercise(
        "south-east",
        message(
            "One half of a tile lies on 2,-3. The other half lies south-east of it: in the next "
            "row down, and to the right. On which cell? Answer with a list such as [0, 1]."
        ),
        lambda: tuple(Hex(2, -3).step(DIRECTIONS[5])),
        message("2,-2. South-east, the second number goes up by 1, and the first one stays."),
        (
            message("Look for 2,-3 in the picture. Which cells of the next row touch it?"),
            message("These are 1,-2 and 2,-2. Which of them is on the right?"),
        ),
        message("Find 2,-3 in the picture of the board, and go one cell down to the right."),
        {
            (1, -2): message("That is south-west: in the next row, but to the left."),
            (3, -3): message("That is east: in the same row."),
            (2, -4): message("That is north-west. Downwards the second number gets larger."),
            (3, -2): message("This cell does not touch 2,-3."),
        },
    ),
    Exercise(
        "tiles-with-red",
        message("How many of the 120 tiles show red, on one half or on both?"),
        lambda: chances.showing(TILES, [R]),
        message("35: six tiles with each of the five other colours, and five double reds."),
        (
            message("With which colours can red share a tile?"),
            message("Five other colours with six tiles each, and then the doubles."),
        ),
        message("Count the tiles of red with each other colour, then the double reds."),
        {
            40: message("There are 40 red halves. But a double red has two of them."),
            30: message(
                "These are the tiles with red and another colour. The doubles are missing."
            ),
            36: message("There are five double reds, not six."),
            20: message("There are six colours, but most tiles show two of them."),
        },
    ),
    Exercise(
        "symbols-left",
        message(
            "Four people play, and three of them have placed their first tile. Beside how many "
            "printed symbols may the fourth begin?"
        ),
        _symbols_left,
        message("Three of the six symbols are used, so 3 are left."),
        (
            message("How many symbols are printed on the board?"),
            message("Each of the three has used one symbol."),
        ),
        message("Take the symbols that are used off all six."),
        {
            1: message("There is a symbol for each colour, not only one for each player."),
            6: message("A symbol that somebody has begun at is used up for the first round."),
            4: message("The symbols are not given to the players. Three of six are used."),
        },
    ),
    Exercise(
        "first-places",
        message(
            "Two people play, and the board is still empty. On how many pairs of cells can the "
            "first tile lie beside the red printed symbol?"
        ),
        _ways_beside_a_corner,
        message(
            "9. The symbol touches 3 cells. Two pairs lie among them. Behind the middle one are 3 "
            "more cells, behind each outer one 2."
        ),
        (
            message("First count the cells that touch the symbol."),
            message("Among these 3 cells are two pairs. Then count the cells behind each of them."),
        ),
        message("Draw the corner, and count the pairs with at least one cell beside the symbol."),
        {
            3: message("That is how many cells touch the symbol. A tile needs two cells."),
            2: message("These are the pairs with both cells beside it. One is enough."),
            7: message("The two pairs among the cells beside the symbol are missing."),
            18: message("That counts each pair twice, for a tile that is turned round."),
        },
    ),
    Exercise(
        "two-halves",
        message(
            "The tile of the picture: orange on 0,0 and purple on 0,-1. How many points does it "
            "score, both halves together?"
        ),
        _cross_points,
        message(
            "4. Orange: 2 to the east. Purple: 1 to the west and 1 to the south-west. The orange "
            "on -2,2 and the purple on -1,-3 do not touch a line of this tile."
        ),
        (
            message("Begin with orange. Look in the five directions that do not lead to purple."),
            message("Orange scores 2. In which directions does purple find its colour?"),
        ),
        message("Count each half by itself, and stop each line at the first cell that differs."),
        {
            5: message(
                "South-west of the orange half the cell is empty, so its line there ends at once."
            ),
            3: message("Purple finds its colour in two directions: west and south-west."),
            2: message("That is one half. Add the other one."),
            6: message("Two of the six symbols are not in a line that starts at the tile."),
        },
    ),
    Exercise(
        "best-double",
        message(
            "The same board as in the map. How many points can a tile with two red halves score "
            "at most?"
        ),
        _best_double,
        message(
            "4. At the end of the line one half scores 3, and the other one, beside it, sees one "
            "red more. Below the line, on 0,1 and 1,1, each half scores 2."
        ),
        (
            message("Lengthen the red line at its end. What does that half score?"),
            message("3 for that. Where must the other half lie to see red, too?"),
        ),
        message("Try the end of the red line, with the other half where it sees red, too."),
        {
            3: message("That is one half, at the end of the line. The other half can score, too."),
            5: message("Where one half scores 3, the other one sees one red at most."),
            6: message("Only one half can lie at the end of the line."),
            7: message("The halves of the tile itself do not count."),
        },
    ),
    Exercise(
        "a-double-of-two",
        message(
            "Eight tiles are left in a bag, and two of them are doubles. You draw two tiles. How "
            "likely is it that at least one is a double? Answer with a fraction, or with two "
            "decimals."
        ),
        lambda: 1 - Fraction(6, 8) * Fraction(5, 7),
        message(
            "Neither is a double with 6/8 × 5/7. The rest, 13/28 or about 0.46, is the answer."
        ),
        (
            message("It is easier to find the chance that neither is a double."),
            message("The first is none with 6/8. Then 5 of the other 7 are none."),
        ),
        message("Find the chance that both are no doubles, and take it off 1."),
        {
            Fraction(7, 16): message(
                "So it would be if the first tile went back into the bag. It does not: for the "
                "second draw 7 tiles are left."
            ),
            Fraction(1, 2): message("That counts two doubles twice."),
            Fraction(1, 4): message("That is so for one tile. You draw two."),
            Fraction(6 * 5, 8 * 7): message("That is the chance that neither is a double."),
            Fraction(2 * 1, 8 * 7): message("That is the chance that both are doubles."),
        },
        is_chance=True,
    ),
    Exercise(
        "points-lost",
        message(
            "Your green marker stands at 16, the yellow one at 17. A tile scores green 4 and "
            "yellow 3. How many points are lost?"
        ),
        lambda: _lost({G: 16, Y: 17}, {G: 4, Y: 3}),
        message("Green needs 2 of its 4 points, yellow 1 of its 3. So 2 + 2 = 4 are lost."),
        (
            message("How many points does each of the two need to reach 18?"),
            message("Green needs 2, yellow needs 1. The rest is lost."),
        ),
        message("Work out for each colour what goes beyond 18, and add."),
        {
            2: message("That is the number of bonus tiles, or what one colour loses."),
            3: message("So many are used: 2 and 1. How many are not?"),
            7: message("Some of them bring the markers to 18."),
            0: message("Points beyond 18 do not go to another colour. They are lost."),
        },
    ),
    Exercise(
        "may-you-swap",
        message(
            "Your markers: red 4, green 2, blue 7, orange 2, yellow 9, purple 5. After your turn "
            "the tiles BY RP OY RR BB are left on your rack. May you swap them? Answer with True "
            "or False."
        ),
        lambda: can_swap(six({R: 4, G: 2, B: 7, O: 2, Y: 9, P: 5}), tiles_of("BY RP OY RR BB")),
        message("False. Green and orange are lowest, and OY shows orange."),
        (
            message("Which colours are lowest? There may be more than one."),
            message("Green and orange stand at 2. None of them may be on the rack."),
        ),
        message("Answer with True or False."),
        {
            True: message("Green is not on the rack. But another colour stands at 2, too."),
        },
    ),
    Exercise(
        "six-new-ones",
        message(
            "Green is your lowest colour. 20 of the 80 tiles that you have not seen show green. "
            "You swap your rack. How likely is it that at least one of the six new tiles shows "
            "green? Answer with two decimals."
        ),
        _new_rack_has_green,
        message(
            "None shows green with 60/80 × 59/79 × 58/78 × 57/77 × 56/76 × 55/75, about 0.17. So "
            "at least one does with about 0.83."
        ),
        (
            message("It is easier to find the chance that none of them shows green."),
            message("The first shows none with 60/80, the second with 59/79. Go on to the sixth."),
        ),
        message("Multiply six fractions for no green, and take the product off 1."),
        {
            Fraction(1, 4): message("That is so for one tile. You draw six."),
            Fraction(3, 2): message("A chance cannot be more than 1. Do not add six times 1/4."),
            1 - _new_rack_has_green(): message("That is the chance that none shows green."),
            1 - Fraction(3, 4) ** 6: message(
                "Near. But a tile that is drawn does not go back: after 60/80 comes 59/79."
            ),
        },
        is_chance=True,
    ),
    Exercise(
        "order-of-three",
        message(
            "At the end, in order: Ann 9 12 13 18 18 18, Ben 9 12 14 15 16 17, Cleo 8 18 18 18 18 "
            "18. Who is first, second, third? Answer with a list such as ['Ann', 'Ben', 'Cleo']."
        ),
        _order_of_close,
        message(
            "Ben, Ann, Cleo. Cleo's lowest is 8. Ann and Ben both have 9, then 12, and then Ben's "
            "14 is more than Ann's 13."
        ),
        (
            message("Compare the lowest markers first. Who has less than the others?"),
            message("Ann and Ben have 9 and 12 alike. Compare their third markers."),
        ),
        message("Compare marker by marker, from the lowest on, until two differ."),
        {
            ("Ann", "Ben", "Cleo"): message(
                "The third marker decides between Ann and Ben. What comes after it does not count."
            ),
            ("Cleo", "Ann", "Ben"): message("Points are not added up. Cleo's lowest marker is 8."),
            ("Cleo", "Ben", "Ann"): message("Cleo has the lowest marker of all, 8."),
        },
    ),
    Exercise(
        "lower-of-two-dice",
        message(
            "You throw two dice, and the lower number counts. What is its mean? Answer with a "
            "fraction, or with two decimals."
        ),
        lambda: chances.mean(chances.lowest_of(_DIE, 2)),
        message(
            "The lower one is 1 in 11 of 36 throws, then 2 in 9, 3 in 7, 4 in 5, 5 in 3 and 6 in "
            "1. The mean is 91/36, about 2.53."
        ),
        (
            message("In how many of the 36 throws is the lower number 6? And 5?"),
            message("6 in one throw, 5 in three, 4 in five, and so on. Add number times throws."),
        ),
        message("Count for each number in how many of the 36 throws it is the lower one."),
        {
            Fraction(7, 2): message("That is the mean of one die. The lower of two is less."),
            Fraction(161, 36): message("That is the mean of the higher number."),
            3: message("Less than 3: both dice must be 3 or more for a lower number of 3."),
        },
    ),
    Exercise(
        "all-six-at-ten",
        message(
            "Say that each of six markers comes to 10 or more with a chance of 9/10, and that none "
            "depends on another. How likely is it that the lowest comes to 10 or more?"
        ),
        lambda: chances.lowest_of({9: Fraction(1, 10), 10: Fraction(9, 10)}, 6)[10],
        message("All six must do it: 9/10 to the power of 6, about 0.53."),
        (
            message("If the lowest comes to 10, what do the five others do?"),
            message("All six must come to 10: multiply 9/10 by itself, six factors in all."),
        ),
        message("The lowest comes to 10 only if all six do."),
        {
            Fraction(9, 10): message("That is so for one marker. All six must do it."),
            Fraction(4, 10): message("Do not take off six times 1/10: several can fail at once."),
            1 - Fraction(9, 10) ** 6: message("That is the chance that at least one fails."),
            Fraction(1, 10) ** 6: message("That is the chance that all six fail."),
        },
        is_chance=True,
    ),
    Exercise(
        "worth-of-two-tiles",
        message(
            "Balanced counts 18 for a marker's step from 0 to 1, 17 for the next, and so on to 1 "
            "for the last. Your red stands at 2, your blue at 12. What does it count for a tile "
            "that scores red 2 and blue 1?"
        ),
        lambda: _worth({2: 2, 12: 1}),
        message("Red from 2 to 3: 16, to 4: 15. Blue from 12 to 13: 6. Together 37."),
        (
            message("What does the step of red from 2 to 3 count?"),
            message("A step that leads to n counts 19 − n: 16 and 15 for red. And for blue?"),
        ),
        message("Take 19 less the number to which each step leads, and add all steps."),
        {
            3: message("These are the points. A step from a low number counts more."),
            40: message("A step counts by where it leads: from 2 to 3 it is 16, not 17."),
            31: message("That is red alone. Blue goes one step, too."),
            22: message("Red goes two steps."),
        },
    ),
    Exercise(
        "games-for-one-percent",
        message(
            "Two bots are equally good. After 100 games the share of wins of one of them has a "
            "standard error of 5 percent. How many games does it take for 1 percent?"
        ),
        lambda: _games_for(0.01),
        message("For a fifth of the error it takes 5 × 5 = 25 times as many games: 2500."),
        (
            message("The error shrinks with the square root of the number of games."),
            message("A fifth of the error: which number has the square root 5?"),
        ),
        message("The error goes with 1 divided by the square root of the games."),
        {
            500: message(
                "Five times the games make the error smaller by the square root of 5 only."
            ),
            10000: message("That would make it a tenth, half a percent."),
            2400: message("So many are missing. How many are there in all?"),
        },
    ),
    Exercise(
        "partners-green",
        message(
            "Your team's green marker stands at 15. Your tile scores green 8, and then your "
            "partner's tile scores green 4. Where does the marker stand?"
        ),
        lambda: _green_after(Rules(players=4, teams=True), 15, 8, 4),
        message("15 + 8 stops at 18. From there your partner takes it on to 22."),
        (
            message("Where does the marker stop after your tile?"),
            message("It stops at 18, and the rest of your 8 points is lost. Then come 4 more."),
        ),
        message("Move the marker tile by tile, and stop at 18 once."),
        {
            27: message("Your tile brings it to 18, and no farther."),
            18: message("18 is a stop, not the end: a team has two score boards."),
            23: message("18 is a stop for your tile. Then your partner's 4 points come."),
            4: message("On the second board, yes. But counted from the start?"),
        },
    ),
    Exercise(
        "two-before-seven",
        message(
            "You play alone, and red stands at 16. One tile will score 2 red, another one 7. How "
            "many points more does red get if the 2 come first?"
        ),
        lambda: _green_after(Rules(players=1), 16, 2, 7) - _green_after(Rules(players=1), 16, 7, 2),
        message("16 + 2 is 18, then 25. The other way it stops at 18, then 20. So 5 more."),
        (
            message("First 2, then 7: where does red stand after each of them?"),
            message("First 7, then 2: how many of the 7 points are lost?"),
        ),
        message("Move the marker both ways, with a stop at 18, and compare."),
        {
            0: message("The sum is the same, but on one of the two ways points are lost at 18."),
            7: message("The other way is not for nothing: after 18 the 2 points count."),
            25: message("That is where red stands then. How much is it more?"),
            2: message("7 points from 16 would go to 23. How many of them are lost at 18?"),
        },
    ),
    *BAG_EXERCISES,
    *KIND_EXERCISES,
)
"""The exercises of lessons 60 to 66, in their order; those of which there are kinds come last."""

check = checker(EXERCISES, FAMILIES)
"""``check(id, answer)``: what to tell somebody who answers an exercise; ``...`` asks it."""
