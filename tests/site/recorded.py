"""Calls of kernels, recorded: ``python -m tests.site.recorded`` prints them as JSON.

Each kernel that the browser edition has compiled is called by what learners do: simulations, bots
and looking back. Of each call all arguments are kept, and what the arrays held afterwards.
"""

from __future__ import annotations

import base64
import json
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import numpy as np

from kernel_lib import ftw, ingenious, nimmt
from kernel_lib.play import random_bits
from kernel_lib.play.bots import bot_choice

MOST_CALLS = 6
"""More calls of one kernel are not kept."""

KERNELS = (
    ("kernel_lib.play.kernels", "draw"),
    ("kernel_lib.play.kernels", "draw_halves"),
    ("kernel_lib.play.kernels", "shuffle"),
    ("kernel_lib.nimmt.kernels", "rounds"),
    ("kernel_lib.nimmt.kernels", "hand_out"),
    ("kernel_lib.nimmt.kernels", "lay_out"),
    ("kernel_lib.nimmt.kernels", "roll_out"),
    ("kernel_lib.nimmt.expert.kernels", "roll_out"),
    ("kernel_lib.nimmt.expert.liking", "like_all"),
    ("kernel_lib.nimmt.learned.kernels", "score"),
    ("kernel_lib.ftw.kernels", "rounds"),
    ("kernel_lib.ftw.kernels", "roll_out"),
    ("kernel_lib.ingenious.kernels", "games"),
    ("kernel_lib.ingenious.kernels", "roll_out"),
    ("kernel_lib.ingenious.kernels_learned", "ranked"),
)


def recorded() -> list[dict[str, Any]]:
    """The calls, each with the name of its kernel, its arguments, and what they became."""
    calls: list[dict[str, Any]] = []
    counts: Counter[str] = Counter()
    for module, name in KERNELS:
        watch(import_module(module), name, calls, counts)
    use()
    return calls


def watch(module: Any, name: str, calls: list[dict[str, Any]], counts: Counter[str]) -> None:
    """Keep the first calls of a kernel."""
    kernel, full = getattr(module, name), f"{module.__name__}.{name}"

    def call(*arguments: Any) -> None:
        counts[full] += 1
        before = [told(argument) for argument in flat(arguments)]
        kernel(*arguments)
        after = [told(argument) for argument in flat(arguments)]
        if counts[full] <= MOST_CALLS:
            calls.append({"kernel": full, "before": before, "after": after})

    call.signatures = [()]  # type: ignore[attr-defined]  # nobody waits for a compiler
    setattr(module, name, call)


def flat(values: Any) -> Iterator[Any]:
    """The arguments, those within tuples one by one."""
    for value in values:
        if isinstance(value, tuple):
            yield from flat(value)
        else:
            yield value


def told(value: Any) -> Any:
    """An argument as JSON: a number, or an array's kind, shape and bytes."""
    if not isinstance(value, np.ndarray):
        return int(value)
    raw = base64.b64encode(np.ascontiguousarray(value).tobytes()).decode()
    return [str(value.dtype), list(value.shape), raw]


def use() -> None:
    """Simulate, let bots choose, look back, and draw as is done without numpy."""
    nimmt.batch.simulate(nimmt.Rules(4), ["random", "closest", "cautious", "lowest"], 200)
    nimmt.batch.simulate(nimmt.Rules(10, variants=("professional",)), "cautious", 150, by_card=True)
    ftw.batch.simulate(ftw.Rules(4), ["random", "hasty", "thrifty", "learned"], 60)
    ftw.batch.simulate(ftw.Rules(2), "thrifty", 60, seed=2)
    ingenious.batch.simulate(ingenious.Rules(3), ["learned", "greedy", "balanced"], 20)
    ingenious.batch.simulate(ingenious.Rules(1), "balanced", 8)
    for game, players in ((nimmt, 4), (ftw, 3), (ingenious, 2)):
        choose(game, game.start(game.Rules(players=players), seed=5))
    generator = random_bits.Generator(random_bits.Bits(7))
    generator.permutation(9)
    generator.permuted(np.arange(60, dtype=np.int16).reshape(5, 12), axis=1)
    generator.integers(0, 2**32, (5, 3), np.uint64)


def choose(game: Any, state: Any) -> None:
    """Let the bots with kernels choose in the first two positions of a game."""
    for _ in range(2):
        view = state.view(next(iter(state.pending)))
        for name in {"learned", "sampler", "expert"} & set(game.BOTS):
            bot_choice(game.BOTS[name], view, "some")
        first = {seat: next(iter(every)) for seat, every in state.pending.items()}
        state, _ = state.advance(first)


if __name__ == "__main__":
    print(json.dumps(recorded()))
