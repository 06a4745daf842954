"""What the bots that roll out share: seats with policies, and how the best choice is found."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from kernel_lib import ftw, ingenious, nimmt
from kernel_lib.ftw import rollouts as ftw_rollouts
from kernel_lib.ingenious import rollouts as ingenious_rollouts
from kernel_lib.nimmt import rollouts as nimmt_rollouts
from kernel_lib.play import rollouts
from kernel_lib.play.rollouts import best_by_halving, best_of_all, profiles


def kernel() -> None:
    """Nothing that would have to be compiled."""


kernel.signatures = [()]  # type: ignore[attr-defined]


def test_every_opponent_takes_all_ideas() -> None:
    """Draw by draw each opponent plays by the next idea, and the seat always as itself."""
    rows = [*profiles(("a", "b", "c"), "own", seat=2, players=4)]
    assert [row[2] for row in rows] == ["own"] * 3
    for seat in (0, 1, 3):
        assert sorted(row[seat] for row in rows) == ["a", "b", "c"]
    assert rows[0] == ["a", "b", "own", "a"]


@pytest.mark.parametrize("best", [best_of_all, best_by_halving])
def test_the_best_is_found(best: Any) -> None:
    """The choice with the highest value is taken; of equals the first."""

    def values(choices: Sequence[int]) -> Any:
        return np.array([-abs(choice - 5) for choice in choices], float)

    assert best([1, 6, 4, 9], values, kernel) == 6
    assert best([1, 4, 6], values, kernel) == 4


def test_time_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a time all choices are rolled out again and again, and their values added up."""
    rolled: list[int] = []

    def values(_choices: Sequence[str]) -> Any:
        rolled.append(1)
        return np.array([0.0, 1.0] if len(rolled) > 1 else [1.5, 0.0])

    monkeypatch.setattr(rollouts.time, "perf_counter", lambda: len(rolled) / 100)
    assert best_of_all(["first", "second"], values, kernel, milliseconds=40) == "second"
    assert len(rolled) == 4


@pytest.mark.parametrize("wrong", [None, 5, "view", nimmt.Rules()], ids=repr)
@pytest.mark.parametrize(
    ("best", "more"),
    [
        (nimmt_rollouts.best, (5, "mixed", "cautious", 1)),
        (ftw_rollouts.best, (5, "mixed", 1)),
        (ingenious_rollouts.best, (5, "balanced", 4, 1)),
    ],
    ids=["nimmt", "ftw", "ingenious"],
)
def test_only_a_view_is_rolled_out(best: Any, more: tuple[Any, ...], wrong: Any) -> None:
    """What is no view is refused in one sentence."""
    with pytest.raises(ValueError, match=r"^view must be of the kind View, not "):
        best(wrong, *more)


@pytest.mark.parametrize("roll_outs", [0, -1, 1.5, None, True, 10**12], ids=repr)
@pytest.mark.parametrize("game", [nimmt, ftw, ingenious], ids=lambda game: game.NAME)
def test_numbers_of_roll_outs(game: Any, roll_outs: Any) -> None:
    """A number of roll-outs that cannot be is refused before anything is dealt."""
    view = game.start(seed=1).view(0)
    more = {"nimmt": ("mixed", "cautious", 1), "ftw": ("mixed", 1), "ingenious": ("greedy", 4, 1)}
    with pytest.raises(ValueError, match=r"^roll_outs must be a whole number"):
        game.rollouts.best(view, roll_outs, *more[game.NAME])


def test_unknown_models() -> None:
    """A policy that is not known is refused by its name."""
    with pytest.raises(ValueError, match=r"^there is no policy 'clever': choose random, "):
        nimmt_rollouts.best(nimmt.start(seed=1).view(0), 5, "clever", "cautious", 1)
