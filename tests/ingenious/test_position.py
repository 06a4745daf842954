"""Positions of Ingenious: written and read, played on, and refused in one sentence."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from kernel_lib import ingenious
from kernel_lib.core.record import read_record
from kernel_lib.ingenious import Position, Rules
from kernel_lib.ingenious.tiles import TILES
from kernel_lib.play.session import Session

TEXT = "side 6 ; RB@0,0>1,0 GG@2,0>2,1 ; you RG RB ?4 markers 3 0 1 2 0 5 ; Ben ?6"


def test_a_position_is_written_as_it_is_read() -> None:
    """Its text gives it back."""
    position = Position.parse(TEXT)
    assert str(position) == TEXT
    assert Position.parse(str(position)) == position
    assert str(Position.parse("side 6 ; ; you ?6 ; Ben ?6")) == "side 6 ; ; you ?6 ; Ben ?6"


@pytest.mark.parametrize("seed", range(5))
def test_a_game_goes_on_from_it(seed: int) -> None:
    """No tile is lost, known ones are where they were, and the game is played to its end."""
    state = ingenious.start(position=TEXT, seed=seed)
    pieces = Counter([*state.bag, *state.placed, *(tile for rack in state.racks for tile in rack)])
    assert pieces == Counter(TILES)
    assert [str(tile) for tile in state.racks[0]].count("RG") >= 1
    assert state.markers[0] == (3, 0, 1, 2, 0, 5)
    assert not state.is_first_round
    rng = Random(seed)
    while state.pending:
        choices = {
            seat: options[rng.randrange(len(options))] for seat, options in state.pending.items()
        }
        state, _ = state.advance(choices)
    assert state.is_over


def test_a_record_of_it_replays() -> None:
    """A session that began there writes a record that comes to the same end."""
    session = Session(ingenious, Rules(2), {0: "greedy", 1: "balanced"}, 3, Position.parse(TEXT))
    assert session.state.is_over
    record = read_record(session.record())
    assert record.position == TEXT
    assert record.final == session.state


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "it begins with the size, such as side 6"),
        ("side 6 ; RB@0,0>3,0 ; you ?6 ; Ben ?6", "are not neighbours"),
        ("side 6 ; RB@0,0>1,0 GG@1,0>2,0 ; you ?6 ; Ben ?6", "is not empty"),
        ("side 6 ; XX@0,0>1,0 ; you ?6 ; Ben ?6", "is not in your rack"),
        ("side 6 ; ; you ?6 ; you ?6", "'you' is there twice"),
        ("side 6 ; ; you ?7 ; Ben ?6", "a rack has 1 to 6 tiles"),
        ("side 6 ; ; you RR RR RR RR RR RR ; Ben ?6", "the tile RR is there too often"),
        ("side 6 ; ; you ?6 markers 19 0 0 0 0 0 ; Ben ?6", "a marker goes to 18"),
        ("side 6 ; ; you ?6 markers 18 18 18 18 18 18 ; Ben ?6", "the game is over"),
        ("side 6 ; ; you 12 ; Ben ?6", "a player is written like"),
    ],
)
def test_what_cannot_be_is_refused(text: str, sentence: str) -> None:
    """Each gets one sentence that says what is wrong and how a position is written."""
    with pytest.raises(ValueError, match=sentence) as error:
        ingenious.start(position=text)
    assert "a position is written like" in str(error.value)


def test_rules_must_fit() -> None:
    """A position is for so many players as it has."""
    with pytest.raises(ValueError, match="the position has 2 players"):
        ingenious.start(Rules(3), position=TEXT)
