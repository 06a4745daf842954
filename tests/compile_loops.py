"""Compile the kernels of all games, each once: python -m tests.compile_loops.

Otherwise every worker of the tests that meets them first would compile them for itself.
"""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from importlib import import_module

GAMES = ("ingenious", "nimmt", "ftw")
"""The one that takes longest comes first."""


def play_once(game: str) -> None:
    """Simulate two rounds of a game, which compiles the kernels that are not compiled yet."""
    rules = import_module(f"kernel_lib.{game}").Rules(players=2)
    import_module(f"kernel_lib.{game}.batch").simulate(rules, rounds=2)


if __name__ == "__main__":
    with ProcessPoolExecutor(2) as workers:
        list(workers.map(play_once, GAMES))
