"""Golden playthroughs: a whole game told word for word stays as it is."""

from __future__ import annotations

import pytest

from tests.golden import HERE, MATCHES, playthrough


@pytest.mark.parametrize("name", MATCHES)
def test_playthrough(name: str) -> None:
    """Every answer of every position is what the golden file says, byte for byte."""
    told = playthrough(name).encode()
    assert told == (HERE / name).read_bytes(), "see tests/golden: python -m tests.golden"


SHOWN = {
    "nimmt-base.txt": (
        "Dealt(",
        "Revealed(",
        "Placed(",
        "TookSixth(",
        "TooLow(",
        "TookRow(",
        "DealScored(",
        "MatchEnded(",
        "pending 0: row1 row2 row3 row4",
    ),
    "nimmt-logic.txt": ("pending 1: draft", "Drafted(", "RowsLeft(", "TookSixth(", "TookRow("),
    "nimmt-tournament.txt": ("Drafted(", "SheetsPassed(deal=2", "TookSixth(", "TookRow("),
    "nimmt-professional.txt": (
        "PlacedAt(",
        "to the left of",
        "to the right of",
        "EndsTied(",
        "pending 0: left2 right4",
        "FitsNowhere(",
        "pending 0: row1 row2 row3 row4",
        "TookSixth(",
    ),
    "nimmt-open.txt": ("Laid(", "AllLaid(", "MarkerPassed(", "TookSixth(", "TookRow("),
    "nimmt-refined.txt": (
        "91 choices: ",
        "pending 0: first",
        "pending 1: first",
        "OrderChosen(",
        "TookSixth(",
        "TookRow(",
    ),
    "nimmt-hand.txt": (
        "pile_limit=over 20",
        "196 choices: ",
        "Laid(",
        "pending 0: keepnone",
        "to the hand.",
        "to the penalty pile",
        "to the hand, ",
        "left in the hand and count double",
        "no card is left in the hand",
        "TookSixth(",
        "TookRow(",
    ),
    "nimmt-double.txt": (
        "twins=doublets",
        "table: 46=46 | 23 | 2 | 79;",
        "Stacked(",
        "TookTogether(",
        ": 5 bulls. Each pays half, rounded up: 3.",
        "TookSixth(",
    ),
    "nimmt-logic-professional.txt": ("RowsLeft(", "PlacedAt(", "EndsTied(", "FitsNowhere("),
    "nimmt-tournament-open.txt": ("SheetsPassed(", "AllLaid(", "MarkerPassed("),
    "ftw-base.txt": (
        "220 choices: ",
        "RoundBegan(",
        "Passed(",
        "starts a new pile.",
        " with help: ",
        "The rest of the pile is gone: ",
        "The pile is gone.",
        "two cards!",
        "RoundScored(",
        "The win goes to ",
        " share the win with the most points: ",
    ),
    "ftw-position.txt": ("pile (17,); helps ((6, 11, 19), ())", "MatchEnded("),
    "ingenious-base.txt": (
        "mode alone; side 6; rack 6; top 18",
        "Placed(",
        ", no points.",
        "Refilled(",
        ": keep swap",
        "Swapped(",
        "Ended(",
        "No tile fits any more.",
    ),
    "ingenious-solo.txt": ("mode solo; side 6; rack 1; top 36", "Placed(", "Ended("),
}
"""What the golden games contain: kinds of events, questions, ways of telling them."""


@pytest.mark.parametrize(("name", "told"), SHOWN.items(), ids=SHOWN)
def test_playthrough_shows_everything(name: str, told: tuple[str, ...]) -> None:
    """The golden games contain every kind of event that their rules have, and every question."""
    text = playthrough(name)
    for words in told:
        assert words in text
