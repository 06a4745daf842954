"""A guess, at the place where it is asked: by a click, a slider or a number."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from pathlib import Path
from weakref import WeakSet

from kernel_lib.core.json_values import JsonObject
from kernel_lib.core.text import message
from kernel_lib.learn import guesses, tries
from kernel_lib.learn.answers import number_word, read_number, tidy
from kernel_lib.learn.exercises import Exercise
from kernel_lib.learn.pictures import asked, drawn, still
from kernel_lib.learn.questions import template_named
from kernel_lib.runtime import class_file
from widgets.lesson import sharing
from widgets.lesson.outputs import folded
from widgets.shared import assets
from widgets.shared.connection.bridge import Intent, Picture, PictureWidget, Refused, ui_words
from widgets.shared.table.parts.hand_in import deliver, known_nickname, nickname

SKIPPED = ""
"""What is kept of a person who wants to see the answer without a guess."""

_ALL: WeakSet[Guess] = WeakSet()
_waiting: dict[str, list[Callable[[], None]]] = {}
"""By exercise, what is done when its guess is there."""


class Guess(PictureWidget):
    """Ask for a guess before the answer is shown, and show both side by side.

    ``id`` names an exercise. What is guessed is kept as plain data (see ``learn.guesses``), so it
    is there again when the lesson is opened anew. When it is given, cells that begin with
    ``%%after id`` show their outputs, and folds in the text of the classes ``sc-after`` and ``id``
    open. ``exercises`` is a file of your own that the exercise stands in. An exercise that is not
    there is a ``ValueError``.

    >>> Guess("seen-80")
    The table is 16 20 21 22 | 35 36 38 40 42 | 61 | 70, you hold 37, three others play a random \
card each. You remember that 80 was taken before: it lies in a pile. Does the risk of 37 go up \
or down, or does it stay the same? Guess.
    Run this cell to guess.
    """

    _esm = assets.script("lesson/guess.js")
    _css = assets.style("shared/page/base.css", "lesson/guess.css", root=".sc-guess")

    def __init__(
        self, id: str, language: str | None = None, exercises: str | Path | None = None
    ) -> None:
        template = template_named(id, exercises)
        self.exercise: Exercise = template.exercise
        self._key = template.kept_as()
        self._is_kits = exercises is None
        super().__init__(language)
        _ALL.add(self)
        sharing.asks(self)
        guesses.ask(self._key)
        self.redraw()

    @property
    def guess(self) -> str | None:
        """What was guessed; None before that, empty for who wanted to see the answer at once."""
        return guesses.saved_answer(self._key).guess

    def __repr__(self) -> str:
        call = self.say(message("Run this cell to guess."))
        return f"{self.say(self.exercise.question)}\n{call}"

    def _repr_mimebundle_(self, **kwargs: object) -> tuple[JsonObject, JsonObject] | None:
        bundle = super(PictureWidget, self)._repr_mimebundle_()
        if bundle is None:
            return None
        data, metadata = bundle
        question = still(self.exercise, self.language)
        if tries.are_solutions_locked():
            html = f'<div lang="{self.language}">{question}</div>'
            return {**data, "text/html": html}, metadata
        told = (
            message("The answer is {answer}.", answer=self.exercise.answer_words),
            self.exercise.solution,
        )
        answer = "".join(f"<p>{escape(self.say(line))}</p>" for line in told)
        fold = folded(self.say(message("The answer (guess first)")), answer, self.language)
        html = f'<div lang="{self.language}">{question}{fold}</div>'
        return {**data, "text/html": html}, metadata

    def intents(self) -> tuple[str, ...]:
        more = () if tries.are_solutions_locked() else ("skip",)
        return ("language", "guess", "hand", "agree", *more)

    def on_hand(self, intent: Intent) -> None:
        """The person hands in all guesses so far, under the nickname that the browser asked for."""
        said = {id: guess.guess for id, guess in guesses.all_kept().items()}
        self.tell(deliver(nickname(intent.get("value")), guesses=said))

    def on_guess(self, intent: Intent) -> None:
        """The person guesses; a guess stays as it is."""
        value = intent.get("value")
        self._check_open()
        if not isinstance(value, str):
            raise Refused(message("a guess is a number or a word"))
        if self._options():
            if value not in [option["value"] for option in self._options()]:
                raise Refused(message("that is not one of the answers to choose from"))
        else:
            self._check_number(value)
        self._keep(value if self._options() else tidy(value))

    def _check_number(self, value: str) -> None:
        """A guess stays, so what can be no guess is not taken for one."""
        word = number_word(value)
        why = self.exercise.refusal(value)
        if read_number(value) is not None:
            if why is not None:
                raise Refused(why)
        elif word is not None:
            raise Refused(message("Write the number in digits: {number}.", number=word))
        elif self.exercise.is_chance:
            raise Refused(message("Guess a chance, such as 7/8, 0.88 or 88 %."))
        else:
            raise Refused(message("Guess a number, such as 7, 0.5 or 1/3."))

    def on_agree(self, intent: Intent) -> None:
        """The person says whether guesses may go to the class."""
        sharing.on_agree(self, intent)

    def on_skip(self, intent: Intent) -> None:
        """The person wants to see the answer without a guess."""
        self._check_open()
        self._keep(SKIPPED)

    def _check_open(self) -> None:
        if self.guess is not None:
            raise Refused(message("you have guessed already"))

    def _keep(self, value: str) -> None:
        guesses.keep(self._key, guess=value)
        for show in _waiting.pop(self._key, []):
            show()
        for field in [field for field in _ALL if field is not self and field._key == self._key]:
            field.redraw_unless_acting()
        if self._is_kits:
            sharing.note_guess(self._key, value)

    def _options(self) -> list[dict[str, str]]:
        """The answers to choose from; none where a number is asked for.

        The value is the same in every language, the name is what stands on the button.
        """
        is_true_or_false = isinstance(self.exercise.solve(), bool)
        values = ("True", "False") if is_true_or_false else self.exercise.words
        return [{"value": value, "name": self.say(self._named(value))} for value in values]

    def make_picture(self) -> Picture:
        is_given = self.guess is not None
        return {
            "id": self.exercise.id,
            **asked(self.exercise, drawn(self.exercise.picture, self.language), self.language),
            "options": self._options(),
            "isChance": self.exercise.is_chance,
            "canSkip": not tries.are_solutions_locked(),
            "canHandIn": self._can_hand_in(),
            "nickname": known_nickname(),
            "sharing": self.say(sharing.question() or "") if is_given else "",
            "guess": self.guess,
            "told": [self._beside(), *self._answer()] if is_given else [],
            "held": self.say(self._held()) if is_given else "",
            "words": {key: self.say(word) for key, word in {**ui_words(), **_WORDS}.items()},
        }

    def _can_hand_in(self) -> bool:
        """Whether the button is of use: not where this guess goes by itself, or may soon."""
        return class_file.found() is not None and not sharing.has_gone(self._key)

    def _said(self) -> object:
        """What was guessed, as it is shown."""
        return self._named((self.guess or "") if self._options() else tidy(self.guess or ""))

    def _held(self) -> object:
        """What stands there until the teacher shows the answer."""
        if not self.guess:
            return message("The answer comes when your teacher shows it.")
        return message(
            "You said {guess}. The answer comes when your teacher shows it.", guess=self._said()
        )

    def _beside(self) -> str:
        """The guess beside the answer."""
        answer = self.exercise.answer_words
        if not self.guess:
            return self.say(message("The answer is {answer}.", answer=answer))
        said = self._said()
        if self._is_right:
            return self.say(message("You said {guess}: right.", guess=said))
        return self.say(
            message("You said {guess}. The answer is {answer}.", guess=said, answer=answer)
        )

    def _named(self, guess: str) -> object:
        """A guess as it is shown, in words of the reader's language."""
        return self.exercise.named(_value(guess))

    @property
    def _is_right(self) -> bool:
        return self.exercise.is_hit(self.guess or "")

    def _answer(self) -> list[str]:
        """Why a foreseen mistake is one, and the whole way to the answer."""
        why = None if self._is_right else self.exercise.why(self.guess or "")
        return [self.say(part) for part in (*([why] if why else []), self.exercise.solution)]


def _value(guess: str) -> object:
    """A guess as an answer: True and False are no words."""
    return {"True": True, "False": False}.get(guess, guess)


def when_given(id: str, show: Callable[[], None]) -> None:
    """Call ``show`` when the guess of this exercise is there: at once if it is."""
    if guesses.saved_answer(id).guess is not None:
        show()
    else:
        _waiting.setdefault(id, []).append(show)


_WORDS = {
    "field": message("Your guess"),
    "send": message("Guess"),
    "skip": message("Show me"),
    "chance": message("7/8, 0.88 or 88 %"),
    "number": message("A number"),
    "handIn": message("Hand in"),
    "nickname": message("Nickname"),
    **sharing.WORDS,
}
