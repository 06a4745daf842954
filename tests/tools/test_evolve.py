"""Training by evolution: the same seed gives the same weights, however it is done."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tools.train import evolve
from tools.train.arenas import ARENAS

GENERATIONS = 3


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few rounds, small populations, and every generation is written."""
    monkeypatch.setattr(type(ARENAS["ftw"]), "rounds", 4)
    monkeypatch.setattr(type(ARENAS["ingenious"]), "rounds", 1)
    monkeypatch.setattr(evolve, "POPULATION", 6)
    monkeypatch.setattr(evolve, "SAVED_EVERY", 1)
    monkeypatch.setattr(evolve, "REMEMBERED_EVERY", 1)


def weights(folder: Path) -> Any:
    """The weights that a training wrote."""
    return json.loads((folder / "learned.json").read_text(encoding="utf-8"))["weights"]


@pytest.mark.thinned
@pytest.mark.parametrize("game", ARENAS)
def test_the_same_seed_gives_the_same_weights(game: str, tmp_path: Path) -> None:
    """On one process and on two, at once and after an interruption; another seed gives others."""
    evolve.train(game, tmp_path / "one", GENERATIONS, seed=1, processes=1)
    evolve.train(game, tmp_path / "two", GENERATIONS, seed=1, processes=2)
    evolve.train(game, tmp_path / "other", GENERATIONS, seed=2, processes=1)
    stopped = evolve.Training(game, GENERATIONS, 1)
    (tmp_path / "stopped").mkdir()
    next(evolve.trained(stopped, tmp_path / "stopped", processes=1))
    evolve.train(game, tmp_path / "stopped", GENERATIONS, seed=1, processes=1)
    assert weights(tmp_path / "one") == weights(tmp_path / "two") == weights(tmp_path / "stopped")
    assert weights(tmp_path / "one") != weights(tmp_path / "other")
    assert np.shape(weights(tmp_path / "one")) == ARENAS[game].shape


def test_another_plan_is_refused(tmp_path: Path) -> None:
    """What a folder has of another training is not gone on with."""
    evolve.train("ftw", tmp_path, 1, seed=1, processes=1)
    with pytest.raises(ValueError, match="is of another training: \\('ftw', 1, 1\\)"):
        evolve.train("ftw", tmp_path, 1, seed=2, processes=1)


def test_rewards_are_what_the_game_pays(monkeypatch: pytest.MonkeyPatch) -> None:
    """Random weights lose against thrifty players; the shipped ones win."""
    from kernel_lib.ftw.practice import weights as shipped

    arena = ARENAS["ftw"]
    monkeypatch.setattr(type(arena), "rounds", 200)
    thrifty, seats = arena.simple[-1], 3
    styles = [arena.learned] + [thrifty] * (seats - 1)
    chance = np.random.default_rng(1).normal(size=(1, *arena.shape))
    assert arena.reward(chance, styles, 0, 200, 1) < 0 < arena.reward(shipped(), styles, 0, 200, 1)
