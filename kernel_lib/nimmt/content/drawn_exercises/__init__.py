"""Exercises with numbers drawn anew: the families of lessons 20 to 39.

Some are like an exercise of the same id in the files beside this folder. The others are of a kind
that makes its first exercise, too. The engine computes the answers.
"""

from kernel_lib.nimmt.content.drawn_exercises.bulls import BULLS_FAMILIES, BULLS_KINDS
from kernel_lib.nimmt.content.drawn_exercises.choice import CHOICE_FAMILIES
from kernel_lib.nimmt.content.drawn_exercises.comes_before import BEFORE_KINDS
from kernel_lib.nimmt.content.drawn_exercises.comparing import COMPARING_FAMILIES
from kernel_lib.nimmt.content.drawn_exercises.conditional import (
    CONDITIONAL_FAMILIES,
    CONDITIONAL_KINDS,
)
from kernel_lib.nimmt.content.drawn_exercises.counting import COUNTING_FAMILIES
from kernel_lib.nimmt.content.drawn_exercises.forecasts import FORECAST_KINDS
from kernel_lib.nimmt.content.drawn_exercises.gap import GAP_FAMILIES
from kernel_lib.nimmt.content.drawn_exercises.hands import HAND_KINDS
from kernel_lib.nimmt.content.drawn_exercises.looking_back import LOOKING_BACK_KINDS
from kernel_lib.nimmt.content.drawn_exercises.mixing import MIX_KINDS
from kernel_lib.nimmt.content.drawn_exercises.products import PRODUCT_FAMILIES
from kernel_lib.nimmt.content.drawn_exercises.rounds import ROUND_KINDS
from kernel_lib.nimmt.content.drawn_exercises.samples import SAMPLE_FAMILIES
from kernel_lib.nimmt.content.drawn_exercises.sums import CHAIN_FAMILIES, SUM_FAMILIES
from kernel_lib.nimmt.content.drawn_exercises.symmetry import SYMMETRY_KINDS
from kernel_lib.nimmt.content.drawn_exercises.trials import CURVE_FAMILIES, TRIAL_FAMILIES
from kernel_lib.nimmt.content.drawn_exercises.ways import WAYS_KINDS
from kernel_lib.nimmt.content.drawn_exercises.wins import WIN_FAMILIES

KINDS = (
    *SYMMETRY_KINDS,
    *HAND_KINDS,
    *BEFORE_KINDS,
    *WAYS_KINDS,
    *CONDITIONAL_KINDS,
    *BULLS_KINDS,
    *ROUND_KINDS,
    *FORECAST_KINDS,
    *MIX_KINDS,
    *LOOKING_BACK_KINDS,
)
"""The kinds that make their first exercise, too, in the order of the lessons."""

KIND_EXERCISES = tuple(kind.exercise for kind in KINDS)
"""Their first exercises."""

FAMILIES = (
    *COUNTING_FAMILIES,
    *GAP_FAMILIES,
    *CONDITIONAL_FAMILIES,
    *BULLS_FAMILIES,
    *SAMPLE_FAMILIES,
    *COMPARING_FAMILIES,
    *CHOICE_FAMILIES,
    *PRODUCT_FAMILIES,
    *SUM_FAMILIES,
    *WIN_FAMILIES,
    *CURVE_FAMILIES,
    *CHAIN_FAMILIES,
    *TRIAL_FAMILIES,
    *(kind.family for kind in KINDS),
)
"""Every family: first those of other exercises, then those of kinds."""
