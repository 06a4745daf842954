"""The exercises of the lessons on statistics, a file a lesson; the engine computes every answer."""

from __future__ import annotations

from kernel_lib.nimmt.content.statistics_exercises import (
    bandits,
    binomial,
    hypothesis_tests,
    normal,
)

STATISTICS_EXERCISES = tuple(
    exercise
    for lesson in (binomial, hypothesis_tests, normal, bandits)
    for exercise in lesson.EXERCISES
)
"""The exercises of lessons 34, 35, 36 and 38, in their order."""
