"""The exercises of the lesson on Open."""

from __future__ import annotations

from kernel_lib.core.text import message
from kernel_lib.learn.exercises import Exercise
from kernel_lib.nimmt.board import Table
from kernel_lib.nimmt.content.variant_exercises.shared import TRIAL_TABLE, can_play, cost
from kernel_lib.nimmt.rules import Rules
from kernel_lib.nimmt.state import State, start


def _open_trick(number: int) -> State:
    """The first position of that trick of Open, with four players."""
    state = start(Rules(variants=("open",)))
    while state.trick < number:
        state, _ = state.advance({seat: ways[0] for seat, ways in state.pending.items()})
    return state


EXERCISES = (
    Exercise(
        "open-most",
        message("How many people at most can play Open? Guess."),
        lambda: max(players for players in range(2, 11) if can_play(players, "open")),
        message("9. Card 1 is taken out, so 103 are left: too few for ten hands and four rows."),
        (
            message("In the usual game ten can play, and then all 104 cards are dealt."),
            message("One card of the deck is needed for something else."),
        ),
        message("Count the cards: ten for each player, four for the rows."),
        {10: message("Ten hands and four rows need 104 cards. One is missing: the marker.")},
    ),
    Exercise(
        "open-last",
        message(
            "Four play Open, and the marker begins with player 1. Who lays last in the sixth trick?"
        ),
        lambda: 1 + (_open_trick(6).view(None).first - 1) % 4,
        message("In trick 6 the marker is with player 2, so player 1 lays last."),
        (
            message("Where is the marker in tricks 2, 3, 4 and 5?"),
            message("In trick 5 it is back with player 1. The right neighbour lays last."),
        ),
        message("Move the marker from player to player, up to trick 6."),
        {
            2: message("Player 2 has the marker then, and lays first."),
            4: message("So it was in trick 1. Since then the marker has moved on five times."),
        },
    ),
    Exercise(
        "open-safe",
        message(
            "The table is 9 14 | 27 31 36 41 44 | 52 | 88 93. You lay last. The others have laid "
            "45, 60 and 95. How many bulls does your 47 cost you?"
        ),
        lambda: cost(Table.parse(TRIAL_TABLE), {"A": 45, "B": 60, "C": 95, "you": 47}),
        message("0. The 45 is placed first, takes row 2, and 47 goes behind it."),
        (
            message("Which of the four cards is placed first?"),
            message("After the 45, how many cards are in row 2?"),
        ),
        message("Place the four cards one by one, the lowest first."),
        {
            9: message("Alone it would. But 45 is lower: it is placed first and takes the row."),
            2: message("That is the number of cards in row 2 then. Nobody pays for those."),
        },
    ),
)
