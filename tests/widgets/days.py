"""Days of a learner: a clock that tests set, lessons that are done, deals that are played."""

from __future__ import annotations

from datetime import datetime, timedelta

from kernel_lib.learn import course, guesses
from kernel_lib.learn.questions import all_templates
from tests.widgets.wire import ask, send
from widgets import AnswerField, MyResults, NimmtTable

MONDAY = datetime(2026, 11, 2, 17)


class Clock:
    """A clock on the wall that tests set; each look takes a second."""

    def __init__(self) -> None:
        self.time = MONDAY

    def __call__(self) -> datetime:
        self.time += timedelta(seconds=1)
        return self.time

    def next_day(self) -> None:
        """The same time tomorrow."""
        self.time = datetime.combine(self.time.date() + timedelta(1), MONDAY.time())


def right(id: str, seed: int | None) -> str:
    """An answer that is right."""
    template = all_templates()[id]
    exercise = template.exercise if seed is None else template.drawn(seed)
    value = exercise.solve()
    return ", ".join(map(str, value)) if isinstance(value, tuple | frozenset) else str(value)


def do_lesson(number: str, is_right: bool = True) -> None:
    """Answer all exercises of a lesson."""
    for id in course.lessons()[number].asks:
        field = AnswerField(id)
        if is_right:
            ask(field, "answer", value=right(id, None))
        else:
            guesses.add_answer(id, guesses.GivenAnswer("?", False))


def play(table: NimmtTable) -> None:
    """Play a deal to its end, always the first choice."""
    while not table.session.state.is_over:
        ask(table, "choose", choice=table.view.choices[0].notation)


def ask_for(results: MyResults, kind: str) -> None:
    """Press a button."""
    send(results, {"kind": kind})
