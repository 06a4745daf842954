"""The learned bots choose alike with numpy and numba, and in plain Python without them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.strategies import by_length, in_soak

ROOT = Path(__file__).parents[2]

COUNTS = {
    "nimmt": by_length(4, 100, 10_000),
    "ftw": by_length(40, 400, 10_000),
    "ingenious": by_length(8, 60, 10_000),
}
"""So many choices of each game are compared."""

DIFFERENT = {
    "nimmt": min(COUNTS["nimmt"] / 4, 100),  # of 104 cards
    "ftw": COUNTS["ftw"] / 8,
    "ingenious": COUNTS["ingenious"] / 8,
}
"""More of them than so many differ from each other."""

CODE = """
import sys
if "blocked" in sys.argv:
    sys.modules["numba"] = sys.modules["numpy"] = sys.modules["scipy"] = None
from importlib import import_module
from random import Random

def rules(game, number):
    if game.__name__.endswith("nimmt"):
        variants = ("tactics",) if number % 4 == 0 else ()
        return game.Rules(2 + number % 9, variants=variants, end="1 deal")
    fewest, most = (2, 6) if game.__name__.endswith("ftw") else (1, 4)
    return game.Rules(fewest + number % (most - fewest + 1))

def chosen(name, count):
    # what the bot would do in positions of random play, by different rules
    game = import_module(f"kernel_lib.{name}")
    learned = import_module(f"kernel_lib.{name}.learned").learned
    rng, choices, number = Random(7), [], 0
    while len(choices) < count:
        number += 1
        state = game.start(rules(game, number), number)
        while state.pending and len(choices) < count:
            played = {}
            for seat, possible in state.pending.items():
                if rng.random() < 0.2:
                    choices.append(str(learned(state.view(seat)).notation))
                played[seat] = possible[int(rng.random() * len(possible))]
            state, _ = state.advance(played)
    return choices
"""


def printing(game: str) -> str:
    """Code that prints the choices of a game's learned bot."""
    return f"{CODE}\nprint(*chosen({game!r}, {COUNTS[game]}), sep=chr(10))"


def natively(game: str, *arguments: str) -> list[str]:
    """The choices in a fresh Python."""
    command = [sys.executable, "-c", printing(game), *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


@in_soak
@pytest.mark.parametrize("game", COUNTS)
def test_the_same_choices_without_numpy(game: str) -> None:
    """Compiled and in plain Python the bot chooses the same."""
    choices = natively(game)
    assert choices == natively(game, "blocked")
    assert len(choices) >= COUNTS[game]
    assert len(set(choices)) > DIFFERENT[game]
