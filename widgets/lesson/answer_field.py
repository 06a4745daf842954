"""An exercise where it stands: the question, what it is about, and a field or buttons to answer."""

from __future__ import annotations

from pathlib import Path
from weakref import WeakSet

from kernel_lib.core.json_values import JsonObject
from kernel_lib.core.text import message
from kernel_lib.learn import guesses, tries
from kernel_lib.learn.exercises import Exercise, Feedback, is_number
from kernel_lib.learn.guesses import GivenAnswer
from kernel_lib.learn.pictures import Drawing, asked, drawn, still
from kernel_lib.learn.questions import template_named
from kernel_lib.learn.templates import Template
from widgets.lesson import sharing
from widgets.shared import assets
from widgets.shared.connection.bridge import (
    Intent,
    Picture,
    PictureWidget,
    Refused,
    check_same,
    ui_words,
)

HINT_AFTER = 2
"""After so many wrong answers the next hint opens by itself, and after each more."""

LONGEST = 200
"""A longer text is no answer."""

MOST_LOOKED_AT = 50
"""Among so many seeds other numbers are looked for; a teacher's question may have none."""

_ALL: WeakSet[AnswerField] = WeakSet()


class AnswerField(PictureWidget):
    """Ask an exercise, read the answer that somebody types or taps, and say what to think of it.

    ``id`` names an exercise, ``seed`` other numbers of it, ``exercises`` a file of your own that
    has it. What is answered is kept (see ``learn.guesses``), so it is there again when the lesson
    is opened anew. An exercise that is not there is a ``ValueError``.

    >>> AnswerField("bulls-of-a-row")
    A row holds 10, 11, 15, 22, 55. How many bulls is that?
    """

    _esm = assets.script("lesson/answer_field.js")
    _css = assets.style("shared/page/base.css", "lesson/answer_field.css", root=".sc-exercise")

    def __init__(
        self,
        id: str,
        seed: int | None = None,
        language: str | None = None,
        exercises: str | Path | None = None,
    ) -> None:
        super().__init__(language)
        self.ask(template_named(id, exercises), seed)
        guesses.ask(self._key)
        self.redraw()

    # --- what is asked ------------------------------------------------------------------------

    def ask(self, template: Template, seed: int | None) -> None:
        """Ask an exercise from now on."""
        _ALL.add(self)
        sharing.asks(self)
        self.template, self.own_seed = template, seed
        self._begin()
        self._take_up()

    def _begin(self) -> None:
        self._hints, self._tried = 0, 0
        self._feedback: Feedback | None = None
        self._is_solution_open = False

    @property
    def exercise(self) -> Exercise:
        """The exercise with the numbers that are shown."""
        return self.template.exercise if self._seed is None else self.template.drawn(self._seed)

    def _take_up(self) -> None:
        """Go on where somebody stopped: the same numbers, with the last answer to them."""
        kept = guesses.saved_answer(self._key)
        self._seed = self.own_seed if kept.seed is None else kept.seed
        answers = [answer for answer in kept.answers if answer.seed == self._seed]
        for answer in answers:
            self._judge(answer.text)

    @property
    def _key(self) -> str:
        """What is kept of this field stands under this name."""
        return self.template.kept_as(self.own_seed)

    @property
    def is_right(self) -> bool:
        """Whether the last answer is right."""
        return self._feedback is not None and self._feedback.is_right is True

    # --- what a person does -------------------------------------------------------------------

    def intents(self) -> tuple[str, ...]:
        """What a person can ask for now."""
        more = ("another",) if self.template.has_others else ()
        return ("language", "answer", "hint", "solution", "agree", *more)

    def check_revision(self, revision: object) -> None:
        """An answer belongs to the numbers that its browser showed."""
        check_same(revision, self._revision)

    @property
    def _revision(self) -> int:
        return 0 if self._seed is None else self._seed

    def on_answer(self, intent: Intent) -> None:
        """The person answers."""
        value = intent.get("value")
        if not isinstance(value, str) or not value.strip() or len(value) > LONGEST:
            raise Refused(message("write an answer first"))
        feedback = self._judge(value)
        if feedback.is_right is not None:
            answer = GivenAnswer(value, feedback.is_right, self._seed)
            guesses.add_answer(self._key, answer)
        for field in [field for field in _ALL if field is not self and field._key == self._key]:
            field._judge(value)
            field.redraw_unless_acting()
        sharing.share_guesses()
        sharing.share(self._key)

    def _judge(self, value: str) -> Feedback:
        """Say what to think of an answer, and open what it opens."""
        feedback = self._feedback = self.exercise.feedback(value)
        if feedback.is_right is False:
            self._tried += 1
            tries.note(self.exercise.key, value)
            if self._tried >= HINT_AFTER:
                self._hints = min(self._hints + 1, len(self.exercise.hints))
        return feedback

    def on_agree(self, intent: Intent) -> None:
        """The person says whether answers may go to the class."""
        sharing.on_agree(self, intent, self._key)

    def on_hint(self, intent: Intent) -> None:
        """The person wants a hint more."""
        self._hints = min(self._hints + 1, len(self.exercise.hints))

    def on_solution(self, intent: Intent) -> None:
        """The person wants to see the solution."""
        if not self._may_see_solution:
            raise Refused(message("try an answer first: then the solution opens"))
        self._is_solution_open = True

    @property
    def _may_see_solution(self) -> bool:
        return self.is_right or (self._tried > 0 and tries.is_open(self.exercise.key))

    def on_another(self, intent: Intent) -> None:
        """The person wants other numbers."""
        self._seed = self._next_seed()
        self._begin()
        guesses.keep(self._key, seed=self._seed)

    def _next_seed(self) -> int:
        """The seed of numbers that are not those shown now."""
        first = (self._seed or 0) + 1
        shown = self.exercise.key
        others = range(first, first + MOST_LOOKED_AT)
        return next((seed for seed in others if self.template.drawn(seed).key != shown), first)

    # --- what is shown ------------------------------------------------------------------------

    def make_picture(self) -> Picture:
        """What the browser draws now."""
        exercise, feedback = self.exercise, self._feedback
        drawing = drawn(exercise.picture, self.language)
        return {
            "id": exercise.id,
            "revision": self._revision,
            **asked(exercise, drawing, self.language),
            **self._how_to_answer(drawing),
            "isChance": exercise.is_chance,
            "isRight": self.is_right,
            "isWrong": feedback is not None and feedback.is_right is False,
            "told": self.say(feedback.told_plainly) if feedback else "",
            "hints": [
                {"title": self.say(message("Hint {number}", number=at)), "text": self.say(hint)}
                for at, hint in enumerate(exercise.hints[: self._hints], start=1)
            ],
            "hasMoreHints": self._hints < len(exercise.hints),
            "solution": self.say(exercise.solution) if self._shows_solution else None,
            "maySeeSolution": self._may_see_solution and not self._shows_solution,
            "canAnother": self.template.has_others,
            "number": self._number(),
            "sharing": self._sharing(),
            "head": "",
            "isSetDone": False,
            "next": "",
            "words": self.words_picture(),
        }

    def _sharing(self) -> str:
        """Whether answers may go to the class: asked once, after an answer."""
        asked = sharing.question() if self._feedback is not None else None
        return "" if asked is None else self.say(asked)

    def words_picture(self) -> dict[str, str]:
        """The words of its buttons and fields."""
        return {key: self.say(word) for key, word in {**ui_words(), **_WORDS}.items()}

    @property
    def _shows_solution(self) -> bool:
        return self.is_right or self._is_solution_open

    def _number(self) -> str:
        """Which numbers these are, so that a class can speak of them."""
        if self._seed is None:
            return ""
        return self.say(message("Numbers {seed}", seed=self._seed))

    def _how_to_answer(self, drawing: Drawing | None) -> Picture:
        """Parts of the picture, buttons, or a field with the right keyboard."""
        exercise, right = self.exercise, self.exercise.solve()
        form: Picture = {"kind": _kind(exercise), "options": [], "spots": []}
        if exercise.tap and drawing is not None:
            form["spots"] = [
                {"value": spot.value, "name": self.say(spot.name), "box": spot.box}
                for spot in drawing.spots
                if spot.kind == exercise.tap
            ]
        if isinstance(right, bool):
            form["options"] = self._options(("True", "False"))
        elif exercise.words or exercise.options:
            form["options"] = self._options(exercise.words or exercise.options)
        # A fraction needs a stroke, which no keyboard of numbers has.
        is_whole = is_number(right) and right == int(right) and not exercise.is_chance
        return {**form, "keyboard": "decimal" if is_whole else "text"}

    def _options(self, values: tuple[object, ...]) -> list[dict[str, str]]:
        """The value is the same in every language, the name is what stands on the button."""
        named = {"True": message("Yes"), "False": message("No"), **self.exercise.names}
        return [
            {
                "value": str(value),
                "name": self.say(named.get(value, value) if isinstance(value, str) else value),
            }
            for value in values
        ]

    def __repr__(self) -> str:
        return self.say(self.exercise.question)

    def _repr_mimebundle_(self, **kwargs: object) -> tuple[JsonObject, JsonObject] | None:
        bundle = super(PictureWidget, self)._repr_mimebundle_()
        if bundle is None:
            return None
        data, metadata = bundle
        html = f'<div lang="{self.language}">{still(self.exercise, self.language)}</div>'
        return {**data, "text/html": html}, metadata


def _kind(exercise: Exercise) -> str:
    """How an exercise is answered: by a choice, a number, several things, or an order of them."""
    right = exercise.solve()
    if exercise.lines:
        return "line"
    if isinstance(right, bool) or exercise.words:
        return "choice"
    if exercise.tap == "cell" or is_number(right):
        return "number" if is_number(right) else "cell"
    return "order" if isinstance(right, tuple) else "several"


_WORDS = {
    "field": message("Your answer"),
    "send": message("Check"),
    "hint": message("Hint"),
    "solution": message("Show the solution"),
    "solutionTitle": message("Solution"),
    "another": message("Another one"),
    **sharing.WORDS,
    "chance": message("7/8, 0.88 or 88 %"),
    "number": message("A number"),
    "list": message("Such as 3, 1, 2"),
    "cell": message("Such as 0, 1"),
    "tap": message("Tap the answer in the picture"),
}
