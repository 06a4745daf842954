"""The exercises of the lesson on Logic."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kernel_lib.core.text import message
from kernel_lib.learn.exercises import Exercise
from kernel_lib.nimmt.board import Table
from kernel_lib.nimmt.content.variant_exercises.shared import cost
from kernel_lib.nimmt.decisions.draft import Draft
from kernel_lib.nimmt.rules import Rules
from kernel_lib.nimmt.state import State, start


def _drafted(players: int, pick: Callable[[int, Sequence[Draft]], Draft]) -> State:
    """The position of Logic in which all hands are chosen, each card as ``pick`` says."""
    state = start(Rules(players=players, variants=("logic",)))
    while state.ask == "draft":
        ((seat, open_cards),) = state.pending.items()
        state, _ = state.advance({seat: pick(seat, open_cards)})
    return state


def _last_two_tricks(yours: int, bens: int) -> int:
    """Your bulls in the example of Logic, when you and Ben play these cards first."""
    table = Table.parse("2 19 | 4 | 5 | 12 13 14 15")
    first, last = {"you": yours, "Ben": bens}, {"you": 46 - yours, "Ben": 44 - bens}
    return cost(table, first) + cost(table.resolve(first)[0], last)


EXERCISES = (
    Exercise(
        "logic-unseen",
        message(
            "Three play Logic, and all hands have been chosen. "
            "How many cards have you not seen? Guess."
        ),
        lambda: len(_drafted(3, lambda seat, open_cards: open_cards[0]).view(0).unseen),
        message("None: 0. Every card lay open, and everyone saw who took it."),
        (
            message("All 34 cards lie face up at the start."),
            message("You see each card go to a hand. Must you forget it then?"),
        ),
        message("Think of where the cards lay before they came into the hands."),
        {
            20: message("That is so in Tactics. Here you have seen who took each of the twenty."),
            10: message("You have seen the hands of both neighbours grow, card by card."),
        },
    ),
    Exercise(
        "logic-left-over",
        message(
            "Two play Logic with the cards 1 to 24. One always takes the lowest open card, the "
            "other always the highest. With which four cards do the rows begin? Answer with a list."
        ),
        lambda: frozenset(
            _drafted(2, lambda seat, open_cards: open_cards[0 if seat == 0 else -1]).table.cards
        ),
        message("One ends up with 1 to 10, the other with 15 to 24. 11, 12, 13 and 14 are left."),
        (
            message("How many cards does each of the two take?"),
            message("One takes 1, 2, 3 and so on. Where does that hand end?"),
        ),
        message("Write down both hands, ten cards each. What is left of 1 to 24?"),
        {
            (1, 2, 3, 4): message("One player takes just those, first of all."),
            (21, 22, 23, 24): message("The other takes just those, first of all."),
            (10, 11, 12, 13): message("The low hand has ten cards, so the 10 belongs to it."),
        },
    ),
    Exercise(
        "logic-reply",
        message(
            "The table is 2 19 | 4 | 5 | 12 13 14 15. You hold 22 and 24, Ben holds 21 and 23. "
            "Somehow you know that Ben plays 23 first. Which card do you play first?"
        ),
        lambda: min((22, 24), key=lambda card: _last_two_tricks(card, 23)),
        message(
            "22: then nobody takes anything. With 24 you would take 6 bulls in the last trick."
        ),
        (
            message("Look at the two lines in which Ben plays 23."),
            message("In which of the two do you take fewer bulls?"),
        ),
        message("Compare your bulls in the two lines in which Ben plays 23."),
        {
            24: message("Then 21 and 22 come last, behind 15, and your 22 is the sixth: 6 bulls."),
            0: message("That is what you take. Which card makes it so?"),
        },
    ),
)
