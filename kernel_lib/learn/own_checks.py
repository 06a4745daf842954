"""What is tried of a question in a teacher's own file when it is read, before a pupil sees it."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from dataclasses import replace
from random import Random
from string import Formatter
from typing import TypeVar

from kernel_lib.core.text import LANGUAGES, message, quoted, words
from kernel_lib.learn.exercises import Exercise, is_number
from kernel_lib.learn.formulas import FormulaError, worth
from kernel_lib.learn.location import Location
from kernel_lib.learn.number_tables import ANSWER, NEED, RIGHT, check_formula
from kernel_lib.learn.pictures import kinds_of
from kernel_lib.learn.templates import (
    MOST_DRAWS,
    ConditionalText,
    Facts,
    Mistake,
    Numbers,
    Template,
    Unfit,
    is_told_apart,
)
from kernel_lib.learn.wording import Wording

Value = TypeVar("Value")

SEEDS = (1, 2, 3)
"""With these seeds drawn numbers are tried."""

_WRITTEN = re.compile(r"|about|digits|,|,?\.[0-9][f%]|[^{}|]*\|[^{}|]*")
"""How a number in braces may be written: what stands behind its colon."""


def check(
    place: Location,
    template: Template,
    numbers: Numbers,
    names: Collection[str],
    choices: Collection[str],
) -> None:
    """Refuse a question that would fail before a class, or takes a mistake for the answer.

    ``numbers`` are those of the file, without the answer; ``names`` is how they are called, and
    ``choices`` are the words to choose from, if there are any.
    """
    known = {*names, *template.picture, RIGHT, ANSWER}
    check_formula(place, "answer", template.answer, set(names))
    for key, formula in _formulas(template):
        check_formula(place, key, formula, known)
    for key, case in _texts(template):
        for language in LANGUAGES:
            _check_braces(place, key, case.languages[language], known)
    _check_values(place, template, _some_facts(place, template, numbers))
    for exercise in _tried(place, template):
        if choices and exercise.solve() not in choices:
            why = message("{word} is not one of the choices", word=quoted(exercise.solve()))
            raise place.refuse("answer", why)
        _check_exercise(place, exercise)


def _formulas(template: Template) -> Iterator[tuple[str, str]]:
    """Every formula with its key."""
    for mistake in template.mistakes:
        yield _key(mistake), mistake.value
        yield f"{_key(mistake)}.when", mistake.when or "True"
    for answer in template.also:
        yield "also", answer
    yield "known_to", template.known_to
    for key, case in _texts(template):
        yield f"{key}.when", case.when or "True"


def _key(mistake: Mistake) -> str:
    """Where a mistake stands; a word without the quotation marks that make it one."""
    value = mistake.value.strip("'")
    return f"wrong.{value}"


def _texts(template: Template) -> Iterator[tuple[str, ConditionalText]]:
    """Every text with its key."""
    for key in ("ask", "solution", "otherwise"):
        for case in getattr(template, key):
            yield key, case
    for number, hint in enumerate(template.hints, start=1):
        for case in hint:
            yield f"hints, {number}", case
    for mistake in template.mistakes:
        for case in mistake.why:
            yield _key(mistake), case


def _check_braces(place: Location, key: str, text: str, known: set[str]) -> None:
    for _, name, written, changed in Formatter().parse(text):
        if name is None:
            continue
        if name not in known:
            why = message("there is no number for the brace {brace}", brace=f"{{{name}}}")
            raise place.refuse(key, why)
        if changed or not _WRITTEN.fullmatch(written or ""):
            raise place.refuse(
                key,
                message(
                    "a number is written {brace}, or with one of {known} behind the colon",
                    brace=f"{{{name}}}",
                    known=(f"{{{name}:about}}", f"{{{name}:digits}}", f"{{{name}:.2f}}"),
                ),
            )


def _some_facts(place: Location, template: Template, numbers: Numbers) -> Facts:
    """The numbers that a file gives, the first ones, or some that are drawn."""
    if numbers.first or numbers.draw is None:
        try:
            numbers.facts(*numbers.first)
        except Unfit as unfit:
            why = message("the first numbers do not fulfil {need}", need=str(unfit))
            raise place.refuse(f"numbers.{NEED}", why) from None
        except FormulaError as error:
            raise place.refuse("numbers", error) from None
        return _worth(place, "answer", lambda: template.facts(numbers.first))
    for attempt in range(MOST_DRAWS):
        with suppress(Unfit, FormulaError):
            return template.facts(numbers.draw(Random(f"{template.id} {attempt}")))
    raise place.refuse("numbers", message("no numbers are found that fulfil all that is asked"))


def _worth(place: Location, key: str, of: Callable[[], Value]) -> Value:
    """What a formula is worth; one that has no value is refused under its key."""
    try:
        return of()
    except FormulaError as error:
        raise place.refuse(key, error) from None


def _check_values(place: Location, template: Template, facts: Facts) -> None:
    """Refuse a formula that has no value, and one of a number that is none."""

    def value(key: str, formula: str) -> object:
        return _worth(place, key, lambda: worth(formula, facts))

    for mistake in template.mistakes:
        key = _key(mistake)
        if not mistake.when or value(f"{key}.when", mistake.when):
            value(key, mistake.value)
    for key, case in _texts(template):
        if case.when:
            value(f"{key}.when", case.when)
        _check_written(place, key, case, facts)
    for key, formula in _formulas(template):
        if key in ("also", "known_to") and not is_number(value(key, formula)):
            raise place.refuse(key, message("must be a number"))


def _check_written(place: Location, key: str, case: ConditionalText, facts: Facts) -> None:
    """Refuse a text in which something stands as a number that is none."""
    try:
        for language in LANGUAGES:
            Wording(case.languages, **facts).words(language)
    except (TypeError, ValueError, OverflowError):
        why = message("what stands in a brace cannot be written in that way")
        raise place.refuse(key, why) from None


def _tried(place: Location, template: Template) -> Iterator[Exercise]:
    """The exercise of a lesson, and some that are drawn."""
    if template.numbers.first or not template.has_others:
        yield _first(place, template)
    for seed in SEEDS if template.has_others else ():
        try:
            yield template.drawn(seed)
        except ValueError as error:
            raise place.refuse("numbers", error) from None


def _first(place: Location, template: Template) -> Exercise:
    """The exercise with the numbers of the file, none of whose mistakes is right."""
    facts = template.facts(template.numbers.first)
    values: dict[object, str] = {}
    for mistake in template.mistakes:
        if not mistake.when or worth(mistake.when, facts):
            value, key = worth(mistake.value, facts), _key(mistake)
            if value in values:
                raise place.refuse(key, message("is the same as {other}", other=values[value]))
            values[value] = key
    given = _worth(place, "", lambda: replace(template, numbers=Numbers(lambda: facts)).exercise)
    for value, key in values.items():
        if not is_told_apart(given, value):
            why = message("{value} is the answer, or too near to it", value=words(value))
            raise place.refuse(key, why)
    try:
        return template.exercise
    except Unfit as unfit:
        why = message("the first numbers make no good question: {why}", why=str(unfit))
        raise place.refuse("numbers", why) from None


def _check_exercise(place: Location, exercise: Exercise) -> None:
    """Refuse an exercise that cannot be answered, or whose picture cannot be drawn."""
    right = exercise.solve()
    if exercise.is_chance and not (is_number(right) and 0 <= right <= 1):
        why = message("a chance lies from 0 to 1; this is {value}", value=words(right))
        raise place.refuse("answer", why)
    if exercise.feedback(_typed(right)).is_right is not True:
        why = message("nobody could write this answer: {value}", value=quoted(right))
        raise place.refuse("answer", why)
    try:
        kinds = kinds_of(exercise.picture)
    except (ValueError, LookupError, TypeError) as error:
        raise place.refuse("picture", message("cannot be drawn: {why}", why=str(error))) from None
    if exercise.tap and exercise.tap not in kinds:
        why = message(
            "the picture has no {part} to tap, only {known}", part=exercise.tap, known=kinds
        )
        raise place.refuse("tap", why)


def _typed(right: object) -> str:
    """The right answer as somebody writes it."""
    if isinstance(right, tuple | frozenset):
        return ", ".join(map(str, right)) or "none"
    return str(right)
