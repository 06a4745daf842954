"""Today's exercises: which, in what order, with what numbers."""

from __future__ import annotations

from datetime import date, timedelta
from itertools import pairwise
from random import Random

from kernel_lib.learn import schedule
from kernel_lib.learn.daily_set import SIZE, Asked, DailySet, days_right, kept_as, seed_of
from kernel_lib.learn.guesses import GivenAnswer, SavedAnswer
from kernel_lib.learn.questions import all_templates, lesson_of

MONDAY = date(2026, 11, 2)
LESSONS = ("01", "20", "22", "41")


class Pupil:
    """Somebody who answers, right with a chance, one answer a minute."""

    def __init__(self, seed: int, chance: float = 0.7) -> None:
        self.rng, self.chance = Random(seed), chance
        self.known: dict[str, SavedAnswer] = {}
        self.minute = 0

    def answer(
        self, id: str, seed: int | None, day: date, is_right: bool | None = None, name: str = ""
    ) -> bool:
        """Answer an exercise once: of the day's set, or elsewhere under a ``name``."""
        self.minute += 1
        at = f"{day}T{8 + self.minute // 60 % 12:02}:{self.minute % 60:02}:00"
        right = self.rng.random() < self.chance if is_right is None else is_right
        name = name or kept_as(id, day)
        saved = self.known.get(name, SavedAnswer())
        self.known[name] = saved._replace(
            answers=(*saved.answers, GivenAnswer("7", right, seed, at))
        )
        return right

    def do_lessons(self, day: date) -> None:
        """Answer all exercises of some lessons."""
        for id in all_templates():
            if lesson_of(id) in LESSONS:
                self.answer(id, None, day, name=id)

    def do_set(self, day: date) -> list[Asked]:
        """Do the set of a day."""
        while (asked := DailySet(self.known, day).next) is not None:
            self.answer(asked.id, asked.seed, day)
        return [*DailySet(self.known, day).asked]


def test_sets_of_some_weeks() -> None:
    """Each set is short and mixed, has new numbers, and asks what is due."""
    for seed in range(5):
        pupil = Pupil(seed)
        pupil.do_lessons(MONDAY)
        for number in range(1, 22):
            day = MONDAY + timedelta(number)
            due = {*DailySet(pupil.known, day).due}
            done = pupil.do_set(day)
            assert len(done) <= SIZE
            assert len({exercise.id for exercise in done}) == len(done)
            assert {exercise.id for exercise in done} <= due
            for at, (exercise, following) in enumerate(pairwise(done), start=1):
                left = due - {before.id for before in done[:at]}
                is_of_one = {lesson_of(id) for id in left} == {exercise.lesson}
                assert is_of_one == (exercise.lesson == following.lesson)
            for exercise in done:
                has_others = all_templates()[exercise.id].has_others
                assert exercise.seed == (seed_of(day) if has_others else None)
            assert len(done) == min(SIZE, len(due))


def test_least_known_comes_first() -> None:
    """Of what is due that is asked first which is most likely forgotten."""
    pupil = Pupil(1)
    pupil.do_lessons(MONDAY)
    daily_set = DailySet(pupil.known, MONDAY + timedelta(9))
    cards = [schedule.card_of(daily_set.answers[id]) for id in daily_set.due]
    known = [schedule.recall(card, daily_set.day) for card in cards if card is not None]
    assert known == sorted(known)
    assert daily_set.next == Asked(
        daily_set.due[0], daily_set.next.seed if daily_set.next else None
    )


def test_harder_after_three_right_easier_after_two_wrong() -> None:
    """The next one is the hardest of what fits, or the easiest."""
    day = MONDAY + timedelta(30)
    for results, pick in (([True] * 3, max), ([False] * 2, min)):
        pupil = Pupil(4)
        pupil.do_lessons(MONDAY)
        for is_right in results:
            asked = DailySet(pupil.known, day).next
            assert asked is not None
            pupil.answer(asked.id, asked.seed, day, is_right)
        daily_set = DailySet(pupil.known, day)
        fitting = [id for id in daily_set.due if lesson_of(id) != daily_set.asked[-1].lesson]
        cards = {id: schedule.card_of(daily_set.answers[id]) for id in fitting}
        hard = {id: card.difficulty or 0 for id, card in cards.items() if card is not None}
        assert len({*hard.values()}) > 1
        assert daily_set.next is not None
        assert hard[daily_set.next.id] == pick(hard.values())


def test_new_exercises_come_where_nothing_is_due() -> None:
    """They are of lessons that were begun, in their order; whoever has begun none is asked none."""
    assert DailySet({}, MONDAY).next is None
    pupil = Pupil(2, chance=1)
    pupil.answer("bulls-of-a-row", None, MONDAY)
    pupil.answer("fits-somewhere", None, MONDAY)
    done = pupil.do_set(MONDAY + timedelta(1))
    assert [exercise.lesson for exercise in done] == ["01", "20", "01", "20", "01"]
    assert {"bulls-of-a-row", "fits-somewhere"}.isdisjoint(exercise.id for exercise in done)


def test_a_set_goes_on_where_it_was_left() -> None:
    """It is worked out from the answers: a second answer to one exercise is no further one."""
    day = MONDAY + timedelta(5)
    pupil = Pupil(3)
    pupil.do_lessons(MONDAY)
    first = DailySet(pupil.known, day).next
    assert first is not None
    pupil.answer(first.id, first.seed, day, is_right=False)
    second = DailySet(pupil.known, day).next
    pupil.answer(first.id, first.seed, day, is_right=True)
    again = DailySet(dict(reversed(pupil.known.items())), day)
    assert again.next == second
    assert [(exercise.id, exercise.is_right) for exercise in again.asked] == [(first.id, False)]


def test_days_on_which_an_idea_was_right() -> None:
    """Three right answers on one day are one day."""
    pupil = Pupil(5)
    for day, is_right in ((MONDAY, True), (MONDAY, True), (MONDAY + timedelta(1), False)):
        pupil.answer("fits-somewhere", None, day, is_right)
    pupil.answer("fits-somewhere", 7, MONDAY + timedelta(2), is_right=True)
    pupil.answer("bulls-of-a-row", None, MONDAY + timedelta(3), is_right=True)
    assert days_right(pupil.known)["20"] == {MONDAY, MONDAY + timedelta(2)}


def test_a_lesson_is_no_part_of_the_set() -> None:
    """Exercises that a lesson asks today, with numbers that are always the same, take no place."""
    pupil = Pupil(1)
    pupil.do_lessons(MONDAY)
    day = MONDAY + timedelta(2)
    fixed = [id for id in all_templates() if lesson_of(id) == "06"]
    assert not any(all_templates()[id].has_others for id in fixed)
    for id in fixed:
        pupil.answer(id, None, day, name=id)
    daily_set = DailySet(pupil.known, day)
    assert daily_set.asked == ()
    assert not {*fixed} & {*daily_set.due}, "but today they are not due any more"


def test_what_is_due_of_one_lesson_is_asked() -> None:
    """Where nothing can be mixed all that is due is asked, and nothing new."""
    pupil = Pupil(2)
    ids = [id for id in all_templates() if lesson_of(id) == "20"]
    for id in ids[:3]:
        pupil.answer(id, None, MONDAY, is_right=False, name=id)
    day = MONDAY + timedelta(1)
    assert {exercise.id for exercise in pupil.do_set(day)} == {*ids[:3]}
    assert DailySet(pupil.known, day).left == 0


def test_what_a_set_does_not_hold_is_due_tomorrow() -> None:
    """A set has its size, whatever is due."""
    pupil = Pupil(2)
    pupil.do_lessons(MONDAY)
    day = MONDAY + timedelta(9)
    assert len(DailySet(pupil.known, day).due) > SIZE
    assert len(pupil.do_set(day)) == SIZE
    assert DailySet(pupil.known, day).next_day == day + timedelta(1)
