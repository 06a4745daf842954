"""The exercises of the lesson on Refined."""

from __future__ import annotations

from collections.abc import Mapping

from kernel_lib.core.text import message
from kernel_lib.learn.exercises import Exercise
from kernel_lib.nimmt.board import Table
from kernel_lib.nimmt.content.variant_exercises.shared import cost
from kernel_lib.nimmt.events import OrderChosen
from kernel_lib.nimmt.rules import Rules
from kernel_lib.nimmt.state import start

_FOUR_IN_A_ROW = "18 | 41 42 43 44 | 60 | 88"


def _order_of(plays: Mapping[str, tuple[int, int]]) -> tuple[str, ...]:
    """Who places their two cards first, second, and so on."""
    table = Table.parse("1 | 2 | 3 | 4")
    _, events = table.resolve(plays)
    return tuple(one.who for one in events if isinstance(one, OrderChosen))


EXERCISES = (
    Exercise(
        "refined-pairs",
        message("You hold 14 cards and lay two of them. How many ways are there to choose? Guess."),
        lambda: len(start(Rules(players=2, variants=("refined",))).pending[0]),
        message(
            "Each of the 14 goes with 13 others. That counts every pair twice: 14 × 13 / 2 = 91."
        ),
        (
            message("With how many other cards can one card be laid?"),
            message("12 with 40 is the same choice as 40 with 12."),
        ),
        message("Count the partners of each card, then see how often each pair was counted."),
        {
            182: message("That counts each pair twice: 12 with 40, and 40 with 12."),
            196: message("A card can't be laid together with itself."),
            28: message("14 × 2. But each card has 13 partners, not two."),
            7: message("That is how many tricks there are. In the first you have many more ways."),
        },
    ),
    Exercise(
        "refined-who",
        message(
            "Ann lays 40 and 88, Ben lays 7 and 95, Cleo lays 33 and 34. In what order do they "
            'place their cards? Answer with a list like ["Ann", "Ben", "Cleo"].'
        ),
        lambda: _order_of({"Ann": (40, 88), "Ben": (7, 95), "Cleo": (33, 34)}),
        message("The lowest cards are 7 (Ben), 33 (Cleo) and 40 (Ann). The others don't matter."),
        (
            message("Who has laid the lowest card of all?"),
            message("Then look at the lower card of each of the other two."),
        ),
        message("Compare the lower card of each player; the higher ones do not count."),
        {
            ("Cleo", "Ben", "Ann"): message("That is by the sum. Only the lower card counts."),
            ("Cleo", "Ann", "Ben"): message("That is by the higher card. The lower one counts."),
            ("Ann", "Ben", "Cleo"): message("That was only the form of the answer."),
        },
    ),
    Exercise(
        "refined-first",
        message(
            "The table is 18 | 41 42 43 44 | 60 | 88. You have laid 46 and 48, and you are the "
            "first to place. Which of the two do you place first, so that you take nothing?"
        ),
        lambda: min(
            (46, 48),
            key=lambda card: cost(Table.parse(_FOUR_IN_A_ROW), {"you": (card, 94 - card)}),
        ),
        message("48 is the fifth card of row 2. Then 46 no longer fits there and goes behind 18."),
        (
            message("There is one place left in row 2."),
            message("If 48 lies at the end of row 2, where does 46 go?"),
        ),
        message("Try both orders on paper."),
        {46: message("Then 48 goes behind it and is the sixth: you take row 2.")},
    ),
)
