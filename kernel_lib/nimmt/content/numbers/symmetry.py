"""The numbers of lesson 20: whose card is the lowest of all."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from kernel_lib.learn.templates import Facts, Numbers, need
from kernel_lib.nimmt.chances.deal import first_card_below_all, somebody_too_low
from kernel_lib.nimmt.rules import Rules


def first_trick(players: int, rows: int) -> Facts:
    """Whether somebody is too low when all play a card on rows that have just begun."""
    return {
        "players": players,
        "others": players - 1,
        "rows": rows,
        "cards": players + rows,
        "somebody": somebody_too_low(players, rows).by_counting,
    }


def _draw_first_trick(rng: Random) -> tuple[int, int]:
    return rng.randint(3, 9), rng.randint(3, 8)


def _draw_somebody_of_six(rng: Random) -> tuple[int, int]:
    return rng.randint(2, 9), rng.randint(3, 8)


def fits_somewhere(rows: int, highest: int) -> Facts:
    """How likely a single card is too low for all rows, with any rows and any deck."""
    rules = Rules(players=2, hand_size=1, rows=rows, highest=highest)
    too_low = first_card_below_all(rules=rules).by_counting
    return {"rows": rows, "highest": highest, "cards": rows + 1, "too_low": too_low}


def _draw_fits_somewhere(rng: Random) -> tuple[int, int]:
    return rng.randint(2, 9), 10 * rng.randint(2, 10)


def how_many_play(players: int, rows: int) -> Facts:
    """The chance that somebody is too low, from which the number of players is found."""
    rules = Rules(players=players, rows=rows, hand_size=1)
    chance = somebody_too_low(rules=rules).by_counting
    need(chance.numerator != players, "the fraction is not reduced")
    return {
        "players": players,
        "rows": rows,
        "cards": players + rows,
        "chance": chance,
        "numerator": chance.numerator,
    }


def _draw_how_many_play(rng: Random) -> tuple[int, int]:
    return rng.randint(2, 10), rng.randint(2, 9)


NUMBERS: Mapping[str, Numbers] = {
    "you-too-low": Numbers(first_trick, (4, 4), _draw_first_trick),
    "somebody-of-six": Numbers(first_trick, (6, 4), _draw_somebody_of_six),
    "fits-somewhere": Numbers(fits_somewhere, (5, 60), _draw_fits_somewhere),
    "you-or-ann": Numbers(first_trick, (5, 4), _draw_first_trick),
    "how-many-play": Numbers(how_many_play, (6, 4), _draw_how_many_play),
}
"""Where the questions of these ids get their numbers."""
