"""The kernels of the browser edition count what the native ones count, and as quickly."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.loops import apart
from tests.play import test_learned_bots as learned_bots
from tests.play.test_without_numpy import CODE
from tests.site import recorded
from tests.strategies import in_soak
from tools.browser import pyodide

ROOT = Path(__file__).parents[2]

pytestmark = [
    in_soak,
    pytest.mark.skipif(shutil.which("node") is None, reason="runs in Node.js, which is not here"),
]


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The kit with its compiled kernels."""
    return pyodide.archive(tmp_path_factory.mktemp("kit"), pyodide.kernels())


def natively(*command: str) -> str:
    """What a fresh Python prints."""
    done = subprocess.run([sys.executable, *command], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


REPLAY = """
import base64, json
from collections import Counter
from kernel_lib.play import compiled, mini_numpy

def made(one):
    if isinstance(one, int):
        return one
    kind, shape, raw = one
    found = mini_numpy.zeros(shape, getattr(mini_numpy, {"bool": "bool_"}.get(kind, kind)))
    data = base64.b64decode(raw)
    found.data.cast("B")[: len(data)] = data
    return found

def raw(one):
    return one if isinstance(one, int) else one.data.cast("B").tobytes()

calls, differing = Counter(), Counter()
for call in json.loads(GIVEN):
    name = call["kernel"]
    values = [made(one) for one in call["before"]]
    compiled.Kernel(name, compiled.PLAN[name])(*values)
    calls[name] += 1
    differing[name] += [raw(one) for one in values] != [raw(made(one)) for one in call["after"]]
print(json.dumps([calls, differing, sorted(compiled.PLAN)]))
"""


def test_the_same_bytes(kit: Path, tmp_path: Path) -> None:
    """Each kernel leaves in all its arrays, byte for byte, what the native one left there."""
    given = natively("-m", "tests.site.recorded")
    calls, differing, plan = json.loads(pyodide.in_node(tmp_path, kit, REPLAY, given))
    assert set(plan) == set(calls) == {f"{module}.{name}" for module, name in recorded.KERNELS}
    assert not any(differing.values()), differing
    assert sum(calls.values()) > 3 * len(plan)


MANY = """
import sys
from kernel_lib import ftw, ingenious, nimmt
for game, players, policies, rounds in (
    (nimmt, 4, "random", 100_000),
    (nimmt, 10, "cautious", 20_000),
    (ftw, 4, ["thrifty", "hasty", "random", "thrifty"], 20_000),
    (ingenious, 2, "balanced", 3_000),
):
    found = game.batch.simulate(game.Rules(players=players), policies, rounds)
    print(found, found.counts.tolist(), found.wins.tolist(), found.standard_error.tolist())
"""


def test_the_same_numbers(kit: Path, tmp_path: Path) -> None:
    """Simulations and roll-outs give in a page what they give natively, to the last digit."""
    for code in (CODE, MANY):
        native = natively("-c", code).splitlines()
        in_page = pyodide.in_node(tmp_path, kit, code).splitlines()
        if code is CODE:
            assert (native.pop(), in_page.pop()) == ("True", "False")  # whether numpy is there
        assert in_page == native


@pytest.mark.parametrize("game", learned_bots.COUNTS)
def test_the_learned_bots_choose_alike(kit: Path, game: str) -> None:
    """In Chromium they choose what they choose natively."""
    in_page = apart(pyodide.in_chromium, kit.parent, kit, learned_bots.printing(game))
    assert in_page.splitlines() == learned_bots.natively(game)


DUE = """
import json
from datetime import date, timedelta
from random import Random
from kernel_lib.learn import schedule
from kernel_lib.learn.guesses import GivenAnswer
rng = Random(3)
found = []
for _ in range(1000):
    day, answers = date(2026, 11, 2), []
    for _ in range(rng.randint(1, 25)):
        answers.append(GivenAnswer("7", rng.random() < 0.7, None, f"{day}T08:00:00"))
        day += timedelta(rng.choice([1, 1, 2, 3, 7, 20, 60]))
    card = schedule.card_of(answers)
    later = schedule.due_day(card) + timedelta(rng.randint(0, 40))
    found.append([card.stability, card.difficulty, schedule.recall(card, later), str(later)])
print(json.dumps(found))
"""


def test_what_is_due_is_the_same(kit: Path, tmp_path: Path) -> None:
    """Of 1,000 histories FSRS says in a page what it says natively, to 1e-9 and to the day."""
    native = json.loads(natively("-c", DUE))
    in_page = json.loads(pyodide.in_node(tmp_path, kit, DUE))
    assert [history[3] for history in in_page] == [history[3] for history in native]
    for answer, expected in zip(in_page, native, strict=True):
        assert answer[:3] == pytest.approx(expected[:3], rel=1e-9)


SPEED = """
import time
from kernel_lib import nimmt
times = []
for _ in range(4):
    begin = time.perf_counter()
    nimmt.batch.simulate(nimmt.Rules(players=4), "cautious", 100_000)
    times.append(time.perf_counter() - begin)
print(min(times))
"""


def test_lanes_are_wide(kit: Path, tmp_path: Path) -> None:
    """Wide instructions make 6 nimmt! at least half as fast again."""
    folder = tmp_path / "scalar"
    scalar = pyodide.archive(tmp_path, pyodide.scalar_kernels(folder))
    wide, narrow = (float(pyodide.in_node(tmp_path, archive, SPEED)) for archive in (kit, scalar))
    print(f"wide {100_000 / wide:,.0f} rounds a second, scalar {100_000 / narrow:,.0f}")
    assert narrow > 1.5 * wide
