"""When exercises are due: FSRS by two programs, and what of the answers counts."""

from __future__ import annotations

from datetime import date, timedelta
from random import Random

import pytest

from kernel_lib.learn import schedule
from kernel_lib.learn.guesses import GivenAnswer
from tests.learn import second_fsrs

FIRST = date(2026, 11, 2)


def history(rng: Random) -> list[GivenAnswer]:
    """Answers over some months, several on some days, right more often than not."""
    day = FIRST
    answers: list[GivenAnswer] = []
    for _ in range(rng.randint(1, 25)):
        answers += [
            GivenAnswer("7", rng.random() < 0.7, None, f"{day}T{hour + 8:02}:00:00")
            for hour in range(rng.choice([1, 1, 1, 2, 4]))
        ]
        day += timedelta(rng.choice([1, 1, 2, 3, 7, 20, 60]))
    return answers


def test_two_programs_agree() -> None:
    """Over 1,000 histories stability, difficulty, recall and day are those of the formulas."""
    rng = Random(3)
    for _ in range(1000):
        answers = history(rng)
        card = schedule.card_of(answers)
        assert card is not None
        stability, difficulty, due = second_fsrs.after(schedule.reviews(answers))
        assert card.stability == pytest.approx(stability, rel=1e-9)
        assert card.difficulty == pytest.approx(difficulty, rel=1e-9)
        assert schedule.due_day(card) == due
        later = due + timedelta(rng.randint(0, 40))
        days = (later - max(schedule.reviews(answers))).days
        assert schedule.recall(card, later) == pytest.approx(
            second_fsrs.recall(days, stability), rel=1e-9
        )


def test_the_first_answer_of_a_day_counts() -> None:
    """What is tried later that day changes nothing, and an answer without a day counts nothing."""
    first = GivenAnswer("8", False, None, "2026-11-02T09:00:00")
    later = GivenAnswer("7", True, None, "2026-11-02T09:01:00")
    old = GivenAnswer("7", True)
    assert schedule.reviews([old, first, later]) == {FIRST: False}
    assert schedule.card_of([first, later]) == schedule.card_of([first])
    assert schedule.card_of([old]) is None


def test_a_day_is_a_day_at_any_hour() -> None:
    """Late in the evening or early in the morning: only the days between count."""
    late = [GivenAnswer("7", True, None, f"2026-11-{day:02}T23:59:59") for day in (2, 4)]
    mixed = [late[0], GivenAnswer("7", True, None, "2026-11-04T00:00:01")]
    assert schedule.card_of(late) == schedule.card_of(mixed)
