"""The questions of the kit, or of a teacher: templates by id, read from files when they are asked.

A question's file is found by a line ``[id]`` in it, so that one question costs one file.
"""

from __future__ import annotations

import re
from collections import ChainMap
from collections.abc import Iterator, Mapping
from dataclasses import replace
from difflib import get_close_matches
from functools import cache, cached_property
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from kernel_lib.core.text import message, quoted
from kernel_lib.learn import guesses, own_files, tries
from kernel_lib.learn.contents import contents
from kernel_lib.learn.exercises import Exercise
from kernel_lib.learn.location import Location
from kernel_lib.learn.own_files import OwnFile
from kernel_lib.learn.question_files import read
from kernel_lib.learn.templates import Template
from kernel_lib.runtime.notebook import is_in_notebook

_NO_ANSWER = object()

FEW = 3
"""How many exercises are named to somebody who named one that is not there."""

_TABLE = re.compile(r"^\[([a-z0-9-]+)\]", re.MULTILINE)


class Questions(Mapping[str, Template]):
    """Templates by id, in the order of their files.

    ``folder`` has the files; ``modules`` is the package of the modules that make their numbers.
    """

    def __init__(self, folder: Traversable, modules: str = "") -> None:
        self._folder, self._modules = folder, modules
        self._read: dict[str, Template] = {}

    @cached_property
    def _texts(self) -> dict[str, str]:
        names = sorted(path.name for path in self._folder.iterdir() if path.name.endswith(".toml"))
        return {name: self._folder.joinpath(name).read_text(encoding="utf-8") for name in names}

    @cached_property
    def _files(self) -> dict[str, str]:
        """The file of each question."""
        return {id: name for name, text in self._texts.items() for id in _TABLE.findall(text)}

    def __getitem__(self, id: str) -> Template:
        if id not in self._read:
            name = self._files[id]
            questions = read(self._texts[name], name, self._modules)
            self._read.update((template.id, template) for template in questions)
        return self._read[id]

    def lesson_of(self, id: str) -> str:
        """The number of the lesson that asks a question: that of its file."""
        return self._files[id].removesuffix(".toml")

    def __iter__(self) -> Iterator[str]:
        return iter(self._files)

    def __len__(self) -> int:
        return len(self._files)


def check(
    id: str,
    answer: object = _NO_ANSWER,
    *,
    seed: int | None = None,
    exercises: str | Path | None = None,
) -> object:
    """What to tell somebody who answers this exercise; without an answer a field to write one.

    ``...`` shows the question alone, and so does a place where there is no notebook. With a
    ``seed`` the numbers are others, drawn from it. ``exercises`` is a file of questions of your
    own. An id that is not there is a ``ValueError``, and so is a seed that is no whole number,
    or where no numbers can be drawn, or a file that cannot be read.
    """
    templates = all_templates() if exercises is None else own_file(exercises)
    template = _known(templates, id)
    exercise = template.exercise if seed is None else _with_others(templates, id).drawn(seed)
    if answer is _NO_ANSWER:
        if is_in_notebook():
            fields = import_module("widgets.lesson.answer_field")
            return fields.AnswerField(id, seed, exercises=exercises)
        answer = ...
    feedback = exercise.feedback(answer)
    guesses.ask(template.kept_as(seed))
    if feedback.is_right is False:
        tries.note(exercise.key, answer)
    if feedback.is_right:
        guesses.keep(template.kept_as(seed), is_solved=True)
    return feedback


def _known(templates: Mapping[str, Template], id: object) -> Template:
    """The template of this id, or a refusal that says which are called much like it."""
    if isinstance(id, str) and id in templates:
        return templates[id]
    close = tuple(get_close_matches(id, templates)) if isinstance(id, str) else ()
    known = close or tuple(templates)[:FEW]
    raise ValueError(
        message(
            "there is no exercise {id}; there are, for instance, {known}",
            id=quoted(id),
            known=known,
        )
    )


def _with_others(templates: Mapping[str, Template], id: str) -> Template:
    """A template that has other numbers."""
    if templates[id].has_others:
        return templates[id]
    raise ValueError(
        message("the numbers of {id} cannot be drawn anew: leave out the seed", id=quoted(id))
    )


def of_package(package: str) -> Questions:
    """The questions of a ``content``: files in ``questions``, and their ``numbers``."""
    return Questions(files(package).joinpath("questions"), f"{package}.numbers")


@cache
def _all_questions() -> tuple[Questions, ...]:
    return tuple(map(of_package, contents()))


@cache
def all_templates() -> Mapping[str, Template]:
    """The templates of all contents, by id.

    >>> len(all_templates()) > 200
    True
    """
    # The last map of a chain comes first.
    maps: Any = reversed(_all_questions())
    return ChainMap(*maps)


def is_of_kit(name: str) -> bool:
    """Whether answers that are kept under a name are those to a question of the kit.

    >>> is_of_kit("gap-of-37"), is_of_kit("gap-of-37 5"), is_of_kit("my.toml#one")
    (True, True, False)
    """
    return name.partition(" ")[0] in all_templates()


@cache
def lesson_of(id: str) -> str:
    """The number of the lesson that asks a question of the kit.

    >>> lesson_of("gap-of-37")
    '22'
    """
    return str(next(question.lesson_of(id) for question in _all_questions() if id in question))


def own_file(exercises: object) -> OwnFile:
    """The questions of a teacher's own file (see ``own_files``), by the file's name.

    A file that is wrong is a ``ValueError``; so is one that has an id of the kit.
    """
    own = own_files.load(exercises)
    for id in own:
        if id in all_templates():
            why = message("the kit has a question of this name already: choose another one")
            raise Location(own.file, id).refuse("", why)
    return own


def part_of(exercises: object, id: object = None) -> OwnFile:
    """The questions of a teacher's own file, or the one with this id alone.

    An id that is not there is a ``ValueError``.
    """
    own = own_file(exercises)
    if id is None:
        return own
    own_part = _known(own, id)
    return replace(own, templates={own_part.id: own_part}, name=f"{own.name}-{own_part.id}")


def template_named(id: str, exercises: str | Path | None = None) -> Template:
    """The template with this id, or that of the file ``exercises``.

    One that is not there is a ``ValueError``.

    >>> template_named("gap-of-38")
    Traceback (most recent call last):
        ...
    ValueError: there is no exercise 'gap-of-38'; there are, for instance, gap-of-37, gap-of-30, ...
    """
    return _known(all_templates() if exercises is None else own_file(exercises), id)


def exercise_named(id: str, exercises: str | Path | None = None) -> Exercise:
    """The exercise of this id as a lesson asks it; one that is not there is a ``ValueError``.

    >>> exercise_named("gap-of-37").solve()
    12
    """
    return template_named(id, exercises).exercise
