"""Whether the chances of a draw in Ingenious come true: the numbers that lesson 66 shows.

python -m tools.bench.forecasts_ingenious

Games of two random and of two balanced bots. Each draw is a forecast of a lowest colour, from what
the seat sees. Writes how often it came, by the round, to
``notebooks/data/ingenious-forecasts.csv``. It takes about ten minutes.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kernel_lib import ingenious
from kernel_lib.ingenious import Rules
from kernel_lib.ingenious.played import PlayedDraw, played
from kernel_lib.learn.played import tally
from kernel_lib.play.session import Session
from tools.bench.strength import write

BOTS = ("random", "balanced")
GAMES = 5000
PARTS = ((1, 1), (2, 4), (5, 8), (9, 12), (13, 16), (17, 99), (1, 99))
"""The first and the last round of each part; the last part is all of them."""


def draws(bot: str, games: int) -> list[PlayedDraw]:
    """All draws of so many games."""
    records = (
        Session(ingenious, Rules(players=2), dict.fromkeys(range(2), bot), seed).record()
        for seed in range(games)
    )
    return list(played(records).draws)


def parts(bot: str, games: int) -> Iterable[list[Any]]:
    """A line for each part: forecast, share and standard error; the draws of a game are a group."""
    drawn = draws(bot, games)
    for first, last in PARTS:
        own = [draw for draw in drawn if first <= draw.round <= last]
        cases = [(draw.chance, draw.came) for draw in own]
        sums = tally(0, 1, cases, [draw.record for draw in own])
        numbers = [round(number, 5) for number in (sums.expected, sums.share, sums.error)]
        last = max(draw.round for draw in own)
        yield [bot, f"{first} to {last}" if last > first else first, games, sums.n, *numbers]


def main() -> None:
    """Measure, and write the file."""
    head = ["bots", "rounds", "games", "draws", "forecast", "happened", "error"]
    write("ingenious-forecasts", [head, *(row for bot in BOTS for row in parts(bot, GAMES))])


if __name__ == "__main__":
    main()
