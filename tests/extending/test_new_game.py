"""A fourth game of a few dozen lines gets all that the games of the kit share."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

import pytest

from kernel_lib.core import registry
from kernel_lib.core.record import RecordError, read_record
from kernel_lib.learn.questions import all_templates
from kernel_lib.play.compare import compare
from kernel_lib.play.session import Session
from kernel_lib.testing import CHECKS, Case
from tests.extending import takeaway
from tests.extending.takeaway import Rules, Take
from widgets import GameTable


@pytest.fixture(autouse=True)
def joined() -> Iterator[None]:
    """The game is registered during each test."""
    takeaway.join()
    yield
    registry.forget(takeaway.NAME)


def scores_told(rules: Rules, events: Sequence[Any]) -> Sequence[int]:
    """The scores by the events alone: whoever took the last stone has won."""
    return [
        int(bool(events) and not events[-1].left and events[-1].who == seat)
        for seat in range(rules.players)
    ]


def case_of(rules: Rules) -> Case:
    """The game with these rules, ready for the conformance suite."""

    def otherwise(state: Any, _seat: int | None, _rng: Random) -> Sequence[Any]:
        return [state._replace(seed=state.seed + 1)]

    return Case(
        name=f"takeaway {rules.to_text()}",
        game=takeaway,
        rules=rules,
        pieces=lambda state: range(state.left),
        dealt=lambda state: range(state.left),
        otherwise=otherwise,
        scores_told=scores_told,
    )


@pytest.mark.parametrize("rules", [Rules(), Rules(players=4, stones=30)], ids=str)
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_conformance(check: Callable[[Case, int], None], rules: Rules) -> None:
    """The contract of all games is checked on it without a word more."""
    check(case_of(rules), 0)


def test_session_record_and_bots() -> None:
    """A session with bots is played, and its record is read back by the game's name."""
    session = Session(takeaway, Rules(players=2), {1: "greedy"}, seed=1)
    while session.waiting_for:
        session.choose(0, Take(1))
    record = read_record(session.record())
    assert record.game is takeaway
    assert record.final == session.state
    assert compare(takeaway, ["greedy", "random"], deals=4).deals == 4


def test_exercises_are_found_beside_it() -> None:
    """A game that is one file has no exercises, and takes none away."""
    all_templates.cache_clear()
    assert len(all_templates()) > 200


def test_a_record_is_refused_where_the_game_is_not_known() -> None:
    """Without its line in the registry the game's records are refused in one sentence."""
    text = Session(takeaway, Rules(), {0: "greedy", 1: "greedy"}, seed=1).record()
    registry.forget(takeaway.NAME)
    with pytest.raises(RecordError, match=r"^line 2: 'takeaway' is not a game of this kit"):
        read_record(text)


def test_a_table_with_buttons_and_a_still_picture() -> None:
    """The shared table shows its lines and a button a choice, and draws a picture of them."""
    table = GameTable("takeaway", seed=1)
    assert table.picture["board"] == ["12 stones", "o" * 12]
    names = [option["name"] for option in table.picture["ask"]["options"]]
    assert names == ["Take 1", "Take 2", "Take 3"]
    intent = {"kind": "choose", "revision": table.picture["revision"], "choice": "take3"}
    table._on_intent(None, intent, None)
    assert table.picture["board"][0] == "6 stones"
    assert [step["say"] for step in table.picture["steps"]] == [
        "You: takes 3, 9 left.",
        "greedy: takes 3, 6 left.",
    ]
    assert "6 stones" in table.still()
    assert repr(table).startswith("Take away for 2 players · Turn 3")
