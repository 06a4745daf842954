"""Train the learned bot of FTW?! or Ingenious from nothing: ``python -m tools.train.evolve``.

Its choice is the highest of some weighted sums, so it has few weights, and they are found by
evolution (CMA-ES, of the library ``cma``): some twenty sets of weights, drawn around the best so
far, play the same deals against the same opponents; where those lie that did better, the next ones
are drawn. The opponents are the game's simple bots and earlier selves of the learner.

``FOLDER/learned.json`` becomes what the kit has in the game's folder. What was interrupted goes on
when the same command is given again. The same seed gives the same weights, on any number of
processes.
"""

from __future__ import annotations

import argparse
import importlib
import json
import pickle
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from math import prod
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import cma
import numpy as np
from tqdm import tqdm

from kernel_lib.play.arrays import Array
from tools.train.arenas import ARENAS, Arena

POPULATION = 24
SIGMA = 0.5
"""How far from nothing the first weights are drawn, in every direction."""

REMEMBERED_EVERY, REMEMBERED = 10, 5
"""An earlier self joins the league now and then; the last ones are met."""

SAVED_EVERY = 10
YARDSTICK, YARDSTICK_ROUNDS = 987, 5
"""The seed of the deals against simple bots that the curve is drawn from: so many times more."""


class Try(NamedTuple):
    """Weights to be tried: against whom, and with which deals."""

    game: str
    weights: Array
    earlier: Array | None
    seed: int
    times: int = 1


@dataclass
class Training:
    """A training as far as it has come."""

    game: str
    generations: int
    seed: int
    earlier: list[Array] = field(default_factory=list)
    curve: list[tuple[int, float]] = field(default_factory=list)
    number: int = 0
    seconds: float = 0.0

    def __post_init__(self) -> None:
        arena = ARENAS[self.game]
        settings = {"seed": self.seed, "popsize": POPULATION, "verbose": -9}
        self.search = cma.CMAEvolutionStrategy(np.zeros(prod(arena.shape)), SIGMA, settings)

    @property
    def plan(self) -> tuple[str, int, int]:
        """What the training is told."""
        return self.game, self.generations, self.seed

    @property
    def best(self) -> Array:
        """The weights that the next ones are drawn around."""
        mean: Array = np.array(self.search.mean)
        return mean

    def step(self, pool: ProcessPoolExecutor) -> None:
        """One generation: sets of weights are drawn, tried, and told how they did."""
        chance = Random(f"{self.seed}/{self.number}")
        earlier = chance.choice(self.earlier[-REMEMBERED:]) if self.earlier else None
        sets = self.search.ask()
        deals = chance.getrandbits(32)
        tries = [Try(self.game, weights, earlier, deals) for weights in sets]
        self.search.tell(sets, [-reward for reward in pool.map(reward_of, tries)])
        self.number += 1
        if self.number % REMEMBERED_EVERY == 0:
            self.earlier.append(self.best)

    def to_file(self, path: Path) -> None:
        """Write all that is needed to go on; an interruption leaves the file before whole."""
        path.with_suffix(".new").write_bytes(pickle.dumps(self))
        path.with_suffix(".new").replace(path)


def reward_of(trial: Try) -> float:
    """What weights came to: the mean reward of their seat over some tables."""
    arena = ARENAS[trial.game]
    chance = Random(trial.seed)
    places = [trial.weights, trial.weights if trial.earlier is None else trial.earlier]
    weights = np.stack(places).reshape(2, *arena.shape)
    rewards = []
    for players in arena.tables:
        seat = chance.randrange(players)
        styles = opponents(arena, players, chance, trial.earlier is not None)
        styles[seat] = arena.learned
        deals = chance.getrandbits(32)
        rewards.append(arena.reward(weights, styles, seat, arena.rounds * trial.times, deals))
    return float(np.mean(rewards))


def opponents(arena: Arena, players: int, chance: Random, meets_earlier: bool) -> list[int]:
    """Who sits at a table: simple bots, and more often earlier selves once there are some."""
    known = list(arena.simple)
    if meets_earlier:
        known += [arena.learned + 1] * len(known)
    return [chance.choice(known) for _ in range(players)]


def trained(training: Training, folder: Path, processes: int) -> Iterator[Training]:
    """Go on to the last generation; whoever asks gets the training after each."""
    path = folder / "training.pickle"
    with ProcessPoolExecutor(processes) as pool:
        while training.number < training.generations:
            begin = time.perf_counter()
            training.step(pool)
            training.seconds += time.perf_counter() - begin
            is_over = training.number == training.generations
            if training.number % SAVED_EVERY == 0 or is_over:
                now = reward_of(
                    Try(training.game, training.best, None, YARDSTICK, YARDSTICK_ROUNDS)
                )
                training.curve.append((training.number, round(now, 4)))
                training.to_file(path)
            yield training


def train(game: str, folder: Path, generations: int, seed: int, processes: int) -> None:
    """Train in a folder, which is made if there is none, and write the weights."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "training.pickle"
    training = Training(game, generations, seed)
    if path.exists():
        kept: Training = pickle.loads(path.read_bytes())
        if kept.plan != training.plan:
            raise ValueError(f"{path} is of another training: {kept.plan}")
        training = kept
    steps = trained(training, folder, processes)
    for now in tqdm(steps, initial=training.number, total=generations, disable=None):
        if now.curve and now.curve[-1][0] == now.number:
            tqdm.write(f"{now.number}: {now.curve[-1][1]:+.3f} against simple bots")
    (folder / "learned.json").write_text(told(training, processes) + "\n", encoding="utf-8")


def told(training: Training, processes: int) -> str:
    """The weights, where they come from, and how good they were on the way."""
    arena = ARENAS[training.game]
    command = f"python -m tools.train.evolve {training.game} FOLDER"
    games = training.number * POPULATION * len(arena.tables) * arena.rounds
    kept: dict[str, Any] = {
        "origin": {
            "command": f"{command} --generations {training.generations} --seed {training.seed}",
            "games": games,
            "minutes": round(training.seconds / 60, 1),
            "processes": processes,
            "method": "evolution among itself and simple bots, from nothing; see tools/train",
            "cma": str(importlib.import_module("cma").__version__),
        },
        "curve": training.curve,
        "weights": training.best.reshape(arena.shape).tolist(),
    }
    return json.dumps(kept, separators=(",", ":"))


def main() -> None:
    """Read the command line, and train."""
    words = argparse.ArgumentParser(prog="python -m tools.train.evolve", description=__doc__)
    words.add_argument("game", choices=sorted(ARENAS))
    words.add_argument("folder", type=Path, metavar="FOLDER")
    words.add_argument("--generations", type=int, default=600)
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--processes", type=int, default=2)
    asked = words.parse_args()
    train(asked.game, asked.folder, asked.generations, asked.seed, asked.processes)


if __name__ == "__main__":
    main()
