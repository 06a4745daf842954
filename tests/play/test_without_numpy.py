"""Without numpy simulations and roll-outs give the same numbers, by arrays that stand in for it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.strategies import in_soak

ROOT = Path(__file__).parents[2]

CODE = """
import sys
if "blocked" in sys.argv:
    sys.modules["numpy"] = sys.modules["numba"] = sys.modules["scipy"] = None
from kernel_lib import ftw, ingenious, nimmt
from kernel_lib.learn.review import judged
from kernel_lib.nimmt.expert.rollouts import Search
from kernel_lib.nimmt.expert.rollouts import best as expert
for game, players, policies, rounds in (
    (nimmt, 3, ["random", "closest", "cautious"], 2),
    (ftw, 3, ["thrifty", "hasty", "random"], 20),
    (ingenious, 2, ["random", "balanced"], 2),
):
    found = game.batch.simulate(game.Rules(players=players), policies, rounds, seed=3)
    print(found, found.counts.tolist(), found.wins.tolist())
    print(found.standard_error.tolist(), found.win_share_error.tolist())
    print(found.distribution(1).tolist(), found.quantile(0.5), found.quantile(0.5, seat=1))
print(ingenious.batch.simulate(ingenious.Rules(players=1), "greedy", 2).marker(1))
print(ftw.batch.simulate(ftw.Rules(players=2), "hasty", 9).points_with(1))

def late(game, rules, left):
    # the view of a seat near the end of a game in which the first choice is always made
    states = [game.start(rules, 2)]
    while states[-1].pending:
        first = {seat: next(iter(every)) for seat, every in states[-1].pending.items()}
        states.append(states[-1].advance(first)[0])
    state = states[-left]
    return state.view(next(iter(state.pending)))

view = late(nimmt, nimmt.Rules(players=3, end="1 deal"), 4)
costs = nimmt.rollouts.costs_anew(view, 20, "mixed", "cautious", 5)
print(view.choices, costs.tolist(), judged(0, 0, view.choices[0], view.choices, costs, 2))
print(nimmt.rollouts.best(view, 2, "sampler", "cautious", 5), expert(view, 20, 7))
print(Search(view, 2, 8).means(2)[0].tolist())
view = late(ftw, ftw.Rules(players=3, rounds=1), 9)
leads = ftw.rollouts.leads_anew(view, ftw.rollouts.useful(view), 20, "mixed", 3)
print(leads.tolist(), leads.mean(axis=1).tolist(), ftw.rollouts.best(view, 9, "mixed", 3))
view = late(ingenious, ingenious.Rules(players=2), 3)
rolled = ingenious.rollouts.rolled_anew(view, list(view.choices)[:3], 9, "balanced", 3)
print(rolled.draws.tolist(), rolled.draws.std(axis=1, ddof=1).tolist(), rolled.lowest.tolist())
print(ingenious.rollouts.best(view, 2, "balanced", 3, 1))
print("numpy" in sys.modules and sys.modules["numpy"] is not None)
"""


def run(*arguments: str) -> list[str]:
    """What a fresh Python prints."""
    command = [sys.executable, "-c", CODE, *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@in_soak
def test_the_same_numbers() -> None:
    """Means, errors, roll-outs and choices are the same, with numpy and compiled, and without."""
    *with_numpy, has = run()
    *without, has_not = run("blocked")
    assert (has, has_not) == ("True", "False")
    assert without == with_numpy


SLOW = """
import sys
sys.modules["numpy"] = None
from kernel_lib import ftw, ingenious, nimmt
for game in (nimmt, ftw, ingenious):
    try:
        game.batch.simulate(game.Rules(players=2), rounds=10_000)
    except ValueError as error:
        print(error)
"""


def test_many_rounds_are_refused_in_a_sentence() -> None:
    """What would take minutes in plain Python is refused, and how many rounds may be asked for."""
    done = subprocess.run([sys.executable, "-c", SLOW], capture_output=True, text=True, check=True)
    told = "without numpy rounds are played in plain Python, which is slow: ask for {} rounds at "
    told += "most, not 10000, or install numpy"
    assert done.stdout.splitlines() == [told.format(most) for most in (500, 2000, 20)]
