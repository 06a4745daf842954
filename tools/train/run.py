"""The whole training: rounds, their seeds, what is kept between them, and the curve of strength."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch
from torch import distributed, multiprocessing
from tqdm import tqdm

from kernel_lib.nimmt.cards import HIGHEST
from kernel_lib.nimmt.kernels import LANES, MOST_ROWS
from kernel_lib.play.arrays import Array
from tools.train import learning, opponents
from tools.train.nets import Critic, Policy, weights
from tools.train.opponents import FIRST_SIMPLE, LEARNER, PAST, SIMPLE, OpponentPool, Recorded
from tools.train.table import HAND, Tables, dealt

SHARDS = 2
"""A round is made of so many shares, on as many processes or one after the other: the same sums."""

SEATS_A_SHARE = 2048
"""Hands that are dealt for a share of a round, about."""

RATE, LEAST_RATE, WARM_ROUNDS = 1.5e-3, 3e-5, 20
DOUBT, LEAST_DOUBT = 0.04, 0.002
"""How much it is liked that the policy is not sure, at the beginning and at the end."""

THINKERS_EVERY, THINKERS_WEIGHT = 8, 0.1
SAVED_EVERY = 25
POINTS = 24
"""The curve of strength has about so many points."""


@dataclass(frozen=True)
class TrainingPlan:
    """What a training is told: it gives the same weights whenever it is told the same."""

    rounds: int
    seed: int


@dataclass
class Training:
    """A training as far as it has come."""

    plan: TrainingPlan
    policy: Policy = field(default_factory=Policy)
    critic: Critic = field(default_factory=Critic)
    league: OpponentPool = field(default_factory=OpponentPool)
    number: int = 0
    seconds: float = 0.0
    decisions: int = 0
    points: list[tuple[int, Mapping[str, torch.Tensor]]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.models: tuple[torch.nn.Module, ...] = (self.policy, self.critic)
        everything = [weight for model in self.models for weight in model.parameters()]
        self.optimiser = torch.optim.Adam(everything, lr=RATE, betas=(0.9, 0.99))

    @property
    def done(self) -> float:
        """The share of the rounds that are over."""
        return self.number / self.plan.rounds

    def to_file(self, path: Path) -> None:
        """Write all that is needed to go on; an interruption leaves the file before whole."""
        told = {
            "plan": asdict(self.plan),
            "models": [model.state_dict() for model in self.models],
            "optimiser": self.optimiser.state_dict(),
            "past": self.league.past,
            "points": self.points,
            "numbers": (self.number, self.seconds, self.decisions),
        }
        torch.save(told, path.with_suffix(".new"))
        path.with_suffix(".new").replace(path)

    def read(self, path: Path) -> None:
        """Go on where a file of this plan left off; another plan's file is a ``ValueError``."""
        told = torch.load(path, weights_only=True)
        if told["plan"] != asdict(self.plan):
            raise ValueError(f"{path} is of another training: {told['plan']}")
        for model, state in zip(self.models, told["models"], strict=True):
            model.load_state_dict(state)
        self.optimiser.load_state_dict(told["optimiser"])
        self.league.past = told["past"]
        self.points = told["points"]
        self.number, self.seconds, self.decisions = told["numbers"]


class Share(NamedTuple):
    """What one share of a round has played: records, with who played and how much it counts."""

    games: list[tuple[list[Recorded], Array, float]]
    aims: list[learning.Aims]

    def loss(self, training: Training, part: int) -> torch.Tensor:
        """What a step makes smaller, over one part of the tables."""
        doubt = LEAST_DOUBT + (DOUBT - LEAST_DOUBT) * (1 - training.done) ** 2
        total = torch.zeros(())
        for (record, who, weight), goal in zip(self.games, self.aims, strict=True):
            size = len(who) // learning.PARTS
            tables = slice(part * size, (part + 1) * size)
            own = learning.loss(training.policy, training.critic, record, goal, who, doubt, tables)
            total = total + weight * own
        return total


def share(training: Training, number: int) -> Share:
    """Play one share of a round."""
    rng = np.random.default_rng([training.plan.seed, training.number, number])
    players = 4 if rng.random() < 0.5 else int(rng.integers(2, 11))
    tables = max(round(SEATS_A_SHARE / players / LANES), 1) * LANES
    highest = HAND * players + MOST_ROWS if rng.random() < 0.2 else HIGHEST
    who = opponents.seated(tables, players, rng)
    past = training.league.one_of_them(rng)
    record, _ = opponents.play(training.policy, past, who, highest, rng)
    games = [(record, who, 1.0)]
    if training.number % THINKERS_EVERY == number:
        thinking, seats = opponents.play_with_thinkers(training.policy, 4, rng)
        used = slice(opponents.TABLES_THINKING)
        cut = [Recorded(*(tensor[used] for tensor in trick)) for trick in thinking]
        games.append((cut, seats[used], THINKERS_WEIGHT))
    return Share(games, [learning.aims(training.critic, record) for record, _, _ in games])


def learn(training: Training, rank: int, processes: int) -> None:
    """One round: every process plays its shares, and all take the same steps."""
    warm = min(1.0, 0.1 + training.number / WARM_ROUNDS)
    for group in training.optimiser.param_groups:
        group["lr"] = RATE * warm * (1 - training.done) + LEAST_RATE
    shares = [share(training, number) for number in range(rank, SHARDS, processes)]
    for part in range(learning.PARTS):
        row = torch.zeros(())
        for own in shares:
            training.optimiser.zero_grad()
            own.loss(training, part).backward()
            row = row + learning.gradients(training.models)
        if processes > 1:
            distributed.all_reduce(row)
        learning.put_back(training.models, row / SHARDS)
        everything = [weight for model in training.models for weight in model.parameters()]
        torch.nn.utils.clip_grad_norm_(everything, 1.0)
        training.optimiser.step()
    training.number += 1
    training.league.remember(training.number, training.policy)
    training.decisions += SHARDS * SEATS_A_SHARE * (HAND - 1)


class Strength(NamedTuple):
    """How a policy fares alone among three others: means and standard errors over deals.

    ``spared`` are the bulls that it took less than they on average, ``won`` the share of deals it
    won; shared deals count in part.
    """

    spared: float
    spared_error: float
    won: float
    won_error: float


def strength(policy: Policy, rival: Policy | str, deals: int = 8 * LANES) -> Strength:
    """A policy alone among three of a rival, the same deals once in every seat."""
    base = dealt(deals, 4, HIGHEST, np.random.default_rng(12345))
    opponent = PAST if isinstance(rival, Policy) else FIRST_SIMPLE + SIMPLE.index(rival)
    past = rival if isinstance(rival, Policy) else None
    spared, won = np.zeros(deals), np.zeros(deals)
    for seat in range(4):
        who = np.full((deals, 4), opponent, np.int64)
        who[:, seat] = LEARNER
        tables = Tables(*(part.copy() for part in base))
        rng = np.random.default_rng(1)
        _, bulls = opponents.play(policy, past, who, HIGHEST, rng, True, tables)
        best = bulls == bulls.min(1, keepdims=True)
        won += best[:, seat] / best.sum(1) / 4
        spared += ((bulls.sum(1) - bulls[:, seat]) / 3 - bulls[:, seat]) / 4
    root = deals**0.5
    return Strength(spared.mean(), spared.std() / root, won.mean(), won.std() / root)


def run(rank: int, folder: Path, plan: TrainingPlan, processes: int) -> None:
    """Train from where the folder has come to; the first process keeps it."""
    torch.set_num_threads(1)
    torch.set_flush_denormal(True)
    torch.manual_seed(plan.seed)
    if processes > 1:
        meeting = f"file://{folder.resolve()}/meeting"
        distributed.init_process_group("gloo", init_method=meeting, rank=rank, world_size=processes)
    training, path = Training(plan), folder / "training.pt"
    if path.exists():
        training.read(path)
    else:
        training.league.remember(0, training.policy)
    for _ in rounds_left(training, rank):
        begin = time.perf_counter()
        learn(training, rank, processes)
        training.seconds += time.perf_counter() - begin
        if rank == 0 and training.number in (plan.rounds, *steps(plan)):
            kept = {name: value.clone() for name, value in training.policy.state_dict().items()}
            training.points.append((training.number, kept))
        if rank == 0 and (training.number % SAVED_EVERY == 0 or training.done == 1):
            training.to_file(path)
    if rank == 0:
        finish(training, folder, processes)


def rounds_left(training: Training, rank: int) -> Iterator[int]:
    """The rounds to come; the first process shows how far they are, and the strength."""
    left = range(training.number, training.plan.rounds)
    with tqdm(left, initial=training.number, total=training.plan.rounds, disable=rank > 0) as bar:
        for number in bar:
            if rank == 0 and number and number % max(training.plan.rounds // POINTS, 1) == 0:
                now = strength(training.policy, "closest", 2 * LANES)
                bar.set_postfix_str(f"{now.spared:+.2f} bulls less than closest")
            yield number


def steps(plan: TrainingPlan) -> list[int]:
    """The rounds at which the curve of strength has a point: close together at first."""
    return sorted({round(plan.rounds * (at / POINTS) ** 2) for at in range(1, POINTS)})


def finish(training: Training, folder: Path, processes: int) -> None:
    """Write the weights with their origin, and how strong the policy was on the way."""
    end, start = Policy(), Policy()
    end.load_state_dict(training.points[-1][1])
    curve = []
    for number, state in training.points:
        start.load_state_dict(state)
        among = {"end": strength(start, end), "closest": strength(start, "closest")}
        curve.append({"round": number, **{name: point._asdict() for name, point in among.items()}})
        told = (f"{name} {point.spared:+.2f} {point.won:.3f}" for name, point in among.items())
        print(number, *told)
    plan, minutes = training.plan, training.seconds / 60
    origin = {
        "command": f"python -m tools.train FOLDER --rounds {plan.rounds} --seed {plan.seed}",
        "decisions": training.decisions,
        "minutes": round(minutes, 1),
        "processes": processes,
        "method": "play against itself and a league, from nothing; see tools/train",
        "torch": str(torch.__version__),
    }
    kept = {"origin": origin, "weights": weights(training.policy)}
    text = json.dumps(kept, separators=(",", ":")) + "\n"
    (folder / "weights.json").write_text(text, encoding="utf-8")
    (folder / "curve.json").write_text(json.dumps(curve, indent=1) + "\n", encoding="utf-8")


def train(folder: Path, plan: TrainingPlan, processes: int) -> None:
    """Train in a folder, which is made if there is none; see ``run``."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "meeting").unlink(missing_ok=True)
    if processes == 1:
        run(0, folder, plan, 1)
    else:
        multiprocessing.spawn(run, (folder, plan, processes), processes)
