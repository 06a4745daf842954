"""The exercises of more lessons on chances, a file a lesson; the engine computes every answer."""

from __future__ import annotations

from kernel_lib.nimmt.content.course_exercises import (
    bayes,
    independence,
    markov,
    random_variables,
)

COURSE_EXERCISES = tuple(
    exercise
    for lesson in (independence, bayes, random_variables, markov)
    for exercise in lesson.EXERCISES
)
"""The exercises of these lessons, in their order."""
