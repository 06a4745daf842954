"""Compile the kernels of all games, each once: python -m kernel_lib.play.compile_kernels.

Done when the kit is set up, so that nobody waits for the compiler in front of a class. Where numba
is not installed there is nothing to compile. With the name of a file, and a text that is written
into it at the end, it is done behind what somebody does, who comes first.
"""

from __future__ import annotations

import os
import sys
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from pathlib import Path

from kernel_lib.core import registry
from kernel_lib.play.bots import bot_choice
from kernel_lib.play.fast import IS_COMPILED

LEVEL = "2"
"""How much is optimized: the highest level, 3, takes nearly twice as long for the same speed."""


def lower_the_level() -> None:
    """Let this process compile at ``LEVEL``, unless the environment names another one."""
    os.environ.setdefault("NUMBA_OPT", LEVEL)
    import_module("numba.core.config").reload_config()


def play_once(name: str) -> None:
    """Simulate two rounds of a game, and let each of its bots choose twice, one after the other.

    This compiles the kernels that are not compiled yet, those that look at what was played, too.
    """
    game = registry.game_named(name)
    rules = game.Rules(players=2)
    import_module(f"{game.__name__}.batch").simulate(rules, rounds=2)
    state = game.start(rules, seed=1)
    for _ in range(2):
        view = state.view(next(iter(state.pending)))
        for bot in game.BOTS.values():
            bot_choice(bot, view, "")
        state, _ = state.advance({seat: choices[0] for seat, choices in state.pending.items()})


def main(note: str = "", text: str = "") -> None:
    """Compile all kernels; behind something else if there is a note to write at the end."""
    if not IS_COMPILED:
        return
    if note and os.name == "posix":
        os.nice(10)
    with ProcessPoolExecutor(2, initializer=lower_the_level) as workers:
        # The game whose kernels take longest comes last in the register, and first here.
        list(workers.map(play_once, reversed(registry.names())))
    if note:
        Path(note).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
