"""The exercises of the lesson on Hand."""

from __future__ import annotations

from fractions import Fraction

from kernel_lib.core.text import message
from kernel_lib.learn.exercises import Exercise
from kernel_lib.nimmt.board import Table
from kernel_lib.nimmt.decisions.play import Play
from kernel_lib.nimmt.rows import Row
from kernel_lib.nimmt.rules import Rules
from kernel_lib.nimmt.scoring import bulls_so_far
from kernel_lib.nimmt.state import start


def _points(pile: Row = (), hand: Row = ()) -> int:
    """The points of one player at the end of Hand."""
    return bulls_so_far((0,), (pile,), (), (hand,))[0]


def _most_kept(play: Play, table: str) -> int:
    """The most cards that the first player of Hand can keep who plays this card on this table."""
    first = start(Rules(players=2, variants=("hand",)), seed=186)
    state, _ = first._replace(rows=Table.parse(table).rows).advance({0: play})
    return max(len(keep.cards) for keep in state.pending[0])


EXERCISES = (
    Exercise(
        "hand-kept-55",
        message(
            "You keep 55 in your hand, with its 7 bulls. When the game ends you still hold it. "
            "How many points does it cost you? Guess."
        ),
        lambda: _points(hand=(55,)),
        message("Bulls that are left in the hand count double: 2 × 7 = 14."),
        (
            message("It costs more than in the penalty pile."),
            message("What is left in the hand counts double."),
        ),
        message("Take the bulls of 55, and double them."),
        {
            7: message("That is what it costs in the penalty pile. In the hand it counts double."),
            0: message("It costs nothing only if you get rid of it in time."),
            110: message("That is twice the number on the card. Bulls count, not numbers."),
        },
    ),
    Exercise(
        "hand-room",
        message(
            "You hold 14 cards. You play one of them, and it takes a row of five cards. "
            "How many of the five can you put into your hand at most?"
        ),
        lambda: _most_kept(Play(17), "11 12 13 14 15 | 40 | 100 | 99"),
        message("When you have played one card you hold 13. Three more make 16, the limit."),
        (
            message("How many cards do you hold when one has been played?"),
            message("A hand may never have more than 16 cards."),
        ),
        message("Count up from the cards you hold to 16."),
        {
            5: message("Then you would hold 18 cards. The limit is 16."),
            2: message("The card that you played is no longer in your hand."),
            4: message("You hold 13 cards, and 13 + 4 is one too many."),
        },
    ),
    Exercise(
        "hand-bet",
        message(
            "You take a card. In the pile it costs its bulls. In the hand it costs double, but "
            "nothing if you get rid of it. How likely must that be, for both to cost the same on "
            "average? Answer with a number from 0 to 1."
        ),
        lambda: 1 - Fraction(_points(pile=(55,)), _points(hand=(55,))),
        message(
            "1/2. In half of the cases you pay double, in the other half nothing. "
            "It is the same for every card."
        ),
        (
            message("Try a card with 5 bulls: 5 in the pile, 10 or 0 in the hand."),
            message("How often may the 10 happen, if you want to pay 5 on average?"),
        ),
        message("Compare the cost in the pile with the average of double and nothing."),
        {
            1: message("If you are sure to get rid of it, keeping it costs nothing."),
            0: message("If you never get rid of it, keeping it always costs double."),
            50: message("A probability is a number from 0 to 1: write 0.5 for 50%."),
        },
        is_chance=True,
    ),
)
