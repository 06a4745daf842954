"""The exercises of the lessons on variants, a file a variant; the engine computes every answer."""

from __future__ import annotations

from kernel_lib.nimmt.content.variant_exercises import (
    combine,
    double,
    hand,
    logic,
    open,
    professional,
    refined,
    tactics,
    tournament,
)
from kernel_lib.nimmt.content.variant_exercises.shared import TRIAL_TABLE as TRIAL_TABLE

VARIANT_EXERCISES = tuple(
    exercise
    for lesson in (
        tactics,
        logic,
        tournament,
        professional,
        open,
        refined,
        hand,
        double,
        combine,
    )
    for exercise in lesson.EXERCISES
)
"""The exercises of lessons 10 to 18, in their order."""
