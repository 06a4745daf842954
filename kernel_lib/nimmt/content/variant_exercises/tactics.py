"""The exercises of the lesson on Tactics."""

from __future__ import annotations

from kernel_lib.core.text import message
from kernel_lib.learn.exercises import Exercise
from kernel_lib.nimmt.rules import Rules
from kernel_lib.nimmt.state import start

EXERCISES = (
    Exercise(
        "tactics-deck",
        message("Six play Tactics. What is the highest card of the deck? Guess."),
        lambda: Rules(players=6, variants=("tactics",)).highest,
        message("Six hands of ten and four cards for the rows: 6 × 10 + 4 = 64."),
        (
            message("Every player holds ten cards."),
            message("Four more cards start the rows."),
        ),
        message("Count the cards that are dealt: all hands, and the starts of the rows."),
        {
            60: message("Those are the hands. The rows need cards, too."),
            104: message("That is the usual deck. Tactics leaves out what is not dealt."),
        },
    ),
    Exercise(
        "tactics-unseen",
        message(
            "Three play Tactics, and the deal has just begun. How many cards have you not seen yet?"
        ),
        lambda: len(start(Rules(players=3, variants=("tactics",))).view(0).unseen),
        message("34 cards, less your ten and the four on the table: 20, ten with each opponent."),
        (
            message("How many cards does the deck have with three players?"),
            message("You see your own hand and the starts of the rows."),
        ),
        message("Take your hand and the table away from the deck."),
        {
            24: message("You see the four cards on the table, too."),
            90: message("That is so in the usual game. In Tactics the deck ends at 34."),
        },
    ),
)
