"""Kernels are compiled once and kept; whoever waits for that is told so."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.strategies import few, in_soak

ROOT = Path(__file__).parents[2]
ADDING = """
from kernel_lib.play.fast import fast

@fast
def add(one, other):
    return one + other
"""
SMALL = """
import sys
sys.path.insert(0, {folder!r})
from adding import add as kernel
numbers = 1, 2
"""
LARGE = """
import numpy as np
from kernel_lib.nimmt.kernels import set_up as kernel
numbers = np.zeros((4, 2, 128), np.int16), np.ones((4, 2), np.int16)
"""
CALL = """
from kernel_lib.play import fast
waiting = [fast.is_waiting(kernel)]
with fast.announced(kernel):
    kernel(*numbers)
print(fast.IS_COMPILED, *waiting, fast.is_waiting(kernel))
"""
SAID = "The fast loops are compiled, once after an install. This takes some seconds"


@pytest.fixture(params=few([SMALL, LARGE]), ids=["a sum", "a kernel of 6 nimmt!"])
def use(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Code that calls a kernel once and prints whether it was, and would now be, waited for."""
    (tmp_path / "adding.py").write_text(ADDING)
    text: str = request.param
    return text.format(folder=str(tmp_path)) + CALL


def run(code: str, **settings: str) -> tuple[str, str]:
    """What a fresh Python prints for some code, and what it says on the error stream."""
    usual = {name: text for name, text in os.environ.items() if name != "TQDM_DISABLE"}
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={**usual, **settings},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip(), done.stderr


def test_compiled_once(use: str, tmp_path: Path) -> None:
    """The first use after an install waits and says so; the next program finds the kernels kept."""
    out, said = run(use, NUMBA_CACHE_DIR=str(tmp_path))
    assert out == "True True False"
    assert SAID in said
    out, said = run(use, NUMBA_CACHE_DIR=str(tmp_path))
    assert (out, said) == ("True False False", "")


def test_without_numba(use: str) -> None:
    """Where numba is missing the kernels run as they stand, and nobody waits."""
    out, said = run(f"import sys; sys.modules['numba'] = None\n{use}")
    assert (out, said) == ("False False False", "")


def test_compiling_switched_off(use: str) -> None:
    """With ``NUMBA_DISABLE_JIT`` kernels run as they stand, so that they can be debugged."""
    out, said = run(use, NUMBA_DISABLE_JIT="1")
    assert (out, said) == ("False False False", "")


PLAY = """
from random import Random
from kernel_lib import nimmt
print(nimmt.batch.simulate(nimmt.Rules(players=2), rounds=40, seed=1).counts.tolist())
view = nimmt.start(nimmt.Rules(players=2), seed=1).view(0)
print(nimmt.bots.Sampler(roll_outs=5)(view, Random(1)))
"""


def test_same_numbers_when_switched_off() -> None:
    """Simulations and bots that play on give the same then."""
    slow, fast = run(PLAY, NUMBA_DISABLE_JIT="1"), run(PLAY)
    assert slow[0] == fast[0]


EVERY_GAME = """
from importlib import import_module
from kernel_lib.core import registry
from kernel_lib.play.bots import bot_choice
for game in map(registry.game_named, registry.names()):
    rules = game.Rules(players=3)
    import_module(f"{game.__name__}.batch").simulate(rules, rounds=2)
    state = game.start(rules, seed=2)
    for seat in state.pending:
        for bot in game.BOTS.values():
            bot_choice(bot, state.view(seat), "")
"""


@in_soak
def test_the_set_up_leaves_nothing_to_compile(tmp_path: Path) -> None:
    """After it no simulation and no bot of any game needs the compiler."""
    settings = {"NUMBA_CACHE_DIR": str(tmp_path)}
    note = tmp_path / "note"
    set_up = [sys.executable, "-m", "kernel_lib.play.compile_kernels", str(note), "done"]
    subprocess.run(set_up, cwd=ROOT, env={**os.environ, **settings}, check=True)
    assert note.read_text() == "done"
    compiled = set(tmp_path.rglob("*.nbi"))
    run(EVERY_GAME, **settings)
    assert set(tmp_path.rglob("*.nbi")) == compiled != set()


OF_A_PAIR = """
from typing import NamedTuple
from kernel_lib.play.fast import fast

class {name}(NamedTuple):
    one: int
    other: int

@fast
def add(pair):
    return pair.one + pair.other
"""
CALL_A_PAIR = """
import sys
sys.path.insert(0, {folder!r})
import adding
print(adding.add(adding.{name}(1, 2)))
"""


def test_a_type_that_was_renamed_ends_nothing(tmp_path: Path) -> None:
    """What an older edition has left compiled is not read: it may name what is no longer there."""
    for name in ("Pair", "Two"):
        (tmp_path / "adding.py").write_text(OF_A_PAIR.format(name=name))
        assert run(CALL_A_PAIR.format(folder=str(tmp_path), name=name))[0] == "3"
