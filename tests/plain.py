"""What the learned bots choose in a fresh Python, with numpy and numba or without them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

CHOICES = """
import sys
if "blocked" in sys.argv:
    sys.modules["numba"] = sys.modules["numpy"] = None
from importlib import import_module
from random import Random
def chosen(name, fewest, most, count):
    game = import_module(f"kernel_lib.{name}")
    learned = import_module(f"kernel_lib.{name}.learned").learned
    rng, told, number = Random(7), [], 0
    while len(told) < count:
        number += 1
        state = game.start(game.Rules(fewest + number % (most - fewest + 1)), number)
        while state.pending and len(told) < count:
            choices = {}
            for seat, every in state.pending.items():
                if rng.random() < 0.2:
                    told.append(str(learned(state.view(seat)).notation))
                choices[seat] = every[int(rng.random() * len(every))]
            state, _ = state.advance(choices)
    return told
"""


def choices(game: str, players: tuple[int, int], count: int, *arguments: str) -> list[str]:
    """The choices in so many positions of random play, at tables of so many players."""
    code = f"{CHOICES}\nprint(*chosen({game!r}, *{players}, {count}), sep=chr(10))"
    command = [sys.executable, "-c", code, *arguments]
    root = Path(__file__).parents[1]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()
