"""The last two tricks, where they can be solved: two players whose hands are both known.

So it is in Logic, in Tactics for two, and wherever all hidden cards are the other's hand. With
more players, or with cards that nobody holds, there is no such solution, and the expert rolls out.
A row that must be taken is rolled out, too.
"""

from __future__ import annotations

import random as chance
from collections.abc import Mapping

from kernel_lib.core.game import Choice
from kernel_lib.nimmt.chances.endgame import Solution, solve
from kernel_lib.nimmt.expert.habits import HABITS, belief, next_plays
from kernel_lib.nimmt.view import Hand, View

MOST_CARDS = 2
"""Hands of so many cards are solved: more would take too long."""

NEAR = 1e-9
"""Cards whose values differ by less are equally good."""


def other_hand(view: View) -> Hand | None:
    """The other player's hand, if there is just one player and no card of it is in doubt.

    >>> from kernel_lib.nimmt import Rules, start
    >>> len(other_hand(start(Rules(players=2, variants=("tactics",)), seed=1).view(0)))
    10
    >>> other_hand(start(Rules(players=2), seed=1).view(0)) is None
    True
    """
    if view.rules.players != 2 or view.seat is None:
        return None
    known, size = view.known[1 - view.seat], view.hand_sizes[1 - view.seat]
    hand = known or view.unseen
    return tuple(hand) if len(hand) == size else None


def solved(view: View, rng: chance.Random) -> Choice | None:
    """The best card against what the other is believed to play, or None where none is solved.

    In later tricks both play by the equilibrium; in this one an opponent who is believed to be a
    sampler does, and one with another habit follows it. Among cards that are equally good each has
    the chance that the equilibrium gives it.
    """
    hand = other_hand(view)
    if view.ask != "card" or hand is None or len(hand) > MOST_CARDS or len(view.hand) != len(hand):
        return None
    solution = solve(view.table, view.hand, hand)
    plays = _expected(view, hand, solution)
    values = {
        card: sum(plays[opposing] * float(value) for opposing, value in row.items())
        for card, row in solution.matrix.items()
    }
    best = [card for card, value in values.items() if value < min(values.values()) + NEAR]
    weights = [float(solution.first[card]) for card in best]
    (card,) = rng.choices(best, weights if sum(weights) else None)
    best_choice: Choice = next(choice for choice in view.choices if choice.card == card)
    return best_choice


def _expected(view: View, hand: Hand, solution: Solution) -> Mapping[int, float]:
    """How likely the other plays each card of the hand, by what is believed of it."""
    (beliefs,) = belief(view).values()
    plays = dict.fromkeys(hand, 0.0)
    for name, share in beliefs.items():
        if name == "sampler":
            for card, likely in solution.second.items():
                plays[card] += share * float(likely)
        else:
            for card, habitual in next_plays(view, HABITS[name], hand).items():
                plays[card] += share * habitual
    return plays
