"""Exercises of lessons 62 and 66, with any numbers: bonus tiles, and the colours that come."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from kernel_lib.core.text import message
from kernel_lib.ingenious import chances
from kernel_lib.ingenious.content.examples import six, tiles_of
from kernel_lib.ingenious.rules import Rules
from kernel_lib.ingenious.tiles import Colour, Tile
from kernel_lib.learn.drawn import Kind, about, drawn, need
from kernel_lib.learn.exercises import Exercise

R, G, Y = Colour.RED, Colour.GREEN, Colour.YELLOW


def how_many_bonus_tiles(green: int, yellow: int, greens: int, yellows: int) -> Exercise:
    """How many bonus tiles a score brings."""
    before, gained = six({G: green, Y: yellow}), six({G: greens, Y: yellows})
    bonus = Rules(players=2).progress(before, gained).bonus
    facts = {"green": green, "yellow": yellow, "greens": greens, "yellows": yellows}
    look = message("A marker that comes to 18 brings one. Which of the two gets there?")
    return drawn(
        "how-many-bonus-tiles",
        message(
            "Your green marker stands at {green}, the yellow one at {yellow}. A tile scores green "
            "{greens} and yellow {yellows}. How many bonus tiles does it earn?",
            **facts,
        ),
        bonus,
        solution=message(
            "{green} + {greens} and {yellow} + {yellows}: each sum of 18 or more brings one bonus "
            "tile. That makes {bonus}.",
            bonus=bonus,
            **facts,
        ),
        hints=(
            message("A marker that comes to 18 earns one bonus tile."),
            message("Where does each of the two markers come to?"),
        ),
        otherwise=message("Add the points to each marker, and count those that reach 18."),
        wrong=[(number, look) for number in (0, 1, 2) if number != bonus],
    )


def may_swap_five(tiles: int, green: int, size: int) -> Exercise:
    """How likely none of several tiles shows green."""
    unseen = _some_of(tiles, green, "GB")
    none, share = chances.rack_without(unseen, [G], size), Fraction(green, tiles)
    facts = {"tiles": tiles, "green": green, "size": size, "others": tiles - green}
    return drawn(
        "may-swap-five",
        message(
            "{green} of {tiles} tiles show green. {size} tiles are drawn at random and put on a "
            "rack. How likely is it that none of them shows green?",
            **facts,
        ),
        none,
        solution=message(
            "{others} tiles show no green. {size} factors, from {others}/{tiles} on, each time "
            "one tile less: {about}.",
            about=about(none),
            **facts,
        ),
        hints=(
            message("The first tile shows no green with {others}/{tiles}.", **facts),
            message("For the second tile both numbers are less by 1."),
        ),
        otherwise=message("Multiply {size} fractions: each time one tile less.", **facts),
        wrong=[
            (1 - none, message("That is the chance that at least one shows green.")),
            ((1 - share) ** size, message("That is so if each tile went back. It does not.")),
            (1 - share, message("That is so for one tile. Here are {size}.", **facts)),
        ],
        is_chance=True,
    )


def green_on_average(tiles: int, green: int, size: int) -> Exercise:
    """How many of several new tiles show green on average."""
    mean = chances.count_showing(_some_of(tiles, green, "GB"), [G], size).mean
    facts = {"tiles": tiles, "green": green, "size": size}
    return drawn(
        "green-on-average",
        message(
            "{green} of the {tiles} tiles that you have not seen show green. You draw {size} new "
            "tiles. How many of them show green on average?",
            **facts,
        ),
        mean,
        solution=message(
            "Each of them shows green with {green}/{tiles}. {size} × {green}/{tiles} is {about}.",
            about=about(mean),
            **facts,
        ),
        hints=(
            message("How likely is it that one tile shows green?"),
            message("Means may be added, although the tiles depend on one another."),
        ),
        otherwise=message("Multiply the number of new tiles by the share of tiles with green."),
        wrong=[
            (Fraction(green, tiles), message("That is so for one tile. Here are {size}.", **facts)),
            (size - mean, message("So many show no green on average.")),
            (green, message("So many are unseen. You draw {size}.", **facts)),
        ],
    )


def red_comes_second(tiles: int, red: int) -> Exercise:
    """How likely red comes first with the second draw."""
    unseen = _some_of(tiles, red, "RB")
    second, share = chances.first_showing(unseen, [R])[2], Fraction(red, tiles)
    facts = {"tiles": tiles, "red": red, "others": tiles - red, "fewer": tiles - 1}
    return drawn(
        "red-comes-second",
        message(
            "{tiles} tiles are unseen, and {red} of them show red. You draw one after another. How "
            "likely is it that red comes first with the second tile?",
            **facts,
        ),
        second,
        solution=message(
            "The first shows no red with {others}/{tiles}, and then the second shows red with "
            "{red}/{fewer}. The product is {about}.",
            about=about(second),
            **facts,
        ),
        hints=(
            message("Two things must happen: what must the first tile be, and what the second?"),
            message("The first shows no red with {others}/{tiles}.", **facts),
        ),
        otherwise=message("Multiply the chance of no red first by that of red then."),
        wrong=[
            (share, message("That is any second tile. But the first must show no red.")),
            (
                (1 - share) * share,
                message("After the first tile one tile less is left."),
            ),
            (
                Fraction(red, tiles - 1),
                message("That is so if the first showed no red. How likely is that?"),
            ),
        ],
        is_chance=True,
    )


def just_two_red(tiles: int, red: int, size: int) -> Exercise:
    """How likely exactly two of several tiles show red."""
    found = chances.count_showing(_some_of(tiles, red, "RB"), [R], size)
    two, share = found[2], Fraction(red, tiles)
    facts = {"tiles": tiles, "red": red, "size": size, "others": tiles - red, "rest": size - 2}
    return drawn(
        "just-two-red",
        message(
            "{tiles} tiles are unseen, and {red} of them show red. You draw {size}. How likely is "
            "it that exactly two of them show red?",
            **facts,
        ),
        two,
        solution=message(
            "Choose 2 of {red} and {rest} of {others}, and divide by all ways to choose {size} of "
            "{tiles}: {about}.",
            about=about(two),
            **facts,
        ),
        hints=(
            message("In how many ways can {size} of {tiles} tiles be chosen?", **facts),
            message(
                "Two must be from the {red} red ones, {rest} from the {others} others.", **facts
            ),
        ),
        otherwise=message("Count the choices with two red ones, and divide by all choices."),
        wrong=[
            (
                sum((chance for count, chance in found.items() if count > 1), Fraction(0)),
                message("That is two or more. Exactly two are asked for."),
            ),
            (
                size * (size - 1) // 2 * share**2 * (1 - share) ** (size - 2),
                message("That is so if each tile went back. It does not."),
            ),
            (
                two / (size * (size - 1) // 2),
                message("That is for two certain draws, such as the first two. Any two may do it."),
            ),
        ],
        is_chance=True,
    )


def _some_of(tiles: int, showing: int, tile: str) -> tuple[Tile, ...]:
    """So many tiles, of which so many are this one, and the others show neither of its colours."""
    return tiles_of(" ".join([tile] * showing + ["OP"] * (tiles - showing)))


def _close_to_18(rng: Random) -> tuple[int, int, int, int]:
    return rng.randint(12, 17), rng.randint(12, 17), rng.randint(1, 6), rng.randint(1, 6)


def _new_tiles(rng: Random) -> tuple[int, int, int]:
    tiles = rng.randint(40, 114)
    return tiles, rng.randint(tiles // 6, tiles // 3), rng.randint(3, 6)


def _few_tiles(rng: Random) -> tuple[int, int]:
    tiles = rng.randint(8, 30)
    return tiles, rng.randint(2, tiles // 2)


def _some_drawn(rng: Random) -> tuple[int, int, int]:
    tiles, red = _few_tiles(rng)
    size = rng.randint(3, 5)
    need(red > 2 and tiles - red >= size)
    return tiles, red, size


SWAP_KINDS = (
    Kind("how-many-bonus-tiles", how_many_bonus_tiles, (15, 16, 2, 4), _close_to_18),
    Kind("green-on-average", green_on_average, (80, 24, 6), _new_tiles),
    Kind("may-swap-five", may_swap_five, (60, 15, 5), _new_tiles),
    Kind("red-comes-second", red_comes_second, (10, 4), _few_tiles),
    Kind("just-two-red", just_two_red, (12, 4, 3), _some_drawn),
)
"""Three more kinds of lesson 62, and two of lesson 66."""
