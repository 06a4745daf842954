"""The numbers of lesson 62: markers at 18, bonus tiles, and racks that may be swapped."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from kernel_lib.ingenious import chances
from kernel_lib.ingenious.content.examples import Points, six, tiles_of
from kernel_lib.ingenious.content.numbers.bag import some_showing
from kernel_lib.ingenious.rules import Rules, can_swap
from kernel_lib.ingenious.tiles import Colour
from kernel_lib.learn.templates import Facts, Numbers

R, G, B, O, Y, P = Colour  # noqa: E741 - the letters of the notation


def _lost(before: Points, gained: Points) -> int:
    """How many points are lost beyond 18."""
    after = Rules(players=2).progress(six(before), six(gained)).markers
    return sum(six(before)) + sum(six(gained)) - sum(after)


def how_many_bonus_tiles(green: int, yellow: int, greens: int, yellows: int) -> Facts:
    """How many bonus tiles a score brings."""
    before, gained = six({G: green, Y: yellow}), six({G: greens, Y: yellows})
    bonus = Rules(players=2).progress(before, gained).bonus
    return {"green": green, "yellow": yellow, "greens": greens, "yellows": yellows, "bonus": bonus}


def _draw_close_to_18(rng: Random) -> tuple[int, int, int, int]:
    return rng.randint(12, 17), rng.randint(12, 17), rng.randint(1, 6), rng.randint(1, 6)


def green_on_average(tiles: int, green: int, size: int) -> Facts:
    """How many of several new tiles show green on average."""
    mean = chances.count_showing(some_showing(G, green, tiles), [G], size).mean
    return {"tiles": tiles, "green": green, "size": size, "mean": mean}


def may_swap_five(tiles: int, green: int, size: int) -> Facts:
    """How likely none of several tiles shows green."""
    return {
        "tiles": tiles,
        "green": green,
        "size": size,
        "others": tiles - green,
        "none": chances.rack_without(some_showing(G, green, tiles), [G], size),
    }


def _draw_new_tiles(rng: Random) -> tuple[int, int, int]:
    tiles = rng.randint(40, 114)
    return tiles, rng.randint(tiles // 6, tiles // 3), rng.randint(3, 6)


NUMBERS: Mapping[str, Numbers] = {
    "points-lost": Numbers(lambda: {"right": _lost({G: 16, Y: 17}, {G: 4, Y: 3})}),
    "may-you-swap": Numbers(
        lambda: {
            "right": can_swap(six({R: 4, G: 2, B: 7, O: 2, Y: 9, P: 5}), tiles_of("BY RP OY RR BB"))
        }
    ),
    "six-new-ones": Numbers(lambda: {"none": chances.rack_without(some_showing(G, 20, 80), [G])}),
    "how-many-bonus-tiles": Numbers(how_many_bonus_tiles, (15, 16, 2, 4), _draw_close_to_18),
    "green-on-average": Numbers(green_on_average, (80, 24, 6), _draw_new_tiles),
    "may-swap-five": Numbers(may_swap_five, (60, 15, 5), _draw_new_tiles),
}
"""Where the questions of these ids get their numbers."""
