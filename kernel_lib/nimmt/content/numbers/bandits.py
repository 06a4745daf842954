"""The numbers of lesson 38 where a question has only one set of them: bots that share trials."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from math import log, sqrt
from random import Random

from kernel_lib.learn.templates import Facts, Numbers
from kernel_lib.nimmt.deal import start
from kernel_lib.play.halving import best_of

_POSITION = "94 96 99 | 8 12 | 80 83 | 66 69 70 72 74 ; you 11 21 26 41 54 58 88 90 ; others 3"
_CARDS, _TRIALS, _RUNS = 8, 192, 300
_EXPLORES = 0.1


class _Tries:
    """The trials of one run: how often each card was tried, and what it cost in all."""

    def __init__(self, paid: Sequence[Sequence[int]], rng: Random) -> None:
        self.paid, self.rng = paid, rng
        self.n, self.total = [0] * _CARDS, [0] * _CARDS

    def add(self, card: int) -> int:
        cost = self.rng.choice(self.paid[card])
        self.n[card] += 1
        self.total[card] += cost
        return cost

    def mean(self, card: int) -> float:
        return self.total[card] / self.n[card]

    @property
    def best(self) -> int:
        return min(range(_CARDS), key=self.mean)


def _equal(tries: _Tries, _rng: Random) -> int:
    for trial in range(_TRIALS):
        tries.add(trial % _CARDS)
    return tries.best


def _halving(tries: _Tries, _rng: Random) -> int:
    each = _TRIALS // (_CARDS.bit_length() - 1)
    return best_of(
        range(_CARDS),
        lambda left: [-sum(tries.add(card) for _ in range(each // len(left))) for card in left],
    )


def _epsilon_greedy(tries: _Tries, rng: Random) -> int:
    for trial in range(_TRIALS):
        if trial < _CARDS:
            card = trial
        elif rng.random() < _EXPLORES:
            card = rng.randrange(_CARDS)
        else:
            card = tries.best
        tries.add(card)
    return tries.best


_RULES = {
    "equal shares": _equal,
    "halving": _halving,
    "epsilon-greedy": _epsilon_greedy,
}


@cache
def which_finds_the_best() -> Facts:
    """The way to share trials that found the best card most often."""
    from kernel_lib.nimmt import rollouts  # it takes a while to load

    view = start(position=_POSITION).view(0)
    paid = rollouts.costs_anew(view, 20_000, "mixed", "cautious", 38).tolist()
    sums = [sum(costs) for costs in paid]
    best = sums.index(min(sums))
    hits = dict.fromkeys(_RULES, 0)
    for name, rule in _RULES.items():
        for seed in range(_RUNS):
            rng = Random(seed)
            hits[name] += rule(_Tries(paid, rng), rng) == best
    return {"way": max(_RULES, key=hits.__getitem__)}


def greedy_bot() -> Facts:
    """Whether a good card that begins badly is left alone by one who never explores."""
    good, steady = [10, *[2] * 99], [7] * 100
    n = [1, 1]
    for _ in range(98):
        means = [sum(good[: n[0]]) / n[0], sum(steady[: n[1]]) / n[1]]
        n[means.index(min(means))] += 1
    return {"can_miss": n[0] == 1}


def who_gets_the_trial() -> Facts:
    """Which of two machines has the larger sum of its mean and the bonus of UCB1."""
    tried = {"A": (Fraction(7, 10), 50), "B": (Fraction(6, 10), 5)}
    sums = {name: mean + sqrt(2 * log(55) / n) for name, (mean, n) in tried.items()}
    return {"next": max(sums, key=sums.__getitem__)}


NUMBERS: Mapping[str, Numbers] = {
    "greedy-bot": Numbers(greedy_bot),
    "which-finds-the-best": Numbers(which_finds_the_best),
    "who-gets-the-trial": Numbers(who_gets_the_trial),
}
"""Where the questions of these ids get their numbers."""
