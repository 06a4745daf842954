"""Records of FTW?!: what breaks its rules is refused at its line, with the rule's sentence.

What holds for the records of every game is shown in ``tests/core/test_record.py``.
"""

from __future__ import annotations

import pytest

from kernel_lib.core.record import RecordError, read_record
from tests.core.test_record import RECORDS

LINES = RECORDS["ftw"].splitlines()


def test_record() -> None:
    """A record has a line a turn, a word a seat, and a dot for who is not asked."""
    assert LINES[:11] == [
        "sixth-card record 1",
        "game ftw",
        "rules players=2; passed=2; highest=9; hand_size=4",
        "seed 5",
        "pass3,9 pass2,7",
        "7 .",
        ". 9",
        "help2,9 .",
        ". 3",
        "help1,3 .",
        ". 4",
    ]
    assert LINES[-1] == "end 15 turns; scores 3 14"


def test_help_is_in_the_sample() -> None:
    """Among the records of FTW?! is one with a card played with help."""
    assert "7+11 ." in RECORDS["ftw from a position"].splitlines()


WHAT_TO_PASS = "pass 2 of your cards, such as Pass(cards=(1, 3)): 1, 3, 8, 9"
HOW_TO_WRITE = (
    "write a card like 31, with help cards like 2+6+11, a new help card and the card taken for it "
    "like help6,25, or cards passed like pass3,7,21"
)

BROKEN = {
    "rules that do not fit": (
        3,
        "rules players=2; passed=5; highest=9; hand_size=4",
        "0 to 4 cards can be passed from a hand of 4, not 5",
    ),
    "one has not passed": (5, "pass3,9 .", "still waiting for the choice of seat 1"),
    "one card passed": (
        5,
        "pass3 pass2,7",
        f"Pass(cards=(3,)) does not fit now: {WHAT_TO_PASS}",
    ),
    "cards passed in another order": (
        5,
        "pass9,3 pass2,7",
        f"'pass9,3' is no choice: {HOW_TO_WRITE}",
    ),
    "another's card passed": (5, "pass3,7 pass2,4", "card 7 is not in your hand: 1, 3, 8, 9"),
    "a turn before passing": (
        5,
        "3 pass2,7",
        f"Play(card=3, use=()) does not fit now: {WHAT_TO_PASS}",
    ),
    "a card passed on": (6, "9 .", "card 9 is not in your hand: 1, 2, 7, 8"),
    "another's turn": (6, ". 9", "seat 1 is not asked now: the choice is with seat 0"),
    "two at once": (6, "7 9", "seat 1 is not asked now: the choice is with seat 0"),
    "passing again": (
        6,
        "pass1,2 .",
        "Pass(cards=(1, 2)) does not fit now: play any card of your hand: 1, 2, 7, 8",
    ),
    "help without a pile": (
        6,
        "help1,2 .",
        "there is no pile, so 1 cannot become a help card: play any card of your hand: 1, 2, 7, 8",
    ),
    "too low": (
        7,
        ". 5",
        "5 is not higher than the top card 7: "
        "play 9; or make one of 3, 4, 5 a help card and take a card of the pile",
    ),
    "taken from nowhere": (
        8,
        "help2,8 .",
        "8 is not in the pile; take one of its cards: 7, 9",
    ),
    "help that is not there": (
        8,
        "8+2 .",
        "2 is not one of your help cards (none): "
        "make one of 1, 2, 8 a help card and take a card of the pile",
    ),
    "help cards in another order": (8, "8+9+2 .", f"'8+9+2' is no choice: {HOW_TO_WRITE}"),
    "no choice": (
        8,
        "help2 .",
        f"'help2' is no choice: {HOW_TO_WRITE}",
    ),
    "three words": (8, "help2,9 . .", "'help2,9 . .' has 3 words, but there are 2 seats"),
    "other scores": (
        len(LINES),
        "end 15 turns; scores 14 3",
        f"the game so far ends with {LINES[-1]!r}, not 'end 15 turns; scores 14 3'",
    ),
}


@pytest.mark.parametrize(("number", "line", "reason"), BROKEN.values(), ids=BROKEN)
def test_broken(number: int, line: str, reason: str) -> None:
    """A line that breaks the rules is refused with its number and the reason."""
    text = "\n".join([*LINES[: number - 1], line, *LINES[number:]]) + "\n"
    with pytest.raises(RecordError) as error:
        read_record(text)
    assert error.value.line == number
    assert str(error.value) == f"line {number}: {reason}"
