"""When an exercise is best asked again: while it is still known nine times in ten.

An exercise that was answered is a card, in the sense of FSRS, whose scheduler (py-fsrs) says when
it is due. The first answer of a day counts: *Good* if it is right, *Again* if it is not. What is
tried later that day is practice. All is counted in days of the person's own calendar, and nothing
is left to chance, so the same answers give the same days everywhere.

>>> from kernel_lib.learn.guesses import GivenAnswer
>>> card = card_of([GivenAnswer("1/4", True, at="2026-11-02T18:30:00")])
>>> due_day(card), round(recall(card, date(2026, 11, 4)), 2)
(datetime.date(2026, 11, 4), 0.91)
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, date, datetime, time
from functools import lru_cache

from fsrs import Card, Rating, Scheduler

from kernel_lib.learn.guesses import GivenAnswer

RETENTION = 0.9
"""The chance with which an exercise is still known on the day when it is due."""

SCHEDULER = Scheduler(
    desired_retention=RETENTION, learning_steps=(), relearning_steps=(), enable_fuzzing=False
)
"""Reviews are days apart: so there are no steps within a day, and no days drawn at random."""


def day_of(answer: GivenAnswer) -> date | None:
    """The day on which an answer was given, if that is known.

    >>> day_of(GivenAnswer("14", False, at="2026-11-26T09:30:05"))
    datetime.date(2026, 11, 26)
    """
    return datetime.fromisoformat(answer.at).date() if answer.at else None


def reviews(answers: Iterable[GivenAnswer]) -> dict[date, bool]:
    """For each day on which an exercise was answered, whether the first answer was right."""
    reviews: dict[date, bool] = {}
    for answer in answers:
        day = day_of(answer)
        if day is not None:
            reviews.setdefault(day, answer.is_right)
    return dict(sorted(reviews.items()))


def card_of(answers: Iterable[GivenAnswer]) -> Card | None:
    """An exercise after these answers, as FSRS knows it; None where none has a day."""
    return _card_after(tuple(reviews(answers).items()))


@lru_cache(maxsize=4096)
def _card_after(reviewed: tuple[tuple[date, bool], ...]) -> Card | None:
    card = None
    for day, is_right in reviewed:
        at = _moment(day)
        card = card or Card(card_id=0, due=at)
        card, _ = SCHEDULER.review_card(card, Rating.Good if is_right else Rating.Again, at)
    return card


def due_day(card: Card) -> date:
    """The day on which a card is due."""
    return card.due.date()


def recall(card: Card, day: date) -> float:
    """The chance that a card is known on a day, as FSRS estimates it."""
    return SCHEDULER.get_card_retrievability(card, _moment(day))


def _moment(day: date) -> datetime:
    """A day as a moment; FSRS takes only those of UTC."""
    return datetime.combine(day, time(), UTC)
