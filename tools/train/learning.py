"""One round of learning: deals are played, and the policy and its critic take some steps.

The method is proximal policy optimisation (Schulman and others, 2017) with two changes that the
game allows. What a card brings in this very trick is not estimated: the others' cards are known
after it, so it is counted for every card of the hand, and the gradient goes through all of them.
And the critic sees all hands, for nothing of what it knows depends on one's own choice.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor

from kernel_lib.play.arrays import Array
from tools.train.nets import Critic, Policy
from tools.train.opponents import LEARNER, Recorded

UNIT = 5.0
"""So many bulls are a reward of 1."""

LAMBDA = 0.7
"""How far a value looks into what happened, and not into what the critic thinks of it."""

CLIP = 0.2
"""How far the chance of a pick may move in a round, as a share of it."""

PARTS = 4
"""Steps in a round: each part of the tables is learned from once."""


@dataclass(frozen=True)
class Aims:
    """For each trick but the last, ``[trick][table, seat]``: gains of picks, and aims of values."""

    gains: Sequence[Tensor]
    before: Sequence[Tensor]
    after: Sequence[Tensor]


def aims(critic: Critic, record: Sequence[Recorded]) -> Aims:
    """What the critic should have said, and how much better a pick went than it thought."""
    rewards = [trick.every / UNIT for trick in record]
    ahead = value = rewards[-1][..., 0]  # the last card is forced
    gains, before, after = [], [], []
    for trick, reward in zip(record[-2::-1], rewards[-2::-1], strict=True):
        with torch.no_grad():
            value_now, value_after = critic(trick.shown, trick.picks)
        rest = LAMBDA * ahead + (1 - LAMBDA) * value
        gains.append(rest - value_after)
        after.append(rest)
        ahead = (trick.likely.exp() * reward).sum(2) + rest
        before.append(ahead)
        value = value_now
    return Aims(gains[::-1], before[::-1], after[::-1])


def loss(
    policy: Policy,
    critic: Critic,
    record: Sequence[Recorded],
    goal: Aims,
    who: Array,
    entropy: float,
    part: slice,
) -> Tensor:
    """What a step makes smaller, over the learner's decisions in a part of the tables."""
    mine = torch.from_numpy((who[part] == LEARNER).astype(np.float32))
    mine = mine / (mine.sum() * len(goal.gains))
    total = torch.zeros(())
    for at, trick in enumerate(record[:-1]):
        shown, picks = trick.shown[part], trick.picks[part]
        likely = torch.log_softmax(policy(shown.flatten(0, 1)).view(shown.shape[:3]), 2)
        chances = likely.exp()
        sure = (chances * trick.every[part] / UNIT).sum(2)
        old, new = (
            logits.gather(2, picks[..., None])[..., 0] for logits in (trick.likely[part], likely)
        )
        ratio, gain = (new - old).clamp(-10, 10).exp(), goal.gains[at][part]
        later = torch.minimum(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain)
        doubt = -(chances * likely).sum(2)
        before, after = critic(shown, picks)
        wrong = (before - goal.before[at][part]) ** 2 + (after - goal.after[at][part]) ** 2
        total = total + (mine * (wrong / 2 - sure - later - entropy * doubt)).sum()
    return total


def gradients(models: Sequence[torch.nn.Module]) -> Tensor:
    """The gradients of all weights in one row."""
    return torch.cat([weight.grad.flatten() for model in models for weight in model.parameters()])


def put_back(models: Sequence[torch.nn.Module], row: Tensor) -> None:
    """Give all weights their gradients from one row."""
    at = 0
    for model in models:
        for weight in model.parameters():
            weight.grad = row[at : at + weight.numel()].view_as(weight)
            at += weight.numel()
