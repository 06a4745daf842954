"""Simulated rounds a second natively, in Node.js and in Chromium, in one run: the same rounds.

python -m tools.bench.site

It ends with 1 where a page is quicker than an installed kit, or counts anything else.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from tools.browser import pyodide

CODE = """
import hashlib, json, time
from kernel_lib import ftw, ingenious, nimmt
found = {}
for game, players, policies, rounds in (
    (nimmt, 4, "random", 1_000_000),
    (ftw, 4, "thrifty", 100_000),
    (ingenious, 2, "balanced", 10_000),
):
    rules = game.Rules(players=players)
    game.batch.simulate(rules, policies, 1000)
    times = []
    for _ in range(3):
        begin = time.perf_counter()
        counted = game.batch.simulate(rules, policies, rounds)
        times.append(time.perf_counter() - begin)
    counts = json.dumps([counted.counts.tolist(), counted.wins.tolist()])
    found[game.NAME] = [rounds, min(times), hashlib.sha256(counts.encode()).hexdigest()]
print(json.dumps(found))
"""


def natively() -> str:
    """What the code prints in a fresh Python."""
    command = [sys.executable, "-c", CODE]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def main() -> int:
    """Measure and print; 1 where something is not as it should be."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        kit = pyodide.archive(folder, pyodide.kernels())
        native = json.loads(natively())
        node = json.loads(pyodide.in_node(folder, kit, CODE))
        page = json.loads(pyodide.in_chromium(folder, kit, CODE))
    print(f"{'':<12}{'rounds':>12}{'native':>14}{'Node.js':>14}{'Chromium':>14}   counts")
    fine = [line(game, [run[game] for run in (native, node, page)]) for game in native]
    return 0 if all(fine) else 1


def line(game: str, found: list[Any]) -> bool:
    """One line of the table, rounds a second; whether counts are the same and none is quicker."""
    speeds = "".join(f"{rounds / seconds:>12,.0f}/s" for rounds, seconds, _ in found)
    is_same = len({counts for *_, counts in found}) == 1
    is_quickest = found[0][1] == min(seconds for _, seconds, _ in found)
    told = ("the same" if is_same else "DIFFER") + ("" if is_quickest else ": SLOWER NATIVELY")
    print(f"{game:<12}{found[0][0]:>12,}{speeds}   {told}")
    return is_same and is_quickest


if __name__ == "__main__":
    sys.exit(main())
