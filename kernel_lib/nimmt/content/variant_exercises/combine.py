"""The exercises of the lesson on combining variants."""

from __future__ import annotations

from itertools import combinations

from kernel_lib.core.text import message
from kernel_lib.learn.exercises import Exercise
from kernel_lib.nimmt.content.variant_exercises.shared import can_play
from kernel_lib.nimmt.rules import Rules
from kernel_lib.nimmt.variants import OFFICIAL, VARIANTS

EXERCISES = (
    Exercise(
        "combine-pairs",
        message("There are eight variants. How many pairs of two different ones are there? Guess."),
        lambda: len(tuple(combinations(OFFICIAL, 2))),
        message("Each of the 8 goes with 7 others, which counts every pair twice: 8 × 7 / 2 = 28."),
        (
            message("With how many others can Tactics be paired?"),
            message("Open with Double is the same pair as Double with Open."),
        ),
        message("Count the partners of each variant, and then count no pair twice."),
        {
            56: message("That counts each pair twice, once from each side."),
            64: message("A variant is no pair with itself, and each pair counts once."),
            16: message("Each of the eight has seven partners, not two."),
        },
    ),
    Exercise(
        "combine-aspect",
        message(
            "Open and Hand both set the same aspect of the rules. Which one? "
            "Answer with its name in quotation marks."
        ),
        lambda: next(
            str(aspect)
            for aspect in VARIANTS["open"].amend(Rules())
            if aspect in VARIANTS["hand"].amend(Rules())
        ),
        message('Both set "turns": Open to "in turn", Hand to "at once".'),
        (
            message("Look at the list of what each variant sets."),
            message("It says how the cards of a trick are played."),
        ),
        message("Look for a word that stands in the lines of both, open and hand."),
        {
            "marker": message("Only Open sets that: card 1 marks who begins."),
            "hand_size": message(
                "Of the two only Hand sets that. In Open a hand has ten cards, as usual."
            ),
            "in turn": message("That is the value. The aspect stands before the equals sign."),
        },
    ),
    Exercise(
        "combine-most",
        message("How many people at most can play Logic, Professional and Hand together?"),
        lambda: max(
            players
            for players in range(2, 21)
            if can_play(players, "logic", "professional", "hand")
        ),
        message(
            "Hand gives everyone 14 cards. Seven hands and four rows need 102 cards; "
            "for eight players there are too few."
        ),
        (
            message("Which of the three allows the fewest players?"),
            message("Count the cards: 14 for each player, 4 for the rows, 104 in all."),
        ),
        message("Look at the lines of Hand in the table, or count the cards that are dealt."),
        {
            10: message("Logic and Professional alone allow 10, but Hand deals 14 cards to each."),
            5: message("That is the limit of Tournament, which is not among them."),
            8: message("8 × 14 + 4 = 116, and there are 104 cards."),
        },
    ),
)
