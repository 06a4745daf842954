"""Today's exercises: a few that are due, from all lessons mixed, with new numbers.

A set takes at most ten minutes. What is due comes first, and of that what is least likely to be
known still; after it exercises not tried yet of lessons that were begun. No two neighbours are of
one lesson, unless what is due is all of one. After three right answers in a row comes the hardest
that there is, after two wrong ones the easiest: how hard an exercise is for this person is what
FSRS makes of the answers to it.

Which comes next is worked out from the answers alone, so a set goes on where it was left, in
another tab, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cached_property

from kernel_lib.learn import schedule
from kernel_lib.learn.exercises import MINUTES
from kernel_lib.learn.guesses import GivenAnswer, SavedAnswer
from kernel_lib.learn.questions import all_templates, lesson_of

MOST_MINUTES = 10
SIZE = MOST_MINUTES // MINUTES
"""So many exercises are asked on a day."""

HARDER_AFTER, EASIER_AFTER = 3, 2
"""So many right answers, or wrong ones, in a row."""

MASTERED = 3
"""An idea is mastered when it was answered right on so many different days."""

FIRST_DAY = date(2026, 1, 1).toordinal() - 1
"""The numbers of a day are drawn from how many days come before it."""


@dataclass(frozen=True)
class Asked:
    """An exercise of today's set, the seed of its numbers, and what came of it.

    ``seed`` is None where the numbers are always the same; ``is_right`` that of the first answer,
    None as long as there is none.
    """

    id: str
    seed: int | None
    at: str = ""
    is_right: bool | None = None

    @property
    def lesson(self) -> str:
        """The number of its lesson."""
        return lesson_of(self.id)


def seed_of(day: date) -> int:
    """What the numbers of a day are drawn from, for everybody.

    >>> seed_of(date(2026, 11, 26))
    330
    """
    return day.toordinal() - FIRST_DAY


@dataclass(frozen=True)
class DailySet:
    """The set of a day, for somebody of whom this is known."""

    known: Mapping[str, SavedAnswer]
    day: date

    @cached_property
    def answers(self) -> dict[str, tuple[GivenAnswer, ...]]:
        """All answers to each exercise of the kit that was tried, in their order."""
        answered: dict[str, list[GivenAnswer]] = {}
        for name, saved in self.known.items():
            id = name.partition(" ")[0]
            if saved.answers and id in all_templates():
                answered.setdefault(id, []).extend(saved.answers)
        return {
            id: tuple(sorted(answers, key=lambda answer: answer.at))
            for id, answers in answered.items()
        }

    @cached_property
    def asked(self) -> tuple[Asked, ...]:
        """What has been answered of the set, in its order."""
        answered = [answer for answer in map(self._answered, self.answers) if answer is not None]
        return tuple(sorted(answered, key=lambda answer: answer.at))

    def _answered(self, id: str) -> Asked | None:
        """An exercise with the numbers of this day, if it was answered today."""
        seed = self._seed(id)
        for answer in self.known.get(kept_as(id, self.day), SavedAnswer()).answers:
            if schedule.day_of(answer) == self.day:
                return Asked(id, seed, answer.at, answer.is_right)
        return None

    def _seed(self, id: str) -> int | None:
        return seed_of(self.day) if all_templates()[id].has_others else None

    @property
    def left(self) -> int:
        """How many exercises at most are still asked today."""
        return 0 if self.next is None else SIZE - len(self.asked)

    @cached_property
    def due(self) -> tuple[str, ...]:
        """What is due and was not answered today, least known first."""
        cards = {id: schedule.card_of(answers) for id, answers in self._before.items()}
        due = {
            id: schedule.recall(card, self.day)
            for id, card in cards.items()
            if card is not None and schedule.due_day(card) <= self.day
        }
        return tuple(sorted(due, key=lambda id: (due[id], id)))

    @property
    def next_day(self) -> date | None:
        """The first day after this one on which something is due; None where nothing is."""
        if self.due:
            return self.day + timedelta(1)  # more than a set holds
        cards = filter(None, map(schedule.card_of, self.answers.values()))
        return min((day for day in map(schedule.due_day, cards) if day > self.day), default=None)

    @cached_property
    def _before(self) -> dict[str, tuple[GivenAnswer, ...]]:
        """The answers to what was not answered today."""
        return {
            id: answers
            for id, answers in self.answers.items()
            if all(schedule.day_of(answer) != self.day for answer in answers)
        }

    @property
    def new(self) -> Iterator[str]:
        """What was not tried yet, of lessons in which something was, in their order."""
        begun = {lesson_of(id) for id in self.answers}
        return (id for id in all_templates() if lesson_of(id) in begun and id not in self.answers)

    @property
    def next(self) -> Asked | None:
        """What is asked now; None when the set is done, or nothing is left to ask."""
        if len(self.asked) >= SIZE:
            return None
        last = self.asked[-1].lesson if self.asked else ""
        of_others = ([id for id in ids if lesson_of(id) != last] for ids in (self.due, self.new))
        fitting = next(filter(None, (*of_others, list(self.due))), None)
        if fitting is None:
            return None
        id = self._of(fitting)
        return Asked(id, self._seed(id))

    def _of(self, ids: list[str]) -> str:
        """The first of these, or the hardest or easiest one, as the last answers want it."""
        results = [question.is_right for question in self.asked]
        if results[-HARDER_AFTER:] == [True] * HARDER_AFTER:
            return max(ids, key=self._difficulty)
        if results[-EASIER_AFTER:] == [False] * EASIER_AFTER:
            return min(ids, key=self._difficulty)
        return ids[0]

    def _difficulty(self, id: str) -> tuple[float, str]:
        """How hard an exercise is for this person, from 1 to 10; a later lesson is harder."""
        card = schedule.card_of(self.answers.get(id, ()))
        return (card.difficulty if card and card.difficulty else 0.0), lesson_of(id)


def kept_as(id: str, day: date) -> str:
    """Under what name the answers of a day's set are kept, apart from those of the lesson."""
    return all_templates()[id].kept_as(seed_of(day))


def days_right(known: Mapping[str, SavedAnswer]) -> dict[str, set[date]]:
    """By lesson, the days on which exercises of it were answered right."""
    right: dict[str, set[date]] = {}
    for id, answers in DailySet(known, date.min).answers.items():
        days = {schedule.day_of(answer) for answer in answers if answer.is_right}
        right.setdefault(lesson_of(id), set()).update(day for day in days if day is not None)
    return right
