"""Teach the small net of the expert's roll-outs what the learned bot plays.

``python -m tools.train.small FOLDER`` reads ``FOLDER/weights.json`` and writes
``FOLDER/liking.json``, which ``kernel_lib/nimmt/expert/liking.json`` is.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from tqdm import tqdm

from kernel_lib.core.json_values import JsonObject
from kernel_lib.nimmt.cards import HIGHEST
from kernel_lib.nimmt.expert.liking import FACTS, WIDTH, Liking
from kernel_lib.nimmt.kernels import LANES, MOST_ROWS, PLACES
from kernel_lib.nimmt.learned.kernels import FEATURES, OF_A_CARD, Net
from tools.train import opponents
from tools.train.nets import Policy, rounded
from tools.train.table import HAND

ROUNDS, TABLES = 1500, 4 * LANES
RATE = 4e-3

TAKEN = (0, 1, 2, 3, 4, 5, 8, 9, None, 15, 17, 18, 19, 22, 23)
"""Which numbers of ``learned.kernels.describe`` the facts are; None is the size of the row."""

TAKEN_OF_TABLE = (0, 2, 4, 5, 6)


def projection() -> Tensor:
    """A matrix that makes facts of what the big net is shown: ``[number, fact]``."""
    matrix = torch.zeros(FEATURES, FACTS)
    for fact, number in enumerate((*TAKEN, *(OF_A_CARD + at for at in TAKEN_OF_TABLE))):
        if number is not None:
            matrix[number, fact] = 1
    size = TAKEN.index(None)
    for cards in range(1, PLACES + 1):
        matrix[9 + cards, size] = cards / PLACES
    return matrix


class Small(nn.Module):
    """The net of ``expert.liking.like``, for many cards at once."""

    def __init__(self) -> None:
        super().__init__()
        self.first = nn.Linear(FACTS, WIDTH)
        self.second = nn.Linear(WIDTH, WIDTH)
        self.last = nn.Linear(WIDTH, 1, bias=False)

    def forward(self, facts: Tensor) -> Tensor:
        """The likings of cards, for facts as the last axis."""
        likings: Tensor = self.last(torch.relu(self.second(torch.relu(self.first(facts)))))[..., 0]
        return likings


def teacher(path: Path) -> Policy:
    """The policy whose weights lie in a file."""
    own = json.loads(path.read_text(encoding="utf-8"))["weights"]
    tensors = {name: torch.tensor(own[name]) for name in Net._fields}
    policy = Policy()
    policy.load_state_dict(
        {
            "first.weight": tensors["first"].T,
            "first.bias": tensors["first_bias"],
            "second.weight": tensors["second"].T,
            "second.bias": tensors["second_bias"],
            "third.weight": tensors["third"].T,
            "mean.weight": tensors["mean"].T,
            "third.bias": tensors["third_bias"],
            "last.weight": tensors["last"][None],
        }
    )
    return policy


def on_average(shown: Tensor) -> Tensor:
    """The same, with the company of a card as it is on average in a hand of so many."""
    left, low = shown.shape[2], shown[..., 5]
    most = shown.clone()
    most[..., 1] = shown[..., 4] * (left - 1) / 10
    most[..., 2] = (1 - shown[..., 4]) * (left - 1) / 10
    most[..., 22] = (1 - low) * shown[..., 17] * (left - 1) / 4
    most[..., 23] = (1 - low) * shown[..., 20] * (left - 1) / 4
    return most


def taught(policy: Policy, seed: int, rounds: int) -> tuple[Small, float, float]:
    """The small net, and how often it picks the teacher's card: with the hand, and without."""
    torch.manual_seed(seed)
    small, facts_of = Small(), projection()
    optimiser = torch.optim.Adam(small.parameters(), lr=RATE)
    same: list[tuple[float, float]] = []
    for number in tqdm(range(rounds)):
        rng = np.random.default_rng([seed, number])
        for group in optimiser.param_groups:
            group["lr"] = RATE * (1 - number / rounds) + 1e-5
        players = 4 if rng.random() < 0.6 else int(rng.integers(2, 11))
        highest = HAND * players + MOST_ROWS if rng.random() < 0.15 else HIGHEST
        tables = max(round(TABLES * 4 / players / LANES), 1) * LANES
        who = opponents.seated(tables, players, rng)
        record, _ = opponents.play(policy, policy, who, highest, rng)
        loss, hits = torch.zeros(()), ([0.0], [0.0])
        for trick in record[:-1]:
            aim = trick.likely.exp()
            for way, shown in enumerate((trick.shown, on_average(trick.shown))):
                likely = torch.log_softmax(small(shown @ facts_of), 2)
                loss = loss - (aim * likely).sum(2).mean() * (0.7, 0.3)[way]
                hits[way].append((likely.argmax(2) == aim.argmax(2)).float().mean().item())
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        if number >= rounds * 0.9:
            same.append((float(np.mean(hits[0][1:])), float(np.mean(hits[1][1:]))))
    with_hand, without = np.mean(same, axis=0)
    return small, float(with_hand), float(without)


def weights(small: Small) -> JsonObject:
    """The weights as the kit keeps them, by their names in ``Liking``."""
    own = small.state_dict()
    arrays = (
        own["first.weight"].T,
        own["first.bias"],
        own["second.weight"].T,
        own["second.bias"],
        own["last.weight"][0],
    )
    kept = (rounded(array.tolist()) for array in arrays)
    return dict(zip(Liking._fields, kept, strict=True))


if __name__ == "__main__":
    words = argparse.ArgumentParser(prog="python -m tools.train.small", description=__doc__)
    words.add_argument("folder", type=Path, metavar="FOLDER")
    words.add_argument("--rounds", type=int, default=ROUNDS)
    words.add_argument("--seed", type=int, default=1)
    told = words.parse_args()
    torch.set_num_threads(1)
    net, with_hand, without = taught(teacher(told.folder / "weights.json"), told.seed, told.rounds)
    origin = {
        "command": f"python -m tools.train.small FOLDER --rounds {told.rounds} --seed {told.seed}",
        "teacher": json.loads((told.folder / "weights.json").read_text("utf-8"))["origin"],
        "same card": round(with_hand, 3),
        "same card without the hand": round(without, 3),
    }
    text = json.dumps({"origin": origin, "weights": weights(net)}, separators=(",", ":"))
    (told.folder / "liking.json").write_text(text + "\n", encoding="utf-8")
    print(f"the teacher's card in {with_hand:.1%}, without the hand in {without:.1%}")
