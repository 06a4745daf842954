"""Exercises with numbers drawn anew: the families of lessons 20 to 30.

Each is like the exercise of the same id in ``chance_exercises`` or ``simulation_exercises``. The
engine computes the answers.
"""

from kernel_lib.nimmt.content.drawn_exercises.bulls import BULLS_FAMILIES
from kernel_lib.nimmt.content.drawn_exercises.choice import CHOICE_FAMILIES
from kernel_lib.nimmt.content.drawn_exercises.comparing import COMPARING_FAMILIES
from kernel_lib.nimmt.content.drawn_exercises.conditional import CONDITIONAL_FAMILIES
from kernel_lib.nimmt.content.drawn_exercises.counting import COUNTING_FAMILIES
from kernel_lib.nimmt.content.drawn_exercises.gap import GAP_FAMILIES
from kernel_lib.nimmt.content.drawn_exercises.samples import SAMPLE_FAMILIES

FAMILIES = (
    *COUNTING_FAMILIES,
    *GAP_FAMILIES,
    *CONDITIONAL_FAMILIES,
    *BULLS_FAMILIES,
    *SAMPLE_FAMILIES,
    *COMPARING_FAMILIES,
    *CHOICE_FAMILIES,
)
"""Every family, in the order of the lessons."""
