"""Games with advice are told apart in the pooled data of every game."""

from __future__ import annotations

from typing import Any

import pytest

from kernel_lib import ftw, ingenious, nimmt
from kernel_lib.ftw.played import played as of_ftw
from kernel_lib.ingenious.played import played as of_ingenious
from kernel_lib.nimmt.played import played as of_nimmt
from kernel_lib.play.session import Session


def finished(game: Any, rules: Any, asks: bool) -> str:
    """The record of a game that a person has played, who may have asked once."""
    bots = dict.fromkeys(range(1, rules.players), "random")
    session = Session(game, rules, bots, seed=4)
    if asks:
        session.note_advice(0)
    while session.waiting_for:
        session.choose(0, next(iter(session.state.pending[0])))
    return session.record()


def lines_of(pool: Any) -> list[Any]:
    """Every line of a pool, of whatever kind."""
    kinds = ("cards", "turns", "hands", "draws", "boards")
    return [line for kind in kinds for line in getattr(pool, kind, ())]


@pytest.mark.parametrize(
    ("game", "rules", "pooled"),
    [
        (nimmt, nimmt.Rules(2, end="1 deal"), of_nimmt),
        (ftw, ftw.one_deal(ftw.Rules(2)), of_ftw),
        (ingenious, ingenious.Rules(1), of_ingenious),
    ],
    ids=lambda argument: getattr(argument, "NAME", ""),
)
def test_advised_games_are_told_apart(game: Any, rules: Any, pooled: Any) -> None:
    """Each line of such a game says so, and no line of another; so does the table for others."""
    texts = [finished(game, rules, asks) for asks in (False, True)]
    pool = pooled(texts)
    assert lines_of(pool)
    for line in lines_of(pool):
        in_advised = getattr(line, "record", 1) == 2
        assert line.advised is (in_advised and getattr(line, "seat", 0) == 0)
        assert line._fields[-1] == "advised"
