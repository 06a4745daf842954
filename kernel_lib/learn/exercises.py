"""Exercises that check themselves: a question, hints in steps, a reason for each wrong answer.

An answer is a value, so an exercise works in a notebook, in a test and without a network. Three
dots (``...``) mean "not answered yet".
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from html import escape
from typing import Any, TypeGuard

from kernel_lib.core.text import (
    ECHO,
    LANGUAGES,
    Message,
    current_language,
    half_width,
    message,
    quoted,
)
from kernel_lib.learn import tries
from kernel_lib.learn.answers import (
    Verdict,
    WrittenNumber,
    judge,
    matches,
    number_word,
    read_list,
    readings,
    tidy,
)

MINUTES = 2
"""So many minutes an exercise takes."""

MOST_UNDER = 10_000
"""Fractions with a larger denominator are told as decimal numbers alone."""


@dataclass(frozen=True, slots=True)
class Exercise:
    """One question with its answer.

    ``solve`` computes the right answer; ``is_chance`` says that it is a probability. ``wrong``
    explains answers that people often give; any other wrong answer gets ``otherwise``. ``hints`` go
    from a nudge to nearly the answer, and ``solution`` is the whole way. An answer that is a word
    is the same word in every language; ``names`` says what a button calls it. ``also`` are further
    answers that are right: one with more digits than a printed table has. ``known_to`` is the unit
    to which a simulated answer is known: what rounds to it is right.

    ``picture`` are the facts that are drawn, and ``stem`` is the question where it stands beside
    that picture. ``tap`` says which parts of the picture are the answers ("row", "card", "cell" or
    "bar"), ``options`` are what a list is put together from, and ``lines`` are those of a
    calculation of which one is wrong.
    """

    id: str
    question: Message
    solve: Callable[[], Any]
    solution: Message
    hints: tuple[Message, ...]
    otherwise: Message
    wrong: Mapping[Any, Message] = field(default_factory=dict)
    is_chance: bool = False
    names: Mapping[str, Message] = field(default_factory=dict)
    also: tuple[Fraction, ...] = ()
    known_to: Fraction = Fraction(0)
    picture: Mapping[str, object] = field(default_factory=dict)
    stem: Message | None = None
    tap: str = ""
    options: tuple[object, ...] = ()
    lines: tuple[Message, ...] = ()

    @property
    def words(self) -> tuple[str, ...]:
        """The words to choose from, where the answer is a word; else nothing."""
        if not isinstance(self.solve(), str):
            return ()
        return tuple(
            sorted({self.solve(), *(mistake for mistake in self.wrong if isinstance(mistake, str))})
        )

    @property
    def key(self) -> str:
        """What tells it apart from all others, those with other numbers, too."""
        return f"{self.id}: {self.question.words('en')}"

    def named(self, answer: object) -> object:
        """An answer as people read it: True is Yes, words have their names, others are as they are.

        A line of a calculation has its number before it.

        >>> from kernel_lib.learn.questions import exercise_named
        >>> exercise_named("seen-80").named("same"), exercise_named("seen-80").named(7)
        (<Message 'unchanged'>, 7)
        """
        if isinstance(answer, bool):
            return message("Yes") if answer else message("No")
        if self.lines and isinstance(answer, str) and answer in self.names:
            return message("({number}) {line}", number=answer, line=self.names[answer])
        return self.names.get(answer, answer) if isinstance(answer, str) else answer

    @property
    def answer_words(self) -> object:
        """The right answer in words: a chance in per cent, with its fraction where that is short.

        >>> from kernel_lib.learn.questions import exercise_named
        >>> exercise_named("first-too-low").answer_words, exercise_named("gap-of-37").answer_words
        ('20.0 % (1/5)', 12)
        """
        right = self.named(self.solve())
        if not is_number(right) or Fraction(right).denominator == 1:
            return tuple(map(self.named, right)) if _is_list(right) else right
        value = Fraction(right)
        if self.is_chance:
            decimal = f"{float(value):.1%}".replace("%", " %")
        else:
            decimal = f"{float(value):.4g}"
        return f"{decimal} ({value})" if value.denominator < MOST_UNDER else decimal

    def why(self, answer: object) -> Message | None:
        """Why an answer is a foreseen mistake; None for any other.

        >>> from kernel_lib.learn.questions import exercise_named
        >>> print(exercise_named("even-and-fives").why("False") is not None)
        True
        """
        answer = _read_as(self._meant(answer), self.solve())
        near = [
            (abs(given.value - Fraction(value)), at)
            for given in readings(answer)
            for at, value in enumerate(self.wrong)
            if is_number(value) and matches(given, Fraction(value))
        ]
        if near:
            return list(self.wrong.values())[min(near)[1]]
        return next((why for value, why in self.wrong.items() if _same(answer, value)), None)

    def feedback(self, answer: object) -> Feedback:
        """What to tell somebody who gave this answer."""
        if answer is ...:
            told = message("Write your answer in place of the three dots, and run the cell.")
            return Feedback(self, None, told)
        right, given = self.solve(), answer
        answer = _read_as(self._meant(given), right)
        verdict = self._verdict(answer, right)
        if verdict is Verdict.RIGHT:
            told = message("Right. {why}", why=self.solution)
            return Feedback(self, True, told, echo=self._echo(given, answer))
        if verdict is Verdict.COARSE:
            told = message(
                "That may be it, but it is rounded too much to tell. Give one digit more, or a "
                "fraction."
            )
            return Feedback(self, None, told)
        form = _wrong_form(answer, right, verdict)
        mistake = self.why(answer)
        if form is None and mistake is None:
            form = self.refusal(answer)
        if form is not None:
            return Feedback(self, None, form)
        why = mistake or self.otherwise
        if isinstance(answer, bool):
            return Feedback(self, False, message("Not so. {why}", why=why), mistake)
        told = message("Not {answer}. {why}", answer=self._echo(given, answer), why=why)
        return Feedback(self, False, told, mistake)

    def is_hit(self, guess: object) -> bool:
        """Whether a guess is right; one that is rounded to a single digit may be.

        >>> from kernel_lib.learn.questions import exercise_named
        >>> [exercise_named("neither-is-safe").is_hit(one) for one in ("0.3", "1/3", "0.4", "0")]
        [True, True, False, False]
        """
        right = self.solve()
        if self.feedback(guess).is_right:
            return True
        if not is_number(right):
            return False
        wrong = {Fraction(value) for value in self.wrong if is_number(value)}
        rounded = (
            reading
            for reading in readings(guess)
            if reading.unit and reading.value not in {0, *wrong}
        )
        return any(matches(reading, Fraction(right)) for reading in rounded)

    def _meant(self, answer: object) -> object:
        """The value of a word that is written as people read it, in any language.

        A line of a calculation may be named by its number.
        """
        if self.lines and type(answer) is int:
            return str(answer)
        if not isinstance(answer, str):
            return answer
        read = _read(answer)
        for value, name in self.names.items():
            if read in [_read(name.words(language)) for language in LANGUAGES]:
                return value
        return answer

    def refusal(self, answer: object) -> Message | None:
        """What to say of a number that cannot be meant; None for any other.

        A chance lies from 0 to 1, and what is no chance and a whole number is not in per cent.

        >>> from kernel_lib.learn.questions import exercise_named
        >>> print(exercise_named("first-too-low").refusal("7"))
        A chance lies from 0 to 1, or from 0 % to 100 %: 7 is none.
        >>> print(exercise_named("gap-of-37").refusal("12%"))
        Answer with a number, such as 7, without the percent sign.
        """
        given = readings(answer)
        if not given:
            return None
        if not self.is_chance:
            right = self.solve()
            if given[0].is_percent and is_number(right) and right == int(right):
                return message("Answer with a number, such as 7, without the percent sign.")
            return None
        if any(0 <= value.value <= 1 for value in given):
            return None
        return message(
            "A chance lies from 0 to 1, or from 0 % to 100 %: {answer} is none.",
            answer=answer.strip(" '\"") if isinstance(answer, str) else quoted(answer),
        )

    def _echo(self, given: object, answer: object) -> object:
        """An answer as it is told back: a word by its name, anything else as it was given."""
        if self.lines and isinstance(answer, str) and answer in self.names:
            return f"({answer})"
        if isinstance(answer, bool) or (isinstance(answer, str) and answer in self.names):
            return self.named(answer)
        if self.names and _is_list(answer):
            return tuple(map(self.named, answer))
        if isinstance(given, str) and len(given) <= ECHO:
            return tidy(given)
        if _is_list(given) and all(isinstance(value, int | str) for value in given):
            return quoted(", ".join(map(str, given))).strip("'\"")
        return quoted(given)

    def _verdict(self, answer: object, right: Any) -> Verdict:
        """Whether an answer is right; the foreseen mistakes are told apart from it."""
        given = readings(answer)
        if given and is_number(right):
            verdicts = [self._judged(value, Fraction(right)) for value in given]
            return min(verdicts, key=list(Verdict).index)
        return Verdict.RIGHT if _same(answer, right) else Verdict.WRONG

    def _judged(self, given: WrittenNumber, right: Fraction) -> Verdict:
        """What one reading of an answer is."""
        wrong = [Fraction(value) for value in self.wrong if is_number(value)]
        if any(judge(given, answer, wrong) is Verdict.RIGHT for answer in self.also):
            return Verdict.RIGHT
        if abs(given.value - right) < self.known_to / 2:
            return Verdict.RIGHT
        return judge(given, right, wrong)


@dataclass(frozen=True, slots=True, repr=False)
class Feedback:
    """The answer to an answer: right, wrong with a reason, or no answer yet (None).

    No answer is also what is not of the kind that is asked for, or rounded too much to tell.
    """

    exercise: Exercise
    is_right: bool | None
    told: Message
    mistake: Message | None = None
    """Why a foreseen mistake is one, where the answer is such a mistake."""
    echo: object = ""
    """A right answer as it is told back."""

    @property
    def told_plainly(self) -> Message:
        """What is told, without the way to a right answer."""
        return message("Right: {answer}.", answer=self.echo) if self.is_right else self.told

    def __repr__(self) -> str:
        return f"{self.exercise.question}\n{_MARKS[self.is_right]} {self.told}"

    def _repr_html_(self) -> str:
        folds = "" if self.is_right else self._folds()
        told = f"<p>{_MARKS[self.is_right]} {escape(str(self.told))}</p>"
        question = f"<p><strong>{escape(str(self.exercise.question))}</strong></p>"
        return f'<div lang="{current_language()}">{question}{told}{folds}</div>'

    def _folds(self) -> str:
        """Hints and the solution; in a pupil's copy they wait for a try."""
        key = self.exercise.key
        if not tries.has_tried(key):
            return ""
        hints = [
            _fold(message("Hint {number}", number=number), hint)
            for number, hint in enumerate(self.exercise.hints, start=1)
        ]
        if tries.is_open(key):
            hints.append(_fold(message("Solution"), self.exercise.solution))
        elif tries.is_to_open():
            hints.append(f"<p>{escape(str(_LATER))}</p>")
        return "".join(hints)


_LATER = message("The solution opens after another answer of yours.")
_MARKS = {None: "✎", True: "✔", False: "✘"}


def _fold(title: Message, content: Message) -> str:
    return (
        f"<details><summary>{escape(str(title))}</summary><p>{escape(str(content))}</p></details>"
    )


def is_number(value: object) -> TypeGuard[int | Fraction]:
    """Whether an answer is a number; True and False are none.

    >>> is_number(Fraction(1, 3)), is_number(True)
    (True, False)
    """
    return isinstance(value, int | Fraction) and not isinstance(value, bool)


def _is_list(answer: object) -> TypeGuard[Collection[object]]:
    return isinstance(answer, list | tuple | set | frozenset)


def _same(answer: object, right: object) -> bool:
    """Whether two answers that are no numbers are the same.

    Order matters only where the right answer is a tuple; capital letters never do.
    """
    if isinstance(answer, bool) or isinstance(right, bool):
        return answer is right
    if isinstance(right, tuple | frozenset) and _is_list(answer):
        wanted, given = [_read(value) for value in right], [_read(value) for value in answer]
        if isinstance(right, tuple):
            return isinstance(answer, list | tuple) and wanted == given
        return all(value in given for value in wanted) and all(value in wanted for value in given)
    return bool(_read(answer) == _read(right))


def _read(answer: object) -> object:
    """A word as it is compared; anything else as it is."""
    return half_width(answer).strip().casefold() if isinstance(answer, str) else answer


_YES = frozenset({"true", "yes", "t", "y", "はい", "正しい", "真", "○"})
_NO = frozenset({"false", "no", "f", "n", "いいえ", "正しくない", "偽", "×", "✗"})


def _read_as(answer: object, right: object) -> object:
    """What was typed, read as the kind of thing that is asked for, where it can be."""
    if not isinstance(answer, str):
        return answer
    if isinstance(right, bool):
        word = _read(answer)
        return True if word in _YES else False if word in _NO else answer
    if isinstance(right, tuple | frozenset):
        return read_list(answer) if not read_list(answer) or _is_like(answer, right) else answer
    return answer


def _is_like(answer: str, right: Collection[object]) -> bool:
    """Whether the items of a list are of the kinds that are wanted: numbers, or words."""
    return {type(value) for value in read_list(answer)} <= {type(value) for value in right}


def _wrong_form(answer: object, right: object, verdict: Verdict) -> Message | None:
    """What to say when the answer is not of the kind that is asked for; None if it is."""
    if isinstance(right, bool):
        if not isinstance(answer, bool):
            return message("Answer with yes or no.")
    elif is_number(right):
        if verdict is Verdict.PERCENT:
            return message(
                "If you mean percent, write the sign, too: {answer} %.",
                answer=str(answer).strip("'\""),
            )
        if not readings(answer):
            number = number_word(answer)
            if number is not None:
                return message("Write the number in digits: {number}.", number=number)
            return message("Answer with a number, such as 7, 0.5, 1/3 or 50 %.")
    elif isinstance(right, tuple) and not _is_list(answer):
        return message("Answer with a list, in order: 3, 1, 2.")
    elif isinstance(right, frozenset) and not _is_list(answer):
        return message("Answer with a list: 3, 1, 2.")
    return None
