"""Templates of exercises: words and formulas that become an exercise with numbers.

A template knows where its numbers come from: the first ones stand in a lesson, others are drawn
from a seed. The same seed gives the same exercise everywhere. Numbers that make a question silly
are drawn again: a chance of 0 or 1, a foreseen mistake that is right, or an answer that three
digits do not tell.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache, cached_property, lru_cache
from numbers import Rational
from random import Random
from typing import Any, NamedTuple

from kernel_lib.core import check
from kernel_lib.core.text import Message, message, quoted
from kernel_lib.learn.answers import Verdict, judge, read_number
from kernel_lib.learn.exercises import Exercise, is_number
from kernel_lib.learn.formulas import FormulaError, names_in, worth
from kernel_lib.learn.wording import Facts as Facts
from kernel_lib.learn.wording import Languages as Languages
from kernel_lib.learn.wording import Wording
from kernel_lib.learn.wording import names_in as names_in_words

MOST_DRAWS = 200
"""So often numbers are drawn for one seed."""

FEWEST_MISTAKES = 2
"""Every drawn exercise foresees so many mistakes."""


class Unfit(Exception):
    """These numbers make no good question; others are drawn."""


def need(is_fine: bool, why: str = "") -> None:
    """Raise ``Unfit`` unless these numbers are fine; ``why`` says what is wrong with them."""
    if not is_fine:
        raise Unfit(why)


class Numbers(NamedTuple):
    """Where the numbers of a question come from.

    ``facts`` makes all that is named from a few of them, and may raise ``Unfit``. The ``first``
    ones are those of the exercise that stands in a lesson; ``draw`` draws others, if there are any.
    """

    facts: Callable[..., Facts]
    first: tuple[object, ...] = ()
    draw: Callable[[Random], tuple[object, ...]] | None = None


def no_numbers() -> Facts:
    """The facts of a question whose words and formulas name none."""
    return {}


@dataclass(frozen=True)
class ConditionalText:
    """A text that is said where ``when`` is true; ``when`` is a formula, or nothing for always."""

    languages: Languages
    when: str = ""


Cases = tuple[ConditionalText, ...]
"""Texts of which the first that fits is said."""


@dataclass(frozen=True)
class Mistake:
    """A foreseen mistake: a formula of its value, and why it is wrong."""

    value: str
    why: Cases
    when: str = ""


@dataclass(frozen=True, eq=False)
class Template:
    """A question without its numbers.

    ``answer`` and the values of ``mistakes`` are formulas. ``picture`` are further facts, for what
    is drawn; one that is written ``{name}`` is another fact. ``beside`` is what is asked where that
    picture stands. ``origin`` is the teacher's file that it stands in; the kit's own have none. All
    else is as in ``Exercise``.
    """

    id: str
    numbers: Numbers
    ask: Cases
    answer: str
    solution: Cases
    hints: tuple[Cases, ...]
    otherwise: Cases
    mistakes: tuple[Mistake, ...] = ()
    is_chance: bool = False
    names: Mapping[str, Languages] = field(default_factory=dict)
    also: tuple[str, ...] = ()
    known_to: str = "0"
    picture: Facts = field(default_factory=dict)
    tap: str = ""
    options: tuple[object, ...] = ()
    beside: Cases = ()
    fewest_mistakes: int = FEWEST_MISTAKES
    origin: str = ""

    def kept_as(self, seed: int | None = None) -> str:
        """Under what name answers are kept: never that of a question of another file.

        A question that is asked with the numbers of a ``seed`` has a name of its own.
        """
        name = f"{'_'.join(self.origin.split())}#{self.id}" if self.origin else self.id
        return name if seed is None else f"{name} {seed}"

    @cached_property
    def exercise(self) -> Exercise:
        """The exercise with the first numbers; ``Unfit`` if they make no good question.

        Where numbers are drawn and no first ones are given, it is that of seed 0.
        """
        if self.has_others and not self.numbers.first:
            return self.drawn(0)
        if not self._is_plain:
            return self._made(self.numbers.first)
        return self._with(dict(self.picture), cache(lambda: worth(self.answer, self.facts(()))))

    @property
    def has_others(self) -> bool:
        """Whether other numbers can be drawn."""
        return self.numbers.draw is not None

    def drawn(self, seed: int) -> Exercise:
        """The exercise of a seed, always the same one, and never with the first numbers.

        A seed that is no whole number is a ``ValueError``; so is one for which no good numbers are
        found in ``MOST_DRAWS`` draws, which is a defect of the template.
        """
        check.seed(seed)
        return _drawn(self, seed)

    def _draw(self, seed: int) -> Exercise:
        draw = self.numbers.draw
        if draw is None:
            raise ValueError(
                message("the numbers of {id} cannot be drawn anew", id=quoted(self.id))
            )
        reasons: dict[str, int] = {}
        for attempt in range(MOST_DRAWS):
            try:
                numbers = draw(Random(f"{self.id} {seed} {attempt}"))
                need(numbers != self.numbers.first, "they are the first ones")
                return self._made(numbers)
            except (Unfit, FormulaError) as unfit:
                reasons[str(unfit)] = reasons.get(str(unfit), 0) + 1
        why = "; ".join(f"{text} ({times})" for text, times in reasons.items() if text)
        raise ValueError(
            message(
                "no numbers are found for {id} with seed {seed}: {why}",
                id=self.id,
                seed=seed,
                why=why or "?",
            )
        )

    @property
    def _is_plain(self) -> bool:
        """Whether only the answer needs numbers, which may take long to find."""
        texts = [*self.ask, *self.beside, *self.solution, *self.otherwise]
        texts += [case for cases in self.hints for case in cases]
        texts += [case for mistake in self.mistakes for case in mistake.why]
        formulas = [mistake.value for mistake in self.mistakes] + [
            mistake.when for mistake in self.mistakes
        ]
        formulas += [case.when for case in texts] + [*self.also, self.known_to]
        words = [text for case in texts for text in case.languages.values()]
        named = [names_in_words(word) for word in words] + [
            names_in(formula) for formula in formulas if formula
        ]
        drawn = () if any(map(_reference, self.picture.values())) else tuple(self.picture)
        return not self.numbers.first and all(set(names) <= set(drawn) for names in named)

    def facts(self, numbers: tuple[object, ...]) -> Facts:
        """All facts that follow from some numbers, with those that are drawn."""
        facts = self.numbers.facts(*numbers)
        drawn = {
            name: facts[reference] if (reference := _reference(value)) else value
            for name, value in self.picture.items()
        }
        return {**facts, **drawn}

    def _made(self, numbers: tuple[object, ...]) -> Exercise:
        """The exercise with these numbers, or ``Unfit``."""
        facts = self.facts(numbers)
        right = worth(self.answer, facts)
        made = self._with(facts, lambda: right)
        return _fit(made, self.fewest_mistakes) if self.has_others else made

    def _with(self, facts: Facts, solve: Callable[[], object]) -> Exercise:
        """The exercise whose words name these facts."""
        wrong: dict[object, Message] = {}
        for mistake in self.mistakes:
            if not mistake.when or worth(mistake.when, facts):
                value = worth(mistake.value, facts)
                need(value not in wrong, f"two mistakes are {value}")
                wrong[value] = self._said(mistake.why, facts)
        question = self._said(self.ask, facts)
        picture = {**question.facts, **{name: facts[name] for name in self.picture}}
        return Exercise(
            self.id,
            question,
            solve,
            self._said(self.solution, facts),
            tuple(self._said(hint, facts) for hint in self.hints),
            self._said(self.otherwise, facts),
            wrong,
            is_chance=self.is_chance,
            names={word: Wording(name) for word, name in self.names.items()},
            also=tuple(Fraction(worth(answer, facts)) for answer in self.also),
            known_to=Fraction(worth(self.known_to, facts)),
            picture=picture,
            stem=self._stem(question, facts),
            tap=self.tap,
            options=self.options,
        )

    def _stem(self, question: Wording, facts: Facts) -> Wording:
        """A question that stands beside its picture, and need not write it out."""
        if self.beside:
            return self._said(self.beside, facts)
        shown = [
            name
            for name, drawn in _SHOWN.items()
            if name in question.facts and (name == "table" or drawn in self.picture)
        ]
        if not shown:
            return question
        tight = dict(question.languages)
        for name in shown:
            tight["ja"] = tight["ja"].replace(f" {{{name}}} ", f"{{{name}}}")
        return Wording(tight, **question.facts).with_facts(**dict.fromkeys(shown, _DRAWN))

    def _said(self, cases: Cases, facts: Facts) -> Wording:
        """The first of some texts that fits these facts."""
        for case in cases:
            if not case.when or worth(case.when, facts):
                try:
                    return Wording(case.languages, **facts)
                except KeyError as missing:
                    raise FormulaError(
                        message(
                            "{id}: there is no number {name} for {text}",
                            id=self.id,
                            name=str(missing),
                            text=quoted(case.languages["en"]),
                        )
                    ) from None
        raise FormulaError(message("{id}: no text fits its numbers", id=self.id))


@lru_cache(maxsize=256)
def _drawn(template: Template, seed: int) -> Exercise:
    """Found once: a widget asks for its exercise at every drawing."""
    return template._draw(seed)


_SHOWN = {"table": "table", "board": "board", "shown": "bars"}
"""The facts that need not be said beside what is drawn; ``shown`` are bars in words.

A table is drawn wherever a question names one.
"""

_DRAWN = message("drawn below")
"""What a question says of them where their picture stands below it."""


def _reference(value: object) -> str:
    """The fact that is meant by a value such as ``{costs}``; nothing for any other."""
    if isinstance(value, str) and value.startswith("{") and value.endswith("}"):
        return value[1:-1]
    return ""


def _fit(exercise: Exercise, fewest: int) -> Exercise:
    """The exercise itself, or ``Unfit``; it foresees so many mistakes at least."""
    right = exercise.solve()
    need(len(exercise.wrong) >= fewest, "too few mistakes are foreseen")
    if is_number(right):
        need(not exercise.is_chance or 0 < right < 1, f"a chance of {right}")
        rounded = exercise.feedback(_three_digits(right))
        need(rounded.is_right is True, f"three digits do not tell {right}")
    for mistake in exercise.wrong:
        need(is_told_apart(exercise, mistake), f"the mistake {mistake} is too near to {right}")
    return exercise


def is_told_apart(exercise: Exercise, mistake: Any) -> bool:
    """Whether a mistake gets its own reason, or more digits are asked for, in any form."""
    right = exercise.solve()
    if not (is_number(mistake) and is_number(right)):
        return exercise.feedback(mistake).is_right is False
    near = [Fraction(value) for value in exercise.wrong if is_number(value)]
    for form in (mistake, _three_digits(mistake)):
        verdict = _judged(form, right, near)
        is_explained = exercise.why(form) is exercise.wrong[mistake]
        if verdict is not Verdict.COARSE and not (verdict is Verdict.WRONG and is_explained):
            return False
    return True


def _judged(form: object, right: float | Rational, near: Sequence[Fraction] = ()) -> Verdict:
    given = read_number(form)
    return Verdict.WRONG if given is None else judge(given, Fraction(right), near)


def _three_digits(value: float | Rational) -> float | Rational | str:
    """A number as people round it; a whole one stays as it is."""
    return value if Fraction(value).denominator == 1 else f"{float(value):.3g}"
