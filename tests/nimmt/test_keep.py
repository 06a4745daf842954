"""Dividing a row of very many cards: the ways are counted and numbered, not listed."""

from __future__ import annotations

from math import comb
from random import Random

import pytest

from kernel_lib.nimmt import Keep, Rules, start
from kernel_lib.nimmt.decisions.keep import Divide, Keeps
from kernel_lib.nimmt.rows import MOST_PLACES

ROW = tuple(range(1, MOST_PLACES + 1))


def test_many_ways_are_not_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the longest row any choice is found and known by its number; no other one is made."""
    rules = Rules(players=2, variants=("hand",), places=MOST_PLACES)
    state = start(rules, 1)
    state = state._replace(hands=((), ()), decision=Divide(ROW))
    made: list[Keep] = []
    monkeypatch.setattr(Keep, "__init__", noting(made))
    choices = state.pending[state.turn]
    assert isinstance(choices, Keeps)
    assert len(choices) == sum(comb(len(ROW), size) for size in range(17)) > 10**7
    assert choices[0].cards == ()
    assert choices[len(choices) - 1].cards == ROW[-16:]
    for index in Random(1).sample(range(len(choices)), 20):
        assert choices[index] in choices
        state.check(state.turn, choices[index])
    assert Keep(ROW[:17]) not in choices
    assert len(made) < 100


def noting(made: list[Keep]) -> object:
    """A way to make a choice that is noted."""

    def init(self: Keep, cards: tuple[int, ...]) -> None:
        object.__setattr__(self, "cards", cards)
        made.append(self)

    return init
