"""Golden playthroughs: a game told word for word stays as it is, and old games replay."""

from __future__ import annotations

from pathlib import Path

import pytest

from kernel_lib.core.record import write_record
from kernel_lib.testing import Step
from tests.golden import HERE, MATCHES, RECORDS, playthrough, recorded, told_game


@pytest.mark.parametrize("name", MATCHES)
def test_playthrough(name: str) -> None:
    """Every answer that is told is what the golden file says, byte for byte."""
    told = playthrough(name).encode()
    assert told == (HERE / name).read_bytes(), "see tests/golden: python -m tests.golden"


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_record(path: Path) -> None:
    """A game of long ago replays to its end and its scores, and is written again to the byte."""
    record = recorded(path)
    assert record.final.is_over
    steps = [
        Step(*parts)
        for parts in zip(
            record.states[:-1], record.choices, record.events, record.states[1:], strict=True
        )
    ]
    again = write_record(record.game, record.rules, record.seed, steps, record.final)
    assert again == path.read_text(encoding="utf-8")


SHOWN = {
    "nimmt-base": (
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
    "nimmt-logic": ("pending 1: draft", "Drafted(", "RowsLeft(", "TookSixth(", "TookRow("),
    "nimmt-tournament": ("Drafted(", "SheetsPassed(deal=2", "TookSixth(", "TookRow("),
    "nimmt-professional": (
        "PlacedAt(",
        "to the left of",
        "to the right of",
        "EndsTied(",
        "pending 0: left2 right4",
        "FitsNowhere(",
        "pending 0: row1 row2 row3 row4",
        "TookSixth(",
    ),
    "nimmt-open": ("Laid(", "AllLaid(", "MarkerPassed(", "TookSixth(", "TookRow("),
    "nimmt-refined": (
        "91 choices: ",
        "pending 0: first",
        "pending 1: first",
        "OrderChosen(",
        "TookSixth(",
        "TookRow(",
    ),
    "nimmt-hand": (
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
    "nimmt-double": (
        "twins=doublets",
        "table: 46=46 | 23 | 2 | 79;",
        "Stacked(",
        "TookTogether(",
        ": 5 bulls. Each pays half, rounded up: 3.",
        "TookSixth(",
    ),
    "nimmt-logic-professional": ("RowsLeft(", "PlacedAt(", "EndsTied(", "FitsNowhere("),
    "nimmt-tournament-open": ("SheetsPassed(", "AllLaid(", "MarkerPassed("),
    "ftw-base": (
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
    "ftw-position": ("pile (17,); helps ((6, 11, 19), ())", "MatchEnded("),
    "ingenious-base": (
        "mode alone; side 6; rack 6; top 18",
        "Placed(",
        ", no points.",
        "Refilled(",
        ": keep swap",
        "Swapped(",
        "Ended(",
        "No tile fits any more.",
    ),
    "ingenious-solo": ("mode solo; side 6; rack 1; top 36", "Placed(", "Ended("),
}
"""What the recorded games contain: kinds of events, questions, ways of telling them."""


@pytest.mark.parametrize(("name", "told"), SHOWN.items(), ids=SHOWN)
def test_records_show_everything(name: str, told: tuple[str, ...]) -> None:
    """The recorded games contain every kind of event that their rules have, and every question."""
    paths = [path for path in RECORDS if path.stem.rstrip("-12") == name]
    text = "".join(told_game(recorded(path), whole=True) for path in paths)
    for words in told:
        assert words in text
