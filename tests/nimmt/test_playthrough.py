"""Golden playthroughs: a whole game told word for word stays as it is."""

from __future__ import annotations

import pytest

from tests.golden import HERE, MATCHES, playthrough


@pytest.mark.parametrize("name", MATCHES)
def test_playthrough(name: str) -> None:
    """Every answer of every position is what the golden file says, byte for byte."""
    told = playthrough(name).encode()
    assert told == (HERE / name).read_bytes(), "see tests/golden: python -m tests.golden"


def test_playthrough_shows_everything() -> None:
    """The golden games contain every kind of event and a row choice in the middle of a trick."""
    told = playthrough("nimmt-base.txt")
    for kind in (
        "Dealt(",
        "Revealed(",
        "Placed(",
        "TookSixth(",
        "TooLow(",
        "TookRow(",
        "DealScored(",
        "MatchEnded(",
        "pending 0: row1 row2 row3 row4",
    ):
        assert kind in told
