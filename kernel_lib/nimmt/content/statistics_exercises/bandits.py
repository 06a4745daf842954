"""The exercises of lesson 38: how trials are shared out among the cards of a hand."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from math import log, sqrt
from random import Random

from kernel_lib.core.text import message
from kernel_lib.learn.exercises import Exercise
from kernel_lib.nimmt.state import start
from kernel_lib.play.halving import best_of

POSITION = "94 96 99 | 8 12 | 80 83 | 66 69 70 72 74 ; you 11 21 26 41 54 58 88 90 ; others 3"
CARDS, TRIALS, RUNS = 8, 192, 300
EXPLORES = 0.1


class _Tries:
    """The trials of one run: how often each card was tried, and what it cost in all."""

    def __init__(self, paid: Sequence[Sequence[int]], rng: Random) -> None:
        self.paid, self.rng = paid, rng
        self.n, self.total = [0] * CARDS, [0] * CARDS

    def add(self, card: int) -> int:
        cost = self.rng.choice(self.paid[card])
        self.n[card] += 1
        self.total[card] += cost
        return cost

    def mean(self, card: int) -> float:
        return self.total[card] / self.n[card]

    @property
    def best(self) -> int:
        return min(range(CARDS), key=self.mean)


def _equal(tries: _Tries, rng: Random) -> int:
    for trial in range(TRIALS):
        tries.add(trial % CARDS)
    return tries.best


def _halving(tries: _Tries, rng: Random) -> int:
    each = TRIALS // (CARDS.bit_length() - 1)
    return best_of(
        range(CARDS),
        lambda left: [-sum(tries.add(card) for _ in range(each // len(left))) for card in left],
    )


def _epsilon_greedy(tries: _Tries, rng: Random) -> int:
    for trial in range(TRIALS):
        if trial < CARDS:
            card = trial
        elif rng.random() < EXPLORES:
            card = rng.randrange(CARDS)
        else:
            card = tries.best
        tries.add(card)
    return tries.best


RULES = {
    "equal shares": _equal,
    "halving": _halving,
    "epsilon-greedy": _epsilon_greedy,
}


@cache
def _finds_the_best() -> str:
    """The way to share trials that found the best card most often."""
    from kernel_lib.nimmt import rollouts  # it takes a while to load

    view = start(position=POSITION).view(0)
    paid = rollouts.costs_anew(view, 20_000, "mixed", "cautious", 38).tolist()
    sums = [sum(costs) for costs in paid]
    best = sums.index(min(sums))
    found = dict.fromkeys(RULES, 0)
    for name, rule in RULES.items():
        for seed in range(RUNS):
            rng = Random(seed)
            found[name] += rule(_Tries(paid, rng), rng) == best
    return max(RULES, key=found.__getitem__)


def _shares(cards: int, trials: int) -> int:
    """How often the card that is left over by halving was tried."""
    halvings = cards.bit_length() - 1
    return sum(trials // halvings // (cards >> halving) for halving in range(halvings))


def _greedy_can_miss() -> bool:
    """Whether a good card that begins badly is left alone by one who never explores."""
    good, other = [10, *[2] * 99], [7] * 100
    n = [1, 1]
    for _ in range(98):
        means = [sum(good[: n[0]]) / n[0], sum(other[: n[1]]) / n[1]]
        n[means.index(min(means))] += 1
    return n[0] == 1


def _hoped(mean: Fraction, tried: int, trials: int) -> float:
    """UCB1: the mean and its bonus."""
    return mean + sqrt(2 * log(trials) / tried)


EXERCISES = (
    Exercise(
        "equal-shares",
        message(
            "You have 8 cards and 192 trials, and share them out equally. How often do you try "
            "each card?"
        ),
        lambda: Fraction(192, 8),
        message("192 / 8 = 24 trials for each card, good or bad."),
        (
            message("Every card has the same number of trials."),
            message("Divide the trials by the cards."),
        ),
        message("Divide the trials by the cards."),
        {
            192: message("Those are all trials together."),
            20: message("That leaves 32 trials unused."),
            25: message("8 times 25 are 200 trials."),
        },
    ),
    Exercise(
        "last-of-halving",
        message(
            "192 trials, 8 cards, and 64 trials in each stage: all 8 cards share the first 64, the "
            "better 4 the next 64, the better 2 the last 64. How often in all is the card tried "
            "that is left over?"
        ),
        lambda: _shares(8, 192),
        message("8 times in the first stage, 16 in the second, 32 in the third: 56."),
        (
            message("How many trials has each card in the first stage?"),
            message("8, then 16, then 32."),
        ),
        message("Work out its trials in each of the three stages, and add them."),
        {
            24: message("That is an equal share. The card left over had more."),
            32: message("That is the last stage alone."),
            48: message("Do not forget the first stage."),
            64: message("Two cards share the last 64."),
        },
    ),
    Exercise(
        "greedy-bot",
        message(
            "A bot tries each card once, and from then on always the card with the best mean so "
            "far. Can it miss the best card for ever, however many trials it has? True or False?"
        ),
        _greedy_can_miss,
        message(
            "If the first trial of the best card happens to be dear, and another card stays "
            "cheaper than that, it is never tried again."
        ),
        (
            message("What happens if the first trial of the best card is very dear?"),
            message("When would the bot try it again?"),
        ),
        message("Answer with True or False."),
        {
            False: message(
                "A card that looks bad is not tried again, so its mean is never put right."
            )
        },
    ),
    Exercise(
        "tries-by-chance",
        message(
            "A bot explores: in 10 percent of its trials it takes any of the 8 cards, all with the "
            "same probability. How often does it take one given card in this way in 160 trials, on "
            "average?"
        ),
        lambda: 160 * Fraction(1, 10) / 8,
        message("160 * 0.1 = 16 trials explore, and each of the 8 cards gets 2 of them."),
        (
            message("How many of the 160 trials explore?"),
            message("16 trials are spread over 8 cards."),
        ),
        message("Work out how many trials explore, and divide by the cards."),
        {
            16: message("Those are for all 8 cards together."),
            20: message("That would be so if all trials explored."),
        },
    ),
    Exercise(
        "regret-of-three",
        message(
            "Three cards cost 4, 6 and 9 bulls on average. Each is tried 10 times. How large is "
            "the regret: how many bulls more, on average, than if the best had been tried always?"
        ),
        lambda: 10 * sum(cost - 4 for cost in (4, 6, 9)),
        message("10 trials cost 0 more, 10 cost 2 more each, 10 cost 5 more each: 20 + 50 = 70."),
        (
            message("How many bulls more than the best does each card cost?"),
            message("0, 2 and 5 more, ten times each."),
        ),
        message("For each card: trials times the bulls that it costs more than the best."),
        {
            190: message("Those are all bulls. 30 times the best would have cost 120, too."),
            7: message("That is for one trial of each card."),
            120: message("That is what the best card would have cost."),
        },
    ),
    Exercise(
        "who-gets-the-trial",
        message(
            "Two machines pay between 0 and 1. A paid 0.7 on average in 50 trials, B 0.6 in 5 "
            "trials. UCB1 adds the root of 2 ln(55) / n, with n trials of the machine, and takes "
            "the larger sum. Which one is next: 'A' or 'B'? (ln 55 is about 4)"
        ),
        lambda: max(
            {"A": _hoped(Fraction(7, 10), 50, 55), "B": _hoped(Fraction(6, 10), 5, 55)}.items(),
            key=lambda one: one[1],
        )[0],
        message("A: 0.7 + root of 8/50, about 1.1. B: 0.6 + root of 8/5, about 1.9. So B."),
        (
            message("Work out both roots: 8 divided by the number of trials."),
            message("B has been tried seldom, so its mean is uncertain."),
        ),
        message("Answer with 'A' or 'B'."),
        {"A": message("A has the better mean, but B is so uncertain that it may be better still.")},
    ),
    Exercise(
        "which-finds-the-best",
        message(
            "192 trials for the eight cards of this lesson. Which way names the best card most "
            "often: 'equal shares', 'halving' or 'epsilon-greedy' (10 %)? Guess."
        ),
        _finds_the_best,
        message(
            "Halving spends most of its trials on the cards that are hard to tell apart. That is "
            "what came out in this position; it is no law."
        ),
        (
            message("Which ways spend most trials on the cards that are close to the best?"),
            message("Equal shares spend half of their trials on the worse half."),
        ),
        message("Answer with one of the three."),
        {
            "equal shares": message("Half of the trials go to the worse half of the cards."),
            "epsilon-greedy": message("It explores at random, and good cards no more than bad."),
        },
        names={
            "equal shares": message("equal shares"),
            "halving": message("halving"),
            "epsilon-greedy": message("epsilon-greedy"),
        },
    ),
    Exercise(
        "trials-to-part",
        message(
            "Two cards differ by 1 bull, and single trials have a standard deviation of 7 bulls. "
            "The trials are independent. How often must each card be tried, so that the "
            "difference of the means is 2 standard errors?"
        ),
        lambda: 2 * 7**2 * 2**2,
        message(
            "The variance of the difference is 2 * 49 / n. Its root must be 0.5, so 98 / n = 0.25 "
            "and n = 392."
        ),
        (
            message("Variances of independent means are added: 49/n + 49/n."),
            message("The standard error must be half a bull: 98/n = 0.25."),
        ),
        message("The variance of a difference is the sum of both variances."),
        {
            196: message("That is the error of one mean. Both means are uncertain."),
            98: message("That makes the difference 1 standard error."),
            28: message(
                "Variances are added, not standard deviations. And the error falls with the root "
                "of n."
            ),
        },
    ),
)
