"""Many whole games of every set of variants, each looked at in one pass.

The conformance suite looks closely at a few games; these tests look at many, briefly. The quick
run plays 2 games of every playable single variant, pair and triple; ``make soak`` 16, and the
longest run (``make soak-long``) 1,000 of each, spread evenly over every number of players and every
way of playing.
"""

from __future__ import annotations

from typing import get_args

import pytest

from kernel_lib.nimmt import Rules
from kernel_lib.nimmt.decisions import DECISIONS
from kernel_lib.nimmt.events import Event, RoundsStopped, SetUp
from kernel_lib.testing import random_game
from tests.nimmt import hooks
from tests.nimmt.combinations import playable, rules_of
from tests.strategies import SOAK, by_length
from tests.whole_games import check_whole_game

SETS = [names for size in (1, 2, 3) for names in playable(size)]
GAMES = by_length(2, 16, 1000)
"""How many games of each set of variants are played."""


def numbered_rules(names: tuple[str, ...]) -> list[tuple[int, Rules]]:
    """Rules for each game of a set of variants, and its number.

    In the long run all that there are in turn; in the quick run the fewest players of the first
    way of playing, and the most of the last.
    """
    every = rules_of(names)
    if SOAK:
        return [(number, every[number % len(every)]) for number in range(GAMES)]
    return [(at, every[at * (len(every) - 1) // (GAMES - 1)]) for at in range(GAMES)]


@pytest.mark.thinned
@pytest.mark.parametrize("names", SETS, ids="+".join)
def test_whole_games(names: tuple[str, ...]) -> None:
    """Cards are conserved, choices are legal, records replay, views hide, and the match ends."""
    for number, rules in numbered_rules(names):
        check_whole_game(hooks.case_of(rules), number)


def test_random_games_reach_everything() -> None:
    """The games of the conformance suite ask every question and tell every kind of event."""
    asked: set[str] = set()
    happened: set[type] = set()
    for case in hooks.CASES:
        for step in random_game(case, 0):
            asked |= {step.before.ask, step.after.ask}
            happened |= set(map(type, step.events))
    assert asked == {*DECISIONS, "nothing"}
    assert happened == set(get_args(Event)) - {RoundsStopped, SetUp}
