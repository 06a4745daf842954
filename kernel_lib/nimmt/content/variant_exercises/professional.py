"""The exercises of the lesson on Professional."""

from __future__ import annotations

from kernel_lib.core.text import message
from kernel_lib.learn.exercises import Exercise
from kernel_lib.nimmt.cards import DECK
from kernel_lib.nimmt.content.examples import AFTER_FIGURE_3
from kernel_lib.nimmt.content.figure_3 import table_without_a_place
from kernel_lib.nimmt.content.variant_exercises.shared import TRIAL_TABLE
from kernel_lib.nimmt.rules import Rules

_PROFESSIONAL = Rules(variants=("professional",))


EXERCISES = (
    Exercise(
        "professional-50",
        message(
            "The table is 9 14 | 27 31 36 41 44 | 52 | 88 93. In the usual game 50 takes row 2. "
            "In Professional it may go to a left end, too. To which row does it go now? Guess."
        ),
        lambda: _PROFESSIONAL.table(TRIAL_TABLE).spots(50)[0].row + 1,
        message("50 is lower than 52, so it fits to the left of it: 2 away. 44 is 6 away. Row 3."),
        (
            message("To the left of which first cards does 50 fit? They must be higher."),
            message("The first cards 52 and 88 are higher. Which end of all is nearest to 50?"),
        ),
        message("Look for the end that is nearest to 50, on the left or on the right."),
        {
            2: message("So it was. Now 50 fits to the left of 52 as well, and 52 is nearer."),
            4: message("88 is higher than 50, too, but it is 38 away."),
        },
    ),
    Exercise(
        "professional-59",
        message(
            "After the four moves the table is 17 | 5 10 21 33 62 | 58 65 | 45 68 80. "
            "At how many ends could 59 be put now?"
        ),
        lambda: len(_PROFESSIONAL.table(AFTER_FIGURE_3).ends_for(59)),
        message(
            "1. Rows 2, 3 and 4 begin below 59 and end above it. But 17 is alone in row 1, and 59 "
            "fits to the right of it, 42 away."
        ),
        (
            message(
                "Take the rows one by one. Is 59 lower than the first card? Higher than the last?"
            ),
            message("A single card is the first and the last of its row."),
        ),
        message("Compare 59 with the first and the last card of each row."),
        {
            0: message("So says the publisher's page. Look again at row 1."),
            2: message("A card fits at one end of a row at most. Compare it with each row again."),
            4: message("In a row that begins below 59 and ends above it there is no end for 59."),
        },
    ),
    Exercise(
        "professional-nowhere",
        message(
            "On the table 40 44 70 | 5 10 62 | 58 65 | 45 68 80 the card 59 fits nowhere. "
            "List all the cards that fit nowhere here, 59 too."
        ),
        lambda: frozenset(
            card
            for card in DECK
            if card not in table_without_a_place().cards and not table_without_a_place().spots(card)
        ),
        message(
            "Each row must begin below the card and end above it. The highest first card is 58, "
            "the lowest last card is 62. Between them are 59, 60 and 61."
        ),
        (
            message(
                "A card that is higher than a last card fits, and one lower than a first card."
            ),
            message("The first cards are 40, 5, 58 and 45, the last cards 70, 62, 65 and 80."),
        ),
        message("Such a card is higher than every first card and lower than every last card."),
        {
            (59, 60): message("There is one more: look at the last card of row 2."),
            (58, 59, 60, 61, 62): message("58 and 62 lie on the table."),
        },
    ),
)
