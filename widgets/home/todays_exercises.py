"""Today's exercises: what is due, from all lessons mixed, one after another."""

from __future__ import annotations

from kernel_lib.core.json_values import JsonObject
from kernel_lib.core.text import message
from kernel_lib.learn import course, guesses
from kernel_lib.learn.daily_set import SIZE, Asked, DailySet, kept_as
from kernel_lib.learn.days import named_day
from kernel_lib.learn.questions import all_templates
from kernel_lib.runtime import clock
from widgets.lesson.answer_field import AnswerField
from widgets.shared.connection.bridge import Intent, Picture, PictureWidget, Refused


class TodaysExercises(AnswerField):
    """Ask what is due today (see ``learn.daily_set``), one exercise after another.

    What is answered is kept, so the set goes on where it was left, in another tab, too. The first
    answer to each exercise counts for when it comes again; further ones are practice.

    >>> TodaysExercises()
    Today's exercises: run this cell.
    """

    always = ("language", "look")

    def __init__(self, language: str | None = None) -> None:
        self.set = self._of_today()
        self.current = self.set.next or (self.set.asked[-1] if self.set.asked else None)
        super(AnswerField, self).__init__(language)
        self._show()
        guesses.watch(self)
        self.redraw()

    def _of_today(self) -> DailySet:
        return DailySet(guesses.all_kept(), clock.now().date())

    def look(self) -> None:
        """Something was answered, here or elsewhere, or another day has begun."""
        if self.comm is not None:
            self._follow()
            self.redraw_unless_acting()

    def _follow(self) -> None:
        before, self.set = self.set, self._of_today()
        if before.day != self.set.day or self.current is None:
            self._go_on()
        elif before.answers and not self.set.answers:  # all was deleted
            self.current = self.set.next
            self._show()
        elif self._is_answered and self._feedback is None:
            self._show()  # in another notebook

    def _go_on(self) -> None:
        self.current = self.set.next or self.current
        self._show()

    def _show(self) -> None:
        if self.current is not None:
            self.ask(all_templates()[self.current.id], self.current.seed)

    def _take_up(self) -> None:
        """Go on with what was answered of today's set."""
        self._seed = self.own_seed
        for answer in guesses.saved_answer(self._key).answers:
            self._judge(answer.text)

    @property
    def _key(self) -> str:
        """The answers of a day's set stand apart from those of the lesson."""
        return kept_as(self.template.id, self.set.day)

    # --- what a person does -------------------------------------------------------------------

    def intents(self) -> tuple[str, ...]:
        if self.current is None:
            return ("language", "look")
        return ("language", "look", "answer", "hint", "solution", "agree", "next")

    @property
    def _revision(self) -> int:
        """Tells the exercises of a day apart, and those of two days."""
        return (SIZE + 1) * self.set.day.toordinal() + self._number_in_set

    def check_revision(self, revision: object) -> None:
        """An answer belongs to a day, too: after midnight there are other exercises."""
        if self.set.day != clock.now().date():
            self._follow()
        super().check_revision(revision)

    def on_look(self, intent: Intent) -> None:
        """The page is seen again: other notebooks may have answered, or a day may have passed."""
        guesses.look_again()
        self._follow()

    def on_answer(self, intent: Intent) -> None:
        super().on_answer(intent)
        self.set = self._of_today()

    def on_next(self, intent: Intent) -> None:
        """The person goes on to the next exercise."""
        if not self._is_answered or self.set.next is None:
            raise Refused(message("answer this exercise first"))
        self._go_on()

    # --- what is shown ------------------------------------------------------------------------

    @property
    def _answered(self) -> tuple[Asked, ...]:
        return self.set.asked

    @property
    def _is_answered(self) -> bool:
        return self.current is not None and any(
            answer.id == self.current.id for answer in self._answered
        )

    @property
    def _number_in_set(self) -> int:
        return len(self._answered) + (not self._is_answered)

    def make_picture(self) -> Picture:
        if self.current is None:
            return self._nothing()
        has_more = self._is_answered and self.set.next is not None
        return {
            **super().make_picture(),
            "canAnother": False,
            "number": "",
            "head": self.say(self._head(self.current)),
            "isSetDone": self._is_answered and self.set.next is None,
            "next": self.say(message("Next exercise")) if has_more else "",
        }

    def _head(self, current: Asked) -> object:
        """Where in the set this exercise stands, or how the set went."""
        if self._is_answered and self.set.next is None:
            right = sum(answer.is_right is True for answer in self._answered)
            told = message(
                "Done for today: {right} of {n} right at the first try.",
                right=right,
                n=len(self._answered),
            )
            day = self.set.next_day
            if day is None:
                return told
            more = message("More is due on {day}.", day=named_day(day))
            return message("{first} {second}", first=told, second=more)
        lesson = course.lessons()[current.lesson]
        return message(
            "Exercise {n} of at most {most} today · from lesson {number}, {title}",
            n=self._number_in_set,
            most=SIZE,
            number=int(lesson.number),
            title=lesson.title,
        )

    def _nothing(self) -> Picture:
        """What stands here as long as nothing is due."""
        day = self.set.next_day
        told = (
            message("Answer an exercise in a lesson: it comes back here when it is due.")
            if day is None
            else message("Nothing is due today. More is due on {day}.", day=named_day(day))
        )
        return {
            "id": "",
            "revision": 0,
            "question": self.say(told),
            "drawing": None,
            "kind": "choice",
            "options": [],
            "spots": [],
            "keyboard": "text",
            "isChance": False,
            "isRight": True,
            "isWrong": False,
            "told": "",
            "hints": [],
            "hasMoreHints": False,
            "solution": None,
            "maySeeSolution": False,
            "canAnother": False,
            "number": "",
            "sharing": "",
            "head": "",
            "isSetDone": False,
            "next": "",
            "words": self.words_picture(),
        }

    def __repr__(self) -> str:
        return self.say(message("Today's exercises: run this cell."))

    def _repr_mimebundle_(self, **kwargs: object) -> tuple[JsonObject, JsonObject] | None:
        return super(PictureWidget, self)._repr_mimebundle_()
