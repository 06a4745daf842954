"""Exercises on FTW?! with numbers drawn anew: the kinds of lessons 40 to 44.

The engine computes the answers.
"""

from kernel_lib.ftw.content.drawn_exercises.beating import BEATING_KINDS
from kernel_lib.ftw.content.drawn_exercises.endings import ENDING_KINDS
from kernel_lib.ftw.content.drawn_exercises.helping import HELPING_KINDS
from kernel_lib.ftw.content.drawn_exercises.in_order import ORDER_KINDS
from kernel_lib.ftw.content.drawn_exercises.piles import PILE_KINDS

KINDS = (*PILE_KINDS, *HELPING_KINDS, *ENDING_KINDS, *BEATING_KINDS, *ORDER_KINDS)
"""Every kind, in the order of the lessons."""

KIND_EXERCISES = tuple(kind.exercise for kind in KINDS)
"""Their first exercises."""

FAMILIES = tuple(kind.family for kind in KINDS)
"""Their families."""
