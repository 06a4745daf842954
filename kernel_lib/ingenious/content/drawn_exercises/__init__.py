"""Exercises on Ingenious with numbers drawn anew: the kinds of lessons 60 to 66.

The engine computes the answers.
"""

from kernel_lib.ingenious.content.drawn_exercises.alone import ALONE_KINDS
from kernel_lib.ingenious.content.drawn_exercises.lines import LINE_KINDS
from kernel_lib.ingenious.content.drawn_exercises.lowest import LOWEST_KINDS
from kernel_lib.ingenious.content.drawn_exercises.swapping import SWAP_KINDS
from kernel_lib.ingenious.content.drawn_exercises.worth import WORTH_KINDS

KINDS = (*LINE_KINDS, *SWAP_KINDS[:3], *LOWEST_KINDS, *WORTH_KINDS, *ALONE_KINDS, *SWAP_KINDS[3:])
"""Every kind, in the order of the lessons."""

KIND_EXERCISES = tuple(kind.exercise for kind in KINDS)
"""Their first exercises."""

FAMILIES = tuple(kind.family for kind in KINDS)
"""Their families."""
