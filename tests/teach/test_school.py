"""A whole school hands in: what many have played alike is played again once."""

from __future__ import annotations

from typing import Any

import pytest

from kernel_lib.play.session import Turn, turns_from
from kernel_lib.teach import replay
from kernel_lib.teach.gather import gather
from tests.strategies import in_soak
from tests.teach.hand_ins import pupil


@in_soak
def test_each_choice_of_a_school_is_played_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of three thousand games the engine plays each beginning once, and so each game at most once.

    How long that takes stands in the benchmark table.
    """
    hand_ins = [pupil(number) for number in range(3000)]
    beginnings = {
        handed_in.game.choices[:made]
        for handed_in in hand_ins
        if handed_in.game
        for made in range(len(handed_in.game.choices) + 1)
    }
    played = 0

    def counted(*asked: Any) -> list[Turn]:
        nonlocal played
        played += 1
        return turns_from(*asked)

    monkeypatch.setattr(replay, "turns_from", counted)
    gathering = gather([handed_in.text for handed_in in hand_ins])
    assert len(gathering.people) == 3000
    assert played == len(beginnings)
